"""Cross. A result is compared with the result of every other table: the scale's values of the differences, summed and divided by the
number of the other tables (A − 1).

Where a board has fewer comparable results (A) than it should have had (E), that mean is multiplied by E · (A − 1) / (A · (E − 1)).
"""
# Source: SCORING.md §2, §3.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from engine.comparison.field import Field
from engine.comparison.method import Unit, UntoppedMethod
from engine.comparison.scales import SCALES


@dataclass(frozen=True)
class Cross(UntoppedMethod):
    """`scale`: a key of SCALES. `average_plus`: points of 60 %, None for the scale's own."""

    key: ClassVar[str] = "cross"
    scale: str = "identity"
    average_plus: int | None = None

    @property
    def unit(self) -> Unit:
        """The scale's: points or IMPs."""
        return SCALES[self.scale].unit

    @property
    def plus(self) -> int:
        """The event's average plus, or the scale's."""
        return SCALES[self.scale].plus if self.average_plus is None else self.average_plus

    def points(self, field: Field, expected: int) -> Mapping[int, Fraction]:
        """The factored mean of each value against the others; 0 for a single result."""
        return {value: self._mean(value, field, field.size, expected) for value in field.values}

    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """The result against all others, as one of one more."""
        return self._mean(result, field, field.size + 1, max(expected, field.size + 1))

    def _mean(self, result: int, field: Field, actual: int, expected: int) -> Fraction:
        # The division by A − 1 and the factor E (A − 1) / (A (E − 1)), made one: E / (A (E − 1)).
        if actual < 2:
            return Fraction(0)
        return Fraction(SCALES[self.scale].against(result, field) * expected, actual * (expected - 1))
