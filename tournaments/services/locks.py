"""Row locks, so that two directors act one after the other: first the user (services/once.py), then the event, then the session, always.

What they read afterwards is what the other left: on PostgreSQL each query sees what was saved before it began. SQLite lets one write at a time.
Locks of rows that entries of the log name are `no_key`: other transactions may go on naming them.
"""

from tournaments.models import Event, Session


def locked_event(event_id: int) -> Event:
    """The event with its club, under a lock: its facts, its pairs, and which sessions have seated them stay as they are."""
    return Event.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=event_id)


def locked_session(session: Session) -> Session:
    """The session and its event, both under a lock."""
    event = locked_event(session.event_id)
    found = Session.objects.select_for_update(of=("self",), no_key=True).get(pk=session.pk)
    found.event = event
    return found
