"""The standings of an event say what is needed to check them, and come as PDF and XLSX."""

import re
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from engine.sessions import Combination
from tests.printing import reading
from tests.services.test_session_weight import enter
from tournaments.enums import Audience, SectionScoring
from tournaments.models import Event, Session
from tournaments.rows import home_sections
from tournaments.selectors.boards import boards_of
from tournaments.selectors.event_standings import event_standings
from tournaments.services.events import create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking


@pytest.fixture
def twice(alex, make_session):
    """Makes three tables, three rounds of one board, twice, closed: NS pairs 1, 2, 3 make +10, 0, −10 on every board, then −10, 0, +10."""

    def make(**facts) -> Event:
        first = make_session(pairs=6, boards_per_round=1, **facts)
        second = create_session(who=alex, event=first.event, on=date(2026, 11, 19))
        second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1))
        enter(alex, first, {1: 46, 2: 36, 3: 26})
        enter(alex, second, {1: 26, 2: 36, 3: 46})
        for session in (first, second):
            publish(who=alex, session=close_session(who=alex, session=session))
        return first.event

    return make


def combined(alex, event, **facts) -> Event:
    set_ranking(who=alex, event=event, facts=RankingFacts(**facts))
    return Event.objects.get(pk=event.pk)


def text_of(reader, event):
    page = reader.get(reverse("event_standings", args=[event.slug])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.split("<main", 1)[1].split("</main>", 1)[0]))


def test_a_carry_over_says_its_percent(alex, reader, twice):
    """Pair 3: 12 of the last session and half of the 0 before."""
    event = combined(alex, twice(), combination=Combination.CARRY_OVER, carry=50)
    page = text_of(reader, event)
    assert "the last session and 50 % of the earlier ones" in page
    assert "Session 1 version 1 · counts 50 %" in page
    assert "Session 2 version 1 " in page
    assert "Session 2 version 1 · counts" not in page


def test_a_mean_of_imps_is_per_board_and_one_of_percents_stands_there_once(alex, reader, twice):
    imps = twice(method="datum", method_options={"scale": "imp-tenth"})
    assert "IMPs per board" in text_of(reader, combined(alex, imps, combination=Combination.BY_BOARDS))
    assert "IMPs per board" not in text_of(reader, combined(alex, imps, combination=Combination.SUM))


def test_of_a_mean_of_percents_each_session_shows_its_percent(alex, reader, twice):
    page = text_of(reader, combined(alex, twice(), combination=Combination.BY_BOARDS))
    assert "Place Pair session 1 session 2 Boards %" in page
    assert re.search(r"pair 1 100 0 6 50\.00 %", page)


def test_the_files_are_on_the_public_page_and_on_the_desk(alex, reader, twice):
    event = combined(alex, twice(), combination=Combination.CARRY_OVER, carry=25)
    pdf, xlsx = (reverse(f"event_standings_{kind}", args=[event.slug]) for kind in ("pdf", "xlsx"))
    assert pdf.endswith("/standings.pdf")
    assert all(f'href="{address}"' in reader.get(reverse("event_standings", args=[event.slug])).content.decode() for address in (pdf, xlsx))
    desk = Client()
    desk.force_login(alex)
    assert all(f'href="{address}"' in desk.get(reverse("desk_event", args=[event.slug])).content.decode() for address in (pdf, xlsx))
    text = "\n".join(reading.text_of(reader.get(pdf).content))
    assert "the last session and 25 % of the earlier ones" in text
    sheet = load_workbook(BytesIO(reader.get(xlsx).content)).worksheets[0]
    heads, *rows = sheet.iter_rows(values_only=True)
    assert {row[2]: row[-2:] for row in rows} == {1: (12, 0), 2: (6, 6), 3: (0, 12)}
    assert heads[-2:] == ("Session 1", "Session 2")


def test_before_anything_is_released_there_is_no_file(reader, evening):
    for kind in ("pdf", "xlsx"):
        assert reader.get(reverse(f"event_standings_{kind}", args=[evening.event.slug])).status_code == 404


# ---- in which section ----


def test_with_as_many_boards_in_two_sections_a_pair_is_ranked_in_that_of_its_last_session(alex, make_session, reader):
    """Three boards in each session; 1, 2, 9 and 7, 8, 12 are in section B of the second, in A and B of the first."""
    first = make_session(pairs=12, boards_per_round=1, sections=2)
    second = create_session(who=alex, event=first.event, on=date(2026, 11, 19))
    division = ((3, 5, 11, 4, 6, 10), (1, 2, 9, 7, 8, 12))
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1, sections=division))
    for session in (first, second):
        enter(alex, session, dict.fromkeys(range(1, 13), 36))
    event = combined(alex, first.event, section_scoring=SectionScoring.APART.value)
    table = event_standings(event, audience=Audience.DIRECTOR).table
    members = {(group.section, group.side): sorted(row.pair.number for row in group.rows) for group in table.groups}
    assert members == {("A", None): [3, 4, 5, 6, 10, 11], ("B", None): [1, 2, 7, 8, 9, 12]}
    assert "with as many in two, in that of its last session." in text_of(reader, event)


def test_the_rule_does_not_depend_on_the_order_of_the_lines(make_session):
    session = Session.objects.get(pk=make_session(pairs=12, boards_per_round=1, sections=2).pk)
    lines = [line for board in boards_of(session, audience=Audience.DIRECTOR) for line in board.lines]
    pair = lines[0].ns.number
    own = sorted((line for line in lines if pair in (line.ns.number, line.ew.number)), key=lambda line: line.round)
    moved = [replace(own[0], section="B"), replace(own[1], section="A")]
    assert home_sections([moved])[pair] == home_sections([moved[::-1]])[pair] == "A"  # one board each: where it played last
    assert home_sections([[*moved, replace(own[2], section="B")]])[pair] == "B"
    assert home_sections([moved[1:], moved[:1]])[pair] == "B"  # the last session counts before the last round
