"""Results under wrong numbers and wrong boards played (SCORING.md §6): what changes, and that nobody plays a board twice."""

from collections import Counter

import pytest

from engine.errors import EngineError, Fault
from engine.movements.mitchell import mitchell
from engine.movements.wrong_boards import BoardsChange, TableBoards, move_results, wrong_boards

TABLE = TableBoards(1, 2, 2, 7, (4, 5, 6))
WHERE = "rounds/1/tables/2"


def faults_of(repair, *arguments, **named):
    with pytest.raises(EngineError) as refused:
        repair(*arguments, **named)
    return refused.value.faults


def tables_of(movement):
    return [TableBoards(row.round, row.table, row.ns, row.ew, tuple(movement.boards_of(row.set))) for row in movement.rows if row.played]


def after(tables, changes):
    changed = {(change.before.round, change.before.table): change.after for change in changes}
    return [changed.get((each.round, each.table), each) for each in tables]


def most_often(tables):
    """How often somebody plays the same board."""
    return max(Counter((pair, board) for each in tables for pair in each.pairs for board in each.boards).values())


def test_results_go_to_the_right_boards_also_in_a_ring():
    assert move_results(TABLE, {4: 5, 5: 6, 6: 4}, (4, 5, 6)) == {4: 5, 5: 6, 6: 4}
    assert move_results(TABLE, {4: 5, 6: 6}, (4, 6)) == {4: 5}


def test_results_that_cannot_move_are_refused_all_together():
    assert faults_of(move_results, TABLE, {4: 5, 6: 9}, (4, 5)) == (
        Fault("no_result_there", {"round": 1, "table": 2, "board": 6}, WHERE),
        Fault("board_not_of_table", {"round": 1, "table": 2, "board": 9, "allowed": "4, 5, 6"}, WHERE),
        Fault("two_results_for_board", {"round": 1, "table": 2, "board": 5}, WHERE),
    )


def test_where_all_play_everything_a_board_played_too_early_is_left_out_later():
    """Seven tables, two boards: round 2, table 3 has boards 7 and 8 for 3–9 and took 10 instead of 8. 3 was to play it at table 3 in round 3, 9 at
    table 7 in round 6; both 8 (for 3) and 7 (for 9) play board 8 at another time, so nothing takes its place."""
    assert wrong_boards(tables_of(mitchell(14, 2)), 2, 3, {8: 10}, range(1, 15)) == (
        BoardsChange(TableBoards(2, 3, 3, 9, (7, 8)), TableBoards(2, 3, 3, 9, (7, 10))),
        BoardsChange(TableBoards(3, 3, 3, 8, (9, 10)), TableBoards(3, 3, 3, 8, (9,))),
        BoardsChange(TableBoards(6, 7, 7, 9, (9, 10)), TableBoards(6, 7, 7, 9, (9,))),
    )


def test_the_missed_board_takes_the_place_of_the_one_that_was_played():
    """1–2 took board 3, which 1 was to play with 3; neither 1 nor 3 knows board 1. 2–4 keep board 4."""
    tables = [TableBoards(1, 1, 1, 2, (1,)), TableBoards(1, 2, 3, 4, (2,)), TableBoards(2, 1, 1, 3, (3,)), TableBoards(2, 2, 2, 4, (4,))]
    changes = wrong_boards(tables, 1, 1, {1: 3}, range(1, 5))
    assert [change.after.boards for change in changes] == [(3,), (1,)]
    assert [change.after.boards for change in wrong_boards(tables, 1, 1, {1: 3}, range(1, 5), free_from=3)] == [(3,), ()]


def test_two_boards_played_in_the_wrong_order_change_nothing():
    assert wrong_boards(tables_of(mitchell(14, 2)), 2, 3, {7: 8, 8: 7}, range(1, 15)) == ()


@pytest.mark.parametrize("played", range(1, 28))
@pytest.mark.parametrize("rounds", [5, 9])
def test_whatever_board_was_taken_nobody_plays_one_twice(played, rounds):
    movement = mitchell(18, 3, rounds=rounds)
    tables = tables_of(movement)
    earlier = {board for each in tables if each.round < 3 and each.pairs & {4, 11} for board in each.boards}
    if played in earlier | {17, 18}:
        code = "board_already_played" if played in earlier else "two_results_for_board"
        assert code in {fault.code for fault in faults_of(wrong_boards, tables, 3, 4, {16: played}, range(1, 28))}
    else:
        assert most_often(after(tables, wrong_boards(tables, 3, 4, {16: played}, range(1, 28)))) == 1


def test_what_cannot_have_happened_is_refused_with_every_fault():
    tables = tables_of(mitchell(10, 3))
    assert faults_of(wrong_boards, tables, 2, 9, {1: 2}, range(1, 16)) == (
        Fault("nobody_plays_there", {"round": 2, "table": 9}, "rounds/2/tables/9"),
    )
    assert [fault.code for fault in faults_of(wrong_boards, tables, 2, 2, {1: 16, 7: 8}, range(1, 16))] == [
        "board_not_of_table",
        "board_unknown",
        "two_results_for_board",
    ]
    assert faults_of(wrong_boards, tables, 2, 2, {7: 4}, range(1, 16)) == (
        Fault("board_already_played", {"board": 4, "pair": 2, "round": 1}, "rounds/2/tables/2"),
    )
