"""Fouled boards: which tables had which cards (SCORING.md §3). Every change is a new version of the whole board."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from engine.errors import Fault
from tournaments.enums import Target, Verb
from tournaments.models import Board, FouledTable, Fouling, LogEntry, Session
from tournaments.services.deadline import check_deadline
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import taken_back, write_entry
from tournaments.services.reasons import clean_reason, reason_faults
from tournaments.services.results import tables_of

MOST_GROUPS = 25
Groups = Mapping[int, int]


@transaction.atomic
def set_groups(*, who: User, session: Session, board: int, groups: Groups, reason: str, expected_version: int) -> Board:
    """Says which tables had which cards. `groups`: by seating id, 0 for the original cards; tables left out had those too.

    `expected_version`: of the groups that the director saw (0: none yet). All in group 0: the board is not fouled (any more). Raises Refused
    with every fault. The same groups and reason again change nothing.
    """
    check_deadline(session)
    session = locked_session(session)
    on_board = _board(session, board)
    reason, moved = clean_reason(reason), {seating: group for seating, group in groups.items() if group}
    if faults := (*_faults(session, on_board, groups), *reason_faults(reason)):
        raise Refused(*faults)
    newest = newest_fouling(on_board)
    if groups_of(newest) == moved and (newest is None or newest.reason == reason):
        return on_board
    if (newest.version if newest else 0) != expected_version:
        raise refuse("groups_changed_meanwhile", board=board)
    _write(who, session, on_board, newest, moved, reason, Verb.GROUPS_SET)
    return on_board


def revert_groups(*, who: User, session: Session, entry: LogEntry) -> None:
    """Takes back what a log entry did to the groups of a board (for services/undo.py, which has checked deadline and entry)."""
    board = _board(session, entry.what["board"])
    newest = newest_fouling(board)
    if newest is None or newest.version != entry.after["groups_version"]:
        raise refuse("changed_since_entry")
    groups = {int(seating): group for seating, group in entry.before["by_seating"].items()}
    _write(who, session, board, newest, groups, entry.before["reason"], taken_back(entry))


def newest_fouling(board: Board) -> Fouling | None:
    """The version that counts."""
    return Fouling.objects.filter(board=board).prefetch_related("tables").order_by("-version").first()


def groups_of(fouling: Fouling | None) -> dict[int, int]:
    """The groups above 0, by seating id."""
    return {table.seating_id: table.group for table in fouling.tables.all()} if fouling else {}


def _board(session: Session, number: int) -> Board:
    found = session.boards.filter(number=number).first()
    if found is None:
        raise refuse("board_not_at_table", board=number)
    return found


def _faults(session: Session, board: Board, groups: Groups) -> tuple[Fault, ...]:
    tables = tables_of(session, board)
    faults = [Fault("board_not_at_table", {"board": board.number}, f"seating/{seating}") for seating in groups if seating not in tables]
    faults += [
        Fault("group_range", {"table": tables[seating].table, "group": group, "lowest": 0, "highest": MOST_GROUPS}, f"seating/{seating}")
        for seating, group in groups.items()
        if seating in tables and not 0 <= group <= MOST_GROUPS
    ]
    return tuple(faults)


def _write(who: User, session: Session, board: Board, newest: Fouling | None, groups: Groups, reason: str, verb: Verb) -> None:
    version = newest.version + 1 if newest else 1
    fouling = Fouling.objects.create(board=board, version=version, reason=reason, set_by=who)
    FouledTable.objects.bulk_create(FouledTable(fouling=fouling, seating_id=seating, group=group) for seating, group in groups.items())
    what = {"target": Target.GROUPS, "board": board.number}
    before = _kept(session, board, groups_of(newest), newest.reason if newest else "")
    after = {**_kept(session, board, groups, reason), "groups_version": version}
    write_entry(who=who, verb=verb, on=session, what=what, before=before, after=after)


def _kept(session: Session, board: Board, groups: Groups, reason: str) -> dict[str, object]:
    """The groups by seating, and by table for readers of the log."""
    tables = tables_of(session, board)
    return {
        "by_seating": {str(seating): group for seating, group in groups.items()},
        "groups": {str(tables[seating].table): group for seating, group in groups.items() if seating in tables},
        "reason": reason,
    }
