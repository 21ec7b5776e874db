"""Repairs during play (SCORING.md §6): each gives the movement as it now is and what changes, and stores nothing.

A late pair, a withdrawal, a round (or a table) seated the wrong way, results under a wrong board number, the wrong boards played. A repair never
touches a round that is over, unless it records what really happened there. Rounds and tables that do not exist are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, in_order, number_fault, require


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


@dataclass(frozen=True, slots=True, order=True)
class ResultPlace:
    """Where a result is written: round, table and board number."""

    round: int
    table: int
    board: int


@dataclass(frozen=True, slots=True)
class ResultMove:
    """A result that belongs to another board of the same table and round."""

    place: ResultPlace
    to_board: int


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


def reverse(movement: Movement, round_number: int, table: int | None = None) -> Repair:
    """The pairs of a round (of one table when given) sat the wrong way: their seats are exchanged, the results stay with the seats."""
    _require_known(movement, round_number=round_number, table=table)
    rows = [row.switched() if row.round == round_number and table in (None, row.table) else row for row in movement.rows]
    return repaired(movement, rows)


def move_results(
    movement: Movement, round_number: int, table: int, boards: Mapping[int, int], written: Iterable[ResultPlace], first_board: int = 1
) -> tuple[ResultMove, ...]:
    """Results of one table that stand under wrong board numbers; `boards` maps the number written to the right one, `written` are all results.

    Numbers may be exchanged or go round. EngineError lists every fault: no_result_there, board_not_at_table, two_results_for_board.
    """
    _require_known(movement, round_number=round_number, table=table)
    here = {place.board for place in written if (place.round, place.table) == (round_number, table)}
    allowed = {board for row in movement.rows_of_round(round_number) if row.table == table for board in movement.boards_of(row.set, first_board)}
    at: dict[str, str | int] = {"round": round_number, "table": table}
    where = f"rounds/{round_number}/tables/{table}"
    faults = [Fault("no_result_there", {**at, "board": board}, where) for board in sorted(boards) if board not in here]
    listed = ", ".join(map(str, sorted(allowed)))
    faults += [Fault("board_not_at_table", {**at, "board": to, "allowed": listed}, where) for to in sorted(set(boards.values())) if to not in allowed]
    afterwards = Counter([boards.get(board, board) for board in here])
    faults += [Fault("two_results_for_board", {**at, "board": board}, where) for board, times in sorted(afterwards.items()) if times > 1]
    require(faults)
    return tuple(ResultMove(ResultPlace(round_number, table, board), to) for board, to in sorted(boards.items()) if board != to)


def wrong_set(movement: Movement, round_number: int, table: int, played_set: int) -> Repair:
    """A table played another set than it should have: records it, and changes later rounds so that neither pair plays a set twice.

    Where one of the two pairs would meet the set again they get, in this order: the set they have missed, another that both have not played and
    that nobody uses in that round, one that they share with a table; else the two pairs sit out that round. EngineError: number_out_of_range,
    nobody_plays_there, set_already_played.
    """
    _require_known(movement, round_number=round_number, table=table, set_number=played_set)
    wrong = next((row for row in movement.rows_of_round(round_number) if row.table == table and row.played), None)
    where = f"rounds/{round_number}/tables/{table}"
    if wrong is None:
        require([Fault("nobody_plays_there", {"round": round_number, "table": table}, where)])
        raise AssertionError
    require(
        Fault("set_already_played", {"set": played_set, "pair": pair, "round": row.round}, where)
        for pair in wrong.pairs
        for row in movement.rows_of_pair(pair)
        if row.played and row.round < round_number and row.set == played_set
    )
    rows = [replace(row, set=played_set) if row == wrong else row for row in movement.rows]
    for again in movement.rows:
        if again.round > round_number and again.played and again.set == played_set and set(again.pairs) & set(wrong.pairs):
            rows = [row for row in (_other_set(movement, rows, row, wrong.set) if row == again else row for row in rows) if row is not None]
    return repaired(movement, rows)


def _other_set(movement: Movement, rows: list[SeatingRow], row: SeatingRow, missed: int) -> SeatingRow | None:
    """The row with a set that neither pair has in any other row, best choice first; None when there is none."""
    known = {other.set for other in rows if other is not row and other.played and set(other.pairs) & set(row.pairs)}
    used = {other.set for other in rows if other.round == row.round and other.table != row.table and other.played}
    fresh = [number for number in range(1, movement.sets + 1) if number not in known and number != row.set]
    ranked = sorted(fresh, key=lambda number: (number in used, number != missed, number))
    return replace(row, set=ranked[0]) if ranked else None


def _left_alone(row: SeatingRow, pair: int) -> SeatingRow:
    return replace(row, ns=None if row.ns == pair else row.ns, ew=None if row.ew == pair else row.ew)


def _require_known(
    movement: Movement, *, round_number: int | None = None, table: int | None = None, pair: int | None = None, set_number: int | None = None
) -> None:
    """All numbers given must be of the movement."""
    given = (
        ("round", round_number, movement.rounds),
        ("table", table, movement.tables),
        ("pair", pair, movement.pairs),
        ("set", set_number, movement.sets),
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
    users: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        if row.played:
            users.setdefault((row.round, row.set), []).append(row.table)
    found = {tuple(tables) for tables in users.values() if len(tables) > 1}
    return (*movement.sharing, *sorted(group for group in found if not any(set(group) <= set(known) for known in movement.sharing)))
