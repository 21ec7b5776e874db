"""Comparison and ranking from plain values: 200 tables × 30 boards, and how time grows with the number of tables."""

import gc
from random import Random
from time import process_time

import pytest

from engine.cards import Side
from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.comparison.method import Method
from engine.entries import board_entries
from engine.standings import Standing, count_own_averages, rank_pairs

BOARDS, TABLES, MANY = 30, 200, 2_000
RATIO = 12
METHODS = [("matchpoints", {"form": "2-1-0"}), ("predonats", {}), ("datum", {"scale": "imp-tenth"}), ("cross", {"scale": "imp-tenth"}), ("total", {})]
Field = list[list[Line]]


def field(tables: int) -> Field:
    """Results as they come: excess over 36 times a multiplier, the same every time."""
    rng = Random(tables)
    return [[line(str(table), str(tables + table), rng) for table in range(tables)] for _board in range(BOARDS)]


def line(ns: str, ew: str, rng: Random) -> Line:
    score = (rng.randint(0, 72) - 36) * rng.choice((1, 1, 1, 2, 2, 4, 8))
    return Line(ns, ew, score, -score)


def standings(boards: Field, method: Method) -> list[tuple[Standing, ...]]:
    """Every board compared, both fields ranked."""
    compared = [(number, lines, compare_board(lines, method)) for number, lines in enumerate(boards, 1)]
    rankings = []
    for side in Side:
        entries = (entry for number, lines, points in compared for entry in board_entries(number, lines, points, side))
        rankings.append(rank_pairs(count_own_averages(entries), method))
    return rankings


def seconds(boards: Field, method: Method, times: int) -> float:
    """The best of a few runs, in the processor's time and without garbage collection, as `timeit` does: what the machine does besides is
    not counted."""
    best = float("inf")
    gc.collect()
    gc.disable()
    try:
        for _run in range(times):
            begun = process_time()
            standings(boards, method)
            best = min(best, process_time() - begun)
    finally:
        gc.enable()
    return best


@pytest.mark.parametrize(("key", "options"), METHODS)
def test_an_evening_of_200_tables(benchmark, key, options):
    boards, method = field(TABLES), build_method(key, **options)
    ranked = benchmark(standings, boards, method)
    assert [len(each) for each in ranked] == [TABLES, TABLES]
    assert {each.boards for each in ranked[0]} == {BOARDS}


@pytest.mark.parametrize(("key", "options"), METHODS)
def test_ten_times_the_tables_take_at_most_twelve_times_as_long(key, options):
    method = build_method(key, **options)
    few, many = field(TABLES), field(MANY)
    seconds(few, method, 1)  # the first run of all fills caches
    assert seconds(many, method, 3) <= RATIO * seconds(few, method, 8)
