"""A public page is computed once in a moment for all anonymous readers, and for nobody else's eyes."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.services.pairs import change_pair
from tournaments.services.publication import close_session

PAGE = "/e/predonats-de-sant-marti/"


@pytest.fixture(autouse=True)
def _kept(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "kept"}}
    cache.clear()


def queries(client: Client, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(PAGE, headers=headers).status_code == 200
    return len(captured)


def test_the_second_reader_costs_nothing_but_another_language_is_another_page(client, make_session):
    make_session(pairs=6)
    assert queries(client) > 0
    assert queries(Client()) == 0
    assert queries(Client(), accept_language="en") > 0
    assert client.get(PAGE)["Cache-Control"] == "public, max-age=15"


def test_a_director_always_sees_what_is_and_leaves_nothing_behind(client, alex, make_session):
    session = make_session(pairs=6)
    client.get(PAGE)
    pair = session.event.pairs.get(number=1)
    change_pair(who=alex, pair=pair, names=("Nom Nou", "Jugador 1"))
    director = Client()
    director.force_login(alex)
    page = director.get(PAGE)
    assert "Nom Nou" in page.content.decode()
    assert "no-cache" in page["Cache-Control"]
    assert "alex" not in Client().get(PAGE).content.decode()


def test_what_is_not_there_is_not_kept(client, make_session):
    assert client.get(PAGE).status_code == 404
    make_session(pairs=6)
    assert client.get(PAGE).status_code == 200


def test_a_file_keeps_its_kind_and_name(client, make_session):
    make_session(pairs=6)
    first, second = (Client().get(PAGE + "1/proof.json") for _ in range(2))
    assert (second["Content-Type"], second["Content-Disposition"]) == (first["Content-Type"], first["Content-Disposition"])
    assert "attachment" in second["Content-Disposition"]


def test_what_a_page_does_not_read_makes_no_page_of_its_own_and_is_not_repeated(client, make_session):
    """Else anybody could have every page computed as often as they like, or put words into the page of the next reader."""
    make_session(pairs=6)
    for page, junk in ((PAGE, "?x=mistletoe&page=2&method=total"), (PAGE + "1/standings/", "?page=2&x=mistletoe"), ("/", "?x=mistletoe&page=01")):
        first = client.get(page + junk)
        assert "mistletoe" not in first.content.decode()
        for again in ("", "?x=1", "?y=2&y=3"):
            with CaptureQueriesContext(connection) as captured:
                assert Client().get(page + again).content == first.content
            assert not captured, page


def test_what_a_page_reads_makes_its_own(client, make_event, make_session, enter_all, alex):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    close_session(who=alex, session=session)
    for number in range(30):
        make_event(title=f"Torneig {number}")
    assert client.get("/?page=2").content != client.get("/").content
    page = PAGE + "1/standings/"
    assert client.get(page + "?method=total").content != client.get(page).content
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(page + "?method=waltz").status_code == 400
    assert len(captured) == 1  # the session: nothing is computed
