"""Which sheets show something else than when they were printed, since the movement, a repair or the deals changed.

Of sheets with hands the log says when they were opened. Of the others nobody knows it: they are told until play has gone beyond them, for who printed
them before the change.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.movements.catalogue import is_drawn
from tournaments.desk_rows import LogRow
from tournaments.enums import Target, Verb
from tournaments.models import LogEntry, Session
from tournaments.selectors.log import log_row, newest_of_repairs
from tournaments.selectors.tables import place_from, state_from

AT_TABLES = ("travellers", "pickup-slips", "guide-cards", "seating")
DEALT = frozenset({Verb.DEALS_GENERATED, Verb.DEALS_IMPORTED, Verb.DEAL_TYPED})
WATCHED = (Verb.MOVEMENT_ACCEPTED, Verb.DEALS_PRINTED, *sorted(DEALT))


@dataclass(frozen=True, slots=True)
class PaperChange:
    """What changed, and the sheets (keys of the desk's sheets) that show something else since. `pairs`: whose guide cards; empty for all."""

    entry: LogRow
    sheets: tuple[str, ...]
    pairs: tuple[int, ...] = ()


def papers_changed(session: Session, *, begun: int) -> tuple[PaperChange, ...]:
    """The changes that make sheets print anew, the newest first; none once the session is closed (two queries). `begun`: the last round with a
    result."""
    if session.closed_at or not session.movement_kind:
        return ()
    mine = LogEntry.objects.filter(session=session).select_related("who").order_by("-at", "-id")
    watched = list(mine.filter(verb__in=WATCHED))
    since = next((entry for entry in watched if entry.verb == Verb.MOVEMENT_ACCEPTED), None)
    schedule = [entry for entry in mine.filter(what__target=Target.SCHEDULE.value) if since is None or entry.pk > since.pk]
    poster = session.rounds.count() if is_drawn(session.movement_kind) else 1
    changes = [*_of_repairs(schedule, begun, poster), *_of_deals(watched), *([] if begun else _of_movement(watched))]
    return tuple(sorted(changes, key=lambda change: -change.entry.id))


def _of_repairs(schedule: Sequence[LogEntry], begun: int, poster: int) -> Iterator[PaperChange]:
    """Each repair by what was done with it last; only rounds that have not begun need their sheets."""
    for entry in newest_of_repairs(schedule).values():
        rounds: set[int] = set()
        pairs: set[int] = set()
        for place, kept in entry.after["tables"].items():
            number, _table = place_from(place)
            before, after = state_from(entry.before["tables"].get(place)), state_from(kept)
            if number > begun and before != after:
                rounds.add(number)
                pairs |= (before.pairs if before else frozenset()) | (after.pairs if after else frozenset())
        if rounds:
            sheets = AT_TABLES if poster in rounds else AT_TABLES[:-1]
            yield PaperChange(log_row(entry), sheets, tuple(sorted(pairs)))


def _of_deals(watched: Iterable[LogEntry]) -> Iterator[PaperChange]:
    """The last deals, if sheets with hands had been opened before them and were not since."""
    since: set[str] = set()
    before: set[str] = set()
    made: LogEntry | None = None
    for entry in watched:
        if entry.verb in DEALT:
            made = made or entry
        elif entry.verb == Verb.DEALS_PRINTED:
            (before if made else since).add(str(entry.what["sheet"]))
    if made and (stale := before - since):
        yield PaperChange(log_row(made), tuple(sorted(stale)))


def _of_movement(watched: Iterable[LogEntry]) -> Iterator[PaperChange]:
    """The movement that is played, if another one was accepted before it."""
    accepted = [entry for entry in watched if entry.verb == Verb.MOVEMENT_ACCEPTED]
    if len(accepted) > 1:
        yield PaperChange(log_row(accepted[0]), AT_TABLES)
