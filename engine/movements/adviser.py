"""Which movements fit an evening: so many pairs, boards, minutes and boxes → the fitting movements, the best first (SCORING.md §6).

Our own ranking, in penalty points (fewer is better): 2 for each board more or fewer than wanted, 10 × the standard deviation of the fairness figure
÷ its mean, 3 for two winners (half the field is never compared), 4 for a barometer (everybody waits for the last table), 2 for rounds of a single
board, 2 for each round less than 5, 20 × the share of rounds that are sat out. Of each kind the numbers of rounds and boards that come nearest are
taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.movements.base import Movement, number_fault, require
from engine.movements.catalogue import KINDS, Kind
from engine.movements.fairness import Fairness, fairness

MOST_BOARDS_PER_ROUND = 12
FEW_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Evening:
    """What an evening can hold. None = no limit; `boards` is how many each pair should play, `boxes` how many boards the club has."""

    pairs: int
    boards: int
    minutes: int | None = None
    boxes: int | None = None
    minutes_per_board: Fraction = Fraction(13, 2)
    minutes_per_change: Fraction = Fraction(2)
    winners: int | None = None


@dataclass(frozen=True)
class Advice:
    """A movement that fits: what it takes, how fair it is (None for drawn rounds: that depends on the results), and its penalty points."""

    kind: str
    rounds: int
    boards_per_round: int
    minutes: Fraction
    boxes: int
    movement: Movement | None
    fairness: Fairness | None
    penalty: Fraction

    @property
    def boards(self) -> int:
        """How many boards a pair plays that never sits out."""
        return self.rounds * self.boards_per_round


def advise(evening: Evening) -> tuple[Advice, ...]:
    """The best movement of each kind that fits, the least penalty first; empty when nothing fits. EngineError: too_few, too_many."""
    require(
        [
            *number_fault("pairs", evening.pairs, 4),
            *number_fault("boards", evening.boards, 1),
            *(number_fault("minutes", evening.minutes, 1) if evening.minutes is not None else ()),
            *(number_fault("boxes", evening.boxes, 1) if evening.boxes is not None else ()),
            *(number_fault("winners", evening.winners, 1, 2) if evening.winners is not None else ()),
        ]
    )
    wanted = (kind for kind in KINDS.values() if evening.winners in (None, kind.winners))
    found = [advice for kind in wanted for advice in _best_of(kind, evening)]
    unique = {(advice.movement.rows if advice.movement else advice.kind): advice for advice in reversed(found)}
    return tuple(sorted(unique.values(), key=lambda advice: (advice.penalty, list(KINDS).index(advice.kind))))


def minutes_needed(evening: Evening, rounds: int, boards_per_round: int) -> Fraction:
    """How long so many rounds take: the boards, and a change between two rounds."""
    return rounds * boards_per_round * evening.minutes_per_board + (rounds - 1) * evening.minutes_per_change


def boxes_needed(kind: Kind, pairs: int, rounds: int, boards_per_round: int, sets: int) -> int:
    """How many boards must be made. In a barometer one copy of a round's boards serves as many tables as it has boards: they pass them on."""
    if not kind.barometer:
        return sets * boards_per_round
    copies = -(-(pairs // 2) // boards_per_round)
    return rounds * boards_per_round * copies


def _best_of(kind: Kind, evening: Evening) -> Iterator[Advice]:
    """The movement of a kind that comes nearest to the boards wanted, preferring the longest and then few boards a round; nothing when none fits."""
    choices = sorted(_choices(kind, evening), key=lambda choice: (abs(choice[0] * choice[1] - evening.boards), choice[1] == 1, -choice[0]))
    for rounds, boards in choices:
        movement = kind.build(evening.pairs, boards, rounds) if kind.build else None
        boxes = boxes_needed(kind, evening.pairs, rounds, boards, movement.sets if movement else rounds)
        if evening.boxes is None or boxes <= evening.boxes:
            figure = fairness(movement) if movement else None
            yield Advice(
                kind=movement.kind if movement else kind.key,
                rounds=rounds,
                boards_per_round=boards,
                minutes=minutes_needed(evening, rounds, boards),
                boxes=boxes,
                movement=movement,
                fairness=figure,
                penalty=_penalty(kind, evening, rounds, boards, movement, figure),
            )
            return


def _choices(kind: Kind, evening: Evening) -> Iterator[tuple[int, int]]:
    """(rounds, boards a round) near the boards wanted, within the time."""
    for rounds in kind.possible_rounds(evening.pairs):
        for boards in {max(1, evening.boards // rounds), -(-evening.boards // rounds)}:
            short = evening.minutes is None or minutes_needed(evening, rounds, boards) <= evening.minutes
            if short and boards <= MOST_BOARDS_PER_ROUND and rounds > 1:
                yield rounds, boards


def _penalty(kind: Kind, evening: Evening, rounds: int, boards: int, movement: Movement | None, figure: Fairness | None) -> Fraction:
    penalty = Fraction(2 * abs(rounds * boards - evening.boards) + 2 * max(0, FEW_ROUNDS - rounds))
    penalty += (3 if kind.winners == 2 else 0) + (4 if kind.barometer else 0) + (2 if boards == 1 else 0)
    if figure is not None and figure.mean > 0:
        penalty += 10 * figure.sd / figure.mean
    if movement is not None:
        return penalty + Fraction(20 * len(movement.sit_outs), movement.rounds * movement.pairs)
    return penalty + Fraction(20 * (evening.pairs % 2), evening.pairs)
