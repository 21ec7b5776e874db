"""A hall in sections on paper: everybody finds his part of it, and each section has sheets of its own for its copy of the boards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from engine.cards import Side
from tests.printing import builders as build
from tests.printing import reading
from tournaments.enums import Audience, SectionScoring
from tournaments.models import Session
from tournaments.printing.deal_sheets import deck_orders, hand_records, hand_slips
from tournaments.printing.guide_cards import guide_cards
from tournaments.printing.pickup_slips import pickup_slips
from tournaments.printing.seating import seating_poster
from tournaments.printing.standings import standings_sheet
from tournaments.printing.travellers import travellers
from tournaments.rows import RoundRow, SessionRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import session_row
from tournaments.selectors.schedule import rounds_of
from tournaments.selectors.standings import standings_of
from tournaments.services.ranking import RankingFacts, set_ranking

SESSION = build.session(sections=2)
ROUNDS = build.hall()
"""Section A: tables 1–3, pairs 1–6; section B: tables 4–6, pairs 7–12; three rounds of two boards."""
BOARDS = build.boards(ROUNDS, 6)


def _with_late_table(each: RoundRow) -> RoundRow:
    """Section A was given table 7, behind those of B."""
    late = replace(each.seatings[0], id=99, table=7, ns=build.pair(13), ew=build.pair(14))
    return RoundRow(each.number, (*each.seatings, late))


# ---- the wall ----


def test_each_section_has_pages_of_its_own_on_the_wall_and_the_players_are_one_list() -> None:
    first, second, players = reading.text_of(seating_poster(SESSION, ROUNDS[0]))
    assert [("Section A" in text, "Section B" in text) for text in (first, second, players)] == [(True, False), (False, True), (False, False)]
    names = {
        section: [name for seat in ROUNDS[0].seatings if seat.section == section for name in seat.ns.players + seat.ew.players] for section in "AB"
    }
    assert [name for name in names["A"] if name not in first] == []
    assert [name for name in names["B"] if name not in second] == []
    rows = [line for line in players.splitlines() if line.endswith(("NS", "EW"))]
    assert len(rows) == 24
    assert rows[:4] == ["Aniol Font-rodona A 1 NS", "Aniol Vilaclara B 4 NS", "Bàrbara Font-rodona B 5 NS", "Bàrbara Pujolràs A 2 NS"]


def test_a_long_hall_fits_on_the_wall() -> None:
    """8 sections of 12 tables: 2 pages of 6 tables each, then 384 players, 24 a page."""
    texts = reading.text_of(seating_poster(build.session(sections=8), build.hall(8, 12, 1, 1)[0]))
    assert len(texts) == 16 + 16
    assert [sum(f"Section {letter}" in text for text in texts) for letter in "ABCDEFGH"] == [2] * 8


def test_a_table_that_came_late_hangs_with_its_section() -> None:
    first, second, *_players = reading.text_of(seating_poster(SESSION, _with_late_table(ROUNDS[0])))
    assert build.pair(13).players[0] in first
    assert build.pair(13).players[0] not in second


def test_who_sits_out_is_told_where_too() -> None:
    each = RoundRow(1, (*ROUNDS[0].seatings[:5], replace(ROUNDS[0].seatings[5], ns=None)))
    players = reading.text_of(seating_poster(SESSION, each))[-1]
    assert [line for line in players.splitlines() if line.endswith("sits out")] == [
        f"{name} B sits out" for name in sorted(ROUNDS[0].seatings[5].ew.players)
    ]


# ---- guide cards ----


def _cards(session: SessionRow, rounds: list[RoundRow]) -> list[list[str]]:
    with reading.opened(guide_cards(session, rounds)) as pdf:
        halves = [reading.part(page, left, 0, left + 148.5, 210) for left in (0, 148.5) for page in pdf.pages]
        return [reading.lines(half) for half in halves]


def _owners(cards: list[list[str]]) -> list[tuple[str, str]]:
    """The pair and the section at the head of each card."""
    return [(card[0], card[1]) for card in cards if card]


def test_a_card_says_the_section_its_tables_and_that_the_boards_stay_there() -> None:
    cards = _cards(SESSION, ROUNDS)
    assert _owners(cards) == [(f"Pair {number}", "Section A" if number < 7 else "Section B") for number in range(1, 13)]
    assert [("Section A has tables 1–3. Its boards never leave it." in card) for card in cards] == [True] * 6 + [False] * 6
    assert [("Section B has tables 4–6. Its boards never leave it." in card) for card in cards] == [False] * 6 + [True] * 6
    own = [line.split()[:5] for line in cards[6] if " NS " in line]
    assert own == [["1", "4", "NS", "1–2", "10"], ["2", "4", "NS", "3–4", "12"], ["3", "4", "NS", "5–6", "11"]]


def test_a_table_that_came_late_is_named_behind_the_others() -> None:
    assert "Section A has tables 1–3, 7. Its boards never leave it." in _cards(SESSION, [_with_late_table(each) for each in ROUNDS])[0]


def test_in_a_barometer_nothing_is_said_about_boards_that_move() -> None:
    session = replace(SESSION, movement_kind="round_robin")
    assert "Section B has tables 4–6." in _cards(session, ROUNDS)[11]
    assert "copies" not in reading.text_of(deck_orders(session, BOARDS))[0]


# ---- slips ----


def test_a_slip_has_the_letter_beside_the_table() -> None:
    with reading.opened(pickup_slips(SESSION, ROUNDS[:1])) as pdf:
        corners = [reading.lines(reading.part(page, 0, top, 51, top + 27)) for top in (0, 99, 198) for page in pdf.pages]
    assert [corner[0] for corner in corners] == ["Table 1 A", "Table 2 A", "Table 3 A", "Table 4 B", "Table 5 B", "Table 6 B"]


def _slips(data: bytes) -> list[tuple[str, list[str]]]:
    """Of travellers two a page, in the order of the pile: head without the line at its right, and round, table, NS, EW of each row."""
    with reading.opened(data) as pdf:
        halves = [reading.part(page, 0, top, 210, top + 148.5) for top in (0, 148.5) for page in pdf.pages]
        slips = [lines for half in halves if (lines := reading.lines(half))]
        rows = [[" ".join(line.split()[:4]) for line in lines if "C U S B BOT" in line] for lines in slips]
        return [(" ".join(lines[0].split()[:3]), found) for lines, found in zip(slips, rows, strict=True)]


def test_a_traveller_for_each_board_and_section_with_the_tables_of_that_section() -> None:
    """Board 1 is of the first set: in round r it is at table 2 − r of three, and EW have moved r − 1 tables up."""
    slips = _slips(travellers(SESSION, BOARDS))
    assert [head for head, _rows in slips] == [f"{section} Board {number}" for section in "AB" for number in range(1, 7)]
    assert slips[0][1] == ["1 1 1 4", "2 3 3 5", "3 2 2 6"]
    assert slips[6][1] == ["1 4 7 10", "2 6 9 11", "3 5 8 12"]


def test_a_section_that_does_not_play_a_board_has_no_traveller_for_it() -> None:
    only_a = replace(BOARDS[5], lines=tuple(line for line in BOARDS[5].lines if line.section == "A"))
    heads = [head for head, _rows in _slips(travellers(SESSION, [BOARDS[4], only_a]))]
    assert heads[:3] == ["A Board 5", "A Board 6", "B Board 5"]


def test_the_parts_of_a_long_traveller_are_counted_in_its_section() -> None:
    data = travellers(SESSION, build.boards(build.hall(2, 25, 25, 1), 1))
    texts = reading.text_of(data)
    assert [(text.splitlines()[0].split()[0], text[-3:]) for text in texts] == [("A", "1/2"), ("A", "2/2"), ("B", "1/2"), ("B", "2/2")]


# ---- to make the boards ----


@pytest.mark.parametrize(
    ("language", "slip", "deck"), [("en", "2 copies", "2 copies, one for each section"), ("ca", "2 còpies", "2 còpies, una per secció")]
)
def test_what_the_boards_are_made_with_says_how_many_copies(language: str, slip: str, deck: str) -> None:
    with override(language):
        slips, decks = (reading.text_of(make(SESSION, BOARDS)) for make in (hand_slips, deck_orders))
    assert [text.count(slip) for text in slips] == [8] * 3  # two boards a page, a slip for each seat
    assert [text.count(deck) for text in decks] == [2] * 3


def test_the_deals_are_the_same_for_all_sections() -> None:
    assert hand_records(SESSION, BOARDS) == hand_records(build.session(), BOARDS)


# ---- standings ----


def _evening(
    make_session: Callable[..., Session], enter_all: Callable[[Session], None], alex: Any, **facts: Any
) -> Callable[[SectionScoring], bytes]:
    session = make_session(boards_per_round=1, sections=2, **facts)
    enter_all(session)

    def sheet(scoring: SectionScoring) -> bytes:
        set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=scoring.value))
        fresh = Session.objects.select_related("event__club").get(pk=session.pk)
        return standings_sheet(session_row(fresh), standings_of(fresh, audience=Audience.DIRECTOR))

    return sheet


def test_apart_each_field_has_a_table_of_its_own(make_session: Any, enter_all: Any, alex: Any) -> None:
    sheet = _evening(make_session, enter_all, alex, pairs=12, winners=2)
    apart, across = reading.text_of(sheet(SectionScoring.APART)), reading.text_of(sheet(SectionScoring.ACROSS))
    titles = ["Section A · North–South", "Section A · East–West", "Section B · North–South", "Section B · East–West"]
    (page,) = apart  # four fields of three pairs: 4 × (3 + 2) − 1 = 19 of 22 rows
    assert [line for line in page.splitlines() if line in titles] == titles
    assert page.splitlines()[1] == "Standings"
    assert page.count("Each section is a field of its own: results are compared and places counted within it.") == 1
    assert [("Standings NS" in text, "Standings EW" in text) for text in across] == [(True, False), (False, True)]
    assert all("All sections are one field: every result of a board is compared with those of all sections." in text for text in across)


def test_with_one_winner_a_section_is_one_table(make_session: Any, enter_all: Any, alex: Any) -> None:
    sheet = _evening(make_session, enter_all, alex, pairs=12, kind="howell", winners=1)
    apart = reading.text_of(sheet(SectionScoring.APART))
    (page,) = apart
    assert ["Section A · Standings" in page, "Section B · Standings" in page] == [True, True]
    assert len(reading.text_of(sheet(SectionScoring.ACROSS))) == 1


@pytest.mark.parametrize("language", ["en", "ca"])
def test_a_full_page_leaves_room_for_how_sections_are_compared(language: str) -> None:
    rows = build.standings([build.pair(number) for number in range(1, 24)], side=Side.NS)
    rows = replace(rows, section="A", rows=tuple(replace(row, marks=("R1",), boards=24 - row.pair.number % 2) for row in rows.rows))
    table = build.standings_table(rows, lines=BOARDS[0].lines)
    with override(language), reading.opened(standings_sheet(SESSION, table)) as pdf:
        assert len(pdf.pages) == 2  # 23 pairs: one more than there is room for
        for page in pdf.pages:
            assert reading.overlaps(page) == []
            assert "…" not in "\n".join(reading.lines(page))


# ---- from the database ----


def test_27_pairs_in_two_sections(make_session: Any) -> None:
    """14 pairs at tables 1–7, 13 at 8–14 of which one is never full: 21 boards and 2 copies of each, 27 cards, 7 × 13 slips."""
    session = make_session(pairs=27, sections=2)
    row, rounds, boards = session_row(session), rounds_of(session), boards_of(session, audience=Audience.DIRECTOR)
    heads = [head for head, _rows in _slips(travellers(row, boards))]
    assert heads == [f"{section} Board {number}" for section in "AB" for number in range(1, 22)]
    text = "\n".join(reading.text_of(pickup_slips(row, rounds)))
    assert text.count("NS signs") == 7 * 13
    assert _owners(_cards(row, list(rounds))) == [(f"Pair {number}", "Section A" if number < 15 else "Section B") for number in range(1, 28)]
