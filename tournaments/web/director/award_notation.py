"""What a ruling gives a side, as a director types it: `60 %`, `+10`, `30 % +10; 70 % -5`, `= 7,2`."""

import re
from fractions import Fraction

from engine.errors import EngineError, Fault
from engine.rounding import decimal_text
from engine.rulings import Artificial, Award, TypedPoints, Weighted, assigned

PERCENT = re.compile(r"([0-9]{1,3})\s*%", re.ASCII)
RESULT = re.compile(r"([+-]?[0-9]{1,4})", re.ASCII)
POINTS = re.compile(r"=\s*([+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?)", re.ASCII)
PART = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,6})?)\s*%\s*([+-]?[0-9]{1,4})", re.ASCII)
EXAMPLES = "60 %; +10; 30 % +10; 70 % -5; = 7,2"
LONGEST = 120


def parse_award(text: str) -> Award | None:
    """The award; None for nothing. Raises EngineError `award_notation`, or what the engine finds wrong with its numbers."""
    said = " ".join(text.replace("−", "-").split())
    if not said:
        return None
    if found := PERCENT.fullmatch(said):
        return Artificial(int(found[1]))
    if found := RESULT.fullmatch(said):
        return assigned(int(found[1]))
    if found := POINTS.fullmatch(said):
        return TypedPoints(number(found[1]))
    parts = [PART.fullmatch(part.strip()) for part in said.rstrip(";").split(";")]
    if all(parts) and len(said) <= LONGEST:
        return Weighted(tuple((number(part[1]) / 100, int(part[2])) for part in parts if part))
    raise EngineError(Fault("award_notation", {"text": text[:40], "examples": EXAMPLES}))


def written_award(award: Award | None) -> str:
    """As `parse_award` reads it."""
    if award is None:
        return ""
    if isinstance(award, Artificial):
        return f"{award.percent} %"
    if isinstance(award, TypedPoints):
        return f"= {_decimal(award.points)}"
    if len(award.parts) == 1:
        return f"{award.parts[0][1]:+d}"
    return "; ".join(f"{_decimal(100 * weight)} % {result:+d}" for weight, result in award.parts)


def number(text: str) -> Fraction:
    """A decimal with a point or a comma, exactly."""
    return Fraction(text.replace(",", "."))


def _decimal(value: Fraction) -> str:
    return decimal_text(value).rstrip("0").rstrip(".").replace(".", ",")
