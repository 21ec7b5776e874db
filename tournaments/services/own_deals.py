"""Deals that were not made here: imported from PBN, or typed for boards dealt at the table (FORMATS.md, Deals). They have no proof."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Card, Seat
from engine.deals import Deal
from engine.errors import EngineError, Fault
from engine.pbn import PbnBoard, deal_to_pbn, read_pbn
from tournaments.enums import Verb
from tournaments.models import Board, DealSecret, Result, Session
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import write_entry


def parse_pbn(content: bytes) -> tuple[PbnBoard, ...]:
    """The boards of a PBN file in UTF-8 or, as PBN itself says, ISO 8859-1. Raises Refused with every fault of `engine.pbn.read_pbn`."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # takes any bytes; what is wrong shows in the reading
    try:
        return read_pbn(text)
    except EngineError as error:
        raise Refused(*error.faults) from error


@transaction.atomic
def import_deals(*, who: User, session: Session, boards: Sequence[PbnBoard]) -> Session:
    """Gives every board of the session its deal from these, which may hold more boards than the session has.

    Refused with every fault: `no_boards_yet`, `dealt_here` (made from a secret), `results_exist` (deals are there and were played),
    `boards_without_deal`, `dealer_differs`.
    """
    session = locked_session(session)
    own = list(session.boards.order_by("number"))
    given = {board.board: board for board in boards}
    if faults := [*_state_faults(session, own), *_cover_faults(own, given)]:
        raise Refused(*faults)
    for board in own:
        board.deal = deal_to_pbn(given[board.number].deal)
    Board.objects.bulk_update(own, ["deal"])
    write_entry(who=who, verb=Verb.DEALS_IMPORTED, on=session, what={"session": session.number}, after={"boards": len(own)})
    return session


@transaction.atomic
def type_deal(*, who: User, session: Session, number: int, hands: Mapping[Seat, Iterable[Card]]) -> Board:
    """Gives a board the four hands as somebody copied them from the cards; at any time, also over hands typed or imported before.

    Refused with every fault: `dealt_here`, those of `engine.deals.deal_faults` with the place "board/7/N". Raises Board.DoesNotExist.
    """
    session = locked_session(session)
    board = session.boards.get(number=number)
    if DealSecret.objects.filter(session=session).exists():
        raise refuse("dealt_here", session=session.number)
    try:
        board.deal = deal_to_pbn(Deal.of(hands))
    except EngineError as error:
        raise Refused(*(replace(fault, where=f"board/{number}/{fault.where}".rstrip("/")) for fault in error.faults)) from error
    board.save(update_fields=["deal"])
    write_entry(who=who, verb=Verb.DEAL_TYPED, on=session, what={"session": session.number, "board": number})
    return board


def _state_faults(session: Session, boards: Sequence[Board]) -> list[Fault]:
    """Why this session takes no file now."""
    if not boards:
        return [Fault("no_boards_yet", {"session": session.number})]
    if DealSecret.objects.filter(session=session).exists():
        return [Fault("dealt_here", {"session": session.number})]
    if any(board.deal for board in boards) and Result.objects.filter(board__session=session).exists():
        return [Fault("results_exist", {"session": session.number})]
    return []


def _cover_faults(boards: Sequence[Board], given: Mapping[int, PbnBoard]) -> list[Fault]:
    """Boards that the file leaves without a deal, and dealers that its board numbers do not give (RULES.md §2)."""
    lacking = ", ".join(str(board.number) for board in boards if board.number not in given)
    faults = [Fault("boards_without_deal", {"boards": lacking})] if lacking else []
    for board in boards:
        found = given.get(board.number)
        if found and found.dealer != board.dealer:
            params: dict[str, str | int] = {"board": board.number, "dealer": found.dealer, "expected": board.dealer}
            faults.append(Fault("dealer_differs", params, f"board/{board.number}"))
    return faults
