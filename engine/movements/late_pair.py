"""A pair that comes late (SCORING.md §6): from the next round on it takes the empty seat, joins who sits out, or goes about as a rover.

In each round that is left the late pair, in this order, sits down where a seat is empty; plays, at a table appended for it, a pair that has nobody
to play with, on a set not in use or else shared with a table; takes the place of a pair that has not sat out before; or waits. It meets nobody
twice and plays no set twice. It stays in one section: by default that with the most pairs without opponents, then that with the fewest pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.movements.base import Movement, SeatingRow, number_fault, require
from engine.movements.exact_cover import Items, first_cover
from engine.movements.repair import Repair, repaired

ROUND, OPPONENT, SET, DISPLACED = range(4)
SEARCH_LIMIT = 3000
Placing = tuple[SeatingRow, SeatingRow | None]
"""The row in which the late pair plays, and the row that it replaces."""


def add_late_pair(movement: Movement, from_round: int, *, gone: frozenset[int] = frozenset(), section: int | None = None) -> Repair:
    """The movement with one pair more, numbered last, that plays from `from_round` on (rounds + 1: none of the rows yet, as in a drawn barometer).

    `gone`: pairs that have left, who have no seat but play no more. `section`: where it shall play. EngineError: too_few, too_many (from_round,
    section). Source: SCORING.md §6.
    """
    sections = _by_need(movement, from_round, gone)
    known = [] if section is None else number_fault("section", section, 1, len(sections))
    require([*number_fault("from_round", from_round, 1, movement.rounds + 1), *known])
    late = movement.pairs + 1
    parts = [_only(movement, each, gone) for each in (sections if section is None else [section])]
    tries = (_chosen(part, from_round, late, others, waiting=waiting) for waiting in (False, True) for part, others in parts)
    chosen = next((found for found in tries if found), ())
    replaced = {old for _, old in chosen}
    rows = [row for row in movement.rows if row not in replaced] + [new for new, _ in chosen]
    return repaired(movement, rows, pairs=late)


def _by_need(movement: Movement, from_round: int, gone: frozenset[int]) -> list[int]:
    """The sections, first where most pairs have nobody to play with in the rounds that are left."""
    sections = movement.sections()
    idle = Counter(pair for number, pair in movement.sit_outs if number >= from_round and pair not in gone)
    return sorted(sections, key=lambda section: (-sum(idle[pair] for pair in sections[section]), len(sections[section])))


def _only(movement: Movement, section: int, gone: frozenset[int]) -> tuple[Movement, frozenset[int]]:
    """The tables of a section, and the pairs that do not count there: those that are gone or in another one."""
    elsewhere = {pair for other, pairs in movement.sections().items() if other != section for pair in pairs}
    return replace(movement, rows=tuple(row for row in movement.rows if row.section == section)), gone | elsewhere


def _chosen(movement: Movement, from_round: int, late: int, gone: frozenset[int], *, waiting: bool) -> tuple[Placing, ...] | None:
    """What the late pair does in each round; `waiting` allows rounds without play. None when no such plan was found."""
    placings: dict[tuple[int, int], Placing] = {}
    options: dict[tuple[int, int], Items] = {}
    for number in range(from_round, movement.rounds + 1):
        choices = [*_empty_seats(movement, number, late), *_appended(movement, number, late, gone), *_displacing(movement, number, late)]
        for index, (placing, items) in enumerate(choices):
            placings[number, index] = placing
            options[number, index] = ((ROUND, number), *items)
        if waiting or not choices:
            options[number, len(choices)] = ((ROUND, number),)
    secondary = {item for items in options.values() for item in items if item[0] != ROUND}
    keys = first_cover(options, secondary, SEARCH_LIMIT)
    return None if keys is None else tuple(placings[key] for key in keys if key in placings)


def _empty_seats(movement: Movement, number: int, late: int) -> Iterator[tuple[Placing, Items]]:
    """The late pair against who sits at a table with an empty seat."""
    for row in movement.rows_of_round(number):
        if len(row.pairs) == 1:
            opponent = row.pairs[0]
            new = replace(row, ns=row.ns or late, ew=row.ew or late)
            if row.set not in _sets_of(movement, opponent):
                yield (new, row), ((OPPONENT, opponent), (SET, row.set))


def _appended(movement: Movement, number: int, late: int, gone: frozenset[int]) -> Iterator[tuple[Placing, Items]]:
    """The late pair at a further table against a pair that has no seat, on a set not in use or else a shared one."""
    rows = movement.rows_of_round(number)
    used = {row.set for row in rows}
    sets = used if movement.barometer else set(range(1, movement.sets + 1))
    table = 1 + max([movement.tables, *(row.table for row in rows)])
    section = rows[0].section if rows else 1
    seated = {pair for row in rows for pair in row.pairs} | gone
    for opponent in range(1, movement.pairs + 1):
        for set_number in sorted(sets - _sets_of(movement, opponent), key=lambda number: (number in used, number)) if opponent not in seated else ():
            yield (SeatingRow(number, table, opponent, late, set_number, section), None), ((OPPONENT, opponent), (SET, set_number))


def _displacing(movement: Movement, number: int, late: int) -> Iterator[tuple[Placing, Items]]:
    """The late pair as a rover in the place of a pair that has not sat out; on the NS side when there are two winners."""
    rested = {pair for _, pair in movement.sit_outs}
    for row in movement.rows_of_round(number):
        if row.ns is None or row.ew is None:
            continue
        places = [(row.ns, row.ew, replace(row, ns=late))]
        if movement.winners == 1:
            places.append((row.ew, row.ns, replace(row, ew=late)))
        for displaced, opponent, new in places:
            if displaced not in rested:
                yield (new, row), ((OPPONENT, opponent), (SET, row.set), (DISPLACED, displaced))


def _sets_of(movement: Movement, pair: int) -> set[int]:
    """The sets that a pair plays at any time."""
    return {row.set for row in movement.rows_of_pair(pair) if row.played}
