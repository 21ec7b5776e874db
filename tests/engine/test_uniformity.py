"""Every card is in every seat equally often (SCORING.md §7). The deals are those of a fixed secret: the test says the same each time.

Here 20,000 deals; tests/benchmarks/test_deals_bench.py counts 200,000.
"""

from collections import Counter
from math import sqrt

import pytest

from engine.cards import PACK, SEATS
from engine.dealing import deal_for_board

SIGMAS = 4.5


def largest_deviation(secret: bytes, boards: int) -> float:
    """How far the most deviant of the 192 counts of a card in a seat lies from a quarter of the boards, in standard deviations."""
    counts = [Counter() for _ in SEATS]
    for board in range(1, boards + 1):
        for counted, hand in zip(counts, deal_for_board(secret, None, board).hands, strict=True):
            counted.update(hand)
    sigma = sqrt(boards * 1 / 4 * 3 / 4)
    return max(abs(counted[card] - boards / 4) for counted in counts for card in PACK) / sigma


@pytest.mark.parametrize("secret", [bytes(32), bytes(range(32))])
def test_every_card_is_in_every_seat_equally_often(secret):
    # not too even either: the largest of 192 fair counts lies below one sigma with a chance of 0.68 ** 192
    assert 1 < largest_deviation(secret, 10_000) < SIGMAS
