"""Howell: everybody is in one field and meets (nearly) everybody, the sides balanced (SCORING.md §6).

An even number n of pairs plays n − 1 rounds; pair n stays at table 1, the others follow each other: whoever sits where pair 5 sat is pair 6 in the
next round. With 8, 12, 16, 20, 24 and 32 pairs everybody is treated exactly alike. An odd number plays with one pair fewer: whoever meets the
missing one sits out, once each. Reduced Howells play fewer rounds: several pairs stay and do not meet each other. With 4 pairs both tables share
each set; with 6 the three tables share one set in the last round only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, number_fault, require, shared_tables
from engine.movements.howell_rows import ROWS

KIND = "howell"
LEAST_PAIRS = 4
MOST_PAIRS = 34
SIX_PAIRS = ("6-1@1 5-2@2 4-3@3", "6-2@4 1-3@2 5-4@1", "6-4@2 2-1@3 5-3@4", "6-5@3 4-1@4 3-2@1", "6-3@5 1-5@5 4-2@5")
"""Six pairs have no cyclic row without sharing in each round: two different round robins, one for the rounds, one for the sets, that agree in one."""
_TABLE = re.compile(r"(\d+)-(\d+)@(\d+)(?:/([\d,]+))?")


@dataclass(frozen=True, slots=True)
class StartingTable:
    """A table of round 1 as `howell_rows.py` keeps it; in the `switched` rounds its two pairs change sides."""

    ns: int
    ew: int
    set: int
    switched: tuple[int, ...]


def howell(pairs: int, boards_per_round: int, *, rounds: int | None = None) -> Movement:
    """A Howell of 4 to 34 pairs; `rounds` None plays the full one, fewer a reduced one (`possible_rounds`).

    EngineError lists every fault: too_few, too_many, rounds_not_available (with the numbers allowed). Source: SCORING.md §6.
    """
    faults = [*number_fault("pairs", pairs, LEAST_PAIRS, MOST_PAIRS), *number_fault("boards_per_round", boards_per_round, 1)]
    allowed = possible_rounds(pairs)
    if rounds is not None and allowed and rounds not in allowed:
        faults.append(Fault("rounds_not_available", {"value": rounds, "allowed": ", ".join(map(str, allowed))}, "rounds"))
    require(faults)
    seats = pairs + pairs % 2
    return _built(pairs, seats, boards_per_round, rounds or seats - 1)


def possible_rounds(pairs: int) -> tuple[int, ...]:
    """The numbers of rounds for which there is a Howell of so many pairs, ascending; empty outside 4 to 34 pairs."""
    seats = pairs + pairs % 2
    return tuple(sorted(rounds for number, rounds in ROWS if number == seats and pairs >= LEAST_PAIRS))


def starting_row(seats: int, rounds: int) -> tuple[StartingTable, ...]:
    """The tables of round 1 of a Howell with an even number of seats for pairs, table 1 first."""
    return parsed(ROWS[seats, rounds])


def parsed(text: str) -> tuple[StartingTable, ...]:
    """Reads "8-1@1 2-4@3/5,6": NS-EW@set, then the rounds with the two exchanged."""
    tables = []
    for part in text.split():
        match = _TABLE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        ns, ew, set_number, switched = match.groups()
        tables.append(StartingTable(int(ns), int(ew), int(set_number), tuple(map(int, switched.split(","))) if switched else ()))
    return tuple(tables)


def followed(number: int, steps: int, ring: int) -> int:
    """The number that stands in a place after so many rounds: the next one each round; numbers above the ring stay."""
    return number if number > ring else (number - 1 + steps) % ring + 1


def _built(pairs: int, seats: int, boards: int, rounds: int) -> Movement:
    six = (seats, rounds) == (6, 5)
    rows = tuple(_rows_of_six() if six else _rows(starting_row(seats, rounds), rounds))
    return Movement(
        kind=KIND,
        tables=seats // 2,
        pairs=pairs,
        rounds=rounds,
        sets=rounds,
        boards_per_set=boards,
        winners=1,
        barometer=False,
        rows=tuple(without(row, seats) for row in rows) if pairs < seats else rows,
        sharing=shared_tables(rows),
    )


def _rows(row: tuple[StartingTable, ...], rounds: int) -> Iterator[SeatingRow]:
    for steps in range(rounds):
        for table, start in enumerate(row, 1):
            ns, ew = followed(start.ns, steps, rounds), followed(start.ew, steps, rounds)
            seated = SeatingRow(steps + 1, table, ns, ew, followed(start.set, steps, rounds))
            yield seated.switched() if steps + 1 in start.switched else seated


def _rows_of_six() -> Iterator[SeatingRow]:
    for number, text in enumerate(SIX_PAIRS, 1):
        yield from (SeatingRow(number, table, start.ns, start.ew, start.set) for table, start in enumerate(parsed(text), 1))


def without(row: SeatingRow, phantom: int) -> SeatingRow:
    """The row with the phantom pair's seat empty."""
    return replace(row, ns=None if row.ns == phantom else row.ns, ew=None if row.ew == phantom else row.ew)
