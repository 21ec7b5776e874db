"""The fairness figure of SCORING.md §6, by hand on a movement small enough to count, and as quoted for larger ones."""

from fractions import Fraction

import pytest

from engine.movements.base import Movement, SeatingRow
from engine.movements.fairness import NamingCount, fairness, rounded_root
from engine.movements.mitchell import mitchell


def two_rounds():
    """Four pairs, every table the same board: 1–2 3–4, then 1–3 4–2. n = 2 tables, so a meeting counts n − 1 = 1."""
    rows = ((1, 1, 1, 2, 1), (1, 2, 3, 4, 1), (2, 1, 1, 3, 2), (2, 2, 4, 2, 2))
    return Movement("custom", 2, 4, 2, 2, 1, 1, True, tuple(SeatingRow(*row) for row in rows))


def test_the_figure_counts_meetings_and_sides():
    """1 and 2 meet (+1), then sit opposite (−1); 1 and 3 sit the same way (+1), then meet (+1); and so on."""
    figure = fairness(two_rounds())
    assert figure.figures == {(1, 2): 0, (1, 3): 2, (1, 4): 0, (2, 3): 0, (2, 4): 2, (3, 4): 0}
    assert (figure.minimum, figure.maximum, figure.mean) == (0, 2, Fraction(2, 3))
    assert (figure.variance, figure.sd) == (Fraction(8, 9), Fraction(9428, 10000))
    assert figure.worst == ((1, 3), (2, 4))


def test_the_naming_side_is_ns_on_odd_boards():
    """Board 1: dealer N, board 2: dealer W (RULES.md §2)."""
    expected = {1: 1, 2: 1, 3: 2, 4: 0}
    assert fairness(two_rounds()).naming == tuple(NamingCount(pair, named, 2) for pair, named in expected.items())
    from_board_2 = fairness(two_rounds(), first_board=2).naming
    assert [count.named for count in from_board_2] == [1, 1, 0, 2]


def test_who_sits_out_plays_fewer_boards():
    naming = fairness(mitchell(5, 2)).naming
    assert [(count.named, count.boards) for count in naming] == [(3, 6), (3, 6), (2, 4), (2, 4), (2, 4)]


@pytest.mark.parametrize("boards", [1, 3])
def test_the_figure_counts_sets_however_many_boards_they_hold(boards):
    assert fairness(mitchell(14, boards)).mean == 7


@pytest.mark.parametrize(
    ("value", "root"),
    [
        (Fraction(0), "0"),
        (Fraction(9), "3"),
        (Fraction(2), "1.4142"),
        (Fraction(3), "1.7321"),
        (Fraction(1, 10**8) / 4, "0.0001"),
        (Fraction(16, 5), "1.7889"),
    ],
)
def test_the_root_is_rounded_half_up(value, root):
    assert rounded_root(value) == Fraction(root)
