"""Repairs during play (SCORING.md §6): what changes, and that no pair replays a set afterwards."""

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import Movement, SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.late_pair import add_late_pair
from engine.movements.mitchell import mitchell
from engine.movements.repair import ResultMove, ResultPlace, RowChange, move_results, reverse, withdraw, wrong_set


def faults_of(repair, *arguments):
    with pytest.raises(EngineError) as refused:
        repair(*arguments)
    return refused.value.faults


def test_a_pair_that_leaves_before_half_time_takes_its_results_with_it():
    """Pair 3 of seven tables leaves after three of seven rounds: its three results are cancelled, four opponents sit out."""
    repair = withdraw(mitchell(14, 2), 3, 3)
    assert [(row.round, row.ew) for row in repair.cancelled] == [(1, 10), (2, 9), (3, 8)]
    assert [(change.after.round, change.after.ns, change.after.ew) for change in repair.changes] == [
        (4, None, 14),
        (5, None, 13),
        (6, None, 12),
        (7, None, 11),
    ]
    assert movement_faults(repair.movement) == ()


def test_a_pair_that_leaves_later_keeps_its_results():
    repair = withdraw(mitchell(14, 2), 3, 4)
    assert (repair.cancelled, len(repair.changes)) == ((), 3)


def test_a_round_that_was_seated_the_wrong_way_is_reversed_at_once():
    movement = mitchell(10, 2)
    repair = reverse(movement, 2)
    assert [(change.before.round, change.after) for change in repair.changes] == [(2, row.switched()) for row in movement.rows_of_round(2)]
    assert repair.movement.fields() == movement.fields()
    assert movement_faults(repair.movement) == ()
    assert reverse(repair.movement, 2).movement.rows == movement.rows


def test_one_table_alone_can_be_reversed():
    (change,) = reverse(mitchell(10, 2), 2, 4).changes
    assert (change.before, change.after) == (SeatingRow(2, 4, 4, 8, 5), SeatingRow(2, 4, 8, 4, 5))


def test_results_go_to_the_right_boards_also_in_a_ring():
    """Table 2 plays set 2, boards 4–6, in round 1; its results were written one too low."""
    written = [ResultPlace(1, 2, 4), ResultPlace(1, 2, 5), ResultPlace(1, 2, 6), ResultPlace(1, 3, 7)]
    moves = move_results(mitchell(10, 3), 1, 2, {4: 5, 5: 6, 6: 4}, written)
    assert moves == (ResultMove(written[0], 5), ResultMove(written[1], 6), ResultMove(written[2], 4))


def test_results_that_cannot_move_are_refused_all_together():
    written = [ResultPlace(1, 2, 4), ResultPlace(1, 2, 5)]
    where = "rounds/1/tables/2"
    assert faults_of(move_results, mitchell(10, 3), 1, 2, {4: 5, 6: 9}, written) == (
        Fault("no_result_there", {"round": 1, "table": 2, "board": 6}, where),
        Fault("board_not_at_table", {"round": 1, "table": 2, "board": 9, "allowed": "4, 5, 6"}, where),
        Fault("two_results_for_board", {"round": 1, "table": 2, "board": 5}, where),
    )


def test_the_wrong_set_is_recorded_and_nobody_replays_it():
    """Round 2, table 3: 3–9 play set 5 instead of 4. Everybody plays every set, so with set 5 gone 3–8 and 7–9 have nothing left to play."""
    repair = wrong_set(mitchell(14, 2), 2, 3, 5)
    assert repair.changes == (
        RowChange(SeatingRow(2, 3, 3, 9, 4), SeatingRow(2, 3, 3, 9, 5)),
        RowChange(SeatingRow(3, 3, 3, 8, 5), None),
        RowChange(SeatingRow(6, 7, 7, 9, 5), None),
    )
    assert repair.movement.sharing == ((3, 4),)
    assert movement_faults(repair.movement) == ()


def test_the_missed_set_takes_the_place_of_the_one_that_was_played():
    """Two rounds of a short evening: 1–2 took set 3, which 1 was to play with 3; neither 1 nor 3 knows set 1."""
    rows = (SeatingRow(1, 1, 1, 2, 1), SeatingRow(1, 2, 3, 4, 2), SeatingRow(2, 1, 1, 3, 3), SeatingRow(2, 2, 2, 4, 4))
    repair = wrong_set(Movement("custom", 2, 4, 2, 4, 2, 1, False, rows), 1, 1, 3)
    assert [change.after for change in repair.changes] == [SeatingRow(1, 1, 1, 2, 3), SeatingRow(2, 1, 1, 3, 1)]
    assert movement_faults(repair.movement) == ()


@pytest.mark.parametrize("played", range(1, 10))
def test_whatever_set_was_taken_the_rest_is_valid(played):
    movement = mitchell(18, 2)
    if played in {row.set for pair in (4, 12) for row in movement.rows_of_pair(pair) if row.round < 2}:
        assert {fault.code for fault in faults_of(wrong_set, movement, 2, 4, played)} == {"set_already_played"}
    else:
        assert movement_faults(wrong_set(movement, 2, 4, played).movement) == ()


def test_places_that_do_not_exist_are_refused():
    movement = mitchell(9, 2)
    assert faults_of(reverse, movement, 6, 9) == (
        Fault("number_out_of_range", {"what": "round", "value": 6, "least": 1, "most": 5}, "round"),
        Fault("number_out_of_range", {"what": "table", "value": 9, "least": 1, "most": 5}, "table"),
    )
    assert faults_of(wrong_set, movement, 1, 5, 1) == (Fault("nobody_plays_there", {"round": 1, "table": 5}, "rounds/1/tables/5"),)
    assert [fault.where for fault in faults_of(withdraw, movement, 10, 2)] == ["pair"]
    assert [fault.where for fault in faults_of(withdraw, movement, 1, 6)] == ["after_round"]


def test_a_late_pair_takes_the_empty_seat():
    repair = add_late_pair(mitchell(9, 2), 2)
    assert [(change.after.round, change.after.table, change.after.ns, change.after.ew) for change in repair.changes] == [
        (2, 5, 10, 8),
        (3, 5, 10, 7),
        (4, 5, 10, 6),
        (5, 5, 10, 5),
    ]
    assert repair.movement.sit_outs == ((1, 9), (1, 10))


@pytest.mark.parametrize("pairs", range(8, 41))
@pytest.mark.parametrize("from_round", [1, 3])
def test_late_pairs_fit_into_every_size(pairs, from_round):
    """One comes to the next round and goes about as a rover or fills the half table; another comes a round later and may need a further table."""
    movement = mitchell(pairs, 2)
    for _ in range(2):
        before = movement
        repair = add_late_pair(movement, min(from_round, movement.rounds))
        movement = repair.movement
        assert movement_faults(movement) == ()
        assert movement.pairs == before.pairs + 1
        assert [row for row in movement.rows if row.round < from_round] == [row for row in before.rows if row.round < from_round]
        assert any(row.played for row in movement.rows_of_pair(movement.pairs))


def test_a_second_late_pair_plays_those_whom_the_first_displaced_at_a_further_table():
    first = add_late_pair(mitchell(14, 2), 2).movement
    second = add_late_pair(first, 3).movement
    assert (first.tables, second.tables) == (7, 8)
    assert [row.round for row in second.rows_of_pair(16)] == [3, 4, 5, 6, 7]


def test_a_late_pair_cannot_come_after_the_end():
    assert [fault.code for fault in faults_of(add_late_pair, mitchell(9, 2), 7)] == ["too_many"]
