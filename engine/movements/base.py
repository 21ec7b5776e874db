"""What a movement is: who sits where, with which boards, in each round (SCORING.md §6).

Terms: a *set* is the group of boards that travels together; sets, rounds, tables and pairs are numbered from 1. In a *two-winner* movement
the EW pairs are numbered after the NS pairs. A *section* is a part of the hall with its own pairs, tables and copy of the boards; tables and
pairs are numbered on through the sections. In a *barometer* every table plays the same set in the same round. A pair *sits out* where its
row has nobody on the other side, or where a round has no row for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.errors import EngineError, Fault


@dataclass(frozen=True, slots=True, order=True)
class SeatingRow:
    """One table in one round; `ns` or `ew` is None where nobody sits (the other pair sits out: nobody plays there). `section`: from 1."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    set: int
    section: int = 1

    @property
    def played(self) -> bool:
        """Whether both sides are there, so that the set is played."""
        return self.ns is not None and self.ew is not None

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs that sit here, NS first: two, one (who sits out) or none."""
        return tuple(pair for pair in (self.ns, self.ew) if pair is not None)

    def switched(self) -> SeatingRow:
        """The same row with the pairs on each other's seats (arrow-switch)."""
        return replace(self, ns=self.ew, ew=self.ns)


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole movement; `rows` are ordered by round and table.

    `tables` counts every place of the movement, also one that stands empty. `sharing` lists the groups of tables that use one set together in
    each round; `relays` the tables behind which (towards the next higher number) a stand holds one set out of play; `switched` the rounds
    with the sides exchanged. `repeats_allowed` says that two pairs may meet again (SCORING.md §6: "unless the type says otherwise"). `repaired` says
    that it was changed during play, so that numbers and sides need not be as at the start; `apart` that each section is a field of its own.
    """

    kind: str
    tables: int
    pairs: int
    rounds: int
    sets: int
    boards_per_set: int
    winners: int
    barometer: bool
    rows: tuple[SeatingRow, ...]
    sharing: tuple[tuple[int, ...], ...] = ()
    relays: tuple[int, ...] = ()
    switched: tuple[int, ...] = ()
    repeats_allowed: bool = False
    repaired: bool = False
    apart: bool = False

    @property
    def boards(self) -> int:
        """How many boards the movement needs in one copy."""
        return self.sets * self.boards_per_set

    @property
    def sit_outs(self) -> tuple[tuple[int, int], ...]:
        """Every (round, pair) in which a pair of the field does not play, in order."""
        playing = {(row.round, pair) for row in self.rows if row.played for pair in row.pairs}
        everybody = ((number, pair) for number in range(1, self.rounds + 1) for pair in range(1, self.pairs + 1))
        return tuple(seat for seat in everybody if seat not in playing)

    def boards_of(self, set_number: int, first_board: int = 1) -> range:
        """The board numbers of a set when the session's boards begin at `first_board`."""
        start = first_board + (set_number - 1) * self.boards_per_set
        return range(start, start + self.boards_per_set)

    def rows_of_round(self, round_number: int) -> tuple[SeatingRow, ...]:
        """The rows of one round in the order of the tables."""
        return tuple(row for row in self.rows if row.round == round_number)

    def rows_of_pair(self, pair: int) -> tuple[SeatingRow, ...]:
        """The rows in which a pair sits, in the order of the rounds."""
        return tuple(row for row in self.rows if pair in row.pairs)

    def fields(self) -> tuple[tuple[int, ...], ...]:
        """The pairs that are ranked together: all of them, or those that mostly sit NS and those that mostly sit EW when there are two winners; of
        each section by itself when they are scored apart."""
        everybody = range(1, self.pairs + 1)
        sections = self.sections().values() if self.apart else (everybody,)
        if self.winners == 1:
            return tuple(tuple(pairs) for pairs in sections)
        leaning: Counter[int] = Counter()
        for row in self.rows:
            leaning.update([row.ns] if row.ns is not None else [])
            leaning.subtract([row.ew] if row.ew is not None else [])
        sides = ([[p for p in pairs if leaning[p] > 0], [p for p in pairs if leaning[p] <= 0]] for pairs in sections)
        return tuple(tuple(field) for both in sides for field in both)

    def sections(self) -> dict[int, tuple[int, ...]]:
        """The pairs of each section, ascending, by where they first sit; a pair without a seat is in none."""
        first: dict[int, int] = {}
        for row in self.rows:
            for pair in row.pairs:
                first.setdefault(pair, row.section)
        return {section: tuple(sorted(pair for pair, own in first.items() if own == section)) for section in sorted(set(first.values()))}


def in_order(rows: Iterable[SeatingRow]) -> tuple[SeatingRow, ...]:
    """The rows by round, then table."""
    return tuple(sorted(rows, key=lambda row: (row.round, row.table)))


def shared_tables(rows: Iterable[SeatingRow]) -> tuple[tuple[int, ...], ...]:
    """The groups of tables of one section that play the same set in some round."""
    users: dict[tuple[int, int, int], list[int]] = {}
    for row in rows:
        if row.played:
            users.setdefault((row.section, row.round, row.set), []).append(row.table)
    return tuple(sorted({tuple(tables) for tables in users.values() if len(tables) > 1}))


def require(faults: Iterable[Fault]) -> None:
    """Raises EngineError with all the faults, if there is one."""
    found = tuple(faults)
    if found:
        raise EngineError(*found)


def number_fault(name: str, value: int, least: int, most: int | None = None) -> tuple[Fault, ...]:
    """A fault when `value` lies outside `least`…`most` (None: no upper bound), else nothing; `where` is the name of the number."""
    if value < least:
        return (Fault("too_few", {"what": name, "value": value, "least": least}, name),)
    if most is not None and value > most:
        return (Fault("too_many", {"what": name, "value": value, "most": most}, name),)
    return ()
