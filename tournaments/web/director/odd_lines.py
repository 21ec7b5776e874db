"""What the entry page asks about a line whose points are hard to believe."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.improbable import Improbable
from engine.scoring import DEAL_POINTS
from tournaments.rows import BoardRow
from tournaments.selectors.improbable import improbable_lines


def odd_sentences(board: BoardRow) -> Mapping[int, str]:
    """By seating id: `55 points for NS? At the other tables NS has 16–26. Swapped, 17, it fits.`"""
    points = {line.seating_id: line.ns_points or 0 for line in board.lines}
    return {seating: _sentence(points[seating], why) for seating, why in improbable_lines(board).items()}


def _sentence(points: int, why: Improbable) -> str:
    others = str(why.low) if why.low == why.high else f"{why.low}–{why.high}"
    asked = ngettext(
        "%(points)s point for NS? At the other tables NS has %(others)s.", "%(points)s points for NS? At the other tables NS has %(others)s.", points
    ) % {"points": points, "others": others}
    return asked if why.swapped is None else asked + " " + _("Swapped, %(points)s, it fits.") % {"points": DEAL_POINTS - points}
