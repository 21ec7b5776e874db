"""The sections of a hall: which tables, pairs and boards each has, and in which a pair plays in each session. Nothing in a hall without sections."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournaments.models import Event, SeatedPair, Session
from tournaments.rows import PairRow, RoundRow
from tournaments.wording import section_letter


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the hall by its letter: the tables at which it plays, its pairs and the boards that it plays, by number, in all rounds together."""

    letter: str
    tables: tuple[int, ...]
    pairs: tuple[PairRow, ...]
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Division:
    """How pairs were parted: the sessions, by number, in which they were parted so, and the letter of each pair by its number."""

    sessions: tuple[int, ...]
    letters: Mapping[int, str]


def sections_of(rounds: Iterable[RoundRow]) -> tuple[Section, ...]:
    """The sections as these rounds are seated (no query). A table where somebody sits out is not played."""
    tables: dict[str, set[int]] = defaultdict(set)
    pairs: dict[str, set[PairRow]] = defaultdict(set)
    boards: dict[str, set[int]] = defaultdict(set)
    for seating in (seating for each in rounds for seating in each.seatings if seating.section):
        pairs[seating.section].update(pair for pair in (seating.ns, seating.ew) if pair)
        if seating.sits_out is None:
            tables[seating.section].add(seating.table)
            boards[seating.section].update(seating.boards)
    return tuple(
        Section(
            letter,
            tuple(sorted(tables[letter])),
            tuple(sorted(pairs[letter], key=lambda pair: pair.number)),
            tuple(sorted(boards[letter])),
        )
        for letter in sorted(pairs)
    )


def division_of(session: Session) -> tuple[tuple[int, ...], ...]:
    """The pairs of each section as they sit (mostly, where a repair moved them), by number; nothing in a hall without sections (one query)."""
    homes = _homes(SeatedPair.objects.filter(round__session=session)).get(session.number, {})
    sections = range(1, max(homes.values(), default=1) + 1)
    return tuple(tuple(pair for pair, own in sorted(homes.items()) if own == section) for section in sections) if len(sections) > 1 else ()


def last_seated(session: Session) -> Session | None:
    """The session itself once it has a movement, else the last one before it that has one (at most one query)."""
    if session.movement_kind:
        return session
    return Session.objects.filter(event=session.event_id, number__lt=session.number).exclude(movement_kind="").order_by("-number").first()


def divisions_of(event: Event) -> tuple[Division, ...]:
    """In which section each pair plays (mostly, where a repair moved it), by sessions; sessions that part the pairs alike together (one query)."""
    found = _homes(SeatedPair.objects.filter(round__session__event=event))
    alike: dict[tuple[tuple[int, str], ...], list[int]] = defaultdict(list)
    for session, homes in found.items():
        if max(homes.values()) > 1:
            alike[tuple((pair, section_letter(section)) for pair, section in homes.items())].append(session)
    return tuple(Division(tuple(sessions), dict(letters)) for letters, sessions in alike.items())


def _homes(seats: "QuerySet[SeatedPair]") -> dict[int, dict[int, int]]:
    """By the number of the session the section of each pair by its number: the one with the most rounds."""
    counted = seats.order_by().values_list("round__session__number", "pair__number", "seating__section").annotate(rounds=Count("pk"))
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for session, pair, section, _rounds in sorted(counted, key=lambda row: (row[0], row[1], row[3], -row[2])):
        found[session][pair] = section  # the one with the most rounds comes last
    return found
