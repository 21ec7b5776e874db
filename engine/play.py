"""The play of the cards (RULES.md §4): which cards are legal, who wins a trick, and a hand played to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import SEATS, Card, Seat, Side, Suit, sorted_cards
from engine.deals import HAND_SIZE, Deal
from engine.errors import EngineError, Fault


class Variant(StrEnum):
    """The two ways of playing. `lliure`: follow and beat. `obligada`: a card that does not take the lead is restricted as well."""

    LLIURE = "lliure"
    OBLIGADA = "obligada"


class Rule(StrEnum):
    """The rule that an illegal card breaks (FORMATS.md, Play)."""

    NOT_HELD = "not_held"
    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_PLAY_LOWEST = "must_play_lowest"


@dataclass(frozen=True)
class PlayOptions:
    """Disputed points of `obligada`, named options of an event (RULES.md §4).

    `overtake_partner_with_blank`: partner winning, a blank that beats his card may be played though it is not the lowest.
    `second_hand_exception`: second to play, void and unable to beat, a counting card of any suit may be played.
    """

    overtake_partner_with_blank: bool = True
    second_hand_exception: bool = True


DEFAULT_OPTIONS = PlayOptions()


def beats(card: Card, winning: Card, trump: Suit | None) -> bool:
    """Whether `card` takes the lead from the card now winning (RULES.md §4)."""
    return card.rank > winning.rank if card.suit is winning.suit else card.suit is trump


def trick_winner_index(trick: Sequence[Card], trump: Suit | None) -> int:
    """The place (0 = leader) of the card that wins, or is now winning, a trick of 1 to 4 cards."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def trick_points(trick: Iterable[Card]) -> int:
    """The points of a full trick: its card points and 1 for the trick (RULES.md §1)."""
    return sum(card.points for card in trick) + 1


def legal_cards(
    hand: Set[Card], trick: Sequence[Card], trump: Suit | None, variant: Variant, options: PlayOptions = DEFAULT_OPTIONS
) -> frozenset[Card]:
    """The cards of `hand` that may be played on `trick`, the 0 to 3 cards played so far, leader's first (RULES.md §4).

    Never empty for a hand that holds a card; obligada ⊆ lliure ⊆ hand.
    """
    if not trick:
        return frozenset(hand)
    pool = _following(hand, trick) or frozenset(hand)
    winner = trick_winner_index(trick, trump)
    mate = len(trick) - winner == 2  # partner played two cards ago
    better = frozenset(card for card in pool if beats(card, trick[winner], trump))
    if better and not mate:
        return better
    if variant is Variant.LLIURE:
        return pool
    return _restricted(pool, better, trick, mate, options)


def _following(hand: Set[Card], trick: Sequence[Card]) -> frozenset[Card]:
    return frozenset(card for card in hand if card.suit is trick[0].suit)


def _restricted(pool: Set[Card], better: frozenset[Card], trick: Sequence[Card], mate: bool, options: PlayOptions) -> frozenset[Card]:
    """What `obligada` leaves of a pool from which nothing must beat."""
    lowest = frozenset(_lowest_of_each_suit(pool))
    counting = frozenset(card for card in pool if card.counting)
    if mate:
        return lowest | counting | (better if options.overtake_partner_with_blank else frozenset())
    void = all(card.suit is not trick[0].suit for card in pool)
    if len(trick) == 1 and void and options.second_hand_exception:
        return lowest | counting
    return lowest


def _lowest_of_each_suit(pool: Set[Card]) -> Iterable[Card]:
    lowest: dict[Suit, Card] = {}
    for card in pool:
        if card.suit not in lowest or card.rank < lowest[card.suit].rank:
            lowest[card.suit] = card
    return lowest.values()


def broken_rule(
    card: Card, hand: Set[Card], trick: Sequence[Card], trump: Suit | None, variant: Variant, *, options: PlayOptions = DEFAULT_OPTIONS
) -> Rule | None:
    """The rule that this card breaks, None for a legal one. Of several, the first of: held, follow suit, beat, play the lowest."""
    if card not in hand:
        return Rule.NOT_HELD
    if card in legal_cards(hand, trick, trump, variant, options):
        return None
    if card.suit is not trick[0].suit and _following(hand, trick):
        return Rule.MUST_FOLLOW
    # what lliure allows is the pool, unless an opponent must be beaten
    return Rule.MUST_PLAY_LOWEST if card in legal_cards(hand, trick, trump, Variant.LLIURE, options) else Rule.MUST_BEAT


def illegal_card(rule: Rule, seat: Seat, card: Card, allowed: Iterable[Card]) -> Fault:
    """The broken rule as a fault: seat, card, and the cards that were allowed, by suit, high to low."""
    named = ", ".join(str(each) for each in sorted_cards(allowed))
    return Fault(rule, {"seat": seat, "card": str(card), "allowed": named}, where=seat)


@dataclass(frozen=True)
class Trick:
    """A full trick: who led, and four cards in the order played."""

    leader: Seat
    cards: tuple[Card, ...]
    trump: Suit | None

    @property
    def winner(self) -> Seat:
        """The seat that won the trick."""
        return _seat_after(self.leader, trick_winner_index(self.cards, self.trump))

    @property
    def points(self) -> int:
        """The points of the trick, 1 to 21."""
        return trick_points(self.cards)


def _seat_after(seat: Seat, turns: int) -> Seat:
    return SEATS[(SEATS.index(seat) + turns) % len(SEATS)]


def side_points(tricks: Iterable[Trick]) -> Mapping[Side, int]:
    """The points of each side in these tricks; 72 together after twelve (RULES.md §1)."""
    points = dict.fromkeys(Side, 0)
    for trick in tricks:
        points[trick.winner.side] += trick.points
    return points


@dataclass(frozen=True)
class PlayState:
    """A hand of cards being played. `start` makes one, `play` gives the next.

    `hands`: the cards not yet played, in turn order N, W, S, E. `leader`, `trick`: the trick on the table. `tricks`: those before it.
    """

    hands: tuple[frozenset[Card], ...]
    trump: Suit | None
    leader: Seat
    variant: Variant
    options: PlayOptions = DEFAULT_OPTIONS
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @classmethod
    def start(cls, deal: Deal, dealer: Seat, trump: Suit | None, variant: Variant, options: PlayOptions = DEFAULT_OPTIONS) -> PlayState:
        """Before the first lead, which belongs to the dealer's right-hand neighbour, also after delegation (RULES.md §4)."""
        return cls(deal.hands, trump, dealer.right, variant, options)

    @property
    def turn(self) -> Seat:
        """The seat to play (after the last trick: its winner)."""
        return _seat_after(self.leader, len(self.trick))

    @property
    def finished(self) -> bool:
        """True after twelve tricks."""
        return len(self.tricks) == HAND_SIZE

    @property
    def points(self) -> Mapping[Side, int]:
        """The points of each side in the full tricks so far."""
        return side_points(self.tricks)

    def hand(self, seat: Seat) -> frozenset[Card]:
        """The cards that the seat still holds."""
        return self.hands[SEATS.index(seat)]

    def legal(self) -> frozenset[Card]:
        """The cards that the seat to play may play."""
        return legal_cards(self.hand(self.turn), self.trick, self.trump, self.variant, self.options)

    def play(self, card: Card) -> PlayState:
        """The state after this card. Raises EngineError with the broken `Rule` as code (seat, card, allowed)."""
        rule = broken_rule(card, self.hand(self.turn), self.trick, self.trump, self.variant, options=self.options)
        if rule is not None:
            raise EngineError(illegal_card(rule, self.turn, card, self.legal()))
        return self.put(card)

    def put(self, card: Card) -> PlayState:
        """The state after this card, legal or not: a referee goes on after a fault. A card that was not held leaves no hand shorter."""
        hands = tuple(hand - {card} if seat is self.turn else hand for seat, hand in zip(SEATS, self.hands, strict=True))
        trick = (*self.trick, card)
        if len(trick) < len(SEATS):
            return replace(self, hands=hands, trick=trick)
        done = Trick(self.leader, trick, self.trump)
        return replace(self, hands=hands, trick=(), leader=done.winner, tricks=(*self.tricks, done))
