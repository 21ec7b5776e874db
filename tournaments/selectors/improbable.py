"""The lines of a board whose points are hard to believe."""

from collections.abc import Mapping

from engine.improbable import Improbable, improbable
from tournaments.rows import BoardRow, LineRow


def improbable_lines(board: BoardRow) -> Mapping[int, Improbable]:
    """By seating id what is improbable about a line: compared with the others that had the same cards. A line with a ruling was looked at
    already."""
    played = [line for line in board.lines if line.ns_points is not None]
    found = {line.seating_id: _asked(line, played) for line in played if line.ruling is None}
    return {seating: why for seating, why in found.items() if why}


def _asked(line: LineRow, played: list[LineRow]) -> Improbable | None:
    others = [each.ns_points for each in played if each is not line and each.group == line.group and each.ns_points is not None]
    return improbable(line.ns_points or 0, others)
