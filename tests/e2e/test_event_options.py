"""Options of an event's comparison: with scripts those of the chosen method are seen, without scripts all; what is not seen is not kept."""

import pytest
from django.urls import reverse

from tests.conftest import PASSWORD
from tournaments.models import Event

pytestmark = pytest.mark.e2e
OPTIONS = ("form", "truncate", "scale", "drop", "step", "average_plus")
SEEN = {
    "matchpoints": ["form"],
    "predonats": ["truncate"],
    "datum": ["scale", "drop", "step", "average_plus"],
    "cross": ["scale", "average_plus"],
    "total": ["average_plus"],
}


def opened(page, live_server, club):
    """The page of a new event, in English."""
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_event_new", args=[club.slug]))
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/new-event/")
    return page


def seen(page):
    return [name for name in OPTIONS if page.is_visible(f"[name={name}]")]


def test_only_the_options_of_the_chosen_method_are_seen_and_kept(page, live_server, alex, club):
    form = opened(page, live_server, club)
    assert seen(form) == SEEN["matchpoints"]
    for method, options in SEEN.items():
        form.select_option("[name=method]", method)
        assert seen(form) == options
    form.select_option("[name=method]", "datum")
    form.fill("[name=step]", "ten")
    form.fill("[name=date]", "2026-11-12")
    form.fill("[name=title]", "Torneig")
    form.get_by_role("button", name="Create the event").click()
    form.wait_for_selector("[name=step].is-invalid")
    assert (seen(form), form.input_value("[name=step]")) == (SEEN["datum"], "ten")
    form.select_option("[name=method]", "total")
    form.fill("[name=average_plus]", "5")
    form.get_by_role("button", name="Create the event").click()
    form.wait_for_url("**/pairs/")
    assert (Event.objects.get().method, Event.objects.get().method_options) == ("total", {"average_plus": 5})


def test_without_scripts_all_are_seen_and_each_says_when_it_counts(browser, live_server, alex, club):
    context = browser.new_context(java_script_enabled=False)
    form = opened(context.new_page(), live_server, club)
    assert seen(form) == list(OPTIONS)
    assert form.locator(".pd-help", has_text="Only with:").count() == len(OPTIONS)
    context.close()
