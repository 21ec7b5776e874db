"""Until when results, rulings and penalties of an event can be corrected (SCORING.md §4, §5)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.enums import Verb
from tournaments.models import Event, Session
from tournaments.services.errors import refuse
from tournaments.services.locks import locked_event
from tournaments.services.log import write_entry


@transaction.atomic
def set_correction_deadline(*, who: User, event: Event, at: datetime | None) -> Event:
    """Sets the deadline, extends it or (None) takes it away. Logged, so that everybody can see when it was moved."""
    event = locked_event(event.pk)
    before, event.correction_deadline = event.correction_deadline, at
    event.save(update_fields=["correction_deadline"])
    write_entry(who=who, verb=Verb.DEADLINE_SET, on=event, before={"deadline": _text(before)}, after={"deadline": _text(at)})
    return event


def check_deadline(session: Session) -> None:
    """Refused after the deadline of the session's event, as the database has it now."""
    deadline = Event.objects.filter(pk=session.event_id).values_list("correction_deadline", flat=True).get()
    if deadline is not None and timezone.now() > deadline:
        raise refuse("deadline_passed", deadline=deadline.isoformat())


def _text(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
