"""Rulings: what a director gives instead of, or on top of, what was played (SCORING.md §4).

An award belongs to one side of one line: a split ruling is two different awards, one for each side. Who ruled, when and why is kept by
the application beside the award. An adjustment (penalty or bonus) belongs to a pair in a session and stays apart from what it earned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import EngineError, Fault

AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = 60, 50, 40
"""Percents of a full board's top."""
MAX_PERCENT = 100
MAX_WEIGHTED_RESULTS = 5
WEIGHT_STEP = Fraction(1, 100)


@dataclass(frozen=True)
class Artificial:
    """A whole percent, 0 to 100, of the top of a full board (60, 50 and 40: average plus, average, average minus)."""

    percent: int

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= MAX_PERCENT:
            raise EngineError(Fault("award_percent_range", {"percent": self.percent, "lowest": 0, "highest": MAX_PERCENT}))


@dataclass(frozen=True)
class TypedPoints:
    """Comparison points typed by the director, in the event's unit."""

    points: Fraction


@dataclass(frozen=True)
class Weighted:
    """Imagined results with their weights: each is converted to comparison points first, then weighed.

    `parts`: (weight, result) with weights above 0, in hundredths, that sum to 1; one to five results.
    """

    parts: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        if faults := weight_faults([weight for weight, _ in self.parts]):
            raise EngineError(*faults)


Award = Artificial | TypedPoints | Weighted


@dataclass(frozen=True)
class Adjustment:
    """A penalty (below 0) or bonus (above 0) of a pair in a session.

    `amount`: in the event's unit, or percents of a top when `of_top` (10 % of a top of 14 = 1.4).
    """

    pair: str
    amount: Fraction
    of_top: bool = False
    reason: str = ""


def assigned(result: int) -> Weighted:
    """One result that the director gives to one side instead of the played one. Two of them, one a side, are a split ruling."""
    return Weighted(((Fraction(1), result),))


def weight_faults(weights: Sequence[Fraction]) -> tuple[Fault, ...]:
    """`weight_count`, `weight_step` and `weight_sum` (SCORING.md §4: up to 5 results, weights to 0.01, sum 1)."""
    faults = []
    if not 1 <= len(weights) <= MAX_WEIGHTED_RESULTS:
        faults.append(Fault("weight_count", {"count": len(weights), "lowest": 1, "highest": MAX_WEIGHTED_RESULTS}))
    faults += [
        Fault("weight_step", {"weight": str(weight), "step": "0.01"}, f"weights/{position}")
        for position, weight in enumerate(weights, 1)
        if weight <= 0 or (weight / WEIGHT_STEP).denominator != 1
    ]
    if sum(weights) != 1:
        faults.append(Fault("weight_sum", {"sum": str(sum(weights)), "required": 1}))
    return tuple(faults)


def weigh(parts: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """The weighted mean of (weight, comparison points): 30 % × 9.7 + 70 % × 5.7 = 6.90."""
    return sum((weight * points for weight, points in parts), Fraction(0))


def award_code(ns: Artificial, ew: Artificial) -> str:
    """The short name of an artificial score: `A6040`; a percent below 10 has two digits (`A0560`), 100 has three (`A10000`)."""
    return f"A{ns.percent:02d}{ew.percent:02d}"


def parse_award_code(code: str) -> tuple[Artificial, Artificial]:
    """The two sides of a code as `award_code` writes it. Raises EngineError `award_code_unknown`."""
    digits = code[1:]
    if code[:1] == "A" and digits.isascii() and digits.isdigit():
        for cut in (2, 3):
            ns, ew = digits[:cut], digits[cut:]
            if _is_percent(ns) and _is_percent(ew):
                return Artificial(int(ns)), Artificial(int(ew))
    raise EngineError(Fault("award_code_unknown", {"code": code, "example": "A6040"}))


def _is_percent(digits: str) -> bool:
    return len(digits) == len(str(AVERAGE)) or digits == str(MAX_PERCENT)
