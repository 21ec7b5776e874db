"""Worked numbers of SCORING.md §2 and RULES.md §5, as published."""

from fractions import Fraction

import pytest

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from tests.engine.comparison.boards import mirrored, ns_points, points_of

NS_MANUAL, EW_MANUAL = (-1, 4, 3, -11, 11), (2, -8, -6, 11, -22)
MANUAL_PREDONATS = [Line(f"{n}", f"{n + 5}", ns, ew) for n, (ns, ew) in enumerate(zip(NS_MANUAL, EW_MANUAL, strict=True), 1)]


def test_matchpoints_of_eight_tables_as_worked():
    assert ns_points([64, 24, 24, 0, -16, -40, -40, -88], "matchpoints", form="2-1-0") == [14, 11, 11, 8, 6, 3, 3, 0]


def test_matchpoints_in_the_half_form_are_half_of_those():
    half = [Fraction(points, 2) for points in (14, 11, 11, 8, 6, 3, 3, 0)]
    assert ns_points([64, 24, 24, 0, -16, -40, -40, -88], "matchpoints", form="1-half-0") == half


@pytest.mark.parametrize(("form", "top"), [("2-1-0", 14), ("1-half-0", 7)])
def test_top_of_eight_results(form, top):
    points = compare_board(mirrored(range(8)), build_method("matchpoints", form=form))
    assert {(each.ns_max, each.ew_max) for each in points} == {(top, top)}


def test_predonats_of_the_manual_truncated():
    ns, ew = points_of(MANUAL_PREDONATS, "predonats", truncate=True)
    assert (ns, ew) == ([45, 68, 63, 0, 100], [72, 42, 48, 100, 0])


def test_predonats_of_the_manual_exact():
    ns, ew = points_of(MANUAL_PREDONATS, "predonats")
    assert ns == [Fraction(1000, 22), Fraction(1500, 22), Fraction(1400, 22), 0, 100]
    assert ew == [Fraction(2400, 33), Fraction(1400, 33), Fraction(1600, 33), 100, 0]


@pytest.mark.parametrize("scores", [[7], [4, 4, 4]])
@pytest.mark.parametrize("truncate", [True, False])
def test_predonats_all_equal_gives_fifty(scores, truncate):
    assert ns_points(scores, "predonats", truncate=truncate) == [50] * len(scores)


def test_butler_as_worked():
    # Datum (690 + 720) / 2 = 705 → 710; 690 is 20 below: −1 IMP; 720 is 10 above: 0; −480 → −10; 720 → 12 (600 ≤ 720 < 750).
    assert ns_points([230, 690, 720, 1430], "datum", scale="imp-wbf", drop=1, step=10) == [-10, -1, 0, 12]


def test_butler_of_the_other_side_mirrors():
    # The half goes away from zero on both sides: −705 → −710.
    assert points_of(mirrored([230, 690, 720, 1430]), "datum", scale="imp-wbf", drop=1, step=10)[1] == [10, 1, 0, -12]


def test_total_is_the_result_itself():
    assert points_of(mirrored([18, -44, 0]), "total") == ([18, -44, 0], [-18, 44, 0])
