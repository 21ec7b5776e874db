"""One board: every line's comparison points, and the board's frequency table (SCORING.md §2–§4).

Terms: a line is what one table did on the board. E is the number of results the board should have had, ruled and missing ones included;
A the number of comparable results of one side and group. NS is compared among NS and EW among EW.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Side
from engine.comparison.field import Field
from engine.comparison.fouled import is_tiny, needs_ruling, tiny_group_points
from engine.comparison.method import Method
from engine.rulings import Artificial, Award, TypedPoints, weigh


@dataclass(frozen=True, slots=True)
class Line:
    """One table's line of a board.

    `ns`, `ew`: the pairs' ids. `ns_score`, `ew_score`: the two signed results; None both when nothing comparable was played.
    `ns_award`, `ew_award`: what a ruling gives each side instead; a score beside an award still stands in the field.
    `group`: which cards the table had, 0 unless the board was fouled. `section`: where it is compared, in comparison/sections.py; else empty.
    """

    ns: str
    ew: str
    ns_score: int | None = None
    ew_score: int | None = None
    ns_award: Award | None = None
    ew_award: Award | None = None
    group: int = 0
    section: str = ""

    def score(self, side: Side) -> int | None:
        """The result of one side."""
        return self.ns_score if side is Side.NS else self.ew_score

    def award(self, side: Side) -> Award | None:
        """The ruling for one side."""
        return self.ns_award if side is Side.NS else self.ew_award


@dataclass(frozen=True, slots=True)
class LinePoints:
    """Comparison points of a line and the most a full board gives; None for a side without points, or a method without a top.

    `needs_ruling`: the table is alone with its cards on a fouled board, so only the director can give it points.
    """

    ns: Fraction | None
    ew: Fraction | None
    ns_max: Fraction | None
    ew_max: Fraction | None
    needs_ruling: bool = False


@dataclass(frozen=True)
class FrequencyRow:
    """How often one side made a result with one set of cards in one section, and what it is worth (None: only with rulings, or waiting for one)."""

    score: int
    count: int
    points: Fraction | None
    group: int = 0
    section: str = ""


@dataclass(frozen=True)
class Frequency:
    """A board's frequency table: one list for each side, best result first; sections, and a fouled board's groups, one after the other."""

    ns: tuple[FrequencyRow, ...]
    ew: tuple[FrequencyRow, ...]


def compare_board(lines: Sequence[Line], method: Method, expected: int | None = None) -> tuple[LinePoints, ...]:
    """The points of every line of one field, in the order given (sections compared apart: comparison/sections.py).

    `expected`: E, by default the number of lines; never taken as fewer than there are lines.
    """
    full = max(expected or 0, len(lines))
    fouled = method.compares and is_fouled(lines)
    ns, ew = (_side_points(lines, side, method, full, fouled=fouled) for side in Side)
    alone = {index for side in Side for index in _lines_alone(lines, side, full)} if fouled else set()
    top = method.top(full)
    return tuple(
        LinePoints(
            ns=ns_points,
            ew=ew_points,
            ns_max=None if ns_points is None else top,
            ew_max=None if ew_points is None else top,
            needs_ruling=index in alone,
        )
        for index, (ns_points, ew_points) in enumerate(zip(ns, ew, strict=True))
    )


def frequency(lines: Sequence[Line], points: Sequence[LinePoints]) -> Frequency:
    """The frequency table of a board from its lines and their points, as `compare_board` gave them."""
    both = tuple(zip(lines, points, strict=True))
    return Frequency(
        ns=_frequency_rows(((line.section, line.group), line.ns_score, None if line.ns_award else each.ns) for line, each in both),
        ew=_frequency_rows(((line.section, line.group), line.ew_score, None if line.ew_award else each.ew) for line, each in both),
    )


def is_fouled(lines: Sequence[Line]) -> bool:
    """Whether tables that played or were ruled on had different cards."""
    return len({line.group for line in lines if any(line.score(side) is not None or line.award(side) is not None for side in Side)}) > 1


def _side_points(lines: Sequence[Line], side: Side, method: Method, expected: int, *, fouled: bool) -> list[Fraction | None]:
    fields = fields_of_side(lines, side)
    tables = {group: _field_points(field, method, expected, fouled=fouled) for group, field in fields.items()}
    nobody = Field.of(())
    points: list[Fraction | None] = []
    for line in lines:
        award, score = line.award(side), line.score(side)
        if award is not None:
            points.append(_award_points(award, fields.get(line.group, nobody), method, expected))
        else:
            points.append(None if score is None else tables[line.group].get(score))
    return points


def fields_of_side(lines: Sequence[Line], side: Side) -> dict[int, Field]:
    """The comparable results of one side, by group."""
    scores: dict[int, list[int]] = {}
    for line in lines:
        score = line.score(side)
        if score is not None:
            scores.setdefault(line.group, []).append(score)
    return {group: Field.of(results) for group, results in scores.items()}


def _field_points(field: Field, method: Method, expected: int, *, fouled: bool) -> Mapping[int, Fraction]:
    if fouled and is_tiny(field.size, expected):
        return tiny_group_points(field, method, expected)
    return method.points(field, expected)


def _award_points(award: Award, field: Field, method: Method, expected: int) -> Fraction:
    if isinstance(award, Artificial):
        return method.award(award.percent, expected)
    if isinstance(award, TypedPoints):
        return award.points
    return weigh([(weight, method.imagined(result, field, expected)) for weight, result in award.parts])


def _lines_alone(lines: Sequence[Line], side: Side, expected: int) -> Iterator[int]:
    """The lines of a fouled board on which one side has no other result to be compared with and no ruling."""
    fields = fields_of_side(lines, side)
    waiting = {group for group, field in fields.items() if needs_ruling(field.size, expected)}
    for index, line in enumerate(lines):
        if line.group in waiting and line.score(side) is not None and line.award(side) is None:
            yield index


def _frequency_rows(results: Iterable[tuple[tuple[str, int], int | None, Fraction | None]]) -> tuple[FrequencyRow, ...]:
    """Rows of (section, group), result and points."""
    counts: Counter[tuple[tuple[str, int], int]] = Counter()
    worth: dict[tuple[tuple[str, int], int], Fraction | None] = {}
    for part, score, points in results:
        if score is not None:
            counts[part, score] += 1
            worth[part, score] = points if points is not None else worth.get((part, score))
    order = sorted(counts, key=lambda each: (each[0], -each[1]))
    return tuple(FrequencyRow(score, counts[part, score], worth[part, score], group=part[1], section=part[0]) for part, score in order)
