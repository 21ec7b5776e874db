"""Template tags of the director's desk ({% load desk %}): the grid's cells, the log's sentences."""

from collections import defaultdict
from collections.abc import Sequence
from secrets import token_urlsafe

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.desk_rows import LogRow, ProgressCell
from tournaments.enums import LineState
from tournaments.log_texts import log_text
from tournaments.rows import BoardRow
from tournaments.web.director.lines import NOT_PLAYED_WORD, Levels
from tournaments.wording import DENOMINATION_NAMES, word

register = template.Library()

GridTable = tuple[int, tuple[ProgressCell | None, ...]]
Grid = Sequence[GridTable]

_STATES = {
    LineState.IN: gettext_lazy("entered"),
    LineState.MISSING: gettext_lazy("missing"),
    LineState.PLAYING: gettext_lazy("being played"),
    LineState.LATER: gettext_lazy("later"),
}


@register.simple_tag
def once() -> SafeString:
    """A hidden field with a word of its own: the form that holds it makes one thing, however often it is sent."""
    return format_html('<input type="hidden" name="once" value="{}">', token_urlsafe(15))


@register.filter
def open_board(cell: ProgressCell) -> int:
    """The first board of a table and round that lacks its line, else the first."""
    return next((number for number, state in cell.boards if state is not LineState.IN), cell.boards[0][0])


@register.filter
def cell_label(cell: ProgressCell) -> str:
    """`Table 3, round 4: board 16 entered, board 17 missing`."""
    boards = ", ".join(_("board %(number)s %(state)s") % {"number": number, "state": _STATES[state]} for number, state in cell.boards)
    return _("Table %(table)s, round %(round)s: %(boards)s") % {"table": cell.table, "round": cell.round, "boards": boards}


@register.filter
def grid_by_section(grid: Grid) -> list[tuple[str, Grid]]:
    """The tables of each section; all of them under the empty text in a hall without sections."""
    sections: dict[str, list[GridTable]] = defaultdict(list)
    for table, cells in grid:
        sections[next((cell.section for cell in cells if cell), "")].append((table, cells))
    return sorted(sections.items())


@register.filter
def log_sentence(row: LogRow) -> str:
    """What was done."""
    return log_text(row)


@register.filter
def all_levels(levels: tuple[Levels, ...]) -> list[Doubling]:
    """Every doubling level that some denomination has, lowest first."""
    return sorted({each for known in levels for each in known.allowed}, key=lambda each: each.step)


@register.filter
def namings(_board: BoardRow) -> list[tuple[str, str]]:
    """What a line can say was named, with its word: the suits, botifarra, not played."""
    return [*((each.value, word(DENOMINATION_NAMES, each)) for each in Denomination), (NOT_PLAYED_WORD, _("not played"))]


@register.filter
def namers(board: BoardRow) -> tuple[Seat, Seat]:
    """Who can have named: the dealer, or after delegation the partner."""
    return board.dealer, board.dealer.partner
