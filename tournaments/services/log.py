"""The log entry that every write leaves."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournaments.enums import Target, Verb, target_of
from tournaments.models import Club, Event, LogEntry, Session
from tournaments.services.errors import refuse

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


def undoable_entry(session: Session, entry_id: int, *targets: Target) -> LogEntry:
    """The entry of the session that changed one of these things; refused if there is none."""
    entry = LogEntry.objects.filter(session=session, pk=entry_id).first()
    if entry is None or target_of(Verb(entry.verb), entry.what) not in targets:
        raise refuse("nothing_to_undo")
    return entry


def taken_back(entry: LogEntry) -> Verb:
    """What taking this entry back is called: of an undo it is a redo."""
    return Verb.REDONE if entry.verb == Verb.UNDONE else Verb.UNDONE
