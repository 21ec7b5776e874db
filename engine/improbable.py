"""A line that was perhaps written the wrong way round: points far outside what the other tables made on the same board.

It only asks: such a line can be right, and nothing is refused because of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scoring import DEAL_POINTS

LEAST_OTHERS = 4
MARGIN = 15
"""Points (of 72) beyond the lowest and the highest of the others that are still believed."""


@dataclass(frozen=True)
class Improbable:
    """Why points of NS are hard to believe: the lowest and the highest of the other tables. `swapped`: 72 − points where that fits, else None."""

    low: int
    high: int
    swapped: int | None


def improbable(points: int, others: Sequence[int]) -> Improbable | None:
    """What is improbable about the points of NS at a table, `others` being those of the other tables; None where nothing is, or where
    there are fewer than `LEAST_OTHERS` to compare with."""
    if len(others) < LEAST_OTHERS:
        return None
    low, high = min(others), max(others)
    believed = range(low - MARGIN, high + MARGIN + 1)
    if points in believed:
        return None
    swapped = DEAL_POINTS - points
    return Improbable(low, high, swapped if swapped in believed else None)
