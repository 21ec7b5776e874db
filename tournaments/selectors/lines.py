"""One line of a session, and who wrote what stands there."""

from datetime import datetime
from typing import NamedTuple

from tournaments.enums import Audience
from tournaments.models import LogEntry, Session
from tournaments.rows import LineRow
from tournaments.selectors.boards import board_of


def line_of(session: Session, seating_id: int, board: int) -> LineRow:
    """The line of a table on a board, with its comparison as it stands. LookupError if that table does not play that board."""
    found = board_of(session, board, audience=Audience.DIRECTOR)
    for line in found.lines if found else ():
        if line.seating_id == seating_id:
            return line
    raise LookupError(board, seating_id)


class Writing(NamedTuple):
    """Who wrote a version of a line, when, and under which entry of the log. `who` is empty for an account that is gone."""

    who: str
    at: datetime
    entry: int


def writing_of(session: Session, line: LineRow) -> Writing | None:
    """What the log says of the line as it stands; None for a line that nobody has written yet (one query)."""
    entries = LogEntry.objects.filter(session=session, what__seating=line.seating_id, what__board=line.board, after__version=line.version)
    entry = entries.select_related("who").first()
    return Writing(entry.who.get_username() if entry.who else "", entry.at, entry.pk) if entry else None
