"""`score FILE.json [--json]`: compares a file of results without an event (FORMATS.md; its sections: engine/scorefile_sections.py)."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from engine.cards import Side
from engine.comparison.board import FrequencyRow, Line, LinePoints, frequency
from engine.scorefile import Ranking, Scored, by_field, output, pair_sections, score
from engine.scorefile_reading import read_results
from engine.scorefile_sections import WHOLE
from tournaments import wording
from tournaments.management.documents import DocumentCommand

NONE = "–"


class Command(DocumentCommand):
    """Every board's frequencies and lines, then the ranking; by section where sections are compared apart."""

    help = _("Compares a file of results (predonats-results/1) without an event: frequencies, lines, ranking.")

    def answer(self, document: object) -> tuple[object, Iterable[str]]:
        """The comparison of the whole file."""
        scored = score(read_results(document))
        return output(scored), report(scored)


def report(scored: Scored) -> Iterator[str]:
    """The output for people, line by line."""
    file = scored.file
    beside = bool(file.sections) and WHOLE in file.fields  # sections of one field stand beside its lines and pairs
    places = {section: place for place, section in enumerate(file.fields)}
    if file.title:
        yield file.title
    for board, points in zip(file.boards, scored.points, strict=True):
        yield ""
        yield _("Board %(number)s") % {"number": board.number}
        fields = by_field(board, points)
        for section in sorted(fields, key=places.__getitem__) or [section for section in file.fields if section == WHOLE]:
            lines, worth = fields.get(section, ([], []))
            yield from _section_heading(section)
            yield from _comparison(lines, worth, board.sections if beside else ())
    for ranking, sections in zip(scored.rankings, pair_sections(scored), strict=True):
        yield ""
        yield from _section_heading(ranking.section)
        yield _("Standings") if ranking.side is None else _("Standings %(side)s") % {"side": wording.word(wording.SIDE_LETTERS, ranking.side)}
        yield from columns(_with_sections([_standing_heads(), *_standing_cells(ranking)], sections if beside else ()))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of one length as lines with the cells right-aligned below each other."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _section_heading(section: str) -> Iterator[str]:
    if section != WHOLE:
        yield _("Section %(section)s") % {"section": section}


def _comparison(lines: Sequence[Line], points: Sequence[LinePoints], sections: Sequence[str]) -> Iterator[str]:
    """The frequencies of one field of a board, and its lines, with `sections` beside them where there are any."""
    table = frequency(lines, points)
    for side, rows in ((Side.NS, table.ns), (Side.EW, table.ew)):
        yield from columns([[wording.word(wording.SIDE_LETTERS, side), _("times"), _("points")], *(_frequency_cells(row) for row in rows)])
    yield from columns(_with_sections([_line_heads(), *(_line_cells(line, each) for line, each in zip(lines, points, strict=True))], sections))


def _with_sections(rows: list[list[str]], sections: Sequence[str]) -> list[list[str]]:
    """A table with a heading, and the section of every other row in front."""
    if not sections:
        return rows
    return [[first, *row] for first, row in zip([_("section"), *(each or NONE for each in sections)], rows, strict=True)]


def _frequency_cells(row: FrequencyRow) -> list[str]:
    return [wording.signed(row.score), str(row.count), NONE if row.points is None else wording.short(row.points)]


def _line_heads() -> list[str]:
    ns, ew = (wording.word(wording.SIDE_LETTERS, side) for side in Side)
    return [ns, ew, _("result %(side)s") % {"side": ns}, _("result %(side)s") % {"side": ew}, _("points"), _("points")]


def _line_cells(line: Line, points: LinePoints) -> list[str]:
    results = [NONE if each is None else wording.signed(each) for each in (line.ns_score, line.ew_score)]
    return [line.ns, line.ew, *results, *(NONE if each is None else wording.short(each) for each in (points.ns, points.ew))]


def _standing_heads() -> list[str]:
    return [_("place"), _("pair"), _("boards"), _("total"), "%"]


def _standing_cells(ranking: Ranking) -> Iterable[list[str]]:
    for each in ranking.standings:
        percent = NONE if each.percent is None else wording.rounded(each.percent)
        yield [wording.place(each.place, each.tied), each.pair, str(each.boards), wording.rounded(each.total), percent]
