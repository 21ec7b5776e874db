"""SCORING.md §5: tie-breaks, as data; default none."""

from fractions import Fraction

from engine.comparison.catalogue import build_method
from engine.standings import BoardEntry, rank_pairs
from engine.tiebreaks import TieBreak, TieEvidence, TieGroup, separate

MATCHPOINTS, TOTAL = build_method("matchpoints"), build_method("total")


def card(pair, *boards, maximum=10):
    """A pair's entries from (opponent, points)."""
    top = None if maximum is None else Fraction(maximum)
    return [BoardEntry(pair, number, Fraction(points), top, opponent) for number, (opponent, points) in enumerate(boards, 1)]


def order(entries, *tie_breaks, method=MATCHPOINTS, **evidence):
    standings = rank_pairs(entries, method, tie_breaks=tie_breaks, evidence=TieEvidence(**evidence))
    return [(each.pair, each.place, each.tie_break) for each in standings]


TIED = [*card("A", ("B", 4), ("C", 9)), *card("B", ("A", 6), ("D", 7)), *card("C", ("A", 1)), *card("D", ("B", 3))]
"""A and B have 13 each; B won their board, A has the best one."""


def test_by_default_the_place_is_shared():
    assert order(TIED)[:2] == [("A", 1, None), ("B", 1, None)]


def test_head_to_head():
    assert order(TIED, TieBreak.HEAD_TO_HEAD)[:2] == [("B", 1, TieBreak.HEAD_TO_HEAD), ("A", 2, TieBreak.HEAD_TO_HEAD)]


def test_head_to_head_of_three_counts_only_when_all_met():
    three = [*card("A", ("B", 6), ("C", 6), ("X", 3)), *card("B", ("A", 4), ("X", 9), ("X", 2)), *card("C", ("A", 4), ("X", 9), ("X", 2))]
    assert [place for _, place, _ in order(three, TieBreak.HEAD_TO_HEAD)] == [1, 1, 1]
    met = [*card("A", ("B", 6), ("C", 6), ("X", 3)), *card("B", ("A", 4), ("C", 7), ("X", 4)), *card("C", ("A", 4), ("B", 3), ("X", 8))]
    assert [(pair, place) for pair, place, _ in order(met, TieBreak.HEAD_TO_HEAD)] == [("A", 1), ("B", 2), ("C", 3)]


def test_pairs_that_never_met_stay_tied():
    apart = [*card("A", ("X", 6)), *card("B", ("Y", 6))]
    assert [place for _, place, _ in order(apart, TieBreak.HEAD_TO_HEAD)] == [1, 1]


def test_boards_won_against_the_field():
    # 6 5 1 is one board above half, 4 4 4 none, 5 being half itself.
    entries = [*card("A", ("X", 4), ("X", 4), ("X", 4)), *card("B", ("X", 6), ("X", 5), ("X", 1))]
    assert order(entries, TieBreak.BOARDS_WON) == [("B", 1, TieBreak.BOARDS_WON), ("A", 2, TieBreak.BOARDS_WON)]


def test_boards_won_without_a_top_are_those_above_zero():
    entries = [*card("A", ("X", 9), ("X", -4), maximum=None), *card("B", ("X", 4), ("X", 1), maximum=None)]
    assert [pair for pair, _, _ in order(entries, TieBreak.BOARDS_WON, method=TOTAL)] == ["B", "A"]


def test_best_boards_count_back():
    entries = [*card("A", ("X", 9), ("X", 2), ("X", 4)), *card("B", ("X", 9), ("X", 5), ("X", 1))]
    assert [pair for pair, _, _ in order(entries, TieBreak.BEST_BOARDS)] == ["B", "A"]


def test_opponents_total_is_the_mean_over_the_boards():
    # A met C (2) and D (8), B met D twice.
    entries = [*card("A", ("C", 5), ("D", 5)), *card("B", ("D", 5), ("D", 5)), *card("C", ("A", 1), ("X", 1)), *card("D", ("A", 4), ("B", 4))]
    assert [pair for pair, _, _ in order(entries, TieBreak.OPPONENTS_TOTAL)] == ["B", "A", "D", "C"]


def test_opponents_of_the_other_direction_bring_their_totals():
    entries = [*card("A", ("X", 5)), *card("B", ("Y", 5))]
    assert [pair for pair, _, _ in order(entries, TieBreak.OPPONENTS_TOTAL, totals={"X": Fraction(3), "Y": Fraction(4)})] == ["B", "A"]


def test_lots_as_recorded():
    entries = [*card("A", ("X", 5)), *card("B", ("X", 5)), *card("C", ("X", 5))]
    assert [(pair, place) for pair, place, _ in order(entries, TieBreak.LOT, lots={"C": 1, "A": 2})] == [("C", 1), ("A", 2), ("B", 3)]


def test_what_one_does_not_part_goes_to_the_next():
    lots = TieEvidence(entries={pair: card(pair, ("X", points)) for pair, points in (("A", 5), ("B", 9), ("C", 5))}, lots={"C": 1, "A": 2})
    assert separate(["A", "B", "C"], [TieBreak.BEST_BOARDS, TieBreak.LOT], lots) == (
        TieGroup(("B",), TieBreak.BEST_BOARDS),
        TieGroup(("C",), TieBreak.LOT),
        TieGroup(("A",), TieBreak.LOT),
    )
