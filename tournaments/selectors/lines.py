"""One line of a session."""

from tournaments.enums import Audience
from tournaments.models import Session
from tournaments.rows import LineRow
from tournaments.selectors.boards import board_of


def line_of(session: Session, seating_id: int, board: int) -> LineRow:
    """The line of a table on a board, with its comparison as it stands. LookupError if that table does not play that board."""
    found = board_of(session, board, audience=Audience.DIRECTOR)
    for line in found.lines if found else ():
        if line.seating_id == seating_id:
            return line
    raise LookupError(board, seating_id)
