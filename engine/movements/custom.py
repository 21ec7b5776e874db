"""An own movement, from a table of round, table, ns, ew, set (SCORING.md §6): refused with every fault and its line.

The columns may come in any order under a line with their names; without such a line they come in the order above. Comma, semicolon or tab part
them; an empty ns or ew means that nobody sits there. How many rounds, tables, pairs and sets there are follows from the highest numbers. A further
column, section, a letter or a number, parts the hall: then each section is a movement of its own on its own copy of the boards.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from string import ascii_uppercase

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, in_order, number_fault, require
from engine.movements.checks import movement_faults

KIND = "custom"
COLUMNS = ("round", "table", "ns", "ew", "set")
SECTION = "section"
SECTIONS = {name: number for number, letter in enumerate(ascii_uppercase, 1) for name in (letter, letter.lower(), f"{number}", f"{number:02}")}
"""What may stand in the column of sections."""
MAY_BE_EMPTY = ("ns", "ew")
LARGEST = 999
"""The largest number in a file: beyond it is a slip of the finger."""
MOST_ROWS = 60 * 250
"""Sixty rounds at 250 tables: more than any hall plays."""
LONGEST_LINE = 200
_NEEDS_ALL_ROWS = {"pairs_never_seated", "round_empty"}


def custom_movement(
    text: str,
    boards_per_set: int,
    *,
    winners: int = 1,
    barometer: bool = False,
    repeats_allowed: bool = False,
    sharing: Sequence[Sequence[int]] = (),
) -> Movement:
    """The movement that a CSV text says. `sharing`: groups of tables that use one set together.

    EngineError lists every fault, those of a line with `where` "lines/7": too_many (rows), no_rows, line_too_long, unknown_column, missing_column,
    wrong_field_count, not_a_number, not_a_section, number_out_of_range, and all of `checks.movement_faults`. Source: SCORING.md §6.
    """
    faults: list[Fault] = [*number_fault("boards_per_set", boards_per_set, 1), *number_fault("winners", winners, 1, 2)]
    lines = _read(text, faults)
    require(faults if not lines else ())
    rows = in_order(lines.values())
    movement = Movement(
        kind=KIND,
        tables=max(row.table for row in rows),
        pairs=max((pair for row in rows for pair in row.pairs), default=0),
        rounds=max(row.round for row in rows),
        sets=max(row.set for row in rows),
        boards_per_set=max(boards_per_set, 1),
        winners=winners,
        barometer=barometer,
        rows=rows,
        sharing=tuple(tuple(group) for group in sharing),
        repeats_allowed=repeats_allowed,
    )
    line_of = {row: line for line, row in lines.items()}
    found = movement_faults(movement, lambda row: _line(line_of[row]))
    require([*faults, *(fault for fault in found if not (faults and fault.code in _NEEDS_ALL_ROWS))])
    return movement


def _line(number: int) -> str:
    return f"lines/{number}"


def _read(text: str, faults: list[Fault]) -> dict[int, SeatingRow]:
    """The rows by their line; what cannot be read is added to the faults."""
    physical = text.removeprefix("\ufeff").splitlines()
    filled = [(number, line) for number, line in enumerate(physical, 1) if line.strip(" ,;\t")]
    if not filled:
        faults.append(Fault("no_rows", {}))
        return {}
    if len(filled) > MOST_ROWS + 1:  # and one with the names of the columns
        faults.append(Fault("too_many", {"what": "lines", "value": len(filled), "most": MOST_ROWS}))
        return {}
    if too_long := [
        Fault("line_too_long", {"length": len(line), "most": LONGEST_LINE}, _line(number)) for number, line in filled if len(line) > LONGEST_LINE
    ]:
        faults.extend(too_long)
        return {}
    parting = next((sign for sign in ";\t" if sign in filled[0][1]), ",")
    cells = [(number, [cell.strip() for cell in next(csv.reader([line], delimiter=parting))]) for number, line in filled]
    columns: tuple[str, ...] = COLUMNS
    if any(cell.lower() in COLUMNS for cell in cells[0][1]):
        number, names = cells.pop(0)
        columns = tuple(name.lower() for name in names)
        problems = _column_faults(columns, number)
        if problems:
            faults.extend(problems)
            return {}
    if not cells:
        faults.append(Fault("no_rows", {}))
    rows = {number: _row(number, values, columns, faults) for number, values in cells}
    return {number: row for number, row in rows.items() if row is not None}


def _column_faults(columns: tuple[str, ...], line: int) -> list[Fault]:
    known = (*COLUMNS, SECTION)
    allowed = ", ".join(known)
    unknown = [Fault("unknown_column", {"line": line, "column": name, "allowed": allowed}, _line(line)) for name in columns if name not in known]
    return unknown + [
        Fault("missing_column" if columns.count(name) == 0 else "column_twice", {"line": line, "column": name}, _line(line))
        for name in known
        if columns.count(name) > 1 or (columns.count(name) == 0 and name != SECTION)
    ]


def _row(line: int, values: list[str], columns: tuple[str, ...], faults: list[Fault]) -> SeatingRow | None:
    """The row of a line, None (and faults) when it cannot be read."""
    if len(values) != len(columns):
        faults.append(Fault("wrong_field_count", {"line": line, "fields": len(values), "expected": len(columns)}, _line(line)))
        return None
    before = len(faults)
    number: dict[str, int | None] = {}
    for column, value in zip(columns, values, strict=True):
        number[column] = None
        if not value and column in MAY_BE_EMPTY:
            continue
        if column == SECTION:
            number[column] = SECTIONS.get(value)
            if number[column] is None:
                faults.append(Fault("not_a_section", {"value": value[:40], "most": len(ascii_uppercase)}, _line(line)))
        elif not _is_number(value):
            faults.append(Fault("not_a_number", {"line": line, "column": column, "value": value[:40], "allowed": f"1–{LARGEST}"}, _line(line)))
        elif len(value) > len(str(LARGEST)) + 6 or not 1 <= int(value) <= LARGEST:
            params: dict[str, str | int] = {"what": column, "value": value[:40], "least": 1, "most": LARGEST}
            faults.append(Fault("number_out_of_range", params, _line(line)))
        else:
            number[column] = int(value)
    round_number, table, set_number = number["round"], number["table"], number["set"]
    if len(faults) > before or round_number is None or table is None or set_number is None:
        return None
    return SeatingRow(round_number, table, number["ns"], number["ew"], set_number, number.get(SECTION) or 1)


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()
