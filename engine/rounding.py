"""Rounding: the one place where exact numbers become shorter ones (SCORING.md, first lines).

Inside everything is `int` or `Fraction`. Halves go away from zero ("half up"), so that the two sides of a zero-sum board print as
mirror images of each other. No float and no locale: the text of a number always has a point.
"""

from __future__ import annotations

from fractions import Fraction

DISPLAY_PLACES = 4
"""Decimal places of the numbers in files (FORMATS.md)."""


def round_half_up(value: Fraction | int) -> int:
    """The nearest integer, halves away from zero: 70.5 → 71, −70.5 → −71."""
    doubled = 2 * abs(value.numerator) + value.denominator
    size = doubled // (2 * value.denominator)
    return size if value >= 0 else -size


def round_to_step(value: Fraction | int, step: int) -> int:
    """The nearest multiple of `step` (at least 1), halves away from zero: 705 by 10 → 710 (SCORING.md §2, datum)."""
    return step * round_half_up(Fraction(value, step))


def truncate(value: Fraction | int) -> int:
    """The whole part, towards zero: 63.63 → 63 (RULES.md §5, ButiNET's manual)."""
    size = abs(value.numerator) // value.denominator
    return size if value >= 0 else -size


def decimal_text(value: Fraction | int, places: int = DISPLAY_PLACES) -> str:
    """The number with exactly `places` decimals, halves away from zero, never "-0": 163.5 with 2 places → "163.50"."""
    scaled = round_half_up(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"
