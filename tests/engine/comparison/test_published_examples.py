"""Worked numbers that others have published: bridge unions, clubs and scoring programs (each test names its source), and a player of predonats.

Numbers only, with the results they belong to. Where a source prints rounded figures, ours are rounded as printed.
"""

from fractions import Fraction

import pytest

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.rounding import decimal_text
from tests.engine.comparison.boards import mirrored, ns_points, points_of


def times(*rows):
    """Results from a frequency table: (result, how often)."""
    return [result for result, often in rows for _ in range(often)]


def printed(points, places):
    """Points as a source prints them."""
    return [decimal_text(each, places) for each in points]


@pytest.mark.parametrize(
    ("results", "points"),
    [
        # EBU forum, discussion 535 "Factoring manually": ten tables, top 18.
        (times((400, 2), (150, 1), (120, 3), (-50, 4)), times((17, 2), (14, 1), (10, 3), (3, 4))),
        # nationwidepairs.com.au, "Scoring explanation": eleven scores, top 20.
        (
            times((1430, 1), (690, 1), (680, 3), (660, 2), (650, 1), (-100, 2), (-200, 1)),
            times((20, 1), (18, 1), (14, 3), (9, 2), (6, 1), (3, 2), (0, 1)),
        ),
        # Loreburn Bridge Club, "Match points explained", board 6: ten tables.
        (times((710, 4), (680, 4), (650, 1), (500, 1)), times((15, 4), (7, 4), (2, 1), (0, 1))),
    ],
)
def test_frequency_tables(results, points):
    assert ns_points(results, "matchpoints") == points


def test_ten_of_eleven_results():
    # EBU Laws and Ethics Committee, "The Neuberg formula: the principle": each result counts 1.1 times, top 20.
    points = ns_points([520, 500, 490, 480, 460, 450, 430, 420, 400, -50], "matchpoints", expected=11)
    assert printed(points, 1) == ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]


def test_six_of_seven_results():
    # "Neuberg formula" in an encyclopedia: 4 and 9 of 10 matchpoints come to 4.8333 and 10.6667 of 12.
    assert ns_points([5, 4, 4, 3, 2, 1], "matchpoints") == [10, 7, 7, 4, 2, 0]
    assert decimal_text(ns_points([5, 4, 4, 3, 2, 1], "matchpoints", expected=7)[3], 4) == "4.8333"
    assert decimal_text(ns_points([5, 5, 3, 2, 1, 0], "matchpoints", expected=7)[0], 4) == "10.6667"


def test_three_results_are_worth_what_six_with_the_same_frequencies_are():
    # pjms.nl, "Neuberg made easy": 430, 400, −50 once each, and twice each at six tables: 90, 50, 10 %.
    assert ns_points([430, 400, -50], "matchpoints", expected=6) == [9, 5, 1]
    assert ns_points(times((430, 2), (400, 2), (-50, 2)), "matchpoints") == times((9, 2), (5, 2), (1, 2))


def test_both_published_forms_of_the_factor_agree():
    # blakjak.org: (M·E + E − A) / A of the EBU and (E / A)·(M + ½) − ½ of the ACBL, here for A = 5, E = 8 and five different results.
    assert ns_points(range(5), "matchpoints", expected=8) == [Fraction(m * 8 + 8 - 5, 5) for m in (0, 2, 4, 6, 8)]
    assert ns_points(range(5), "matchpoints", expected=8, form="1-half-0") == [
        Fraction(8, 5) * (m + Fraction(1, 2)) - Fraction(1, 2) for m in range(5)
    ]


def test_a_group_of_two_of_five_is_factored():
    # EBU forum, discussion 1580 "Fouled board in subfield of 2": 2 is more than a third of 5, so EW of 110 get 1.5 and their NS 6.5.
    _, ew = points_of([*mirrored([3, 2, 1]), *mirrored([-110, -200], group=1)], "matchpoints")
    assert ew[3] == Fraction(3, 2)
    assert points_of([*mirrored([3, 2, 1]), *mirrored([-110, -200], group=1)], "matchpoints")[0][3] == Fraction(13, 2)


@pytest.mark.parametrize("results", [[30, 20], [20, 20], [30, 20, 10], [20, 20, 10], [30, 10, 10], [20, 20, 20]])
def test_tiny_groups_follow_the_formula_of_the_white_book(results):
    # EBU White Book 4.2.3.3: matchpoints = (M − (A − 1) + 12) / 10 · (E − 1), where M are those within the group; here E = 12.
    within = ns_points(results, "matchpoints")
    rest = mirrored(range(12 - len(results)))
    points = points_of([*mirrored(results, group=1), *rest], "matchpoints")[0][: len(results)]
    assert points == [(m - (len(results) - 1) + 12) / 10 * 11 for m in within]


@pytest.mark.parametrize(
    ("results", "drop", "imps"),
    [
        # Bridge Base forum, on the Bermuda Bowl of 2011: mean 514.55, datum 510.
        (times((980, 3), (480, 11), (450, 7), (-50, 1)), 0, times((10, 3), (-1, 11), (-2, 7), (-11, 1))),
        # ilovebridge.nl, "Butler-regels uitgelegd": without 450 and −800 the mean is 302.5, datum 300.
        ([450, 420, -800, -50, 420, 420], 1, [4, 3, -15, -8, 3, 3]),
        # 8660bridge.dk, three sections of one deal: datum 330, 360 and 300.
        ([420, 230, 200, 420, 400], 0, [3, -3, -4, 3, 2]),
        ([170, 420, 400, 520, 420, 170, 420], 0, [-5, 2, 1, 4, 2, -5, 2]),
        ([450, 450, 170, 170, 260], 0, [4, 4, -4, -4, -1]),
    ],
)
def test_butler(results, drop, imps):
    assert points_of(mirrored(results), "datum", scale="imp-wbf", drop=drop, step=10) == (imps, [-each for each in imps])


def test_cross_imps_of_four_results():
    # EBU forum, discussion 969 "Pairs, XIMPs and weighted and split scoring": the board of four tables.
    points = ns_points([-110, 50, 170, 120], "cross", scale="imp-wbf")
    assert printed(points, 3) == ["-5.667", "-0.333", "4.000", "2.000"]


@pytest.mark.parametrize(
    ("results", "first"),
    [
        # BridgeHit, "IMP calculation": (1 + 7 + 10) / 3.
        ([430, 400, 150, -50], 6),
        # bridge55.fi: −1 + 11 + 12 + 1 − 5 = 18, by 5.
        ([420, 450, -100, -200, 400, 590], Fraction(18, 5)),
    ],
)
def test_cross_imps_of_one_table(results, first):
    assert ns_points(results, "cross", scale="imp-wbf")[0] == first


def test_cross_imps_of_five_tables_are_a_quarter_of_their_sums():
    # bridge.dk, "IMPs across the field", which prints the sums −3, 30, −26, 2, −3.
    assert [4 * each for each in ns_points([140, 420, -50, 170, 140], "cross", scale="imp-wbf")] == [-3, 30, -26, 2, -3]


def test_cross_imps_of_eight_of_ten_results():
    # EBU forum, discussion 1041 "XIMP scoring with fouled boards": the sum of the comparisons, times 10/8, by 9. Here 1 IMP (20) against
    # one of the others, 0 against four equal ones, and 2 (50) against two.
    results = [100, 80, 100, 100, 100, 100, 50, 50]
    lines = [*mirrored(results), Line("N9", "E9"), Line("N10", "E10")]
    points = compare_board(lines, build_method("cross", scale="imp-wbf"))
    assert points[0].ns == Fraction(1 + 2 + 2) * Fraction(10, 8) / 9


def test_a_published_board_of_predonats():
    # Forum of ButiNET, "Altres possibles maneres de puntuar predonats": best −4, worst −17, so each point above the worst is worth 7.692.
    worst, one_better, best = ns_points([-17, -16, -4], "predonats")
    assert (worst, decimal_text(one_better, 3), best) == (0, "7.692", 100)
