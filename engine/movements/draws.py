"""What a drawn round is, and the matching behind every draw (SCORING.md §6: Swiss and random, both barometers).

A draw is a maximum-weight perfect matching (networkx, Edmonds' blossom algorithm) on the pairs, with one more vertex for the bye when their
number is odd. A repeated meeting costs more than all second byes together, and a second bye more than all wishes together: so a draw with
a repeat proves that no draw without one exists, and a second bye that none could be avoided without a (further) repeat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow

Couple = tuple[int, int]
Wish = Callable[[int, int], int]
BYE = 0
WINDOWS = (8, 24)
"""How far apart in the order two pairs may stand in the first attempts: the full matching of hundreds of pairs takes minutes."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One drawn round: its rows, the meetings that repeat an earlier one, who sits out, and whether that is a further bye for this pair."""

    rows: tuple[SeatingRow, ...]
    repeats: tuple[Couple, ...]
    bye: int | None
    second_bye: bool


@dataclass(frozen=True, slots=True)
class History:
    """What earlier rounds say about the pairs: how often each couple met, who had a bye how often, NS rounds less EW rounds, last side (+1 NS)."""

    meetings: Mapping[Couple, int]
    byes: Mapping[int, int]
    balance: Mapping[int, int]
    last_side: Mapping[int, int]

    @classmethod
    def of(cls, rows: Iterable[SeatingRow]) -> History:
        """Reads the rows of the rounds already drawn; a row with one pair is a bye."""
        meetings: Counter[Couple] = Counter()
        byes: Counter[int] = Counter()
        balance: Counter[int] = Counter()
        last: dict[int, int] = {}
        for row in sorted(rows, key=lambda row: (row.round, row.table)):
            if row.ns is None or row.ew is None:
                byes.update(row.pairs)
                continue
            meetings[couple_of(row.ns, row.ew)] += 1
            balance.update({row.ns: 1, row.ew: -1})
            last.update({row.ns: 1, row.ew: -1})
        return cls(meetings, byes, balance, last)


def couple_of(one: int, other: int) -> Couple:
    """Two pairs, the lower number first."""
    return (one, other) if one < other else (other, one)


def field_faults(pairs: Sequence[int]) -> tuple[Fault, ...]:
    """Faults of a field to be drawn: fewer than two pairs, a pair twice, a number below 1."""
    faults = [Fault("too_few", {"what": "pairs", "value": len(set(pairs)), "least": 2}, "pairs")] if len(set(pairs)) < 2 else []
    faults += [Fault("pair_twice_in_field", {"pair": pair}, "pairs") for pair, times in sorted(Counter(pairs).items()) if times > 1]
    faults += [Fault("too_few", {"what": "pair", "value": pair, "least": 1}, "pairs") for pair in sorted(set(pairs)) if pair < 1]
    return tuple(faults)


def matched(order: Sequence[int], history: History, wish: Wish) -> list[Couple]:
    """The best perfect matching as sorted couples, BYE (0) as the partner of the pair that sits out.

    `wish(one, other)` ≥ 0 is how much a meeting (or a bye: `other` = BYE) is wanted. In a large field only pairs that stand near each other in
    `order` are tried first; an answer with a repeat or a second bye is taken from the matching over all couples alone.
    """
    for window in WINDOWS:
        if window < len(order) - 1:
            couples = _best_matching(order, history, wish, window)
            if couples and not any(history.meetings.get(couple) or (couple[0] == BYE and history.byes.get(couple[1])) for couple in couples):
                return couples
    return _best_matching(order, history, wish, len(order))


def _best_matching(order: Sequence[int], history: History, wish: Wish, window: int) -> list[Couple]:
    """Maximum-weight matching over the couples at most `window` places apart; empty when they allow no perfect one."""
    odd = len(order) % 2
    wishes = {couple_of(one, other): wish(one, other) for place, one in enumerate(order) for other in order[place + 1 : place + 1 + window]}
    wishes.update({(BYE, pair): wish(pair, BYE) for pair in order if odd})
    second_bye = 1 + max(wishes.values(), default=0) * len(order)
    repeat = second_bye * (1 + max(history.byes.values(), default=0)) * 2
    graph = nx.Graph()
    for (one, other), wanted in wishes.items():
        cost = second_bye * history.byes.get(other, 0) if one == BYE else repeat * history.meetings.get((one, other), 0)
        graph.add_edge(one, other, weight=wanted - cost)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted(couple_of(*couple) for couple in matching) if 2 * len(matching) == len(order) + odd else []


def drawn(round_number: int, couples: Sequence[Couple], bye: int | None, history: History) -> Draw:
    """The draw of these (NS, EW) couples at tables 1, 2, … in the order given; the pair with the bye stands after the last table."""
    rows = [SeatingRow(round_number, table, ns, ew, round_number) for table, (ns, ew) in enumerate(couples, 1)]
    if bye is not None:
        rows.append(SeatingRow(round_number, len(rows) + 1, bye, None, round_number))
    repeats = tuple(sorted(couple for couple in (couple_of(*seated) for seated in couples) if history.meetings.get(couple)))
    return Draw(tuple(rows), repeats, bye, bye is not None and history.byes.get(bye, 0) > 0)


def seated(one: int, other: int, history: History, first_is_ns: bool) -> Couple:
    """(NS, EW) so that both have sat NS and EW as equally often as possible; then changing the side of their last round; then as the coin says."""

    def leaning(pair: int) -> tuple[int, int]:
        return history.balance.get(pair, 0), history.last_side.get(pair, 0)

    if leaning(one) == leaning(other):
        return (one, other) if first_is_ns else (other, one)
    return (one, other) if leaning(one) < leaning(other) else (other, one)


def barometer(kind: str, pairs: int, boards_per_round: int, draws: Sequence[Draw]) -> Movement:
    """The movement of the rounds drawn so far: one winner, every table the same set; met-again couples are allowed when a draw says so."""
    return Movement(
        kind=kind,
        tables=(pairs + 1) // 2,
        pairs=pairs,
        rounds=len(draws),
        sets=len(draws),
        boards_per_set=boards_per_round,
        winners=1,
        barometer=True,
        rows=tuple(row for draw in draws for row in draw.rows),
        repeats_allowed=any(draw.repeats for draw in draws),
    )
