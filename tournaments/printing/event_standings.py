"""The standings of a whole event on paper: place, pair, what each session gave, boards, total and percent.

The last five sessions have a column each; all are counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.findings import EventStandings, SessionPart
from tournaments.printing.faces import DATA, LABEL, TEXT
from tournaments.printing.paper import HAIR, MARGIN, RULE, Paper
from tournaments.printing.standings import ROWS, STEP, Block, draw_page, draw_place, page_title, pages_of, standings_note
from tournaments.rows import EventRow, StandingRow
from tournaments.standings_texts import combination_text, event_sections_text, missed_note, part_value, points_name
from tournaments.typeface import BOLD
from tournaments.wording import method_text, rounded, short

MOST_PARTS = 5
NAMES, PARTS, PART = 50.0, 58.0, 15.0  # mm: how wide names are, all columns of sessions together, one of them at most
BOARDS, TOTAL, PERCENT = 13, 22, 17  # how wide these columns are, the last one ending at the margin
FOOT_ROWS = 2  # the rows whose room the lines below the table take


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of numbers end, from the right. `parts`: those of the sessions that have one, each so wide."""

    boards: float
    total: float
    percent: float
    parts: Sequence[tuple[float, SessionPart]]
    part: float


def _columns(standings: EventStandings) -> _Columns:
    percents = any(row.percent is not None for group in standings.table.groups for row in group.rows)
    total = 200 - PERCENT * percents
    boards = total - TOTAL
    shown = standings.parts[-MOST_PARTS:]
    width = min(PART, PARTS / max(len(shown), 1))
    parts = [(boards - BOARDS - width * (len(shown) - 1 - at), part) for at, part in enumerate(shown)]
    return _Columns(boards, total, 200, parts, width - 0.8)


def event_standings_sheet(event: EventRow, standings: EventStandings) -> bytes:
    """A page or more for each field; fields of sections share a page where they fit."""
    table = standings.table
    paper = Paper(replace(event.sessions[-1], event=event, commitment=None), _("Standings of the event"), when=_("all sessions"))
    pages = pages_of(table.groups, ROWS - FOOT_ROWS)
    for number, blocks in enumerate(pages, 1):
        title = page_title(blocks) if len(blocks) == 1 and (blocks[0].group.section or blocks[0].group.side) else ""
        paper.headed(number, len(pages), title=title, note=standings_note(table))
        draw_page(paper, blocks, lambda block, top: _block(paper, standings, block, top), lambda _block: "")
        _foot(paper, standings)
    return paper.finish()


def _block(paper: Paper, standings: EventStandings, block: Block, top: float) -> None:
    rows, columns = block.group.rows, _columns(standings)
    unit = points_name(standings) if any(row.total != row.percent for row in rows) else ""  # a mean of percents stands there only once
    _heads(paper, columns, top - 2, unit, by_percent=any(row.percent is not None for row in rows))
    places = 0 if all(row.total.denominator == 1 for row in rows) else 2
    for place, row in enumerate(block.rows):
        y = top + (place + 0.5) * STEP
        paper.line(MARGIN, y - STEP / 2, 200, y - STEP / 2, HAIR if place % 5 else RULE)
        _row(paper, standings, columns, row, y)
        if unit:
            paper.middle(columns.total, y, rounded(row.total, places), DATA, BOLD, align=1, width=TOTAL - 2)
    bottom = top + len(block.rows) * STEP
    paper.line(MARGIN, bottom, 200, bottom, RULE)


def _heads(paper: Paper, columns: _Columns, y: float, unit: str, *, by_percent: bool) -> None:
    heads = [
        (21, pgettext("standings", "Place"), 1, 11),
        (35, pgettext("column", "No."), 1, 12),
        (39, _("Pair"), 0, NAMES),
        *((x, pgettext("session, in short", "S%(number)s") % {"number": part.session}, 1, columns.part) for x, part in columns.parts),
        (columns.boards, _("Boards"), 1, BOARDS - 0.8),
        (columns.total, unit, 1, TOTAL - 2),
        (columns.percent, "%" if by_percent else "", 1, PERCENT - 2),
    ]
    for x, words, align, width in heads:
        paper.text(x, y, words, LABEL, align=align, width=width)


def _row(paper: Paper, standings: EventStandings, columns: _Columns, row: StandingRow, y: float) -> None:
    draw_place(paper, row, y)
    paper.pair(39, y, row.pair, TEXT, NAMES, lead=1.08)
    for x, part in columns.parts:
        own = part.rows.get(row.pair.id)
        paper.middle(x, y, short(part_value(standings, own)) if own and own.boards else "–", LABEL, align=1, width=columns.part)
    paper.middle(columns.boards, y, row.boards, TEXT, align=1, width=BOARDS - 1)
    if row.percent is not None:
        paper.middle(columns.percent, y, rounded(row.percent), DATA, BOLD, align=1, width=PERCENT - 2)


def _foot(paper: Paper, standings: EventStandings) -> None:
    """What the signs mean, how it was compared and how the sessions were put together."""
    table = standings.table
    key = [_("= shared place"), missed_note(standings), _shares(standings)]
    paper.text(MARGIN, 276.8, "     ".join(filter(None, key)), LABEL, width=190)
    if sections := event_sections_text(table):
        paper.text(MARGIN, 273.2, sections, LABEL, width=190)
    paper.text(MARGIN, 280.4, _("compared by %(method)s") % {"method": method_text(table.method, table.method_options)}, LABEL, width=190)
    together = combination_text(standings)
    if len(standings.parts) > MOST_PARTS:
        together += "     " + _("Columns: the last %(shown)s of %(count)s sessions; all count.") % {
            "shown": MOST_PARTS,
            "count": len(standings.parts),
        }
    paper.text(MARGIN, 284, together, LABEL, width=190)


def _shares(standings: EventStandings) -> str:
    """`S1 counts 50 %`, of each session that does not count whole."""
    shares = [(part.session, short(part.share)) for part in standings.parts if part.share != 100]
    return ", ".join(_("S%(session)s counts %(share)s %%") % {"session": session, "share": share} for session, share in shares)
