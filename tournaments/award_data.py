"""Awards as plain JSON values, for the log and for published versions, and back. Numbers are exact fractions in text."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.rulings import Artificial, Award, TypedPoints, Weighted


def award_data(award: Award | None) -> dict[str, object] | None:
    """`{"percent": 60}`, `{"points": "36/5"}`, `{"weighted": [["3/10", 10], ["7/10", -5]]}`, or None."""
    if award is None:
        return None
    if isinstance(award, Artificial):
        return {"percent": award.percent}
    if isinstance(award, TypedPoints):
        return {"points": str(award.points)}
    return {"weighted": [[str(weight), result] for weight, result in award.parts]}


def award_from(data: Any) -> Award | None:
    """What `award_data` wrote."""
    if not isinstance(data, Mapping):
        return None
    if "percent" in data:
        return Artificial(data["percent"])
    if "points" in data:
        return TypedPoints(Fraction(data["points"]))
    return Weighted(tuple((Fraction(weight), result) for weight, result in data["weighted"]))
