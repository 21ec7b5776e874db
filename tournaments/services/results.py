"""Entering, correcting and taking back results. Every change is a new version; nothing is overwritten and nothing is lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Seat
from engine.errors import Fault
from engine.naming import Denomination, Doubling, Naming, naming_faults
from engine.scoring import points_faults
from tournaments.adapters import multiplier_set_of
from tournaments.enums import ResultStatus, Target, Verb
from tournaments.models import Board, Result, Seating, Session
from tournaments.rows import LineRow
from tournaments.selectors.lines import line_of
from tournaments.selectors.results import newest_results
from tournaments.selectors.schedule import plays
from tournaments.services.deadline import check_deadline
from tournaments.services.errors import Conflict, Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import taken_back, undoable_entry, write_entry


@dataclass(frozen=True, kw_only=True)
class LineFacts:
    """What was seen at a table (SCORING.md §1); everything but `status` is None unless the board was played."""

    status: ResultStatus = ResultStatus.PLAYED
    denomination: Denomination | None = None
    namer: Seat | None = None
    doubling: Doubling | None = None
    ns_points: int | None = None


@dataclass(frozen=True, kw_only=True)
class LineEntry:
    """A line as its writer left it: whose, the version that was seen (0: an empty line), what it should say."""

    seating_id: int
    expected_version: int
    facts: LineFacts


EMPTY = LineFacts(status=ResultStatus.EMPTY)
NOT_PLAYED = LineFacts(status=ResultStatus.NOT_PLAYED)


def enter_result(*, who: User | None, session: Session, seating_id: int, board: int, expected_version: int, facts: LineFacts) -> LineRow:
    """Adds a version to a line. `expected_version`: the version that the writer saw (0: an empty line).

    Raises Refused with every fault, or Conflict with what stands now when somebody else wrote first. The same facts again change nothing.
    """
    check_deadline(session)
    with transaction.atomic():
        session = locked_session(session)  # nobody takes the table or the version away in this very moment
        seating, on_board = place_of(session, seating_id, board)
        if faults := facts_faults(facts, on_board, session):
            raise Refused(*faults)
        _write(who, session, seating, on_board, expected_version, facts)
    return line_of(session, seating_id, board)


@transaction.atomic
def enter_board(*, who: User | None, session: Session, board: int, entries: Sequence[LineEntry]) -> None:
    """Saves lines of one board, all or none; a line that says what its writer saw is left alone, whatever stands there now.

    Raises Refused with every fault of every line (`entries_faults`), or Conflict for the first line that somebody else changed meanwhile.
    """
    check_deadline(session)
    session = locked_session(session)
    if faults := entries_faults(session, board, entries):
        raise Refused(*faults)
    on_board = session.boards.get(number=board)
    tables = tables_of(session, on_board)
    seen = {(result.seating_id, result.version): facts_of(result) for result in on_board.results.all()}
    for entry in entries:
        if seen.get((entry.seating_id, entry.expected_version), EMPTY) == _whole(entry.facts):
            continue
        _write(who, session, tables[entry.seating_id], on_board, entry.expected_version, entry.facts)


def entries_faults(session: Session, board: int, entries: Sequence[LineEntry]) -> tuple[Fault, ...]:
    """Everything that is wrong with these lines of a board; the place of each fault is `seating/<id>` or `seating/<id>/<field>`."""
    on_board = session.boards.filter(number=board).first()
    tables = tables_of(session, on_board) if on_board else {}
    faults: list[Fault] = []
    for entry in entries:
        place = f"seating/{entry.seating_id}"
        if on_board is None or entry.seating_id not in tables:
            faults.append(Fault("board_not_at_table", {"board": board}, place))
        else:
            faults += (replace(fault, where=f"{place}/{fault.where}".rstrip("/")) for fault in facts_faults(entry.facts, on_board, session))
    return tuple(faults)


def take_back(*, who: User | None, session: Session, seating_id: int, board: int, expected_version: int) -> LineRow:
    """Empties a line; the earlier versions stay."""
    return enter_result(who=who, session=session, seating_id=seating_id, board=board, expected_version=expected_version, facts=EMPTY)


@transaction.atomic
def undo(*, who: User, session: Session, entry_id: int) -> LineRow:
    """Takes back what a log entry did to a line, by a new version that says what stood before it. Refused if the line says something else by now.

    What was changed since and changed back counts as it was: so entry after entry can be taken back, the newest first. Taking back an undo is a
    redo. services/undo.py does the same for every kind of entry.
    """
    check_deadline(session)
    session = locked_session(session)
    entry = undoable_entry(session, entry_id, Target.LINE)
    seating, board = place_of(session, entry.what["seating"], entry.what["board"])
    newest = newest_result(seating, board)
    if newest is None or facts_of(newest) != facts_from(entry.after):
        raise refuse("changed_since", board=board.number, table=seating.table)
    _write(who, session, seating, board, newest.version, facts_from(entry.before), verb=taken_back(entry))
    return line_of(session, seating.pk, board.number)


@transaction.atomic
def mark_missing_not_played(*, who: User, session: Session) -> int:
    """Says of every line still empty that it was not played. Returns how many there were."""
    session = locked_session(session)
    taken = {(result.seating_id, result.board_id): result for result in newest_results().filter(board__session=session)}
    boards = list(session.boards.all())
    count = 0
    for board in boards:
        for seating in tables_of(session, board).values():
            result = taken.get((seating.pk, board.pk))
            if result is None or result.status == ResultStatus.EMPTY:
                _write(who, session, seating, board, result.version if result else 0, NOT_PLAYED)
                count += 1
    return count


def facts_faults(facts: LineFacts, board: Board, session: Session) -> tuple[Fault, ...]:
    """Everything that is wrong with what was typed, on this board of this event."""
    if facts.status is not ResultStatus.PLAYED:
        return ()
    faults: list[Fault] = []
    dealer = Seat(board.dealer)
    if facts.denomination is None:
        faults.append(Fault("denomination_missing", {"allowed": ", ".join(Denomination)}, "denomination"))
    if facts.namer is None:
        faults.append(Fault("namer_missing", {"allowed": f"{dealer}, {dealer.partner}"}, "namer"))
    if facts.ns_points is None:
        faults.append(Fault("points_missing", {"lowest": 0, "highest": 72}, "ns_points"))
    else:
        faults += points_faults(facts.ns_points)
    if facts.denomination is not None:
        naming = Naming(facts.denomination, facts.namer or dealer, facts.doubling or Doubling.NONE)
        faults += naming_faults(naming, dealer, multiplier_set_of(session.event))
    return tuple(faults)


def facts_of(result: Result | None) -> LineFacts:
    """What a stored version says; None is an empty line."""
    if result is None or result.status != ResultStatus.PLAYED:
        return LineFacts(status=ResultStatus(result.status)) if result else EMPTY
    return LineFacts(
        denomination=Denomination(result.denomination), namer=Seat(result.namer), doubling=Doubling(result.doubling), ns_points=result.ns_points
    )


def facts_from(kept: dict[str, object]) -> LineFacts:
    """Facts as a log entry keeps them."""
    if kept.get("status") != ResultStatus.PLAYED:
        return LineFacts(status=ResultStatus(str(kept.get("status", ResultStatus.EMPTY))))
    return LineFacts(
        denomination=Denomination(str(kept["denomination"])),
        namer=Seat(str(kept["namer"])),
        doubling=Doubling(str(kept["doubling"])),
        ns_points=int(str(kept["ns_points"])),
    )


def facts_kept(facts: LineFacts) -> dict[str, object]:
    """Facts for a log entry (`facts_from` reads them)."""
    if facts.status is not ResultStatus.PLAYED:
        return {"status": facts.status.value}
    return {
        "status": facts.status.value,
        "denomination": facts.denomination,
        "namer": facts.namer,
        "doubling": facts.doubling or Doubling.NONE,
        "ns_points": facts.ns_points,
    }


def add_version(who: User | None, seating: Seating, board: Board, version: int, facts: LineFacts) -> Result:
    """The next version of a line, without an entry of the log: the caller writes that."""
    return Result.objects.create(
        seating=seating,
        board=board,
        version=version,
        status=facts.status.value,
        denomination=facts.denomination or "",
        namer=facts.namer or "",
        doubling=(facts.doubling or "") if facts.status is ResultStatus.PLAYED else "",
        ns_points=facts.ns_points,
        entered_by=who,
    )


def place_of(session: Session, seating_id: int, number: int) -> tuple[Seating, Board]:
    """The table and the board, if that table is to play that board."""
    seating = Seating.objects.select_related("round").filter(pk=seating_id, round__session=session).first()
    board = Board.objects.filter(session=session, number=number).first()
    if seating is None or board is None or seating.pk not in tables_of(session, board):
        raise refuse("board_not_at_table", board=number)
    return seating, board


def tables_of(session: Session, board: Board) -> Mapping[int, Seating]:
    """The full tables that are to play the board, by id."""
    seatings = Seating.objects.filter(plays(board), round__session=session).select_related("round").prefetch_related("seated")
    return {seating.pk: seating for seating in seatings if len(seating.seated.all()) == 2}


def _whole(facts: LineFacts) -> LineFacts:
    """The facts as they are kept: a played line that says nothing of doubling was not doubled."""
    return replace(facts, doubling=facts.doubling or Doubling.NONE) if facts.status is ResultStatus.PLAYED else facts


def newest_result(seating: Seating, board: Board) -> Result | None:
    """The version of a line that counts; None while nothing was entered."""
    return Result.objects.filter(seating=seating, board=board).order_by("-version").first()


def _write(
    who: User | None, session: Session, seating: Seating, board: Board, expected: int, facts: LineFacts, verb: Verb | None = None
) -> Result | None:
    newest = newest_result(seating, board)
    before = facts_of(newest)
    facts = _whole(facts)
    if before == facts and verb is None:
        return newest
    if (newest.version if newest else 0) != expected:
        raise Conflict(line_of(session, seating.pk, board.number))
    result = add_version(who, seating, board, expected + 1, facts)
    verb = verb or (Verb.RESULT_TAKEN_BACK if facts.status is ResultStatus.EMPTY else Verb.RESULT_CORRECTED if expected else Verb.RESULT_ENTERED)
    what = {"seating": seating.pk, "board": board.number, "table": seating.table, "round": seating.round.number}
    write_entry(who=who, verb=verb, on=session, what=what, before=facts_kept(before), after={**facts_kept(facts), "version": result.version})
    return result
