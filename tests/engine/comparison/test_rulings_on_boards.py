"""SCORING.md §4: what artificial, weighted, split and typed rulings are worth on a board."""

from fractions import Fraction

import pytest

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.rulings import Artificial, TypedPoints, Weighted, assigned
from tests.engine.comparison.boards import mirrored, points_of


def ruled(ns, ew, ns_score=None, ew_score=None):
    return Line("N9", "E9", ns_score, ew_score, ns, ew)


@pytest.mark.parametrize(
    ("key", "options", "ns", "ew"),
    [
        ("matchpoints", {"form": "2-1-0"}, Fraction(36, 10), Fraction(24, 10)),
        ("matchpoints", {"form": "1-half-0"}, Fraction(18, 10), Fraction(12, 10)),
        ("predonats", {}, 60, 40),
        ("datum", {"scale": "imp-wbf"}, 3, -3),
        ("cross", {"scale": "imp-tenth"}, 3, -3),
        ("cross", {"scale": "imp-tenth", "average_plus": 2}, 2, -2),
        ("datum", {"scale": "identity", "average_plus": 8}, 8, -8),
        ("total", {"average_plus": 6}, 6, -6),
    ],
)
def test_average_plus_and_minus(key, options, ns, ew):
    lines = [*mirrored([9, 5, 1]), ruled(Artificial(60), Artificial(40))]
    points = points_of(lines, key, **options)
    assert (points[0][3], points[1][3]) == (ns, ew)


def test_average_is_nothing_where_there_is_no_top():
    points = points_of([*mirrored([9, 5, 1]), ruled(Artificial(50), Artificial(50))], "cross")
    assert (points[0][3], points[1][3]) == (0, 0)


def test_the_identity_equivalent_of_three_imps_has_the_same_size_everywhere():
    worth = {key: points_of([*mirrored([9, 1]), ruled(Artificial(60), Artificial(40))], key)[0][2] for key in ("datum", "cross", "total")}
    assert worth == {"datum": 10, "cross": 10, "total": 10}


def test_weighted_results_are_converted_before_they_are_weighed():
    # NS field 30 20 10, E = 4: 25 beats two of three (4), 15 one (2): 60 % · 4 + 40 % · 2.
    weighted = Weighted(((Fraction(60, 100), 25), (Fraction(40, 100), 15)))
    points = points_of([*mirrored([30, 20, 10]), ruled(weighted, Artificial(50))], "matchpoints")
    assert points[0][3] == Fraction(32, 10)
    assert points[0][:3] == [Fraction(17, 3), 3, Fraction(1, 3)]


def test_a_split_ruling_gives_each_side_its_own_result():
    # NS 20 equals one and beats one of 30 20 10: 3. EW −10 equals the best of −30 −20 −10: 5.
    points = points_of([*mirrored([30, 20, 10]), ruled(assigned(20), assigned(-10))], "matchpoints")
    assert (points[0][3], points[1][3]) == (3, 5)


@pytest.mark.parametrize(
    ("key", "options", "worth"),
    [
        ("predonats", {}, 75),  # 25 between 10 and 30
        ("datum", {}, 5),  # the datum of the others is 20
        ("cross", {}, 5),  # (−5 + 5 + 15) / 3
        ("total", {}, 25),
    ],
)
def test_an_assigned_result_in_every_method(key, options, worth):
    assert points_of([*mirrored([30, 20, 10]), ruled(assigned(25), Artificial(50))], key, **options)[0][3] == worth


def test_an_assigned_result_beyond_the_field_is_the_best_of_predonats():
    assert points_of([*mirrored([30, 10]), ruled(assigned(50), Artificial(50))], "predonats")[0] == [100, 0, 100]


def test_an_assigned_result_on_a_short_board_is_factored():
    # E = 8, A = 3 and itself: M = 4 of four results, (4 + 1) · 8 / 4 − 1.
    assert points_of([*mirrored([30, 20, 10]), ruled(assigned(25), Artificial(50))], "matchpoints", 8)[0][3] == 9


@pytest.mark.parametrize(("key", "worth"), [("matchpoints", 0), ("predonats", 50), ("datum", 0), ("cross", 0), ("total", 25)])
def test_an_assigned_result_alone_on_its_board(key, worth):
    assert points_of([ruled(assigned(25), assigned(-25))], key)[0] == [worth]


def test_typed_points_stand_and_the_score_beside_them_stays_in_the_field():
    # Three comparable results, nothing missing.
    lines = [*mirrored([30, 10]), ruled(TypedPoints(Fraction(5, 2)), TypedPoints(Fraction(1)), 20, -20)]
    assert points_of(lines, "matchpoints") == ([4, 0, Fraction(5, 2)], [0, 4, 1])


def test_typed_points_have_the_maximum_of_the_board():
    points = compare_board([*mirrored([30, 10]), ruled(TypedPoints(Fraction(1)), TypedPoints(Fraction(2)))], build_method("matchpoints"))
    assert (points[2].ns_max, points[2].ew_max) == (4, 4)


def test_a_ruling_for_one_side_leaves_the_other_its_result():
    lines = [*mirrored([30, 10]), ruled(Artificial(60), None, 20, -20)]
    ns, ew = points_of(lines, "matchpoints")
    assert (ns[2], ew[2]) == (Fraction(12, 5), 2)
