"""RULES.md §5, Match: successive deals to 101, the limits of tournaments, and the draws before a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Seat, Side
from engine.errors import EngineError
from engine.match import Match, MatchOptions, Misdeal, PlayedDeal, draw_order, draw_seats, first_namer
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming
from engine.scoring import BoardScore

BUTINET = MULTIPLIER_SETS["butinet"]
NEW = Match(Seat.NORTH, BUTINET)


def deal(namer, ns_points, doubling=Doubling.NONE, denomination=Denomination.COPES):
    return PlayedDeal(Naming(denomination, Seat(namer), doubling), ns_points)


def played(*deals, match=NEW):
    for each in deals:
        match = match.after(each)
    return match


def whole_deal(match, ns_points=36):
    """One more deal, named by its dealer."""
    return match.after(deal(match.dealer, ns_points))


def test_scores_add_up_and_70_and_36_ends_it():
    # 71 points at contro: 35 × 2 = 70; then all points of a suit: 36
    match = played(deal("N", 71, Doubling.CONTRO))
    assert (match.total, match.over, match.winner) == (BoardScore(70, 0), False, None)
    match = match.after(deal("W", 72))
    assert match.total == BoardScore(106, 0)
    assert (match.over, match.winner) == (True, Side.NS)


def test_36_36_scores_nothing_and_the_deal_passes_on():
    match = played(deal("N", 36))
    assert (match.total, match.dealer) == (BoardScore(0, 0), Seat.WEST)


def test_the_deal_passes_to_the_right():
    match, dealers = NEW, []
    for _ in range(5):
        dealers.append(match.dealer.value)
        match = whole_deal(match)
    assert dealers == ["N", "W", "S", "E", "N"]


def test_the_partner_may_name_but_not_the_opponents_nor_beyond_the_set():
    assert played(deal("S", 40)).total == BoardScore(4, 0)
    with pytest.raises(EngineError) as caught:
        played(deal("W", 73, Doubling.BARRACA))
    assert [fault.code for fault in caught.value.faults] == ["namer_not_dealers_side", "level_not_in_set", "points_range"]


def test_100_may_be_the_target():
    # 36 × 2 + 28 = 100
    deals = (deal("N", 72, Doubling.CONTRO), deal("W", 64))
    assert played(*deals).over is False
    assert played(*deals, match=Match(Seat.NORTH, BUTINET, MatchOptions(target=100))).winner is Side.NS


def test_exactly_101_ends_it():
    # 72 + 29 for EW
    match = played(deal("N", 0, Doubling.CONTRO), deal("W", 7))
    assert (match.total, match.winner) == (BoardScore(0, 101), Side.EW)


def test_after_twelve_deals_it_ends_and_the_leader_wins():
    match = NEW
    for _ in range(11):
        match = whole_deal(match)
    assert not match.over
    assert whole_deal(match, 37).winner is Side.NS
    tied = whole_deal(match)
    assert (tied.over, tied.winner) == (True, None)
    with pytest.raises(EngineError) as caught:
        whole_deal(tied)
    assert caught.value.faults[0].code == "match_over"


def test_without_a_limit_the_thirteenth_deal_is_played():
    match = Match(Seat.NORTH, BUTINET, MatchOptions(deal_limit=None))
    for _ in range(13):
        match = whole_deal(match)
    assert (len(match.played), match.over) == (13, False)


def test_time_called_ends_it():
    match = played(deal("N", 30)).stop()
    assert (match.over, match.winner) == (True, Side.EW)


def test_the_counted_score_is_capped_at_121():
    # 36 × 8 = 288 at Sant Vicenç
    match = played(deal("N", 72, Doubling.SANT_VICENC))
    assert (match.total, match.counted) == (BoardScore(288, 0), BoardScore(121, 0))
    assert played(deal("N", 71, Doubling.CONTRO), deal("W", 72)).counted == BoardScore(106, 0)
    uncapped = Match(Seat.NORTH, BUTINET, MatchOptions(cap=None))
    assert played(deal("N", 72, Doubling.SANT_VICENC), match=uncapped).counted == BoardScore(288, 0)


def test_a_misdeal_passes_the_deal_without_score():
    match = NEW
    for _ in range(11):
        match = whole_deal(match)
    assert match.dealer is Seat.EAST
    match = match.after(Misdeal())
    assert (match.dealer, match.total, match.over) == (Seat.NORTH, BoardScore(0, 0), False)


def test_where_misdeals_are_dealt_again_first():
    match = Match(Seat.NORTH, BUTINET, MatchOptions(redeal_first=True))
    once = match.after(Misdeal())
    assert once.dealer is Seat.NORTH
    assert once.after(Misdeal()).dealer is Seat.WEST
    assert once.after(Misdeal()).after(Misdeal()).dealer is Seat.WEST
    assert whole_deal(once).after(Misdeal()).dealer is Seat.WEST


@given(st.lists(st.tuples(st.integers(0, 72), st.sampled_from([Doubling.NONE, Doubling.CONTRO, Doubling.SANT_VICENC])), max_size=30))
def test_both_never_reach_the_target(rows):
    match = NEW
    for points, doubling in rows:
        if not match.over:
            match = match.after(deal(match.dealer, points, doubling))
    assert min(match.total.ns, match.total.ew) < 101
    assert max(match.counted.ns, match.counted.ew) <= 121
    assert len(match.played) <= 12


def drawn(**cards):
    return {player: Card.parse(text.replace("_", " ")) for player, text in cards.items()}


def test_the_highest_card_drawn_comes_first_and_suits_part_equal_ranks():
    cards = drawn(Pau="bastos 9", Rosa="oros 1", Jan="oros 9", Iu="oros 12", Bet="copes 1", Nil="espases 9", Mar="copes 9", Lia="oros 2")
    assert draw_order(cards) == ("Jan", "Mar", "Nil", "Pau", "Rosa", "Bet", "Iu", "Lia")


def test_the_two_highest_play_together_and_the_highest_deals():
    cards = drawn(Rosa="oros 2", Jan="copes 12", Iu="bastos 9", Bet="oros 10")
    assert draw_seats(cards) == {Seat.NORTH: "Iu", Seat.SOUTH: "Jan", Seat.WEST: "Bet", Seat.EAST: "Rosa"}


def test_a_draw_needs_four_players_and_different_cards():
    with pytest.raises(EngineError) as caught:
        draw_seats(drawn(Rosa="oros 2"))
    assert caught.value.faults[0].params == {"count": 1, "expected": 4}
    with pytest.raises(EngineError) as caught:
        draw_order(drawn(Rosa="oros 2", Jan="oros 2", Iu="oros 3"))
    assert [(fault.code, dict(fault.params)) for fault in caught.value.faults] == [("drawn_twice", {"card": "oros 2", "players": "Rosa, Jan"})]


@pytest.mark.parametrize(("suit", "namers"), [("oros", "WSEN"), ("copes", "SENW"), ("espases", "ENWS"), ("bastos", "NWSE")])
def test_the_first_namer_by_the_suit_turned(suit, namers):
    # turned by N, W, S, E: oros = the right, copes = the second to the right (partner), espases = the left, bastos = the turner
    assert "".join(first_namer(turner, Card.parse(f"{suit} 5").suit) for turner in Seat) == namers
