"""A hall in sections with the keyboard alone: divided on step 2, then a board entered across the heading of the second section."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.conftest import PASSWORD
from tournaments.models import Session
from tournaments.selectors.schedule import seatings_of

pytestmark = pytest.mark.e2e


def signed_in(page, live_server, name, *args, query=""):
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse(name, args=args) + query)
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")


def test_lists_are_edited_looked_at_and_used_by_keyboard(page, live_server, alex, make_session):
    session = make_session(pairs=12, kind=None)
    signed_in(page, live_server, "desk_movement", session.pk, query="?kind=mitchell&boards_per_round=1&rounds=&sections=2")
    first, second = page.get_by_label("Pairs of section A"), page.get_by_label("Pairs of section B")
    expect(first).to_have_value("1–6")
    first.fill("1-4, 11-12")
    second.fill("5–10")
    second.press("Enter")  # looks at it again: it accepts nothing
    expect(page.get_by_label("Pairs of section B")).to_have_value("5–10")
    expect(page.get_by_text("6 pairs · tables 4–6")).to_be_visible()
    assert Session.objects.get(pk=session.pk).movement_kind == ""
    page.get_by_label("Pairs of section A").fill("1-6")
    page.get_by_label("Pairs of section B").fill("7-12")
    use = page.get_by_role("button", name="Use this movement")
    use.press("Enter")  # other lists than those that were looked at
    expect(page.get_by_text("The lists of the sections were changed.")).to_be_visible()
    assert Session.objects.get(pk=session.pk).movement_kind == ""
    use.press("Enter")
    expect(page.locator("dt", has_text="Section B")).to_be_visible()
    first_round = {seat.table: (seat.section, seat.ns.number, seat.ew.number) for seat in seatings_of(session) if seat.round == 1}
    assert first_round == {1: ("A", 1, 4), 2: ("A", 2, 5), 3: ("A", 3, 6), 4: ("B", 7, 10), 5: ("B", 8, 11), 6: ("B", 9, 12)}


def test_a_board_is_entered_from_one_section_into_the_next(page, live_server, alex, make_session):
    session = make_session(pairs=12, boards_per_round=1, sections=2)
    signed_in(page, live_server, "desk_board", session.pk, 1)
    points = page.locator("[name$='-points']")
    expect(points).to_have_count(6)
    expect(points.first).to_be_focused()  # the script is ready
    for number in range(6):
        for key in ["c", "4", "6"]:
            page.keyboard.press(key)
        if number < 5:
            expect(points.nth(number + 1)).to_be_focused()
    expect(page.locator("[data-board='1']")).to_have_text(re.compile("complete"))
    points.nth(3).press("ArrowUp")
    expect(points.nth(2)).to_be_focused()
    rows = page.locator(".pd-entry tbody").nth(1).locator("tr.line th")
    assert sorted(row.inner_text() for row in rows.all()) == ["4", "5", "6"]


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_is_wider_than_the_page(page, live_server, alex, make_session, enter_all, width):
    session = make_session(pairs=27, sections=2)
    enter_all(session, boards=range(1, 5))
    page.set_viewport_size({"width": width, "height": 800})
    signed_in(page, live_server, "desk_results", session.pk)
    for name, *args in (
        ("desk_results",),
        ("desk_board", 1),
        ("desk_movement",),
        ("desk_repairs",),
        ("desk_comparison_board", 1),
        ("desk_groups", 1),
    ):
        page.goto(live_server.url + reverse(name, args=[session.pk, *args]))
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name
