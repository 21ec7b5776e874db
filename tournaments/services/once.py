"""A form that was sent twice makes one thing. Each form brings a word of its own, which the log keeps beside what the form made.

A second click, a reload, or a line that failed before the answer came: the same word of the same person, with the same facts in the same place, is
the same wish. Without a word (the commands, the demo) every call makes a new thing.
"""

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournaments.enums import Verb
from tournaments.models import Club, Event, LogEntry, Session


def made_before(*, who: User, verb: Verb, once: str, facts: Mapping[str, object], on: Club | Event | Session | None = None) -> LogEntry | None:
    """The entry of what this form made from the same facts; None if it is new. To be asked in the transaction that makes the thing, first of all
    (services/locks.py). `on`: where the thing is made, None for a club; elsewhere the same word says nothing, nor where `who` directs no longer.

    Of two at once the second waits here until the first is done, and then finds its entry.
    """
    if not once:
        return None
    User.objects.select_for_update(no_key=True).get(pk=who.pk)  # no_key: entries of the log may go on naming the user
    place = {} if on is None else {type(on).__name__.lower(): on}
    entries = LogEntry.objects.filter(who=who, verb=verb, what__once=once, club__directors=who, **place)
    return next((entry for entry in entries if facts.items() <= {**entry.what, **entry.after}.items()), None)


def kept_once(once: str) -> dict[str, object]:
    """What the log keeps of the word."""
    return {"once": once} if once else {}
