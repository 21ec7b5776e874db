"""Pick-up slips, guide cards and the wall poster tell everybody where to be."""

from dataclasses import replace

import pytest

from engine.scoring import DoublingPolicy
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.guide_cards import board_range, guide_cards
from tournaments.printing.pickup_slips import pickup_slips
from tournaments.printing.seating import by_name, seating_poster
from tournaments.rows import RoundRow

ROUNDS = build.rounds(3, 3, 2)


def _without_opponents(each: RoundRow) -> RoundRow:
    return RoundRow(each.number, (replace(each.seatings[0], ew=None), *each.seatings[1:]))


# ---- pick-up slips ----


def test_a_slip_names_table_round_pairs_and_the_boards_with_their_dealers() -> None:
    with reading.opened(pickup_slips(build.session(), ROUNDS)) as pdf:
        lines = reading.lines(reading.part(pdf.pages[0], 0, 0, 210, 99))
    assert lines[0] == "Table 1 NS 1 Núria Serradellops Aniol Font-rodona"
    assert lines[1] == "Round 1 EW 4 Eulàlia Łęcka-Źdźbłowska Josep-Narcís Puigcercós"
    assert [line for line in lines if "BOT" in line][1:3] == ["1 North C U S B BOT N S C R SV", "2 West C U S B BOT W E C R SV"]


def test_a_slip_for_each_table_and_round_that_is_played() -> None:
    texts = reading.text_of(pickup_slips(build.session(), [_without_opponents(ROUNDS[0]), *ROUNDS[1:]]))
    slips = [line.split(" · ")[0] for text in texts for line in text.splitlines() if line.startswith("Slip")]
    assert sorted(slips) == [f"Slip, round {r}, table {t}" for r in (1, 2, 3) for t in (1, 2, 3) if (r, t) != (1, 1)]


@pytest.mark.parametrize(("per_round", "pages"), [(4, 3), (5, 5), (11, 9)])
def test_many_boards_need_larger_slips(per_round: int, pages: int) -> None:
    with reading.opened(pickup_slips(build.session(), build.rounds(3, 3, per_round))) as pdf:
        assert len(pdf.pages) == pages


def test_slips_leave_contro_out_when_doubling_counts_nothing() -> None:
    text = reading.text_of(pickup_slips(build.session(build.event(doubling_policy=DoublingPolicy.NONE)), ROUNDS[:1]))[0]
    assert "contro" not in text.lower()


# ---- guide cards ----


def test_a_card_is_the_way_of_a_pair() -> None:
    with reading.opened(guide_cards(build.session(), ROUNDS)) as pdf:
        left = reading.lines(reading.part(pdf.pages[0], 0, 0, 148.5, 210))
        assert len(pdf.pages) == 3
    assert left[0] == "Pair 1"
    numbers = [line for line in left if " NS " in line]
    assert [line.split()[:5] for line in numbers] == [["1", "1", "NS", "1–2", "4"], ["2", "1", "NS", "3–4", "6"], ["3", "1", "NS", "5–6", "5"]]


def test_a_pair_without_opponents_sits_out() -> None:
    with reading.opened(guide_cards(build.session(), [_without_opponents(ROUNDS[0]), *ROUNDS[1:]])) as pdf:
        left = reading.lines(reading.part(pdf.pages[0], 0, 0, 148.5, 210))
    assert "1 sits out" in left


def test_over_sixteen_rounds_opponents_are_numbers_only() -> None:
    rounds = build.rounds(17, 17, 1)
    with reading.opened(guide_cards(build.session(), rounds)) as pdf:
        _heads, *left = reading.lines(reading.part(pdf.pages[0], 0, 40, 148.5, 195))
    assert len(left) == 17
    assert left[0] == "1 1 NS 1 18"


@pytest.mark.parametrize(("boards", "text"), [((7,), "7"), ((7, 8, 9), "7–9"), ((1, 4, 9), "1, 4, 9")])
def test_boards_in_a_row_are_a_range(boards: tuple[int, ...], text: str) -> None:
    assert board_range(boards) == text


# ---- the wall ----


def test_the_poster_shows_every_table_and_every_player_from_a_to_z() -> None:
    tables, players = reading.text_of(seating_poster(build.session(), ROUNDS[0]))
    people = [name for seat in ROUNDS[0].seatings for pair in (seat.ns, seat.ew) if pair for name in pair.players]
    assert [name for name in people if name not in tables] == []
    assert [line for line in players.splitlines() if line.endswith(("NS", "EW"))] == [
        "Aniol Font-rodona 1 NS",
        "Bàrbara Pujolràs 2 NS",
        "Çelestí Vilaclara 2 EW",
        "Ermengol Łęcka-Źdźbłowska 3 EW",
        "Eulàlia Łęcka-Źdźbłowska 1 EW",
        "Gal·la Camprodon i Rovellat 2 EW",
        "Griselda Font-rodona 3 EW",
        "Josep-Narcís Puigcercós 1 EW",
        "Maria de les Neus Puigcercós 2 NS",
        "Núria Serradellops 1 NS",
        "Quim Camprodon i Rovellat 3 NS",
        "Żaneta Serradellops 3 NS",
    ]


def test_who_has_no_opponents_reads_that_he_sits_out() -> None:
    tables, players = reading.text_of(seating_poster(build.session(), _without_opponents(ROUNDS[0])))
    assert "sits out" in tables
    assert "Aniol Font-rodona sits out" in players


def test_letters_with_marks_stand_with_their_plain_ones() -> None:
    assert sorted(["Zoe", "Łucja", "Mar", "Àngel", "Anna", "Lola"], key=by_name) == ["Àngel", "Anna", "Lola", "Łucja", "Mar", "Zoe"]
