"""The suit drawings, read from the SVG files that the pages show too (one path each of absolute M, L, C and Z, 24 units high)."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from engine.cards import Suit

FOLDER = Path(__file__).resolve().parent.parent / "static" / "tournaments" / "suits"
UNITS = 24
NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}  # how many follow each letter
TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")

Stroke = tuple[str, tuple[float, ...]]


@cache
def strokes(suit: Suit) -> tuple[Stroke, ...]:
    """The drawing of a suit as steps (letter, points), 24 units square with y upwards. Raises ValueError for a path it does not know."""
    root = ET.parse(FOLDER / f"{suit}.svg").getroot()  # noqa: S314 - our own file
    paths = root.findall("{http://www.w3.org/2000/svg}path")
    return tuple(stroke for path in paths for stroke in _steps(TOKEN.findall(path.attrib["d"])))


def _steps(tokens: list[str]) -> Iterator[Stroke]:
    place, letter = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter, place = tokens[place], place + 1
        if letter not in NUMBERS:
            raise ValueError(f"a suit drawing may hold M, L, C and Z only, not {letter!r}")
        count = NUMBERS[letter]
        yield letter, _upright([float(token) for token in tokens[place : place + count]])
        place += count


def _upright(numbers: list[float]) -> tuple[float, ...]:
    """SVG counts y downwards, PDF upwards."""
    return tuple(UNITS - number if place % 2 else number for place, number in enumerate(numbers))
