"""Verifiable dealing (SCORING.md §7): from a secret and a public word to the deal of each board.

Anybody can recompute a deal, in any language, from this definition:

1. `secret`: 32 bytes (64 hex digits). Its commitment, published before play, is SHA-256 of those 32 bytes, in hex.
2. `word`: the public word in Unicode NFC, encoded in UTF-8; no word is the empty string.
3. block(c) = HMAC-SHA-256(key = secret, message = "predonats-deal/1" (16 ASCII bytes) + board as 4 bytes, big-endian
   + c as 4 bytes, big-endian + word). All parts before the word have a fixed length, so no two (board, c, word) share a message.
4. The stream is block(0) + block(1) + block(2) + …, 32 bytes each, without gaps.
5. Take 11 bytes (88 bits) at a time from the stream as a big-endian integer, across block borders. The first one below
   DEAL_COUNT = 48!/(12!)^4 is the number of the deal (rejection sampling: every deal is equally likely).
6. `engine.deals.unrank` turns the number into hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import count
from unicodedata import normalize

from engine.deals import DEAL_COUNT, Deal, unrank
from engine.errors import EngineError, Fault

SECRET_BYTES = 32
HIGHEST_BOARD = 2**32 - 1
STREAM_LABEL = b"predonats-deal/1"
_TRY_BYTES = 11  # DEAL_COUNT is between 2^87 and 2^88


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret, 64 hex digits: what is published before play. Raises EngineError `secret_length`."""
    _check_secret(secret)
    return sha256(secret).hexdigest()


def secret_from_hex(text: str) -> bytes:
    """The 32 bytes written as 64 hex digits. Raises EngineError `secret_hex` or `secret_length`; the text itself is never repeated."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        raise EngineError(Fault("secret_hex", {"digits": 2 * SECRET_BYTES})) from None
    _check_secret(secret)
    return secret


def deal_for_board(secret: bytes, word: str | None, board: int) -> Deal:
    """The deal of a board, as this module's text defines it. Raises EngineError `secret_length`, `board_number`."""
    return unrank(deal_number(secret, word, board))


def deal_number(secret: bytes, word: str | None, board: int) -> int:
    """The number, 0 ≤ n < DEAL_COUNT, of a board's deal. Raises EngineError `secret_length`, `board_number`."""
    _check_secret(secret)
    if not 1 <= board <= HIGHEST_BOARD:
        raise EngineError(Fault("board_number", {"board": board, "lowest": 1, "highest": HIGHEST_BOARD}))
    return next(number for number in _tries(secret, normalize("NFC", word or "").encode(), board) if number < DEAL_COUNT)


def _tries(secret: bytes, word: bytes, board: int) -> Iterator[int]:
    pending = b""
    for counter in count():
        pending += digest(secret, STREAM_LABEL + board.to_bytes(4, "big") + counter.to_bytes(4, "big") + word, "sha256")
        while len(pending) >= _TRY_BYTES:
            yield int.from_bytes(pending[:_TRY_BYTES], "big")
            pending = pending[_TRY_BYTES:]


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise EngineError(Fault("secret_length", {"bytes": len(secret), "expected": SECRET_BYTES}))
