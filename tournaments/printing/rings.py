"""What players put a ring round, on travellers and on pick-up slips: the suit or BOT, who named, how far it was doubled."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from engine.cards import SUITS, Seat, Suit
from engine.naming import MULTIPLIER_SETS, Doubling
from engine.scoring import DoublingPolicy
from tournaments.printing.paper import Grid, Paper
from tournaments.printing.words import doubling_letters, no_trump_letters, seat_letter
from tournaments.rows import EventRow
from tournaments.typeface import SEMIBOLD

Choice = Suit | str


def levels_offered(event: EventRow) -> tuple[Doubling, ...]:
    """The calls that the event's multiplier set knows, contro first; none where its policy ignores doubling."""
    if event.doubling_policy is DoublingPolicy.NONE:
        return ()
    return tuple(Doubling)[1 : len(MULTIPLIER_SETS[event.multiplier_set].suit)]


def draw_rings(paper: Paper, grid: Grid, y: float, dealer: Seat, size: float) -> None:
    """The choices of one row in the columns `named`, `namer` and, where it counts, `doubling`.

    A board's number fixes its dealer, so only two seats can have named.
    """
    rows: dict[str, Sequence[Choice]] = {
        "named": (*SUITS, no_trump_letters()),
        "namer": (seat_letter(dealer), seat_letter(dealer.partner)),
        "doubling": [doubling_letters(level) for level in levels_offered(paper.session.event)],
    }
    for column in grid.columns:
        if column.key in rows:
            _choices(paper, grid.left(column.key) + 1, y, column.width - 2, rows[column.key], size=size)


def _choices(paper: Paper, x: float, y: float, width: float, items: Sequence[Choice], *, size: float) -> None:
    """Spread over a width; a word gets more of it than a suit or a letter."""
    shares = [1.0 if isinstance(item, Suit) or len(item) == 1 else 1.4 for item in items]
    for item, share in zip(items, shares, strict=True):
        step = width * share / sum(shares)
        if isinstance(item, Suit):
            paper.suit(x + step / 2, y, item, 0.95 * size / mm)
        else:
            paper.middle(x + step / 2, y, item, size, SEMIBOLD, width=step)
        x += step
