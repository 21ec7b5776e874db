"""The table of standings: bars that can be compared, and no figure twice."""

from fractions import Fraction

import pytest

from tests.printing import builders as build
from tournaments.rows import StandingGroup, StandingRow
from tournaments.templatetags.drawings import bar_scale, half_bar
from tournaments.templatetags.predonats import points_differ


def table(*percents, totals=None):
    totals = totals or percents
    rows = (
        StandingRow(place, False, build.pair(place), 6, Fraction(total), percent)
        for place, (total, percent) in enumerate(zip(totals, percents, strict=True), 1)
    )
    return build.standings_table(StandingGroup(None, tuple(rows)))


@pytest.mark.parametrize(
    ("percents", "scale"),
    [
        ((Fraction(60), Fraction(40)), 3),  # 10 points from the middle: 30 of 50
        ((Fraction(75), Fraction(30)), 2),  # 25 points from the middle fill the half at twice their size
        ((Fraction(100), Fraction(0)), 1),
        ((Fraction(50), None), 3),
    ],
)
def test_the_widest_bar_still_fits(percents, scale):
    assert bar_scale(table(*percents, totals=[0] * len(percents))) == scale


def test_two_percents_never_have_bars_of_one_length():
    """87.5 and 73.88 % were both a full half when small differences were drawn out three times whatever the field."""
    percents = (Fraction(175, 2), Fraction(7388, 100), Fraction(50))
    scale = bar_scale(table(*percents))
    assert 'x="50.0" width="50.0"' in half_bar(percents[0], scale=scale)
    assert 'x="50.0" width="31.8"' in half_bar(percents[1], scale=scale)  # 23.88 ÷ 37.5 × 50 = 31.84


def test_points_stand_beside_a_percent_only_when_they_say_more():
    assert not points_differ(table(Fraction(60), Fraction(40)))
    assert points_differ(table(Fraction(60), Fraction(40), totals=[12, 8]))
    assert points_differ(table(None, totals=[12]))
