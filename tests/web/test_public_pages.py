"""What the public sees, and above all what it does not see yet."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.models import Event, Result, Session
from tournaments.services.events import EventFacts, create_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.pairs import add_pairs
from tournaments.services.publication import close_session, publish

PAGES = ("session", "standings", "boards")


def url(name: str, session: Session, *more: int) -> str:
    return reverse(name, args=[session.event.slug, session.number, *more])


def text_of(client: Client, address: str) -> str:
    """The page's words, tags taken out and blanks run together."""
    response = client.get(address)
    assert response.status_code == 200
    main = response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main))


def test_home_without_events_says_what_will_be_here(db, reader):
    assert "No event yet" in text_of(reader, "/")


def test_home_lists_events_with_the_one_in_play_first(alex, club, evening, enter, reader):
    newer = create_event(who=alex, club=club, facts=EventFacts(title="Torneig de Tardor"))
    create_session(who=alex, event=newer, on=date(2030, 10, 1))
    order = re.findall("Trofeu de Proves|Torneig de Tardor", text_of(reader, "/"))
    assert order == ["Torneig de Tardor", "Trofeu de Proves"]
    enter([1])
    order = re.findall("Trofeu de Proves|Torneig de Tardor", text_of(reader, "/"))
    assert order == ["Trofeu de Proves", "Torneig de Tardor"]


def test_home_shows_thirty_events_a_page(alex, club, reader):
    for number in range(1, 32):
        create_event(who=alex, club=club, facts=EventFacts(title=f"Torneig {number:02}"))
    assert len(re.findall(r"Torneig \d\d", text_of(reader, "/"))) == 30
    assert re.findall(r"Torneig \d\d", text_of(reader, "/?page=2")) == ["Torneig 01"]
    assert re.findall(r"Torneig \d\d", text_of(reader, "/?page=nonsense")) == re.findall(r"Torneig \d\d", text_of(reader, "/"))


def test_home_asks_the_database_as_often_for_thirty_events_as_for_one(alex, club, reader, django_assert_num_queries):
    create_event(who=alex, club=club, facts=EventFacts(title="Torneig"))
    with CaptureQueriesContext(connection) as one:
        reader.get("/")
    for number in range(29):
        create_event(who=alex, club=club, facts=EventFacts(title=f"Torneig {number}"))
    with django_assert_num_queries(len(one)):
        reader.get("/")


def test_event_page_shows_rules_sessions_and_start_list(evening, reader):
    page = text_of(reader, reverse("event", args=[evening.event.slug]))
    for words in ("Trofeu de Proves", "Casal", "6 pairs", "matchpoints", "Session 1", "March 5, 2026", "Gal·la – Hug"):
        assert words in page


def test_titles_are_escaped(alex, club, reader):
    event = create_event(who=alex, club=club, facts=EventFacts(title="<script>alert(1)</script>"))
    html = reader.get(reverse("event", args=[event.slug])).content.decode()
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_round_page_shows_tables_and_boards(evening, reader):
    page = text_of(reader, url("round", evening, 1))
    assert "Aina – Bru" in page
    assert page.count("pair ") == 6


def test_round_page_names_the_pair_that_sits_out(alex, club, reader):
    event = create_event(who=alex, club=club, facts=EventFacts(title="Sorteig", winners=1))
    add_pairs(who=alex, event=event, pairs=[(f"Nom {n}", f"Company {n}") for n in range(1, 8)])
    session = create_session(who=alex, event=event, on=date(2026, 3, 5))
    accept_movement(who=alex, session=session, choice=MovementChoice(kind="random", boards_per_round=2, rounds=3))
    assert "Not drawn yet" in text_of(reader, url("round", session, 2))
    assert re.search(r"sits out Nom \d – Company \d", text_of(reader, url("round", session, 1)))


@pytest.mark.parametrize("name", PAGES)
def test_pages_before_play_say_so_and_show_no_number_of_a_result(evening, reader, name):
    page = text_of(reader, url(name, evening))
    assert {"session": "No result is in yet", "standings": "Not released yet", "boards": "not yet"}[name] in page


def test_a_board_that_somebody_has_still_to_play_shows_nothing(alex, evening, enter, reader):
    enter([1])
    Result.objects.filter(board__number=1).order_by("-pk").first().delete()  # two of three tables have played it
    page = text_of(reader, url("board", evening, 1))
    assert "Not released yet" in page
    assert "+10" not in page
    card = text_of(reader, url("pair", evening, 1))
    assert "+10" not in card
    assert "−10" not in card
    assert "Not released yet" in text_of(reader, url("standings", evening))


def test_a_board_that_all_have_played_shows_frequencies_of_both_sides_and_all_lines(evening, enter, reader):
    enter([1])
    page = text_of(reader, url("board", evening, 1))
    assert "Frequencies North–South" in page
    assert "Frequencies East–West" in page
    assert "comparison out of 4" in page
    assert re.search(r"\+10 1 4 0 1 2 −10 1 0 ", page)  # result, times, comparison; by hand in conftest.NS_POINTS
    assert page.count("Coins") == 3
    assert "The hands are shown when the session is closed." in page
    assert "9 (manilla)" not in page


def test_standings_while_playing_are_marked_provisional(evening, enter, reader):
    enter([1])
    page = text_of(reader, url("standings", evening))
    assert "Provisional From the boards that every table has played: 3 of 9 results." in page


def test_hands_are_on_the_page_only_once_the_session_is_closed(alex, evening, enter, reader):
    enter([1, 2, 3])
    assert "The four hands The hands are shown when the session is closed." in text_of(reader, url("board", evening, 1))
    close_session(who=alex, session=evening)
    html = reader.get(url("board", evening, 1)).content.decode()
    assert len(re.findall(r"<(?:b|i)>\d+</(?:b|i)>", html)) == 48
    assert len(re.findall(r"<b>\d+</b>", html)) == 20  # five counting cards in each of four suits


def test_a_published_version_is_shown_and_an_older_one_says_that_it_is_old(alex, evening, enter, reader):
    enter([1])
    publish(who=alex, session=evening)
    enter([2, 3])
    assert "version 1" in text_of(reader, url("standings", evening))
    close_session(who=alex, session=evening)
    publish(who=alex, session=evening)
    assert "version 2" in text_of(reader, url("standings", evening))
    assert "Version 2 has replaced it." in text_of(reader, url("standings_version", evening, 1))
    assert reader.get(url("standings_version", evening, 3)).status_code == 404


def test_score_card_shows_each_board_from_the_pairs_own_side(evening, enter, reader):
    enter([1, 2, 3])
    page = text_of(reader, url("pair", evening, 1))
    assert "pair 1" in page
    assert page.count("against") == 3


@pytest.mark.parametrize("path", ["/e/none/", "/e/none/1/", "/e/none/1/standings/", "/nothing/"])
def test_what_is_not_there_is_a_404_in_our_look(db, reader, path):
    response = reader.get(path)
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


@pytest.mark.parametrize(("name", "more"), [("round", [9]), ("board", [99]), ("pair", [99]), ("standings_version", [1])])
def test_numbers_that_do_not_exist_are_a_404(evening, reader, name, more):
    assert reader.get(url(name, evening, *more)).status_code == 404


@pytest.mark.parametrize("number", ["0", "01", "-1", "1" * 30])
def test_addresses_with_impossible_numbers_are_a_404(evening, reader, number):
    assert reader.get(f"/e/{evening.event.slug}/{number}/").status_code == 404
    assert reader.get(f"/e/{evening.event.slug}/1/board/{number}/").status_code == 404


@pytest.mark.parametrize("name", ["session", "standings", "boards"])
def test_an_unlisted_event_opens_for_its_directors_only(alex, cinta, evening, client, name):
    Event.objects.filter(pk=evening.event.pk).update(listed=False)
    assert client.get(url(name, evening)).status_code == 404
    client.force_login(cinta)
    assert client.get(url(name, evening)).status_code == 404
    client.force_login(alex)
    assert client.get(url(name, evening)).status_code == 200


def test_an_unlisted_event_is_not_on_the_home_page(evening, reader):
    Event.objects.filter(pk=evening.event.pk).update(listed=False)
    assert "Trofeu de Proves" not in text_of(reader, "/")


def test_pages_of_anonymous_readers_may_be_cached_and_give_no_cookie(evening, client):
    for address in ("/", url("session", evening), url("standings", evening)):
        response = client.get(address)
        assert set(response["Cache-Control"].split(", ")) == {"public", "max-age=15"}
        assert {name.strip().lower() for name in response["Vary"].split(",")} >= {"cookie", "accept-language"}
        assert not response.cookies


def test_pages_of_signed_in_readers_stay_private(alex, evening, client):
    client.force_login(alex)
    assert set(client.get(url("session", evening))["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_public_pages_are_read_only(evening, reader):
    assert reader.post(url("standings", evening)).status_code == 405


def test_public_pages_have_no_inline_script_or_style(alex, evening, enter, reader):
    enter([1, 2, 3])
    close_session(who=alex, session=evening)
    publish(who=alex, session=evening)
    for address in ("/", *(url(name, evening) for name in PAGES), url("board", evening, 1), url("pair", evening, 1), url("round", evening, 1)):
        response = reader.get(address)
        html = response.content.decode()
        assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", html)
        assert "default-src 'self'" in response["Content-Security-Policy"]
