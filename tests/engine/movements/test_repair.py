"""Repairs during play (SCORING.md §6): what changes, and that no pair replays a set afterwards."""

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.late_pair import add_late_pair
from engine.movements.mitchell import mitchell
from engine.movements.repair import reverse, withdraw


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


def test_places_that_do_not_exist_are_refused():
    movement = mitchell(9, 2)
    assert faults_of(reverse, movement, 6, 9) == (
        Fault("number_out_of_range", {"what": "round", "value": 6, "least": 1, "most": 5}, "round"),
        Fault("number_out_of_range", {"what": "table", "value": 9, "least": 1, "most": 5}, "table"),
    )
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


def test_who_has_left_is_nobodys_opponent():
    """Six pairs, a half Mitchell with a withdrawn pair 3: the late pair takes its seat, and never sits against it at a table of its own."""
    left = withdraw(mitchell(6, 2), 3, 1).movement
    assert all(3 not in row.pairs for row in add_late_pair(left, 2, gone=frozenset({3})).movement.rows if row.round > 1)
    alone = withdraw(withdraw(mitchell(6, 2), 3, 1).movement, 6, 1).movement
    assert any(row.round > 1 and 7 in row.pairs for row in add_late_pair(alone, 2, gone=frozenset({3, 6})).movement.rows)
    assert all(row.round == 1 or not {3, 6} & set(row.pairs) for row in add_late_pair(alone, 2, gone=frozenset({3, 6})).movement.rows)
