"""Tie-breaks, as data: an event lists the ones it uses, in order; by default none (SCORING.md §5).

A group of pairs with equal totals is split by the first tie-break that tells its members apart; what is still equal goes to the next one.
Every tie-break is a value by pair, higher is better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from engine.entries import BoardEntry, exact_sum


class TieBreak(StrEnum):
    """How tied pairs can be told apart.

    `head_to_head`: points on the boards that the tied pairs played against each other; only when all of them met equally often.
    `boards_won`: boards above half of the top, or above 0 without a top. `best_boards`: the best board, then the second best, and so on.
    `opponents_total`: the mean, over the boards played, of the opponents' totals. `lot`: drawn and recorded, the lowest first.
    """

    HEAD_TO_HEAD = "head_to_head"
    BOARDS_WON = "boards_won"
    BEST_BOARDS = "best_boards"
    OPPONENTS_TOTAL = "opponents_total"
    LOT = "lot"


@dataclass(frozen=True)
class TieEvidence:
    """What tie-breaks look at: each pair's entries, everybody's totals (of the other direction too, where there are two winners), and
    the recorded lots (1 is best)."""

    entries: Mapping[str, Sequence[BoardEntry]] = field(default_factory=dict)
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    lots: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TieGroup:
    """Pairs that share a place. `decided_by`: the tie-break that last parted them from pairs with the same total; None if none did."""

    pairs: tuple[str, ...]
    decided_by: TieBreak | None = None


Value = tuple[Fraction, ...]


def separate(pairs: Sequence[str], tie_breaks: Sequence[TieBreak], evidence: TieEvidence) -> tuple[TieGroup, ...]:
    """Part pairs of equal totals, best group first. Within a group the given order stays."""
    groups: tuple[TieGroup, ...] = (TieGroup(tuple(pairs)),)
    for tie_break in tie_breaks:
        groups = tuple(part for group in groups for part in _split(group, tie_break, evidence))
    return groups


def _split(group: TieGroup, tie_break: TieBreak, evidence: TieEvidence) -> tuple[TieGroup, ...]:
    if len(group.pairs) < 2:
        return (group,)
    values = _RULES[tie_break](group.pairs, evidence)
    ordered = sorted(group.pairs, key=values.__getitem__, reverse=True)
    parts = [tuple(part) for _, part in groupby(ordered, key=values.__getitem__)]
    return (group,) if len(parts) == 1 else tuple(TieGroup(part, tie_break) for part in parts)


def _head_to_head(pairs: Sequence[str], evidence: TieEvidence) -> dict[str, Value]:
    meetings = {pair: [entry for entry in _played(pair, evidence) if entry.opponent in pairs] for pair in pairs}
    counts = {sum(1 for entry in meetings[pair] if entry.opponent == other) for pair in pairs for other in pairs if other != pair}
    if len(counts) != 1:
        return dict.fromkeys(pairs, ())
    return {pair: (exact_sum(_points(entry) for entry in meetings[pair]),) for pair in pairs}


def _boards_won(pairs: Sequence[str], evidence: TieEvidence) -> dict[str, Value]:
    return {pair: (Fraction(sum(2 * _points(entry) > (entry.maximum or 0) for entry in _played(pair, evidence))),) for pair in pairs}


def _best_boards(pairs: Sequence[str], evidence: TieEvidence) -> dict[str, Value]:
    return {pair: tuple(sorted((_share(entry) for entry in _played(pair, evidence)), reverse=True)) for pair in pairs}


def _opponents_total(pairs: Sequence[str], evidence: TieEvidence) -> dict[str, Value]:
    opponents = {pair: [entry.opponent for entry in _played(pair, evidence) if entry.opponent is not None] for pair in pairs}
    return {pair: _mean([evidence.totals[each] for each in opponents[pair] if each in evidence.totals]) for pair in pairs}


def _lot(pairs: Sequence[str], evidence: TieEvidence) -> dict[str, Value]:
    # A pair without a lot comes after all that have one.
    last = max(evidence.lots.values(), default=0) + 1
    return {pair: (Fraction(-evidence.lots.get(pair, last)),) for pair in pairs}


def _mean(totals: Sequence[Fraction]) -> Value:
    return (exact_sum(totals) / len(totals),) if totals else ()


def _played(pair: str, evidence: TieEvidence) -> list[BoardEntry]:
    return [entry for entry in evidence.entries.get(pair, ()) if entry.points is not None]


def _points(entry: BoardEntry) -> Fraction:
    return entry.points if entry.points is not None else Fraction(0)


def _share(entry: BoardEntry) -> Fraction:
    """Points as a share of the board's top where it has one, so that boards of different fields compare."""
    return _points(entry) / entry.maximum if entry.maximum else _points(entry)


_RULES: Mapping[TieBreak, Callable[[Sequence[str], TieEvidence], dict[str, Value]]] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.BOARDS_WON: _boards_won,
    TieBreak.BEST_BOARDS: _best_boards,
    TieBreak.OPPONENTS_TOTAL: _opponents_total,
    TieBreak.LOT: _lot,
}
