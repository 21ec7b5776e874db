"""Standings and results as XLSX workbooks: the table on the first sheets, what it is on the last."""

from collections.abc import Iterable, Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook

from engine.cards import Seat, Side
from tournaments.decision_texts import awards_text, pairs_text
from tournaments.enums import ResultStatus
from tournaments.exports.cells import TWO_PLACES, WHOLE, Column, Value, fill_facts, fill_table, plain, sheet_title
from tournaments.findings import EventStandings, SessionPart
from tournaments.rows import BoardRow, EventRow, LineRow, PenaltyRow, SessionRow, StandingGroup, StandingRow, StandingsTable
from tournaments.standings_texts import combination_text, event_sections_text, field_name, missed_note, part_value, points_name
from tournaments.wording import (
    DENOMINATION_NAMES,
    DOUBLING_NAMES,
    MOVEMENT_NAMES,
    MULTIPLIER_SET_NAMES,
    POLICY_NAMES,
    SEAT_NAMES,
    SECTION_SCORING_NAMES,
    SIDE_LETTERS,
    VARIANT_NAMES,
    adjustment,
    group_letter,
    method_text,
    word,
)

Facts = list[tuple[str, Value]]


def standings_workbook(session: SessionRow, table: StandingsTable) -> bytes:
    """A sheet for each field (NS, EW, or everybody; of one section where sections are ranked apart), then the facts of the session."""
    book = _book()
    decided, sections = table.contains_rulings, table.pair_sections
    columns = (*_standing_columns(), *(_section_columns() if sections else ()), *(_adjusted_columns() if decided else ()))
    for group in table.groups:
        rows = [
            (*_standing(row), *((sections.get(row.pair.number),) if sections else ()), *(_adjusted(row) if decided else ())) for row in group.rows
        ]
        fill_table(book.create_sheet(sheet_title(_group_title(group))), columns, rows)
    _fill_decisions(book, table.rulings, table.penalties)
    facts: Facts = [*_facts(session, table), (_("Results in"), table.lines_in), (_("Results expected"), table.lines_expected)]
    if table.version:
        facts += [(_("Version"), table.version), (_("Published"), table.published_at)]
    return _finished(book, session.event, facts, _("Session"))


def event_standings_workbook(event: EventRow, standings: EventStandings) -> bytes:
    """The standings of a whole event: a sheet for each field with a column for each session, then how they were put together."""
    book, table = _book(), standings.table
    columns = (*_standing_columns(), *(Column(_("Session %(number)s") % {"number": part.session}, 12, TWO_PLACES) for part in standings.parts))
    for group in table.groups:
        rows = [(*_standing(row), *(_part(standings, part, row) for part in standings.parts)) for row in group.rows]
        fill_table(book.create_sheet(sheet_title(_group_title(group))), columns, rows)
    counted = [(_("Session %(number)s counts, in percent") % {"number": part.session}, part.share) for part in standings.parts]
    versions = [(_("Session %(number)s, version") % {"number": part.session}, part.version or None) for part in standings.parts]
    sections = event_sections_text(table)
    facts: Facts = [
        *_event_facts(event, table),
        (_("Several sessions"), combination_text(standings)),
        (_("The total is in"), points_name(standings)),
        *counted,
        *versions,
        *([(_("Sections"), sections)] if sections else []),
        *([(_("Fewer sessions"), missed)] if (missed := missed_note(standings)) else []),
        (_("Results in"), table.lines_in),
        (_("Results expected"), table.lines_expected),
    ]
    return _finished(book, event, facts, _("Event"))


def results_workbook(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """One sheet with a row for each line, in the order of the boards, then the facts of the session."""
    book = _book()
    lines = [line for board in boards for line in board.lines]
    decided, sections = any(line.ruling or line.group for line in lines), any(line.section for line in lines)
    columns = (*_result_columns(), *(_section_columns() if sections else ()), *(_ruled_columns() if decided else ()))
    rows = [(*_result(line), *((line.section,) if sections else ()), *(_ruled(line) if decided else ())) for line in lines]
    fill_table(book.create_sheet(sheet_title(_("Results"))), columns, rows)
    _fill_decisions(book, (line for board in boards for line in board.rulings), ())
    return _finished(book, session.event, _facts(session, session.event), _("Session"))


# ---- standings ----


def _group_title(group: StandingGroup) -> str:
    return field_name(group.section, group.side) or _("Standings")


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


def _part(standings: EventStandings, part: SessionPart, row: StandingRow) -> Value:
    """What a session gave to a pair; nothing where it played no board."""
    own = part.rows.get(row.pair.id)
    return part_value(standings, own) if own and own.boards else None


def _section_columns() -> tuple[Column, ...]:
    """What follows the ordinary columns in a hall with sections."""
    return (Column(_("Section"), 9),)


# ---- rulings and penalties, where there are some ----


def _adjusted_columns() -> tuple[Column, ...]:
    """What follows the ordinary columns of standings that contain decisions."""
    return (Column(_("Earned"), 12, TWO_PLACES), Column(_("Penalties and bonuses"), 12, TWO_PLACES), Column(pgettext("column", "Marks"), 12))


def _adjusted(row: StandingRow) -> tuple[Value, ...]:
    return (row.earned, row.adjustment or None, " ".join(row.marks) or None)


def _ruled_columns() -> tuple[Column, ...]:
    """What follows the ordinary columns of results with rulings or fouled boards."""
    return (Column(pgettext("column", "Ruling"), 9), Column(pgettext("column", "Cards"), 8))


def _ruled(line: LineRow) -> tuple[Value, ...]:
    return (line.ruling.mark if line.ruling else None, group_letter(line.group) if line.group else None)


def _decision_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("column", "Mark"), 8),
        Column(_("Board"), 9, WHOLE),
        Column(_("Round"), 9, WHOLE),
        Column(_("Table"), 9, WHOLE),
        Column(_("Pairs"), 60),
        Column(pgettext("column", "Decision"), 40),
        Column(_("Reason"), 60),
        Column(_("By"), 16),
        Column(_("When"), 18),
    )


def _ruling(line: LineRow) -> tuple[Value, ...]:
    assert line.ruling is not None  # noqa: S101  only lines with a ruling come here
    ruling = line.ruling
    return (ruling.mark, line.board, line.round, line.table, pairs_text(line), awards_text(ruling), ruling.reason, ruling.who, ruling.at)


def _penalty(penalty: PenaltyRow) -> tuple[Value, ...]:
    amount = adjustment(penalty.amount, penalty.of_top)
    return (penalty.mark, None, None, None, f"{penalty.pair.number} {penalty.pair.name}", amount, penalty.reason, penalty.who, penalty.at)


def _fill_decisions(book: Workbook, rulings: Iterable[LineRow], penalties: Iterable[PenaltyRow]) -> None:
    """A sheet with every ruling and penalty, where there are some."""
    rows = [*map(_ruling, rulings), *map(_penalty, penalties)]
    if rows:
        fill_table(book.create_sheet(sheet_title(_("Rulings and penalties"))), _decision_columns(), rows)


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


def _facts(session: SessionRow, compared: EventRow | StandingsTable) -> Facts:
    """`compared`: what says the method; a published version keeps its own."""
    event = _event_facts(session.event, compared)
    return [
        *event[:PLACE_FACTS],
        (_("Session"), session.number),
        (_("Date"), session.date),
        (_("Movement"), word(MOVEMENT_NAMES, session.movement_kind) if session.movement_kind else None),
        *event[PLACE_FACTS:],
        (_("Tables"), session.tables),
        (_("Boards"), session.boards),
        *_section_facts(session, compared),
        (_("Commitment of the deals (SHA-256)"), session.commitment),
    ]


PLACE_FACTS = 3
"""How many of an event's facts say what and where it is; the others are its rules."""


def _event_facts(event: EventRow, compared: EventRow | StandingsTable) -> Facts:
    return [
        (_("Event"), event.title),
        (_("Club"), event.club),
        (_("Place of play"), event.place),
        (_("Compared by"), method_text(compared.method, compared.method_options)),
        (_("Play variant"), word(VARIANT_NAMES, event.variant)),
        (_("Multipliers"), word(MULTIPLIER_SET_NAMES, event.multiplier_set)),
        (_("Doubling"), word(POLICY_NAMES, event.doubling_policy)),
    ]


def _section_facts(session: SessionRow, compared: EventRow | StandingsTable) -> Facts:
    """How many sections there are and how they are compared; nothing in a hall without."""
    if session.sections == 1:
        return []
    return [(_("Sections"), session.sections), (_("Sections compared"), word(SECTION_SCORING_NAMES, compared.section_scoring))]


def _finished(book: Workbook, event: EventRow, facts: Facts, title: str) -> bytes:
    fill_facts(book.create_sheet(sheet_title(title)), facts)
    book.properties.title, book.properties.creator = plain(event.title), "Predonats"
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()
