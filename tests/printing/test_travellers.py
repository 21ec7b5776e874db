"""Travellers: everything that is known beforehand stands there, with room for every table."""

from dataclasses import replace

import pytest

from engine.scoring import DoublingPolicy
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.travellers import traveller_rows, travellers

ROUNDS = build.rounds()
BOARDS = build.boards(ROUNDS)


def _rows(data: bytes, page: int = 0, *, half: bool = True) -> list[str]:
    with reading.opened(data) as pdf:
        piece = reading.part(pdf.pages[page], 0, 0, 210, 148.5 if half else 297)
        return [line for line in reading.lines(piece) if "C U S B BOT" in line]


def test_a_row_for_every_table_with_round_table_and_pairs_from_the_movement() -> None:
    expected = [
        f"{each.number} {seat.table} {seat.ns.number} {seat.ew.number} C U S B BOT N S C R SV"
        for each in ROUNDS
        for seat in each.seatings
        if 1 in seat.boards and seat.ns and seat.ew
    ]
    assert len(expected) == 6
    assert _rows(travellers(build.session(), BOARDS)) == expected


def test_only_dealer_and_partner_can_have_named() -> None:
    rows = [_rows(travellers(build.session(), [board]))[0] for board in BOARDS[:4]]
    assert [row.split("BOT ")[1] for row in rows] == ["N S C R SV", "W E C R SV", "S N C R SV", "E W C R SV"]


@pytest.mark.parametrize(
    ("key", "calls"), [("butinet", "C R SV"), ("lloret", "C R SV"), ("torrefarrera", "C R"), ("barraca", "C R SV B"), ("additive", "C R SV")]
)
def test_the_calls_to_ring_are_those_of_the_multiplier_set(key: str, calls: str) -> None:
    (row, *_rest) = _rows(travellers(build.session(build.event(multiplier_set=key)), BOARDS[:1]))
    assert row.endswith(f"BOT N S {calls}")


def test_contro_is_left_out_when_the_event_ignores_doubling() -> None:
    data = travellers(build.session(build.event(doubling_policy=DoublingPolicy.NONE, multiplier_set="barraca")), BOARDS[:1])
    assert _rows(data)[0] == "1 1 1 7 C U S B BOT N S"
    assert "contro" not in reading.text_of(data)[0].lower()


def test_a_board_of_a_round_that_is_not_drawn_has_a_row_for_each_table() -> None:
    undrawn = replace(BOARDS[6], lines=())  # board 7, the fourth set
    data = travellers(build.session(movement_kind="random", tables=5), [undrawn])
    assert _rows(data) == [f"4 {table} C U S B BOT S N C R SV" for table in range(1, 6)]


def test_without_a_movement_the_rows_are_blank_and_as_many_as_the_pairs_fill() -> None:
    data = travellers(build.session(build.event(pairs=9), movement_kind=None, tables=0), [replace(BOARDS[0], lines=())])
    assert _rows(data) == ["C U S B BOT N S C R SV"] * 4


def test_a_session_without_anything_still_has_one_row() -> None:
    session = build.session(build.event(pairs=0), movement_kind=None, tables=0)
    assert len(traveller_rows(session, replace(BOARDS[0], lines=()))) == 1


def test_up_to_ten_rows_share_a_page_and_the_dealer_is_named() -> None:
    texts = reading.text_of(travellers(build.session(), BOARDS))
    assert len(texts) == 6
    assert [word in texts[0] for word in ("Board 1 ", "DEALER NORTH", "Board 7 ", "DEALER SOUTH")] == [True] * 4


def test_eleven_rows_take_a_page_each() -> None:
    rounds = build.rounds(11, 11, 1)
    data = travellers(build.session(), build.boards(rounds, 3))
    assert len(_rows(data, 2, half=False)) == 11
    with reading.opened(data) as pdf:
        assert len(pdf.pages) == 3


def test_more_than_twenty_four_rows_are_halved_and_both_sheets_numbered() -> None:
    data = travellers(build.session(), build.boards(build.rounds(26, 26, 1), 1))
    first, second = (_rows(data, page, half=False) for page in (0, 1))
    assert (len(first), len(second)) == (13, 13)
    assert [text.endswith(f"{number}/2") for number, text in enumerate(reading.text_of(data), 1)] == [True, True]


def test_nobody_sees_results_on_a_traveller() -> None:
    assert travellers(build.session(), BOARDS) == travellers(build.session(), build.boards(ROUNDS, played=True))
