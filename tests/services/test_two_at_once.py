"""Two people at the same moment, on real connections: one is served, the other is told; nothing is lost and nothing is there twice."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.models import Pair, Result, Round
from tournaments.selectors.schedule import seatings_of
from tournaments.services.deals import generate_deals
from tournaments.services.errors import Conflict, Refused
from tournaments.services.movements import draw_next_round
from tournaments.services.pairs import add_pairs
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result

pytestmark = pytest.mark.django_db(transaction=True)


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
    session = make_session(pairs=6, kind="random", rounds=2, winners=1, deals=False)
    draws = at_once(*[lambda: draw_next_round(who=alex, session=session)] * 3)
    assert sum(isinstance(outcome, Round) for outcome in draws) == 1
    assert sum(isinstance(outcome, Refused) for outcome in draws) == 2
    deals = at_once(*[lambda: generate_deals(who=alex, session=session)] * 3)
    assert sum(isinstance(outcome, Refused) for outcome in deals) == 2
    session.refresh_from_db()
    assert all(session.boards.values_list("deal", flat=True))


def test_versions_published_at_once_have_different_numbers(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    close_session(who=alex, session=session)
    at_once(*[lambda: publish(who=alex, session=session)] * 3)
    assert sorted(session.publications.values_list("number", flat=True)) == [1, 2, 3]
