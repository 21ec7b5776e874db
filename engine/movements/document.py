"""A movement as the JSON of FORMATS.md, `predonats-movement/1`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.movements.base import Movement
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.rounding import decimal_text

FORMAT = "predonats-movement/1"


def movement_document(movement: Movement) -> dict[str, Any]:
    """The document of a movement, ready for `json.dumps`; a fault is its code, where and params. The fairness counts sets (`fairness.py`)."""
    faults = movement_faults(movement)
    figure = fairness(movement)
    numbers: dict[str, Fraction | int] = {"min": figure.minimum, "max": figure.maximum, "mean": figure.mean, "sd": figure.sd}
    return {
        "format": FORMAT,
        "kind": movement.kind,
        "tables": movement.tables,
        "pairs": movement.pairs,
        "rounds": movement.rounds,
        "sets": movement.sets,
        "boards_per_set": movement.boards_per_set,
        "winners": movement.winners,
        "barometer": movement.barometer,
        "rows": [{"round": row.round, "table": row.table, "ns": row.ns, "ew": row.ew, "set": row.set} for row in movement.rows],
        "valid": not faults,
        "faults": [{"code": fault.code, "where": fault.where, "params": dict(fault.params)} for fault in faults],
        "fairness": {name: decimal_text(value) for name, value in numbers.items()},
    }
