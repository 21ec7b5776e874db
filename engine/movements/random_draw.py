"""Random (ButiNET): each round is drawn by lot, nobody meets again while that is possible (SCORING.md §6).

A barometer: every table plays the same boards in the same round. In an odd field one pair sits out each round, nobody twice while that can be
avoided. The lot is the caller's random generator; the engine keeps none of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.movements.base import Movement, SeatingRow, number_fault, require
from engine.movements.draws import BYE, Draw, History, barometer, drawn, field_faults, matched, seated
from engine.movements.round_robin import round_robin

KIND = "random"
LOTS = 10**6
ATTEMPTS = 10
"""How many draws of a round, and of the rounds after each, look for a way to the end without a repeat."""


def draw_round(
    pairs: Sequence[int], history: Sequence[SeatingRow], random: Random, *, round_number: int | None = None, rounds_in_all: int | None = None
) -> Draw:
    """Draws the next round of the pairs that are there; `history` are the rows of the earlier rounds.

    The round (and its set) is the one after the last in `history` unless `round_number` says so. Tables are drawn too; sides keep NS and EW in
    balance, then by lot. `repeats` of the answer is empty unless no draw without a repeat exists. With `rounds_in_all` a draw is preferred after
    which the remaining rounds can do without a repeat as well. EngineError: too_few, pair_twice_in_field. Source: SCORING.md §6.
    """
    require(field_faults(pairs))
    number = round_number if round_number is not None else max((row.round for row in history), default=0) + 1
    first = _draw(pairs, history, random, number)
    if rounds_in_all is None or 2 * rounds_in_all <= len(pairs):  # while half of the field is free, a draw without a repeat exists (Dirac)
        return first
    draw = first
    for _ in range(ATTEMPTS):
        if draw.repeats or _can_end_well(pairs, [*history, *draw.rows], random, number + 1, rounds_in_all):
            return draw
        draw = _draw(pairs, history, random, number)
    return first


def random_movement(pairs: int, boards_per_round: int, rounds: int, random: Random) -> Movement:
    """A whole random barometer of `rounds` rounds drawn in advance, without a repeat as long as a round robin has so many rounds.

    EngineError: too_few (pairs, boards_per_round, rounds).
    """
    require([*number_fault("pairs", pairs, 4), *number_fault("boards_per_round", boards_per_round, 1), *number_fault("rounds", rounds, 1)])
    longest = pairs - 1 + pairs % 2
    if pairs // 2 < rounds <= longest:
        return _numbered_by_lot(pairs, boards_per_round, rounds, random)
    draws: list[Draw] = []
    for _ in range(rounds):
        history = [row for draw in draws for row in draw.rows]
        draws.append(draw_round(range(1, pairs + 1), history, random))
    return barometer(KIND, pairs, boards_per_round, draws)


def _draw(pairs: Sequence[int], history: Sequence[SeatingRow], random: Random, number: int) -> Draw:
    past = History.of(history)
    order = list(pairs)
    random.shuffle(order)
    couples = matched(order, past, lambda _one, _other: random.randrange(LOTS))
    random.shuffle(couples)
    bye = next((other for one, other in couples if one == BYE), None)
    tables = [seated(one, other, past, random.random() < 0.5) for one, other in couples if one != BYE]
    return drawn(number, tables, bye, past)


def _can_end_well(pairs: Sequence[int], history: Sequence[SeatingRow], random: Random, number: int, last: int) -> bool:
    """Whether one of some attempts to draw the remaining rounds has neither a repeat nor a second bye."""
    return any(_ends_well(pairs, list(history), random, number, last) for _ in range(ATTEMPTS))


def _ends_well(pairs: Sequence[int], history: list[SeatingRow], random: Random, number: int, last: int) -> bool:
    for later in range(number, last + 1):
        draw = _draw(pairs, history, random, later)
        if draw.repeats or draw.second_bye:
            return False
        history += draw.rows
    return True


def _numbered_by_lot(pairs: int, boards: int, rounds: int, random: Random) -> Movement:
    """A round robin in which lots decide who has which number and which rounds are played, in which order."""
    numbers = random.sample(range(1, pairs + 1), pairs)
    chosen = random.sample(range(1, pairs + pairs % 2), rounds)
    complete = round_robin(pairs, boards)

    def drawn_row(row: SeatingRow, number: int) -> SeatingRow:
        ns, ew = (numbers[pair - 1] if pair is not None else None for pair in (row.ns, row.ew))
        return SeatingRow(number, row.table, ns, ew, number)

    rows = (drawn_row(row, number) for number, old in enumerate(chosen, 1) for row in complete.rows_of_round(old))
    return replace(complete, kind=KIND, rounds=rounds, sets=rounds, rows=tuple(rows))
