"""Matchpoints. A result gets 2 points for every result of its own side that it beats and 1 for every equal one (form 2-1-0), or 1 and a
half (form 1-half-0). Percent is the sum over a pair's own maximum.

Where a board has fewer comparable results (A) than it should have had (E), each result is factored as Neuberg proposed:
(M + 1) · E / A − 1 in the form 2-1-0, (m + ½) · E / A − ½ in the form 1-half-0.
"""
# Source: SCORING.md §2, §3.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from engine.comparison.field import Field
from engine.comparison.method import ToppedMethod, Unit


class Form(StrEnum):
    """What a beaten, an equal and a better result are worth."""

    TWO_ONE_ZERO = "2-1-0"
    ONE_HALF_ZERO = "1-half-0"


@dataclass(frozen=True)
class Matchpoints(ToppedMethod):
    """Matchpoints in one of the two forms."""

    key: ClassVar[str] = "matchpoints"
    form: Form = Form.TWO_ONE_ZERO

    @property
    def unit(self) -> Unit:
        """Matchpoints."""
        return Unit.MATCHPOINTS

    @property
    def win(self) -> int:
        """Points for one beaten result: 2 or 1."""
        return 2 if self.form is Form.TWO_ONE_ZERO else 1

    def points(self, field: Field, expected: int) -> Mapping[int, Fraction]:
        """Matchpoints of each value, factored to `expected` results."""
        return {
            value: self._neuberg(2 * below + count - 1, field.size, expected)
            for value, count, below in zip(field.values, field.counts, field.ranks, strict=False)
        }

    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """The result against all others, as one of one more."""
        return self._neuberg(field.below(result) + field.at_most(result), field.size + 1, max(expected, field.size + 1))

    def top(self, expected: int) -> Fraction:
        """E − 1 beaten results: 14 for 8 results in the form 2-1-0."""
        return Fraction(self.win * (expected - 1))

    def _neuberg(self, doubled: int, actual: int, expected: int) -> Fraction:
        """`doubled`: unfactored points in the form 2-1-0. With nothing missing E / A = 1 and the points stand."""
        return Fraction(self.win * ((doubled + 1) * expected - actual), 2 * actual)
