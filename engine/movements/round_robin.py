"""Round robin: everybody meets everybody, and in each round all tables play the same boards (a barometer; SCORING.md §6).

An even number n of pairs plays n − 1 rounds, an odd number n rounds in which each pair sits out once. Fewer rounds may be played. Up to 34 pairs the
sides come from the starting rows of the Howells, so that they are as balanced as those.
"""

from __future__ import annotations

from engine.movements.base import Movement, SeatingRow, number_fault, require
from engine.movements.howell import MOST_PAIRS, followed, starting_row, without

KIND = "round_robin"
LEAST_PAIRS = 4
Couple = tuple[int, int]


def round_robin(pairs: int, boards_per_round: int, *, rounds: int | None = None) -> Movement:
    """The barometer in which all meet; `rounds` None plays them all. EngineError lists every fault: too_few, too_many."""
    seats = pairs + pairs % 2
    faults = [*number_fault("pairs", pairs, LEAST_PAIRS), *number_fault("boards_per_round", boards_per_round, 1)]
    if rounds is not None:
        faults += number_fault("rounds", rounds, 1, seats - 1 if pairs >= LEAST_PAIRS else None)
    require(faults)
    played = rounds or seats - 1
    couples = _first_round(seats)
    rows = (
        SeatingRow(steps + 1, table, followed(ns, steps, seats - 1), followed(ew, steps, seats - 1), steps + 1)
        for steps in range(played)
        for table, (ns, ew) in enumerate(couples, 1)
    )
    return Movement(
        kind=KIND,
        tables=seats // 2,
        pairs=pairs,
        rounds=played,
        sets=played,
        boards_per_set=boards_per_round,
        winners=1,
        barometer=True,
        rows=tuple(without(row, seats) if pairs < seats else row for row in rows),
    )


def _first_round(seats: int) -> tuple[Couple, ...]:
    """(NS, EW) at tables 1, 2, … in round 1; the pair numbered `seats` stays, the others follow each other."""
    ring = seats - 1
    if seats > MOST_PAIRS:
        circle = ((1 + step, 1 + ring - step) for step in range(1, seats // 2))
        return ((seats, 1), *(couple if step % 2 else couple[::-1] for step, couple in enumerate(circle)))
    row = starting_row(seats, ring)
    first = row[0].ew - row[0].set
    return ((seats, 1), *(((start.ns - start.set - first) % ring + 1, (start.ew - start.set - first) % ring + 1) for start in row[1:]))
