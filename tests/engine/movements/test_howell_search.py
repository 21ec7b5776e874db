"""The search for Howell rows: what it finds fits the conditions that its module states."""

import ast
from random import Random

import pytest

from engine.movements import howell_rows
from engine.movements.exact_cover import first_cover
from engine.movements.howell_program import module_text, row, sizes
from engine.movements.howell_rows import ROWS
from engine.movements.howell_search import GaveUpError, best_sides, full_row, reduced_row, unevenness


def test_the_squares_modulo_7_are_perfectly_even():
    """1, 2, 4 are a difference set; 0, 1, 2 are not: shifts 1, 2, 3 agree in 5, 3, 1 places less those that differ."""
    assert unevenness(frozenset({1, 2, 4}), 7) == 0
    assert unevenness(frozenset({0, 1, 2}), 7) == (3 + 1) ** 2 + (-1 + 1) ** 2 + (-5 + 1) ** 2


def test_all_sides_of_a_small_ring_are_tried():
    assert all(unevenness(sides, 11) == 0 for sides in best_sides(11, Random(1)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_full_row_meets_the_conditions(seed):
    row = full_row(12, Random(seed))
    places = [(start.set - pair) % 11 for start in row for pair in (start.ns, start.ew) if pair <= 11]
    gaps = [min((start.ns - start.ew) % 11, (start.ew - start.ns) % 11) for start in row if start.ns <= 11]
    assert sorted(places) == list(range(11))
    assert sorted(gaps) == [1, 2, 3, 4, 5]
    assert len({start.set for start in row}) == 6
    assert (row[0].ns, row[0].ew, row[0].set) == (12, 1, 1)


def test_the_same_lot_finds_the_same_row():
    assert reduced_row(10, 7, Random(4)) == reduced_row(10, 7, Random(4))


def test_what_is_kept_is_what_the_program_finds():
    some = ((4, 3), (8, 7), (10, 6), (12, 11))
    assert {size: ROWS[size] for size in some} == {size: row(*size) for size in some}


def test_the_module_is_what_the_program_writes():
    """Every size is looked for, those without a row are left out, and the text read back is the same rows."""
    assert set(ROWS) <= set(sizes())
    text = module_text((size, ROWS.get(size)) for size in sizes())
    assert ast.literal_eval(text[text.index("= ") + 2 :]) == ROWS
    assert text.startswith(f'"""{howell_rows.__doc__}"""')


def test_what_cannot_exist_is_given_up_at_once():
    """One ring table and an odd number of rounds contradict each other."""
    with pytest.raises(GaveUpError):
        reduced_row(20, 11, Random(1))


def test_exact_cover_finds_the_textbook_cover():
    """Knuth's example: of six rows, B, D and F cover 1…7."""
    columns = {"A": (1, 4, 7), "B": (1, 4), "C": (4, 5, 7), "D": (3, 5, 6), "E": (2, 3, 6, 7), "F": (2, 7)}
    options = {name: tuple((0, column) for column in covered) for name, covered in columns.items()}
    assert sorted(first_cover(options, (), 100)) == ["B", "D", "F"]
    assert first_cover({name: items for name, items in options.items() if name != "F"}, (), 100) is None
    assert first_cover(options, (), 1) is None


def test_secondary_items_are_covered_at_most_once():
    options = {1: ((0, 1), (9, 9)), 2: ((0, 2), (9, 9)), 3: ((0, 2), (9, 8))}
    assert first_cover(options, [(9, 9), (9, 8), (9, 7)], 100) == [1, 3]
