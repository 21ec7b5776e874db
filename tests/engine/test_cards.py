"""RULES.md §1 and §2: the pack, its ranks and points, the seats and the turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, RANKS_HIGH_TO_LOW, SEATS, SUITS, Card, Seat, Side, Suit, sorted_cards
from engine.errors import EngineError, Fault


def test_the_pack_has_48_different_cards_of_four_suits():
    assert len(set(PACK)) == 48
    assert [suit.value for suit in SUITS] == ["oros", "copes", "espases", "bastos"]
    assert all(sum(card.suit is suit for card in PACK) == 12 for suit in SUITS)


def test_ranks_run_9_1_12_11_10_8_to_2_in_every_suit():
    assert RANKS_HIGH_TO_LOW == (9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2)
    for suit in SUITS:
        cards = sorted((card for card in PACK if card.suit is suit), key=lambda card: -card.rank)
        assert [card.number for card in cards] == [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]
        assert [card.rank for card in cards] == list(range(11, -1, -1))


@pytest.mark.parametrize(("number", "points"), [(9, 5), (1, 4), (12, 3), (11, 2), (10, 1), *[(blank, 0) for blank in range(2, 9)]])
def test_points_of_a_card(number, points):
    for suit in SUITS:
        assert Card(suit, number).points == points
        assert Card(suit, number).counting is (points > 0)


def test_a_suit_is_worth_15_and_the_pack_60():
    assert {suit: sum(card.points for card in PACK if card.suit is suit) for suit in SUITS} == dict.fromkeys(SUITS, 15)
    assert sum(card.points for card in PACK) == 60


@given(st.sampled_from(PACK))
def test_the_notation_reads_back(card):
    assert Card.parse(str(card)) == card
    assert PACK[card.index] is card


def test_notation_is_suit_and_number():
    assert str(Card(Suit.OROS, 9)) == "oros 9"
    assert Card.parse("espases 12") == Card(Suit.ESPASES, 12)


@pytest.mark.parametrize("text", ["oros 13", "oros 0", "oros", "9", "", "Oros 9", "oros  9", "oros 09", "hearts 9", " oros 9"])
def test_other_notation_is_refused_by_name(text):
    with pytest.raises(EngineError) as caught:
        Card.parse(text)
    (fault,) = caught.value.faults
    assert (fault.code, fault.params["card"]) == ("card_unknown", text)
    assert fault.params["suits"] == "oros, copes, espases, bastos"


@pytest.mark.parametrize("number", [0, 13, -1])
def test_a_number_outside_1_to_12_is_no_card(number):
    with pytest.raises(EngineError) as caught:
        Card(Suit.COPES, number)
    assert caught.value.faults == (Fault("card_number", {"number": number, "lowest": 1, "highest": 12}),)


def test_the_turn_goes_north_west_south_east():
    assert [seat.value for seat in SEATS] == ["N", "W", "S", "E"]
    assert [seat.right.value for seat in SEATS] == ["W", "S", "E", "N"]
    assert [seat.left.value for seat in SEATS] == ["E", "N", "W", "S"]
    assert [seat.partner.value for seat in SEATS] == ["S", "E", "N", "W"]


def test_sides():
    assert [seat.side.value for seat in SEATS] == ["NS", "EW", "NS", "EW"]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)
    assert (Side.NS.seats, Side.EW.seats) == ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))


def test_sorted_cards_go_by_suit_then_high_to_low():
    cards = {Card(Suit.COPES, 2), Card(Suit.OROS, 10), Card(Suit.COPES, 9), Card(Suit.OROS, 1)}
    assert [str(card) for card in sorted_cards(cards)] == ["oros 1", "oros 10", "copes 9", "copes 2"]


def test_an_error_carries_all_its_faults():
    faults = (Fault("a", {"n": 1}), Fault("b", where="boards/3/N"))
    error = EngineError(*faults)
    assert error.faults == faults
    assert str(error) == "a n=1; boards/3/N b"
    assert len({*faults, Fault("a", {"n": 1})}) == 2
