"""The suit drawings as reportlab drawings, read by svglib from the SVG files that the pages show too."""

import io
from functools import cache
from pathlib import Path

from reportlab.graphics import shapes
from svglib.svglib import svg2rlg

from engine.cards import Suit
from tournaments.typeface import PLAIN

FOLDER = Path(__file__).resolve().parent.parent / "static" / "tournaments" / "suits"
UNITS = 18  # points: svglib reads the drawings' 24 px so


@cache
def drawing(suit: Suit) -> shapes.Drawing:
    """The drawing in black, 18 points square. ValueError where the file is no SVG."""
    shapes.STATE_DEFAULTS["fontName"] = PLAIN  # else every file would name Helvetica, not embedded
    source = (FOLDER / f"{suit}.svg").read_text(encoding="utf-8").replace("currentColor", "#000000")  # svglib does not know the word
    found = svg2rlg(io.StringIO(source))
    if found is None:
        raise ValueError(f"{suit}.svg cannot be read")
    return found
