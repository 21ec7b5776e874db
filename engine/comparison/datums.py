"""The datums of a board, each with what was left out for it: what a result's difference is taken to (datum.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Side
from engine.comparison.board import Line, fields_of_side, is_fouled
from engine.comparison.datum import Datum
from engine.comparison.fouled import is_tiny
from engine.comparison.sections import Expected


@dataclass(frozen=True)
class BoardDatum:
    """The datum of one side, set of cards and section. `results`: how many it is the mean of, those left out not counted; `highest` and `lowest`: the
    results left out at each end, the furthest first."""

    side: Side
    datum: int
    results: int
    highest: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    group: int = 0
    section: str = ""


def datums_of(lines: Sequence[Line], method: Datum, expected: Expected) -> tuple[BoardDatum, ...]:
    """Every datum of a board: NS before EW, sections and cards in their order. Cards that too few tables had have none (fouled.py)."""
    found = []
    for side in Side:
        for section in sorted({line.section for line in lines}):
            own = [line for line in lines if line.section == section]
            fields, fouled = fields_of_side(own, side), is_fouled(own)
            full = max(expected.get(section, 0), len(own))
            for group, field in sorted(fields.items()):
                if not (fouled and is_tiny(field.size, full)):
                    results, left_out = field.expand(), method.dropped(field)
                    highest, lowest = results[::-1][:left_out], results[:left_out]
                    found.append(BoardDatum(side, method.datum(field), field.size - 2 * left_out, highest, lowest, group, section))
    return tuple(found)
