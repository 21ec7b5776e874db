"""Naming and doubling (RULES.md §3): what was named, by whom, how far it was doubled, and what that multiplies.

An event picks one of the multiplier sets below; all of them are really played somewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Seat, Side, Suit
from engine.errors import EngineError, Fault


class Denomination(StrEnum):
    """What can be named: a trump suit, or botifarra (no trump)."""

    OROS = "oros"
    COPES = "copes"
    ESPASES = "espases"
    BASTOS = "bastos"
    BOTIFARRA = "botifarra"

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None for botifarra."""
        return None if self is Denomination.BOTIFARRA else Suit(self.value)


class Doubling(StrEnum):
    """How far a deal was doubled. Contro and Sant Vicenç belong to the naming pair's opponents, recontro and barraca to the naming pair."""

    NONE = "none"
    CONTRO = "contro"
    RECONTRO = "recontro"
    SANT_VICENC = "sant_vicenc"
    BARRACA = "barraca"

    @property
    def step(self) -> int:
        """How many calls were made: 0 (none) to 4 (barraca)."""
        return _STEP[self]


_STEP = {doubling: step for step, doubling in enumerate(Doubling)}


@dataclass(frozen=True)
class Naming:
    """What was named on a board. `namer`: the seat that named, the dealer or (after delegation) the dealer's partner."""

    denomination: Denomination
    namer: Seat
    doubling: Doubling = Doubling.NONE

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None for botifarra."""
        return self.denomination.trump

    @property
    def side(self) -> Side:
        """The naming pair."""
        return self.namer.side


@dataclass(frozen=True)
class MultiplierSet:
    """One published table of multipliers (RULES.md §3).

    `suit` and `botifarra`: the multipliers at none, contro, recontro, Sant Vicenç, barraca, as many of these as the set allows.
    """

    key: str
    suit: tuple[int, ...]
    botifarra: tuple[int, ...]

    def levels(self, denomination: Denomination) -> tuple[Doubling, ...]:
        """The doubling levels that this set knows for the denomination, lowest first."""
        return tuple(Doubling)[: len(self._row(denomination))]

    def multiplier(self, denomination: Denomination, doubling: Doubling) -> int:
        """The multiplier, 1 to 16. Raises EngineError `level_not_in_set` for a level that the set does not know."""
        row = self._row(denomination)
        if doubling.step >= len(row):
            raise EngineError(self._level_fault(denomination, doubling))
        return row[doubling.step]

    def level_faults(self, denomination: Denomination, doubling: Doubling) -> tuple[Fault, ...]:
        """`level_not_in_set`, or nothing."""
        return () if doubling in self.levels(denomination) else (self._level_fault(denomination, doubling),)

    def _row(self, denomination: Denomination) -> tuple[int, ...]:
        return self.botifarra if denomination is Denomination.BOTIFARRA else self.suit

    def _level_fault(self, denomination: Denomination, doubling: Doubling) -> Fault:
        allowed = ", ".join(self.levels(denomination))
        return Fault("level_not_in_set", {"set": self.key, "denomination": denomination, "doubling": doubling, "allowed": allowed})


DEFAULT_MULTIPLIER_SET = "butinet"
MULTIPLIER_SETS: Mapping[str, MultiplierSet] = {
    each.key: each
    for each in (
        MultiplierSet("butinet", (1, 2, 4, 8), (2, 4, 8)),
        MultiplierSet("lloret", (1, 2, 4, 8), (2, 4, 8, 16)),
        MultiplierSet("torrefarrera", (1, 2, 4), (2, 4, 8)),
        MultiplierSet("barraca", (1, 2, 4, 8, 16), (2, 4, 8, 16)),
        MultiplierSet("additive", (1, 2, 3, 4), (2, 4, 6, 8)),
    )
}
"""The sets of RULES.md §3 by key."""


def naming_faults(naming: Naming, dealer: Seat, multiplier_set: MultiplierSet) -> tuple[Fault, ...]:
    """What is wrong with a naming on a board with this dealer: `namer_not_dealers_side`, `level_not_in_set` (RULES.md §3)."""
    faults: tuple[Fault, ...] = ()
    if naming.namer not in (dealer, dealer.partner):
        faults = (Fault("namer_not_dealers_side", {"namer": naming.namer, "dealer": dealer, "allowed": f"{dealer}, {dealer.partner}"}),)
    return faults + multiplier_set.level_faults(naming.denomination, naming.doubling)
