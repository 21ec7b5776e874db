"""Which movements fit an evening, as rows (SCORING.md §6; the ranking is the engine's)."""

from math import ceil

from engine.movements.adviser import Advice, Evening, advise
from engine.movements.base import Movement
from tournaments.movement_rows import AdviceRow


def advice_rows(evening: Evening) -> tuple[AdviceRow, ...]:
    """The fitting movements, the best first. EngineError as `advise`; no query."""
    return tuple(_row(advice, evening.pairs) for advice in advise(evening))


def _row(advice: Advice, pairs: int) -> AdviceRow:
    movement = advice.movement
    return AdviceRow(
        kind=advice.kind,
        rounds=advice.rounds,
        boards_per_round=advice.boards_per_round,
        boards_per_pair=_boards_per_pair(movement) if movement else _drawn_boards(advice, pairs),
        common=_common_boards(movement) if movement else advice.boards * (pairs % 2 == 0),
        minutes=ceil(advice.minutes),
        boxes=advice.boxes,
        sit_outs=len(movement.sit_outs) if movement else advice.rounds * (pairs % 2),
        fairness=advice.fairness,
    )


def _boards_per_pair(movement: Movement) -> tuple[int, int]:
    sets = [sum(row.played for row in movement.rows_of_pair(pair)) for pair in range(1, movement.pairs + 1)]
    return min(sets) * movement.boards_per_set, max(sets) * movement.boards_per_set


def _drawn_boards(advice: Advice, pairs: int) -> tuple[int, int]:
    """In an odd field one pair sits out each round, nobody twice while that can be avoided."""
    byes = -(-advice.rounds // pairs) if pairs % 2 else 0
    fewest = advice.boards - byes * advice.boards_per_round
    return fewest, fewest if pairs % 2 and advice.rounds % pairs == 0 else advice.boards


def _common_boards(movement: Movement) -> int:
    """The boards that everybody plays."""
    played: dict[int, set[int]] = {}
    for row in movement.rows:
        if row.played:
            played.setdefault(row.set, set()).update(row.pairs)
    return sum(len(pairs) == movement.pairs for pairs in played.values()) * movement.boards_per_set
