"""Swiss at length: 1,000 simulated events without an avoidable repeat or second bye, and a round for 500 pairs in under 10 s (SCORING.md §6).

What can be avoided is decided here by a plain search for a perfect matching among the couples that have not met, without any weights.
"""

from collections.abc import Iterable, Sequence
from random import Random
from time import process_time

import networkx as nx
import pytest

from engine.movements.base import SeatingRow
from engine.movements.draws import Draw
from engine.movements.swiss import draw_swiss_round

EVENTS, PARTS = 1_000, 20
LEAST, MOST = 8, 120
SECONDS_FOR_500 = 10
BYE = 0


def perfect(there: Sequence[int], forbidden: Iterable[frozenset[int]], rested: Iterable[int]) -> bool:
    """Whether everybody can meet somebody new, and (in an odd field) somebody sit out who has not rested."""
    barred, done = set(forbidden), set(rested)
    graph = nx.Graph()
    graph.add_nodes_from(there)
    graph.add_edges_from((one, other) for place, one in enumerate(there) for other in there[place + 1 :] if frozenset((one, other)) not in barred)
    if len(there) % 2:
        graph.add_node(BYE)
        graph.add_edges_from((BYE, pair) for pair in there if pair not in done)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def check(draw: Draw, there: Sequence[int], history: Sequence[SeatingRow]) -> None:
    """The draw seats everybody once; a repeat or a second bye only where it could not be avoided."""
    assert sorted(pair for row in draw.rows for pair in row.pairs) == sorted(there)
    met = {frozenset(row.pairs) for row in history if row.played}
    rested = {pair for row in history if not row.played for pair in row.pairs}
    assert {frozenset(couple) for couple in draw.repeats} == {frozenset(row.pairs) for row in draw.rows if row.played} & met
    assert (draw.second_bye, draw.bye in rested) in {(True, True), (False, False)}
    if draw.repeats:
        assert not perfect(there, met, ())
    elif draw.second_bye:
        assert not perfect(there, met, rested)


def simulate(lot: Random) -> tuple[int, int]:
    """One event: points by lot and strength, now and then a pair that leaves. Gives the number of rounds and of repeats."""
    pairs = lot.randint(LEAST, 20) if lot.random() < 0.6 else lot.randint(LEAST, MOST)
    rounds = lot.randint(4, pairs + 1 if pairs <= 12 else 9)
    there = list(range(1, pairs + 1))
    lot.shuffle(there)
    score = dict.fromkeys(there, 0.0)
    history: list[SeatingRow] = []
    repeats = 0
    for _ in range(rounds):
        if len(there) > 6 and lot.random() < 0.15:
            there.remove(lot.choice(there))
        draw = draw_swiss_round(sorted(there, key=lambda pair: -score[pair]), history)
        check(draw, there, history)
        repeats += len(draw.repeats)
        history += draw.rows
        for row in draw.rows:
            for pair in row.pairs:
                score[pair] += lot.gauss(-pair, pairs / 2)
    return rounds, repeats


@pytest.mark.parametrize("part", range(PARTS))
def test_simulated_events(part):
    lot = Random(part)
    played = [simulate(lot) for _ in range(EVENTS // PARTS)]
    assert len(played) == EVENTS // PARTS
    assert sum(rounds for rounds, _repeats in played) > 200
    assert any(repeats for _rounds, repeats in played)  # events so long that repeats become necessary are among them


@pytest.mark.parametrize("pairs", [500, 499])
def test_a_round_of_500_pairs(pairs):
    lot = Random(pairs)
    order = list(range(1, pairs + 1))
    history: list[SeatingRow] = []
    for _ in range(5):
        lot.shuffle(order)
        begun = process_time()
        draw = draw_swiss_round(order, history)
        assert process_time() - begun < SECONDS_FOR_500
        check(draw, order, history)
        history += draw.rows
