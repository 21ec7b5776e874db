"""SCORING.md §3: a board that changed during play has groups, each compared within itself."""

from fractions import Fraction

import pytest

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.rulings import Artificial
from tests.engine.comparison.boards import mirrored, points_of


def test_each_group_is_compared_within_itself_and_factored():
    # E = 8; group 0 has A = 4: (M + 1) · 2 − 1; so has group 1, whose cards gave NS far more.
    lines = mirrored([4, 3, 2, 1]) + mirrored([70, 60, 60, 50], group=1)
    assert points_of(lines, "matchpoints")[0] == [13, 9, 5, 1, 13, 7, 7, 1]


def test_a_group_of_three_of_nine_gets_seventy_sixty_fifty_percent():
    # Top 16. EW of the worst NS has the best EW result. The other six of nine: (M + 1) · 9 / 6 − 1.
    lines = mirrored([6, 5, 4, 3, 2, 1]) + mirrored([40, 30, 20], group=1)
    ns, ew = points_of(lines, "matchpoints")
    assert ns[6:] == [Fraction(112, 10), Fraction(96, 10), 8]
    assert ew[6:] == [8, Fraction(96, 10), Fraction(112, 10)]
    assert ns[:6] == [Fraction(31, 2), Fraction(25, 2), Fraction(19, 2), Fraction(13, 2), Fraction(7, 2), Fraction(1, 2)]


def test_a_group_of_two_of_six_gets_sixty_five_and_fifty_five_percent():
    ns, ew = points_of(mirrored([4, 3, 2, 1]) + mirrored([40, 30], group=1), "matchpoints")
    assert (ns[4:], ew[4:]) == ([Fraction(13, 2), Fraction(11, 2)], [Fraction(11, 2), Fraction(13, 2)])


@pytest.mark.parametrize(("scores", "percents"), [([40, 40], [60, 60]), ([40, 40, 20], [65, 65, 50]), ([40, 20, 20], [70, 55, 55])])
def test_equal_results_of_a_tiny_group_share(scores, percents):
    assert points_of(mirrored(range(9)) + mirrored(scores, group=1), "predonats")[0][9:] == percents


def test_three_of_eight_are_not_tiny():
    # 3 > 8 / 3: factored, (M + 1) · 8 / 3 − 1.
    ns, _ = points_of(mirrored([5, 4, 3, 2, 1]) + mirrored([40, 30, 20], group=1), "matchpoints")
    assert ns[5:] == [Fraction(37, 3), 7, Fraction(5, 3)]


def test_a_tiny_group_in_imps_is_worth_what_an_award_would_be():
    # 65 and 55 % where average plus (60 %) is 3: 4.5 and 1.5.
    ns, ew = points_of(mirrored([40, 30, 20, 10]) + mirrored([99, 0], group=1), "cross", scale="imp-wbf")
    assert (ns[4:], ew[4:]) == ([Fraction(9, 2), Fraction(3, 2)], [Fraction(3, 2), Fraction(9, 2)])


def test_a_single_table_waits_for_the_director():
    points = compare_board(mirrored([4, 3]) + mirrored([40], group=1), build_method("matchpoints"))
    assert [(each.ns, each.ns_max, each.needs_ruling) for each in points[2:]] == [(None, None, True)]
    assert [each.needs_ruling for each in points[:2]] == [False, False]


def test_a_single_table_that_was_ruled_waits_no_longer():
    ruled = Line("N9", "E9", 40, -40, Artificial(60), Artificial(60), group=1)
    points = compare_board([*mirrored([4, 3]), ruled], build_method("matchpoints"))
    assert (points[2].ns, points[2].ew, points[2].needs_ruling) == (Fraction(12, 5), Fraction(12, 5), False)


def test_few_results_of_a_sound_board_are_no_tiny_group():
    # Two of eight in so far: (M + 1) · 4 − 1.
    assert points_of(mirrored([4, 3]), "matchpoints", 8)[0] == [11, 3]


@pytest.mark.parametrize("others", [[40], [40, 30], [40, 40, 20]], ids=["alone", "two", "three"])
def test_a_plain_sum_compares_nothing_so_a_tiny_group_keeps_its_own_results(others):
    # SCORING.md §2: total is the plain sum of results. Each of the groups would be tiny among so many.
    scores = [9, 8, 7, 6, 5, -4]
    points = compare_board(mirrored(scores) + mirrored(others, group=1), build_method("total"))
    assert [each.ns for each in points] == [*scores, *others]
    assert [each.ew for each in points] == [-score for score in (*scores, *others)]
    assert not any(each.needs_ruling for each in points)


def test_under_a_plain_sum_a_ruling_on_a_fouled_board_is_worth_what_it_is_elsewhere():
    # Average plus and minus: 10 points of the game either way (SCORING.md §4, identity).
    ruled = Line("N9", "E9", None, None, Artificial(60), Artificial(40), group=1)
    points = compare_board([*mirrored([4, 3]), ruled], build_method("total"))
    assert [(each.ns, each.ew, each.needs_ruling) for each in points] == [(4, -4, False), (3, -3, False), (10, -10, False)]


@pytest.mark.parametrize("ruled", ["ns", "ew"])
def test_a_table_left_alone_on_one_side_waits_for_the_director(ruled):
    """Tables 1 and 2 had the original cards; one side of table 1 has 50 % by a ruling, so that side of table 2 is alone with its cards."""
    award = {f"{ruled}_award": Artificial(50)}
    first = Line("N1", "E1", None if ruled == "ns" else 4, None if ruled == "ew" else -4, **award)
    lines = [first, Line("N2", "E2", 3, -3), *mirrored([40, 30, 20, 10], group=1)]
    points = compare_board(lines, build_method("matchpoints"))
    assert getattr(points[1], ruled) is None
    assert [each.needs_ruling for each in points] == [False, True, False, False, False, False]


def test_a_board_is_fouled_also_when_all_tables_with_the_other_cards_were_ruled_on():
    # E = 7, top 12: the two tables with the original cards are a tiny group, 65 and 55 %.
    others = [Line(f"N{n}", f"E{n}", None, None, Artificial(50), Artificial(50), group=1) for n in range(3, 8)]
    ns, ew = points_of([*mirrored([40, 30]), *others], "matchpoints")
    assert (ns[:2], ew[:2]) == ([Fraction(78, 10), Fraction(66, 10)], [Fraction(66, 10), Fraction(78, 10)])
    assert ns[2:] == [6] * 5
