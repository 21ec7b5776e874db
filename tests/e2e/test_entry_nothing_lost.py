"""Keys never change a line that has a result unless the person opened that line, and a line that cannot be saved keeps its keys to itself.

Each test reads the database: what the page shows is not enough.
"""

import random
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from engine.naming import Denomination, Doubling
from tests.conftest import PASSWORD
from tournaments.enums import Audience
from tournaments.models import Result
from tournaments.selectors.boards import board_of
from tournaments.services.results import LineFacts, enter_result

pytestmark = pytest.mark.e2e


@pytest.fixture
def session(make_session):
    return make_session(pairs=8, kind="mitchell_relay", boards_per_round=2)


@pytest.fixture
def stored(session):
    """What the database says of board 1, line by line: what was named and the points of NS."""
    return lambda: [(line.denomination, line.ns_points) for line in board_of(session, 1, audience=Audience.DIRECTOR).lines]


@pytest.fixture
def enter_line(alex, session):
    """Somebody enters coins and so many points on a line of board 1, from elsewhere."""

    def enter(at: int, points: int, doubling: Doubling = Doubling.NONE) -> None:
        line = board_of(session, 1, audience=Audience.DIRECTOR).lines[at]
        facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=doubling, ns_points=points)
        enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)

    return enter


@pytest.fixture
def opened(page, live_server, session):
    """Opens board 1, of four lines, in English."""

    def go():
        page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
        page.goto(live_server.url + reverse("desk_board", args=[session.pk, 1]))
        page.fill("[name=username]", "alex")
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        expect(page.locator("#keys")).to_be_visible()  # the script is ready
        return page

    return go


def points(page, at):
    return page.locator("[name$='-points']").nth(at)


def line(page, at):
    return page.locator("tr.line").nth(at)


def note(page, at):
    return page.locator("tr.notes").nth(at).locator("[data-state]")


def press(page, keys):
    for key in keys.split():
        page.keyboard.press(key)


def saved(page):
    """Waits until nothing is on its way any more: a line that is sent is closed, and pending until the answer."""
    expect(page.locator("tr.line.shut.pending")).to_have_count(0)
    expect(page.locator("#said")).to_have_text("✓ saved")


def next_board(page):
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", name="Board 2", level=1)).to_be_visible()


def refuse_to_leave(page):
    """Page Down, and the browser asks; the answer is to stay. True if it asked."""
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.keyboard.press("PageDown")
    page.wait_for_timeout(600)
    return asked == ["beforeunload"]


# ---- more than 72 ----


@pytest.mark.parametrize("more", ["", "c 1 9", "n", "r", "g", "9", "+ d 3 0"])
def test_80_stays_on_its_own_line_and_nothing_is_saved(opened, enter_line, stored, more):
    """A digit too much: the next line, with 30 points, was once made 0 without a word. Whatever is typed on, no line changes."""
    enter_line(1, 30)
    page = opened()
    press(page, "o 8 0 " + more)
    expect(points(page, 0)).to_be_focused()
    expect(points(page, 0)).to_have_value("80")
    expect(line(page, 0)).to_have_class(re.compile("odd"))
    expect(note(page, 0)).to_contain_text("Not saved · 80: From 0 to 72. The two sides always add up to 72.")
    assert refuse_to_leave(page)
    assert stored() == [(None, None), ("oros", 30), (None, None), (None, None)]
    assert Result.objects.count() == 1


@pytest.mark.parametrize("mend", ["Backspace Backspace 4 6", "Delete o 4 6", "Escape o 4 6"])
def test_80_is_mended_where_it_stands(opened, stored, mend):
    page = opened()
    press(page, "o 8 0 " + mend)
    expect(points(page, 1)).to_be_focused()
    saved(page)
    assert stored()[0] == ("oros", 46)


def test_a_click_mends_80(opened, stored):
    page = opened()
    press(page, "o 8 0")
    points(page, 0).click()
    press(page, "4 6")
    saved(page)
    assert stored()[0] == ("oros", 46)


def test_80_with_the_shortcuts_off(opened, enter_line, stored):
    enter_line(1, 30)
    page = opened()
    page.locator("#keys [data-keys-switch] input").uncheck()
    page.locator("[name$='-named']").first.select_option("oros")
    points(page, 0).click()
    press(page, "8 0 1 Tab 5 5")  # Tab goes to the closed line
    expect(note(page, 0)).to_contain_text("80: From 0 to 72.")
    expect(points(page, 1)).to_have_value("30")
    page.wait_for_timeout(1800)
    assert stored()[:2] == [(None, None), ("oros", 30)]


# ---- one digit, a third digit ----


def test_one_digit_waits_for_enter(opened, stored):
    page = opened()
    press(page, "c 8")
    page.wait_for_timeout(1800)
    assert stored()[0] == (None, None)
    expect(points(page, 0)).to_be_focused()
    press(page, "Enter")
    expect(points(page, 1)).to_be_focused()
    saved(page)
    assert stored()[0] == ("copes", 8)


def test_one_digit_left_behind_is_not_saved(opened, stored):
    page = opened()
    press(page, "c 4 ArrowDown")
    expect(note(page, 0)).to_contain_text("Not saved · 4: only one digit.")
    press(page, "e 1 9")
    saved(page)
    assert stored()[:2] == [(None, None), ("espases", 19)]
    note(page, 0).get_by_role("button", name="it is right").click()
    saved(page)
    assert stored()[0] == ("copes", 4)


def test_the_next_table_typed_before_enter_stops_the_line(opened, stored):
    """O 4 without Enter, then the next table's C 1 9: nothing is mixed."""
    page = opened()
    press(page, "o 4 c 1 9 e 3 4")
    expect(note(page, 0)).to_contain_text("4: only one digit.")
    assert stored() == [(None, None)] * 4
    press(page, "Enter c 1 9")
    expect(points(page, 2)).to_be_focused()
    saved(page)
    assert stored()[:2] == [("oros", 4), ("copes", 19)]


def test_a_third_digit_goes_nowhere(opened, stored):
    """Without what was named the second digit does not end the line."""
    page = opened()
    press(page, "1 9 c 3 4 e")
    expect(points(page, 0)).to_have_value("19")
    expect(note(page, 0)).to_contain_text("The points are two digits already.")
    page.wait_for_timeout(1800)
    assert stored() == [(None, None)] * 4
    press(page, "Enter")
    saved(page)
    assert stored()[0] == ("copes", 19)


# ---- lines that have a result ----


def test_the_cursor_passes_over_lines_that_have_a_result(opened, enter_line, stored):
    enter_line(1, 30)
    enter_line(3, 50)
    page = opened()
    press(page, "c 1 9")
    expect(points(page, 2)).to_be_focused()
    press(page, "ArrowUp ArrowUp ArrowDown ArrowDown e 2 0")
    expect(page.get_by_role("button", name="Save, next board")).to_be_focused()
    saved(page)
    assert stored() == [("copes", 19), ("oros", 30), ("espases", 20), ("oros", 50)]


@pytest.mark.parametrize("keys", ["c 4 4", "n", "r", "g", "d", "+", "Escape", "9", "Tab c", "Tab ArrowDown", "Space", "Home Z"])
def test_no_key_changes_a_line_with_a_result(opened, enter_line, stored, keys):
    for at, number in enumerate((46, 30, 26, 50)):
        enter_line(at, number)
    page = opened()
    points(page, 1).focus()
    press(page, keys)
    page.wait_for_timeout(1800)
    next_board(page)
    assert stored() == [("oros", 46), ("oros", 30), ("oros", 26), ("oros", 50)]
    assert Result.objects.count() == 4


@pytest.mark.parametrize("seed", range(3))
def test_no_stream_of_keys_changes_what_is_stored(opened, enter_line, seed):
    """Nothing opens a line but Enter, Delete, Backspace and the mouse: without them no line ever gets a second version."""
    enter_line(1, 30)
    page = opened()
    page.on("dialog", lambda dialog: dialog.accept())
    points(page, 0).focus()
    draw = random.Random(seed)
    keys = [*"ocebf" * 4, *"0123456789" * 3, *"dgnr+-", "Escape", "ArrowUp", "ArrowDown", "Tab", "Shift+Tab", "ArrowDown"]
    for _at in range(250):
        page.keyboard.press(draw.choice(keys))
        if not page.evaluate("Boolean(document.activeElement.closest('tr.line'))"):
            points(page, draw.randrange(4)).focus()
    page.wait_for_timeout(2000)
    assert Result.objects.count() > 1
    assert not Result.objects.filter(version__gt=1).exists()


def test_a_key_says_that_the_line_has_a_result(opened, enter_line):
    enter_line(0, 46)
    page = opened()
    points(page, 0).focus()
    press(page, "5")
    expect(note(page, 0)).to_contain_text("This line has a result.")
    press(page, "ArrowDown")
    expect(note(page, 0)).to_be_hidden()


@pytest.mark.parametrize("way", ["Enter", "click", "Delete o", "button"])
def test_a_line_that_was_opened_is_corrected(opened, enter_line, stored, way):
    for at, number in enumerate((46, 30, 26, 50)):
        enter_line(at, number)
    page = opened()
    points(page, 1).focus()
    if way == "click":
        points(page, 1).click()
    elif way == "button":
        press(page, "5")
        note(page, 1).get_by_role("button", name="correct it").click()
    else:
        press(page, way)
    expect(note(page, 1)).to_contain_text("Correcting · stored: Coins · ")
    expect(line(page, 1)).to_have_class(re.compile(r"\bfix\b"))
    press(page, "5 8")
    saved(page)
    expect(points(page, 1)).to_be_focused()
    assert stored()[1] == ("oros", 58)
    press(page, "c 1 1")  # it is closed again
    page.wait_for_timeout(1800)
    assert stored()[1] == ("oros", 58)


def test_esc_gives_back_what_was_there(opened, enter_line, stored):
    enter_line(0, 46, Doubling.CONTRO)
    page = opened()
    points(page, 0).focus()
    press(page, "Enter c + d 1 Escape")
    expect(points(page, 0)).to_have_value("46")
    assert page.locator("[name$='-named']").first.input_value() == "oros"
    assert page.locator("[name$='-doubling']").first.input_value() == "contro"
    expect(note(page, 0)).to_be_hidden()
    next_board(page)
    assert stored()[0] == ("oros", 46)
    assert Result.objects.count() == 1


def test_a_correction_that_is_not_finished_is_kept_out(opened, enter_line, stored):
    enter_line(0, 46)
    page = opened()
    points(page, 0).focus()
    press(page, "Enter 5 ArrowDown")
    expect(note(page, 0)).to_contain_text("Not saved · 5: only one digit.")
    assert refuse_to_leave(page)
    points(page, 0).focus()
    press(page, "1 c")  # stopped: it takes nothing more until somebody looks at it
    expect(points(page, 0)).to_have_value("5")
    assert stored()[0] == ("oros", 46)
    press(page, "Escape")
    next_board(page)
    assert Result.objects.count() == 1


def test_a_line_is_emptied_only_by_enter(opened, enter_line, stored):
    enter_line(0, 46)
    enter_line(1, 30)
    page = opened()
    points(page, 0).focus()
    press(page, "Delete ArrowDown")
    page.wait_for_timeout(400)
    assert stored()[:2] == [("oros", 46), ("oros", 30)]
    press(page, "ArrowUp Escape Delete Enter")
    saved(page)
    assert stored()[:2] == [(None, None), ("oros", 30)]
    page.keyboard.press("Control+z")
    expect(points(page, 0)).to_have_value("46")


def test_a_result_that_somebody_else_enters_meanwhile_is_asked_about(opened, enter_line, stored):
    page = opened()
    enter_line(0, 46)
    press(page, "c 1 9")
    expect(page.get_by_role("heading", name="Two values at table 1")).to_be_visible()
    assert stored()[0] == ("oros", 46)
    page.get_by_role("button", name="alex").click()
    expect(points(page, 0)).to_have_value("46")
    press(page, "c 2 2")  # theirs: a line with a result, closed
    assert stored()[0] == ("oros", 46)


def test_a_line_chosen_with_the_mouse_is_saved_when_it_is_left(opened, enter_line, stored):
    enter_line(0, 46)
    page = opened()
    page.locator("[name$='-named']").first.click()
    page.keyboard.press("Escape")  # closes the list only
    page.locator("[name$='-named']").first.select_option("copes")
    expect(line(page, 0)).to_have_class(re.compile("fix.*pending|pending.*fix"))
    points(page, 2).focus()
    saved(page)
    assert stored()[0] == ("copes", 46)


def test_a_board_that_came_back_refused_keeps_every_line_that_was_typed(opened, enter_line, stored):
    """Save the board saves all or none. The lines without a fault are not taken for stored ones, the stored one stays closed."""
    enter_line(3, 50)
    page = opened()
    press(page, "c 8 0 ArrowDown e 1")
    page.get_by_role("button", name="Save the board").click()
    expect(page.locator("tr.notes.clash [data-faults]")).to_have_text("80 points? A pair makes from 0 to 72.")
    assert stored() == [(None, None)] * 3 + [("oros", 50)]
    assert [points(page, at).input_value() for at in range(4)] == ["80", "1", "", "50"]
    points(page, 3).focus()
    press(page, "1 2")
    points(page, 0).focus()
    press(page, "Delete c 4 6")
    expect(points(page, 1)).to_be_focused()
    press(page, "Enter")
    saved(page)
    expect(page.locator("[data-board='1']")).to_have_text("1 in part")
    assert stored() == [("copes", 46), ("espases", 1), (None, None), ("oros", 50)]


def test_after_the_last_line_enter_goes_to_the_next_board(opened, stored):
    page = opened()
    press(page, "c 1 9 c 2 9 c 3 9 c 4 9 Enter")
    expect(page.get_by_role("heading", name="Board 2", level=1)).to_be_visible()
    assert stored() == [("copes", 19), ("copes", 29), ("copes", 39), ("copes", 49)]


def test_an_answer_that_comes_late_closes_its_line_all_the_same(opened, stored):
    """The answers of two lines overtake each other: the later one knows of both, and the first still ends the waiting of its own line."""
    page = opened()
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append(route)
            held.append(route.fetch())  # the server has it; the page does not hear of it yet

    page.route(re.compile("/line/$"), hold)
    press(page, "o 4 0 o 4 5")
    expect(line(page, 1)).not_to_have_class(re.compile("pending"))
    expect(line(page, 0)).to_have_class(re.compile("pending"))
    held[0].fulfill(response=held[1])
    saved(page)
    assert stored()[:2] == [(Denomination.OROS, 40), (Denomination.OROS, 45)]
