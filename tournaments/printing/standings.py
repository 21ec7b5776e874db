"""The standings on paper: place, pair, boards, total, percent, and a bar that shows the gaps; at most 23 pairs a page.

Marks behind the names lead to the rulings (R1) and penalties (P1), which stand on pages of their own at the end.
"""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.decision_texts import penalty_text, ruling_text
from tournaments.printing.faces import DATA, HEAD, LABEL, TEXT
from tournaments.printing.paper import HAIR, MARGIN, RULE, Paper, balanced
from tournaments.printing.words import side_letters
from tournaments.rows import SessionRow, StandingGroup, StandingRow, StandingsTable
from tournaments.standings_texts import boards_note, field_name, section_name, sections_text
from tournaments.typeface import BOLD
from tournaments.wording import UNIT_NAMES, method_text, rounded, unit_of, word

ROWS, STEP, TOP = 23, 10.5, 36.0
NOTES, NOTE_STEP = 18, 13.5
NAMES, NAMES_BESIDE_MARKS = 68.0, 56.0  # mm
AXIS, REACH = 185.0, 15.0  # where 50 % (or 0) stands, and how far a bar may go to either side
PER_CENT = Fraction(3, 4)  # mm a point


def standings_sheet(session: SessionRow, table: StandingsTable) -> bytes:
    """A page or more for each field of the table (NS, EW, or everybody; of one section where sections are ranked apart)."""
    paper = Paper(session, _("Standings"))
    most = ROWS - bool(sections_text(table))  # the line on sections takes the room of one
    pages = [(group, rows) for group in table.groups if group.rows for rows in balanced(group.rows, most)]
    notes = [part for part in balanced(_notes(table), NOTES) if part]
    count = len(pages) + len(notes)
    for number, (group, rows) in enumerate(pages, 1):
        paper.headed(number, count, title=_title(group), note=standings_note(table))
        _page(paper, table, group, rows)
    for number, part in enumerate(notes, len(pages) + 1):
        paper.headed(number, count, title=_("Rulings and penalties"), note=standings_note(table))
        _notes_page(paper, part)
    return paper.finish()


def _notes(table: StandingsTable) -> list[tuple[str, str, str]]:
    """Mark, decision and reason of each ruling and penalty."""
    rulings = [(line.ruling.mark, ruling_text(line), line.ruling.reason) for line in table.rulings if line.ruling]
    return rulings + [(penalty.mark, penalty_text(penalty), penalty.reason) for penalty in table.penalties]


def _notes_page(paper: Paper, notes: Sequence[tuple[str, str, str]]) -> None:
    for place, (mark, decision, reason) in enumerate(notes):
        y = TOP + place * NOTE_STEP
        paper.line(MARGIN, y - 6, 200, y - 6, HAIR)
        paper.text(MARGIN, y, mark, DATA, face=BOLD, width=14)
        paper.text(28, y, decision, DATA, width=172)
        paper.text(28, y + 5, reason, LABEL, width=172)


def standings_note(table: StandingsTable) -> str:
    """`version 2`, or how much is still missing: `provisional: 12 of 36 results`; nothing for complete unpublished ones."""
    if table.provisional:
        return _("provisional: %(count)s of %(expected)s results") % {"count": table.lines_in, "expected": table.lines_expected}
    return _("version %(number)s") % {"number": table.version} if table.version else ""


def _title(group: StandingGroup) -> str:
    if group.section:
        return field_name(group.section, group.side) if group.side else " · ".join((section_name(group.section), _("Standings")))
    return _("Standings") if group.side is None else _("Standings %(side)s") % {"side": side_letters(group.side)}


def _page(paper: Paper, table: StandingsTable, group: StandingGroup, rows: Sequence[StandingRow]) -> None:
    by_percent = any(row.percent is not None for row in group.rows)
    unit = (
        word(UNIT_NAMES, unit_of(table.method, table.method_options)) if any(row.total != row.percent for row in group.rows) else ""
    )  # a mean of percents stands there only once
    _heads(paper, unit, by_percent=by_percent)
    places = 0 if all(row.total.denominator == 1 for row in group.rows) else 2
    scale = PER_CENT if by_percent else Fraction(REACH) / max(*(abs(row.total) for row in group.rows), Fraction(1))
    for place, row in enumerate(rows):
        y = TOP + (place + 0.5) * STEP
        paper.line(MARGIN, y - STEP / 2, 200, y - STEP / 2, HAIR if place % 5 else RULE)
        _row(paper, row, y)
        if unit:
            paper.middle(146, y, rounded(row.total, places), TEXT, align=1, width=22)
        value = row.total if not by_percent else None if row.percent is None else row.percent - 50
        _bar(paper, y, value, scale)
    bottom = TOP + len(rows) * STEP
    paper.line(MARGIN, bottom, 200, bottom, RULE)
    paper.line(AXIS, TOP, AXIS, bottom)
    marks = _("R ruling, P penalty or bonus: see the last page") if any(row.marks for row in group.rows) else ""
    key = [_("= shared place"), marks, boards_note(table, group)]
    paper.text(MARGIN, 280.4, "     ".join(filter(None, key)), LABEL, width=190)
    paper.text(MARGIN, 284, _("compared by %(method)s") % {"method": method_text(table.method, table.method_options)}, LABEL, width=190)
    if sections := sections_text(table):
        paper.text(MARGIN, 276.8, sections, LABEL, width=190)


def _heads(paper: Paper, unit: str, *, by_percent: bool) -> None:
    heads = (
        (21, pgettext("standings", "Place"), 1, 11),
        (35, pgettext("column", "No."), 1, 12),
        (39, _("Pair"), 0, 60),
        (122, _("Boards"), 1, 16),
        (146, unit, 1, 22),
        (163, "%" if by_percent else "", 1, 14),
        (AXIS, "50 %" if by_percent else "0", 0.5, 20),
    )
    for x, words, align, width in heads:
        paper.text(x, 34, words, LABEL, align=align, width=width)


def _row(paper: Paper, row: StandingRow, y: float) -> None:
    paper.middle(21, y, "–" if row.place is None else row.place, HEAD, BOLD, align=1)
    if row.tied:
        paper.middle(21.3, y, "=", DATA, align=0)
    paper.middle(35, y, row.pair.number, TEXT, align=1)
    paper.pair(39, y, row.pair, TEXT, NAMES_BESIDE_MARKS if row.marks else NAMES, lead=1.08)
    if row.marks:
        paper.middle(107, y, " ".join(row.marks), LABEL, align=1, width=11)
    paper.middle(122, y, row.boards, TEXT, align=1)
    if row.percent is not None:
        paper.middle(163, y, rounded(row.percent), DATA, BOLD, align=1, width=17)


def _bar(paper: Paper, y: float, value: Fraction | None, scale: Fraction) -> None:
    """A short bar is little ink and shows the gap."""
    if value:
        stretch = max(-REACH, min(REACH, float(value * scale)))
        paper.box(AXIS + min(0.0, stretch), y - 1.2, abs(stretch), 2.4)
