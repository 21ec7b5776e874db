"""A simple player: names by the strength of one hand and plays sensible cards, so that a demonstration looks like a real evening.

It knows what its seat may know: its own cards, those played, the trick on the table and who named; never the other hands. Whatever it does is
legal (RULES.md §3, §4). It is no strong player. Now and then it takes its second choice: tables differ, as they do in a hall.
The thresholds are points of strength, our own count, set so that the namers make more than half of the 72 points on average.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from random import Random

from engine.cards import PACK, SUITS, Card, Seat, Side, Suit
from engine.deals import Deal
from engine.naming import Denomination, Doubling, MultiplierSet, Naming
from engine.play import DEFAULT_OPTIONS, PlayOptions, PlayState, Variant, beats, trick_winner_index

SECOND_CHOICE = 12  # once in so many cards
MOOD = 2  # a player's mood shifts a threshold by at most so much
NAMES_SUIT, NAMES_BOTIFARRA, SAYS_CONTRO, ANSWERS = 25, 22, 25, 30
THIN = 4  # with fewer cards of a suit unseen, an opponent is likely to ruff it


@dataclass(frozen=True)
class Played:
    """A board as a table played it: what goes on the traveller. `ns_points`: 0 to 72."""

    naming: Naming
    ns_points: int


def play_board(
    deal: Deal, dealer: Seat, multiplier_set: MultiplierSet, variant: Variant, options: PlayOptions = DEFAULT_OPTIONS, *, rng: Random
) -> Played:
    """Names and plays a board with four such players."""
    naming = choose_naming(deal, dealer, multiplier_set, rng)
    state = play_out(PlayState.start(deal, dealer, naming.trump, variant, options), naming.side, rng)
    return Played(naming, state.points[Side.NS])


# ---- naming (RULES.md §3) --------------------------------------------------------------------------------------------------------


def choose_naming(deal: Deal, dealer: Seat, multiplier_set: MultiplierSet, rng: Random) -> Naming:
    """What is named: by the dealer, or by partner after the dealer delegated with a weak hand; and how far it is doubled."""
    named = _named(deal[dealer], _mood(rng))
    namer = dealer if named else dealer.partner
    denomination = named or best_denomination(deal[namer])
    doubling = _doubling(deal, Naming(denomination, namer), rng)
    allowed = multiplier_set.levels(denomination)
    return Naming(denomination, namer, doubling if doubling in allowed else allowed[-1])


def best_denomination(hand: Set[Card]) -> Denomination:
    """Botifarra with a strong balanced hand, otherwise the strongest suit: what is named when naming cannot be avoided."""
    if no_trump_strength(hand) >= NAMES_BOTIFARRA:
        return Denomination.BOTIFARRA
    return Denomination(max(SUITS, key=lambda suit: suit_strength(hand, suit)))


def suit_strength(hand: Set[Card], trump: Suit) -> int:
    """How strong the hand is with this trump: its length and points there, high cards elsewhere, short suits to ruff."""
    own = [card for card in hand if card.suit is trump]
    strength = 3 * len(own) + sum(card.points for card in own)
    for suit in SUITS:
        if suit is not trump:
            numbers = _numbers(hand, suit)
            strength += 4 * (9 in numbers) + 2 * (1 in numbers and len(numbers) > 1) + (len(numbers) < 2 and len(own) > 3)
    return strength


def no_trump_strength(hand: Set[Card]) -> int:
    """How strong the hand is at botifarra: tops in every suit; a suit with fewer than two cards, or without one of its two tops, is a hole."""
    strength = 0
    for suit in SUITS:
        numbers = _numbers(hand, suit)
        tops = 6 * (9 in numbers) + 4 * (1 in numbers and len(numbers) > 1) + 3 * (12 in numbers and len(numbers) > 2)
        strength += tops + (max(0, len(numbers) - 4) if 9 in numbers else 0)
        strength -= 5 * (len(numbers) < 2 or not {9, 1} & numbers)
    return strength


def _numbers(hand: Set[Card], suit: Suit) -> set[int]:
    return {card.number for card in hand if card.suit is suit}


def _mood(rng: Random) -> int:
    return rng.randint(-MOOD, MOOD)


def _named(hand: Set[Card], mood: int) -> Denomination | None:
    """What the dealer names; None to delegate."""
    best = best_denomination(hand)
    if best is Denomination.BOTIFARRA or suit_strength(hand, Suit(best.value)) >= NAMES_SUIT + mood:
        return best
    return None


def _doubling(deal: Deal, naming: Naming, rng: Random) -> Doubling:
    """Contro by an opponent who would gladly have named the same; recontro by a namer with far more than was needed."""
    caller = next((seat for seat in (naming.namer.right, naming.namer.left) if _against(deal[seat], naming) >= SAYS_CONTRO + _mood(rng)), None)
    if caller is None:
        return Doubling.NONE
    return Doubling.RECONTRO if _against(deal[naming.namer], naming) >= ANSWERS + _mood(rng) else Doubling.CONTRO


def _against(hand: Set[Card], naming: Naming) -> int:
    return no_trump_strength(hand) if naming.trump is None else suit_strength(hand, naming.trump)


# ---- play (RULES.md §4) ----------------------------------------------------------------------------------------------------------


def play_out(state: PlayState, namers: Side, rng: Random) -> PlayState:
    """The state after the last card. `namers`: the pair that named."""
    while not state.finished:
        state = state.play(choose_card(state, namers, rng))
    return state


def choose_card(state: PlayState, namers: Side, rng: Random) -> Card:
    """A legal card for the seat to play: the one it likes best, or now and then the next."""
    view = _View.of(state)
    liking = view.follow if state.trick else (lambda card: view.lead(card, draws=state.turn.side is namers))
    liked = sorted(state.legal(), key=lambda card: (liking(card), card.index))
    return liked[1 if len(liked) > 1 and rng.randrange(SECOND_CHOICE) == 0 else 0]


@dataclass(frozen=True)
class _View:
    """What the seat to play knows. Likings are sort keys: the smallest is played."""

    trick: tuple[Card, ...]
    trump: Suit | None
    unseen: frozenset[Card]

    @classmethod
    def of(cls, state: PlayState) -> _View:
        seen = state.hand(state.turn).union(state.trick, *(trick.cards for trick in state.tricks))
        return cls(state.trick, state.trump, frozenset(PACK).difference(seen))

    def lead(self, card: Card, *, draws: bool) -> tuple[int, int]:
        """Namers draw trumps with the highest; then cards that win; then small ones. Counting cards that may lose come last."""
        ruffable = any(other.suit is self.trump for other in self.unseen)
        if card.suit is self.trump:
            return (0, -card.rank) if draws and ruffable and self.top(card) else (3, card.rank)
        if self.top(card) and (not ruffable or self.left(card.suit) > THIN):
            return (1, -card.points)
        return (2, card.rank) if not card.counting else (4, card.points)

    def follow(self, card: Card) -> tuple[int, int, int]:
        """Load partner's sure trick; take the opponents' with the dearest card that is sure to win or else the cheapest; give away little."""
        best = trick_winner_index(self.trick, self.trump)
        winning = self.trick[best]
        mine = beats(card, winning, self.trump)
        is_trump = int(card.suit is self.trump)
        if len(self.trick) - best == 2:  # partner is winning
            return (is_trump, -card.points, card.rank) if self.sure(winning) else (is_trump, card.points, card.rank)
        if mine and self.sure(card):
            return (0, is_trump, card.rank if is_trump else -card.points)
        return (1, 0, card.rank) if mine else (1 + is_trump, card.points, card.rank)

    def sure(self, card: Card) -> bool:
        """Whether the card, winning now, will most likely win the trick."""
        last = len(self.trick) == 3
        return last or (self.top(card) and (card.suit is self.trump or self.trump is None or self.left(card.suit) > THIN))

    def top(self, card: Card) -> bool:
        """Whether no card unseen is higher in its suit."""
        return not any(other.suit is card.suit and other.rank > card.rank for other in self.unseen)

    def left(self, suit: Suit) -> int:
        """How many cards of the suit are unseen."""
        return sum(card.suit is suit for card in self.unseen)
