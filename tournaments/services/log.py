"""The log entry that every write leaves."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournaments.enums import Verb
from tournaments.models import Club, Event, LogEntry, Session

Facts = Mapping[str, object]


def write_entry(
    *, who: User | None, verb: Verb, on: Club | Event | Session, what: Facts | None = None, before: Facts | None = None, after: Facts | None = None
) -> LogEntry:
    """Adds an entry about a club, event or session. The facts must hold no hand and no secret."""
    session = on if isinstance(on, Session) else None
    about = on.event if isinstance(on, Session) else on
    event = about if isinstance(about, Event) else None
    return LogEntry.objects.create(
        club=about.club if isinstance(about, Event) else about,
        event=event,
        session=session,
        who=who,
        verb=verb,
        what=what or {},
        before=before or {},
        after=after or {},
    )
