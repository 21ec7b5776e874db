"""A board's frequency table: one list for each side (SCORING.md §2, §4)."""

from fractions import Fraction

from engine.comparison.board import FrequencyRow, Line, compare_board, frequency
from engine.comparison.catalogue import build_method
from engine.rulings import Artificial, TypedPoints
from tests.engine.comparison.boards import mirrored


def table_of(lines, expected=None):
    return frequency(lines, compare_board(lines, build_method("matchpoints"), expected))


def test_each_result_once_best_first_with_its_points():
    table = table_of(mirrored([24, -16, 24, 64]))
    assert table.ns == (FrequencyRow(64, 1, Fraction(6)), FrequencyRow(24, 2, Fraction(3)), FrequencyRow(-16, 1, Fraction(0)))
    assert table.ew == (FrequencyRow(16, 1, Fraction(6)), FrequencyRow(-24, 2, Fraction(3)), FrequencyRow(-64, 1, Fraction(0)))


def test_results_that_do_not_mirror_have_lists_of_their_own():
    table = table_of([Line("1", "2", 4, -8), Line("3", "4", 3, -8)])
    assert table.ns == (FrequencyRow(4, 1, Fraction(2)), FrequencyRow(3, 1, Fraction(0)))
    assert table.ew == (FrequencyRow(-8, 2, Fraction(1)),)


def test_lines_without_a_comparable_result_are_not_counted():
    assert table_of([Line("1", "2", ns_award=Artificial(60), ew_award=Artificial(40)), Line("3", "4")]).ns == ()


def test_typed_points_are_not_what_a_result_is_worth():
    typed = Line("1", "2", 20, -20, TypedPoints(Fraction(9)), TypedPoints(Fraction(9)))
    assert table_of([typed, Line("3", "4", 20, -20)]).ns == (FrequencyRow(20, 2, Fraction(1)),)
    assert table_of([typed, Line("3", "4", 10, -10)]).ns == (FrequencyRow(20, 1, None), FrequencyRow(10, 1, Fraction(0)))


def test_groups_of_a_fouled_board_come_one_after_the_other():
    table = table_of(mirrored([5, 9]) + mirrored([70, 9], group=1))
    assert [(row.group, row.score, row.count) for row in table.ns] == [(0, 9, 1), (0, 5, 1), (1, 70, 1), (1, 9, 1)]
