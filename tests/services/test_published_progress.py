"""The evening is over when the newest version says what the standings say now."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, Step
from tournaments.log_texts import todo_text
from tournaments.models import LogEntry, Session
from tournaments.selectors.boards import board_of
from tournaments.selectors.progress import progress_of
from tournaments.services.events import EventFacts, change_event
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result, undo


def test_a_correction_or_a_closing_asks_for_another_version(alex, make_session, enter_all):
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=1)
    enter_all(session)
    publish(who=alex, session=session)
    session = close_session(who=alex, session=session)
    assert progress_of(session).next.code == "publish"  # version 1 was of a session in play
    publish(who=alex, session=session)
    assert progress_of(session).next.code == "done"
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    facts = LineFacts(denomination=Denomination.OROS, namer=Seat(line.dealer), doubling=Doubling.NONE, ns_points=72)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)
    asked = progress_of(session).next
    assert (asked.code, asked.params, Step.PUBLICATION in progress_of(session).done) == ("changes", {"number": 2, "next": 3}, False)
    with override("en"):
        assert todo_text(asked) == "There are changes since version 2. Publish version 3."
    publish(who=alex, session=session)
    assert progress_of(session).next.code == "done"


def test_a_correction_that_was_undone_asks_for_nothing(alex, make_session, enter_all):
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=1)
    enter_all(session)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    facts = LineFacts(denomination=Denomination.OROS, namer=Seat(line.dealer), doubling=Doubling.NONE, ns_points=72)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)
    assert progress_of(session).next.code == "changes"
    undo(who=alex, session=session, entry_id=LogEntry.objects.filter(session=session)[0].pk)
    assert (progress_of(session).next.code, Step.PUBLICATION in progress_of(session).done) == ("done", True)


def test_what_the_log_of_the_session_does_not_say_asks_too(alex, make_session, enter_all):
    """A corrected name, another method: the event's log has them."""
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=1)
    enter_all(session)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    change_event(who=alex, event=session.event, facts=EventFacts(title=session.event.title, method="total"))
    session.event.refresh_from_db()
    assert progress_of(session).next.code == "changes"


def test_the_desk_asks_the_database_as_often_for_many_pairs_as_for_few(alex, make_session, enter_all):
    counts = []
    for pairs in (6, 18):
        session = make_session(pairs=pairs, boards_per_round=1)
        enter_all(session)
        session = close_session(who=alex, session=session)
        publish(who=alex, session=session)
        session = Session.objects.select_related("event__club").get(pk=session.pk)
        with CaptureQueriesContext(connection) as asked:
            assert progress_of(session).next.code == "done"
        counts.append(len(asked))
    assert counts[0] == counts[1]
