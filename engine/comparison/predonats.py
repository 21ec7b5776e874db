"""Predonats. On each board and for each side the best result gets 100, the worst 0, and the others their share of the way between:
100 · (result − min) / (max − min). All results equal: 50. The points may be cut to whole numbers, as the published manual prints them.
A pair's total is the mean over the boards it played.
"""
# Source: RULES.md §5, SCORING.md §2. "All equal: 50" is our own decision, as RULES.md says.
# ruff: noqa: ARG002 (a method need not use everything that it is told)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from engine.comparison.field import Field
from engine.comparison.method import ToppedMethod, Unit
from engine.rounding import truncate

TOP = Fraction(100)
ALL_EQUAL = Fraction(50)


@dataclass(frozen=True)
class Predonats(ToppedMethod):
    """`truncate`: cut each board's points to whole numbers (63.63 → 63)."""

    key: ClassVar[str] = "predonats"
    averages_boards: ClassVar[bool] = True
    truncate: bool = False

    @property
    def unit(self) -> Unit:
        """0 to 100 on each board."""
        return Unit.PERCENT

    def points(self, field: Field, expected: int) -> Mapping[int, Fraction]:
        """0 to 100 for each value; how many results were expected does not matter."""
        return {value: self._between(value, field) for value in field.values}

    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """The result's share of the way, itself counted among the others."""
        return self._between(result, field.with_one(result))

    def top(self, expected: int) -> Fraction:
        """100."""
        return TOP

    def _between(self, value: int, field: Field) -> Fraction:
        lowest, highest = field.values[0], field.values[-1]
        if lowest == highest:
            return ALL_EQUAL
        share = TOP * Fraction(value - lowest, highest - lowest)
        return Fraction(truncate(share)) if self.truncate else share
