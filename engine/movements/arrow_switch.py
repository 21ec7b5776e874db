"""Arrow-switched Mitchell: one winner. In the last round or rounds NS and EW change places at every table (SCORING.md §6).

Without a switch the NS pairs are compared with NS pairs only. Too many switched rounds are as unbalanced as too few, so their number is computed
for the least standard deviation of the fairness figure: one round for 5 to 11 tables, two for 13 to 17 when their number is odd and the
Mitchell complete.
"""

from __future__ import annotations

from dataclasses import replace

from engine.movements.base import Movement, number_fault, require
from engine.movements.fairness import fairness
from engine.movements.mitchell import MitchellForm, mitchell

KIND = "arrow_switch"
MOST_PAIRS = 120
"""The best number of switched rounds takes long to compute beyond, and such halls play in sections."""


def arrow_switched_mitchell(pairs: int, boards_per_round: int, *, rounds: int | None = None, form: MitchellForm | str = "auto") -> Movement:
    """The Mitchell of these arguments (same faults, and at most 120 pairs) with the number of switched rounds that balances it best."""
    require(number_fault("pairs", pairs, 1, MOST_PAIRS) if pairs > MOST_PAIRS else ())
    return arrow_switched(mitchell(pairs, boards_per_round, rounds=rounds, form=form))


def arrow_switched(
    movement: Movement, switched_rounds: int | None = None, *, kind: str = KIND, except_tables: frozenset[int] = frozenset()
) -> Movement:
    """The movement with one winner, the sides exchanged in its last `switched_rounds` rounds (None: as many, from 1, as balance it best).

    `except_tables` keep their sides. EngineError: too_few or too_many switched rounds (0…rounds).
    """
    if switched_rounds is not None:
        require(number_fault("switched_rounds", switched_rounds, 0, movement.rounds))
        return _switched(movement, switched_rounds, kind, except_tables)
    best = _switched(movement, 1, kind, except_tables)
    for number in range(2, movement.rounds // 2 + 1):
        candidate = _switched(movement, number, kind, except_tables)
        if fairness(candidate).variance >= fairness(best).variance:
            break
        best = candidate
    return best


def _switched(movement: Movement, number: int, kind: str, except_tables: frozenset[int]) -> Movement:
    rounds = tuple(range(movement.rounds - number + 1, movement.rounds + 1))
    rows = tuple(row.switched() if row.round in rounds and row.table not in except_tables else row for row in movement.rows)
    return replace(movement, kind=kind, winners=1, rows=rows, switched=rounds)
