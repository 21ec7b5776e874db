"""A reload or a bookmark of an address that only takes what a form sends: a page in the reader's language with the way back, never a blank."""

import re

from django.urls import reverse

from tests.web.test_director_access import addresses

BACK = re.compile(r'<a class="btn btn-outline-secondary" href="([^"]+)">Go back</a>')


def test_the_page_is_designed_and_in_the_readers_language(desk, evening):
    response = desk.get(reverse("desk_club_new"))
    page = response.content.decode()
    assert (response.status_code, response["Allow"], response["Cache-Control"]) == (405, "POST", "private, no-cache, no-store")
    assert "This page does not open by itself" in page
    assert "alex" in page  # who is signed in, as on every page
    desk.cookies["django_language"] = "ca"
    assert "Aquesta pàgina no s’obre tota sola" in desk.get(reverse("desk_club_new")).content.decode()


def test_the_way_back_is_a_page_that_opens(desk, evening):
    """From every address of the desk that is only sent to."""
    refused = {name: response for name, url in addresses(evening).items() if (response := desk.get(url)).status_code == 405}
    assert len(refused) > 20
    for name, response in refused.items():
        (back,) = BACK.findall(response.content.decode())
        assert desk.get(back).status_code in {200, 302}, name
    assert BACK.findall(refused["desk_deals_import"].content.decode()) == [reverse("desk_deals", args=[evening.pk])]


def test_sending_to_a_public_page_gets_the_page_too(reader, evening):
    response = reader.post(reverse("event", args=[evening.event.slug]))
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
    assert "Nothing can be sent here" in response.content.decode()
    assert BACK.findall(response.content.decode()) == [reverse("home")]


def test_the_api_answers_in_json(reader, evening):
    response = reader.post(reverse("api_events"))
    assert (response.status_code, response["Content-Type"]) == (405, "application/json")
