"""Random (ButiNET): each round is drawn by lot, nobody meets again while that is possible (SCORING.md §6).

A barometer: every table plays the same boards in the same round. In an odd field one pair sits out each round, nobody twice while that can be
avoided. The lot is the caller's random generator; the engine keeps none of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.movements.base import Movement, SeatingRow, number_fault, require
from engine.movements.draws import BYE, Draw, History, barometer, drawn, field_faults, matched, seated

LOTS = 10**6


def draw_round(pairs: Sequence[int], history: Sequence[SeatingRow], random: Random, *, round_number: int | None = None) -> Draw:
    """Draws the next round of the pairs that are there; `history` are the rows of the earlier rounds.

    The round (and its set) is the one after the last in `history` unless `round_number` says so. Tables are drawn too; sides keep NS and EW in
    balance, then by lot. `repeats` of the answer is empty unless no draw without a repeat exists. EngineError: too_few, pair_twice_in_field,
    number_out_of_range. Source: SCORING.md §6.
    """
    require(field_faults(pairs))
    past = History.of(history)
    number = round_number if round_number is not None else max((row.round for row in history), default=0) + 1
    order = list(pairs)
    random.shuffle(order)
    couples = matched(order, past, lambda _one, _other: random.randrange(LOTS))
    random.shuffle(couples)
    bye = next((other for one, other in couples if one == BYE), None)
    tables = [seated(one, other, past, random.random() < 0.5) for one, other in couples if one != BYE]
    return drawn(number, tables, bye, past)


def random_movement(pairs: int, boards_per_round: int, rounds: int, random: Random) -> Movement:
    """A whole random barometer of `rounds` rounds drawn in advance. EngineError: too_few (pairs, boards_per_round, rounds)."""
    require([*number_fault("pairs", pairs, 4), *number_fault("boards_per_round", boards_per_round, 1), *number_fault("rounds", rounds, 1)])
    draws: list[Draw] = []
    for _ in range(rounds):
        history = [row for draw in draws for row in draw.rows]
        draws.append(draw_round(range(1, pairs + 1), history, random))
    return barometer("random", pairs, boards_per_round, draws)
