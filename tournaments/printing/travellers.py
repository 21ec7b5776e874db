"""The traveller: the slip that lies in the board and goes from table to table. Round, table and pairs stand on it beforehand.

Each section has its own copy of each board, and so a traveller of its own for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.cards import Side
from engine.movements.catalogue import is_barometer
from tournaments.printing.faces import DATA, LABEL, TEXT
from tournaments.printing.paper import MARGIN, Column, Grid, Paper, balanced
from tournaments.printing.rings import draw_rings, levels_offered
from tournaments.printing.words import dealer_tab, rings_key, side_letters
from tournaments.rows import BoardRow, SessionRow
from tournaments.typeface import BOLD, PLAIN

HALF, WHOLE = 148.5, 297.0
ROWS_ON_HALF, ROWS_ON_WHOLE = 10, 24
TOP = 37


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """What is printed beforehand of one line; 0 where the players write it."""

    round: int = 0
    table: int = 0
    ns: int = 0
    ew: int = 0


@dataclass(frozen=True, slots=True)
class Traveller:
    """What stands on a slip, or on a part of one (`1/2`) that has too many rows for a page. `section`: its letter, empty without sections."""

    board: BoardRow
    section: str
    rows: Sequence[TravellerRow]
    part: str = ""


def travellers(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """A traveller for each board, of section after section: up to 10 rows two a page, else one; at most 24 rows, then another page."""
    paper = Paper(session, _("Travellers"))
    slips = _slips(session, boards)
    if all(len(slip.rows) <= ROWS_ON_HALF for slip in slips):
        for slip in paper.pieces(slips, 2):
            _traveller(paper, slip, HALF)
    else:
        for part in _parts(slips):
            paper.page()
            _traveller(paper, part, WHOLE)
    return paper.finish()


def _slips(session: SessionRow, boards: Sequence[BoardRow]) -> list[Traveller]:
    """In a section a board that none of its tables plays has none."""
    sections = sorted({line.section for board in boards for line in board.lines}) or [""]
    slips = [Traveller(board, section, traveller_rows(session, board, section)) for section in sections for board in boards]
    return [slip for slip in slips if slip.rows]


def traveller_rows(session: SessionRow, board: BoardRow, section: str = "") -> list[TravellerRow]:
    """The board's lines in the section; while its round is not drawn yet (never in sections), a row for each table with the pairs left blank."""
    if board.lines or section:
        return [TravellerRow(line.round, line.table, line.ns.number, line.ew.number) for line in board.lines if line.section == section]
    tables = session.tables or session.event.pairs // 2 or 1
    if is_barometer(session.movement_kind or ""):  # all tables play the set in the round of its number
        return [TravellerRow(board.board_set, table) for table in range(1, tables + 1)]
    return [TravellerRow()] * tables


def _parts(slips: Sequence[Traveller]) -> Iterator[Traveller]:
    for slip in slips:
        parts = balanced(slip.rows, ROWS_ON_WHOLE)
        for number, part in enumerate(parts, 1):
            yield replace(slip, rows=part, part=f"{number}/{len(parts)}" if len(parts) > 1 else "")


def _traveller(paper: Paper, slip: Traveller, high: float) -> None:
    levels, board, rows = levels_offered(paper.session.event), slip.board, slip.rows
    start = paper.framed(MARGIN, 16.2, slip.section, 32) + 4 if slip.section else MARGIN
    end = paper.text(start, 20, _("Board %(number)s") % {"number": board.number}, 32, BOLD, width=62)
    end = paper.tab(end + 6, 16.2, dealer_tab(board.dealer), DATA, width=45)
    paper.text(200, 15, _("Traveller: keep it folded in the board."), LABEL, align=1, width=194 - end)
    paper.text(200, 20, rings_key(levels), LABEL, align=1, width=194 - end)
    grid, height = _columns(len(levels)), min(12, (high - TOP - 14) / len(rows))
    paper.ruled(grid, TOP, height, len(rows))
    for place, row in enumerate(rows):
        y = TOP + (place + 0.5) * height
        _printed(paper, grid, row, y)
        draw_rings(paper, grid, y, board.dealer, TEXT + 1)
    what = _("Traveller, board %(number)s") % {"number": board.number}
    paper.foot(MARGIN, high - 6.5, 190, what, " · ".join(filter(None, (paper.deals_code, slip.part))))


def _printed(paper: Paper, grid: Grid, row: TravellerRow, y: float) -> None:
    for key, value, face in (("round", row.round, PLAIN), ("table", row.table, PLAIN), ("ns", row.ns, BOLD), ("ew", row.ew, BOLD)):
        if value:
            paper.middle(grid.centre(key), y, value, DATA, face, width=grid.width(key) - 1)


def _columns(levels: int) -> Grid:
    """The columns, 190 mm together; without doubling its room goes to what is rung and written, a fourth call takes some from them."""
    ns, ew = side_letters(Side.NS), side_letters(Side.EW)
    ring, points, result = _("draw a ring"), _("Points (sum 72)"), _("Result")
    more, calls = int(levels == 0), 4 * int(levels > 3)
    return Grid(
        (
            Column("round", _("Round"), 12),
            Column("table", _("Table"), 12),
            Column("ns", ns, 11),
            Column("ew", ew, 11),
            Column("named", _("Trump or BOT"), 43 + 6 * more - calls, ring),
            Column("namer", pgettext("column", "Named by"), 14 + 4 * more, ring),
            *((Column("doubling", _("Contro"), 22 + calls, ring),) if levels else ()),
            Column("ns_points", ns, 13 + 3 * more, points),
            Column("ew_points", ew, 13 + 3 * more, points),
            Column("ns_result", ns, 13 + 2 * more, result),
            Column("ew_result", ew, 13 + 2 * more, result),
            Column("signed", _("%(side)s signs") % {"side": ew}, 13 + 2 * more),
        )
    )
