"""Clicking a play together: the page knows whose turn it is, greys out what was played, and the referee gets what was clicked."""

import pytest
from django.urls import reverse

from tests.conftest import PASSWORD

pytestmark = pytest.mark.e2e
DEAL = "N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654"


def test_clicking_a_play(page, live_server, alex):
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_check_play"))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.select_option("[name=trump]", "copes")
    page.select_option("[name=leader]", "N")
    turn = page.locator("[data-play-turn]")
    assert turn.inner_text() == "Trick 1: North to play"
    for card, then in [
        ("oros 9", "Trick 1: West to play"),
        ("oros 4", "Trick 1: South to play"),
        ("oros 6", "Trick 1: East to play"),
        ("oros 8", "Trick 2: North to play"),  # nobody beats the 9
        ("oros 3", "Trick 2: West to play"),
        ("copes 5", "Trick 2: South to play"),  # West is void and trumps
        ("oros 2", "Trick 2: East to play"),
        ("oros 7", "Trick 3: West to play"),
    ]:
        page.locator(f"[data-card='{card}']").click()
        assert turn.inner_text() == then
    assert page.locator("[data-card]:disabled").count() == 8
    page.get_by_role("button", name="Take the last card back").click()
    assert turn.inner_text() == "Trick 2: East to play"
    assert page.input_value("[name=play]") == "oros 9, oros 4, oros 6, oros 8\noros 3, copes 5, oros 2"
    page.fill("[name=deal]", DEAL)
    page.get_by_role("button", name="Check the play").click()
    page.locator("#verdict").get_by_text("Every card was legal.").wait_for()
    assert turn.inner_text() == "Trick 2: East to play"
