"""Repairs during play (SCORING.md §6): each gives the movement as it now is and what changes, and stores nothing.

A withdrawal, and a round (or a table) seated the wrong way; a pair that comes late is in late_pair.py, wrong boards are in wrong_boards.py. A repair
never touches a round that is over, unless it records what really happened there. Rounds and tables that do not exist are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, in_order, number_fault, require, shared_tables


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before and after; None: it was not there, or nobody plays there any more."""

    before: SeatingRow | None
    after: SeatingRow | None


@dataclass(frozen=True, slots=True)
class Repair:
    """The movement after the repair, its changed rows by round and table, and the rows whose results are cancelled (withdrawal only)."""

    movement: Movement
    changes: tuple[RowChange, ...]
    cancelled: tuple[SeatingRow, ...] = ()


def withdraw(movement: Movement, pair: int, after_round: int) -> Repair:
    """The pair leaves when `after_round` rounds are over (0: before play). Its later opponents sit out.

    Before half of the rounds are over its results are `cancelled`, afterwards they stand. EngineError: number_out_of_range, too_few, too_many.
    """
    _require_known(movement, pair=pair)
    require(number_fault("after_round", after_round, 0, movement.rounds))
    early = 2 * after_round < movement.rounds
    rows = [_left_alone(row, pair) if row.round > after_round else row for row in movement.rows]
    cancelled = tuple(row for row in movement.rows_of_pair(pair) if row.round <= after_round and row.played) if early else ()
    return repaired(movement, rows, cancelled=cancelled)


def reverse(movement: Movement, round_number: int, table: int | None = None, *, section: int | None = None) -> Repair:
    """The pairs of a round (of one table or one section when given) sat the wrong way: their seats are exchanged, the results stay with the seats."""
    _require_known(movement, round_number=round_number, table=table)
    wrong = [row for row in movement.rows_of_round(round_number) if table in (None, row.table) and section in (None, row.section)]
    rows = [row.switched() if row in wrong else row for row in movement.rows]
    return repaired(movement, rows)


def _left_alone(row: SeatingRow, pair: int) -> SeatingRow:
    return replace(row, ns=None if row.ns == pair else row.ns, ew=None if row.ew == pair else row.ew)


def _require_known(movement: Movement, *, round_number: int | None = None, table: int | None = None, pair: int | None = None) -> None:
    """All numbers given must be of the movement."""
    given = (
        ("round", round_number, movement.rounds),
        ("table", table, movement.tables),
        ("pair", pair, movement.pairs),
    )
    require(
        Fault("number_out_of_range", {"what": what, "value": value, "least": 1, "most": most}, what)
        for what, value, most in given
        if value is not None and not 1 <= value <= most
    )


def repaired(movement: Movement, rows: Iterable[SeatingRow], *, pairs: int | None = None, cancelled: tuple[SeatingRow, ...] = ()) -> Repair:
    """The repair that leads to these rows; sets that are now shared are declared."""
    after = in_order(rows)
    new = replace(
        movement,
        rows=after,
        pairs=pairs or movement.pairs,
        tables=max([movement.tables, *(row.table for row in after)]),
        sharing=movement.sharing if movement.barometer else _sharing(movement, after),
        repaired=True,
    )
    return Repair(new, row_changes(movement.rows, after), cancelled)


def row_changes(before: Iterable[SeatingRow], after: Iterable[SeatingRow]) -> tuple[RowChange, ...]:
    """What differs between two lists of rows, by round and table."""
    old = {(row.round, row.table): row for row in before}
    new = {(row.round, row.table): row for row in after}
    return tuple(RowChange(old.get(place), new.get(place)) for place in sorted(old | new) if old.get(place) != new.get(place))


def _sharing(movement: Movement, rows: Iterable[SeatingRow]) -> tuple[tuple[int, ...], ...]:
    """The groups that were declared, and those of now that are in none of them."""
    return (*movement.sharing, *(group for group in shared_tables(rows) if not any(set(group) <= set(known) for known in movement.sharing)))
