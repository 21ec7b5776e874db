"""Drawings made on the server ({% load drawings %}): the suits' sprite, hands, the compass, bars. Positions are SVG's own, never style attributes."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.cards import SEATS, SUITS, Card, Seat, Suit
from engine.deals import Deal
from engine.naming import Denomination
from tournaments.rows import StandingsTable

register = template.Library()

SUIT_FILES = Path(__file__).resolve().parent.parent / "static" / "tournaments" / "suits"
_DRAWING = re.compile(r'viewBox="(?P<box>[^"]+)".*?<path d="(?P<path>[^"]+)"', re.DOTALL)


class HandRow(NamedTuple):
    """A seat's cards by suit, high to low."""

    seat: Seat
    area: str  # the class that places it: n w s e
    suits: tuple[tuple[Suit, tuple[Card, ...]], ...]


class CompassPoint(NamedTuple):
    """A seat on the compass of 140 × 140: where its letter stands."""

    seat: Seat
    x: int
    y: int
    text_y: int
    deals: bool


_COMPASS = {Seat.NORTH: (70, 15), Seat.WEST: (14, 70), Seat.SOUTH: (70, 125), Seat.EAST: (126, 70)}


@register.simple_tag
@cache
def suit_sprite() -> SafeString:
    """The four suits and botifarra as `<symbol>`s, from the files in static/tournaments/suits."""
    symbols = format_html_join("", '<symbol id="{}" viewBox="{}"><path d="{}"/></symbol>', map(_symbol, Denomination))
    return format_html("<svg hidden>{}</svg>", symbols)


def _symbol(denomination: Denomination) -> tuple[str, str, str]:
    drawing = _DRAWING.search((SUIT_FILES / f"{denomination}.svg").read_text("utf-8"))
    if drawing is None:
        raise ValueError(f"{denomination}.svg is not a single path in a viewBox")
    return denomination.value, drawing["box"], drawing["path"]


@register.filter
def hands(deal: Deal) -> list[HandRow]:
    """The four hands in turn order."""
    return [HandRow(seat, seat.value.lower(), tuple((suit, deal.hand(seat, suit)) for suit in SUITS)) for seat in SEATS]


@register.filter
def compass(dealer: Seat) -> list[CompassPoint]:
    """The four letters of the compass, the dealer marked."""
    return [CompassPoint(seat, x, y, y + 5, seat is dealer) for seat, (x, y) in _COMPASS.items()]


@register.simple_tag
def half_bar(part: Fraction, whole: Fraction | int = 100, scale: Fraction | int = 1, *, first: bool = False) -> SafeString:
    """A bar from the middle (half of the whole) to the right or left; `scale` enlarges small differences, the ends stay the ends."""
    share = Fraction(part) / Fraction(whole) if whole else Fraction(1, 2)
    off = max(Fraction(-50), min(Fraction(50), (share * 100 - 50) * scale))
    return format_html(
        '<svg class="pd-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="bg" width="100" height="6"/>'
        '<rect x="{}" width="{}" height="6"{}/><rect class="mid" x="49.7" y="-1" width=".6" height="8"/></svg>',
        _tenths(50 + min(off, Fraction(0))),
        _tenths(abs(off)),
        SafeString(' class="hi"') if first else "",
    )


@register.filter
def bar_scale(table: StandingsTable) -> Fraction:
    """How far a table's bars are drawn out: three times, or less where the widest would not fit. Bars of different length never look alike."""
    widest = max((abs(row.percent - 50) for group in table.groups for row in group.rows if row.percent is not None), default=Fraction(0))
    return min(Fraction(3), 50 / widest) if widest else Fraction(3)


def _tenths(value: Fraction) -> str:
    """One decimal, for SVG: a position is drawn, never read."""
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"
