"""How equally a movement treats everybody: the figure of SCORING.md §6.

For two contestants of one field: n − 1 for each set they play against each other (n = tables that play this set, only of their section when
sections are scored apart, so n − 1 = the comparisons that a result takes part in), + 1 for each set both play on the same side at different tables,
− 1 on opposite sides. Everything is counted in *sets*, as the quoted figures are; times `boards_per_set` gives the figure in boards. Equal figures
mean that everybody's luck in whom the others met is the same. The naming counts are in boards: the dealer of board 1 is N, then W, S, E (RULES.md
§2), so odd boards belong to NS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import isqrt

from engine.movements.base import Movement, SeatingRow

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NamingCount:
    """On how many of its boards a pair holds the dealer's side."""

    pair: int
    named: int
    boards: int


@dataclass(frozen=True)
class Fairness:
    """The figures of a movement, in sets; `figures` by couple (lower number first), `worst` those furthest from the mean, `naming` in boards."""

    minimum: int
    maximum: int
    mean: Fraction
    variance: Fraction
    figures: Mapping[Couple, int]
    worst: tuple[Couple, ...]
    naming: tuple[NamingCount, ...]

    @property
    def sd(self) -> Fraction:
        """The standard deviation over all couples, rounded half up to 4 places (a root has no exact fraction; `variance` is exact)."""
        return rounded_root(self.variance)


def fairness(movement: Movement, first_board: int = 1) -> Fairness:
    """The fairness of a movement over all couples of its field or fields; all zero when no field has two pairs."""
    figures = _figures(movement)
    values = list(figures.values()) or [0]
    mean = Fraction(sum(values), len(values))
    variance = sum(((value - mean) ** 2 for value in values), Fraction(0)) / len(values)
    furthest = max(abs(value - mean) for value in values)
    worst = tuple(couple for couple, value in figures.items() if furthest and abs(value - mean) == furthest)
    return Fairness(min(values), max(values), mean, variance, figures, worst, naming_counts(movement, first_board))


def naming_counts(movement: Movement, first_board: int = 1) -> tuple[NamingCount, ...]:
    """For each pair, how many of the boards it plays have the dealer on its side."""
    named: Counter[int] = Counter()
    boards: Counter[int] = Counter()
    for row in movement.rows:
        if row.ns is None or row.ew is None:
            continue
        odd = sum(board % 2 for board in movement.boards_of(row.set, first_board))
        named[row.ns] += odd
        named[row.ew] += movement.boards_per_set - odd
        boards.update({row.ns: movement.boards_per_set, row.ew: movement.boards_per_set})
    return tuple(NamingCount(pair, named[pair], boards[pair]) for pair in range(1, movement.pairs + 1))


def rounded_root(value: Fraction) -> Fraction:
    """The square root of a fraction ≥ 0, rounded half up to 4 places, without a float on the way."""
    scaled = value * 10**8
    root = isqrt(scaled.numerator // scaled.denominator)
    if scaled >= (root + Fraction(1, 2)) ** 2:
        root += 1
    return Fraction(root, 10**4)


def _figures(movement: Movement) -> dict[Couple, int]:
    """The figure of each couple of one field. The sets that a pair plays on a side are the bits of a number, so that counting them is quick."""
    north_south: Counter[int] = Counter()
    east_west: Counter[int] = Counter()
    against: Counter[Couple] = Counter()
    tables = Counter(_compared(movement, row) for row in movement.rows if row.played)
    for row in movement.rows:
        if row.ns is None or row.ew is None:
            continue
        north_south[row.ns] |= 1 << row.set
        east_west[row.ew] |= 1 << row.set
        against[min(row.pairs), max(row.pairs)] += tables[
            row.set, row.section if movement.apart else 0
        ]  # n - 1, and 1 for the opposite sides that are counted below
    couples = (couple for field in movement.fields() for couple in combinations(field, 2))
    return {
        (one, other): against[one, other]
        + (north_south[one] & north_south[other]).bit_count()
        + (east_west[one] & east_west[other]).bit_count()
        - (north_south[one] & east_west[other]).bit_count()
        - (east_west[one] & north_south[other]).bit_count()
        for one, other in couples
    }


def _compared(movement: Movement, row: SeatingRow) -> tuple[int, int]:
    """The set, and the section in which its results are compared (0: all together)."""
    return row.set, row.section if movement.apart else 0
