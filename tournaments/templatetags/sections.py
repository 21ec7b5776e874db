"""Template tags about the sections of a hall ({% load sections %}); in a hall without sections each gives nothing, or all in one."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from django import template

from tournaments import standings_texts, wording
from tournaments.findings import FieldKey, PlacesGroup
from tournaments.rows import EventRow, FrequencyRow, PairRow, RoundRow, SeatingRow, StandingGroup, StandingsTable
from tournaments.selectors.sections import Division, Section

register = template.Library()


class InSection(Protocol):
    """A row that carries the letter of its section."""

    @property
    def section(self) -> str: ...


Row = TypeVar("Row", bound=InSection)


@register.filter
def section_name(letter: str) -> str:
    """`Section A`."""
    return standings_texts.section_name(letter)


@register.filter
def section_scoring_name(scoring: str) -> str:
    """`each section is a field of its own`."""
    return wording.word(wording.SECTION_SCORING_NAMES, scoring)


@register.filter
def field_name(group: StandingGroup | PlacesGroup) -> str:
    """`Section A · North–South`."""
    return standings_texts.field_name(group.section, group.side)


@register.filter
def field_key_name(key: FieldKey) -> str:
    """`Section A · North–South`."""
    return standings_texts.field_name(*key)


@register.filter
def field_id(group: StandingGroup) -> str:
    """Where a field's table stands on its page: `field-A-NS`."""
    return "-".join(["field", group.section, *([group.side.value] if group.side else [])])


@register.filter
def sections_text(table: StandingsTable) -> str:
    """How sections were compared, in a sentence."""
    return standings_texts.sections_text(table)


@register.filter
def event_sections_text(table: StandingsTable) -> str:
    """How the places of an event are counted over its sections, in a sentence."""
    return standings_texts.event_sections_text(table)


@register.filter
def ranked_apart(table: StandingsTable) -> bool:
    """Whether the places are counted section by section."""
    return any(group.section for group in table.groups)


@register.filter
def by_section(rows: Iterable[Row]) -> list[tuple[str, list[Row]]]:
    """The rows of each section in their order, A first; one empty list where there is no row."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.section].append(row)
    return sorted(found.items()) or [("", [])]


@register.filter
def tables_by_section(round_: RoundRow) -> list[tuple[str, list[SeatingRow]]]:
    """The tables of a round that are played, section by section."""
    return by_section([seating for seating in round_.seatings if seating.sits_out is None])


@register.filter
def pair_sections(table: StandingsTable) -> Mapping[int, str]:
    """The letter of each pair by its number, for standings whose headings name no section: those of one field over all sections."""
    return {} if ranked_apart(table) else table.pair_sections


@register.filter
def letter_of(letters: Mapping[int, str], pair: PairRow) -> str:
    """The letter of a pair; empty for one that sits nowhere."""
    return letters.get(pair.number, "")


@register.filter
def division_letter(division: Division, pair: PairRow) -> str:
    """The letter of a pair in a division."""
    return division.letters.get(pair.number, "–")


@register.filter
def seated_nowhere(pairs: Iterable[PairRow], sections: Iterable[Section]) -> list[PairRow]:
    """The pairs that are in no section: those that never sit down."""
    seated = {pair.number for section in sections for pair in section.pairs}
    return [pair for pair in pairs if pair.number not in seated]


@register.filter
def in_sections(event: EventRow) -> bool:
    """Whether any session of the event is played in sections."""
    return any(session.sections > 1 for session in event.sessions)


@register.filter
def best_result(rows: Iterable[FrequencyRow]) -> str:
    """The best result of a side, of whatever section and cards; a dash without results."""
    results = [row.result for row in rows]
    return wording.signed(max(results)) if results else "–"
