"""The drawings come from the files that the pages show."""

from pathlib import Path

import pytest

from engine.cards import SUITS, Suit
from tournaments.printing import suits


@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_is_closed_shapes_within_its_square(suit: Suit) -> None:
    steps = suits.strokes(suit)
    letters = "".join(letter for letter, _numbers in steps)
    assert letters[0] == "M"
    assert letters.count("M") == letters.count("Z") > 0
    assert all(-1 <= number <= 25 for _letter, numbers in steps for number in numbers)


def test_a_path_is_read_with_y_upwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _draw(tmp_path, "M1 2L3.5 -4C1 2 3 4 5 6Z")
    monkeypatch.setattr(suits, "FOLDER", tmp_path)
    assert suits.strokes.__wrapped__(Suit.OROS) == (("M", (1, 22)), ("L", (3.5, 28)), ("C", (1, 22, 3, 20, 5, 18)), ("Z", ()))


def test_a_path_of_other_letters_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _draw(tmp_path, "M1 2Q3 4 5 6Z")
    monkeypatch.setattr(suits, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match="not 'Q'"):
        suits.strokes.__wrapped__(Suit.OROS)


def _draw(folder: Path, path: str) -> None:
    (folder / "oros.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{path}"/></svg>', encoding="utf-8")
