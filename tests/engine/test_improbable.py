"""Points that nobody believes: outside lowest − 15 … highest + 15 of at least four other tables (design README, States)."""

import pytest

from engine.improbable import Improbable, improbable

OTHERS = (19, 16, 26, 21)


def test_the_line_of_the_mock_up():
    assert improbable(55, OTHERS) == Improbable(16, 26, 17)


@pytest.mark.parametrize(("points", "asked"), [(0, True), (1, False), (41, False), (42, True), (72, True)])
def test_the_margin_is_fifteen_on_both_sides(points, asked):
    """16 − 15 = 1 and 26 + 15 = 41 are still believed."""
    assert (improbable(points, OTHERS) is not None) == asked


@pytest.mark.parametrize(("points", "others", "swapped"), [(72, OTHERS, None), (0, OTHERS, None), (71, OTHERS, 1), (4, (60, 61, 62, 63), 68)])
def test_72_less_the_points_is_named_where_it_fits(points, others, swapped):
    assert improbable(points, others).swapped == swapped


def test_it_takes_four_other_tables():
    assert improbable(72, OTHERS[:3]) is None
    assert improbable(72, (0, 0, 0, 0)) == Improbable(0, 0, 0)
