"""What every comparison method answers (SCORING.md §2). The methods themselves are one module each; `catalogue` lists them."""
# ruff: noqa: ARG002 (a method need not use everything that it is told)

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from engine.comparison.field import Field
from engine.rulings import AVERAGE


class Unit(StrEnum):
    """What one comparison point is."""

    MATCHPOINTS = "matchpoints"
    PERCENT = "percent"
    IMPS = "imps"
    POINTS = "points"


class Method(ABC):
    """A comparison method with its options. Every number it gives is exact; results and points are seen from one side."""

    key: ClassVar[str]
    compares: ClassVar[bool] = True
    """False: a result is worth the same whatever the other tables did, so the groups of a fouled board (SCORING.md §3) change nothing."""
    averages_boards: ClassVar[bool] = False
    """True: a pair's total is the mean of its boards; False: their sum."""

    @property
    @abstractmethod
    def unit(self) -> Unit:
        """The unit of its points."""

    @abstractmethod
    def points(self, field: Field, expected: int) -> Mapping[int, Fraction]:
        """Points for every value of the field. `expected`: E, the results the board should have had, at least the field's size."""

    @abstractmethod
    def imagined(self, result: int, field: Field, expected: int) -> Fraction:
        """Points of a result that a ruling imagines: compared with the field, in which it does not stand itself."""

    @abstractmethod
    def top(self, expected: int) -> Fraction | None:
        """The most points that a full board can give; None where the method has no top (and therefore no percent)."""

    @abstractmethod
    def award(self, percent: Fraction | int, expected: int) -> Fraction:
        """Points of an artificial score of so many percent (SCORING.md §4)."""

    @abstractmethod
    def share(self, percent: Fraction, top: Fraction | None) -> Fraction:
        """Points that so many percent of a top are worth (penalties); `top` is that of the pair's boards, None without one."""


class ToppedMethod(Method):
    """A method whose boards have a top: percents are percents of it."""

    def award(self, percent: Fraction | int, expected: int) -> Fraction:
        """That share of a full board's top: 60 % of 14 = 8.4."""
        return self.share(Fraction(percent), self.top(expected))

    def share(self, percent: Fraction, top: Fraction | None) -> Fraction:
        """`percent` of the top; nothing when there was no board to have a top."""
        return percent * top / 100 if top is not None else Fraction(0)


class UntoppedMethod(Method):
    """A method without a top: average plus (60 %) is worth `plus` points, average 0, average minus −`plus`, others in proportion."""

    @property
    @abstractmethod
    def plus(self) -> int:
        """Points of average plus."""

    def top(self, expected: int) -> Fraction | None:
        """None: these points have no maximum."""
        return None

    def award(self, percent: Fraction | int, expected: int) -> Fraction:
        """+`plus` for 60 %, 0 for 50 %, −`plus` for 40 %, in proportion for others."""
        return self.share(Fraction(percent) - AVERAGE, None)

    def share(self, percent: Fraction, top: Fraction | None) -> Fraction:
        """10 % of a top is what parts average plus from average."""
        return percent * self.plus / 10
