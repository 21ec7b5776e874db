"""Between stored facts and engine values. No queries: what is asked of a model instance must have been fetched with it."""

from engine.cards import Seat
from engine.comparison.catalogue import build_method
from engine.comparison.method import Method
from engine.deals import Deal
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, MultiplierSet, Naming
from engine.pbn import deal_from_pbn
from engine.play import PlayOptions
from engine.scoring import BoardScore, DoublingPolicy, board_score
from tournaments.enums import ResultStatus
from tournaments.models import Board, Event, Result


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
