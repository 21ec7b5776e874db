"""Sections apart: every section is a field of its own (SCORING.md §5), with its own E (§3)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.comparison.board import Line, compare_board, frequency
from engine.comparison.catalogue import METHODS, build_method
from engine.comparison.matchpoints import Matchpoints
from engine.comparison.sections import compare_sections, expected_results

EXAMPLE = (64, 24, 24, 0, -16, -40, -40, -88)
"""SCORING.md §2: 14 11 11 8 6 3 3 0 of 14."""


def _lines(section: str, results: tuple[int, ...], first: int = 1) -> list[Line]:
    return [Line(str(first + 2 * place), str(first + 2 * place + 1), each, -each, section=section) for place, each in enumerate(results)]


def test_the_worked_example_stands_whatever_the_other_section_does() -> None:
    lines = [*_lines("A", EXAMPLE), *_lines("B", (100, 200), first=17)]
    points = compare_sections(lines, Matchpoints(), {"A": 8, "B": 2})
    assert [each.ns for each in points] == [14, 11, 11, 8, 6, 3, 3, 0, 0, 2]
    assert [each.ns_max for each in points] == [14] * 8 + [2, 2]


def test_each_section_is_factored_to_its_own_tables() -> None:
    """The example with one −40 missing (SCORING.md §3) in one section; the other one, of two tables, is whole."""
    short = tuple(each for place, each in enumerate(EXAMPLE) if place != 5)
    points = compare_sections([*_lines("A", short), *_lines("B", (8, -8), first=17)], Matchpoints(), {"A": 8, "B": 2})
    assert [round(float(each.ns or 0), 3) for each in points] == [13.857, 10.429, 10.429, 7, 4.714, 2.429, 0.143, 2, 0]


def test_the_frequencies_stand_apart() -> None:
    lines = [*_lines("A", (8, 8)), *_lines("B", (8, -4), first=5)]
    rows = frequency(lines, compare_sections(lines, Matchpoints(), expected_results([lines]))).ns
    assert [(row.section, row.score, row.count, row.points) for row in rows] == [("A", 8, 2, 1), ("B", 8, 1, 2), ("B", -4, 1, 0)]


def test_the_results_expected_are_those_of_the_fullest_board() -> None:
    boards = [[*_lines("A", (1, 2, 3)), *_lines("B", (1,), first=7)], [*_lines("A", (1, 2)), *_lines("B", (1, 5), first=7)]]
    assert expected_results(boards) == {"A": 3, "B": 2}


@given(
    st.lists(st.integers(-288, 288), min_size=1, max_size=6), st.lists(st.integers(-288, 288), min_size=1, max_size=6), st.sampled_from(list(METHODS))
)
def test_a_section_by_itself_scores_as_a_board_by_itself(one: list[int], other: list[int], key: str) -> None:
    method = build_method(key)
    first, second = _lines("A", tuple(one)), _lines("B", tuple(other), first=51)
    mixed = [line for both in zip(first, second, strict=False) for line in both] + first[len(second) :] + second[len(first) :]
    found = dict(zip(mixed, compare_sections(mixed, method, {"A": len(one) + 1, "B": len(other)}), strict=True))
    assert [found[line] for line in first] == list(compare_board(first, method, len(one) + 1))
    assert [found[line] for line in second] == list(compare_board(second, method, len(other)))


def test_across_the_field_all_results_are_one() -> None:
    """Two results of each of two sections, no section named: 2 per beaten result and 1 per equal one of the other three."""
    lines = [*_lines("", (10, 0)), *_lines("", (10, -6), first=5)]
    points = compare_sections(lines, Matchpoints(), {"": 4})
    assert [each.ns for each in points] == [5, 2, 5, 0]
    assert sum((each.ns or Fraction(0)) for each in points) == 12
