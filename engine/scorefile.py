"""Scoring a file of results without an event: `predonats-results/1` in, the output of `score --json` out (FORMATS.md; its sections:
scorefile_sections.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Side
from engine.comparison.board import Line, LinePoints
from engine.comparison.sections import compare_sections
from engine.entries import BoardEntry, board_entries
from engine.rounding import decimal_text
from engine.scorefile_reading import FileBoard, ResultsFile, read_results
from engine.standings import Standing, rank_pairs


@dataclass(frozen=True)
class Ranking:
    """The standings of one field. `section`: WHOLE, or the one that is ranked by itself. `side`: the direction in which all its pairs sat; None
    where there is one winner."""

    section: str
    side: Side | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class Scored:
    """A compared file. `points`: for each board of the file, the points of its lines. `rankings`: one, or NS and then EW; of each
    field in its turn."""

    file: ResultsFile
    points: tuple[tuple[LinePoints, ...], ...]
    rankings: tuple[Ranking, ...]


def score_results(data: object) -> dict[str, object]:
    """From a parsed file to the output of `score --json`. Raises EngineError with every fault of the file."""
    return output(score(read_results(data)))


def score(file: ResultsFile) -> Scored:
    """Compare every board and rank each field. Artificial scores count as they stand: own-average rules belong to events."""
    points = tuple(compare_sections(board.lines, file.method, file.expected) for board in file.boards)
    sides: tuple[Side | None, ...] = (None,) if file.winners == 1 else tuple(Side)
    entries: dict[tuple[str, Side | None], list[BoardEntry]] = {(section, side): [] for section in file.fields for side in sides}
    for board, rows in zip(file.boards, points, strict=True):
        for section, (lines, worth) in by_field(board, rows).items():
            for direction in Side:
                own = entries[section, None if file.winners == 1 else direction]
                own.extend(board_entries(board.number, lines, worth, direction))
    rankings = (
        Ranking(section, side, rank_pairs(own, file.method, full_boards=file.full_boards.get(section))) for (section, side), own in entries.items()
    )
    return Scored(file, points, tuple(rankings))


def output(scored: Scored) -> dict[str, object]:
    """JSON values as FORMATS.md says: numbers that are not whole are texts with 4 decimals. With one winner, a pair's `direction` is the one
    in which the file shows it first; a pair that played nothing has no `place`. Lines and pairs have a section where the file names any."""
    file = scored.file
    lines = [
        _line(board.number, line, points) | _section(file, section)
        for board, rows in zip(file.boards, scored.points, strict=True)
        for line, points, section in zip(board.lines, rows, board.sections, strict=True)
    ]
    first = _first_sides(file)
    ranking = [
        _standing(ranking.side or first[each.pair], each) | _section(file, section)
        for ranking, sections in zip(scored.rankings, pair_sections(scored), strict=True)
        for each, section in zip(ranking.standings, sections, strict=True)
    ]
    return {"lines": lines, "ranking": ranking}


def by_field(board: FileBoard, points: tuple[LinePoints, ...]) -> dict[str, tuple[list[Line], list[LinePoints]]]:
    """A board's lines and their points by field; without the fields that have no line of it."""
    fields: dict[str, tuple[list[Line], list[LinePoints]]] = {}
    for line, each in zip(board.lines, points, strict=True):
        lines, worth = fields.setdefault(line.section, ([], []))
        lines.append(line)
        worth.append(each)
    return fields


def pair_sections(scored: Scored) -> list[list[str]]:
    """For each ranking the section of each of its lines: the first that the file names for the pair; empty for none."""
    homes = {side: _homes(scored.file, side) for side in {ranking.side for ranking in scored.rankings}}
    return [[homes[ranking.side].get(each.pair, "") for each in ranking.standings] for ranking in scored.rankings]


def _homes(file: ResultsFile, side: Side | None) -> Mapping[str, str]:
    homes: dict[str, str] = {}
    for board in file.boards:
        for line, section in zip(board.lines, board.sections, strict=True):
            for pair in _pairs(line, side) if section else ():
                homes.setdefault(pair, section)
    return homes


def _pairs(line: Line, side: Side | None) -> tuple[str, ...]:
    return {None: (line.ns, line.ew), Side.NS: (line.ns,), Side.EW: (line.ew,)}[side]


def _section(file: ResultsFile, section: str) -> dict[str, object]:
    return {"section": section or None} if file.sections else {}


def _first_sides(file: ResultsFile) -> Mapping[str, Side]:
    sides: dict[str, Side] = {}
    for board in file.boards:
        for line in board.lines:
            sides.setdefault(line.ns, Side.NS)
            sides.setdefault(line.ew, Side.EW)
    return sides


def _line(board: int, line: Line, points: LinePoints) -> dict[str, object]:
    return {
        "board": board,
        "ns": line.ns,
        "ew": line.ew,
        "ns_score": line.ns_score,
        "ew_score": line.ew_score,
        "ns_points": _text(points.ns),
        "ew_points": _text(points.ew),
    }


def _standing(side: Side, each: Standing) -> dict[str, object]:
    return {
        "pair": each.pair,
        "direction": side.value,
        "boards": each.boards,
        "total": _text(each.total),
        "percent": _text(each.percent),
        "place": each.place,
        "tied": each.tied,
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
