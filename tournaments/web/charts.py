"""Where the lines of plots stand, as SVG attributes: places round by round, and a pair's course through an evening.

Positions are drawn, never read: each page has the numbers in a table too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.findings import PlacesGroup, PlacesRow
from tournaments.rows import PairRow, ScoreCard
from tournaments.wording import percent_short, short

LEFT, RIGHT, TOP, STEP = 44, 464, 34, 32
LONGEST_LABEL = 30
RUN_LEFT, RUN_RIGHT, RUN_TOP, RUN_BOTTOM = 62, 314, 14, 174


@dataclass(frozen=True)
class Point:
    """A place in the drawing."""

    x: str
    y: str


@dataclass(frozen=True)
class Tick:
    """An axis line with its words. `half`: the one that parts good from bad."""

    at: str
    text: str
    half: bool = False


@dataclass(frozen=True)
class BumpLine:
    """One pair's line: its class, path, dots, and the words at its ends."""

    css: str
    path: str
    dots: tuple[Point, ...]
    start: str
    start_y: str
    end: str
    end_y: str


@dataclass(frozen=True)
class Bump:
    """Places by round of one field. `ticks`: the rounds. `label_x`: where a line's last words begin."""

    height: int
    bottom: int
    ticks: tuple[Tick, ...]
    lines: tuple[BumpLine, ...]
    start_x: str
    label_x: str


@dataclass(frozen=True)
class Running:
    """A pair's running percent, or running total where there is none. `steps`: board, and the value after it in words."""

    polyline: str
    last: Point
    rows: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    steps: tuple[tuple[int, str], ...]
    end: str


def bump_of(group: PlacesGroup) -> Bump | None:
    """The chart; None where there are not two rounds to be compared. Pairs that share a place stand below each other."""
    if len(group.rounds) < 2 or not group.rows:
        return None
    columns = [LEFT + Fraction((RIGHT - LEFT) * at, len(group.rounds) - 1) for at in range(len(group.rounds))]
    heights = [_heights(group.rows, at) for at in range(len(group.rounds))]
    bottom = TOP + STEP * (len(group.rows) - 1)
    return Bump(
        height=bottom + 20,
        bottom=bottom + 12,
        ticks=tuple(Tick(_tenths(x), str(number)) for x, number in zip(columns, group.rounds, strict=True)),
        lines=tuple(_bump_line(row, columns, [height.get(row.pair.id) for height in heights]) for row in reversed(group.rows)),
        start_x=_tenths(LEFT - 12),
        label_x=_tenths(RIGHT + 14),
    )


def running_of(card: ScoreCard) -> Running | None:
    """The course of a score card; None below two compared boards."""
    found = [(line.board, line.round, line.counts, line.maximum) for line in card.lines if line.board and line.comparison is not None]
    if len(found) < 2:
        return None
    topped = all(maximum for _board, _round, _points, maximum in found)
    values = _percents(found) if topped else _totals(found)
    low, high = (Fraction(0), Fraction(100)) if topped else _bounds(values)
    columns = [RUN_LEFT + Fraction((RUN_RIGHT - RUN_LEFT) * at, len(found) - 1) for at in range(len(found))]
    points = [Point(_tenths(x), _tenths(_height(value, low, high))) for x, value in zip(columns, values, strict=True)]
    said = percent_short if topped else short
    firsts = {number: at for at, (_board, number, _points, _maximum) in reversed(list(enumerate(found)))}
    return Running(
        polyline=" ".join(f"{point.x},{point.y}" for point in points),
        last=points[-1],
        rows=tuple(
            Tick(_tenths(_height(value, low, high)), said(value), half=2 * value == low + high)
            for value in (low + (high - low) * Fraction(quarter, 4) for quarter in range(5))
        ),
        rounds=tuple(Tick(_tenths(columns[at]), str(number)) for number, at in sorted(firsts.items())),
        steps=tuple((board, said(value)) for (board, *_rest), value in zip(found, values, strict=True) if board is not None),
        end=said(values[-1]),
    )


def _heights(rows: Sequence[PlacesRow], at: int) -> dict[int, int]:
    """Where each pair with a place stands in a round: by place, then by its order at the end."""
    placed = [row for row in rows if row.places[at] is not None]
    ordered = sorted(placed, key=lambda row: row.places[at] or 0)
    return {row.pair.id: TOP + STEP * place for place, row in enumerate(ordered)}


def _bump_line(row: PlacesRow, columns: Sequence[Fraction], heights: Sequence[int | None]) -> BumpLine:
    points = [(x, Fraction(y)) for x, y in zip(columns, heights, strict=True) if y is not None]
    places = [place for place in row.places if place is not None]
    start, end = places[0], places[-1]
    return BumpLine(
        css="top win" if end == 1 else "top" if end <= 3 else "",
        path=_path(points),
        dots=tuple(Point(_tenths(x), _tenths(y)) for x, y in points),
        start=str(start),
        start_y=_tenths(points[0][1] + 5),
        end=f"{end}  {_label(row.pair)}",
        end_y=_tenths(points[-1][1] + 5),
    )


def _path(points: Sequence[tuple[Fraction, Fraction]]) -> str:
    """A line that leaves and reaches every point level."""
    x, y = points[0]
    parts = [f"M{_tenths(x)} {_tenths(y)}"]
    for next_x, next_y in points[1:]:
        middle = _tenths((x + next_x) / 2)
        parts.append(f"C{middle} {_tenths(y)} {middle} {_tenths(next_y)} {_tenths(next_x)} {_tenths(next_y)}")
        x, y = next_x, next_y
    return "".join(parts)


def _label(pair: PairRow) -> str:
    """Family names where they are the last words; cut where they are too long."""
    label = " – ".join(player.split()[-1] for player in pair.players if player.split())
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


Found = tuple[int | None, int, Fraction | None, Fraction | None]


def _percents(found: Iterable[Found]) -> list[Fraction]:
    points = maximum = Fraction(0)
    values = []
    for _board, _round, own, most in found:
        points, maximum = points + (own or 0), maximum + (most or 0)
        values.append(100 * points / maximum)
    return values


def _totals(found: Iterable[Found]) -> list[Fraction]:
    total, values = Fraction(0), []
    for _board, _round, own, _most in found:
        total += own or 0
        values.append(total)
    return values


def _bounds(values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """As far down as up, so that nothing gained stands in the middle; in steps of 4, so that the quarters are whole."""
    furthest = max(abs(value) for value in values)
    bound = max(4, 4 * -(-furthest // 4))
    return Fraction(-bound), Fraction(bound)


def _height(value: Fraction, low: Fraction, high: Fraction) -> Fraction:
    return RUN_BOTTOM - (RUN_BOTTOM - RUN_TOP) * (value - low) / (high - low)


def _tenths(value: Fraction | int) -> str:
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"
