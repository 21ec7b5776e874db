"""The log as rows."""

from tournaments.enums import Verb
from tournaments.models import LogEntry, Session
from tournaments.rows import LogRow
from tournaments.selectors.results import newest_results

LINE_VERBS = {Verb.RESULT_ENTERED, Verb.RESULT_CORRECTED, Verb.RESULT_TAKEN_BACK, Verb.UNDONE}


def log_of(session: Session, limit: int = 20) -> tuple[LogRow, ...]:
    """The session's newest entries (two queries). An entry about a line can be undone while its version is the newest."""
    entries = LogEntry.objects.filter(session=session).select_related("who")[:limit]
    newest = newest_results().filter(board__session=session)
    versions = {(seating, board): version for seating, board, version in newest.values_list("seating", "board__number", "version")}
    return tuple(_log_row(entry, versions) for entry in entries)


def _log_row(entry: LogEntry, versions: dict[tuple[int, int], int]) -> LogRow:
    verb = Verb(entry.verb)
    line = (entry.what.get("seating", 0), entry.what.get("board", 0))
    return LogRow(
        id=entry.pk,
        at=entry.at,
        who=entry.who.username if entry.who else "",
        verb=verb,
        what=entry.what,
        before=entry.before,
        after=entry.after,
        undoable=verb in LINE_VERBS and versions.get(line) == entry.after.get("version"),
    )
