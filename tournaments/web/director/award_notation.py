"""What a ruling gives a side, as a director types it: `60 %`, `+10`, `30 % +10; 70 % -5`, `= 7,2`."""

import re
from collections.abc import Sequence
from fractions import Fraction

from engine.errors import EngineError, Fault
from engine.rounding import decimal_text
from engine.rulings import Artificial, Award, TypedPoints, Weighted, assigned, weight_faults
from tournaments import wording

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
        return _weighted([(number(part[1]), int(part[2])) for part in parts if part])
    raise EngineError(Fault("award_notation", {"text": text[:40], "examples": EXAMPLES}))


def _weighted(parts: Sequence[tuple[Fraction, int]]) -> Weighted:
    """Of percents and results. What is wrong with the weights is said in percents too."""
    if faults := weight_faults([percent / 100 for percent, _result in parts]):
        raise EngineError(*(_in_percents(fault, [percent for percent, _result in parts]) for fault in faults))
    return Weighted(tuple((percent / 100, result) for percent, result in parts))


def _in_percents(fault: Fault, percents: Sequence[Fraction]) -> Fault:
    """A fault of weights in the unit in which they are typed."""
    if fault.code == "weight_sum":
        return Fault("percents_sum", {"sum": wording.exact(sum(percents, Fraction(0)))})
    if fault.code == "weight_step":
        position = int(fault.where.rpartition("/")[2])
        return Fault("percent_step", {"percent": wording.exact(percents[position - 1])})
    return fault


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
