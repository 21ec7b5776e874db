"""Sections compared apart (SCORING.md §5): a board's lines of each section are a field of their own.

Terms: a section is a part of the hall with its own pairs and its own copy of the boards. Scored *across the field*, all lines of a board are one
field, and a line's section is empty; scored *apart*, each line carries the name of its section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.comparison.board import Line, LinePoints, compare_board
from engine.comparison.method import Method

Expected = Mapping[str, int]
"""E of every section by its name: the results that a board should have had there."""


def compare_sections(lines: Sequence[Line], method: Method, expected: Expected) -> tuple[LinePoints, ...]:
    """The points of every line of a board within its section, in the order given; of a section that is not in `expected`, E is its lines."""
    places: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        places.setdefault(line.section, []).append(place)
    points: dict[int, LinePoints] = {}
    for section, own in places.items():
        points.update(zip(own, compare_board([lines[place] for place in own], method, expected.get(section)), strict=True))
    return tuple(points[place] for place in range(len(lines)))


def expected_results(boards: Iterable[Sequence[Line]]) -> dict[str, int]:
    """E of every section: the most lines that any board has there."""
    most: dict[str, int] = {}
    for lines in boards:
        for section, count in Counter(line.section for line in lines).items():
            most[section] = max(most.get(section, 0), count)
    return most
