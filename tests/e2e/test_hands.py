"""Hands copied from the cards by clicking: what somebody holds is greyed out, the last hand gets the rest, the fields say the same."""

import pytest
from django.urls import reverse

from engine.cards import SEATS
from engine.deals import unrank
from engine.pbn import deal_from_pbn
from tests.conftest import PASSWORD

pytestmark = pytest.mark.e2e
DEAL = unrank(10**25)


@pytest.fixture
def hands_page(page, live_server, alex, make_session):
    """Board 1 of a session without deals, opened by Àlex."""
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=2, deals=False)
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_deals_hands", args=[session.pk, 1]))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.locator("[data-card='oros 9']").wait_for()
    return page, session


def click(page, cards):
    for card in cards:
        page.locator(f"[data-card='{card}']").click()


def test_a_deal_by_clicking(hands_page):
    page, session = hands_page
    rest = page.get_by_role("button", name="Give the rest to this seat")
    for seat in SEATS[:3]:
        assert page.locator("[name=seat]:checked").input_value() == seat
        assert rest.is_hidden()
        click(page, sorted(DEAL[seat], key=str))
    assert page.locator("[data-card]:disabled").count() == 36
    rest.click()
    page.get_by_role("button", name="Save the hands").click()
    page.get_by_text("Board 1: the four hands are saved.").wait_for()
    assert page.url.endswith(reverse("desk_deals_hands", args=[session.pk, 2]))
    assert deal_from_pbn(session.boards.get(number=1).deal) == DEAL


def test_a_card_is_taken_back_and_typing_greys_out_too(hands_page):
    page, _session = hands_page
    click(page, ["oros 9", "oros 1", "oros 9"])
    assert page.input_value("[name=N-oros]") == "1"
    page.fill("[name=E-copes]", "9, 12")
    disabled = {card: page.locator(f"[data-card='{card}']").is_disabled() for card in ("copes 9", "copes 12", "copes 1", "oros 1")}
    assert disabled == {"copes 9": True, "copes 12": True, "copes 1": False, "oros 1": False}
    assert page.locator("[data-count=E]").inner_text() == "2 / 12"
