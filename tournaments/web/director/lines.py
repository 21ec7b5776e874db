"""A board's lines as typed: fields of a form in, entries for the service out, or faults beside the fields they belong to.

The fields of a line are called `<seating id>-named`, `-namer`, `-doubling`, `-points`, and `-version` for the version that its writer saw.
`named` is a suit, botifarra, `not_played`, or nothing: a line whose `named` and `points` are both empty is an empty line.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.cards import Seat
from engine.errors import Fault
from engine.naming import Denomination, Doubling
from engine.scoring import DoublingPolicy
from tournaments.adapters import multiplier_set_of
from tournaments.enums import ResultStatus
from tournaments.fault_texts import fault_text
from tournaments.models import Event
from tournaments.rows import BoardRow, LineRow
from tournaments.services.results import EMPTY, NOT_PLAYED, LineEntry, LineFacts
from tournaments.web.fields import whole_number

SAID = ("named", "namer", "doubling", "points")
FIELDS = ("version", *SAID)
NOT_PLAYED_WORD = ResultStatus.NOT_PLAYED.value
FIELD_OF_FAULT = {
    "denomination_missing": "named", "namer_missing": "namer", "points_missing": "points", "points_range": "points", "not_a_number": "points",
    "namer_not_dealers_side": "namer", "level_not_in_set": "doubling", "unknown_choice": "named", "board_not_at_table": "named",
}  # fmt: skip
LONGEST_SHOWN = 20


@dataclass(frozen=True)
class TypedLine:
    """A line of the form: what stands in its fields, the sentences of what is wrong with it by field, and what is hard to believe about it."""

    row: LineRow
    version: int
    named: str
    namer: str
    doubling: str
    points: str
    faults: Mapping[str, Sequence[str]] = field(default_factory=dict)
    odd: str = ""

    @property
    def section(self) -> str:
        """As in LineRow."""
        return self.row.section

    @property
    def ew_points(self) -> str:
        """72 less the points of NS, where these are possible points."""
        points = whole_number(self.points)
        return str(72 - points) if points is not None and 0 <= points <= 72 else ""

    @property
    def stands(self) -> str:
        """What is stored of the line, as JSON by field, where something else was typed; else nothing."""
        stored, mine = ({name: getattr(line, name) for name in SAID} for line in (shown(self.row), self))
        return "" if stored == mine else json.dumps(stored)

    @property
    def suit(self) -> str:
        """What was named, where it can be drawn."""
        return self.named if self.named in set(Denomination) else ""


@dataclass(frozen=True)
class Levels:
    """The doubling levels that the event knows for a denomination."""

    denomination: Denomination
    allowed: tuple[Doubling, ...]


def levels_of(event: Event) -> tuple[Levels, ...]:
    """The levels for every denomination; nothing where the event does not count doubling."""
    if event.doubling_policy == DoublingPolicy.NONE:
        return ()
    known = multiplier_set_of(event)
    return tuple(Levels(each, known.levels(each)) for each in Denomination)


def shown(line: LineRow, odd: str = "") -> TypedLine:
    """A line as it stands."""
    return TypedLine(
        row=line,
        version=line.version,
        named=NOT_PLAYED_WORD if line.status is ResultStatus.NOT_PLAYED else line.denomination or "",
        namer=line.namer or line.dealer,
        doubling=line.doubling or Doubling.NONE,
        points="" if line.ns_points is None else str(line.ns_points),
        odd=odd,
    )


def typed(line: LineRow, said: Mapping[str, str]) -> TypedLine:
    """A line with what was typed; a field that did not come says what stands there."""
    stands = shown(line)
    words = {name: said.get(f"{line.seating_id}-{name}", str(getattr(stands, name))).strip() for name in FIELDS}
    version = whole_number(words["version"])
    return TypedLine(
        row=line,
        version=stands.version if version is None else version,
        named=words["named"],
        namer=words["namer"],
        doubling=words["doubling"],
        points=words["points"],
    )


def entry_of(line: TypedLine) -> tuple[LineEntry, tuple[Fault, ...]]:
    """What a typed line says, and what in it cannot be read at all: then the entry is only good for finding what else is wrong."""
    if line.named == NOT_PLAYED_WORD:
        return _entry(line, NOT_PLAYED), ()
    if not line.named and not line.points:
        return _entry(line, EMPTY), ()
    points = whole_number(line.points)
    unreadable = points is None and line.points != ""
    faults = [*_word_faults(line)]
    if unreadable:
        faults.append(_fault(line, "not_a_number", value=line.points[:LONGEST_SHOWN], allowed="0–72"))
    if any(fault.code != "not_a_number" for fault in faults):
        return _entry(line, EMPTY), tuple(faults)
    facts = LineFacts(
        denomination=Denomination(line.named) if line.named else None,
        namer=Seat(line.namer) if line.namer else None,
        doubling=Doubling(line.doubling or Doubling.NONE),
        ns_points=0 if unreadable else points,  # so that the rest of the line is checked all the same
    )
    return _entry(line, facts), tuple(faults)


def with_faults(lines: Iterable[TypedLine], faults: Iterable[Fault]) -> list[TypedLine]:
    """The lines, each with the sentences of its own faults."""
    found: dict[int, dict[str, list[str]]] = {}
    for fault in faults:
        seating = whole_number(fault.where.split("/")[1]) or 0
        found.setdefault(seating, {}).setdefault(FIELD_OF_FAULT.get(fault.code, "named"), []).append(fault_text(replace(fault, where="")))
    return [replace(line, faults=found.get(line.row.seating_id, {})) for line in lines]


def typed_lines(board: BoardRow, said: Mapping[str, str]) -> list[TypedLine]:
    """All lines of a board as typed."""
    return [typed(line, said) for line in board.lines]


def _entry(line: TypedLine, facts: LineFacts) -> LineEntry:
    return LineEntry(seating_id=line.row.seating_id, expected_version=line.version, facts=facts)


def _word_faults(line: TypedLine) -> Iterable[Fault]:
    for what, word, allowed in (("denomination", line.named, Denomination), ("namer", line.namer, Seat), ("doubling", line.doubling, Doubling)):
        if word and word not in set(allowed):
            yield _fault(line, "unknown_choice", what=what, value=word[:LONGEST_SHOWN], allowed=", ".join(allowed))


def _fault(line: TypedLine, code: str, **params: str) -> Fault:
    return Fault(code, params, f"seating/{line.row.seating_id}")
