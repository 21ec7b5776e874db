"""SCORING.md §5: several sessions as one ranking."""

from fractions import Fraction

from engine.comparison.catalogue import build_method
from engine.rulings import Adjustment
from engine.sessions import Combination, SessionStandings, combine_sessions
from engine.standings import BoardEntry, rank_pairs
from engine.tiebreaks import TieBreak, TieEvidence

MATCHPOINTS, PREDONATS, TOTAL = (build_method(key) for key in ("matchpoints", "predonats", "total"))


def session(full, maximum, method=MATCHPOINTS, weight=1, adjustments=(), **points):
    """A session's standings from each pair's points, board by board."""
    top = None if maximum is None else Fraction(maximum)
    entries = [BoardEntry(pair, number, Fraction(each), top) for pair, boards in points.items() for number, each in enumerate(boards, 1)]
    standings = rank_pairs(entries, method, full_boards=full, adjustments=adjustments)
    return SessionStandings(standings, full, Fraction(weight))


def totals(sessions, how, method=MATCHPOINTS, **options):
    return {each.pair: (each.total, each.percent, each.place) for each in combine_sessions(sessions, method, how, **options)}


FIRST = session(2, 10, A=[8, 6], B=[5, 5], C=[9, 9])
SECOND = session(4, 20, A=[10, 10, 10, 10], B=[15, 15, 15, 15])


def test_sums_of_sessions():
    # A 14 + 40 of 20 + 80; B 10 + 60; C missed 4 of 6 boards: 18 × 6 / 2 of 60.
    assert totals([FIRST, SECOND], Combination.SUM) == {"B": (70, 70, 1), "A": (54, 54, 2), "C": (54, 90, 2)}


def test_a_session_can_count_more():
    # A 14 + 2 · 40 of 20 + 160; C 18 × 10 / 2 = 90; B 10 + 120.
    heavier = SessionStandings(SECOND.standings, SECOND.full_boards, Fraction(2))
    assert totals([FIRST, heavier], Combination.SUM)["A"] == (94, Fraction(9400, 180), 2)


def test_means_by_boards():
    # A (70 % · 2 + 50 % · 4) / 6; B (50 · 2 + 75 · 4) / 6; C its 90 %.
    combined = totals([FIRST, SECOND], Combination.BY_BOARDS)
    assert combined == {"C": (90, 90, 1), "B": (Fraction(200, 3), Fraction(200, 3), 2), "A": (Fraction(170, 3), Fraction(170, 3), 3)}


def test_a_session_without_anybody_to_be_compared_with_has_no_percent_to_count():
    # One table in a session: its top is 0. A keeps 70 % of the other session, whatever it did there; C has nothing else.
    alone = session(3, 0, A=[0, 0, 0], C=[0, 0, 0])
    combined = totals([FIRST, alone], Combination.BY_BOARDS)
    assert (combined["A"][0], combined["B"][0]) == (70, 50)
    assert totals([alone], Combination.BY_BOARDS)["C"][0] == 0


def test_means_without_a_percent_are_points_per_board():
    sessions = [session(2, None, TOTAL, A=[10, 2], B=[-10, -2]), session(1, None, TOTAL, A=[-3], B=[3])]
    assert totals(sessions, Combination.BY_BOARDS, TOTAL) == {"A": (3, None, 1), "B": (-3, None, 2)}


def test_carry_over_takes_a_share_of_the_earlier_sessions():
    # A 14 / 2 + 40; B 10 / 2 + 60.
    combined = totals([FIRST, SECOND], Combination.CARRY_OVER, carry=Fraction(1, 2))
    assert (combined["A"][0], combined["B"][0]) == (47, 65)


def test_means_are_added_as_means():
    sessions = [session(2, 100, PREDONATS, A=[60, 80], B=[30, 30]), session(3, 100, PREDONATS, A=[50, 50, 50])]
    # A 70 + 50 of 200; B its 30, factored to two sessions.
    assert totals(sessions, Combination.SUM, PREDONATS) == {"A": (120, 60, 1), "B": (60, 30, 2)}


def test_a_pair_below_the_share_of_all_boards_is_unranked():
    assert totals([FIRST, SECOND], Combination.SUM, minimum_share=Fraction(1, 2))["C"] == (54, 90, None)


def test_penalties_go_along():
    penalised = session(2, 10, adjustments=[Adjustment("A", Fraction(-2))], A=[8, 6], B=[5, 5])
    combined = combine_sessions([penalised, SECOND], MATCHPOINTS, Combination.SUM)
    assert [(each.pair, each.total, each.adjustment) for each in combined] == [("B", 70, 0), ("A", 52, -2)]


def test_ties_over_sessions_can_be_broken():
    lots = TieEvidence(lots={"C": 1, "A": 2})
    assert list(totals([FIRST, SECOND], Combination.SUM, tie_breaks=[TieBreak.LOT], evidence=lots)) == ["B", "C", "A"]


def test_a_pair_that_played_nothing_is_listed_last():
    idle = SessionStandings(rank_pairs([BoardEntry("Z", 1, None, None)], MATCHPOINTS), 2)
    assert totals([FIRST, idle], Combination.SUM)["Z"] == (0, None, None)
