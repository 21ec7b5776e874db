"""Standings, versions, decisions, charts and statistics as the public reads them."""

import re
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tests.web.conftest import NS_POINTS
from tournaments.enums import Audience
from tournaments.method_views import VIEWS
from tournaments.models import Session
from tournaments.selectors.boards import board_of
from tournaments.services.events import create_session
from tournaments.services.fouled import set_groups
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.penalties import add_penalty
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line


def url(name, session, *more, query=""):
    return reverse(name, args=[session.event.slug, session.number, *more]) + query


def text_of(reader, address):
    response = reader.get(address)
    assert response.status_code == 200
    main = response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main))


def line(session, board, at):
    return board_of(session, board, audience=Audience.DIRECTOR).lines[at]


def correct(alex, session, old, points):
    facts = LineFacts(denomination=Denomination.OROS, namer=Seat(old.dealer), doubling=Doubling.NONE, ns_points=points)
    enter_result(who=alex, session=session, seating_id=old.seating_id, board=old.board, expected_version=old.version, facts=facts)


def rule(alex, session, on, reason="A card was seen"):
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason=reason)
    rule_line(who=alex, session=session, seating_id=on.seating_id, board=on.board, expected_version=0, facts=facts)


@pytest.fixture
def closed(alex, evening, enter):
    """Everything in, closed, version 1 published."""
    enter([1, 2, 3])
    session = close_session(who=alex, session=evening)
    publish(who=alex, session=session)
    return session


def test_a_correction_is_on_no_public_page_until_version_2_which_says_what_changed_for_whom(alex, closed, reader):
    """−10 at one table becomes +20: matchpoints of NS 4 2 0 become 2 0 4."""
    old = line(closed, 1, 2)
    addresses = [
        url("standings", closed),
        url("board", closed, 1),
        url("pair", closed, old.ns.number),
        url("standings", closed, query="?method=total"),
    ]
    before = [text_of(reader, address) for address in addresses]
    correct(alex, closed, old, 56)
    assert [text_of(reader, address) for address in addresses] == before
    publish(who=alex, session=closed)
    page = text_of(reader, url("standings", closed))
    assert "version 2" in page
    assert "Changed since version 1" in page
    assert f"Board 1, table {old.table} : coins, 56 points of NS (before: coins, 26 points of NS)" in page
    for pair in (old.ns, old.ew):
        assert pair.name in page.split("Changed for")[1]
    assert "+20" in text_of(reader, url("board", closed, 1))
    assert "Changed since" not in text_of(reader, url("standings_version", closed, 1))


def test_rulings_and_penalties_stand_with_reason_author_and_mark(alex, evening, enter, reader):
    enter([1, 2, 3])
    ruled = line(evening, 1, 0)
    rule(alex, evening, ruled)
    add_penalty(who=alex, session=evening, pair=ruled.ew.number, amount=Fraction(-1, 2), reason="Late at round 3")
    for address in (url("standings", evening), url("board", evening, 1), url("pair", evening, ruled.ns.number)):
        html = reader.get(address).content.decode()
        assert 'href="#R1"' in html
        assert 'id="R1"' in html
        page = text_of(reader, address)
        assert f"Board 1, table {ruled.table}, round {ruled.round}: NS 60 %, EW 40 %." in page
        assert "A card was seen" in page
        assert "alex" in page
    standings = text_of(reader, url("standings", evening))
    assert "with rulings or penalties" in standings
    assert "−0.5 points. Late at round 3" in standings
    card = text_of(reader, url("pair", evening, ruled.ew.number))
    assert "penalties and bonuses −0.50" in card
    assert "ruling: 40 %" in card


def test_a_ruling_on_a_board_in_play_is_on_no_page(alex, evening, reader):
    rule(alex, evening, line(evening, 1, 0), reason="Nobody may read this yet")
    pair = line(evening, 1, 0).ns.number
    for address in (url("standings", evening), url("board", evening, 1), url("boards", evening), url("pair", evening, pair)):
        assert "Nobody may read this yet" not in text_of(reader, address)
        assert "60 %" not in text_of(reader, address)


def test_a_fouled_board_says_who_had_which_cards(alex, evening, enter, reader):
    enter([1])
    set_groups(who=alex, session=evening, board=1, groups={line(evening, 1, 2).seating_id: 1}, reason="Turned round", expected_version=0)
    page = text_of(reader, url("board", evening, 1))
    assert "Not everybody had the same cards" in page
    assert "Turned round" in page
    assert "cards B" in page
    assert "waits for a ruling" in page


def test_reasons_are_escaped(alex, evening, enter, reader):
    enter([1])
    rule(alex, evening, line(evening, 1, 0), reason="<script>alert(1)</script>")
    html = reader.get(url("board", evening, 1)).content.decode()
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


# ---- what if ----


def test_another_method_can_be_looked_at_once_the_session_is_closed(closed, reader):
    page = text_of(reader, url("standings", closed, query="?method=total"))
    assert "As it would be under total of results. The event is compared by matchpoints" in page
    assert "As it would be" not in text_of(reader, url("standings", closed))
    for view in VIEWS:
        assert "As it would be" in text_of(reader, url("standings", closed, query=f"?method={view}"))


def test_not_before_and_not_an_unknown_one(evening, enter, reader):
    enter([1])
    page = text_of(reader, url("standings", evening, query="?method=total"))
    assert "when the session is closed" in page
    assert "As it would be" not in page
    refused = reader.get(url("standings", evening, query="?method=%3Cb%3E"))
    assert refused.status_code == 400
    assert "way of comparing: “&lt;b&gt;” is not one of the choices. Allowed: matchpoints 2-1-0" in refused.content.decode()


# ---- charts ----


def test_the_chart_of_places_has_a_line_for_each_pair_and_the_numbers_in_a_table(closed, reader):
    html = reader.get(url("standings", closed)).content.decode()
    assert html.count('class="pd-bump"') == 2
    assert html.count("<path d=") - html.count("<symbol") == 6
    assert text_of(reader, url("standings", closed)).count("The places as a table") == 2
    assert len(re.findall(r'<div class="pd-show-s">\s*<div class="pd-scroll"[^>]*aria-label="The places as a table"', html)) == 2  # on a phone


def test_the_course_of_a_pair_ends_at_its_percent(closed, reader):
    standing = next(row for row in reader.get(url("standings", closed)).context["shown"].groups[0].rows if row.pair.number == 1)
    response = reader.get(url("pair", closed, 1))
    running = response.context["running"]
    assert [board for board, _value in running.steps] == [each.board for each in response.context["card"].lines]
    assert running.end == f"{float(standing.percent):.2f} %".replace(".00", "")
    assert 'class="pd-plot"' in response.content.decode()


def test_the_course_of_a_method_without_a_top_is_the_running_total(evening, enter, reader):
    evening.event.method, evening.event.method_options = "total", {}
    evening.event.save()
    enter([1, 2, 3])
    response = reader.get(url("pair", evening, 1))
    results = [each.own_result for each in response.context["card"].lines]
    said = [sum(results[: at + 1]) for at in range(3)]
    assert [value for _board, value in response.context["running"].steps] == [str(value).replace("-", "−") for value in said]


# ---- statistics, event ----


def test_statistics_of_session_and_event(evening, enter, reader):
    enter([1, 2, 3])
    for address in (url("statistics", evening), reverse("event_statistics", args=[evening.event.slug])):
        page = text_of(reader, address)
        assert "Average swing 20" in page  # the best +10, the worst −10 on each board
        assert "Coins 9 0 0" in page
        assert "Said contro" in page


def test_statistics_before_play_say_so(evening, reader):
    assert "Not released yet" in text_of(reader, url("statistics", evening))
    assert "Not released yet" in text_of(reader, reverse("event_statistics", args=[evening.event.slug]))
    assert "Not released yet" in text_of(reader, reverse("event_standings", args=[evening.event.slug]))


def test_standings_of_an_event_add_its_sessions(alex, closed, reader):
    second = create_session(who=alex, event=closed.event, on=closed.date)
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1, rounds=3))
    for number in (1, 2, 3):
        for each, points in zip(board_of(second, number, audience=Audience.DIRECTOR).lines, NS_POINTS, strict=True):
            correct(alex, second, each, points)
    address = reverse("event_standings", args=[closed.event.slug])
    found = reader.get(address).context["standings"]
    own = {part.session: part.rows for part in found.parts}
    for group in found.table.groups:
        for row in group.rows:
            assert row.total == own[1][row.pair.id].total + own[2][row.pair.id].total
    page = text_of(reader, address)
    assert "Session 1 version 1" in page
    assert "Session 2 not published yet" in page
    assert "when the session is closed" in text_of(reader, address + "?method=total")
    close_session(who=alex, session=Session.objects.get(pk=second.pk))
    assert "As it would be under" in text_of(reader, address + "?method=total")


def test_the_pages_ask_the_database_as_often_for_many_pairs_as_for_few(alex, closed, make_session, enter_all, reader):
    many = make_session(pairs=18, boards_per_round=1)
    enter_all(many)
    many = close_session(who=alex, session=many)
    for session in (closed, many):
        rule(alex, session, line(session, 1, 0))
        rule(alex, session, line(session, 2, 0))
        add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late")
        publish(who=alex, session=session)
    add_penalty(who=alex, session=many, pair=2, amount=Fraction(-1), reason="Late")
    publish(who=alex, session=many)
    for name, more in (("standings", ()), ("standings_version", (2,)), ("boards", ()), ("board", (1,)), ("pair", (1,)), ("statistics", ())):
        counts = []
        for session in (closed, many):
            with CaptureQueriesContext(connection) as asked:
                assert reader.get(url(name, session, *more)).status_code == 200
            counts.append(len(asked))
        assert counts[0] == counts[1], name


@pytest.mark.parametrize("path", ["standings/", "statistics/"])
def test_an_unlisted_event_has_no_public_page(alex, cinta, closed, client, path):
    closed.event.listed = False
    closed.event.save()
    address = reverse("event", args=[closed.event.slug]) + path
    client.force_login(cinta)
    assert client.get(address).status_code == 404
    client.force_login(alex)
    assert client.get(address).status_code == 200


def test_no_page_has_inline_script_or_style(alex, closed, reader):
    rule(alex, closed, line(closed, 1, 0))
    publish(who=alex, session=closed)
    slug = closed.event.slug
    pages = [url(name, closed) for name in ("standings", "statistics")] + [url("board", closed, 1), url("pair", closed, 1)]
    for address in (*pages, reverse("event_standings", args=[slug]), reverse("event_statistics", args=[slug])):
        html = reader.get(address).content.decode()
        assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", html)
