"""A file of results in sections that are compared apart: time grows with its lines, not with its sections."""

import gc
from collections import deque
from time import process_time

from engine.scorefile import Scored, output, score
from engine.scorefile_reading import read_results
from tournaments.management.commands.score import report

BOARDS, LINES, RATIO = 20, 1_000, 4


def document(sections: int) -> dict[str, object]:
    """So many lines on every board, in so many sections of one size, two winners; the results differ from line to line."""
    places = range(LINES)
    results = [[result(at, (at * 37 + board) % 72, sections) for at in places] for board in range(BOARDS)]
    boards = [{"board": number, "results": each} for number, each in enumerate(results, 1)]
    return {"format": "predonats-results/1", "scoring": {"method": "matchpoints"}, "winners": 2, "sections": "apart", "boards": boards}


def result(at: int, points: int, sections: int) -> dict[str, object]:
    return {"section": f"s{at % sections}", "ns": f"n{at}", "ew": f"e{at}", "score": points}


def seconds(sections: int) -> float:
    """The best of a few runs from the document to both kinds of output, in the processor's time and without garbage collection."""
    data, best = document(sections), float("inf")
    gc.collect()
    gc.disable()
    try:
        for _run in range(3):
            begun = process_time()
            scored = score(read_results(data))
            written(scored)
            best = min(best, process_time() - begun)
    finally:
        gc.enable()
    return best


def written(scored: Scored) -> None:
    deque(report(scored), maxlen=0)
    output(scored)


def test_a_hundred_times_the_sections_take_at_most_four_times_as_long():
    seconds(5)  # the first run of all fills caches
    assert seconds(500) <= RATIO * seconds(5)
