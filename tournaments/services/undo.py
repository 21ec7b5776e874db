"""Undo and redo by log entry, for everything that can be taken back: lines, rulings, groups of fouled boards, penalties,
repairs of the schedule.

Nothing is removed: an undo writes what stood before as a new version, and is an entry itself; taking that one back is the redo.
"""

from collections.abc import Callable, Mapping

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.enums import Target, Verb, target_of
from tournaments.models import LogEntry, Session
from tournaments.services import results
from tournaments.services.deadline import check_deadline
from tournaments.services.fouled import revert_groups
from tournaments.services.locks import locked_session
from tournaments.services.log import undoable_entry
from tournaments.services.penalties import revert_penalty
from tournaments.services.repair_plan import revert_repair
from tournaments.services.rulings import revert_ruling

Revert = Callable[..., None]


def undo_entry(*, who: User, session: Session, entry_id: int) -> LogEntry:
    """Takes back what an entry did; returns the new entry. Refused if what it changed was changed since, or after the deadline."""
    with transaction.atomic():
        session = locked_session(session)
        entry = undoable_entry(session, entry_id, *Target)
        target = target_of(Verb(entry.verb), entry.what)
        if target is Target.LINE:
            results.undo(who=who, session=session, entry_id=entry_id)
        else:
            check_deadline(session)
            _REVERTS[target or Target.RULING](who=who, session=session, entry=entry)
        return LogEntry.objects.filter(session=session).order_by("-id")[0]


_REVERTS: Mapping[Target, Revert] = {
    Target.RULING: revert_ruling,
    Target.GROUPS: revert_groups,
    Target.PENALTY: revert_penalty,
    Target.SCHEDULE: revert_repair,
}
