"""Rover Mitchell for an odd number of pairs (SCORING.md §6)."""

import pytest

from engine.errors import EngineError, Fault
from engine.movements.checks import movement_faults
from engine.movements.rover import rover


@pytest.mark.parametrize("pairs", range(11, 61, 2))
def test_every_odd_size_is_valid_and_nobody_sits_out_twice(pairs):
    movement = rover(pairs, 2)
    resting = [pair for _, pair in movement.sit_outs]
    assert movement_faults(movement) == ()
    assert len(resting) == len(set(resting)) == movement.rounds
    assert all(pair <= pairs // 2 + 1 for pair in resting)


def test_seven_tables_rove_every_second_table():
    """The published sequence 1 3 5 7 2 4 (then 6): pair 8 takes the NS seats."""
    movement = rover(15, 2)
    assert [(row.table, row.ns) for row in movement.rows_of_pair(8)] == [(1, 8), (3, 8), (5, 8), (7, 8), (2, 8), (4, 8), (6, 8)]
    assert movement.fields() == (tuple(range(1, 9)), tuple(range(9, 16)))


def test_nine_tables_cannot_be_complete():
    """Known: with nine tables a rover would have to meet a pair twice in the full movement."""
    assert rover(19, 2).rounds == 8
    with pytest.raises(EngineError) as refused:
        rover(19, 2, rounds=9)
    assert refused.value.faults == (Fault("rover_does_not_fit", {"pairs": 19, "rounds": 9}, "rounds"),)


def test_all_faults_are_told_at_once():
    with pytest.raises(EngineError) as refused:
        rover(10, 0, rounds=0)
    assert [fault.code for fault in refused.value.faults] == ["too_few", "too_few", "needs_odd_pairs", "too_few"]
