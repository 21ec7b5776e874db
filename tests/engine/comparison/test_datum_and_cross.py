"""SCORING.md §2: differences to a datum and to every other table, on the three scales."""

from fractions import Fraction

import pytest

from engine.comparison.field import Field
from engine.comparison.scales import SCALES
from tests.engine.comparison.boards import ns_points

PUBLISHED_BOUNDS = "20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500 3000 3500 4000"
BOUNDS = [int(bound) for bound in PUBLISHED_BOUNDS.split()]


@pytest.mark.parametrize(("imps", "bound"), list(enumerate(BOUNDS, 1)))
def test_each_published_bound_begins_its_imp(imps, bound):
    scale = SCALES["imp-wbf"]
    assert (scale.value(bound - 1), scale.value(bound), scale.value(-bound)) == (imps - 1, imps, -imps)


@pytest.mark.parametrize(("imps", "bound"), list(enumerate(BOUNDS, 1)))
def test_tenth_scale_has_a_tenth_of_each_bound(imps, bound):
    scale = SCALES["imp-tenth"]
    assert (scale.value(bound // 10 - 1), scale.value(bound // 10)) == (imps - 1, imps)


def test_datum_without_options_drops_one_at_each_end_and_rounds_to_a_point():
    # Without −44 and 30: (3 + 4 + 12) / 3 = 6.33 → 6.
    assert ns_points([30, 12, 4, 3, -44], "datum") == [24, 6, -2, -3, -50]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([10, 4, 1], [5, -1, -4]),  # three results: nothing dropped, 15 / 3 = 5
        ([10, 5], [2, -3]),  # 7.5 → 8
        ([-10, -5], [-2, 3]),  # −7.5 → −8
        ([9], [0]),
    ],
)
def test_datum_of_less_than_four_results_drops_none(scores, points):
    assert ns_points(scores, "datum") == points


def test_datum_drops_as_many_as_the_event_says():
    # Two at each end of 90 10 8 6 4 −70: (8 + 6) / 2 = 7.
    assert ns_points([90, 10, 8, 6, 4, -70], "datum", drop=2) == [83, 3, 1, -1, -3, -77]
    # None: 48 / 6 = 8.
    assert ns_points([90, 10, 8, 6, 4, -70], "datum", drop=0) == [82, 2, 0, -2, -4, -78]


def test_datum_never_drops_all_but_one():
    # Five results and d = 2: only one at each end, (8 + 6 + 5) / 3 = 6.33 → 6.
    assert ns_points([90, 8, 6, 5, -70], "datum", drop=2) == [84, 2, 0, -1, -76]


def test_cross_of_points_is_the_mean_difference():
    # 20: (10 + 10 + 40) / 3; 10: (−10 + 0 + 30) / 3; −20: (−40 − 30 − 30) / 3.
    assert ns_points([20, 10, 10, -20], "cross") == [20, Fraction(20, 3), Fraction(20, 3), Fraction(-100, 3)]


def test_cross_of_imps_as_published():
    # Board 1 of shared/cases/scoring/realbridge-20210120: 12.67, −5, −2.67, −5.
    assert ns_points([800, 50, 100, 50], "cross", scale="imp-wbf") == [Fraction(38, 3), -5, Fraction(-8, 3), -5]


def test_cross_on_the_tenth_scale():
    # 18 − 0 = 18 → 5 IMPs (17 ≤ 18 < 22); 18 − (−9) = 27 → 7; 0 − (−9) = 9 → 3.
    assert ns_points([18, 0, -9], "cross", scale="imp-tenth") == [6, -1, -5]


def test_cross_of_a_single_result_is_nothing():
    assert ns_points([18], "cross", scale="imp-tenth") == [0]


def test_field_counts_by_value():
    field = Field.of([5, -3, 5, 0])
    assert (field.size, field.total, field.values, field.counts) == (4, 7, (-3, 0, 5), (1, 1, 2))
    assert (field.below(5), field.at_most(5), field.equal(5), field.equal(4)) == (2, 4, 2, 0)
    assert field.expand() == (-3, 0, 5, 5)
    assert field.with_one(0) == Field.of([-3, 0, 0, 5, 5])
