"""The log as rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import Target, Verb, target_of
from tournaments.models import LogEntry, Penalty, Session
from tournaments.rows import LogRow
from tournaments.selectors.results import newest_results
from tournaments.selectors.rulings import newest_foulings, newest_rulings

Line = tuple[int, int]  # seating id, board number


@dataclass(frozen=True, slots=True)
class _Now:
    """What stands: the newest versions of lines, rulings (by line) and groups (by board), and which penalties are withdrawn."""

    lines: Mapping[Line, int]
    rulings: Mapping[Line, int]
    groups: Mapping[int, int]
    penalties: Mapping[int, bool]


def log_of(session: Session, limit: int = 20) -> tuple[LogRow, ...]:
    """The session's newest entries (five queries). An entry can be undone while what it left is what stands now."""
    entries = LogEntry.objects.filter(session=session).select_related("who")[:limit]
    now = _now(session)
    return tuple(_log_row(entry, now) for entry in entries)


def log_row(entry: LogEntry) -> LogRow:
    """One entry by itself, without asking whether it can be undone."""
    return _row(entry, undoable=False)


def _now(session: Session) -> _Now:
    line = ("seating", "board__number", "version")
    of_session = {"board__session": session}
    return _Now(
        lines={(seating, board): version for seating, board, version in newest_results().filter(**of_session).values_list(*line)},
        rulings={(seating, board): version for seating, board, version in newest_rulings().filter(**of_session).values_list(*line)},
        groups=dict(newest_foulings().filter(**of_session).values_list("board__number", "version")),
        penalties=dict(Penalty.objects.filter(session=session).values_list("pk", "withdrawn")),
    )


def _log_row(entry: LogEntry, now: _Now) -> LogRow:
    return _row(entry, undoable=_stands(target_of(Verb(entry.verb), entry.what), entry, now))


def _row(entry: LogEntry, *, undoable: bool) -> LogRow:
    return LogRow(
        id=entry.pk,
        at=entry.at,
        who=entry.who.username if entry.who else "",
        verb=Verb(entry.verb),
        what=entry.what,
        before=entry.before,
        after=entry.after,
        undoable=undoable,
    )


def _stands(target: Target | None, entry: LogEntry, now: _Now) -> bool:
    """Whether what the entry left is what stands now."""
    if target is None:
        return False
    line, after = (entry.what.get("seating", 0), entry.what.get("board", 0)), entry.after
    left, stands = {
        Target.LINE: (after.get("version"), now.lines.get(line)),
        Target.RULING: (after.get("ruling_version"), now.rulings.get(line)),
        Target.GROUPS: (after.get("groups_version"), now.groups.get(entry.what.get("board", 0))),
        Target.PENALTY: (after.get("withdrawn"), now.penalties.get(entry.what.get("penalty", 0))),
    }[target]
    return bool(left == stands and stands is not None)
