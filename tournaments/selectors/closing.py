"""When a session was closed and opened again, from its log."""

from tournaments.enums import Verb
from tournaments.models import LogEntry, Session
from tournaments.rows import StandingsTable


def reopened_since(session: Session, table: StandingsTable) -> bool:
    """Whether this version was published of a closed session that was opened again since (one query)."""
    if table.published_at is None:
        return False
    entries = LogEntry.objects.filter(session=session, verb__in=(Verb.SESSION_CLOSED, Verb.SESSION_REOPENED)).order_by("at", "id")
    turns = [(at <= table.published_at, verb) for at, verb in entries.values_list("at", "verb")]
    before = [verb for early, verb in turns if early]
    return before[-1:] == [Verb.SESSION_CLOSED] and len(before) < len(turns)
