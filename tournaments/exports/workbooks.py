"""Standings and results as XLSX workbooks: the table on the first sheets, what it is on the last."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook

from engine.cards import Seat, Side
from tournaments.enums import ResultStatus
from tournaments.exports.cells import TWO_PLACES, WHOLE, Column, Value, fill_facts, fill_table, plain, sheet_title
from tournaments.rows import BoardRow, LineRow, SessionRow, StandingGroup, StandingRow, StandingsTable
from tournaments.wording import (
    DENOMINATION_NAMES,
    DOUBLING_NAMES,
    METHOD_NAMES,
    MOVEMENT_NAMES,
    MULTIPLIER_SET_NAMES,
    POLICY_NAMES,
    SEAT_NAMES,
    SIDE_LETTERS,
    SIDE_NAMES,
    VARIANT_NAMES,
    word,
)

Facts = list[tuple[str, Value]]


def standings_workbook(session: SessionRow, table: StandingsTable) -> bytes:
    """A sheet for each field (NS, EW, or everybody), then the facts of the session."""
    book = _book()
    for group in table.groups:
        fill_table(book.create_sheet(sheet_title(_group_title(group))), _standing_columns(), [_standing(row) for row in group.rows])
    facts: Facts = [*_facts(session), (_("Results in"), table.lines_in), (_("Results expected"), table.lines_expected)]
    if table.version:
        facts += [(_("Version"), table.version), (_("Published"), table.published_at)]
    return _finished(book, session, facts)


def results_workbook(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """One sheet with a row for each line, in the order of the boards, then the facts of the session."""
    book = _book()
    fill_table(book.create_sheet(sheet_title(_("Results"))), _result_columns(), list(_results(boards)))
    return _finished(book, session, _facts(session))


# ---- standings ----


def _group_title(group: StandingGroup) -> str:
    return _("Standings") if group.side is None else word(SIDE_NAMES, group.side)


def _standing_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("standings", "Place"), 8, WHOLE),
        Column(pgettext("standings", "Shared"), 10),
        Column(_("Pair number"), 10, WHOLE),
        Column(_("Player 1"), 32),
        Column(_("Player 2"), 32),
        Column(_("Boards"), 10, WHOLE),
        Column(_("Total"), 12, TWO_PLACES),
        Column("%", 10, TWO_PLACES),
    )


def _standing(row: StandingRow) -> tuple[Value, ...]:
    return (row.place, "=" if row.tied else None, row.pair.number, *row.pair.players, row.boards, row.total, row.percent)


# ---- results ----


def _result_columns() -> tuple[Column, ...]:
    ns, ew = word(SIDE_LETTERS, Side.NS), word(SIDE_LETTERS, Side.EW)
    return (
        Column(_("Board"), 9, WHOLE),
        Column(_("Dealer"), 10),
        Column(_("Round"), 9, WHOLE),
        Column(_("Table"), 9, WHOLE),
        *(
            column
            for side in (ns, ew)
            for column in (Column(_("Pair %(side)s") % {"side": side}, 9, WHOLE), Column(_("Names %(side)s") % {"side": side}, 44))
        ),
        Column(pgettext("column", "State"), 14),
        Column(pgettext("column", "Named"), 12),
        Column(pgettext("column", "Named by"), 10),
        Column(_("Doubling"), 13),
        *(Column(_("Points %(side)s") % {"side": side}, 9, WHOLE) for side in (ns, ew)),
        *(Column(_("Result %(side)s") % {"side": side}, 10, "0;−0;0") for side in (ns, ew)),
        *(Column(_("Comparison %(side)s") % {"side": side}, 13, TWO_PLACES) for side in (ns, ew)),
    )


def _results(boards: Iterable[BoardRow]) -> Iterator[tuple[Value, ...]]:
    for board in boards:
        for line in board.lines:
            yield _result(line)


def _result(line: LineRow) -> tuple[Value, ...]:
    return (
        line.board,
        word(SEAT_NAMES, line.dealer),
        line.round,
        line.table,
        line.ns.number,
        line.ns.name,
        line.ew.number,
        line.ew.name,
        _state(line.status),
        word(DENOMINATION_NAMES, line.denomination) if line.denomination else None,
        _namer(line.namer),
        word(DOUBLING_NAMES, line.doubling) if line.doubling else None,
        line.ns_points,
        line.ew_points,
        line.ns_result,
        line.ew_result,
        line.ns_comparison,
        line.ew_comparison,
    )


def _namer(seat: Seat | None) -> str | None:
    return word(SEAT_NAMES, seat) if seat else None


def _state(status: ResultStatus) -> str:
    return {
        ResultStatus.PLAYED: pgettext("result", "played"),
        ResultStatus.NOT_PLAYED: pgettext("result", "not played"),
        ResultStatus.EMPTY: pgettext("result", "not entered"),
    }[status]


# ---- the book ----


def _book() -> Workbook:
    book = Workbook()
    book.remove(book.active)
    return book


def _facts(session: SessionRow) -> Facts:
    event = session.event
    return [
        (_("Event"), event.title),
        (_("Club"), event.club),
        (_("Place of play"), event.place),
        (_("Session"), session.number),
        (_("Date"), session.date),
        (_("Movement"), word(MOVEMENT_NAMES, session.movement_kind) if session.movement_kind else None),
        (_("Compared by"), word(METHOD_NAMES, event.method)),
        (_("Play variant"), word(VARIANT_NAMES, event.variant)),
        (_("Multipliers"), word(MULTIPLIER_SET_NAMES, event.multiplier_set)),
        (_("Doubling"), word(POLICY_NAMES, event.doubling_policy)),
        (_("Tables"), session.tables),
        (_("Boards"), session.boards),
        (_("Commitment of the deals (SHA-256)"), session.commitment),
    ]


def _finished(book: Workbook, session: SessionRow, facts: Facts) -> bytes:
    fill_facts(book.create_sheet(sheet_title(_("Session"))), facts)
    book.properties.title, book.properties.creator = plain(session.event.title), "Predonats"
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()
