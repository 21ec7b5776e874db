"""Dealing side by side with endplay, which deals bridge: ours must not be the slower one; and over many deals it must be fair."""

import gc
from collections.abc import Callable
from time import process_time

import pytest

from engine.dealing import deal_for_board
from engine.deals import DEAL_COUNT, unrank
from tests.engine.test_uniformity import SIGMAS, largest_deviation

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # endplay's own, when it is loaded
DEALS = 2_000
STEP = DEAL_COUNT // DEALS
"""Numbers spread over the whole range."""


def unranked() -> int:
    """Our deals from their numbers."""
    return len([unrank(place * STEP) for place in range(DEALS)])


def dealt() -> int:
    """Our deals from a secret: hashed, rejected where too high, unranked."""
    return len([deal_for_board(bytes(32), "pluja", board) for board in range(1, DEALS + 1)])


def bridge() -> int:
    """Bridge deals of endplay, in the fastest way that it offers."""
    from endplay.dealer import generate_deals  # noqa: PLC0415  development only; it loads a library of its own

    return len(list(generate_deals(produce=DEALS)))


@pytest.mark.benchmark(group="2000 deals")
@pytest.mark.parametrize("deal", [unranked, dealt, bridge], ids=lambda deal: deal.__name__)
def test_deals_a_second(benchmark, deal):
    assert benchmark(deal) == DEALS


def seconds(deal: Callable[[], int]) -> float:
    """The best of five runs in the processor's time, without garbage collection."""
    best = float("inf")
    gc.collect()
    gc.disable()
    try:
        for _run in range(5):
            begun = process_time()
            deal()
            best = min(best, process_time() - begun)
    finally:
        gc.enable()
    return best


def test_unranking_is_not_slower_than_endplay():
    bridge()  # loads the library
    assert seconds(unranked) <= seconds(bridge)


@pytest.mark.parametrize("secret", [bytes(range(32, 64))])
def test_every_card_is_in_every_seat_equally_often_over_200_000_deals(secret):
    assert largest_deviation(secret, 200_000) < SIGMAS
