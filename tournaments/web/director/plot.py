"""Where the dots of a board's live comparison stand (SVG attributes; drawn by director/plot.html)."""

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass

from tournaments.rows import BoardRow, LineRow
from tournaments.selectors.improbable import improbable_lines
from tournaments.wording import signed

LEFT, RIGHT, DOT = 12, 288, 13
STEP = 20


@dataclass(frozen=True)
class Dot:
    """One result. `odd`: it is hard to believe, so it is drawn as a diamond."""

    x: str
    y: int
    odd: bool = False


@dataclass(frozen=True)
class Tick:
    """A number on the axis."""

    x: str
    text: str
    anchor: str


@dataclass(frozen=True)
class Plot:
    """Results of NS on a line; equal ones on top of each other."""

    height: int
    base: int
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    text: str

    @property
    def odd(self) -> bool:
        """There is a diamond."""
        return any(dot.odd for dot in self.dots)


def plots_of(board: BoardRow, *, apart: bool) -> list[tuple[str, Plot]]:
    """A plot of the board; where sections are compared apart, one of each with its letter."""
    odd = improbable_lines(board)
    sections = sorted({line.section for line in board.lines}) if apart else []
    parts = [(letter, [line for line in board.lines if line.section == letter]) for letter in sections] or [("", [*board.lines])]
    return [(letter, plot_of(lines, odd)) for letter, lines in parts]


def plot_of(lines: Iterable[LineRow], odd: Container[int] = ()) -> Plot:
    """The plot of the results of NS that are in. `odd`: the seatings whose line is hard to believe."""
    found = sorted((line.ns_result, line.seating_id in odd) for line in lines if line.ns_result is not None)
    results = [result for result, _odd in found]
    bound = STEP * max(1, -(-max(map(abs, results), default=0) // STEP))
    base = 22 + DOT * max(Counter(results).values(), default=1)
    seen: Counter[int] = Counter()
    dots = []
    for result, strange in found:
        dots.append(Dot(_x(result, bound), base - 9 - DOT * seen[result], odd=strange))
        seen[result] += 1
    middle = tuple(Tick(_x(number, bound), signed(number), "middle") for number in (-bound // 2, 0, bound // 2))
    ticks = (Tick("0", signed(-bound), "start"), *middle, Tick("300", signed(bound), "end"))
    return Plot(base + 22, base, tuple(dots), ticks, ", ".join(signed(result) for result in results))


def _x(result: int, bound: int) -> str:
    tenths = LEFT * 10 + (result + bound) * (RIGHT - LEFT) * 10 // (2 * bound)
    return f"{tenths // 10}.{tenths % 10}"
