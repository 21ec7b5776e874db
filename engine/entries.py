"""What standings are made of: one entry for each board that a pair should have played, and exact sums of them (SCORING.md §5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Side
from engine.comparison.board import Line, LinePoints
from engine.rulings import Artificial, Award


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """One pair's board.

    `points`, `maximum`: its comparison points and the most that a full board gives; both None when it was not played, `maximum` None where
    the method has no top. `opponent`: the other pair's id, needed by some tie-breaks. `artificial`: the percent of an artificial score.
    """

    pair: str
    board: int
    points: Fraction | None
    maximum: Fraction | None
    opponent: str | None = None
    artificial: int | None = None


@dataclass(frozen=True)
class Tally:
    """A pair's played boards: how many, the sum of their points and of their maxima (None where a board has none)."""

    boards: int
    points: Fraction
    maximum: Fraction | None


def board_entries(number: int, lines: Iterable[Line], points: Iterable[LinePoints], side: Side) -> Iterator[BoardEntry]:
    """The standings' entries of one side of a board, in the order of its lines."""
    for line, each in zip(lines, points, strict=True):
        if side is Side.NS:
            yield BoardEntry(line.ns, number, each.ns, each.ns_max, line.ew, _percent(line.ns_award))
        else:
            yield BoardEntry(line.ew, number, each.ew, each.ew_max, line.ns, _percent(line.ew_award))


def by_pair(entries: Iterable[BoardEntry]) -> dict[str, list[BoardEntry]]:
    """The entries of each pair, pairs and entries in the order given."""
    pairs: dict[str, list[BoardEntry]] = {}
    for entry in entries:
        pairs.setdefault(entry.pair, []).append(entry)
    return pairs


def tally(entries: Sequence[BoardEntry]) -> Tally:
    """Count and sum one pair's entries; those without points count nothing."""
    points = [entry.points for entry in entries if entry.points is not None]
    maxima = [entry.maximum for entry in entries if entry.points is not None and entry.maximum is not None]
    topped = bool(maxima) and len(maxima) == len(points)
    return Tally(
        boards=len(points),
        points=exact_sum(points),
        maximum=exact_sum(maxima) if topped else None,
    )


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum, numerators of equal denominators first: far fewer common divisors to find than in a plain sum."""
    numerators: defaultdict[int, int] = defaultdict(int)
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        numerators[denominator] += numerator
    return sum((Fraction(total, parts) for parts, total in numerators.items()), Fraction(0))


def _percent(award: Award | None) -> int | None:
    return award.percent if isinstance(award, Artificial) else None
