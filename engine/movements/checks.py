"""What makes a movement valid (SCORING.md §6): every fault at once, as codes and parameters.

Codes: too_few, number_out_of_range, pair_against_itself, table_twice, pair_twice, set_replayed, set_at_two_tables, barometer_sets_differ, met_before,
pairs_never_seated, round_empty, pair_changes_section, table_in_two_sections, section_empty, pair_changes_side, ew_before_ns. `where` is
"rounds/3/tables/2", "rounds/3" or "" for the whole movement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, in_order

Rows = tuple[SeatingRow, ...]
Place = Callable[[SeatingRow], str]


def place_of(row: SeatingRow) -> str:
    """Where a row stands, as `where` of a fault."""
    return f"rounds/{row.round}/tables/{row.table}"


def movement_faults(movement: Movement, place: Place = place_of) -> tuple[Fault, ...]:
    """Every way in which the movement breaks SCORING.md §6 "Valid means", in the order of the rows; empty when it is valid.

    `place` says where a row stands, for a movement that was read from a file.
    """
    rows = in_order(movement.rows)
    return (
        *_number_faults(movement, rows, place),
        *_round_faults(movement, rows, place),
        *_replay_faults(rows, place),
        *_set_faults(movement, rows, place),
        *(() if movement.repeats_allowed else _meeting_faults(rows, place)),
        *_field_faults(movement, rows),
    )


def _number_faults(movement: Movement, rows: Rows, place: Place) -> Iterator[Fault]:
    """Rounds, tables, pairs and sets that the movement does not have."""
    if movement.boards_per_set < 1:
        yield Fault("too_few", {"what": "boards_per_set", "value": movement.boards_per_set, "least": 1})
    for row in rows:
        bounds = [("round", row.round, movement.rounds), ("table", row.table, movement.tables), ("set", row.set, movement.sets)]
        bounds += [("pair", pair, movement.pairs) for pair in row.pairs]
        for what, value, most in bounds:
            if not 1 <= value <= most:
                yield Fault("number_out_of_range", {"what": what, "value": value, "least": 1, "most": most}, place(row))


def _round_faults(movement: Movement, rows: Rows, place: Place) -> Iterator[Fault]:
    """Within a round: each pair once, each table once; and no round without a table in play."""
    first_seat: dict[tuple[int, int], int] = {}
    tables: set[tuple[int, int]] = set()
    for row in rows:
        if (row.round, row.table) in tables:
            yield Fault("table_twice", {"round": row.round, "table": row.table}, place(row))
        tables.add((row.round, row.table))
        if row.ns is not None and row.ns == row.ew:
            yield Fault("pair_against_itself", {"round": row.round, "table": row.table, "pair": row.ns}, place(row))
        for pair in sorted(set(row.pairs)):
            other = first_seat.setdefault((row.round, pair), row.table)
            if other != row.table:
                yield Fault("pair_twice", {"round": row.round, "pair": pair, "table": row.table, "other_table": other}, place(row))
    in_play = {row.round for row in rows if row.played}
    yield from (Fault("round_empty", {"round": n}, f"rounds/{n}") for n in range(1, movement.rounds + 1) if n not in in_play)


def _replay_faults(rows: Rows, place: Place) -> Iterator[Fault]:
    """No board twice for a pair."""
    played: dict[tuple[int, int], SeatingRow] = {}
    for row in rows:
        for pair in sorted(set(row.pairs)) if row.played else ():
            before = played.setdefault((pair, row.set), row)
            if before is not row:
                yield Fault(
                    "set_replayed", {"pair": pair, "set": row.set, "round": row.round, "table": row.table, "earlier_round": before.round}, place(row)
                )


def _set_faults(movement: Movement, rows: Rows, place: Place) -> Iterator[Fault]:
    """No set at two tables of a section in a round unless they share it; in a barometer the same set at all of them."""
    users: dict[tuple[int, int, int], list[SeatingRow]] = defaultdict(list)
    sets: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        if row.played:
            users[row.section, row.round, row.set].append(row)
            sets[row.round].add(row.set)
    if movement.barometer:
        for number, used in sets.items():
            if len(used) > 1:
                yield Fault("barometer_sets_differ", {"round": number, "sets": _listed(used)}, f"rounds/{number}")
        return
    for (_section, number, set_number), at in users.items():
        tables = {row.table for row in at}
        if len(tables) > 1 and not any(tables <= set(group) for group in movement.sharing):
            yield Fault("set_at_two_tables", {"round": number, "set": set_number, "tables": _listed(tables)}, place(at[-1]))


def _meeting_faults(rows: Rows, place: Place) -> Iterator[Fault]:
    """Everybody meets at most once."""
    met: dict[frozenset[int], SeatingRow] = {}
    for row in rows:
        couple = frozenset(row.pairs)
        if len(couple) < 2:
            continue
        before = met.setdefault(couple, row)
        if before is not row:
            one, other = sorted(couple)
            yield Fault(
                "met_before", {"pair": one, "other_pair": other, "round": row.round, "table": row.table, "earlier_round": before.round}, place(row)
            )


def _field_faults(movement: Movement, rows: Rows) -> Iterator[Fault]:
    """Everybody is there (a bye counts) and stays in a section; with two winners nobody changes side and in each section the EW pairs are numbered
    after the NS pairs."""
    there = {pair for row in rows for pair in row.pairs}
    missing = [pair for pair in range(1, movement.pairs + 1) if pair not in there]
    if missing:
        yield Fault("pairs_never_seated", {"pairs": _listed(missing)})
    sections = defaultdict(set)
    for row in rows:
        for pair in row.pairs:
            sections[pair].add(row.section)
    yield from (Fault("pair_changes_section", {"pair": pair}) for pair in sorted(sections) if len(sections[pair]) > 1)
    yield from _section_faults(rows)
    if movement.winners == 2 and not movement.repaired:
        for section in sorted({row.section for row in rows}):
            yield from _side_faults([row for row in rows if row.section == section])


def _section_faults(rows: Rows) -> Iterator[Fault]:
    """Each table is of one section; none of them is without tables."""
    tables = defaultdict(set)
    for row in rows:
        tables[row.table].add(row.section)
    yield from (Fault("table_in_two_sections", {"table": table}) for table in sorted(tables) if len(tables[table]) > 1)
    there = {row.section for row in rows}
    yield from (Fault("section_empty", {"section": section}) for section in range(1, max(there, default=1)) if section not in there)


def _side_faults(rows: Sequence[SeatingRow]) -> Iterator[Fault]:
    """Of one section with two winners."""
    north_south = {row.ns for row in rows if row.ns is not None}
    east_west = {row.ew for row in rows if row.ew is not None}
    yield from (Fault("pair_changes_side", {"pair": pair}) for pair in sorted(north_south & east_west))
    last_ns = max(north_south, default=0)
    yield from (Fault("ew_before_ns", {"pair": pair, "last_ns": last_ns}) for pair in sorted(east_west - north_south) if pair < last_ns)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(set(numbers)))
