"""The search for the starting rows of Howell movements; the rows it found are kept in `howell_rows.py`.

A Howell of `pairs` (even, n) in `rounds` (R) has R pairs on a ring and n − R that stay; everything is modulo R. From round to round each ring
pair is replaced by the next number and each set by the next one, so that round 1 defines the rest. Write u = set − pair for each ring seat of
round 1. Then
- nobody plays a set twice: the u of all ring seats are different;
- nobody meets twice: the differences of the two u at tables of two ring pairs are different, also in sign;
- a set lies at one table: the sets of round 1 are different.
A ring pair is on side χ(u) of the set that it plays from u, so the balance of two ring pairs d apart is the autocorrelation of χ at d.
With one pair that stays (R = n − 1) the best χ is chosen first (a cyclic difference set where there is one) and the row is made to fit it. With
more, the row comes first and then the sides: constant at ring tables, round by round at the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from engine.movements.exact_cover import Item, Items, first_cover

Key = tuple[int, int]
TABLE, SET, PLACE, GAP = range(4)
"""The kinds of things that an exact cover covers; numbers, so that one random seed always finds the same row."""
EXHAUSTIVE = 17
"""Rings up to this size have all their sides tried."""
LARGEST_SHARING = 5
"""In a full Howell of 4 or 6 pairs two tables must share sets (there is no Room square of side 3 or 5)."""


@dataclass(frozen=True, slots=True, order=True)
class Start:
    """One table of round 1: ring pairs are 1…R, pairs that stay R + 1…n; `switched` are the rounds (from 1) in which the two change sides."""

    ns: int
    ew: int
    set: int
    switched: tuple[int, ...] = ()


def normalised(row: Sequence[Start], ring: int) -> tuple[Start, ...]:
    """The same row with table 1 as the first pair that stays against ring pair 1 on set 1, the others by the set they begin with."""
    first = row[0]
    one, stays = sorted((first.ns, first.ew))

    def shifted(pair: int) -> int:
        return (pair - one) % ring + 1 if pair <= ring else pair

    moved = (Start(shifted(start.ns), shifted(start.ew), (start.set - first.set) % ring + 1, start.switched) for start in row)
    return tuple(sorted(moved, key=lambda start: (start.set, stays not in (start.ns, start.ew))))


def written(row: Sequence[Start]) -> str:
    """A row as it stands in `howell_rows.py`: "8-1@1 2-4@3/5,6" is NS-EW@set, then the rounds with the two exchanged."""
    return " ".join(f"{start.ns}-{start.ew}@{start.set}" + ("/" + ",".join(map(str, start.switched)) if start.switched else "") for start in row)


class GaveUpError(Exception):
    """The node limit of a search is reached."""


def full_row(pairs: int, random: Random, tries: int = 400) -> tuple[Start, ...]:
    """The starting row of a full Howell (pairs − 1 rounds, one pair stays as NS) with the best sides that were found."""
    ring = pairs - 1
    for sides in best_sides(ring, random):
        for _ in range(tries):
            row = _full_row(ring, sides, random)
            if row:
                return row
    raise GaveUpError(pairs)


def best_sides(ring: int, random: Random) -> list[frozenset[int]]:
    """Sets of (ring − 1)/2 residues that sit NS with the least variance of the autocorrelation, best first, in random order among equals."""
    size = (ring - 1) // 2
    if ring <= EXHAUSTIVE:
        found = [frozenset((0, *rest)) for rest in combinations(range(1, ring), size - 1)]
    else:
        found = [_climbed(ring, size, random) for _ in range(400)]
    least = min(unevenness(sides, ring) for sides in found)
    best = sorted({tuple(sorted(sides)) for sides in found if unevenness(sides, ring) == least})
    random.shuffle(best)
    return [frozenset(sides) for sides in best]


def unevenness(sides: frozenset[int], ring: int) -> int:
    """The sum of the squared deviations of the autocorrelation from −1, the value of perfect balance."""
    return sum((ring - 4 * (len(sides) - sum((u + d) % ring in sides for u in sides)) + 1) ** 2 for d in range(1, ring // 2 + 1))


def _climbed(ring: int, size: int, random: Random) -> frozenset[int]:
    sides = frozenset(random.sample(range(ring), size))
    while True:
        others = [sides - {out} | {into} for out in sides for into in range(ring) if into not in sides]
        best = min(others, key=lambda other: unevenness(other, ring))
        if unevenness(best, ring) >= unevenness(sides, ring):
            return sides
        sides = best


def _full_row(ring: int, sides: frozenset[int], random: Random) -> tuple[Start, ...] | None:
    """A row whose NS seats have their u in `sides`; None when this attempt finds none."""
    east = [u for u in range(ring) if u not in sides]
    alone = random.choice(east)
    options: dict[Key, Items] = {}
    for u in sides:
        for v in east:
            if v != alone:
                options[u, v] = ((PLACE, u), (PLACE, v), (GAP, min((u - v) % ring, (v - u) % ring)))
    couples = _first(options, [], random)
    if couples is None:
        return None
    tables = [(alone,), *couples]
    sets = _sets(ring, tables, random, share=ring <= LARGEST_SHARING)
    if sets is None:
        return None
    named = {u: (s - u) % ring or ring for table, s in zip(tables, sets, strict=True) for u in table}
    rest = (Start(named[u], named[v], s or ring) for (u, v), s in zip(couples, sets[1:], strict=True))
    return normalised((Start(ring + 1, named[alone], sets[0] or ring), *rest), ring)


def _sets(ring: int, tables: Sequence[tuple[int, ...]], random: Random, *, share: bool = False) -> list[int] | None:
    """A set for each table so that the ring pairs s − u are all different; each set at one table unless `share`."""
    options: dict[Key, Items] = {}
    for number, table in enumerate(tables):
        for s in range(ring):
            alone = ((SET, s),) if not share else ()
            options[number, s] = ((TABLE, number), *alone, *((PLACE, (s - u) % ring) for u in table))
    chosen = _first(options, [(SET, s) for s in range(ring)], random)
    return None if chosen is None else [s for _, s in sorted(chosen)]


def reduced_row(pairs: int, rounds: int, random: Random, tries: int = 60) -> tuple[Start, ...]:
    """The starting row of a Howell in fewer rounds (pairs / 2 < rounds < pairs − 1), sides included.

    One ring table and an odd R: the u and the ring pairs of round 1 each add up to 0 (mod R), so its set would be the one that no table has.
    """
    if rounds == pairs // 2 + 1 and rounds % 2:
        raise GaveUpError(pairs)
    for _ in range(tries):
        couples = _couples(rounds, rounds - pairs // 2, random)
        if couples is None:
            continue
        used = {u for couple in couples for u in couple}
        tables = [*((u,) for u in range(rounds) if u not in used), *couples]
        sets = _sets(rounds, tables, random)
        if sets is not None:
            seats = [tuple((s - u) % rounds for u in table) for table, s in zip(tables, sets, strict=True)]
            return _with_sides(pairs, rounds, seats, sets, random)
    raise GaveUpError(pairs)


def _couples(ring: int, count: int, random: Random) -> list[Key] | None:
    """So many couples of residues, no residue twice, no difference twice (also in sign), and none its own opposite."""
    if count > (ring - 1) // 2:
        return None
    differences = random.sample(range(1, (ring + 1) // 2), count)
    options: dict[Key, Items] = {(u, (u + d) % ring): ((GAP, d), (PLACE, u), (PLACE, (u + d) % ring)) for d in differences for u in range(ring)}
    return _first(options, [(PLACE, u) for u in range(ring)], random)


def _with_sides(pairs: int, rounds: int, seats: list[tuple[int, ...]], sets: list[int], random: Random, starts: int = 30) -> tuple[Start, ...]:
    """The row with the sides that a hill climb from many starts found best."""
    tables = []
    for number, (seat, s) in enumerate(zip(seats, sets, strict=True)):
        stays = len(seat) == 1
        tables.append(_Table((rounds + number, *seat) if stays else seat, s, stays))
    best = min((_Sides(pairs, rounds, tables, random) for _ in range(starts)), key=lambda sides: (sides.cost, sides.switches))
    return normalised(best.row(), rounds)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of round 1, everything from 0: its two pairs, its set, and whether the first of the pairs stays."""

    pairs: tuple[int, ...]
    set: int
    stays: bool


class _Sides:
    """A hill climb on the sides of a row: the sum over all couples of the squared fairness figure (its mean is fixed) goes down."""

    def __init__(self, pairs: int, rounds: int, tables: Sequence[_Table], random: Random) -> None:
        self.pairs, self.rounds, self.tables = pairs, rounds, tables
        self.side = [[0] * rounds for _ in range(pairs)]
        self.figure = [[0] * pairs for _ in range(pairs)]
        self.flipped: set[tuple[int, int]] = set()
        self._seat()
        moves: list[list[tuple[int, int]]] = []
        for number, table in enumerate(tables):
            whole = [(number, r) for r in range(rounds)]
            moves += [[one] for one in whole] if table.stays else [whole]
        for move in random.sample(moves, random.randrange(len(moves))):
            self._flip(move)
        self._climb(moves, random)

    @property
    def cost(self) -> int:
        return sum(value * value for row in self.figure for value in row)

    @property
    def switches(self) -> int:
        return len(self.flipped)

    def row(self) -> tuple[Start, ...]:
        """The row found, the tables whose NS pair stays first."""
        return tuple(self._start(number, table) for number, table in enumerate(self.tables))

    def _start(self, number: int, table: _Table) -> Start:
        rounds = sorted(r + 1 for n, r in self.flipped if n == number)
        ns, ew = (pair + 1 if pair >= self.rounds else pair or self.rounds for pair in table.pairs)
        if 2 * len(rounds) > self.rounds:
            ns, ew, rounds = ew, ns, [r for r in range(1, self.rounds + 1) if r not in rounds]
        return Start(ns, ew, table.set or self.rounds, tuple(rounds))

    def _playing(self, number: int, r: int) -> tuple[int, int, int]:
        """The pair that is NS unless flipped, the other, and the set, in round r (from 0)."""
        table = self.tables[number]
        one, other = (pair if pair >= self.rounds else (pair + r) % self.rounds for pair in table.pairs)
        return one, other, (table.set + r) % self.rounds

    def _seat(self) -> None:
        met: list[tuple[int, int]] = []
        for number in range(len(self.tables)):
            for r in range(self.rounds):
                one, other, s = self._playing(number, r)
                self.side[one][s], self.side[other][s] = 1, -1
                met.append((one, other))
        for one, other in combinations(range(self.pairs), 2):
            inner = sum(x * y for x, y in zip(self.side[one], self.side[other], strict=True))
            self.figure[one][other] = self.figure[other][one] = inner
        for one, other in met:
            self.figure[one][other] += len(self.tables)
            self.figure[other][one] += len(self.tables)

    def _flip(self, move: Sequence[tuple[int, int]]) -> None:
        for number, r in move:
            one, other, s = self._playing(number, r)
            for pair in (one, other):
                for third in range(self.pairs):
                    if third not in (one, other):
                        change = -2 * self.side[pair][s] * self.side[third][s]
                        self.figure[pair][third] += change
                        self.figure[third][pair] += change
            self.side[one][s], self.side[other][s] = -self.side[one][s], -self.side[other][s]
            self.flipped ^= {(number, r)}

    def _climb(self, moves: list[list[tuple[int, int]]], random: Random) -> None:
        cost, better = self.cost, True
        while better:
            better = False
            random.shuffle(moves)
            for move in moves:
                self._flip(move)
                now = self.cost
                if now < cost:
                    cost, better = now, True
                else:
                    self._flip(move)


def _first(options: Mapping[Key, Items], secondary: Sequence[Item], random: Random) -> list[Key] | None:
    """An exact cover, the options tried in random order."""
    order = list(options)
    random.shuffle(order)
    return first_cover({key: options[key] for key in order}, secondary, limit=20_000)
