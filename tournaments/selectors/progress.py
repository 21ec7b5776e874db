"""How far a session is, and the one thing that is missing now (DESIGN.md §4: one line on top of the desk)."""

from collections import defaultdict
from collections.abc import Mapping

from engine.movements.catalogue import is_drawn
from tournaments.desk_rows import Progress, ProgressCell, Todo
from tournaments.enums import Audience, LineState, Step, Verb
from tournaments.models import LogEntry, Session
from tournaments.rows import BoardRow, LineRow, SessionRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.difference import next_table, unpublished
from tournaments.selectors.events import session_row

LEAST_PAIRS = 4


def progress_of(session: Session) -> Progress:
    """The steps done, the grid of tables and rounds, the lines missing, and what to do next. A constant number of queries."""
    row = session_row(session)
    boards = boards_of(session, audience=Audience.DIRECTOR)
    lines = [line for board in boards for line in board.lines]
    printed = LogEntry.objects.filter(session=session, verb=Verb.DEALS_PRINTED).exists()
    missing = tuple(sorted((line for line in lines if line.state is LineState.MISSING), key=lambda line: (line.round, line.table, line.board)))
    playing = [line.round for line in lines if line.state is LineState.PLAYING]
    rounds = tuple(sorted({line.round for line in lines}))
    publish = _publish(session, row, boards)
    done = _done(row, printed, publish)
    return Progress(
        done=done,
        next=_next(row, done, missing, boards, publish) if not session.draft else Todo(Step.MOVEMENT, "draft", {"round": session.draft["round"]}),
        rounds=rounds,
        grid=_grid(lines, rounds),
        missing=missing,
        playing_round=min(playing, default=None),
    )


def _done(session: SessionRow, printed: bool, publish: Todo | None) -> frozenset[Step]:
    """`printed`: the sheets of the deals. A version from before a correction (`publish`) is not the end of the evening."""
    complete = bool(session.lines_expected) and session.lines_in >= session.lines_expected and session.drawn_rounds >= session.planned_rounds
    facts = {
        Step.PAIRS: session.event.pairs >= LEAST_PAIRS,
        Step.MOVEMENT: session.drawn_rounds > 0,
        Step.DEALS: session.all_dealt,
        Step.SHEETS: printed,
        Step.RESULTS: complete or session.closed,
        Step.COMPARISON: complete or session.closed,
        Step.STANDINGS: session.closed,
        Step.PUBLICATION: session.closed and publish is None,
    }
    return frozenset(step for step, true in facts.items() if true)


def _next(session: SessionRow, done: frozenset[Step], missing: tuple[LineRow, ...], boards: tuple[BoardRow, ...], publish: Todo | None) -> Todo:
    if Step.PAIRS not in done:
        return Todo(Step.PAIRS, "pairs", {"count": session.event.pairs, "least": LEAST_PAIRS})
    if Step.MOVEMENT not in done:
        return Todo(Step.MOVEMENT, "movement", {"pairs": session.event.pairs})
    if Step.DEALS not in done and not session.lines_in:
        return Todo(Step.DEALS, "deals", {"boards": session.boards})
    if Step.SHEETS not in done and not session.lines_in:
        return Todo(Step.SHEETS, "sheets")
    if Step.RESULTS not in done:
        return _next_result(session, missing, boards)
    if not session.closed:
        return Todo(Step.STANDINGS, "close")
    return publish or Todo(Step.PUBLICATION, "done")


def _publish(session: Session, row: SessionRow, boards: tuple[BoardRow, ...]) -> Todo | None:
    """What a closed session has to publish: its end, or what changed since; None while it is open, and when the newest version says it all."""
    if not row.closed:
        return None
    new = unpublished(session, next_table(session, boards))
    if new.first:
        return Todo(Step.PUBLICATION, "publish")
    return Todo(Step.PUBLICATION, "changes", {"number": row.published, "next": row.published + 1}) if new.anything else None


def _next_result(session: SessionRow, missing: tuple[LineRow, ...], boards: tuple[BoardRow, ...]) -> Todo:
    if session.lines_in == session.lines_expected and is_drawn(session.movement_kind or ""):
        return Todo(Step.MOVEMENT, "draw", {"round": session.drawn_rounds + 1})
    if missing:
        return Todo(Step.RESULTS, "missing", {"count": len(missing), "board": missing[0].board, "table": missing[0].table, "round": missing[0].round})
    open_board = next((board.number for board in boards if not board.complete), session.first_board)
    return Todo(Step.RESULTS, "results", {"in": session.lines_in, "expected": session.lines_expected, "board": open_board})


def _grid(lines: list[LineRow], rounds: tuple[int, ...]) -> tuple[tuple[int, tuple[ProgressCell | None, ...]], ...]:
    cells: dict[tuple[int, int], list[LineRow]] = defaultdict(list)
    for line in lines:
        cells[line.table, line.round].append(line)
    return tuple((table, tuple(_cell(cells, table, number) for number in rounds)) for table in sorted({table for table, _round in cells}))


def _cell(cells: Mapping[tuple[int, int], list[LineRow]], table: int, number: int) -> ProgressCell | None:
    lines = cells.get((table, number))
    if not lines:
        return None
    boards = sorted((line.board, line.state) for line in lines)
    return ProgressCell(round=number, table=table, boards=tuple(boards), section=lines[0].section)
