"""Datum. The datum of a board and side is the mean of its results without the d highest and the d lowest (d = 1 unless the event says
otherwise), rounded to a step (1 unless the event says otherwise; halves away from zero). A result gets the scale's value of its
difference to the datum. Where dropping would leave fewer than two results, fewer are dropped: with d = 1, none below four results.
Bridge's Butler is this with a step of 10 and the scale imp-wbf.
"""
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
from engine.rounding import round_to_step


@dataclass(frozen=True)
class Datum(UntoppedMethod):
    """`scale`: a key of SCALES. `drop`: d. `step`: what the datum is rounded to. `average_plus`: points of 60 %, None for the scale's own."""

    key: ClassVar[str] = "datum"
    scale: str = "identity"
    drop: int = 1
    step: int = 1
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
        """The scale at each value's difference to the datum. A board with fewer results has no factor: its datum stands."""
        datum = self.datum(field)
        return {value: Fraction(SCALES[self.scale].value(value - datum)) for value in field.values}

    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """Against the datum of the others; 0 when there are none."""
        return Fraction(SCALES[self.scale].value(result - self.datum(field))) if field.size else Fraction(0)

    def datum(self, field: Field) -> int:
        """The rounded mean of a field of at least one result: 230 690 720 1430 by 10 → 710."""
        dropped = self.dropped(field)
        kept = field.expand()[dropped : field.size - dropped]
        return round_to_step(Fraction(sum(kept), len(kept)), self.step)

    def dropped(self, field: Field) -> int:
        """How many results are left out at each end: d, fewer where fewer than two would remain."""
        return max(0, min(self.drop, (field.size - 2) // 2))
