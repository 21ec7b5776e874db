"""The standings on paper: place, pair, boards, total, percent, and a bar that shows the gaps; at most 23 pairs a page.

Sections ranked apart share a page where they fit; ranked together, each pair's section stands beside its number. Marks behind the names lead to the
rulings (R1) and penalties (P1), which stand on pages of their own at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.decision_texts import pairs_text, penalty_text, ruling_text
from tournaments.printing.faces import DATA, HEAD, LABEL, TEXT
from tournaments.printing.paper import HAIR, MARGIN, RULE, Paper, balanced
from tournaments.printing.words import side_letters
from tournaments.rows import SessionRow, StandingGroup, StandingRow, StandingsTable
from tournaments.standings_texts import boards_note, field_name, section_name, sections_text
from tournaments.typeface import BOLD
from tournaments.wording import UNIT_NAMES, method_text, rounded, unit_of, word

ROWS, STEP, TOP = 23, 10.5, 36.0
NOTES, NOTE_STEP = 13, 18.5
NAMES, NAMES_BESIDE_MARKS, SECTION = 68.0, 56.0, 7.0  # mm
HEADING = 2  # the rows whose room a field takes that is not the first on its page: its name and the heads of its columns
AXIS, REACH = 185.0, 15.0  # where 50 % (or 0) stands, and how far a bar may go to either side
PER_CENT = Fraction(3, 4)  # mm a point


@dataclass(frozen=True, slots=True)
class Block:
    """The pairs of one field that stand together on a page."""

    group: StandingGroup
    rows: Sequence[StandingRow]


def pages_of(groups: Sequence[StandingGroup], most: int) -> list[list[Block]]:
    """What stands on each page of at most so many rows: a field, or a part of it; fields of sections follow each other where they fit whole."""
    pages: list[list[Block]] = []
    for group in groups:
        blocks = [Block(group, rows) for rows in balanced(group.rows, most)]
        if len(blocks) == 1 and pages and pages[-1][0].group.section and _room([*pages[-1], *blocks]) <= most:
            pages[-1] += blocks
        else:
            pages += [[block] for block in blocks]
    return pages


def _room(blocks: Sequence[Block]) -> int:
    """The rows whose room they take on a page that they share: the name of the first stands over the page's own heads."""
    return sum(len(block.rows) + HEADING for block in blocks) - 1


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet in the making. `letters`: the section of each pair by its number, where the headings name none."""

    paper: Paper
    table: StandingsTable
    letters: Mapping[int, str] = field(default_factory=dict)


def standings_sheet(session: SessionRow, table: StandingsTable) -> bytes:
    """A page or more for each field of the table (NS, EW, or everybody; of one section where sections are ranked apart: small ones share a page)."""
    paper = Paper(session, _("Standings"))
    sheet = _Sheet(paper, table, {} if any(group.section for group in table.groups) else table.pair_sections)
    most = ROWS - bool(sections_text(table))  # the line on sections takes the room of one
    pages, notes = pages_of(table.groups, most), [part for part in balanced(_notes(table), NOTES) if part]
    count = len(pages) + len(notes)
    for number, blocks in enumerate(pages, 1):
        paper.headed(number, count, title=page_title(blocks), note=standings_note(table))
        draw_page(paper, blocks, lambda block, top: _block(sheet, block, top), lambda block: boards_note(table, block.group))
        _page_foot(sheet, blocks)
    for number, part in enumerate(notes, len(pages) + 1):
        paper.headed(number, count, title=_("Rulings and penalties"), note=standings_note(table))
        _notes_page(paper, part)
    return paper.finish()


def page_title(blocks: Sequence[Block]) -> str:
    """The name of the field of a page, or just `Standings` where several share it."""
    return _title(blocks[0].group) if len(blocks) == 1 else _("Standings")


def draw_page(paper: Paper, blocks: Sequence[Block], draw: Callable[[Block, float], None], note: Callable[[Block], str]) -> None:
    """Draws the fields of a page from their tops down; where several share it, each under its name and with its own note below."""
    top = TOP + STEP if len(blocks) > 1 else TOP
    for block in blocks:
        draw(block, top)
        bottom = top + len(block.rows) * STEP
        if len(blocks) > 1:
            paper.text(MARGIN, top - STEP + 0.5, _title(block.group), DATA, face=BOLD, width=190)
            paper.text(MARGIN, bottom + 4.2, note(block), LABEL, width=190)
        top = bottom + HEADING * STEP


def _notes(table: StandingsTable) -> list[tuple[str, str, str, str]]:
    """Mark, decision, pairs and reason of each ruling and penalty; a penalty's decision names its pair."""
    rulings = [(line.ruling.mark, ruling_text(line), pairs_text(line), line.ruling.reason) for line in table.rulings if line.ruling]
    return rulings + [(penalty.mark, penalty_text(penalty), "", penalty.reason) for penalty in table.penalties]


def _notes_page(paper: Paper, notes: Sequence[tuple[str, str, str, str]]) -> None:
    for place, (mark, decision, pairs, reason) in enumerate(notes):
        y = TOP + place * NOTE_STEP
        paper.line(MARGIN, y - 6, 200, y - 6, HAIR)
        paper.text(MARGIN, y, mark, DATA, face=BOLD, width=14)
        paper.text(28, y, decision, DATA, width=172)
        for line, words in enumerate(filter(None, (pairs, reason)), 1):
            paper.text(28, y + 5 * line, words, LABEL, width=172)


def standings_note(table: StandingsTable) -> str:
    """`version 2`, or how much is still missing: `provisional: 12 of 36 results`; nothing for complete unpublished ones."""
    if table.provisional:
        return _("provisional: %(count)s of %(expected)s results") % {"count": table.lines_in, "expected": table.lines_expected}
    return _("version %(number)s") % {"number": table.version} if table.version else ""


def _title(group: StandingGroup) -> str:
    if group.section:
        return field_name(group.section, group.side) if group.side else " · ".join((section_name(group.section), _("Standings")))
    return _("Standings") if group.side is None else _("Standings %(side)s") % {"side": side_letters(group.side)}


def _block(sheet: _Sheet, block: Block, top: float) -> None:
    paper, table, group = sheet.paper, sheet.table, block.group
    by_percent = any(row.percent is not None for row in group.rows)
    unit = (
        word(UNIT_NAMES, unit_of(table.method, table.method_options)) if any(row.total != row.percent for row in group.rows) else ""
    )  # a mean of percents stands there only once
    _heads(sheet, top - 2, unit, by_percent=by_percent)
    places = 0 if all(row.total.denominator == 1 for row in group.rows) else 2
    scale = PER_CENT if by_percent else Fraction(REACH) / max(*(abs(row.total) for row in group.rows), Fraction(1))
    for place, row in enumerate(block.rows):
        y = top + (place + 0.5) * STEP
        paper.line(MARGIN, y - STEP / 2, 200, y - STEP / 2, HAIR if place % 5 else RULE)
        _row(sheet, row, y)
        if unit:
            paper.middle(146, y, rounded(row.total, places), TEXT, align=1, width=22)
        value = row.total if not by_percent else None if row.percent is None else row.percent - 50
        _bar(paper, y, value, scale)
    bottom = top + len(block.rows) * STEP
    paper.line(MARGIN, bottom, 200, bottom, RULE)
    paper.line(AXIS, top, AXIS, bottom)


def _page_foot(sheet: _Sheet, blocks: Sequence[Block]) -> None:
    """What the signs on a page mean, and how it was compared."""
    paper, table = sheet.paper, sheet.table
    marks = _("R ruling, P penalty or bonus: see the last page") if any(row.marks for block in blocks for row in block.group.rows) else ""
    key = [_("= shared place"), marks, boards_note(table, blocks[0].group) if len(blocks) == 1 else ""]
    paper.text(MARGIN, 280.4, "     ".join(filter(None, key)), LABEL, width=190)
    paper.text(MARGIN, 284, _("compared by %(method)s") % {"method": method_text(table.method, table.method_options)}, LABEL, width=190)
    if sections := sections_text(table):
        paper.text(MARGIN, 276.8, sections, LABEL, width=190)


def _heads(sheet: _Sheet, y: float, unit: str, *, by_percent: bool) -> None:
    pair = 39 + SECTION * bool(sheet.letters)
    heads = (
        (21, pgettext("standings", "Place"), 1, 11),
        (35, pgettext("column", "No."), 1, 12),
        (42, pgettext("column", "Sec.") if sheet.letters else "", 0.5, 7),
        (pair, _("Pair"), 0, 60),
        (122, _("Boards"), 1, 16),
        (146, unit, 1, 22),
        (163, "%" if by_percent else "", 1, 14),
        (AXIS, "50 %" if by_percent else "0", 0.5, 20),
    )
    for x, words, align, width in heads:
        sheet.paper.text(x, y, words, LABEL, align=align, width=width)


def _row(sheet: _Sheet, row: StandingRow, y: float) -> None:
    paper, moved = sheet.paper, SECTION * bool(sheet.letters)
    draw_place(paper, row, y)
    paper.middle(42, y, sheet.letters.get(row.pair.number, ""), TEXT, BOLD)
    paper.pair(39 + moved, y, row.pair, TEXT, (NAMES_BESIDE_MARKS if row.marks else NAMES) - moved, lead=1.08)
    if row.marks:
        paper.middle(107, y, " ".join(row.marks), LABEL, align=1, width=11)
    paper.middle(122, y, row.boards, TEXT, align=1)
    if row.percent is not None:
        paper.middle(163, y, rounded(row.percent), DATA, BOLD, align=1, width=17)


def draw_place(paper: Paper, row: StandingRow, y: float) -> None:
    """The place, whether it is shared, and the pair's number."""
    paper.middle(21, y, "–" if row.place is None else row.place, HEAD, BOLD, align=1)
    if row.tied:
        paper.middle(21.3, y, "=", DATA, align=0)
    paper.middle(35, y, row.pair.number, TEXT, align=1)


def _bar(paper: Paper, y: float, value: Fraction | None, scale: Fraction) -> None:
    """A short bar is little ink and shows the gap."""
    if value:
        stretch = max(-REACH, min(REACH, float(value * scale)))
        paper.box(AXIS + min(0.0, stretch), y - 1.2, abs(stretch), 2.4)
