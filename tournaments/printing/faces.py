"""Type on paper: the three faces, the seven sizes, and how words are made to fit (widths in millimetres, sizes in points).

Names are held to what the typeface can draw (services/names.py); should anything else come here it is printed as `?`, never as a gap.
"""

import unicodedata
from functools import cache

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournaments.typeface import PLAIN, glyphs

FOOT, LABEL, TEXT, DATA, HEAD, BIG, SEAT = 8, 10, 12, 14, 18, 26, 48  # posters alone go beyond
UNKNOWN = "?"
ELLIPSIS = "…"


@cache
def drawable_character(character: str) -> str:
    """The character, a blank for any space or control, nothing for an unseen mark, `?` for what the faces lack."""
    kind = unicodedata.category(character)
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    if kind == "Cf" or 0xFE00 <= ord(character) <= 0xFE0F:  # joiners, direction marks, variation selectors
        return ""
    return character if ord(character) in glyphs() else UNKNOWN


def drawable(words: str) -> str:
    """The words as the faces can draw them."""
    return "".join(map(drawable_character, unicodedata.normalize("NFC", words)))


def wide(words: str, face: str, size: float) -> float:
    """How wide the words are."""
    return float(stringWidth(drawable(words), face, size) / mm)


def fit(words: str, face: str, size: float, width: float, least: float = 0.75) -> tuple[str, float]:
    """The words and the size at which they fit: smaller by half points down to least × size, then cut with an ellipsis."""
    words, smallest = drawable(words), size * least
    while wide(words, face, size) > width and size - 0.5 >= smallest:
        size -= 0.5
    return cut(words, face, size, width), size


def cut(words: str, face: str, size: float, width: float) -> str:
    """The words, or as many of them as fit with an ellipsis behind."""
    if wide(words, face, size) <= width:
        return words
    room = width - wide(ELLIPSIS, face, size)
    kept = ""
    for character in words:
        if wide(kept + character, face, size) > room:
            break
        kept += character
    return kept.rstrip(" -–") + ELLIPSIS


def fit_name(name: str, size: float, width: float) -> tuple[str, float]:
    """A player's name: whole; else the given name as an initial (people look for the surname); else smaller; else cut."""
    name = " ".join(drawable(name).split())
    given, _, rest = name.partition(" ")
    if rest and wide(name, PLAIN, size) > width:
        name = f"{given[0]}. {rest}"
    return fit(name, PLAIN, size, width)
