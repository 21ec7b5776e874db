"""SCORING.md §3, §4, §5: totals, factors, penalties, own averages and shared places."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.comparison.catalogue import build_method
from engine.entries import exact_sum
from engine.rounding import decimal_text
from engine.rulings import Adjustment
from engine.standings import BoardEntry, count_own_averages, places_by_round, rank_pairs

MATCHPOINTS, PREDONATS, CROSS, TOTAL = (build_method(key) for key in ("matchpoints", "predonats", "cross", "total"))


def entries(maximum=None, **points):
    """Entries of pairs from a list of points each, board by board; None where the board was not played."""
    return [
        BoardEntry(pair, board, None if each is None else Fraction(each), None if each is None or maximum is None else Fraction(maximum))
        for pair, boards in points.items()
        for board, each in enumerate(boards, 1)
    ]


def ranked(*args, **options):
    return {each.pair: each for each in rank_pairs(*args, **options)}


def places(*args, **options):
    return [(each.pair, each.place, each.tied) for each in rank_pairs(*args, **options)]


def test_a_sit_out_is_factored_as_worked():
    # 163.5 on 24 boards of 26: 163.5 × 26 / 24 = 177.13.
    own = ["7.5", *["7"] * 12, *["6.5"] * 8, *["6.5", "6.5", "7"], None, None]
    assert sum(Fraction(each) for each in own if each) == Fraction("163.5")
    standing = ranked(entries(12, Alzina=own), MATCHPOINTS, full_boards=26)["Alzina"]
    assert (standing.boards, decimal_text(standing.total, 2)) == (24, "177.13")
    assert standing.percent == 100 * Fraction("163.5") / (24 * 12)


def test_full_boards_are_the_most_that_any_pair_played():
    table = ranked(entries(4, A=[4, 4, 2], B=[1, None, 2]), MATCHPOINTS)
    assert (table["A"].total, table["B"].total) == (10, Fraction(9, 2))
    assert (table["A"].percent, table["B"].percent) == (Fraction(1000, 12), Fraction(300, 8))


def test_equal_totals_share_the_place():
    points = {"A": [9], "B": [8], "C": [7], "D": [6], "E": [5], "F": [4], "G": [4], "H": [3]}
    assert places(entries(10, **points), MATCHPOINTS)[4:] == [("E", 5, False), ("F", 6, True), ("G", 6, True), ("H", 8, False)]


def test_equal_means_exactly_equal():
    table = entries(None, A=[Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)], B=[1, 0, 0], C=[Fraction("0.9999999"), 0, 0])
    assert places(table, CROSS) == [("A", 1, True), ("B", 1, True), ("C", 3, False)]


def test_predonats_totals_are_means_of_the_boards_played():
    table = ranked(entries(100, A=[100, 45, 50], B=[80, None, 70]), PREDONATS)
    assert (table["A"].total, table["B"].total) == (65, 75)
    assert (table["A"].percent, table["B"].percent) == (65, 75)


def test_without_a_top_there_is_no_percent():
    table = ranked(entries(None, A=[12, -4], B=[-12, 4]), TOTAL)
    assert (table["A"].total, table["A"].percent, table["B"].total) == (8, None, -8)


def test_a_pair_without_a_board_is_listed_and_not_ranked():
    table = rank_pairs(entries(None, A=[-5, -6], B=[None, None], C=[-7, -8]), TOTAL)
    assert [(each.pair, each.boards, each.place, each.percent) for each in table] == [("A", 2, 1, None), ("C", 2, 2, None), ("B", 0, None, None)]


def test_a_pair_below_the_share_of_boards_is_listed_unranked():
    table = entries(10, A=[5, 5, 5, 5], B=[10, None, None, None], C=[6, 6, None, None])
    assert places(table, MATCHPOINTS, minimum_share=Fraction(1, 2)) == [("C", 1, False), ("A", 2, False), ("B", None, False)]


def test_nobody_makes_no_standings():
    assert rank_pairs([], MATCHPOINTS) == ()


def test_penalties_are_shown_apart_from_what_was_earned():
    penalty = Adjustment("A", Fraction(-2), reason="late")
    standing = ranked(entries(10, A=[8, 6], B=[5, 5]), MATCHPOINTS, adjustments=[penalty])["A"]
    assert (standing.total, standing.earned, standing.adjustment, standing.percent) == (12, 14, -2, 60)


def test_a_penalty_can_be_percents_of_a_top():
    # 10 % of a top of 14; two of them.
    penalty = Adjustment("A", Fraction(-10), of_top=True)
    assert ranked(entries(14, A=[14, 7], B=[0, 7]), MATCHPOINTS, adjustments=[penalty, penalty])["A"].total == Fraction("18.2")


def test_percents_of_a_top_in_imps_are_what_parts_average_plus_from_average():
    imps = build_method("cross", scale="imp-wbf")
    assert ranked(entries(None, A=[5], B=[-5]), imps, adjustments=[Adjustment("A", Fraction(-10), of_top=True)])["A"].total == 2


def test_a_penalty_is_not_factored():
    table = ranked(entries(10, A=[8, None], B=[5, 5]), MATCHPOINTS, adjustments=[Adjustment("A", Fraction(-1))])
    assert (table["A"].total, table["A"].adjustment) == (15, -1)


def test_a_penalty_on_a_mean_counts_as_on_one_of_its_boards():
    # (60 + 80 − 10) / 2.
    table = ranked(entries(100, A=[60, 80], B=[0, 0]), PREDONATS, adjustments=[Adjustment("A", Fraction(-10), of_top=True)])
    assert (table["A"].total, table["A"].earned) == (65, 70)


def test_an_adjustment_of_a_pair_of_the_other_field_changes_nothing():
    assert ranked(entries(10, A=[8]), MATCHPOINTS, adjustments=[Adjustment("Z", Fraction(-5))])["A"].total == 8


def awarded(percent, *others):
    """A pair's entries: an artificial score of 60, 50 or 40 of 10, and boards of its own."""
    return [BoardEntry("A", 1, Fraction(percent, 10), Fraction(10), artificial=percent), *entries(10, A=[None, *others])]


@pytest.mark.parametrize(
    ("percent", "others", "counted"),
    [
        (60, (7, 6), "6.5"),  # own 65 %: better than 60
        (60, (5, 6), "6"),  # own 55 %: 60 stands
        (40, (3, 4), "3.5"),  # own 35 %: worse than 40
        (40, (5, 6), "4"),  # own 55 %: 40 stands
        (50, (9, 9), "5"),  # an average is an average
        (70, (9, 9), "7"),
        (60, (), "6"),  # no other board
    ],
)
def test_average_plus_and_minus_count_the_pairs_own_percent(percent, others, counted):
    assert count_own_averages(awarded(percent, *others))[0].points == Fraction(counted)


def test_own_percent_leaves_out_every_artificial_score():
    own = [*awarded(60, 7), BoardEntry("A", 9, Fraction(4), Fraction(10), artificial=40)]
    # 70 % on the one board without an award: 60 becomes 70, 40 stays.
    assert [each.points for each in count_own_averages(own)] == [7, None, 7, 4]


def test_own_averages_need_a_top():
    plus = BoardEntry("A", 1, Fraction(3), None, artificial=60)
    assert count_own_averages([plus, *entries(None, A=[None, 9])])[0] == plus


def test_places_after_every_round():
    rounds = [entries(10, A=[6], B=[4], C=[5]), entries(10, A=[2], B=[8]), entries(10, A=[5], C=[6], D=[10])]
    # Totals scaled to the most boards: 6 4 5; then 8, 12 and 5 × 2; then 13, 12 × 3/2, 11 × 3/2 and 10 × 3.
    assert places_by_round(rounds, MATCHPOINTS) == {"A": (1, 3, 4), "B": (3, 1, 2), "C": (2, 2, 3), "D": (None, None, 1)}


def test_places_of_a_round_without_results():
    assert places_by_round([entries(10, A=[None], B=[None]), entries(10, A=[4], B=[6])], MATCHPOINTS) == {"A": (None, 2), "B": (None, 1)}


@given(st.lists(st.lists(st.integers(0, 10), min_size=3, max_size=3), min_size=1, max_size=8))
def test_the_last_round_has_the_places_of_the_standings(scores):
    pairs = {f"P{n}": boards for n, boards in enumerate(scores)}
    rounds = [entries(10, **{pair: [boards[number]] for pair, boards in pairs.items()}) for number in range(3)]
    final = {each.pair: each.place for each in rank_pairs(entries(10, **pairs), MATCHPOINTS)}
    assert {pair: row[-1] for pair, row in places_by_round(rounds, MATCHPOINTS).items()} == final


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=20))
def test_a_place_is_one_more_than_the_pairs_ahead(totals):
    table = rank_pairs(entries(None, **{f"P{n}": [total] for n, total in enumerate(totals)}), TOTAL)
    assert [each.place for each in table] == [1 + sum(other > each.total for other in totals) for each in table]
    assert [each.tied for each in table] == [totals.count(each.total) > 1 for each in table]


@given(st.lists(st.fractions(-50, 50, max_denominator=60)))
def test_sums_by_denominator_are_sums(values):
    assert exact_sum(values) == sum(values)
