"""The drawings come from the files that the pages show."""

from pathlib import Path

import pytest

from engine.cards import SUITS, Suit
from tournaments.printing import suits


@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_is_a_drawing_within_its_square(suit: Suit) -> None:
    left, low, right, high = suits.drawing(suit).getBounds()
    assert (suits.drawing(suit).width, suits.drawing(suit).height) == (suits.UNITS, suits.UNITS)
    assert -1 <= left < 3
    assert -1 <= low < 3
    assert 15 < right <= 19
    assert 15 < high <= 19


def test_the_four_suits_differ() -> None:
    assert len({str(suits.drawing(suit).getBounds()) for suit in SUITS}) == 4


def test_a_file_that_is_no_drawing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "oros.svg").write_text("not a drawing", encoding="utf-8")
    monkeypatch.setattr(suits, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match="cannot be read"):
        suits.drawing.__wrapped__(Suit.OROS)
