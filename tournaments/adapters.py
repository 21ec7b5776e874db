"""Between stored facts and engine values. No queries: what is asked of a model instance must have been fetched with it."""

from collections.abc import Sequence
from fractions import Fraction

from engine.cards import Seat, Side
from engine.comparison.catalogue import build_method
from engine.comparison.method import Method
from engine.deals import Deal
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, MultiplierSet, Naming
from engine.pbn import deal_from_pbn
from engine.play import PlayOptions
from engine.rulings import Artificial, Award, TypedPoints, Weighted
from engine.scoring import BoardScore, DoublingPolicy, board_score
from tournaments.enums import AwardKind, ResultStatus
from tournaments.models import AwardPart, Board, Event, Result


def method_of(event: Event) -> Method:
    """The event's comparison method with its options."""
    return build_method(event.method, **event.method_options)


def multiplier_set_of(event: Event) -> MultiplierSet:
    """The event's multiplier set."""
    return MULTIPLIER_SETS[event.multiplier_set]


def play_options_of(event: Event) -> PlayOptions:
    """The event's options of the variant of play."""
    return PlayOptions(
        overtake_partner_with_blank=event.overtake_partner_with_blank,
        second_hand_exception=event.second_hand_exception,
    )


def naming_of(result: Result) -> Naming | None:
    """What was named; None for a line that was not played or is empty."""
    if result.status != ResultStatus.PLAYED:
        return None
    return Naming(Denomination(result.denomination), Seat(result.namer), Doubling(result.doubling))


def score_of(result: Result, event: Event) -> BoardScore | None:
    """Both results of a line under the event's multiplier set and doubling policy; None for a line without points."""
    naming = naming_of(result)
    if naming is None or result.ns_points is None:
        return None
    return board_score(naming, result.ns_points, multiplier_set_of(event), DoublingPolicy(event.doubling_policy))


def deal_of(board: Board) -> Deal | None:
    """The board's deal, if it has one."""
    return deal_from_pbn(board.deal) if board.deal else None


POINT_PARTS, WEIGHT_PARTS = 10_000, 100
"""The database keeps points and weights in so many parts of one."""


def award_of(parts: Sequence[AwardPart]) -> Award:
    """What the stored parts of one side of a ruling give it."""
    first = parts[0]
    if first.kind == AwardKind.ARTIFICIAL:
        return Artificial(first.percent or 0)
    if first.kind == AwardKind.POINTS:
        return TypedPoints(Fraction(first.points or 0, POINT_PARTS))
    return Weighted(tuple((Fraction(part.weight or 0, WEIGHT_PARTS), part.result or 0) for part in parts))


def award_parts(side: Side, award: Award) -> list[AwardPart]:
    """The parts to be stored; their ruling is not set yet."""
    if isinstance(award, Artificial):
        return [AwardPart(side=side.value, kind=AwardKind.ARTIFICIAL.value, percent=award.percent)]
    if isinstance(award, TypedPoints):
        return [AwardPart(side=side.value, kind=AwardKind.POINTS.value, points=int(award.points * POINT_PARTS))]
    return [
        AwardPart(side=side.value, position=position, kind=AwardKind.WEIGHTED.value, weight=int(weight * WEIGHT_PARTS), result=result)
        for position, (weight, result) in enumerate(award.parts, 1)
    ]
