"""Several sessions made one ranking: added, averaged by boards, or with a carry-over (SCORING.md §5).

A pair that missed a session is factored to all of them, or listed without a place below a stated share of the boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.comparison.method import Method
from engine.entries import exact_sum
from engine.standings import Standing, rank_totals
from engine.tiebreaks import TieBreak, TieEvidence


class Combination(StrEnum):
    """How session totals become one.

    `sum`: they are added. `by_boards`: the mean of the sessions' percents (of the points per board where there is no percent), each session
    counting as much as the pair played boards in it. `carry_over`: the last session's total and a share of all earlier ones.
    """

    SUM = "sum"
    BY_BOARDS = "by_boards"
    CARRY_OVER = "carry_over"


@dataclass(frozen=True)
class SessionStandings:
    """One session's standings of the field. `full_boards`: what its totals are scaled to. `weight`: how much it counts, by default 1."""

    standings: tuple[Standing, ...]
    full_boards: int
    weight: Fraction = Fraction(1)


def combine_sessions(
    sessions: Sequence[SessionStandings],
    method: Method,
    how: Combination,
    *,
    carry: Fraction = Fraction(1),
    minimum_share: Fraction = Fraction(0),
    tie_breaks: Sequence[TieBreak] = (),
    evidence: TieEvidence | None = None,
) -> tuple[Standing, ...]:
    """The ranking over sessions, in the order in which they were played.

    `carry`: the share of earlier sessions under `carry_over`. `minimum_share`: of the boards of all sessions. `evidence`: the entries of all
    sessions for the tie-breaks.
    """
    weighted = _carried(sessions, carry) if how is Combination.CARRY_OVER else tuple(sessions)
    pairs = dict.fromkeys(standing.pair for session in weighted for standing in session.standings)
    own = _by_pair(weighted)
    totals = [_combined(pair, own.get(pair, []), weighted, method, how) for pair in pairs]
    full = sum(session.full_boards for session in weighted)
    unranked = frozenset(each.pair for each in totals if not each.boards or each.boards < minimum_share * full)
    return rank_totals(totals, tie_breaks, evidence or TieEvidence(), unranked)


Attended = list[tuple[SessionStandings, Standing]]


def _carried(sessions: Sequence[SessionStandings], carry: Fraction) -> tuple[SessionStandings, ...]:
    earlier = (SessionStandings(each.standings, each.full_boards, each.weight * carry) for each in sessions[:-1])
    return (*earlier, *sessions[-1:])


def _by_pair(sessions: Sequence[SessionStandings]) -> dict[str, Attended]:
    """The sessions in which each pair played at least one board, with its standing there."""
    attended: dict[str, Attended] = {}
    for session in sessions:
        for standing in session.standings:
            if standing.boards:
                attended.setdefault(standing.pair, []).append((session, standing))
    return attended


def _combined(pair: str, attended: Attended, sessions: Sequence[SessionStandings], method: Method, how: Combination) -> Standing:
    """A pair's line over all sessions, not yet placed: every session's numbers times its coefficient, added."""
    coefficients = _mean_coefficients(attended) if how is Combination.BY_BOARDS else _sum_coefficients(attended, sessions, method)
    lines = [standing for _, standing in attended]
    total = exact_sum(factor * line.total for factor, line in zip(coefficients, lines, strict=True))
    adjustment = exact_sum(factor * line.adjustment for factor, line in zip(coefficients, lines, strict=True))
    maxima = [factor * line.maximum for factor, line in zip(coefficients, lines, strict=True) if line.maximum is not None]
    maximum = exact_sum(maxima) if len(maxima) == len(lines) else None
    percent = 100 * total / maximum if maximum else None
    boards = sum(line.boards for line in lines)
    return Standing(pair, boards, total, percent, None, tied=False, adjustment=adjustment, maximum=maximum)


def _sum_coefficients(attended: Attended, sessions: Sequence[SessionStandings], method: Method) -> list[Fraction]:
    """Each session's weight, factored for the sessions that the pair missed."""
    whole = sum(_size(session, method) for session in sessions)
    present = sum(_size(session, method) for session, _ in attended)
    return [session.weight * whole / present if present else session.weight for session, _ in attended]


def _mean_coefficients(attended: Attended) -> list[Fraction]:
    """Turns totals into percents (or points per board) and weighs them by boards; a session without anybody to be compared with has no percent."""
    weights = [Fraction(0) if standing.maximum == 0 else session.weight * standing.boards for session, standing in attended]
    whole = sum(weights, Fraction(0))
    return [
        weight * (100 / standing.maximum if standing.maximum else Fraction(1, session.full_boards)) / whole if whole else Fraction(0)
        for weight, (session, standing) in zip(weights, attended, strict=True)
    ]


def _size(session: SessionStandings, method: Method) -> Fraction:
    """How much of a sum a session is: its boards, or one mean."""
    return session.weight * (1 if method.averages_boards else session.full_boards)
