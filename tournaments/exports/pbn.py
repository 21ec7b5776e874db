"""The deals of a session as a PBN file (FORMATS.md, Deals)."""

from collections.abc import Sequence

from engine.pbn import PbnBoard, write_pbn
from tournaments.rows import BoardRow, SessionRow

PBN_TYPE = "application/x-chess-pbn"


def deals_pbn(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """Every board that has a deal, with the event's tags; own tags name the variant of play and the seal. UTF-8."""
    event = session.event
    tags = [("Event", event.title), ("Site", event.place), ("Date", f"{session.date:%Y.%m.%d}"), ("Variant", event.variant.value)]
    if session.commitment:
        tags.append(("Commitment", session.commitment))
    kept = tuple((name, value) for name, value in tags if value)
    return write_pbn(PbnBoard(board.number, board.dealer, board.deal, kept) for board in boards if board.deal).encode()
