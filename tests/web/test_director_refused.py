"""What is refused on the desk is said on the page where it was asked for, with nothing changed; a page of its own leads back there."""

import pytest
from django.urls import reverse

from tournaments.enums import Verb
from tournaments.models import LogEntry, Session
from tournaments.selectors.schedule import seatings_of
from tournaments.services.repairs import PairJoins, repair
from tournaments.web.errors import bad_request

HOST = "http://testserver"


def words(response) -> str:
    return " ".join(response.content.decode().split())


def test_closing_too_early_is_said_beside_the_tick_box(desk, evening, enter):
    enter([1, 2])
    response = desk.post(reverse("desk_close", args=[evening.pk]))
    text = words(response)
    assert response.status_code == 400
    assert 'aria-invalid="true" aria-describedby="rest_error" autofocus' in text
    assert '<div id="rest_error"><p class="pd-error mb-0">3 lines are missing. Enter them, or say that they were not played.</p></div>' in text
    assert "This did not work" not in text
    assert Session.objects.get(pk=evening.pk).closed_at is None
    assert 'id="rest_error"' not in words(desk.get(reverse("desk_standings", args=[evening.pk])))


@pytest.mark.parametrize("page", ["desk_log", "desk_repairs", "desk_results"])
def test_an_undo_that_cannot_be_is_said_on_the_page_where_it_was_asked_for(desk, alex, make_session, enter_all, page):
    session = make_session(pairs=7, boards_per_round=1)
    entry = repair(who=alex, session=session, request=PairJoins(players=("Mar", "Nil"), from_round=1))
    enter_all(session)
    before, entries = seatings_of(session), LogEntry.objects.count()
    there = reverse(page, args=[session.pk])
    response = desk.post(reverse("desk_undo", args=[session.pk]), {"entry": entry.pk, "next": there})
    assert response["Location"] == there
    text = words(desk.get(there))
    assert "Not undone: “Pair 8 came late: Mar – Nil, from round 1”." in text
    assert text.count("has results already, so who sits there cannot change.") == 4  # at each of its tables
    assert text.count('role="alert"') == 1
    assert (seatings_of(session), LogEntry.objects.count()) == (before, entries)


def test_on_the_repairs_page_undo_comes_back_to_it_also_from_a_preview(desk, make_session):
    session = make_session(pairs=14, boards_per_round=1)
    url = reverse("desk_repair", args=[session.pk, "reversal"])
    desk.post(url, {"round": "1", "table": "1", "apply": "yes"})
    shown = desk.post(url, {"round": "2", "table": ""})
    assert f'name="next" value="{reverse("desk_repairs", args=[session.pk])}"' in words(shown)


def test_any_other_refusal_comes_back_to_the_page_of_its_button(desk, evening):
    there = reverse("desk_publication", args=[evening.pk])
    response = desk.post(there, headers={"Referer": HOST + there})
    assert response["Location"] == there
    assert "has nothing to publish yet: no board is complete." in words(desk.get(there))
    assert not LogEntry.objects.filter(verb=Verb.PUBLISHED).exists()


@pytest.mark.parametrize(
    "referer", ["", "http://elsewhere.example/desk/", HOST + "//elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"]
)
def test_elsewhere_is_never_led_back_to(desk, evening, referer):
    response = desk.post(reverse("desk_publication", args=[evening.pk]), headers={"Referer": referer})
    text = words(response)
    assert response.status_code == 400
    assert "elsewhere" not in text
    assert "Back to the events" in text


def test_a_page_of_its_own_leads_back(desk, make_session):
    """A sheet with hands is a page of its own, opened from the list of sheets; nothing is dealt here."""
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    there = reverse("desk_sheets", args=[session.pk])
    request = desk.get(there, headers={"Referer": HOST + there + "?page=2"}).wsgi_request
    assert f'href="{there}?page=2">Go back</a>' in bad_request(request).content.decode()


def test_under_a_name_that_is_not_ours_nothing_leads_back(desk):
    assert desk.get(reverse("desk"), headers={"Host": "elsewhere.example", "Referer": "http://elsewhere.example/"}).status_code == 400
