"""SCORING.md §7: the deal of a board can be recomputed by anybody from the secret and the word."""

import hashlib
import hmac
from math import comb, factorial
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, SEATS
from engine.dealing import commitment, deal_for_board, deal_number, secret_from_hex
from engine.errors import EngineError
from engine.pbn import deal_to_pbn

SECRET = bytes(range(32))
COUNT = factorial(48) // factorial(12) ** 4


def recomputed_number(secret: bytes, word: str, board: int) -> int:
    """The definition in the text of engine/dealing.py, step by step, with a long enough stream made at once."""
    stream = b""
    for counter in range(64):
        message = b"predonats-deal/1" + board.to_bytes(4, "big") + counter.to_bytes(4, "big") + normalize("NFC", word).encode("utf-8")
        stream += hmac.new(secret, message, hashlib.sha256).digest()
    tries = [int.from_bytes(stream[start : start + 11], "big") for start in range(0, 64 * 32 - 11, 11)]
    return next(number for number in tries if number < COUNT)


def recomputed_hands(number: int) -> list[set]:
    """The definition in the text of engine/deals.py, deciding place by place from the top."""
    upper, south = divmod(number, comb(24, 12))
    north, west = divmod(upper, comb(36, 12))
    rest, hands = list(PACK), []
    for wanted in (north, west, south):
        hand, left, value = set(), 12, wanted
        for place in range(len(rest) - 1, -1, -1):
            if left and comb(place, left) <= value:
                value, left = value - comb(place, left), left - 1
                hand.add(rest[place])
        rest = [card for card in rest if card not in hand]
        hands.append(hand)
    return [*hands, set(rest)]


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(1, 5000))
def test_deals_agree_with_a_second_reading_of_the_definition(secret, word, board):
    number = recomputed_number(secret, word, board)
    assert deal_number(secret, word, board) == number
    assert [deal_for_board(secret, word, board)[seat] for seat in SEATS] == recomputed_hands(number)


def test_numbers_above_the_count_are_passed_over():
    # about a quarter of all 88-bit numbers are too high, so among 100 boards both kinds occur
    def first_try(board):
        message = b"predonats-deal/1" + board.to_bytes(4, "big") + bytes(4)
        return int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest()[:11], "big")

    accepted = [board for board in range(1, 101) if first_try(board) < COUNT]
    assert 0 < len(accepted) < 100
    assert all((deal_number(SECRET, None, board) == first_try(board)) is (board in accepted) for board in range(1, 101))


@pytest.mark.parametrize(
    ("word", "board", "number", "deal"),
    [
        ("", 1, 50915144911451160858620619, "N:62.AQJ53.4.KQ87 543.94.AQ63.J53 KJ8.862.K2.A962 AQ97.K7.J9875.4"),
        ("Nadal 79432", 7, 118098143984107374661758801, "N:KQ95.A5.KQJ.A64 2.J4.965432.KQ7 AJ763.973.8.852 84.KQ862.A7.J93"),
    ],
)
def test_the_same_deal_on_every_platform(word, board, number, deal):
    # golden: computed by tournaments/static/tournaments/verify.js with its own SHA-256, in another language
    assert deal_number(SECRET, word, board) == number
    assert deal_to_pbn(deal_for_board(SECRET, word, board)) == deal


def test_the_commitment_is_sha256_of_the_secret():
    # FIPS 180: SHA-256 of the 32 bytes 00 01 … 1f
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_word_and_board_cannot_be_confused():
    assert len({deal_number(SECRET, word, board) for word, board in [("1", 1), ("", 11), ("11", 1), ("1", 11), (None, 1), ("\x001", 1)]}) == 6


def test_no_word_is_the_empty_word():
    assert deal_number(SECRET, None, 7) == deal_number(SECRET, "", 7)


def test_two_ways_of_typing_an_accent_are_one_word():
    assert deal_number(SECRET, "Vic\u0327enc\u0327", 1) == deal_number(SECRET, "Viçenç", 1)


def test_another_secret_word_or_board_gives_another_deal():
    other = bytes(31) + b"\x01"
    assert len({deal_number(*key) for key in [(SECRET, "plou", 1), (other, "plou", 1), (SECRET, "sol", 1), (SECRET, "plou", 2)]}) == 4


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(secret):
    for refused in (lambda: commitment(secret), lambda: deal_number(secret, None, 1), lambda: secret_from_hex(secret.hex())):
        with pytest.raises(EngineError) as caught:
            refused()
        assert caught.value.faults[0].code == "secret_length"
        assert caught.value.faults[0].params == {"bytes": len(secret), "expected": 32}


def test_a_secret_in_hex():
    assert secret_from_hex(SECRET.hex()) == SECRET
    with pytest.raises(EngineError) as caught:
        secret_from_hex("zz" * 32)
    assert caught.value.faults[0].code == "secret_hex"


@pytest.mark.parametrize("board", [0, -1, 2**32])
def test_boards_are_numbered_from_1(board):
    with pytest.raises(EngineError) as caught:
        deal_for_board(SECRET, None, board)
    assert caught.value.faults[0].code == "board_number"
