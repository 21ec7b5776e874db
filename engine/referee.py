"""The referee of a record of play (FORMATS.md, Play): points, tricks, and every illegal card with the rule it broke.
`engine.play_document` reads a record and writes the verdict.

A record names the cards in the order played; who played each follows from the leader and the winners. After a fault the play goes on
with the card as it lies: it counts in its trick, and a card that its player did not hold leaves nobody's hand but can be played again by
the one who holds it, so that one slip is one fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import PACK, SEATS, Card, Seat, Side, Suit, sorted_cards
from engine.deals import Deal
from engine.errors import EngineError, Fault
from engine.play import DEFAULT_OPTIONS, PlayOptions, PlayState, Rule, Trick, Variant, broken_rule, illegal_card, side_points


@dataclass(frozen=True)
class PlayRecord:
    """What was played. `trump`: None for botifarra. `deal`: None when it is to be rebuilt from all 48 cards of `play`."""

    variant: Variant
    trump: Suit | None
    leader: Seat
    play: tuple[Card, ...]
    deal: Deal | None = None
    options: PlayOptions = DEFAULT_OPTIONS

    def dealt(self) -> Deal:
        """The deal, given or rebuilt.

        Raises EngineError `play_too_long` (more than 48 cards) or, without a deal, all of `deal_needed` (not 48 cards) and
        `play_card_twice` (card, places): no deal can be rebuilt then.
        """
        if len(self.play) > len(PACK):
            raise EngineError(Fault("play_too_long", {"count": len(self.play), "highest": len(PACK)}, where="play"))
        return self.deal or rebuilt_deal(self.play, self.leader, self.trump)


@dataclass(frozen=True)
class PlayFault:
    """An illegal card. `trick`: 1 to 12. `allowed`: the cards that were legal, by suit, high to low."""

    trick: int
    seat: Seat
    card: Card
    rule: Rule
    allowed: tuple[Card, ...]

    def as_fault(self) -> Fault:
        """The same for whoever puts faults into words, as `engine.play.illegal_card`."""
        return illegal_card(self.rule, self.seat, self.card, self.allowed)


@dataclass(frozen=True)
class Verdict:
    """What the referee found. `tricks` and `points` count full tricks only."""

    faults: tuple[PlayFault, ...]
    tricks: tuple[Trick, ...]

    @property
    def legal(self) -> bool:
        """True if no card was illegal."""
        return not self.faults

    @property
    def points(self) -> Mapping[Side, int]:
        """The points of each side as the cards lie, 72 together for twelve legal tricks."""
        return side_points(self.tricks)


def referee(record: PlayRecord) -> Verdict:
    """Every fault of a record and what each side made (RULES.md §4). Raises EngineError as `PlayRecord.dealt`."""
    state = PlayState(record.dealt().hands, record.trump, record.leader, record.variant, record.options)
    faults = []
    for card in record.play:
        fault = _fault(state, card)
        if fault:
            faults.append(fault)
        state = state.put(card)
    return Verdict(tuple(faults), state.tricks)


def _fault(state: PlayState, card: Card) -> PlayFault | None:
    rule = broken_rule(card, state.hand(state.turn), state.trick, state.trump, state.variant, options=state.options)
    if rule is None:
        return None
    return PlayFault(len(state.tricks) + 1, state.turn, card, rule, sorted_cards(state.legal()))


def rebuilt_deal(play: Sequence[Card], leader: Seat, trump: Suit | None) -> Deal:
    """The deal in which each seat held what it played. Raises EngineError `deal_needed`, `play_card_twice`."""
    faults = [_twice_fault(card, play) for card, count in Counter(play).items() if count > 1]
    if len(play) != len(PACK):
        faults.append(Fault("deal_needed", {"count": len(play), "expected": len(PACK)}, where="deal"))
    if faults:
        raise EngineError(*faults)
    nobody: frozenset[Card] = frozenset()
    state = PlayState((nobody,) * len(SEATS), trump, leader, Variant.LLIURE)
    held: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for card in play:
        held[state.turn].append(card)
        state = state.put(card)
    return Deal.of(held)


def _twice_fault(card: Card, play: Sequence[Card]) -> Fault:
    places = ", ".join(str(place) for place, each in enumerate(play, start=1) if each == card)
    return Fault("play_card_twice", {"card": str(card), "places": places}, where="play")
