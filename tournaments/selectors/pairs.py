"""The pairs of an event."""

from collections.abc import Iterable

from tournaments.desk_rows import NameTwice, PairsAdded
from tournaments.enums import Verb
from tournaments.models import Event, LogEntry, Pair
from tournaments.rows import PairRow
from tournaments.selectors.schedule import pair_row

COMING_AND_GOING = (Verb.PAIRS_ADDED, Verb.PAIRS_TAKEN_BACK, Verb.PAIR_REMOVED)


def pairs_of(event: Event) -> tuple[PairRow, ...]:
    """All pairs by number (one query)."""
    return tuple(pair_row(pair) for pair in Pair.objects.filter(event=event).select_related("player1", "player2").order_by("number"))


def last_addition(event: Event) -> PairsAdded | None:
    """The newest addition that still stands. None where it cannot be taken back as a whole: somebody is seated, a pair was removed since, or
    its pairs do not have the last numbers."""
    entry = _newest_addition(event)
    if entry is None or event.sessions.filter(rounds__isnull=False).exists():
        return None
    numbers = tuple(number for number, *_names in entry.after["pairs"])
    last = Pair.objects.filter(event=event).order_by("-number").values_list("number", flat=True)[: len(numbers)]
    return PairsAdded(entry.pk, numbers) if tuple(reversed(last)) == numbers else None


def names_twice(pairs: Iterable[PairRow]) -> tuple[NameTwice, ...]:
    """The names that stand in more than one of these pairs, capital letters and spaces aside, in the order in which they first come."""
    found: dict[str, list[tuple[str, int]]] = {}
    for pair in pairs:
        for name in pair.players:
            found.setdefault(" ".join(name.casefold().split()), []).append((name, pair.number))
    return tuple(NameTwice(named[0][0], tuple(number for _name, number in named)) for named in found.values() if len(named) > 1)


def _newest_addition(event: Event) -> LogEntry | None:
    taken_back: set[int] = set()
    for entry in LogEntry.objects.filter(event=event, verb__in=COMING_AND_GOING).order_by("-id"):
        if entry.verb == Verb.PAIR_REMOVED:
            return None
        if entry.verb == Verb.PAIRS_TAKEN_BACK:
            taken_back.add(entry.what["entry"])
        elif entry.pk not in taken_back:
            return entry
    return None
