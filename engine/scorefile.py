"""Scoring a file of results without an event: `predonats-results/1` in, the output of `score --json` out (FORMATS.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Side
from engine.comparison.board import Line, LinePoints, compare_board
from engine.entries import board_entries
from engine.rounding import decimal_text
from engine.scorefile_reading import FileBoard, ResultsFile, read_results
from engine.standings import Standing, rank_pairs


@dataclass(frozen=True)
class Ranking:
    """The standings of one field. `side`: the direction in which all its pairs sat; None where there is one winner."""

    side: Side | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class Scored:
    """A compared file. `points`: for each board of the file, the points of its lines. `rankings`: one, or NS and then EW."""

    file: ResultsFile
    points: tuple[tuple[LinePoints, ...], ...]
    rankings: tuple[Ranking, ...]


def score_results(data: object) -> dict[str, object]:
    """From a parsed file to the output of `score --json`. Raises EngineError with every fault of the file."""
    return output(score(read_results(data)))


def score(file: ResultsFile) -> Scored:
    """Compare every board and rank each field. Artificial scores count as they stand: own-average rules belong to events."""
    points = tuple(compare_board(board.lines, file.method, file.expected) for board in file.boards)
    fields: tuple[Side | None, ...] = (None,) if file.winners == 1 else tuple(Side)
    return Scored(file, points, tuple(_rank(file, points, side) for side in fields))


def output(scored: Scored) -> dict[str, object]:
    """JSON values as FORMATS.md says: numbers that are not whole are texts with 4 decimals. With one winner, a pair's `direction` is the one
    in which the file shows it first; a pair that played nothing has no `place`."""
    lines = (
        _line(board.number, line, points)
        for board, rows in zip(scored.file.boards, scored.points, strict=True)
        for line, points in zip(board.lines, rows, strict=True)
    )
    first = _first_sides(scored.file)
    rows = ((ranking.side or first[each.pair], each) for ranking in scored.rankings for each in ranking.standings)
    return {"lines": list(lines), "ranking": [_standing(side, each) for side, each in rows]}


def _rank(file: ResultsFile, points: tuple[tuple[LinePoints, ...], ...], field: Side | None) -> Ranking:
    sides = tuple(Side) if field is None else (field,)
    boards: Iterable[tuple[FileBoard, tuple[LinePoints, ...]]] = zip(file.boards, points, strict=True)
    entries = [entry for board, rows in boards for side in sides for entry in board_entries(board.number, board.lines, rows, side)]
    return Ranking(field, rank_pairs(entries, file.method, full_boards=file.full_boards))


def _first_sides(file: ResultsFile) -> Mapping[str, Side]:
    sides: dict[str, Side] = {}
    for board in file.boards:
        for line in board.lines:
            sides.setdefault(line.ns, Side.NS)
            sides.setdefault(line.ew, Side.EW)
    return sides


def _line(board: int, line: Line, points: LinePoints) -> Mapping[str, object]:
    return {
        "board": board,
        "ns": line.ns,
        "ew": line.ew,
        "ns_score": line.ns_score,
        "ew_score": line.ew_score,
        "ns_points": _text(points.ns),
        "ew_points": _text(points.ew),
    }


def _standing(side: Side, each: Standing) -> Mapping[str, object]:
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
