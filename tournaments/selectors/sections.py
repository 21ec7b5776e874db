"""The sections of a hall: which tables and pairs each has, and in which a pair plays in each session. Nothing in a hall without sections."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import Event, SeatedPair
from tournaments.rows import PairRow, RoundRow
from tournaments.wording import section_letter


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the hall by its letter: the tables at which it plays and its pairs, by number, in all rounds together."""

    letter: str
    tables: tuple[int, ...]
    pairs: tuple[PairRow, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """How pairs were parted: the sessions, by number, in which they were parted so, and the letter of each pair by its number."""

    sessions: tuple[int, ...]
    letters: Mapping[int, str]


def sections_of(rounds: Iterable[RoundRow]) -> tuple[Section, ...]:
    """The sections as these rounds are seated (no query). A table where somebody sits out is not played."""
    tables: dict[str, set[int]] = defaultdict(set)
    pairs: dict[str, set[PairRow]] = defaultdict(set)
    for seating in (seating for each in rounds for seating in each.seatings if seating.section):
        pairs[seating.section].update(pair for pair in (seating.ns, seating.ew) if pair)
        if seating.sits_out is None:
            tables[seating.section].add(seating.table)
    return tuple(
        Section(letter, tuple(sorted(tables[letter])), tuple(sorted(pairs[letter], key=lambda pair: pair.number))) for letter in sorted(pairs)
    )


def divisions_of(event: Event) -> tuple[Division, ...]:
    """In which section each pair plays (mostly, where a repair moved it), by sessions; sessions that part the pairs alike together (one query)."""
    seats = SeatedPair.objects.filter(round__session__event=event).order_by()
    counted = seats.values_list("round__session__number", "pair__number", "seating__section").annotate(rounds=Count("pk"))
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for session, pair, section, _rounds in sorted(counted, key=lambda row: (row[0], row[1], row[3], -row[2])):
        found[session][pair] = section  # the one with the most rounds comes last
    alike: dict[tuple[tuple[int, str], ...], list[int]] = defaultdict(list)
    for session, homes in found.items():
        if max(homes.values()) > 1:
            alike[tuple((pair, section_letter(section)) for pair, section in homes.items())].append(session)
    return tuple(Division(tuple(sessions), dict(letters)) for letters, sessions in alike.items())
