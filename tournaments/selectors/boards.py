"""Boards with their lines compared, cut to what the reader may see.

A board is *released* to the public when its session is closed or every table that plays it has a line: until then somebody may still have to
play it. Hands are public only when the session is closed (SCORING.md §7).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.cards import Seat
from engine.comparison.method import Method
from engine.comparison.sections import Expected
from engine.naming import Denomination, Doubling
from tournaments.adapters import deal_of, method_of, score_of
from tournaments.enums import Audience, LineState, ResultStatus
from tournaments.method_views import MethodView
from tournaments.models import Board, Event, Result, Session
from tournaments.rows import BoardRow, LineRow, SeatingRow, StandingsTable
from tournaments.selectors.comparing import compared
from tournaments.selectors.field import field_of
from tournaments.selectors.frozen import version_in_force
from tournaments.selectors.ranking import with_counted
from tournaments.selectors.results import LineKey, results_of
from tournaments.selectors.rulings import Decisions, decisions_of
from tournaments.selectors.schedule import seatings_of


@dataclass(frozen=True, slots=True)
class _Basis:
    """What the boards of a session are made from. `published`: by board, the lines that the public reads instead, also where
    tables were changed since."""

    event: Event
    results: Mapping[LineKey, Result]
    decisions: Decisions
    published: Mapping[int, Sequence[LineRow]] | None
    method: Method
    expected: Expected
    playing_round: int


def boards_of(session: Session, *, audience: Audience, view: MethodView | None = None) -> tuple[BoardRow, ...]:
    """All boards with lines and comparisons, by number; what the audience may not see is left out. A constant number of queries.

    The public reads the lines of the version that was last published since the session was closed, if there is one.
    `view`: compares under this method instead of the event's.
    """
    boards = list(Board.objects.filter(session=session).order_by("number"))
    return _with_counted(_boards(session, boards, seatings_of(session), _basis(session, results_of(session), audience, view), audience))


def board_of(session: Session, number: int, *, audience: Audience) -> BoardRow | None:
    """One board, read by itself; None if the session has no such board. What own averages count is not in it: that is found in all boards."""
    boards = list(Board.objects.filter(session=session, number=number))
    seatings = seatings_of(session, board=boards[0]) if boards else ()
    basis = _basis(session, results_of(session, board=number), audience, None)
    return next(iter(_boards(session, boards, seatings, basis, audience)), None)


def _basis(session: Session, results: Mapping[LineKey, Result], audience: Audience, view: MethodView | None) -> _Basis:
    field, shown = field_of(session), version_in_force(session) if audience is Audience.PUBLIC else None
    return _Basis(
        event=session.event,
        results=results,
        decisions=decisions_of(session),
        published=_by_board(shown.lines) if shown else None,
        method=_method(session.event, shown, view),
        expected=shown.expected if shown else field.expected,
        playing_round=field.playing_round,
    )


def _by_board(lines: Iterable[LineRow]) -> dict[int, list[LineRow]]:
    boards: dict[int, list[LineRow]] = defaultdict(list)
    for line in lines:
        boards[line.board].append(line)
    return boards


def _method(event: Event, shown: StandingsTable | None, view: MethodView | None) -> Method:
    if shown and view is None:
        view = MethodView(shown.method, shown.method_options)
    return view.build() if view else method_of(event)


def _boards(session: Session, boards: Sequence[Board], seatings: Sequence[SeatingRow], basis: _Basis, audience: Audience) -> tuple[BoardRow, ...]:
    tables: dict[int, list[SeatingRow]] = defaultdict(list)
    for seating in seatings:
        for number in seating.boards if seating.sits_out is None else ():
            tables[number].append(seating)
    rows = (_board_row(board, tables[board.number], basis) for board in boards)
    return tuple(_for_audience(row, audience, session.closed_at is not None) for row in rows)


def _with_counted(boards: Sequence[BoardRow]) -> tuple[BoardRow, ...]:
    """All boards of a session with what own averages count on their lines."""
    lines = iter(with_counted([line for board in boards for line in board.lines]))
    return tuple(replace(board, lines=tuple(islice(lines, len(board.lines)))) for board in boards)


def _board_row(board: Board, tables: Sequence[SeatingRow], basis: _Basis) -> BoardRow:
    if basis.published is None:
        lines = [_decided(_line_row(board, seating, basis), board, basis.decisions) for seating in tables]
    else:
        lines = list(basis.published.get(board.number, ()))
    found = compared(lines, basis.method, basis.expected)
    return BoardRow(
        number=board.number,
        dealer=Seat(board.dealer),
        board_set=board.board_set,
        deal=deal_of(board),
        released=bool(lines) and all(line.status is not ResultStatus.EMPTY for line in lines),
        lines=found.lines,
        ns_frequency=found.ns,
        ew_frequency=found.ew,
        datums=found.datums,
        fouling=basis.decisions.foulings.get(board.pk) if any(line.group for line in lines) else None,
    )


def _decided(line: LineRow, board: Board, decisions: Decisions) -> LineRow:
    """The line with what the director decided on it."""
    key = (line.seating_id, board.pk)
    return replace(line, ruling=decisions.rulings.get(key), group=decisions.groups.get(key, 0))


def _line_row(board: Board, seating: SeatingRow, basis: _Basis) -> LineRow:
    assert seating.ns is not None and seating.ew is not None  # noqa: S101, PT018  only full tables come here
    result = basis.results.get((seating.id, board.pk))
    line = LineRow(
        seating_id=seating.id,
        board=board.number,
        dealer=Seat(board.dealer),
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        state=_state(seating.round, result, basis.playing_round),
        section=seating.section,
    )
    return line if result is None else with_result(line, result, basis.event)


def with_result(line: LineRow, result: Result, event: Event) -> LineRow:
    """The line with what a version of its result says."""
    line = replace(line, version=result.version, status=ResultStatus(result.status))
    score = score_of(result, event)
    if score is None:
        return line
    return replace(
        line,
        denomination=Denomination(result.denomination),
        namer=Seat(result.namer),
        doubling=Doubling(result.doubling),
        ns_points=result.ns_points,
        ns_result=score.ns,
        ew_result=score.ew,
    )


def _state(round_number: int, result: Result | None, now: int) -> LineState:
    if result is not None and result.status != ResultStatus.EMPTY:
        return LineState.IN
    if round_number == now:
        return LineState.PLAYING
    return LineState.MISSING if round_number < now else LineState.LATER


def _for_audience(row: BoardRow, audience: Audience, closed: bool) -> BoardRow:
    """Cuts a board to what the audience may see; a director sees everything but opens hands only through the sheets page."""
    if audience is Audience.DIRECTOR:
        return row
    released = closed or row.released
    if not released:
        lines = tuple(_unseen(line) for line in row.lines)
        return replace(row, deal=None, released=False, lines=lines, ns_frequency=(), ew_frequency=(), fouling=None, datums=())
    return replace(row, deal=row.deal if closed else None, released=True)


def _unseen(line: LineRow) -> LineRow:
    """The line as scheduled, without a word of its result."""
    return LineRow(
        seating_id=line.seating_id,
        board=line.board,
        dealer=line.dealer,
        round=line.round,
        table=line.table,
        ns=line.ns,
        ew=line.ew,
        state=LineState.LATER,
        section=line.section,
    )
