"""The standings of a whole event on paper: place, pair, what each session gave, boards, total and percent.

The last six sessions have a column each; all are counted.
"""

from collections.abc import Sequence
from dataclasses import replace

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

MOST_PARTS = 6
NAMES, PARTS_END, PART = 56.0, 159.0, 10.6  # mm: how wide names are, where the sessions' columns end, how wide each is
BOARDS, TOTAL, PERCENT = 168, 184, 200  # where these columns end
FOOT_ROWS = 2  # the rows whose room the lines below the table take


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


def _parts(standings: EventStandings) -> Sequence[tuple[float, SessionPart]]:
    """The sessions that have a column, and where it ends."""
    shown = standings.parts[-MOST_PARTS:]
    return [(PARTS_END - PART * (len(shown) - 1 - at), part) for at, part in enumerate(shown)]


def _block(paper: Paper, standings: EventStandings, block: Block, top: float) -> None:
    rows = block.group.rows
    unit = points_name(standings) if any(row.total != row.percent for row in rows) else ""  # a mean of percents stands there only once
    _heads(paper, standings, top - 2, unit, by_percent=any(row.percent is not None for row in rows))
    places = 0 if all(row.total.denominator == 1 for row in rows) else 2
    for place, row in enumerate(block.rows):
        y = top + (place + 0.5) * STEP
        paper.line(MARGIN, y - STEP / 2, 200, y - STEP / 2, HAIR if place % 5 else RULE)
        _row(paper, standings, row, y)
        if unit:
            paper.middle(TOTAL, y, rounded(row.total, places), DATA, BOLD, align=1, width=15.5)
    bottom = top + len(block.rows) * STEP
    paper.line(MARGIN, bottom, 200, bottom, RULE)


def _heads(paper: Paper, standings: EventStandings, y: float, unit: str, *, by_percent: bool) -> None:
    heads = [
        (21, pgettext("standings", "Place"), 1, 11),
        (35, pgettext("column", "No."), 1, 12),
        (39, _("Pair"), 0, NAMES - 6),
        *((x, pgettext("session, in short", "S%(number)s") % {"number": part.session}, 1, PART - 0.6) for x, part in _parts(standings)),
        (BOARDS, _("Boards"), 1, 9),
        (TOTAL, unit, 1, 15.5),
        (PERCENT, "%" if by_percent else "", 1, 14),
    ]
    for x, words, align, width in heads:
        paper.text(x, y, words, LABEL, align=align, width=width)


def _row(paper: Paper, standings: EventStandings, row: StandingRow, y: float) -> None:
    draw_place(paper, row, y)
    paper.pair(39, y, row.pair, TEXT, NAMES, lead=1.08)
    for x, part in _parts(standings):
        own = part.rows.get(row.pair.id)
        paper.middle(x, y, short(part_value(standings, own)) if own and own.boards else "–", LABEL, align=1, width=PART - 0.6)
    paper.middle(BOARDS, y, row.boards, TEXT, align=1, width=8.5)
    if row.percent is not None:
        paper.middle(PERCENT, y, rounded(row.percent), DATA, BOLD, align=1, width=15)


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
