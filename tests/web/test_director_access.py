"""Who may open the desk: the club's directors. Berta and Cinta find nothing (404), nobody signed in signs in first; changes are POST with a token."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments import urls
from tournaments.models import LogEntry

READS = [
    "desk_session", "desk_session_date", "desk_pairs", "desk_movement", "desk_deals", "desk_sheets", "desk_results", "desk_log", "desk_comparison",
    "desk_standings", "desk_publication",
]  # fmt: skip
WRITES = [
    "desk_pairs", "desk_pairs_list", "desk_movement", "desk_movement_discard", "desk_movement_draw", "desk_deals", "desk_deals_discard", "desk_undo",
    "desk_close", "desk_reopen", "desk_publication", "desk_session_date",
]  # fmt: skip
POST_ONLY = [
    "desk_pairs_list", "desk_movement_discard", "desk_movement_draw", "desk_deals_discard", "desk_undo", "desk_close", "desk_reopen",
]  # fmt: skip


def addresses(evening) -> dict[str, str]:
    """Every address of the desk that is about a club, an event or a session, filled in for the evening."""
    patterns = next(each.url_patterns for each in urls.urlpatterns if str(each.pattern) == "desk/")
    slugs = {"c": evening.event.club.slug, "e": evening.event.slug}
    known = {"session": evening.pk, "key": "travellers"}
    return {
        pattern.name: reverse(
            pattern.name,
            kwargs={name: slugs[str(pattern.pattern)[0]] if name == "slug" else known.get(name, 1) for name in pattern.pattern.converters},
        )
        for pattern in patterns
        if pattern.pattern.converters
    }


@pytest.mark.parametrize("who", ["berta", "cinta"])
def test_others_find_nothing(client: Client, request, evening, enter, who):
    enter([1])
    client.force_login(request.getfixturevalue(who))
    before = LogEntry.objects.count()
    for url in addresses(evening).values():
        answers = {client.get(url).status_code, client.post(url, {"seating": "1", "word": "x", "title": "y", "username": who}).status_code}
        assert 404 in answers, url
        assert answers <= {404, 405}, url
    assert client.post(reverse("desk_sheet", args=[evening.pk, "deal-sheets"])).status_code == 404
    assert LogEntry.objects.count() == before
    assert evening.event.title not in client.get(reverse("desk")).content.decode()


def test_nobody_signed_in_is_sent_to_sign_in(client: Client, evening):
    for url in [reverse("desk"), reverse("desk_club_new"), *addresses(evening).values()]:
        for response in (client.get(url), client.post(url)):
            assert (response.status_code, response["Location"].partition("?")[0]) == (302, reverse("login")), url


@pytest.mark.parametrize("name", POST_ONLY)
def test_reading_changes_nothing(client: Client, alex, evening, name):
    client.force_login(alex)
    assert client.get(reverse(name, args=[evening.pk])).status_code == 405


def test_a_change_needs_the_token(alex, evening):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alex)
    before = LogEntry.objects.count()
    for name in WRITES:
        assert client.post(reverse(name, args=[evening.pk]), {"word": "x"}).status_code == 403, name
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("name", READS)
def test_the_director_may_and_nothing_is_kept_in_a_cache(client: Client, alex, evening, name):
    client.force_login(alex)
    response = client.get(reverse(name, args=[evening.pk]))
    assert response.status_code in {200, 302}
    assert response["Cache-Control"] == "private, no-cache, no-store"


@pytest.mark.parametrize("address", ["s/0/pairs/", "s/99999999999999999999/pairs/", "c/nobody/", "e/nothing/", "s/1/results/99999/"])
def test_addresses_of_nothing_are_not_found(client: Client, alex, evening, address):
    client.force_login(alex)
    assert client.get(f"/desk/{address}").status_code == 404
