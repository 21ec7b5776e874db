"""What only the desk reads: how far a session is and what is missing, its log and versions, additions that can be taken back.

Plain frozen values like those of rows.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.cards import Seat
from tournaments.enums import LineState, Step, Verb
from tournaments.rows import LineRow


@dataclass(frozen=True, slots=True)
class PairsAdded:
    """An addition of pairs that can be taken back as a whole: its entry in the log, and their numbers."""

    entry: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NameTwice:
    """A name that stands in more than one pair of an event: one person, or two with the same name."""

    name: str
    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """Whether a board has its deal; says nothing about the cards."""

    number: int
    dealer: Seat
    dealt: bool


@dataclass(frozen=True, slots=True)
class ProgressCell:
    """One table in one round on the desk's grid: the state of each of its boards. `section`: as in SeatingRow."""

    round: int
    table: int
    boards: tuple[tuple[int, LineState], ...]
    section: str = ""


@dataclass(frozen=True, slots=True)
class Todo:
    """What is missing now: the step to go to and how much (a count, or 0)."""

    step: Step
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a session is: steps done, the grid of lines, the missing ones, and the one thing to do next."""

    done: frozenset[Step]
    next: Todo
    rounds: tuple[int, ...]
    grid: tuple[tuple[int, tuple[ProgressCell | None, ...]], ...]  # (table, a cell a round)
    missing: tuple[LineRow, ...]
    playing_round: int | None


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log. `undoable` says that a click can take it back; taking back an undo is a redo."""

    id: int
    at: datetime
    who: str
    verb: Verb
    what: Mapping[str, object]
    before: Mapping[str, object]
    after: Mapping[str, object]
    undoable: bool


@dataclass(frozen=True, slots=True)
class PublicationRow:
    """A published version."""

    number: int
    published_at: datetime
    who: str
