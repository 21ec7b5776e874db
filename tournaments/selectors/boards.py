"""Boards with their lines compared, cut to what the reader may see.

A board is *released* to the public when its session is closed or every table that plays it has a line: until then somebody may still have to
play it. Hands are public only when the session is closed (SCORING.md §7).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.cards import Seat
from engine.comparison.board import FrequencyRow as Counted
from engine.comparison.board import Line, LinePoints, compare_board, frequency
from engine.comparison.method import Method
from engine.naming import Denomination, Doubling
from tournaments.adapters import deal_of, method_of, score_of
from tournaments.enums import Audience, LineState, ResultStatus
from tournaments.models import Board, Event, Result, Session
from tournaments.rows import BoardRow, FrequencyRow, LineRow, SeatingRow
from tournaments.selectors.field import Field, field_of
from tournaments.selectors.results import LineKey, results_of
from tournaments.selectors.schedule import seatings_of


def boards_of(session: Session, *, audience: Audience) -> tuple[BoardRow, ...]:
    """All boards with lines and comparisons, by number; what the audience may not see is left out. A constant number of queries."""
    boards = list(Board.objects.filter(session=session).order_by("number"))
    return _compared(session, boards, seatings_of(session), results_of(session), audience)


def board_of(session: Session, number: int, *, audience: Audience) -> BoardRow | None:
    """One board, read by itself; None if the session has no such board."""
    boards = list(Board.objects.filter(session=session, number=number))
    seatings = seatings_of(session, board_set=boards[0].board_set) if boards else ()
    return next(iter(_compared(session, boards, seatings, results_of(session, board=number), audience)), None)


def _compared(
    session: Session, boards: Sequence[Board], seatings: Sequence[SeatingRow], results: Mapping[LineKey, Result], audience: Audience
) -> tuple[BoardRow, ...]:
    tables: dict[int, list[SeatingRow]] = defaultdict(list)
    for seating in seatings:
        if seating.sits_out is None:
            tables[seating.board_set].append(seating)
    field = field_of(session)
    method = method_of(session.event)
    rows = (_board_row(session.event, board, tables[board.board_set], results, method, field) for board in boards)
    return tuple(_for_audience(row, audience, session.closed_at is not None) for row in rows)


def _board_row(event: Event, board: Board, tables: Sequence[SeatingRow], results: Mapping[LineKey, Result], method: Method, field: Field) -> BoardRow:
    rows = [_line_row(board, seating, results.get((seating.id, board.pk)), event, field.playing_round) for seating in tables]
    lines = [_line(row) for row in rows]
    points = compare_board(lines, method, field.expected)
    compared = tuple(_with_points(row, each) for row, each in zip(rows, points, strict=True))
    counted, top = frequency(lines, points), method.top(field.expected)
    return BoardRow(
        number=board.number,
        dealer=Seat(board.dealer),
        board_set=board.board_set,
        deal=deal_of(board),
        released=bool(compared) and all(line.status is not ResultStatus.EMPTY for line in compared),
        lines=compared,
        ns_frequency=_frequency_rows(counted.ns, top),
        ew_frequency=_frequency_rows(counted.ew, top),
    )


def _frequency_rows(counted: Sequence[Counted], top: Fraction | None) -> tuple[FrequencyRow, ...]:
    return tuple(FrequencyRow(result=each.score, times=each.count, comparison=each.points, maximum=top) for each in counted)


def _line_row(board: Board, seating: SeatingRow, result: Result | None, event: Event, now: int) -> LineRow:
    assert seating.ns is not None and seating.ew is not None  # noqa: S101, PT018  only full tables come here
    line = LineRow(
        seating_id=seating.id,
        board=board.number,
        dealer=Seat(board.dealer),
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        state=_state(seating.round, result, now),
    )
    return line if result is None else with_result(line, result, event)


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


def _line(line: LineRow) -> Line:
    return Line(ns=str(line.ns.number), ew=str(line.ew.number), ns_score=line.ns_result, ew_score=line.ew_result)


def _with_points(line: LineRow, points: LinePoints) -> LineRow:
    return replace(line, ns_comparison=points.ns, ew_comparison=points.ew, ns_maximum=points.ns_max, ew_maximum=points.ew_max)


def _for_audience(row: BoardRow, audience: Audience, closed: bool) -> BoardRow:
    """Cuts a board to what the audience may see; a director sees everything but opens hands only through the sheets page."""
    if audience is Audience.DIRECTOR:
        return row
    released = closed or row.released
    if not released:
        return replace(row, deal=None, released=False, lines=tuple(_unseen(line) for line in row.lines), ns_frequency=(), ew_frequency=())
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
    )
