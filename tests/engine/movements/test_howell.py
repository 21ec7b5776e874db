"""Howells and round robins (SCORING.md §6): balance as quoted, validity of all sizes, sit-outs of odd fields."""

from fractions import Fraction
from itertools import combinations

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.movements.howell import howell, possible_rounds
from engine.movements.round_robin import round_robin

SIZES = range(4, 35)


@pytest.mark.parametrize("pairs", [4, 8, 12, 16, 20, 24, 32])
def test_perfect_balance_where_it_exists(pairs):
    """Every couple has the mean, n / 2 − 1 (SCORING.md §6: 8, 12 and 16)."""
    figure = fairness(howell(pairs, 3))
    assert (figure.minimum, figure.maximum, figure.sd) == (pairs // 2 - 1, pairs // 2 - 1, 0)


@pytest.mark.parametrize(("pairs", "spread"), [(10, "1.80"), (14, "1.86")])
def test_ten_and_fourteen_pairs_reach_the_quoted_spread(pairs, spread):
    assert fairness(howell(pairs, 2)).variance <= Fraction(spread) ** 2


@pytest.mark.parametrize("pairs", SIZES)
def test_every_full_howell_lets_everybody_meet_everybody_on_every_set(pairs):
    movement = howell(pairs, 2)
    assert movement_faults(movement) == ()
    assert (movement.rounds, movement.winners) == (pairs - 1 + pairs % 2, 1)
    assert {tuple(sorted(row.pairs)) for row in movement.rows if row.played} == set(combinations(range(1, pairs + 1), 2))


@pytest.mark.parametrize("pairs", range(5, 34, 2))
def test_in_an_odd_field_each_pair_sits_out_once(pairs):
    assert sorted(pair for _, pair in howell(pairs, 2).sit_outs) == list(range(1, pairs + 1))


@pytest.mark.parametrize("pairs", SIZES)
def test_every_reduced_howell_is_valid(pairs):
    for rounds in possible_rounds(pairs):
        movement = howell(pairs, 2, rounds=rounds)
        assert movement_faults(movement) == ()
        assert (movement.rounds, movement.sets, max(row.round for row in movement.rows)) == (rounds, rounds, rounds)


def test_a_reduced_howell_is_played_by_all_on_all_sets():
    movement = howell(14, 2, rounds=9)
    assert all({row.set for row in movement.rows_of_pair(pair)} == set(range(1, 10)) for pair in range(1, 15))


def test_round_1_of_eight_pairs_begins_as_in_the_published_format():
    """FORMATS.md: round 1, table 1, ns 8, ew 1, set 1; pair 8 stays, the others follow each other."""
    movement = howell(8, 3)
    assert movement.rows[0] == SeatingRow(1, 1, 8, 1, 1)
    assert [(row.ns, row.ew, row.set) for row in movement.rows if row.table == 1] == [(8, number, number) for number in range(1, 8)]


def test_only_four_and_six_pairs_share_sets_and_six_in_one_round_alone():
    sharing = {pairs: howell(pairs, 2).sharing for pairs in SIZES}
    assert {pairs: groups for pairs, groups in sharing.items() if groups} == {4: ((1, 2),), 5: ((1, 2, 3),), 6: ((1, 2, 3),)}
    per_round = [len({row.set for row in howell(6, 2).rows_of_round(number)}) for number in range(1, 6)]
    assert per_round == [3, 3, 3, 3, 1]


def test_all_faults_are_told_at_once():
    with pytest.raises(EngineError) as refused:
        howell(36, 0)
    assert [(fault.code, fault.where) for fault in refused.value.faults] == [("too_many", "pairs"), ("too_few", "boards_per_round")]
    with pytest.raises(EngineError) as refused:
        howell(8, 2, rounds=5)
    assert refused.value.faults == (Fault("rounds_not_available", {"value": 5, "allowed": "7"}, "rounds"),)


@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_round_robin_is_valid_and_complete(pairs):
    movement = round_robin(pairs, 2)
    assert movement_faults(movement) == ()
    assert movement.barometer
    assert {tuple(sorted(row.pairs)) for row in movement.rows if row.played} == set(combinations(range(1, pairs + 1), 2))
    assert sorted(pair for _, pair in movement.sit_outs) == (list(range(1, pairs + 1)) if pairs % 2 else [])


@pytest.mark.parametrize("pairs", [8, 12, 16, 32])
def test_a_round_robin_is_as_balanced_as_the_howell(pairs):
    assert fairness(round_robin(pairs, 2)).sd == 0


def test_a_short_round_robin_stops_after_its_rounds():
    assert round_robin(9, 2, rounds=4).rows == tuple(row for row in round_robin(9, 2).rows if row.round <= 4)
    with pytest.raises(EngineError) as refused:
        round_robin(9, 2, rounds=10)
    assert refused.value.faults == (Fault("too_many", {"what": "rounds", "value": 10, "most": 9}, "rounds"),)
