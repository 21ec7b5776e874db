"""SCORING.md §3: boards with fewer results than they should have had."""

from fractions import Fraction

import pytest

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.rounding import decimal_text
from engine.rulings import Artificial
from tests.engine.comparison.boards import mirrored, ns_points


def test_neuberg_seven_of_ten_as_published():
    points = ns_points([60, 50, 40, 30, 20, 10, 0], "matchpoints", expected=10)
    assert [decimal_text(each, 1) for each in points] == ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"]


def test_neuberg_with_one_result_missing_as_worked():
    points = ns_points([64, 24, 24, 0, -16, -40, -88], "matchpoints", expected=8)
    assert [decimal_text(each, 3) for each in points] == ["13.857", "10.429", "10.429", "7.000", "4.714", "2.429", "0.143"]


def test_neuberg_in_the_half_form_is_half_of_it():
    # (m + ½) · 8 / 7 − ½ for m = 6, 4.5, 4.5, 3, 2, 1, 0.
    points = ns_points([64, 24, 24, 0, -16, -40, -88], "matchpoints", expected=8, form="1-half-0")
    halves = (13, 10, 10, 7, 5, 3, 1)
    assert points == [Fraction(half * 8, 14) - Fraction(1, 2) for half in halves]


def test_maximum_of_a_short_board_is_that_of_a_full_one():
    points = compare_board(mirrored([5, 0, -5]), build_method("matchpoints"), expected=8)
    assert {(each.ns_max, each.ew_max) for each in points} == {(14, 14)}


def test_cross_two_of_three_as_worked():
    assert ns_points([90, 0], "cross", expected=3, scale="imp-wbf") == [Fraction(9, 4), Fraction(-9, 4)]


def test_cross_three_of_four_as_published():
    # Board 14 of shared/cases/scoring/realbridge-20210120, one line not played: −3.56, 1.78, 1.78.
    lines = [*mirrored([-50, 110, 110]), Line("N4", "E4")]
    points = compare_board(lines, build_method("cross", scale="imp-wbf"))
    assert [each.ns and decimal_text(each.ns, 2) for each in points] == ["-3.56", "1.78", "1.78", None]


def test_ruled_lines_are_expected_and_never_compared():
    # E = 4, A = 3: (M + 1) · 4 / 3 − 1 for M = 4, 2, 0; the ruled line has 60 and 40 % of 6.
    lines = [*mirrored([9, 5, 1]), Line("N4", "E4", ns_award=Artificial(60), ew_award=Artificial(40))]
    points = compare_board(lines, build_method("matchpoints"))
    assert [each.ns for each in points] == [Fraction(17, 3), 3, Fraction(1, 3), Fraction(18, 5)]
    assert [each.ew for each in points] == [Fraction(1, 3), 3, Fraction(17, 3), Fraction(12, 5)]


def test_not_played_is_no_score_at_all():
    points = compare_board([*mirrored([9, 5]), Line("N3", "E3")], build_method("matchpoints"))
    assert (points[2].ns, points[2].ew, points[2].ns_max, points[2].ew_max) == (None, None, None, None)


@pytest.mark.parametrize(("key", "worth"), [("matchpoints", 5), ("predonats", 50), ("datum", 0), ("cross", 0), ("total", 12)])
def test_first_result_of_six_is_an_average(key, worth):
    assert ns_points([12], key, expected=6) == [worth]


def test_no_fewer_results_are_expected_than_there_are():
    assert ns_points([9, 5, 1], "matchpoints", expected=2) == [4, 2, 0]


def test_a_board_without_lines_has_no_points():
    assert compare_board([], build_method("matchpoints")) == ()
