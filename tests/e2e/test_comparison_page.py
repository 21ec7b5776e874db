"""The comparison of a board of eight tables in two sections, where four had other cards: readable on the desk, never wider than a telephone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from engine.naming import Denomination, Doubling
from tests.conftest import PASSWORD
from tournaments.enums import Audience
from tournaments.selectors.boards import board_of
from tournaments.services.fouled import set_groups
from tournaments.services.results import LineFacts, enter_result

pytestmark = pytest.mark.e2e

WIDTHS = "[document.documentElement.scrollWidth, window.innerWidth]"
CUT = "[...document.querySelectorAll('.pd-scroll, .pd-sheet')].filter((each) => each.scrollWidth > each.clientWidth).length"
NARROWEST_NAMES = "Math.min(...[...document.querySelectorAll('.pd-results tbody td.pair')].map((each) => each.clientWidth))"


@pytest.fixture(params=["across", "apart"])
def session(request, alex, make_session):
    """Neuberg gives the eight results of two groups of cards two decimals."""
    session = make_session(pairs=16, boards_per_round=1, rounds=3, sections=2)
    session.event.section_scoring = request.param
    session.event.save()
    lines = board_of(session, 1, audience=Audience.DIRECTOR).lines
    for at, line in enumerate(lines):
        facts = LineFacts(denomination=Denomination.BOTIFARRA, namer=line.dealer, doubling=Doubling.CONTRO, ns_points=5 + 8 * at)
        enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    others = {line.seating_id: 1 for line in lines[: len(lines) // 2 - 1]}
    set_groups(who=alex, session=session, board=1, groups=others, reason="Turned round", expected_version=0)
    return session


@pytest.fixture
def desk(page, live_server, session):
    """The board's comparison on the desk, in English."""
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_comparison_board", args=[session.pk, 1]))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    expect(page.locator(".pd-results")).to_be_visible()
    return page


def test_the_comparison_is_readable_on_the_desk(desk):
    for width in (1440, 1360, 1359, 1000, 820):
        desk.set_viewport_size({"width": width, "height": 900})
        assert desk.evaluate(WIDTHS) == [width, width]
        assert desk.evaluate(CUT) == 0, width
        assert desk.evaluate(NARROWEST_NAMES) >= 150, width


def test_other_cards_do_not_make_it_wider_than_a_telephone(desk, live_server, session):
    desk.set_viewport_size({"width": 360, "height": 800})
    assert desk.evaluate(WIDTHS) == [360, 360]
    assert desk.evaluate(CUT) == 0
    expect(desk.locator("table:not(.pd-results) .grp", has_text="cards B").first).to_be_visible()
    desk.goto(live_server.url + reverse("board", args=[session.event.slug, session.number, 1]))
    expect(desk.locator("table:not(.pd-results) .grp", has_text="cards B").first).to_be_visible()
    assert desk.evaluate(WIDTHS) == [360, 360]
    assert desk.evaluate(CUT) == 0


def test_lists_of_lines_say_pair_numbers_beside_names(desk, session):
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    expect(desk.locator(".pd-results td.pair", has_text=f"{line.ns.number} {line.ns.name}").first).to_be_visible()
    desk.get_by_text("Rule on a line").click()
    expect(desk.locator("details .pd-quiet", has_text=f"{line.ns.number} {line.ns.name} / {line.ew.number} {line.ew.name}")).to_be_visible()
