"""Two people at the same moment, on real connections: one is served, the other is told; nothing is lost and nothing is there twice."""

import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.enums import Verb
from tournaments.models import Event, LogEntry, Pair, Result, Round, SeatedPair, Session
from tournaments.selectors.schedule import seatings_of
from tournaments.services.clubs import create_club
from tournaments.services.deals import generate_deals
from tournaments.services.draws import draw_next_round
from tournaments.services.errors import Conflict, Refused
from tournaments.services.events import EventFacts, change_event, change_session, create_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement, discard_movement
from tournaments.services.pairs import add_pairs, remove_pair
from tournaments.services.publication import close_session, publish
from tournaments.services.repairs import PairJoins, RoundReversed, repair
from tournaments.services.results import LineFacts, enter_result, undo
from tournaments.services.undo import undo_entry

pytestmark = pytest.mark.django_db(transaction=True)
EVENING = date(2026, 11, 12)


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Runs each action in a thread of its own, all released together; gives what each returned or raised."""
    start, outcomes = threading.Barrier(len(actions)), [None] * len(actions)

    def run(place: int) -> None:
        start.wait()
        try:
            outcomes[place] = actions[place]()
        except Exception as error:  # noqa: BLE001  whatever it is, the test looks at it
            outcomes[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


def test_of_two_results_for_one_line_one_counts_and_the_other_writer_is_told(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    seating = seatings_of(session)[0]

    def writer(points: int) -> Callable[[], Any]:
        facts = LineFacts(denomination=Denomination.OROS, namer=Seat.NORTH, doubling=Doubling.NONE, ns_points=points)
        return lambda: enter_result(who=alex, session=session, seating_id=seating.id, board=1, expected_version=0, facts=facts)

    outcomes = at_once(*(writer(points) for points in (40, 41, 42, 43)))
    kept = Result.objects.get()
    conflicts = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert len(conflicts) == 3
    assert {conflict.line.ns_points for conflict in conflicts} == {kept.ns_points}
    assert [outcome.ns_points for outcome in outcomes if not isinstance(outcome, Exception)] == [kept.ns_points]


def test_pairs_added_at_once_get_different_numbers(alex, make_session):
    session = make_session(pairs=4, kind=None)
    outcomes = at_once(*(lambda name=name: add_pairs(who=alex, event=session.event, pairs=[(f"{name} u", f"{name} dos")]) for name in "abcd"))
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert sorted(Pair.objects.filter(event=session.event).values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_round_is_drawn_once_and_deals_are_made_once(alex, make_session):
    session = make_session(pairs=6, kind="random", rounds=5, winners=1, deals=False)
    draws = at_once(*[lambda: draw_next_round(who=alex, session=session, number=2)] * 3)
    assert sum(isinstance(outcome, Round) for outcome in draws) == 1
    assert sum(isinstance(outcome, Refused) for outcome in draws) == 2
    deals = at_once(*[lambda: generate_deals(who=alex, session=session)] * 3)
    assert sum(isinstance(outcome, Refused) for outcome in deals) == 2
    session.refresh_from_db()
    assert all(session.boards.values_list("deal", flat=True))


def test_the_same_standings_are_published_once(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    close_session(who=alex, session=session)
    outcomes = at_once(*[lambda: publish(who=alex, session=session)] * 3)
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2
    assert list(session.publications.values_list("number", flat=True)) == [1]


def test_a_result_and_the_end_of_its_movement_at_once(alex, make_session):
    """One of the two is served and the other refused; never a table without its result, never an answer that nobody planned."""
    event = make_session(pairs=6, kind=None).event
    for _ in range(8):
        session = accept_movement(
            who=alex, session=create_session(who=alex, event=event, on=EVENING), choice=MovementChoice(kind="mitchell", boards_per_round=1)
        )
        writer = a_writer(alex, session)
        outcomes = at_once(lambda session=session: discard_movement(who=alex, session=session), writer)
        assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1, outcomes
        assert sum(not isinstance(outcome, Exception) for outcome in outcomes) == 1, outcomes
        assert Result.objects.filter(board__session=session).count() == session.rounds.exists()


def test_a_result_and_the_close_at_once(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    a_writer(alex, session, place=-1)()
    outcomes = at_once(lambda: close_session(who=alex, session=session, rest_not_played=True), a_writer(alex, session))
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception) and not isinstance(outcome, Conflict)]


def test_an_entry_is_undone_once(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    a_writer(alex, session)()
    entry = LogEntry.objects.filter(session=session).order_by("-id")[0]
    outcomes = at_once(*[lambda: undo(who=alex, session=session, entry_id=entry.pk)] * 3)
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2
    assert sorted(Result.objects.values_list("version", "status")) == [(1, "played"), (2, "empty")]


def test_a_pair_is_removed_once(alex, make_session):
    event = make_session(pairs=6, kind=None).event
    third = event.pairs.get(number=3)
    outcomes = at_once(*[lambda: remove_pair(who=alex, pair=third)] * 3)
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2
    assert list(Pair.objects.filter(event=event).values_list("number", "player1__name")) == [
        (1, "Jugadora 1"), (2, "Jugadora 2"), (3, "Jugadora 4"), (4, "Jugadora 5"), (5, "Jugadora 6"),
    ]  # fmt: skip


def test_clubs_and_events_of_one_name_get_an_address_each(alex, club):
    clubs = at_once(*[lambda: create_club(who=alex, name="Club del Raval")] * 4)
    events = at_once(*[lambda: create_event(who=alex, club=club, facts=EventFacts(title="Trofeu de Nadal"))] * 4)
    assert not [outcome for outcome in (*clubs, *events) if isinstance(outcome, Exception)]
    assert sorted(each.slug for each in clubs) == ["club-del-raval", "club-del-raval-2", "club-del-raval-3", "club-del-raval-4"]
    assert sorted(each.slug for each in events) == ["trofeu-de-nadal", "trofeu-de-nadal-2", "trofeu-de-nadal-3", "trofeu-de-nadal-4"]


def test_a_form_sent_twice_at_once_makes_one_thing(alex, club):
    once, facts = "a-word-of-the-form", EventFacts(title="Trofeu de Nadal")
    events = at_once(*[lambda: create_event(who=alex, club=club, facts=facts, once=once)] * 3)
    assert len({event.pk for event in events}) == Event.objects.count() == 1
    sessions = at_once(*[lambda: create_session(who=alex, event=events[0], on=EVENING, once=once)] * 3)
    assert [session.number for session in sessions] == [1, 1, 1]
    assert LogEntry.objects.filter(verb=Verb.SESSION_CREATED).count() == 1


def test_a_movement_and_the_pairs_it_seats_at_once(alex, make_session):
    """Either the movement seats the list as it is now, or the list stays as the movement seated it."""
    for turn in range(6):
        session = make_session(pairs=8, kind=None)
        last = session.event.pairs.get(number=8)
        change = {
            0: lambda session=session: add_pairs(who=alex, event=session.event, pairs=[("Nova una", "Nova dues"), ("Nova tres", "Nova quatre")]),
            1: lambda last=last: remove_pair(who=alex, pair=last),
        }[turn % 2]
        choice = MovementChoice(kind="mitchell", boards_per_round=1)
        outcomes = at_once(lambda session=session, choice=choice: accept_movement(who=alex, session=session, choice=choice), change)
        assert not [outcome for outcome in outcomes if isinstance(outcome, Exception) and not isinstance(outcome, Refused)], outcomes
        if session.rounds.exists():
            seated = SeatedPair.objects.filter(round__session=session, round__number=1).values_list("pair__number", flat=True)
            assert sorted(seated) == list(session.event.pairs.values_list("number", flat=True))


def test_a_movement_and_the_winners_it_is_for_at_once(alex, make_session):
    """A Mitchell is for two winners: never accepted in an event that has one."""
    for _ in range(6):
        session = make_session(pairs=8, kind=None)
        facts, choice = EventFacts(title=session.event.title, winners=1), MovementChoice(kind="mitchell", boards_per_round=1)
        outcomes = at_once(
            lambda session=session, choice=choice: accept_movement(who=alex, session=session, choice=choice),
            lambda session=session, facts=facts: change_event(who=alex, event=session.event, facts=facts),
        )
        assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1, outcomes
        assert sum(not isinstance(outcome, Exception) for outcome in outcomes) == 1, outcomes


def test_a_first_result_and_the_rules_it_is_typed_under_at_once(alex, make_session):
    """Naming is fixed by the first result: of the two the second is measured by what the first left."""
    for _ in range(4):
        session = make_session(pairs=6, boards_per_round=1)
        facts = EventFacts(title=session.event.title, variant="obligada")
        outcomes = at_once(a_writer(alex, session), lambda session=session, facts=facts: change_event(who=alex, event=session.event, facts=facts))
        assert not isinstance(outcomes[0], Exception)
        order = list(LogEntry.objects.filter(event=session.event).order_by("-pk").values_list("verb", flat=True)[:2])
        assert isinstance(outcomes[1], Refused) or order == [Verb.RESULT_ENTERED, Verb.EVENT_CHANGED], (outcomes, order)


def test_a_repair_is_undone_once(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    for request in (PairJoins(players=("Tardana una", "Tardana dues"), from_round=2), RoundReversed(round=1)):
        entry = repair(who=alex, session=session, request=request)
        outcomes = at_once(*[lambda entry=entry: undo_entry(who=alex, session=session, entry_id=entry.pk)] * 3)
        assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2, outcomes
        assert sum(isinstance(outcome, LogEntry) for outcome in outcomes) == 1, outcomes
    assert session.event.pairs.count() == 6
    assert LogEntry.objects.filter(verb=Verb.UNDONE).count() == 2


def test_late_pairs_of_two_sessions_at_once_get_a_number_each(alex, make_session):
    first = make_session(pairs=6, boards_per_round=1)
    second = accept_movement(
        who=alex, session=create_session(who=alex, event=first.event, on=EVENING), choice=MovementChoice(kind="mitchell", boards_per_round=1)
    )
    outcomes = at_once(
        lambda: repair(who=alex, session=first, request=PairJoins(players=("Tardana una", "Tardana dues"), from_round=2)),
        lambda: repair(who=alex, session=second, request=PairJoins(players=("Tardana tres", "Tardana quatre"), from_round=2)),
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)], outcomes
    assert list(first.event.pairs.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_session_moved_twice_at_once_is_logged_as_it_went(alex, make_session):
    session = make_session(pairs=6, kind=None)
    days = (date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 15))
    at_once(*(lambda day=day: change_session(who=alex, session=session, on=day) for day in days))
    entries = list(LogEntry.objects.filter(verb=Verb.SESSION_CHANGED).order_by("pk"))
    assert [entry.before["date"] for entry in entries] == [EVENING.isoformat(), *(entry.after["date"] for entry in entries[:-1])]


def a_writer(alex: User, session: Session, place: int = 0) -> Callable[[], Any]:
    """Enters 40 points for NS at the first table (or the one at `place`) on its first board."""
    seating = seatings_of(session)[place]
    facts = LineFacts(denomination=Denomination.OROS, namer=Seat(session.boards.get(number=seating.boards[0]).dealer), ns_points=40)
    return lambda: enter_result(who=alex, session=session, seating_id=seating.id, board=seating.boards[0], expected_version=0, facts=facts)
