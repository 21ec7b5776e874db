"""Movements as they are read: how they treat everybody, previews, advice, draws that wait, repairs, and who goes where next.

Plain frozen values like those of rows.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engine.cards import Side
from engine.movements.fairness import Fairness
from tournaments.enums import Verb
from tournaments.rows import PairRow, RoundRow, SeatingRow


@dataclass(frozen=True, slots=True)
class Stop:
    """A round of one pair: where it sits, on which side, with which boards against whom. `table` is None where it sits out."""

    round: int
    table: int | None = None
    side: Side | None = None
    boards: tuple[int, ...] = ()
    opponents: PairRow | None = None


@dataclass(frozen=True, slots=True)
class TableMoves:
    """Where those at a table go after a round, and to which tables its boards; None and nothing after the last round that is known."""

    table: int
    ns: Stop | None
    ew: Stop | None
    boards_to: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NamingRow:
    """On how many of the boards that a pair plays it holds the dealer's side."""

    pair: PairRow
    named: int
    boards: int


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a movement treats everybody (SCORING.md §6, fairness figure). `worst`: the couples furthest from the mean; `sit_outs`: (round, pair)."""

    fairness: Fairness
    worst: tuple[tuple[PairRow, PairRow], ...]
    naming: tuple[NamingRow, ...]
    sit_outs: tuple[tuple[int, PairRow], ...]

    @property
    def named(self) -> tuple[int, int]:
        """The fewest and the most boards on which a pair holds the dealer's side."""
        counts = [row.named for row in self.naming] or [0]
        return min(counts), max(counts)


@dataclass(frozen=True, slots=True)
class MovementPreview:
    """A movement to look at before it is accepted: its rounds with the event's pairs in place, how it treats everybody, and what must be prepared.

    `treatment` is None while the rounds are still to be drawn, and in fields of hundreds. `sharing`: groups of tables that use one set together;
    `relays`: the tables behind which a stand holds a set; `switched`: the rounds with the sides exchanged, in each section in which
    the hall was divided.
    """

    kind: str
    tables: int
    planned_rounds: int
    boards_per_round: int
    rounds: tuple[RoundRow, ...]
    boards: int
    boards_per_pair: tuple[int, int]  # fewest and most boards that a pair plays
    treatment: Treatment | None = None
    sharing: tuple[tuple[int, ...], ...] = ()
    relays: tuple[int, ...] = ()
    switched: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """A movement that fits an evening. `common`: the boards that everybody plays; `sit_outs`: rounds that pairs sit out, all together.

    `fairness` is None where it depends on results or the lot.
    """

    kind: str
    rounds: int
    boards_per_round: int
    boards_per_pair: tuple[int, int]
    common: int
    minutes: int
    boxes: int
    sit_outs: int
    fairness: Fairness | None

    @property
    def boards(self) -> int:
        """What a pair plays that never sits out."""
        return self.rounds * self.boards_per_round


@dataclass(frozen=True, slots=True)
class DraftDraw:
    """A drawn round that waits for the director's word. `repeats`: meetings that were there before, with the earlier round.

    `missing`: lines of earlier rounds that were not in. `changed`: the director changed what was drawn. `seal`: names this state of the draw.
    """

    round: int
    seatings: tuple[SeatingRow, ...]
    sits_out: PairRow | None
    second_bye: bool
    repeats: tuple[tuple[PairRow, PairRow, int], ...]
    missing: int
    changed: bool
    seal: str


@dataclass(frozen=True, slots=True)
class TableDifference:
    """A table before and after a repair; None: nobody sits there."""

    before: SeatingRow | None
    after: SeatingRow | None

    @property
    def seating(self) -> SeatingRow:
        """Whichever there is, for its round and table."""
        found = self.after or self.before
        assert found is not None  # noqa: S101  one of the two is always there
        return found


@dataclass(frozen=True, slots=True)
class RepairRow:
    """A repair that counts: which (a verb of enums.Target.SCHEDULE), its facts as the log keeps them, when and by whom. `id`: of its entry."""

    id: int
    verb: Verb
    what: Mapping[str, object]
    at: datetime
    who: str
