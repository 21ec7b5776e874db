"""Total. The plain sum of a pair's results, in points of the game: nothing is compared between tables."""
# Source: SCORING.md §2.
# ruff: noqa: ARG002 (a method need not use everything that it is told)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from engine.comparison.field import Field
from engine.comparison.method import Unit, UntoppedMethod
from engine.comparison.scales import SCALES


@dataclass(frozen=True)
class Total(UntoppedMethod):
    """`average_plus`: points of 60 %, None for the `identity` scale's."""

    key: ClassVar[str] = "total"
    compares: ClassVar[bool] = False
    average_plus: int | None = None

    @property
    def unit(self) -> Unit:
        """Points of the game."""
        return Unit.POINTS

    @property
    def plus(self) -> int:
        """The event's average plus, or that of `identity`."""
        return SCALES["identity"].plus if self.average_plus is None else self.average_plus

    def points(self, field: Field, expected: int) -> Mapping[int, Fraction]:
        """Each value itself."""
        return {value: Fraction(value) for value in field.values}

    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """The result itself."""
        return Fraction(result)
