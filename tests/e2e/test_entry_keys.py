"""Keys of the entry page: a letter that means nothing leaves no trace, R and N end their line and move on, the board's square says what it shows.
What keys do to lines that have a result, or that cannot be saved, is in test_entry_nothing_lost.py.
"""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.conftest import PASSWORD

pytestmark = pytest.mark.e2e


@pytest.fixture
def entry(page, live_server, alex, make_session):
    """Board 1 of two lines on the entry page, in English."""
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=2)
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_board", args=[session.pk, 1]))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    expect(points(page).first).to_be_focused()  # the script is ready
    return page


def points(page):
    return page.locator("[name$='-points']")


def press(page, keys):
    for key in keys.split():
        page.keyboard.press(key)


def test_letters_that_mean_nothing_stay_out_of_the_points(entry):
    press(entry, "x z k / 4")
    assert points(entry).first.input_value() == "4"
    entry.locator("[data-keys-switch] input").uncheck()
    points(entry).first.click()
    press(entry, "End o x 5")
    assert points(entry).first.input_value() == "45"
    press(entry, "6")
    assert points(entry).first.input_value() == "45"  # no third digit with the shortcuts off either


def test_repeat_and_not_played_move_on_like_a_second_digit(entry):
    press(entry, "c 1 9")
    expect(points(entry).nth(1)).to_be_focused()
    press(entry, "r")
    expect(entry.locator("[data-ns-result]").nth(1)).to_have_text("−17")  # 19 − 36
    assert points(entry).nth(1).input_value() == "19"
    square = entry.locator("[data-board='1']")
    expect(square).to_have_text("1 complete")
    expect(entry.get_by_role("button", name="Save, next board")).to_be_focused()  # no line is left
    points(entry).first.focus()
    press(entry, "Enter n")
    expect(points(entry).first).to_be_focused()  # a correction ends where it began
    expect(entry.locator("tr.line [data-ew]").first).to_have_text("")


@pytest.fixture
def improbable(page, live_server, alex, make_session):
    """Board 1 of five lines on the entry page, in English: 19, 16, 26, 21 and 55 points are typed."""
    session = make_session(pairs=10, kind="mitchell", boards_per_round=1)
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_board", args=[session.pk, 1]))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    expect(points(page).first).to_be_focused()
    press(page, "c 1 9 c 1 6 c 2 6 c 2 1 c 5 5")
    expect(page.locator("tr.line.odd")).to_have_count(1)
    return page


def test_an_improbable_line_is_asked_about_and_enter_says_that_it_is_right(improbable):
    note = improbable.locator("tr.notes.odd [data-odd]")
    expect(note).to_contain_text("55 points for NS? At the other tables NS has 16–26. Swapped, 17, it fits.")
    points(improbable).nth(4).focus()
    press(improbable, "Enter")
    expect(improbable.locator("tr.odd:visible")).to_have_count(0)
    points(improbable).nth(3).focus()
    press(improbable, "Enter 2 2")  # another line is saved: what was said of the last one stays said
    expect(improbable.locator("#said")).to_have_text("✓ saved")
    expect(improbable.locator("tr.odd:visible")).to_have_count(0)


@pytest.mark.parametrize("by", ["key", "button"])
def test_an_improbable_line_is_turned_round(improbable, by):
    if by == "key":
        points(improbable).nth(4).focus()
        press(improbable, "g Enter")  # shown first, saved by Enter
    else:
        improbable.locator("[data-swap]").click()
    expect(improbable.locator("tr.odd:visible")).to_have_count(0)
    assert points(improbable).nth(4).input_value() == "17"
    expect(improbable.locator("[data-ns-result]").nth(4)).to_have_text("−19")  # 17 − 36


def test_a_swap_waits_for_enter(improbable):
    points(improbable).nth(4).focus()
    press(improbable, "g ArrowUp")
    expect(improbable.locator("tr.notes").nth(4)).to_contain_text("Correcting · stored: Cups · North · 55")
    expect(improbable.locator("[data-ns-result]").nth(4)).to_have_text("+19")  # 55 − 36: as stored
    points(improbable).nth(4).focus()
    press(improbable, "Escape")
    assert points(improbable).nth(4).input_value() == "55"


def test_an_empty_line_says_its_keys_while_they_are_on(entry):
    named = entry.locator("[name$='-named']").first
    assert named.locator("option").first.inner_text() == "O C E B F"
    entry.locator("#keys [data-keys-switch] input").uncheck()
    assert named.locator("option").first.inner_text() == ""


def test_a_opens_the_ruling_of_the_line_after_it_is_saved(entry):
    press(entry, "c 1 9")
    points(entry).first.focus()
    press(entry, "a")
    expect(entry).to_have_url(re.compile(r"/comparison/1/ruling/\d+/$"))
    entry.go_back()
    assert points(entry).first.input_value() == "19"
    expect(entry.locator("#keys")).to_contain_text("ruling on the line")
