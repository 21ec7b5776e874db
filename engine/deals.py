"""Deals: four hands of twelve cards, and the numbering of all 48!/(12!)^4 of them (RULES.md §1, SCORING.md §7).

The number of a deal: North's hand is one of C(48,12), West's one of C(36,12) from what is left, South's one of C(24,12); East has the
rest. A hand's number is the sum of C(p, i) over its cards, p the card's place (from 0, in the order of `PACK`) among the cards that are
left and i = 1 to 12 counting from the lowest place (the combinatorial number system). deal = (north * C(36,12) + west) * C(24,12) + south.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from engine.cards import PACK, SEATS, Card, Seat, Suit, sorted_cards
from engine.errors import EngineError, Fault

HAND_SIZE = 12
_WEST_COUNT = comb(36, HAND_SIZE)
_SOUTH_COUNT = comb(24, HAND_SIZE)
DEAL_COUNT = comb(48, HAND_SIZE) * _WEST_COUNT * _SOUTH_COUNT
"""The number of different deals, 48!/(12!)^4."""

# _COLUMNS[j][p] = C(p, 12 - j): for the highest place first
_COLUMNS = tuple(tuple(comb(place, size) for place in range(len(PACK))) for size in range(HAND_SIZE, 0, -1))


@dataclass(frozen=True)
class Deal:
    """A deal of the whole pack. `hands`: the four hands in turn order N, W, S, E; `deal[seat]` is one of them.

    Raises EngineError with every fault of `deal_faults`.
    """

    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card], frozenset[Card]]

    def __post_init__(self) -> None:
        north, west, south, east = self.hands
        if not len(north) == len(west) == len(south) == HAND_SIZE or north.union(west, south, east) != _WHOLE_PACK:
            raise EngineError(*deal_faults(dict(zip(SEATS, self.hands, strict=True))))

    @classmethod
    def of(cls, hands: Mapping[Seat, Iterable[Card]]) -> Deal:
        """The deal with these hands by seat. Raises EngineError with every fault of `deal_faults`."""
        listed = {seat: tuple(hands.get(seat, ())) for seat in SEATS}
        if faults := deal_faults(listed):  # before sets swallow a card that stands twice in one hand
            raise EngineError(*faults)
        north, west, south, east = (frozenset(listed[seat]) for seat in SEATS)
        return cls((north, west, south, east))

    def __getitem__(self, seat: Seat) -> frozenset[Card]:
        return self.hands[SEATS.index(seat)]

    def hand(self, seat: Seat, suit: Suit) -> tuple[Card, ...]:
        """The seat's cards of one suit, high to low."""
        return sorted_cards(card for card in self[seat] if card.suit is suit)


_WHOLE_PACK = frozenset(PACK)


def dealer_of(board: int) -> Seat:
    """The dealer of a board: 1 = N, 2 = W, 3 = S, 4 = E, repeating (RULES.md §2). Raises EngineError `board_number` below 1."""
    if board < 1:
        raise EngineError(Fault("board_number", {"board": board, "lowest": 1}))
    return SEATS[(board - 1) % len(SEATS)]


def deal_faults(hands: Mapping[Seat, Iterable[Card]]) -> tuple[Fault, ...]:
    """All that keeps four hands from being a deal: `hand_count` (seat, count), `card_twice` (card, seats), `cards_missing` (cards)."""
    listed = {seat: tuple(hands.get(seat, ())) for seat in SEATS}
    counts = {seat: len(cards) for seat, cards in listed.items()}
    return count_faults(counts) + twice_faults(listed) + missing_faults(listed)


def count_faults(counts: Mapping[Seat, int]) -> tuple[Fault, ...]:
    """`hand_count` for each hand that has not twelve cards."""
    return tuple(
        Fault("hand_count", {"seat": seat, "count": count, "expected": HAND_SIZE}, where=seat) for seat, count in counts.items() if count != HAND_SIZE
    )


def twice_faults(hands: Mapping[Seat, Sequence[Card]]) -> tuple[Fault, ...]:
    """`card_twice` for each card that stands more than once; `seats` names a seat once for each time that the card stands there."""
    seen = Counter(card for cards in hands.values() for card in cards)
    return tuple(_twice(card, hands) for card in PACK if seen[card] > 1)


def missing_faults(hands: Mapping[Seat, Sequence[Card]]) -> tuple[Fault, ...]:
    """One `cards_missing` with all the cards that nobody holds, or nothing."""
    missing = _WHOLE_PACK.difference(*hands.values())
    if not missing:
        return ()
    return (Fault("cards_missing", {"cards": ", ".join(str(card) for card in sorted_cards(missing)), "count": len(missing)}),)


def _twice(card: Card, hands: Mapping[Seat, Sequence[Card]]) -> Fault:
    seats = ", ".join(seat for seat, cards in hands.items() for each in cards if each == card)
    return Fault("card_twice", {"card": str(card), "seats": seats}, where=seats)


def unrank(index: int) -> Deal:
    """The deal with this number, 0 ≤ index < DEAL_COUNT. Raises EngineError `deal_number` outside that range (SCORING.md §7)."""
    if not 0 <= index < DEAL_COUNT:
        raise EngineError(Fault("deal_number", {"number": str(index), "lowest": 0, "highest": str(DEAL_COUNT - 1)}))
    upper, south = divmod(index, _SOUTH_COUNT)
    north, west = divmod(upper, _WEST_COUNT)
    rest = list(PACK)
    return Deal((_take(rest, north), _take(rest, west), _take(rest, south), frozenset(rest)))


def rank(deal: Deal) -> int:
    """The number of a deal; `rank(unrank(i)) == i` (SCORING.md §7)."""
    rest = list(PACK)
    north, west, south = (_take_back(rest, hand) for hand in deal.hands[:3])
    return (north * _WEST_COUNT + west) * _SOUTH_COUNT + south


def _take(rest: list[Card], number: int) -> frozenset[Card]:
    """Removes the hand with this number from `rest` and returns it."""
    hand = []
    for column in _COLUMNS:
        place = bisect_right(column, number) - 1  # the highest place whose binomial still fits
        number -= column[place]
        hand.append(rest.pop(place))
    return frozenset(hand)


def _take_back(rest: list[Card], hand: frozenset[Card]) -> int:
    """Removes the hand from `rest` and returns its number."""
    places = [place for place, card in enumerate(rest) if card in hand]
    rest[:] = [card for card in rest if card not in hand]
    return sum(column[place] for column, place in zip(_COLUMNS, reversed(places), strict=True))
