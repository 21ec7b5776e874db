"""A list page asks the database as often with three pairs as with sixty, a page of a session with six as with sixty (STYLE.md)."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine.cards import Seat
from engine.naming import Denomination
from tournaments.selectors.schedule import seatings_of
from tournaments.services.events import create_session
from tournaments.services.results import LineFacts, enter_result

PAGES = ["pairs", "movement", "deals", "sheets", "results", "comparison", "standings", "publication", "log", "session"]


def asked(client: Client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code in {200, 302}
    return len(queries)


def test_lists_of_pairs_with_3_and_with_60(client: Client, alex, make_session):
    client.force_login(alex)
    small, large = (make_session(pairs=pairs, kind=None) for pairs in (3, 60))
    for address in ("/e/{slug}/", "/e/{slug}/1/", "/api/v1/events/{slug}/pairs/", "/desk/s/{pk}/pairs/"):
        few, many = (asked(client, address.format(slug=session.event.slug, pk=session.pk)) for session in (small, large))
        assert few == many, address


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


def test_looking_at_repairs(client: Client, alex, make_session):
    """What a repair would change is asked as often for six pairs as for sixty."""
    client.force_login(alex)
    small, large = (make_session(pairs=pairs, boards_per_round=1, rounds=3) for pairs in (6, 60))
    for session in (small, large):
        first = seatings_of(session)[0]
        facts = LineFacts(denomination=Denomination.OROS, namer=Seat(session.boards.get(number=first.boards[0]).dealer), ns_points=40)
        enter_result(who=alex, session=session, seating_id=first.id, board=first.boards[0], expected_version=0, facts=facts)
    requests = [
        ("late-pair", {"one": "Mar", "other": "Nil", "from_round": "3"}),
        ("withdrawal", {"pair": "99", "after_round": "1"}),
        ("withdrawal", {"pair": "6", "after_round": "1"}),
        ("reversal", {"round": "1", "table": "1"}),
        ("results", {"round": "1", "table": "1", "boards": "1 → 1"}),
    ]
    for name, said in requests:
        few, many = (posted(client, reverse("desk_repair", args=[session.pk, name]), said) for session in (small, large))
        assert few == many, (name, said)


def posted(client: Client, url: str, said: dict[str, str]) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.post(url, said).status_code in {200, 400}
    return len(queries)


def test_saving_a_line(client: Client, alex, make_session):
    """A keyboard is never waited for longer because the field is larger."""
    client.force_login(alex)
    counts = []
    for pairs, boards in ((6, 1), (40, 4)):
        session = make_session(pairs=pairs, boards_per_round=boards)
        seating = session.rounds.get(number=1).seatings.get(board_set=1)
        fields = {"named": "oros", "points": "40", "namer": session.boards.get(number=1).dealer}
        data = {"seating": seating.pk, **{f"{seating.pk}-{name}": value for name, value in fields.items()}}
        with CaptureQueriesContext(connection) as queries:
            assert client.post(reverse("desk_line", args=[session.pk, 1]), data).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
