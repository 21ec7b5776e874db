"""The deals of a session: computed from a fresh secret whose commitment may be published at once (SCORING.md §7).

Deals that come from elsewhere are in own_deals.py.
"""

from secrets import token_bytes

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.dealing import SECRET_BYTES, commitment, deal_for_board
from engine.errors import Fault
from engine.pbn import deal_to_pbn
from tournaments.enums import Verb
from tournaments.models import Board, DealSecret, LogEntry, Result, Session
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import write_entry
from tournaments.services.names import clean_name, name_faults

LONGEST_WORD = 200


@transaction.atomic
def generate_deals(*, who: User, session: Session, word: str = "") -> Session:
    """Deals every board of the session. `word`: a public word that nobody could know beforehand, or empty."""
    session = locked_session(session)
    word = clean_name(word)
    faults = list(name_faults(word, where="word", longest=LONGEST_WORD)) if word else []
    boards = list(session.boards.all())
    if not boards:
        faults.append(Fault("no_boards_yet", {"session": session.number}))
    if Result.objects.filter(board__session=session).exists():  # the proof would show cards that nobody played
        faults.append(Fault("deals_after_results", {"session": session.number}))
    if has_deals(session):
        faults.append(Fault("deals_exist", {"session": session.number}))
    if faults:
        raise Refused(*faults)
    secret = token_bytes(SECRET_BYTES)
    made = DealSecret.objects.create(session=session, secret=secret.hex(), word=word, commitment=commitment(secret), committed_at=timezone.now())
    for board in boards:
        board.deal = deal_to_pbn(deal_for_board(secret, word, board.number))
    Board.objects.bulk_update(boards, ["deal"])
    after = {"boards": len(boards), "commitment": made.commitment, "word": word}
    write_entry(who=who, verb=Verb.DEALS_GENERATED, on=session, what={"session": session.number}, after=after)
    return session


@transaction.atomic
def discard_deals(*, who: User, session: Session) -> Session:
    """Throws the deals away, whoever made them, before a result is entered; new ones get a new secret and commitment."""
    session = locked_session(session)
    if not has_deals(session):
        raise refuse("no_deals_yet", session=session.number)
    if Result.objects.filter(board__session=session).exists():
        raise refuse("results_exist", session=session.number)
    made = DealSecret.objects.filter(session=session).first()
    before = {"commitment": made.commitment} if made else {}
    if made:
        made.delete()
    session.boards.update(deal="")
    write_entry(who=who, verb=Verb.DEALS_DISCARDED, on=session, what={"session": session.number}, before=before)
    return Session.objects.select_related("event__club").get(pk=session.pk)


def note_deals_printed(*, who: User, session: Session, sheet: str) -> LogEntry:
    """Logs that somebody opened a sheet with hands on it (SCORING.md §7: early printing needs the director and is logged)."""
    if not has_deals(session):
        raise refuse("no_deals_yet", session=session.number)
    return write_entry(who=who, verb=Verb.DEALS_PRINTED, on=session, what={"session": session.number, "sheet": sheet})


def has_deals(session: Session) -> bool:
    """Whether any board of the session has a deal."""
    return session.boards.exclude(deal="").exists()
