"""Hesitation Mitchell: T tables, T + 1 rounds, one winner (SCORING.md §6).

NS sit at all tables but the last. The others move up one table as in a Mitchell, but whoever comes to the last table stays there for a second round,
now as NS, before going to table 1. The boards move down one. With an odd number of tables one set lies on a stand in the middle; with an even number
that is impossible (the sum of the sets shows it), so tables 1 and 2 share a set and two stands follow each other behind tables T/2 and T/2 + 1.
At the end the sides are switched at all tables but the last, for as many rounds as balance the movement best.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.movements.arrow_switch import MOST_PAIRS, arrow_switched
from engine.movements.base import Movement, SeatingRow, number_fault, require

KIND = "hesitation"
LEAST_PAIRS = 6


def hesitation(pairs: int, boards_per_round: int, *, rounds: int | None = None) -> Movement:
    """A hesitation Mitchell of `pairs` pairs (6 to 120; odd: the last EW pair is missing and its opponents sit out), T + 1 rounds or fewer.

    EngineError lists every fault: too_few, too_many.
    """
    tables = (pairs + 1) // 2
    most = tables + 1 if pairs >= LEAST_PAIRS else None
    faults = [*number_fault("pairs", pairs, LEAST_PAIRS, MOST_PAIRS), *number_fault("boards_per_round", boards_per_round, 1)]
    require([*faults, *(number_fault("rounds", rounds, 1, most) if rounds is not None else ())])
    rounds = rounds or tables + 1
    unswitched = Movement(
        kind=KIND,
        tables=tables,
        pairs=pairs,
        rounds=rounds,
        sets=tables + 1,
        boards_per_set=boards_per_round,
        winners=1,
        barometer=False,
        rows=tuple(_rows(pairs, tables, rounds)),
        sharing=() if tables % 2 else ((1, 2),),
        relays=_relays(tables),
    )
    return arrow_switched(unswitched, kind=KIND, except_tables=frozenset({tables}))


def _relays(tables: int) -> tuple[int, ...]:
    return ((tables - 1) // 2,) if tables % 2 else (tables // 2, tables // 2 + 1)


def _first_set(table: int, tables: int) -> int:
    """The set (from 0) at a table in round 1."""
    stands_before = sum(relay < table for relay in _relays(tables))
    shared_before = 1 if tables % 2 == 0 and table > 1 else 0
    return table - 1 + stands_before - shared_before


def _rows(pairs: int, tables: int, rounds: int) -> Iterator[SeatingRow]:
    """The rows before the sides are switched. Movers go round T + 1 places: EW at tables 1…T, then NS at table T, where pair T begins."""
    movers = [*range(tables + 1, 2 * tables + 1), tables]
    for steps in range(rounds):
        seated = [movers[(place - steps) % (tables + 1)] for place in range(tables + 1)]
        present = [pair if pair <= pairs else None for pair in seated]
        for table in range(1, tables + 1):
            ns = table if table < tables else present[tables]
            yield SeatingRow(steps + 1, table, ns, present[table - 1], (_first_set(table, tables) + steps) % (tables + 1) + 1)
