"""Rover Mitchell, for an odd number of pairs: one pair too many goes from table to table and takes the NS seat for a round; its owner sits out.

The rover never meets a pair or a set twice, and nobody sits out twice. In some sizes the rover itself must sit out in the first round, and with
9, 15, … tables the evening has to be shorter than the complete Mitchell. Two winners; the rover is ranked with NS (SCORING.md §6).
"""

from __future__ import annotations

from dataclasses import replace

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, number_fault, require
from engine.movements.exact_cover import Items, first_cover
from engine.movements.mitchell import mitchell

KIND = "rover"
LEAST_PAIRS, MOST_PAIRS = 11, 61  # the search for the rover's tables takes long beyond, and such halls play in sections
ROUND, TABLE, OPPONENT, SET = range(4)
SEARCH_LIMIT = 1000


def rover(pairs: int, boards_per_round: int, *, rounds: int | None = None) -> Movement:
    """A rover Mitchell of an odd number of pairs, 11 to 61; `rounds` None plays as many as a rover can.

    NS pairs are 1…T, the rover T + 1, EW pairs T + 2…2T + 1. A pair that sits out has no row. EngineError lists every fault: too_few, too_many,
    needs_odd_pairs, rover_does_not_fit.
    """
    faults = [*number_fault("pairs", pairs, LEAST_PAIRS, MOST_PAIRS), *number_fault("boards_per_round", boards_per_round, 1)]
    if pairs % 2 == 0:
        faults.append(Fault("needs_odd_pairs", {"pairs": pairs}, "pairs"))
    if rounds is not None:
        faults += number_fault("rounds", rounds, 1, pairs // 2 if pairs >= LEAST_PAIRS else None)
    require(faults)
    longest = mitchell(pairs - 1, boards_per_round).rounds
    for number in range(longest, 0, -1) if rounds is None else (rounds,):
        movement = mitchell(pairs - 1, boards_per_round, rounds=number)
        tables = rover_tables(movement)
        if tables is not None:
            return _with_rover(movement, tables)
    require([Fault("rover_does_not_fit", {"pairs": pairs, "rounds": rounds or longest}, "rounds")])
    raise AssertionError


def rover_tables(movement: Movement) -> dict[int, int] | None:
    """The rover's table for each round of a Mitchell, without round 1 when it must sit out then; None when none was found."""
    for first in (1, 2):
        options: dict[tuple[int, int], Items] = {}
        for row in sorted(movement.rows, key=lambda row: (row.round, (row.table - 2 * row.round + 1) % movement.tables)):
            if row.round >= first and row.ew is not None:
                options[row.round, row.table] = ((ROUND, row.round), (TABLE, row.table), (OPPONENT, row.ew), (SET, row.set))
        secondary = {item for items in options.values() for item in items if item[0] != ROUND}
        chosen = first_cover(options, secondary, SEARCH_LIMIT)
        if chosen is not None:
            return dict(chosen)
    return None


def _with_rover(movement: Movement, tables: dict[int, int]) -> Movement:
    """The Mitchell with the rover as the pair after the NS pairs."""
    number = movement.tables + 1

    def seated(row: SeatingRow) -> SeatingRow:
        ns = number if tables.get(row.round) == row.table else row.ns
        return replace(row, ns=ns, ew=row.ew + 1 if row.ew is not None else None)

    return replace(movement, kind=KIND, pairs=movement.pairs + 1, rows=tuple(map(seated, movement.rows)))
