"""Scales: what a difference of two results is worth (SCORING.md §2).

Every scale is odd (scale(−d) = −scale(d)) and knows how to sum itself over a whole field without visiting every pair of results.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from engine.comparison.field import Field
from engine.comparison.method import Unit

IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""Lower bounds of 1 to 24 IMPs, as the WBF publishes them."""


class Scale(ABC):
    """A scale. `key`: its name in files. `plus`: what average plus is worth on it unless the event says otherwise (SCORING.md §4)."""

    key: str
    unit: Unit
    plus: int

    @abstractmethod
    def value(self, difference: int) -> int:
        """The scale at one difference of results."""

    @abstractmethod
    def against(self, result: int, field: Field) -> int:
        """Σ value(result − y) over all results y of the field."""


@dataclass(frozen=True)
class Identity(Scale):
    """The difference itself, in points of the game. Its `plus` of 10 is what 3 IMPs of `imp-tenth` are (9 to 12 points)."""

    key: str = "identity"
    unit: Unit = Unit.POINTS
    plus: int = 10

    def value(self, difference: int) -> int:
        """The difference."""
        return difference

    def against(self, result: int, field: Field) -> int:
        """A · result − Σ y."""
        return field.size * result - field.total


@dataclass(frozen=True)
class Steps(Scale):
    """IMPs: as many as there are `bounds` at or below the difference."""

    key: str
    bounds: tuple[int, ...]
    unit: Unit = Unit.IMPS
    plus: int = 3

    def value(self, difference: int) -> int:
        """0 to 24 with the sign of the difference."""
        steps = bisect_right(self.bounds, abs(difference))
        return steps if difference > 0 else -steps

    def against(self, result: int, field: Field) -> int:
        """One IMP for each bound and each result that is at least that far below, less those that far above."""
        return sum(field.at_most(result - bound) - (field.size - field.below(result + bound)) for bound in self.bounds)


SCALES: Mapping[str, Scale] = {
    each.key: each for each in (Identity(), Steps("imp-wbf", IMP_BOUNDS), Steps("imp-tenth", tuple(bound // 10 for bound in IMP_BOUNDS)))
}
"""By key. `imp-tenth`: the WBF's bounds ÷ 10, ours, for results between −288 and 288."""
