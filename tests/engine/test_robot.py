"""The simple player: legal always, sensible on the whole, and blind to the other hands."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from engine.cards import PACK, SEATS, Card, Seat, Side, Suit
from engine.deals import DEAL_COUNT, Deal, unrank
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming, naming_faults
from engine.play import PlayState, Variant
from engine.robot import best_denomination, choose_card, choose_naming, play_board, play_out

BUTINET = MULTIPLIER_SETS["butinet"]
SHORT = {"o": Suit.OROS, "c": Suit.COPES, "e": Suit.ESPASES, "b": Suit.BASTOS}


def cards(text: str) -> frozenset[Card]:
    return frozenset(Card(SHORT[word[0]], int(word[1:])) for word in text.split())


def deal_with(hands: dict[Seat, frozenset[Card]]) -> Deal:
    """A deal in which the seats hold these hands and the rest is spread evenly over the others."""
    rest = [card for card in PACK if card not in frozenset().union(*hands.values())]
    free = [seat for seat in SEATS if seat not in hands]
    return Deal.of(hands | {seat: rest[place :: len(free)] for place, seat in enumerate(free)})


def some_deals(count: int, seed: int) -> list[Deal]:
    rng = Random(seed)
    return [unrank(rng.randrange(DEAL_COUNT)) for _ in range(count)]


LONG_COPES = cards("c9 c1 c12 c7 c6 c4 c3 o9 o3 e6 e3 b6")
BALANCED = cards("o9 o1 o4 c9 c1 c3 e9 e1 e6 b9 b1 b3")
NEXT_TOPS = cards("o12 o11 o10 c12 c11 c10 e12 e11 e10 b12 b11 b10")
NOTHING = cards("o8 o5 o2 c8 c5 c2 e8 e5 e2 b8 b5 b2")


@pytest.mark.parametrize("variant", list(Variant))
def test_every_card_is_legal_and_the_points_are_72(variant):
    rng = Random(11)
    for place, deal in enumerate(some_deals(25, seed=4)):
        trump = [*Suit, None][place % 5]
        state = PlayState.start(deal, SEATS[place % 4], trump, variant)
        while not state.finished:
            card = choose_card(state, Side.NS, rng)
            assert card in state.legal()
            state = state.play(card)
        assert sum(state.points.values()) == 72


@pytest.mark.parametrize("multiplier_set", MULTIPLIER_SETS.values(), ids=list(MULTIPLIER_SETS))
def test_naming_keeps_to_the_dealers_side_and_the_levels_of_the_set(multiplier_set):
    rng = Random(5)
    for place, deal in enumerate(some_deals(150, seed=9)):
        dealer = SEATS[place % 4]
        assert naming_faults(choose_naming(deal, dealer, multiplier_set, rng), dealer, multiplier_set) == ()


def test_a_strong_hand_names_its_long_suit():
    assert choose_naming(deal_with({Seat.WEST: LONG_COPES}), Seat.WEST, BUTINET, Random(1)).denomination is Denomination.COPES
    assert best_denomination(LONG_COPES) is Denomination.COPES


def test_tops_in_every_suit_name_botifarra():
    naming = choose_naming(deal_with({Seat.SOUTH: BALANCED}), Seat.SOUTH, BUTINET, Random(1))
    assert naming == Naming(Denomination.BOTIFARRA, Seat.SOUTH)


def test_a_weak_dealer_delegates_and_partner_names():
    deal = deal_with({Seat.EAST: NOTHING, Seat.WEST: LONG_COPES})
    naming = choose_naming(deal, Seat.EAST, BUTINET, Random(1))
    assert (naming.namer, naming.denomination) == (Seat.WEST, Denomination.COPES)


def test_partner_must_name_however_weak_and_the_strong_opponents_say_contro():
    weak = cards("o7 o4 c7 c4 e7 e6 e4 e3 b7 b6 b4 b3")
    strong = cards("e9 e1 e12 e11 e10 b9 b1 o9 o1 c9 c1 c12")
    deal = deal_with({Seat.NORTH: NOTHING, Seat.SOUTH: weak, Seat.WEST: strong})
    naming = choose_naming(deal, Seat.NORTH, BUTINET, Random(1))
    assert naming == Naming(Denomination.ESPASES, Seat.SOUTH, Doubling.CONTRO)


def test_the_namers_make_clearly_more_than_half_on_average():
    rng = Random(2026)
    points = []
    for place, deal in enumerate(some_deals(200, seed=77)):
        played = play_board(deal, SEATS[place % 4], BUTINET, Variant.LLIURE, rng=rng)
        points.append(played.ns_points if played.naming.side is Side.NS else 72 - played.ns_points)
    assert Fraction(sum(points), len(points)) > 39
    assert len(set(points)) > 25  # and no two evenings are alike


def test_a_pair_with_all_the_tops_makes_nearly_everything():
    deal = deal_with({Seat.NORTH: BALANCED, Seat.WEST: NOTHING, Seat.SOUTH: NEXT_TOPS})
    assert play_board(deal, Seat.NORTH, BUTINET, Variant.LLIURE, rng=Random(3)).ns_points >= 60


def test_the_choice_does_not_depend_on_hands_that_the_seat_cannot_see():
    for place, deal in enumerate(some_deals(12, seed=30)):
        state = PlayState.start(deal, SEATS[place % 4], Suit.OROS, Variant.LLIURE)
        for _ in range(3 * (place % 4) + 1):
            state = state.play(choose_card(state, Side.NS, Random(8)))
        hands = list(state.hands)
        others = [seat for seat, each in enumerate(SEATS) if each is not state.turn]
        pool = sorted(card.index for seat in others for card in hands[seat])
        Random(place).shuffle(pool)
        for seat in others:
            taken, pool = pool[: len(hands[seat])], pool[len(hands[seat]) :]
            hands[seat] = frozenset(PACK[index] for index in taken)
        assert choose_card(replace(state, hands=tuple(hands)), Side.NS, Random(8)) == choose_card(state, Side.NS, Random(8))


def test_tables_differ_and_the_same_seed_repeats_a_table():
    deal = some_deals(1, seed=12)[0]
    tables = [play_board(deal, Seat.NORTH, BUTINET, Variant.OBLIGADA, rng=Random(seed)) for seed in range(12)]
    assert len(set(tables)) > 3
    assert tables[5] == play_board(deal, Seat.NORTH, BUTINET, Variant.OBLIGADA, rng=Random(5))


def test_a_hand_is_played_to_its_end_from_the_middle_too():
    state = PlayState.start(some_deals(1, seed=3)[0], Seat.NORTH, None, Variant.LLIURE)
    for _ in range(10):
        state = state.play(min(state.legal(), key=lambda card: card.index))
    assert play_out(state, Side.NS, Random(0)).finished


def test_last_to_play_loads_partners_trick():
    """W leads bastos, S is winning with the 8, E cannot beat it: N, void, gives the ace of a side suit and keeps the trump."""
    north, west, south, east = cards("c1 c2 o7 e5"), cards("b3 c3 c4"), cards("b4 c5 c6"), cards("b5 c7 c8")
    trick = tuple(Card(Suit.BASTOS, number) for number in (2, 8, 7))
    state = PlayState((north, west, south, east), Suit.OROS, Seat.WEST, Variant.LLIURE, trick=trick)
    chosen = [choose_card(state, Side.EW, Random(seed)) for seed in range(40)]
    assert set(chosen) == cards("c1 c2")  # the ace, and now and then its second choice, the smallest blank
    assert chosen.count(Card(Suit.COPES, 1)) > 30
