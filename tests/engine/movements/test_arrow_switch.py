"""Arrow-switched Mitchells against the figures that SCORING.md §6 and the literature quote."""

from fractions import Fraction

import pytest

from engine.errors import EngineError
from engine.movements.arrow_switch import arrow_switched, arrow_switched_mitchell
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.movements.mitchell import mitchell


@pytest.mark.parametrize(("tables", "switched"), [(5, 1), (7, 1), (9, 1), (11, 1), (13, 2), (15, 2), (17, 2)])
def test_the_number_of_switched_rounds_is_the_quoted_one(tables, switched):
    """SCORING.md §6: one switched round for 5–11 tables, two for 13–17 (odd, complete); always the last ones."""
    movement = arrow_switched_mitchell(2 * tables, 2)
    assert movement.switched == tuple(range(tables - switched + 1, tables + 1))
    assert movement.winners == 1


@pytest.mark.parametrize(("tables", "spread"), [(7, "1.06"), (13, "1.78")])
def test_the_spread_is_within_what_is_quoted(tables, spread):
    assert fairness(arrow_switched_mitchell(2 * tables, 1)).variance <= Fraction(spread) ** 2


def test_the_last_round_of_seven_tables_as_drawn():
    """Table 1 of design/movement.html: 9–1 with boards 19–21 in round 7."""
    movement = arrow_switched_mitchell(14, 3)
    last = movement.rows_of_round(7)[0]
    assert (last.ns, last.ew, list(movement.boards_of(last.set))) == (9, 1, [19, 20, 21])


def test_the_worst_treated_are_those_who_meet_in_the_switched_round():
    """design/movement.html: 1 and 9 and six couples more have figure 0, and the mean is 294 / 91."""
    figure = fairness(arrow_switched_mitchell(14, 3))
    assert (figure.minimum, figure.mean) == (0, Fraction(294, 91))
    assert figure.worst == ((1, 9), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, 8))


@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_size_is_valid(pairs):
    assert movement_faults(arrow_switched_mitchell(pairs, 2)) == ()


def test_a_number_of_switched_rounds_may_be_given():
    movement = arrow_switched(mitchell(10, 2), 0)
    assert (movement.switched, movement.rows, movement.winners) == ((), mitchell(10, 2).rows, 1)
    with pytest.raises(EngineError) as refused:
        arrow_switched(mitchell(10, 2), 6)
    assert [(fault.code, fault.params["most"]) for fault in refused.value.faults] == [("too_many", 5)]
