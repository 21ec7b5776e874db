"""Lists of numbers as people write them."""

import pytest

from tournaments.wording import number_ranges


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((), ""), ((4,), "4"), ((1, 2), "1–2"), (range(1, 15), "1–14"), ((1, 3, 4, 5, 9), "1, 3–5, 9"), ((15, 16, 18, 19), "15–16, 18–19")],
)
def test_what_follows_each_other_is_one_range(numbers, text):
    assert number_ranges(numbers) == text
