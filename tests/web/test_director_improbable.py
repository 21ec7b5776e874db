"""The entry page asks about points that the other tables make hard to believe; it never refuses them."""

import re

import pytest
from django.urls import reverse

from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tournaments.enums import Audience
from tournaments.models import Session
from tournaments.selectors.boards import board_of
from tournaments.selectors.improbable import improbable_lines
from tournaments.services.fouled import set_groups
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line

ASKED = "55 points for NS? At the other tables NS has 16–26. Swapped, 17, it fits."


@pytest.fixture
def session(alex, make_session) -> Session:
    """Board 1 at five tables: 19, 16, 26, 21, and 55 at the last, as in the mock-up of the entry page."""
    session = make_session(pairs=10, kind="mitchell", boards_per_round=1)
    for line, points in zip(lines(session), (19, 16, 26, 21, 55), strict=True):
        enter(alex, session, line, points)
    return session


def lines(session):
    return board_of(session, 1, audience=Audience.DIRECTOR).lines


def enter(alex, session, line, points):
    facts = LineFacts(denomination=Denomination.COPES, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)


def page_of(desk, session) -> str:
    return desk.get(reverse("desk_board", args=[session.pk, 1])).content.decode()


def odd(session) -> set[int]:
    return set(improbable_lines(board_of(session, 1, audience=Audience.DIRECTOR)))


def test_the_line_is_amber_with_the_reason_below_and_a_diamond_in_the_plot(desk, session):
    page = page_of(desk, session)
    amber = re.findall(r'<tr class="line odd" id="t\d+r\d+" data-seating="(\d+)"', page)
    assert amber == [str(lines(session)[4].seating_id)]
    assert page.count(ASKED) == 1
    assert page.count("oddmark") == 1


def test_the_answer_to_the_script_says_it_of_each_line(desk, session):
    first = lines(session)[0]
    data = {"seating": first.seating_id, f"{first.seating_id}-points": "20"}
    answer = desk.post(reverse("desk_line", args=[session.pk, 1]), data).json()
    assert [known["odd"] for known in answer["lines"]] == ["", "", "", "", ASKED]
    last = lines(session)[4]
    answer = desk.post(reverse("desk_line", args=[session.pk, 1]), {"seating": last.seating_id, f"{last.seating_id}-points": "17"}).json()
    assert {known["odd"] for known in answer["lines"]} == {""}


def test_one_point_is_one_point(desk, alex, session):
    enter(alex, session, lines(session)[4], 0)
    assert "0 points for NS? At the other tables NS has 16–26.<" in page_of(desk, session)
    for line in lines(session)[:4]:
        enter(alex, session, line, 20)
    enter(alex, session, lines(session)[4], 1)
    assert "1 point for NS? At the other tables NS has 20.<" in page_of(desk, session)


def test_a_ruled_line_was_looked_at_and_other_cards_are_another_board(alex, session):
    last = lines(session)[4]
    assert odd(session) == {last.seating_id}
    groups = {line.seating_id: 1 for line in lines(session)[3:]}
    set_groups(who=alex, session=session, board=1, groups=groups, reason="Two cards exchanged", expected_version=0)
    assert odd(session) == set()
    set_groups(who=alex, session=session, board=1, groups={}, reason="They were not", expected_version=1)
    assert odd(session) == {last.seating_id}
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="A card was seen")
    rule_line(who=alex, session=session, seating_id=last.seating_id, board=1, expected_version=0, facts=facts)
    assert odd(session) == set()
