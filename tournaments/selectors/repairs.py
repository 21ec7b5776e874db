"""The repairs during play that count: made, and not undone."""

from tournaments.enums import TARGETS, Target, Verb
from tournaments.models import LogEntry, Session
from tournaments.movement_rows import RepairRow
from tournaments.selectors.log import newest_of_repairs

REPAIRS = frozenset(verb for verb, target in TARGETS.items() if target is Target.SCHEDULE)


def repairs_of(session: Session) -> tuple[RepairRow, ...]:
    """In the order in which they were made (one query)."""
    entries = list(LogEntry.objects.filter(session=session, what__target=Target.SCHEDULE.value).select_related("who").order_by("-at", "-id"))
    newest = newest_of_repairs(entries)
    firsts = (entry for entry in reversed(entries) if entry.verb in REPAIRS)
    return tuple(_row(entry) for entry in firsts if newest[entry.pk].verb != Verb.UNDONE)


def presence_of(session: Session) -> dict[int, range]:
    """The rounds of the pairs, by number, that came late or left: in the others they do not sit out, they are not there (one query)."""
    last = session.planned_rounds
    found: dict[int, range] = {}
    for row in repairs_of(session):
        if row.verb in {Verb.PAIR_JOINED, Verb.PAIR_LEFT}:
            pair, number = int(str(row.what["pair"])), int(str(row.what["round"]))
            here = found.get(pair, range(1, last + 1))
            found[pair] = range(number, here.stop) if row.verb is Verb.PAIR_JOINED else range(here.start, number + 1)
    return found


def _row(entry: LogEntry) -> RepairRow:
    return RepairRow(entry.pk, Verb(entry.verb), entry.what, entry.at, entry.who.get_username() if entry.who else "")
