"""What holds for each sheet: nothing near the edge or over another word, fonts in the file, the same bytes twice, a title and a language."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils.translation import override
from pdfminer.pdftypes import resolve1

from engine.cards import SEATS, SUITS, Card, Side
from engine.deals import Deal
from engine.scoring import DoublingPolicy
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing import deal_sheets, guide_cards, pickup_slips, seating, standings, travellers

LONG_TITLE = "Campionat de Botifarra de la Festa Major " * 3
WHOLE_SUITS = Deal.of({seat: [Card(suit, number) for number in range(1, 13)] for seat, suit in zip(SEATS, SUITS, strict=True)})

EVENINGS = {
    "hostile": (build.session(build.event(title=LONG_TITLE[:120], club="Club 😀")), build.rounds(pairs=[*build.hostile_pairs(), build.pair(12)])),
    "one table": (build.session(tables=1, boards=3), build.rounds(1, 1, 3)),
    "many": (build.session(build.event(multiplier_set="barraca"), tables=20), build.rounds(20, 20, 1)),
    "sections": (
        build.session(build.event(title=LONG_TITLE[:120], multiplier_set="barraca"), sections=2),
        build.hall(2, 3, 9, 2, [*build.hostile_pairs(), build.pair(12)]),
    ),
    "many sections": (build.session(tables=60, sections=8), build.hall(8, 12, 12, 1)),
    "no doubling": (build.session(build.event(doubling_policy=DoublingPolicy.NONE)), build.rounds(6, 6, 6)),
}


def _boards(rounds: list) -> list:
    count = max(board for each in rounds for seat in each.seatings for board in seat.boards)
    boards = build.boards(rounds, min(count, 8))
    return [replace(boards[0], number=128, deal=WHOLE_SUITS), *boards[1:]]


def _standings(session: object, rounds: list) -> bytes:
    pairs, section = guide_cards.pairs_in(rounds), rounds[0].seatings[0].section
    groups = build.standings(pairs, side=Side.NS), replace(build.standings(pairs, percents=False), section=section)
    lines = tuple(line for board in _boards(rounds) for line in board.lines)
    return standings.standings_sheet(session, build.standings_table(*groups, lines=lines))


SHEETS: dict[str, Callable[..., bytes]] = {
    "deal sheets": lambda session, rounds: deal_sheets.deal_sheets(session, _boards(rounds)),
    "hand slips": lambda session, rounds: deal_sheets.hand_slips(session, _boards(rounds)),
    "deck orders": lambda session, rounds: deal_sheets.deck_orders(session, _boards(rounds)),
    "hand records": lambda session, rounds: deal_sheets.hand_records(session, _boards(rounds)),
    "travellers": lambda session, rounds: travellers.travellers(session, _boards(rounds)),
    "pick-up slips": pickup_slips.pickup_slips,
    "guide cards": guide_cards.guide_cards,
    "seating": lambda session, rounds: seating.seating_poster(session, rounds[0]),
    "standings": _standings,
}


@pytest.mark.parametrize("evening", EVENINGS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_keeps_its_edges_its_words_apart_and_its_fonts_inside(sheet: str, evening: str) -> None:
    with reading.opened(SHEETS[sheet](*EVENINGS[evening])) as pdf:
        assert reading.loose_fonts(pdf) == []
        for page in {id(page): page for page in (pdf.pages[0], pdf.pages[-1])}.values():
            assert reading.near_the_edge(page) == []
            assert reading.overlaps(page) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_same_input_same_bytes(sheet: str) -> None:
    assert SHEETS[sheet](*EVENINGS["one table"]) == SHEETS[sheet](*EVENINGS["one table"])


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_file_says_what_it_is_and_in_which_language(sheet: str) -> None:
    with override("ca"), reading.opened(SHEETS[sheet](*EVENINGS["one table"])) as pdf:
        assert pdf.metadata["Title"].endswith(" · Torneig de la Verema")
        assert pdf.metadata["Author"] == "Club de la Plaça"
        assert resolve1(pdf.doc.catalog["Lang"]) == b"ca"


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_piece_bears_the_event_and_the_code_only_where_there_are_deals(sheet: str) -> None:
    session, rounds = EVENINGS["one table"]
    assert all("Torneig de la Verema" in text for text in reading.text_of(SHEETS[sheet](session, rounds)))
    assert not any("D914" in text for text in reading.text_of(SHEETS[sheet](replace(session, commitment=None), rounds)))


@pytest.mark.parametrize(
    "empty",
    [
        lambda: deal_sheets.deal_sheets(build.session(), []),
        lambda: deal_sheets.hand_records(build.session(), [replace(build.boards(build.rounds())[0], deal=None)]),
        lambda: travellers.travellers(build.session(), []),
        lambda: pickup_slips.pickup_slips(build.session(), []),
        lambda: guide_cards.guide_cards(build.session(), []),
        lambda: seating.seating_poster(build.session(), replace(build.rounds()[0], seatings=())),
        lambda: standings.standings_sheet(build.session(), build.standings_table()),
    ],
)
def test_a_sheet_of_which_there_is_nothing_yet_says_so(empty: Callable[[], bytes]) -> None:
    (text,) = reading.text_of(empty())
    assert "There is nothing to print on this sheet yet." in text


def test_the_reader_of_these_tests_finds_planted_faults() -> None:
    paper = travellers.Paper(build.session(), "Planted")
    paper.page()
    paper.text(50, 50, "over")
    paper.text(52, 50, "under")
    paper.text(2, 80, "edge")
    with reading.opened(paper.finish()) as pdf:
        assert reading.overlaps(pdf.pages[0]) == [("over", "under")]
        assert reading.near_the_edge(pdf.pages[0])[0] == "e"
