"""A page of the desk asks the database as often with six pairs as with sixty (STYLE.md "the same query count")."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.services.events import create_session

PAGES = ["pairs", "movement", "deals", "sheets", "results", "comparison", "standings", "publication", "log", "session"]


def asked(client: Client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code in {200, 302}
    return len(queries)


def test_pages_of_a_session(client: Client, alex, make_session, enter_all):
    client.force_login(alex)
    small = make_session(pairs=6, boards_per_round=1, rounds=3)
    large = make_session(pairs=60, boards_per_round=1, rounds=3)
    for session in (small, large):
        enter_all(session, boards=range(1, 3))
    for name in PAGES:
        few, many = (asked(client, reverse(f"desk_{name}", args=[session.pk])) for session in (small, large))
        assert few == many, name
    few, many = (asked(client, reverse("desk_board", args=[session.pk, 1])) for session in (small, large))
    assert few == many


def test_lists_of_events(client: Client, alex, club, make_event, make_session):
    client.force_login(alex)
    urls = [reverse("desk"), reverse("desk_club", args=[club.slug])]
    first = make_session(pairs=6, boards_per_round=1).event
    before = [asked(client, url) for url in urls]
    alone = asked(client, reverse("desk_event", args=[first.slug]))
    for number in range(12):
        create_session(who=alex, event=make_event(title=f"Torneig {number}"), on=first.sessions.get(number=1).date)
        create_session(who=alex, event=first, on=first.sessions.get(number=1).date)
    make_session(pairs=60, boards_per_round=1)
    assert [asked(client, url) for url in urls] == before
    assert asked(client, reverse("desk_event", args=[first.slug])) == alone


@pytest.mark.parametrize("boards_per_round", [1, 4])
def test_saving_a_line(client: Client, alex, make_session, boards_per_round, django_assert_max_num_queries):
    """However many boards there are: a line is saved with few questions, so that a keyboard is never waited for."""
    client.force_login(alex)
    session = make_session(pairs=20, boards_per_round=boards_per_round)
    board = session.boards.get(number=1)
    seating = session.rounds.get(number=1).seatings.filter(board_set=1).get()
    data = {"seating": seating.pk, f"{seating.pk}-named": "oros", f"{seating.pk}-points": "40", f"{seating.pk}-namer": board.dealer}
    with django_assert_max_num_queries(50):
        assert client.post(reverse("desk_line", args=[session.pk, 1]), data).status_code == 200
