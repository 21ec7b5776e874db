"""Standings of one field: totals, percents and shared places (SCORING.md §5). Two winners: rank the two directions apart.

Terms: a pair's total is the sum of its points × full boards ÷ boards played (a sit-out or an unplayed board is not an average), for a
method that averages boards their mean; then its penalties and bonuses. Percent is of the pair's own maximum. Equal exact totals share
the place: 6= 6= 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from engine.comparison.method import Method
from engine.entries import BoardEntry, Tally, by_pair, exact_sum, tally
from engine.rulings import AVERAGE_MINUS, AVERAGE_PLUS, Adjustment
from engine.tiebreaks import TieBreak, TieEvidence, TieGroup, separate

__all__ = ["BoardEntry", "Standing", "count_own_averages", "places_by_round", "rank_pairs", "rank_totals"]


@dataclass(frozen=True)
class Standing:
    """A pair's line of the standings.

    `boards`: played. `total`: in the event's unit, penalties included. `percent`: of the own maximum, None where the method has no top.
    `place`: from 1, None for an unranked pair. `tied`: others share the place. `adjustment`: the part of the total that is penalties and
    bonuses. `maximum`: what the total is a percent of. `tie_break`: what parted the pair from others with the same total.
    """

    pair: str
    boards: int
    total: Fraction
    percent: Fraction | None
    place: int | None
    tied: bool
    adjustment: Fraction = Fraction(0)
    maximum: Fraction | None = None
    tie_break: TieBreak | None = None

    @property
    def earned(self) -> Fraction:
        """The total without penalties and bonuses."""
        return self.total - self.adjustment


def rank_pairs(
    entries: Iterable[BoardEntry],
    method: Method,
    *,
    full_boards: int | None = None,
    adjustments: Sequence[Adjustment] = (),
    minimum_share: Fraction = Fraction(0),
    tie_breaks: Sequence[TieBreak] = (),
    evidence: TieEvidence | None = None,
) -> tuple[Standing, ...]:
    """The standings of one field, best first, unranked pairs last.

    `full_boards`: what totals are scaled to, by default the most boards that any pair played. `adjustments` of pairs outside the field
    are ignored. `minimum_share`: pairs that played less than this share of the full boards are listed without a place, as are those that
    played none. `evidence`: totals of the other direction and lots for the tie-breaks; the entries are filled in here.
    """
    pairs = by_pair(entries)
    known = replace(evidence or TieEvidence(), entries=pairs)
    conditions = _Conditions(full_boards, _changes(adjustments, method, pairs), minimum_share, tie_breaks, known)
    return _rank_tallies({pair: tally(own) for pair, own in pairs.items()}, method, conditions)


def rank_totals(
    standings: Iterable[Standing], tie_breaks: Sequence[TieBreak], evidence: TieEvidence, unranked: frozenset[str]
) -> tuple[Standing, ...]:
    """Put totals in order and give them places: shared where nothing parts them. The `unranked` come last, without a place."""
    best_first = sorted(standings, key=lambda each: each.total, reverse=True)
    known = {each.pair: each for each in best_first}
    placed: list[Standing] = []
    for _, equal in groupby((each for each in best_first if each.pair not in unranked), key=lambda each: each.total):
        for group in separate([each.pair for each in equal], tie_breaks, evidence):
            placed += _share_place(group, len(placed) + 1, known)
    return (*placed, *(each for each in best_first if each.pair in unranked))


def count_own_averages(entries: Iterable[BoardEntry]) -> tuple[BoardEntry, ...]:
    """One session's entries with average plus and minus as they count: the better of 60 % and the pair's own percent on its boards that
    have no artificial score, the worse of 40 % and that (SCORING.md §4). They are still shown as 60 and 40. Only where there is a top."""
    entries = tuple(entries)
    own = {pair: _percent(tally([each for each in theirs if each.artificial is None])) for pair, theirs in by_pair(entries).items()}
    return tuple(_own_average(entry, own[entry.pair]) for entry in entries)


def places_by_round(rounds: Sequence[Iterable[BoardEntry]], method: Method) -> dict[str, tuple[int | None, ...]]:
    """Each pair's place after every round, from the entries of each round; None before its first board. Totals are as always scaled to
    the most boards played so far, so that a pair that sat out is not behind for it."""
    places: dict[str, list[int | None]] = {}
    sums: dict[str, Tally] = {}
    for number, entries in enumerate(rounds):
        for pair, own in by_pair(entries).items():
            sums[pair] = _added(sums[pair], tally(own)) if pair in sums else tally(own)
            places.setdefault(pair, [None] * number)
        for standing in _rank_tallies(sums, method, _Conditions()):
            places[standing.pair].append(standing.place)
    return {pair: tuple(row) for pair, row in places.items()}


@dataclass(frozen=True)
class _Conditions:
    """The keyword arguments of `rank_pairs`; `changes`: the sum of each pair's adjustments in the method's unit."""

    full_boards: int | None = None
    changes: Mapping[str, Fraction] = field(default_factory=dict)
    minimum_share: Fraction = Fraction(0)
    tie_breaks: Sequence[TieBreak] = ()
    evidence: TieEvidence = field(default_factory=TieEvidence)


def _rank_tallies(tallies: Mapping[str, Tally], method: Method, conditions: _Conditions) -> tuple[Standing, ...]:
    full = conditions.full_boards or max((each.boards for each in tallies.values()), default=0)
    unplaced = [_standing(pair, each, method, full, conditions.changes.get(pair, Fraction(0))) for pair, each in tallies.items()]
    unranked = frozenset(each.pair for each in unplaced if not each.boards or each.boards < conditions.minimum_share * full)
    totals = {**conditions.evidence.totals, **{each.pair: each.total for each in unplaced}}
    return rank_totals(unplaced, conditions.tie_breaks, replace(conditions.evidence, totals=totals), unranked)


def _changes(adjustments: Sequence[Adjustment], method: Method, pairs: Mapping[str, Sequence[BoardEntry]]) -> dict[str, Fraction]:
    """The sum of each pair's penalties and bonuses, in the method's unit. The top of the field is looked for only where one needs it."""
    maxima = (entry.maximum for own in pairs.values() for entry in own if entry.maximum is not None)
    top = max(maxima, default=None) if any(each.of_top for each in adjustments) else None
    sums: dict[str, Fraction] = {}
    for each in adjustments:
        amount = method.share(each.amount, top) if each.of_top else each.amount
        sums[each.pair] = sums.get(each.pair, Fraction(0)) + amount
    return sums


def _standing(pair: str, played: Tally, method: Method, full: int, adjustment: Fraction) -> Standing:
    """A pair's totals, not yet placed. A mean counts the adjustment as part of the sum it is the mean of."""
    if not played.boards:
        return Standing(pair, 0, Fraction(0), None, None, tied=False)
    scale = Fraction(1, played.boards) if method.averages_boards else Fraction(full, played.boards)
    change = adjustment / full if method.averages_boards else adjustment
    total = played.points * scale + change
    maximum = None if played.maximum is None else played.maximum * scale
    return Standing(pair, played.boards, total, 100 * total / maximum if maximum else None, None, tied=False, adjustment=change, maximum=maximum)


def _share_place(group: TieGroup, place: int, known: Mapping[str, Standing]) -> list[Standing]:
    tied = len(group.pairs) > 1
    return [replace(known[pair], place=place, tied=tied, tie_break=group.decided_by) for pair in group.pairs]


def _own_average(entry: BoardEntry, own: Fraction | None) -> BoardEntry:
    if entry.artificial is None or entry.maximum is None or own is None:
        return entry
    shown = Fraction(entry.artificial)
    counted = {AVERAGE_PLUS: max(shown, own), AVERAGE_MINUS: min(shown, own)}.get(entry.artificial, shown)
    return replace(entry, points=counted * entry.maximum / 100)


def _percent(played: Tally) -> Fraction | None:
    return 100 * played.points / played.maximum if played.maximum else None


def _added(before: Tally, now: Tally) -> Tally:
    maxima = [each.maximum for each in (before, now) if each.maximum is not None]
    return Tally(
        boards=before.boards + now.boards,
        points=before.points + now.points,
        maximum=exact_sum(maxima) if maxima else None,
    )
