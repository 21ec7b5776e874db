"""From the points made to the score of a board (RULES.md §5). Integers only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Side
from engine.errors import EngineError, Fault
from engine.naming import Denomination, Doubling, MultiplierSet, Naming

DEAL_POINTS = 72
"""Points of a whole deal: 60 on the cards, 12 for the tricks (RULES.md §1)."""
HALF_POINTS = DEAL_POINTS // 2
"""36: what a pair must pass to score."""


class DoublingPolicy(StrEnum):
    """How doubling counts when results are compared (RULES.md §5).

    `shared`: the ordinary multiplier for both sides. `own`: the predonats rule, each pair with its own multiplier.
    `none`: calls of contro and above count nothing; botifarra keeps the multiplier it has undoubled.
    """

    SHARED = "shared"
    OWN = "own"
    NONE = "none"


@dataclass(frozen=True)
class BoardScore:
    """The two results of a table: NS is compared among NS, EW among EW. Under `own` they need not mirror."""

    ns: int
    ew: int


def points_faults(ns_points: int) -> tuple[Fault, ...]:
    """`points_range` unless the points of one side are 0 to 72 (RULES.md §5)."""
    return () if 0 <= ns_points <= DEAL_POINTS else (Fault("points_range", {"points": ns_points, "lowest": 0, "highest": DEAL_POINTS}),)


def board_score(naming: Naming, ns_points: int, multiplier_set: MultiplierSet, policy: DoublingPolicy) -> BoardScore:
    """The comparison results, signed, of a board on which NS made `ns_points` of 72 (RULES.md §5).

    Raises EngineError `points_range`; under `shared` also `level_not_in_set`.
    """
    if faults := points_faults(ns_points):
        raise EngineError(*faults)
    excess = ns_points - HALF_POINTS
    return BoardScore(
        ns=excess * side_multiplier(Side.NS, naming, multiplier_set, policy),
        ew=-excess * side_multiplier(Side.EW, naming, multiplier_set, policy),
    )


def side_multiplier(side: Side, naming: Naming, multiplier_set: MultiplierSet, policy: DoublingPolicy) -> int:
    """The multiplier of one side's result under the event's policy. Raises EngineError `level_not_in_set` under `shared`."""
    if policy is DoublingPolicy.OWN:
        return own_multiplier(side, naming)
    doubling = naming.doubling if policy is DoublingPolicy.SHARED else Doubling.NONE
    return multiplier_set.multiplier(naming.denomination, doubling)


def own_multiplier(side: Side, naming: Naming) -> int:
    """2 for a pair that itself named botifarra or said contro, else 1; recontro and above inform only (RULES.md §5, ButiNET's manual)."""
    if side is naming.side:
        return 2 if naming.denomination is Denomination.BOTIFARRA else 1
    return 2 if naming.doubling.step >= Doubling.CONTRO.step else 1


def match_score(naming: Naming, ns_points: int, multiplier_set: MultiplierSet) -> BoardScore:
    """The score at the match table: the pair above 36 gets its excess × multiplier, the other 0 (RULES.md §5).

    Raises EngineError `points_range` or `level_not_in_set`.
    """
    signed = board_score(naming, ns_points, multiplier_set, DoublingPolicy.SHARED)
    return BoardScore(ns=max(signed.ns, 0), ew=max(signed.ew, 0))


def revoke_points(offender: Side) -> int:
    """The NS points that count after a revoke, 0 or 72: all points go to the opponents, so that they score the whole stake.

    The stake is 36 × multiplier (RULES.md §5); scored like any result, it holds at the match table and under each doubling policy.
    """
    return 0 if offender is Side.NS else DEAL_POINTS
