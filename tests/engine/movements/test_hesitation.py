"""Hesitation Mitchell (SCORING.md §6): T + 1 rounds, one winner."""

import pytest

from engine.errors import EngineError
from engine.movements.checks import movement_faults
from engine.movements.hesitation import hesitation


@pytest.mark.parametrize("pairs", range(6, 61))
def test_every_size_is_valid_and_has_a_round_more_than_tables(pairs):
    movement = hesitation(pairs, 2)
    assert (movement.rounds, movement.sets, movement.winners) == ((pairs + 1) // 2 + 1, (pairs + 1) // 2 + 1, 1)
    assert movement_faults(movement) == ()


@pytest.mark.parametrize("pairs", range(6, 31))
def test_every_shorter_evening_is_valid(pairs):
    for rounds in range(1, (pairs + 1) // 2 + 1):
        assert movement_faults(hesitation(pairs, 1, rounds=rounds)) == ()


def test_seven_tables_lie_as_published():
    """Eight sets on seven tables, set 4 on the stand between tables 3 and 4; pairs 8–14 start EW, pair 7 NS at the last table."""
    movement = hesitation(14, 3)
    assert movement.relays == (3,)
    assert [(row.ns, row.ew, row.set) for row in movement.rows_of_round(1)] == [
        (1, 8, 1),
        (2, 9, 2),
        (3, 10, 3),
        (4, 11, 5),
        (5, 12, 6),
        (6, 13, 7),
        (7, 14, 8),
    ]


def test_who_comes_to_the_last_table_stays_for_a_round_as_ns():
    at = {row.round: (row.table, row.ns == 13) for row in hesitation(14, 3).rows_of_pair(13)}
    assert [at[number] for number in range(1, 5)] == [(6, False), (7, False), (7, True), (1, False)]


def test_an_even_number_of_tables_shares_at_tables_1_and_2_and_has_two_stands():
    movement = hesitation(16, 2)
    assert (movement.sharing, movement.relays) == (((1, 2),), (4, 5))
    assert [row.set for row in movement.rows_of_round(1)] == [1, 1, 2, 3, 5, 7, 8, 9]


def test_all_faults_are_told_at_once():
    with pytest.raises(EngineError) as refused:
        hesitation(5, 0, rounds=0)
    assert [fault.where for fault in refused.value.faults] == ["pairs", "boards_per_round", "rounds"]
    with pytest.raises(EngineError) as refused:
        hesitation(14, 2, rounds=9)
    assert [(fault.code, fault.params["most"]) for fault in refused.value.faults] == [("too_many", 8)]
