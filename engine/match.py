"""A match (partida): successive deals at one table until a pair reaches the target (RULES.md §5), and the draws before it.

The deal passes to the right after every deal. Tournaments also end a match after a number of deals or when time is called, and count no
score above a cap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import SEATS, Card, Seat, Side, Suit
from engine.errors import EngineError, Fault
from engine.naming import MultiplierSet, Naming, naming_faults
from engine.scoring import BoardScore, match_score, points_faults


@dataclass(frozen=True)
class MatchOptions:
    """How an event plays its matches. `target`: 101, for some 100. `deal_limit`: 12, None for as many as it takes. `cap`: 121 or None.

    `redeal_first`: the first misdeal in a row is dealt again by the same dealer; otherwise, and at the second, the deal passes on.
    """

    target: int = 101
    deal_limit: int | None = 12
    cap: int | None = 121
    redeal_first: bool = False


@dataclass(frozen=True)
class PlayedDeal:
    """A deal that was played, or ruled after a revoke (`engine.scoring.revoke_points`). `ns_points`: 0 to 72."""

    naming: Naming
    ns_points: int


@dataclass(frozen=True)
class Misdeal:
    """A deal that was not played: no score, and it does not count towards the deal limit."""


DEFAULT_MATCH = MatchOptions()


@dataclass(frozen=True)
class Match:
    """A match so far. `stopped`: the director called time. `after` gives the match after one more deal."""

    first_dealer: Seat
    multiplier_set: MultiplierSet
    options: MatchOptions = DEFAULT_MATCH
    deals: tuple[PlayedDeal | Misdeal, ...] = ()
    stopped: bool = False

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        dealer, redealt = self.first_dealer, False
        for deal in self.deals:
            redealt = isinstance(deal, Misdeal) and self.options.redeal_first and not redealt
            dealer = dealer if redealt else dealer.right
        return dealer

    @property
    def played(self) -> tuple[PlayedDeal, ...]:
        """The deals that were played."""
        return tuple(deal for deal in self.deals if isinstance(deal, PlayedDeal))

    @property
    def scores(self) -> tuple[BoardScore, ...]:
        """The score of each deal played, in order."""
        return tuple(match_score(deal.naming, deal.ns_points, self.multiplier_set) for deal in self.played)

    @property
    def total(self) -> BoardScore:
        """What each pair has, without the cap."""
        return BoardScore(sum(score.ns for score in self.scores), sum(score.ew for score in self.scores))

    @property
    def counted(self) -> BoardScore:
        """What each pair's score counts in an event: the total, at most the cap."""
        total, cap = self.total, self.options.cap
        return total if cap is None else BoardScore(min(total.ns, cap), min(total.ew, cap))

    @property
    def over(self) -> bool:
        """Whether the match has ended: target reached, deal limit reached, or time called."""
        limit = self.options.deal_limit
        return self.stopped or _reached(self.total, self.options.target) or (limit is not None and len(self.played) >= limit)

    @property
    def winner(self) -> Side | None:
        """The pair with more points once the match is over; None before, and for a tie."""
        total = self.total
        if not self.over or total.ns == total.ew:
            return None
        return Side.NS if total.ns > total.ew else Side.EW

    def after(self, deal: PlayedDeal | Misdeal) -> Match:
        """The match after this deal.

        Raises EngineError with all of `match_over`, `points_range`, and those of `engine.naming.naming_faults`.
        """
        faults: tuple[Fault, ...] = (Fault("match_over", {"deals": len(self.played)}),) if self.over else ()
        if isinstance(deal, PlayedDeal):
            faults += naming_faults(deal.naming, self.dealer, self.multiplier_set) + points_faults(deal.ns_points)
        if faults:
            raise EngineError(*faults)
        return replace(self, deals=(*self.deals, deal))

    def stop(self) -> Match:
        """The match ended by the clock."""
        return replace(self, stopped=True)


def _reached(total: BoardScore, target: int) -> bool:
    return max(total.ns, total.ew) >= target


def draw_order(drawn: Mapping[str, Card]) -> tuple[str, ...]:
    """Players by the card each drew, highest first: 9 highest, equal ranks by oros > copes > espases > bastos (our own decision).

    Raises EngineError `drawn_twice` (card, players) when two drew the same card.
    """
    holders: dict[Card, list[str]] = {}
    for player, card in drawn.items():
        holders.setdefault(card, []).append(player)
    faults = [Fault("drawn_twice", {"card": str(card), "players": ", ".join(names)}) for card, names in holders.items() if len(names) > 1]
    if faults:
        raise EngineError(*faults)
    suits = tuple(Suit)
    return tuple(sorted(drawn, key=lambda player: (-drawn[player].rank, suits.index(drawn[player].suit))))


def draw_seats(drawn: Mapping[str, Card]) -> Mapping[Seat, str]:
    """Partners, seats and first dealer by draw: the two highest play together, the highest sits North and deals first (our own decision).

    Raises EngineError `draw_of_four` unless four players drew, and `drawn_twice`.
    """
    if len(drawn) != len(SEATS):
        raise EngineError(Fault("draw_of_four", {"count": len(drawn), "expected": len(SEATS)}))
    first, second, third, fourth = draw_order(drawn)
    return {Seat.NORTH: first, Seat.SOUTH: second, Seat.WEST: third, Seat.EAST: fourth}


def first_namer(turner: Seat, turned: Suit) -> Seat:
    """Who deals and names first when `turner` turns up a card: oros = the turner's right, copes = partner, espases = left, bastos = the turner.

    Rules of several tournaments (Lloret 2014, Torrefarrera).
    """
    return SEATS[(SEATS.index(turner) + 1 + tuple(Suit).index(turned)) % len(SEATS)]
