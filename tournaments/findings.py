"""What is found out from standings and lines: places by round, standings of an event, what changed between two versions, what a field did.

Plain frozen values like those of rows.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Side
from engine.naming import Denomination, Doubling
from engine.sessions import Combination
from tournaments.enums import SectionScoring
from tournaments.method_views import MethodView
from tournaments.movement_rows import TableDifference
from tournaments.rows import LineRow, PairRow, PenaltyRow, StandingRow, StandingsTable

FieldKey = tuple[str, Side | None]
"""A field: its section where sections are ranked apart (else the empty text), and its side where NS and EW are."""


@dataclass(frozen=True, slots=True)
class PlacesRow:
    """A pair's places after each round of a session; None before its first board."""

    pair: PairRow
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlacesGroup:
    """The places of one field by round. `rounds`: their numbers; rows in the order of the last places; `section`: as in StandingGroup."""

    side: Side | None
    rounds: tuple[int, ...]
    rows: tuple[PlacesRow, ...]
    section: str = ""


@dataclass(frozen=True, slots=True)
class SessionPart:
    """What one session gave to an event's standings: its number, the version shown (0: live), and each pair's row there by pair id.

    `share`: the percent of its totals that counts, by its weight and as carried over.
    """

    session: int
    version: int
    rows: Mapping[int, StandingRow]
    share: Fraction = Fraction(100)


@dataclass(frozen=True, slots=True)
class EventStandings:
    """The standings over all sessions of an event, what each session gave, and how they were put together. `carry`: the percent of earlier sessions
    that counts under a carry-over."""

    table: StandingsTable
    parts: tuple[SessionPart, ...]
    combination: Combination = Combination.SUM
    carry: int = 100

    @property
    def some_missed(self) -> bool:
        """Some pair that is ranked played no board of some session."""
        ranked = [row.pair.id for group in self.table.groups for row in group.rows if row.boards]
        return any(pair not in part.rows or not part.rows[pair].boards for part in self.parts for pair in ranked)


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line that differs between two tables of standings; None where it is in one of them only."""

    before: LineRow | None
    after: LineRow | None

    @property
    def line(self) -> LineRow:
        """The line as it is now, or was last."""
        found = self.after or self.before
        assert found is not None  # noqa: S101  one of them is there
        return found


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """A penalty that came (`before` None) or went (`after` None)."""

    before: PenaltyRow | None
    after: PenaltyRow | None

    @property
    def penalty(self) -> PenaltyRow:
        """The penalty that came or went."""
        found = self.after or self.before
        assert found is not None  # noqa: S101  one of them is there
        return found


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A pair whose place, total or percent differs; None where it is in one table only.

    `field`: the section and side in which it is ranked, or was last; `field_before`: where it was ranked before.
    """

    pair: PairRow
    before: StandingRow | None
    after: StandingRow | None
    field: FieldKey = ("", None)
    field_before: FieldKey = ("", None)

    @property
    def moved(self) -> bool:
        """It is ranked in another field than before: places and points of the two cannot be compared."""
        return self.before is not None and self.after is not None and self.field != self.field_before


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed between two tables of standings, and for whom.

    `lines` and `penalties` are the causes, with `method_before` where the comparison method itself changed, and `section_scoring_before` where
    sections were one field and are fields of their own now, or the other way round; `pairs` is what followed.
    """

    lines: tuple[LineChange, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    pairs: tuple[StandingChange, ...] = ()
    method_before: MethodView | None = None
    section_scoring_before: SectionScoring | None = None
    before: int = 0
    after: int = 0

    @property
    def fields(self) -> tuple[tuple[FieldKey, tuple[StandingChange, ...]], ...]:
        """The changes for the pairs of each field, fields in their order."""
        found: dict[FieldKey, list[StandingChange]] = {}
        for change in self.pairs:
            found.setdefault(change.field, []).append(change)
        return tuple((key, tuple(changes)) for key, changes in found.items())

    @property
    def empty(self) -> bool:
        """Nothing changed."""
        return not (self.lines or self.penalties or self.pairs or self.method_before or self.section_scoring_before)


@dataclass(frozen=True, slots=True)
class Unpublished:
    """What the next version would bring. `difference`: against the newest version, None without one. `first`: no version yet, or none since the
    session was closed, so that even the same standings say something new: that they are final."""

    difference: Difference | None
    first: bool

    @property
    def anything(self) -> bool:
        """Whether there is a reason to publish."""
        return self.first or (self.difference is not None and not self.difference.empty)


@dataclass(frozen=True, slots=True)
class RepairPreview:
    """What a repair during play would change: tables, and lines and standings."""

    tables: tuple[TableDifference, ...]
    difference: Difference


@dataclass(frozen=True, slots=True)
class NamingStatistics:
    """What happened where one denomination was named.

    `times`: lines. `by_partner`: of them delegated. `doubled`: of them with contro or more. `points`, `result`: the naming side's, means.
    """

    denomination: Denomination
    times: int
    by_partner: int
    doubled: int
    points: Fraction
    result: Fraction


@dataclass(frozen=True, slots=True)
class PairNamings:
    """What one pair named, how often each; how often it delegated, said contro, and was doubled."""

    pair: PairRow
    named: Mapping[Denomination, int]
    delegated: int
    contros: int
    doubled: int

    @property
    def times(self) -> int:
        """How often it named."""
        return sum(self.named.values())


@dataclass(frozen=True, slots=True)
class FieldStatistics:
    """What a field did: who named what, how often it was doubled, and how far its results lie apart.

    `lines`: played ones. `levels`: how often each doubling level was reached. `swing`: the mean over boards of the best result of NS less the
    worst; `apart`: the mean distance of a result of NS from its board's mean. None where no board has two results.
    """

    lines: int
    boards: int
    namings: tuple[NamingStatistics, ...]
    levels: Mapping[Doubling, int]
    pairs: tuple[PairNamings, ...]
    swing: Fraction | None
    apart: Fraction | None
