"""What may be known about a session's deals: which boards have one, and the published proof (FORMATS.md, Proof of the deals)."""

from dataclasses import replace

from django.utils import timezone

from engine.cards import Seat
from engine.dealing import secret_from_hex
from engine.proof import Proof
from tournaments.desk_rows import BoardDealt
from tournaments.models import DealSecret, Session


def boards_dealt(session: Session) -> tuple[BoardDealt, ...]:
    """Each board of the session by number, and whether it has a deal; never the cards."""
    facts = session.boards.order_by("number").values_list("number", "dealer", "deal")
    return tuple(BoardDealt(number, Seat(dealer), bool(deal)) for number, dealer, deal in facts)


def proof_of(session: Session) -> Proof | None:
    """The commitment and the word; once the session is closed also the secret and the deals as they were played, which may be checked.

    The same for every reader, for nobody may know the secret before. None where the deals were not made from a secret. Two queries.
    """
    made = DealSecret.objects.filter(session=session).first()
    if made is None:
        return None
    boards = list(session.boards.order_by("number").values_list("number", "deal"))
    sealed = Proof(
        commitment=made.commitment,
        committed_at=timezone.localtime(made.committed_at).isoformat(timespec="seconds"),
        word=made.word or None,
        boards=len(boards),
        first_board=boards[0][0] if boards else session.first_board,
    )
    if session.closed_at is None:
        return sealed
    return replace(sealed, secret=secret_from_hex(made.secret), deals=tuple(deal for _number, deal in boards))
