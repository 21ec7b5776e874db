"""Keys of the entry page: a letter that means nothing leaves no trace, R and N end their line and move on, the board's square says what it shows."""

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


def test_repeat_and_not_played_move_on_like_a_second_digit(entry):
    press(entry, "c 1 9")
    expect(points(entry).nth(1)).to_be_focused()
    press(entry, "r")
    expect(entry.locator("[data-ns-result]").nth(1)).to_have_text("−17")  # 19 − 36
    assert points(entry).nth(1).input_value() == "19"
    square = entry.locator("[data-board='1']")
    expect(square).to_have_text("1 complete")
    points(entry).first.focus()
    press(entry, "n")
    expect(points(entry).nth(1)).to_be_focused()
    expect(entry.locator("tr.line [data-ew]").first).to_have_text("")
