"""The end of an evening: closing (hands become public), publishing numbered frozen versions."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments.enums import Audience, Verb
from tournaments.models import Publication, Session
from tournaments.selectors.difference import next_table, unpublished
from tournaments.selectors.frozen import frozen
from tournaments.selectors.standings import standings_of
from tournaments.services.errors import refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import write_entry
from tournaments.services.results import mark_missing_not_played


@transaction.atomic
def close_session(*, who: User, session: Session, rest_not_played: bool = False) -> Session:
    """Ends a session and releases its hands. Lines still missing must be said to be not played (`rest_not_played`)."""
    session = locked_session(session)
    if session.closed_at:
        raise refuse("session_closed", session=session.number)
    table = standings_of(session, audience=Audience.DIRECTOR)
    if not table.lines_in:
        raise refuse("no_results_yet", session=session.number)
    missing = table.lines_expected - table.lines_in
    if missing and not rest_not_played:
        raise refuse("lines_missing", count=missing)
    if missing:
        mark_missing_not_played(who=who, session=session)
    session.closed_at = timezone.now()
    session.save(update_fields=["closed_at"])
    write_entry(who=who, verb=Verb.SESSION_CLOSED, on=session, what={"session": session.number}, after={"not_played": missing})
    return session


@transaction.atomic
def reopen_session(*, who: User, session: Session) -> Session:
    """Takes a closing back; what was seen meanwhile cannot be unseen, and the log says so."""
    session = locked_session(session)
    if not session.closed_at:
        raise refuse("session_open", session=session.number)
    session.closed_at = None
    session.save(update_fields=["closed_at"])
    write_entry(who=who, verb=Verb.SESSION_REOPENED, on=session, what={"session": session.number})
    return session


@transaction.atomic
def publish(*, who: User, session: Session) -> Publication:
    """Freezes the standings as they are now under the next number: of a closed session all, of a running one the released boards.

    Refused when the newest version says the same: so the button pressed twice publishes once.
    """
    session = locked_session(session)
    table = next_table(session)
    if not table.lines_in:
        raise refuse("nothing_to_publish", session=session.number)
    newest = session.publications.aggregate(last=Max("number"))["last"] or 0
    if not unpublished(session, table).anything:
        raise refuse("published_already", number=newest)
    number = newest + 1
    publication = Publication.objects.create(session=session, number=number, content=frozen(table), published_by=who)
    write_entry(who=who, verb=Verb.PUBLISHED, on=session, what={"session": session.number}, after={"number": number})
    return publication
