"""Tiny groups of a fouled board: too few tables had the same cards for a comparison to say much (SCORING.md §3).

A board that changed during play (cards misplaced, rotated) has two or more groups. Each is compared within itself and factored; a group
of at most three results and at most a third of those expected gets fixed percents instead: 70 60 50 for three, 65 55 for two, and a single
result waits for the director. Equal results share the percents of the places that they take.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.comparison.field import Field
from engine.comparison.method import Method

TINY_PERCENTS: Mapping[int, tuple[int, ...]] = {1: (), 2: (55, 65), 3: (50, 60, 70)}
"""By size of the group, lowest result first."""


def is_tiny(actual: int, expected: int) -> bool:
    """Whether a group of `actual` results is too small to compare on a board of `expected`."""
    return actual in TINY_PERCENTS and 3 * actual <= expected


def needs_ruling(actual: int, expected: int) -> bool:
    """Whether the director must rule: a tiny group of one."""
    return actual == 1 and is_tiny(actual, expected)


def tiny_group_points(field: Field, method: Method, expected: int) -> Mapping[int, Fraction]:
    """The points of each value of a tiny group; empty for a single result."""
    percents = TINY_PERCENTS[field.size]
    if not percents:
        return {}
    return {
        value: method.award(Fraction(sum(percents[below : below + count]), count), expected)
        for value, count, below in zip(field.values, field.counts, field.ranks, strict=False)
    }
