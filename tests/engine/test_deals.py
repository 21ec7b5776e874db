"""RULES.md §1, §2 and SCORING.md §7: deals, dealers and the numbering of all deals."""

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, SEATS, Card, Seat, Suit
from engine.deals import DEAL_COUNT, Deal, deal_faults, dealer_of, rank, unrank
from engine.errors import EngineError

NUMBERS = st.integers(0, DEAL_COUNT - 1)


def quarters():
    """North has all of oros, West copes, South espases, East bastos."""
    return {seat: [card for card in PACK if card.suit is suit] for seat, suit in zip(SEATS, Suit, strict=True)}


def test_the_number_of_deals():
    assert DEAL_COUNT == 235_809_301_462_142_612_780_721_600
    assert factorial(48) // factorial(12) ** 4 == DEAL_COUNT
    assert 2**87 < DEAL_COUNT < 2**88


def test_board_numbers_fix_the_dealer():
    assert [dealer_of(board).value for board in range(1, 10)] == ["N", "W", "S", "E", "N", "W", "S", "E", "N"]
    with pytest.raises(EngineError) as caught:
        dealer_of(0)
    assert caught.value.faults[0].code == "board_number"


@given(NUMBERS)
def test_rank_undoes_unrank(number):
    deal = unrank(number)
    assert rank(deal) == number
    assert [len(deal[seat]) for seat in SEATS] == [12, 12, 12, 12]
    assert frozenset().union(*deal.hands) == frozenset(PACK)


@pytest.mark.parametrize("start", [0, DEAL_COUNT // 2, DEAL_COUNT - 40])
def test_neighbouring_numbers_are_different_deals(start):
    deals = [unrank(number) for number in range(start, start + 40)]
    assert [rank(deal) for deal in deals] == list(range(start, start + 40))
    assert len(set(deals)) == 40


def test_the_first_deal_gives_each_seat_a_suit_in_turn_and_the_last_one_the_other_way_round():
    # by the definition: number 0 takes the lowest places of the pack for North, then West, South; the highest number the highest places
    first, last = quarters(), list(reversed(quarters().values()))
    assert unrank(0) == Deal.of(first)
    assert unrank(DEAL_COUNT - 1) == Deal.of(dict(zip(SEATS, last, strict=True)))


def test_the_second_deal_exchanges_one_card_of_south_and_east():
    hands = quarters()
    hands[Seat.SOUTH][-1], hands[Seat.EAST][0] = hands[Seat.EAST][0], hands[Seat.SOUTH][-1]
    assert unrank(1) == Deal.of(hands)


@pytest.mark.parametrize("number", [-1, DEAL_COUNT])
def test_numbers_outside_the_range_are_refused(number):
    with pytest.raises(EngineError) as caught:
        unrank(number)
    assert caught.value.faults[0].code == "deal_number"


def test_a_hand_lists_a_suit_high_to_low():
    deal = Deal.of(quarters())
    assert [card.number for card in deal.hand(Seat.WEST, Suit.COPES)] == [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]
    assert deal.hand(Seat.WEST, Suit.OROS) == ()


def test_a_whole_deal_has_no_faults():
    assert deal_faults(quarters()) == ()


def test_all_faults_of_a_deal_come_at_once():
    hands = quarters()
    hands[Seat.NORTH][0] = Card(Suit.COPES, 9)  # oros 9 is gone, copes 9 stands twice
    hands[Seat.SOUTH].pop()  # espases 2 is gone
    hands[Seat.EAST].append(Card(Suit.BASTOS, 9))  # twice in one hand
    faults = [(fault.code, fault.params) for fault in deal_faults(hands)]
    assert faults == [
        ("hand_count", {"seat": "S", "count": 11, "expected": 12}),
        ("hand_count", {"seat": "E", "count": 13, "expected": 12}),
        ("card_twice", {"card": "copes 9", "seats": "N, W"}),
        ("card_twice", {"card": "bastos 9", "seats": "E, E"}),
        ("cards_missing", {"cards": "oros 9, espases 2", "count": 2}),
    ]
    with pytest.raises(EngineError) as caught:
        Deal.of(hands)
    assert caught.value.faults == deal_faults(hands)


def test_a_deal_cannot_be_made_from_wrong_hands():
    north, west, south, east = unrank(5).hands
    with pytest.raises(EngineError) as caught:
        Deal((north, north, south, east))
    assert [fault.code for fault in caught.value.faults] == ["card_twice"] * 12 + ["cards_missing"]
    with pytest.raises(EngineError):
        Deal((north | west, frozenset(), south, east))
