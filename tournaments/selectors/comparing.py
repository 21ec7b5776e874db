"""A board's lines compared, from rows alone: the same for what stands now, for a published version, and for another method.

A line with a ruling is no comparable result (SCORING.md §3), except under points that the director typed beside a score (FORMATS.md).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.cards import Side
from engine.comparison.board import FrequencyRow as Counted
from engine.comparison.board import Line, LinePoints, frequency
from engine.comparison.datum import Datum
from engine.comparison.datums import BoardDatum, datums_of
from engine.comparison.method import Method
from engine.comparison.sections import Expected, compare_sections, expected_results
from engine.rulings import Award, TypedPoints
from tournaments.rows import FrequencyRow, LineRow


@dataclass(frozen=True, slots=True)
class Compared:
    """A board's lines with their points, the frequencies of each side, and the datums where the method has some."""

    lines: tuple[LineRow, ...]
    ns: tuple[FrequencyRow, ...]
    ew: tuple[FrequencyRow, ...]
    datums: tuple[BoardDatum, ...] = ()


def compared(rows: Sequence[LineRow], method: Method, expected: Expected) -> Compared:
    """The lines of one board under a method. `expected`: the results that the board should have had, by section where these are compared apart, else
    under the empty text."""
    apart = any(expected)
    lines = [engine_line(row, row.section if apart else "") for row in rows]
    points = compare_sections(lines, method, expected)
    counted, there = frequency(lines, points), expected_results([lines])
    tops = {section: method.top(max(expected.get(section, 0), count)) for section, count in there.items()}
    return Compared(
        lines=tuple(_with_points(row, each) for row, each in zip(rows, points, strict=True)),
        ns=_frequency_rows(counted.ns, tops),
        ew=_frequency_rows(counted.ew, tops),
        datums=datums_of(lines, method, expected) if isinstance(method, Datum) else (),
    )


def compared_boards(rows: Sequence[LineRow], method: Method, expected: Expected) -> tuple[LineRow, ...]:
    """Lines of several boards under a method, each board by itself, in the order given."""
    boards: dict[int, list[LineRow]] = {}
    for row in rows:
        boards.setdefault(row.board, []).append(row)
    return tuple(line for board in boards.values() for line in compared(board, method, expected).lines)


def engine_line(row: LineRow, section: str) -> Line:
    """What the engine compares. `section`: in which section; empty where all are one field."""
    ns, ew = (row.ruling.ns, row.ruling.ew) if row.ruling else (None, None)
    return Line(
        ns=str(row.ns.number),
        ew=str(row.ew.number),
        ns_score=_comparable(row.ns_result, ns),
        ew_score=_comparable(row.ew_result, ew),
        ns_award=ns,
        ew_award=ew,
        group=row.group,
        section=section,
    )


def award_on(row: LineRow, side: Side) -> Award | None:
    """What a ruling gives a side of the line."""
    return None if row.ruling is None else row.ruling.ns if side is Side.NS else row.ruling.ew


def _comparable(result: int | None, award: Award | None) -> int | None:
    return result if award is None or isinstance(award, TypedPoints) else None


def _with_points(row: LineRow, points: LinePoints) -> LineRow:
    return replace(
        row,
        ns_comparison=points.ns,
        ew_comparison=points.ew,
        ns_maximum=points.ns_max,
        ew_maximum=points.ew_max,
        ns_counted=None,  # found anew from the whole session (ranking.with_counted)
        ew_counted=None,
        needs_ruling=points.needs_ruling,
    )


def _frequency_rows(counted: Sequence[Counted], tops: Mapping[str, Fraction | None]) -> tuple[FrequencyRow, ...]:
    """`tops`: of a full board, by section."""
    return tuple(
        FrequencyRow(result=each.score, times=each.count, comparison=each.points, maximum=tops[each.section], group=each.group, section=each.section)
        for each in counted
    )
