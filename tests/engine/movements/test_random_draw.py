"""The random barometer (SCORING.md §6): no repeats and no second bye while that is possible, decided by the lot handed in."""

from random import Random

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.random_draw import draw_round, random_movement


def rows(*seats):
    return [SeatingRow(*seat) for seat in seats]


@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_size_is_valid(pairs):
    movement = random_movement(pairs, 2, 3, Random(pairs))
    assert movement_faults(movement) == ()
    assert not movement.repeats_allowed
    assert all({pair for row in movement.rows_of_round(n) for pair in row.pairs} == set(range(1, pairs + 1)) for n in (1, 2, 3))


@pytest.mark.parametrize("pairs", range(4, 21))
def test_a_plan_for_all_meetings_has_no_repeat(pairs):
    """As many rounds as a round robin has, drawn in advance: everybody meets everybody, each pair of an odd field sits out once."""
    movement = random_movement(pairs, 2, pairs - 1 + pairs % 2, Random(pairs))
    assert movement_faults(movement) == ()
    assert not movement.repeats_allowed
    assert sorted(pair for _, pair in movement.sit_outs) == (list(range(1, pairs + 1)) if pairs % 2 else [])


@pytest.mark.parametrize("seed", range(10))
def test_round_by_round_six_pairs_can_all_meet_when_the_end_is_known(seed):
    """Without looking ahead the third of five rounds may leave two triangles."""
    history = []
    for _ in range(5):
        draw = draw_round(range(1, 7), history, Random(seed), rounds_in_all=5)
        assert draw.repeats == ()
        history += draw.rows


@pytest.mark.parametrize("seed", range(20))
def test_seven_pairs_need_no_second_bye_in_four_rounds(seed):
    history = []
    for _ in range(4):
        history += draw_round(range(1, 8), history, Random(seed)).rows
    byes = [row.ns for row in history if not row.played]
    assert len(set(byes)) == 4


def test_more_rounds_than_opponents_must_repeat():
    movement = random_movement(4, 2, 5, Random(1))
    assert movement.repeats_allowed
    assert movement_faults(movement) == ()


def test_the_last_possible_draw_is_found():
    """Six pairs, four rounds of the circle: only 1–6, 2–5, 3–4 is left."""
    history = rows(
        *(
            (n, t, a, b, n)
            for n, couples in enumerate(("12 36 45", "13 42 56", "14 53 62", "15 64 23"), 1)
            for t, (a, b) in enumerate((tuple(map(int, couple)) for couple in couples.split()), 1)
        )
    )
    draw = draw_round(range(1, 7), history, Random(1))
    assert {frozenset(row.pairs) for row in draw.rows} == {frozenset(couple) for couple in ((1, 6), (2, 5), (3, 4))}
    assert (draw.repeats, draw.bye, draw.second_bye) == ((), None, False)
    assert {row.set for row in draw.rows} == {row.round for row in draw.rows} == {5}


def test_a_repeat_comes_only_when_no_draw_without_one_exists_and_is_told():
    """1, 2, 3 have met 4, 5, 6 all round: what is left are two triangles, so one couple must meet again."""
    meetings = [(1, 4), (2, 5), (3, 6), (1, 5), (2, 6), (3, 4), (1, 6), (2, 4), (3, 5)]
    history = rows(*((1 + n // 3, 1 + n % 3, one, other, 1 + n // 3) for n, (one, other) in enumerate(meetings)))
    draw = draw_round(range(1, 7), history, Random(5))
    assert len(draw.repeats) == 1
    assert draw.repeats[0] in meetings


def test_a_second_bye_is_told_when_everybody_has_had_one():
    history = rows((1, 1, 1, 2, 1), (1, 2, 3, None, 1), (2, 1, 1, 3, 2), (2, 2, 2, None, 2), (3, 1, 2, 3, 3), (3, 2, 1, None, 3))
    draw = draw_round((1, 2, 3), history, Random(2))
    assert draw.second_bye
    assert draw.bye in (1, 2, 3)
    assert len(draw.repeats) == 1


def test_sides_are_kept_in_balance():
    """2 and 4 have sat NS, 1 and 3 EW: whoever meets whom across, the ones from EW now sit NS."""
    history = rows((1, 1, 2, 1, 1), (1, 2, 4, 3, 1), (2, 1, 1, 3, 2), (2, 2, 2, 4, 2))
    draw = draw_round((1, 2, 3, 4), history, Random(3))
    assert {(row.ns, row.ew) for row in draw.rows} == {(1, 4), (3, 2)} or {(row.ns, row.ew) for row in draw.rows} == {(4, 1), (3, 2)}


def test_only_the_pairs_that_are_there_are_drawn():
    draw = draw_round((2, 5, 9, 11), [], Random(7))
    assert sorted(pair for row in draw.rows for pair in row.pairs) == [2, 5, 9, 11]
    assert [row.table for row in draw.rows] == [1, 2]


def test_the_same_lot_draws_the_same_round():
    assert draw_round(range(1, 20), [], Random(8)) == draw_round(range(1, 20), [], Random(8))
    assert draw_round(range(1, 20), [], Random(8)) != draw_round(range(1, 20), [], Random(9))


def test_a_field_that_cannot_be_drawn_is_refused():
    with pytest.raises(EngineError) as refused:
        draw_round((3, 3, 0), [], Random(1))
    assert refused.value.faults == (
        Fault("pair_twice_in_field", {"pair": 3}, "pairs"),
        Fault("too_few", {"what": "pair", "value": 0, "least": 1}, "pairs"),
    )
    with pytest.raises(EngineError) as refused:
        random_movement(3, 0, 0, Random(1))
    assert [fault.where for fault in refused.value.faults] == ["pairs", "boards_per_round", "rounds"]
