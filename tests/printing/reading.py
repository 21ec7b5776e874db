"""Reads a PDF back: words, hands, and what must not be (too near the edge, one over another, a font that is not in the file)."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import combinations

import pdfplumber
from pdfminer.pdftypes import resolve1
from pdfplumber.page import Page
from pdfplumber.pdf import PDF

from engine.cards import SEATS, SUITS, Card, Seat, Suit
from engine.deals import Deal

MM = 72 / 25.4
LETTERS = dict(zip("CUSB", SUITS, strict=True))  # what stands unseen behind the drawings, in English
Box = tuple[float, float, float, float]


@contextmanager
def opened(data: bytes) -> Iterator[PDF]:
    """The file, open."""
    with pdfplumber.open(BytesIO(data)) as pdf:
        yield pdf


def part(page: Page, x0: float, top: float, x1: float, bottom: float) -> Page:
    """A part of a page, in millimetres."""
    return page.crop(tuple(value * MM for value in (x0, top, min(x1, float(page.width) / MM), min(bottom, float(page.height) / MM))))


def lines(page: Page) -> list[str]:
    """Its lines of text, blanks made single."""
    return [" ".join(line.split()) for line in page.extract_text(x_tolerance=0.8, y_tolerance=4).splitlines()]


def text_of(data: bytes) -> list[str]:
    """The text of each page."""
    with opened(data) as pdf:
        return ["\n".join(lines(page)) for page in pdf.pages]


def words(page: Page) -> list[dict]:
    """Its words, each with its font; figures that stand close are still two."""
    return page.extract_words(x_tolerance=0.5, use_text_flow=True, extra_attrs=["fontname", "size"])


def holdings(page: Page) -> list[tuple[float, float, Suit, list[int]]]:
    """Every suit drawing with the cards behind it: x, y, suit, numbers in the order printed."""
    found = words(page)
    drawings = [word for word in found if word["text"] in LETTERS and word["fontname"].endswith("Regular")]
    cards = [word for word in found if word["text"].isdigit() and word["fontname"].endswith("Semibold")]
    return [(each["x0"], _height(each), LETTERS[each["text"]], _behind(each, cards, drawings)) for each in drawings]


def _behind(drawing: dict, cards: list[dict], drawings: list[dict]) -> list[int]:
    end = min((other["x0"] for other in drawings if _level(other, drawing) and other["x0"] > drawing["x0"]), default=10_000)
    return [int(card["text"]) for card in sorted(cards, key=lambda card: card["x0"]) if _level(card, drawing) and drawing["x0"] < card["x0"] < end]


def _height(word: dict) -> float:
    return (word["top"] + word["bottom"]) / 2


def _level(one: dict, other: dict) -> bool:
    return abs(_height(one) - _height(other)) < other["size"] * 0.6


def hand_on(page: Page) -> set[Card]:
    """The cards of the one hand on this part of a page."""
    return {Card(suit, number) for _x, _y, suit, numbers in holdings(page) for number in numbers}


def deal_on(page: Page) -> Deal:
    """The deal of the one compass diagram on this part of a page: North's suits are the highest, South's the lowest."""
    down = sorted(holdings(page), key=lambda each: each[1])
    middle = sorted(down[4:-4])
    parts = {Seat.NORTH: down[:4], Seat.WEST: middle[:4], Seat.SOUTH: down[-4:], Seat.EAST: middle[4:]}
    return Deal.of({seat: [Card(suit, number) for _x, _y, suit, numbers in parts[seat] for number in numbers] for seat in SEATS})


# ---- what must not be ----


def near_the_edge(page: Page) -> list[str]:
    """What stands nearer than 5 mm to the edge, apart from the guillotine's ticks."""
    drawn = [(each["text"], each) for each in page.chars] + [
        (kind, each) for kind in ("rect", "curve", "line") for each in page.objects.get(kind, [])
    ]
    return [name for name, each in drawn if _outside(page, each) and not _tick(each)]


def _outside(page: Page, each: dict) -> bool:
    edge = 5 * MM - 0.01
    return each["x0"] < edge or each["top"] < edge or each["x1"] > float(page.width) - edge or each["bottom"] > float(page.height) - edge


def _tick(each: dict) -> bool:
    return each["object_type"] == "line" and max(each["x1"] - each["x0"], each["bottom"] - each["top"]) <= 5 * MM + 0.01


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Words that stand on one another (ascenders and descenders of neighbouring lines may)."""
    boxes = [(word["text"], _core(word)) for word in words(page)]
    return [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if _cross(a, b)]


def _core(word: dict) -> Box:
    third = (word["bottom"] - word["top"]) * 0.3
    return word["x0"], word["top"] + third, word["x1"], word["bottom"] - third


def _cross(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.3 and min(a[3], b[3]) - max(a[1], b[1]) > 0.3


def loose_fonts(pdf: PDF) -> list[str]:
    """The fonts that are named in the file but not embedded."""
    numbers = {number for table in pdf.doc.xrefs for number in table.get_objids()}
    found = [resolve1(pdf.doc.getobj(number)) for number in sorted(numbers)]
    fonts = [each for each in found if isinstance(each, dict) and getattr(each.get("Type"), "name", "") == "Font"]
    assert fonts
    return [str(font["BaseFont"]) for font in fonts if "FontFile2" not in (resolve1(font.get("FontDescriptor")) or {})]
