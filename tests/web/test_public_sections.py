"""A hall in sections as the public reads it: who sits where, what is compared with what, and nothing before all sections have played."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, SectionScoring
from tournaments.models import Session
from tournaments.selectors.boards import board_of, boards_of
from tournaments.services.events import create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.services.repairs import PairJoins, repair
from tournaments.services.results import LineFacts, enter_result

NS_POINTS = {1: 46, 2: 36, 3: 26, 4: 56, 5: 36, 6: 16}
"""What NS makes on every board, by table: results +10, 0, −10 in section A, +20, 0, −20 in section B."""
PAGES = ("session", "standings", "boards", "statistics")


@pytest.fixture
def hall(make_session):
    """Two sections of three tables: NS 1–3 and EW 4–6, NS 7–9 and EW 10–12; three rounds of one board."""
    return make_session(pairs=12, boards_per_round=1, sections=2)


def enter(alex, session, board, tables=range(1, 7)):
    for line in board_of(session, board, audience=Audience.DIRECTOR).lines:
        if line.table in tables:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=NS_POINTS[line.table])
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board, expected_version=0, facts=facts)


def fresh(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def scored(alex, session, scoring):
    set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=scoring.value))
    return fresh(session)


def over(alex, session, scoring):
    """All three boards in, closed and published."""
    for board in (1, 2, 3):
        enter(alex, session, board)
    session = close_session(who=alex, session=scored(alex, session, scoring))
    publish(who=alex, session=session)
    return fresh(session)


@pytest.fixture
def apart(alex, hall):
    return over(alex, hall, SectionScoring.APART)


@pytest.fixture
def across(alex, hall):
    return over(alex, hall, SectionScoring.ACROSS)


def url(name, session, *more, query=""):
    return reverse(name, args=[session.event.slug, session.number, *more]) + query


def main_of(reader, address):
    response = reader.get(address)
    assert response.status_code == 200
    return response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]


def text_of(reader, address):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main_of(reader, address)))


def headings(reader, address, level=2):
    found = re.findall(rf"<h{level}[^>]*>(.*?)</h{level}>", main_of(reader, address))
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", each)).strip() for each in found]


# ---- before play ----


def test_the_session_page_names_each_section_with_its_tables_and_pairs(hall, reader):
    page = text_of(reader, url("session", hall))
    assert "Section A tables 1–3 · 6 pairs" in page
    assert "Section B tables 4–6 · 6 pairs" in page
    assert "Compared: all sections are one field." in page
    cards = page.split("Score cards")[1]
    assert re.findall(r"Section [AB]|Jugadora \d+", cards)[:14] == [
        "Section A",
        *(f"Jugadora {n}" for n in range(1, 7)),
        "Section B",
        *(f"Jugadora {n}" for n in range(7, 13)),
    ]


def test_a_round_is_shown_section_by_section(hall, reader):
    page = text_of(reader, url("round", hall, 1))
    assert re.findall(r"Section [AB]|Jugadora \d+", page) == [
        "Section A",
        *(f"Jugadora {n}" for n in (1, 4, 2, 5, 3, 6)),
        "Section B",
        *(f"Jugadora {n}" for n in (7, 10, 8, 11, 9, 12)),
    ]


def test_who_sits_out_is_named_with_its_section(make_session, reader):
    session = make_session(pairs=13, boards_per_round=1, rounds=3, sections=2)
    pages = [text_of(reader, url("round", session, number)) for number in (1, 2, 3)]
    assert all(re.search(r"sits out Jugadora \d+ – Jugador \d+ Section A", page) for page in pages)


def test_the_start_list_says_in_which_section_a_pair_plays(hall, reader):
    page = text_of(reader, reverse("event", args=[hall.event.slug]))
    assert "No. Pair Section" in page
    assert "6 Jugadora 6 – Jugador 6 A 7 Jugadora 7 – Jugador 7 B" in page
    assert "Sections: all sections are one field" in page


def test_a_score_card_names_the_pairs_section(hall, reader):
    assert "pair 8 · Section B" in text_of(reader, url("pair", hall, 8)).replace("pair 8 Section", "pair 8 · Section")
    assert "Section B" not in text_of(reader, url("pair", hall, 6))


# ---- results ----


def test_a_board_has_its_lines_section_by_section_and_one_table_of_frequencies_across_the_field(across, reader):
    """By hand: six results, 2 per beaten one and 1 per equal one of the other five."""
    page = text_of(reader, url("board", across, 1))
    assert "at 6 tables" in page
    north = page.split("Frequencies North–South")[1].split("Frequencies")[0]
    assert "Section" not in north
    assert "comparison out of 10" in north
    assert "+20 1 10 +10 1 8 0 2 5 −10 1 2 −20 1 0" in north
    lines = page.split("Results", 1)[1]
    assert re.findall(r"Section [AB]|[+−]?\d+ / [+−]?\d+(?= Coins)", lines) == [
        *("Section A", "+10 / −10", "0 / 0", "−10 / +10"),
        *("Section B", "+20 / −20", "0 / 0", "−20 / +20"),
    ]


def test_apart_each_section_has_its_own_frequencies(apart, reader):
    page = text_of(reader, url("board", apart, 1))
    north = page.split("Frequencies North–South")[1].split("Frequencies")[0]
    first, second = north.split("Section A")[1].split("Section B")
    assert "comparison out of 4" in first
    assert "+10 1 4 0 1 2 −10 1 0" in first
    assert "comparison out of 4" in second
    assert "+20 1 4 0 1 2 −20 1 0" in second
    assert headings(reader, url("board", apart, 1), 3).count("Section A") == 2


@pytest.mark.parametrize("scoring", list(SectionScoring))
def test_the_best_result_of_a_board_is_that_of_the_whole_hall(alex, hall, reader, scoring):
    session = over(alex, hall, scoring)
    assert re.findall(r"\d North 6 (\S+) (\S+)", text_of(reader, url("boards", session))) == [("+20", "+20")]


def test_standings_apart_have_a_table_for_each_field_and_a_way_to_it(apart, reader):
    html, page = main_of(reader, url("standings", apart)), text_of(reader, url("standings", apart))
    fields = ["Section A · North–South", "Section A · East–West", "Section B · North–South", "Section B · East–West"]
    assert headings(reader, url("standings", apart))[:4] == fields
    for anchor in ("field-A-NS", "field-A-EW", "field-B-NS", "field-B-EW"):
        assert f'href="#{anchor}"' in html
        assert html.count(f'id="{anchor}"') == 1
    assert "Each section is a field of its own: results are compared and places counted within it." in page
    # +10 (+20) is the best of three on every board: 4 of 4 three times
    assert re.search(r"Section A · North–South: won by Jugadora 1 – Jugador 1\.", page)
    assert re.search(r"Section B · North–South: won by Jugadora 7 – Jugador 7\.", page)
    assert [title for title in headings(reader, url("standings", apart)) if title.startswith("Round by round")] == [
        f"Round by round · {field}" for field in fields
    ]


def test_standings_across_the_field_are_one_table_a_side_that_names_each_pairs_section(across, reader):
    html, page = main_of(reader, url("standings", across)), text_of(reader, url("standings", across))
    assert headings(reader, url("standings", across))[:2] == ["North–South", "East–West"]
    assert "All sections are one field: every result of a board is compared with those of all sections." in page
    assert 'href="#field' not in html
    assert re.search(r"1 Jugadora 7 – Jugador 7 pair 7 · section B", page)
    assert "North–South: won by Jugadora 7 – Jugador 7." in page


def test_what_if_keeps_how_the_sections_were_scored_whatever_the_event_says_now(alex, apart, reader):
    scored(alex, apart, SectionScoring.ACROSS)
    for query in ("", "?method=total", "?method=predonats"):
        titles = headings(reader, url("standings", apart, query=query))
        assert titles[:2] == ["Section A · North–South", "Section A · East–West"]
        assert "Round by round · Section B · East–West" in titles


def test_the_place_on_a_score_card_says_in_which_section_it_counts(apart, reader):
    assert "Place · Section B 1 " in text_of(reader, url("pair", apart, 7))


def test_across_the_field_a_place_is_one_of_all(across, reader):
    """Pair 1 made +10 on each board: second behind the +20 of pair 7."""
    page = text_of(reader, url("pair", across, 1))
    assert "Place 2 " in page
    assert "Section A" in page


def test_the_events_standings_say_in_which_section_a_pair_is_ranked(apart, reader):
    address = reverse("event_standings", args=[apart.event.slug])
    assert headings(reader, address)[:4] == [
        *("Section A · North–South", "Section A · East–West"),
        *("Section B · North–South", "Section B · East–West"),
    ]
    assert 'href="#field-B-EW"' in main_of(reader, address)
    assert headings(reader, address + "?method=total")[:2] == ["Section A · North–South", "Section A · East–West"]
    assert "A pair is ranked in the section in which it played the most boards;" in text_of(reader, address)


def test_the_events_standings_across_the_field_are_of_all_sections_together(across, reader):
    address = reverse("event_standings", args=[across.event.slug])
    assert headings(reader, address)[:2] == ["North–South", "East–West"]
    assert "Places are counted over all sections together." in text_of(reader, address)


def test_a_session_without_sections_beside_one_that_has_them(alex, apart, reader):
    """A second session in one hall, of one round only, moves nobody; the pairs 13 and 14, which come there, are in no section."""
    second = create_session(who=alex, event=apart.event, on=date(2026, 11, 19))
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1, rounds=1))
    for number in (13, 14):
        repair(who=alex, session=second, request=PairJoins(players=(f"Jugadora {number}", f"Jugador {number}"), from_round=1))
    for board in boards_of(second, audience=Audience.DIRECTOR):
        for line in board.lines:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=36)
            enter_result(who=alex, session=second, seating_id=line.seating_id, board=line.board, expected_version=0, facts=facts)
    set_ranking(who=alex, event=second.event, facts=RankingFacts(section_scoring="apart"))
    Session.objects.filter(pk=second.pk).update(weight=50)
    address = reverse("event_standings", args=[apart.event.slug])
    page, html = text_of(reader, address), main_of(reader, address)
    assert headings(reader, address)[:3] == ["Without a section", "Section A", "Section B"]  # the hall seats some on the other side: one winner
    assert "Session 2 not published yet · counts 50 %" in page
    for anchor in re.findall(r'href="#(field[^"]+)"', html):
        assert html.count(f'id="{anchor}"') == 1
    start = text_of(reader, reverse("event", args=[apart.event.slug]))
    assert "Section session 1" in start
    assert "14 Jugadora 14 – Jugador 14 –" in start


def test_statistics_are_those_of_all_sections(apart, reader):
    page = text_of(reader, url("statistics", apart))
    assert "all sections" in page
    assert "Lines 18" in page


def test_in_catalan(apart, client):
    client.cookies["django_language"] = "ca"
    titles = headings(client, url("standings", apart))
    assert titles[:2] == ["Secció A · Nord–Sud", "Secció A · Est–Oest"]
    assert "Section" not in text_of(client, url("session", apart))
    assert "Section" not in text_of(client, url("standings", apart))


# ---- a hall without sections ----


def test_without_sections_no_page_says_a_word_of_them(alex, evening, enter, reader):
    """`enter` is this fixture of the small evening of tests/web/conftest.py."""
    enter([1, 2, 3])
    publish(who=alex, session=close_session(who=alex, session=evening))
    addresses = [url(name, evening, *more) for name, *more in (("session",), ("round", 1), ("boards",), ("board", 1), ("pair", 1))]
    addresses += [url("standings", evening), url("statistics", evening), url("standings", evening, query="?method=total")]
    addresses += [reverse(name, args=[evening.event.slug]) for name in ("event", "event_standings", "event_statistics")]
    for address in addresses:
        assert not re.search("section", text_of(reader, address), re.IGNORECASE), address
        assert "field-" not in main_of(reader, address), address


# ---- secret until all sections have played ----


@pytest.mark.parametrize("scoring", list(SectionScoring))
@pytest.mark.parametrize("who", ["anonymous", "cinta"])
def test_a_board_is_shown_only_when_every_table_of_every_section_has_its_line(alex, cinta, hall, client, scoring, who):
    session = scored(alex, hall, scoring)
    client.cookies["django_language"] = "en"
    if who == "cinta":
        client.force_login(cinta)
    enter(alex, session, 1, tables=range(1, 6))  # section A is done, table 6 of section B is not
    pages = [url(name, session) for name in PAGES] + [url("board", session, 1), url("pair", session, 1), url("pair", session, 7)]
    pages += [reverse(name, args=[session.event.slug]) for name in ("event_standings", "event_statistics")]
    for address in pages:
        page = text_of(client, address)
        assert not re.search(r"[+−]\d|Coins", page), address
    assert "Not released yet" in text_of(client, url("standings", session))
    assert "Not released yet" in text_of(client, url("board", session, 1))
    api = f"/api/v1/events/{session.event.slug}/sessions/1/"
    assert client.get(api + "results/").json() == []
    for board in (client.get(api + "boards/1/").json(), client.get(api + "boards/").json()[0]):
        assert board["released"] is False
        assert {line["status"] for line in board["lines"]} == {"empty"}
        assert board["ns_frequency"] == board["ew_frequency"] == []
    assert client.get(api + "standings/").json()["lines_in"] == 0
    enter(alex, session, 1, tables=(6,))
    assert "+20" in text_of(client, url("board", session, 1))
    assert client.get(api + "boards/1/").json()["deal"] is None
    assert len(client.get(api + "results/").json()) == 6


# ---- queries ----


@pytest.mark.parametrize("scoring", list(SectionScoring))
def test_pages_ask_the_database_as_often_for_one_section_as_for_five(alex, make_session, enter_all, client, scoring):
    counts = []
    for sections in (1, 2, 5):
        session = make_session(pairs=30, boards_per_round=1, rounds=2, sections=sections, deals=False)
        enter_all(session)
        session = scored(alex, session, scoring)
        found = {}
        for state in ("in play", "published"):
            if state == "published":
                publish(who=alex, session=close_session(who=alex, session=session))
            addresses = {name: url(name, session) for name in PAGES}
            addresses |= {name: url(name, session, 1) for name in ("round", "board", "pair")}
            addresses |= {name: reverse(name, args=[session.event.slug]) for name in ("event", "event_standings", "event_statistics")}
            addresses |= {
                path: f"/api/v1/events/{session.event.slug}/{path}"
                for path in ("", "sessions/1/rounds/", "sessions/1/boards/", "sessions/1/boards/1/", "sessions/1/results/", "sessions/1/standings/")
            }
            for name, address in addresses.items():
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(address).status_code == 200
                found[state, name] = len(queries)
        counts.append(found)
    assert counts[0] == counts[1] == counts[2]
