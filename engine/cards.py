"""The pack, the seats and the pairs (RULES.md §1 and §2).

48 Spanish cards: four suits of the numbers 1 to 12, ranked 9 1 12 11 10 8 7 6 5 4 3 2 in every suit, trump or not.
Everything turns anticlockwise: N, W, S, E. A player's right-hand neighbour is the next to act.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.errors import EngineError, Fault


class Suit(StrEnum):
    """The four suits; the values are the words of the published formats (FORMATS.md)."""

    OROS = "oros"
    COPES = "copes"
    ESPASES = "espases"
    BASTOS = "bastos"


class Side(StrEnum):
    """The two directions a pair can sit in at a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the pair, in the order of its name."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)


class Seat(StrEnum):
    """A seat at the table. North up, East right; turn N, W, S, E (RULES.md §2)."""

    NORTH = "N"
    WEST = "W"
    SOUTH = "S"
    EAST = "E"

    @property
    def right(self) -> Seat:
        """The right-hand neighbour: the next to act."""
        return _RIGHT[self]

    @property
    def left(self) -> Seat:
        """The left-hand neighbour: the one who acted before."""
        return self.partner.right

    @property
    def partner(self) -> Seat:
        """The seat across the table."""
        return self.right.right

    @property
    def side(self) -> Side:
        """The pair this seat belongs to."""
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW


SUITS: tuple[Suit, ...] = tuple(Suit)
SEATS: tuple[Seat, ...] = tuple(Seat)
"""The seats in turn order: N, W, S, E."""
RANKS_HIGH_TO_LOW: tuple[int, ...] = (9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2)
"""The card numbers of a suit from the highest card to the lowest."""
CARD_POINTS: dict[int, int] = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}
"""Points of the counting cards by number; every other card counts 0 (RULES.md §1)."""

_RIGHT = dict(zip(SEATS, SEATS[1:] + SEATS[:1], strict=True))
_RANK = {number: rank for rank, number in enumerate(reversed(RANKS_HIGH_TO_LOW))}
_SUIT_START = {suit: place * len(RANKS_HIGH_TO_LOW) for place, suit in enumerate(SUITS)}


@dataclass(frozen=True)
class Card:
    """A card: its suit and its number 1 to 12. `str(card)` is the notation of FORMATS.md, "oros 9"; `Card.parse` reads it.

    `rank`: 0 (the 2) to 11 (the 9). `points`: 0 to 5. `index`: the card's place 0 to 47 in `PACK`.
    Raises EngineError `card_number` for a number outside 1 to 12.
    """

    suit: Suit
    number: int
    rank: int = field(init=False, compare=False, repr=False)
    index: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.number not in _RANK:
            raise EngineError(Fault("card_number", {"number": self.number, "lowest": 1, "highest": 12}))
        rank = _RANK[self.number]
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "index", _SUIT_START[self.suit] + 11 - rank)

    def __hash__(self) -> int:
        return self.index  # known already; sets of cards are built tens of thousands of times a second

    def __str__(self) -> str:
        return f"{self.suit} {self.number}"

    @property
    def points(self) -> int:
        """Card points, 0 to 5 (RULES.md §1)."""
        return CARD_POINTS.get(self.number, 0)

    @property
    def counting(self) -> bool:
        """True for a card with points (9 1 12 11 10), False for a blank."""
        return self.number in CARD_POINTS

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written "oros 9". Raises EngineError `card_unknown` for anything else (FORMATS.md, Play)."""
        try:
            return _BY_NOTATION[text]
        except KeyError:
            raise EngineError(Fault("card_unknown", {"card": text, "suits": ", ".join(SUITS), "lowest": 1, "highest": 12})) from None


PACK: tuple[Card, ...] = tuple(Card(suit, number) for suit in SUITS for number in RANKS_HIGH_TO_LOW)
"""The 48 cards, suit by suit in the order of `SUITS`, high to low in each."""
_BY_NOTATION = {str(card): card for card in PACK}


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of `PACK`: by suit, high to low."""
    return tuple(sorted(cards, key=_index))


def _index(card: Card) -> int:
    return card.index
