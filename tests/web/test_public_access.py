"""Fetch and authorise in one helper per object; what is not yours is not found; what goes wrong has a page."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from engine.errors import Fault
from tournaments.services.errors import Refused
from tournaments.web import access, errors


def request_of(user, **headers):
    request = RequestFactory().get("/desk/x/", headers=headers)
    request.user, request.htmx = user, HtmxDetails(request)
    return request


def test_a_director_gets_the_objects_of_the_club(alex, evening):
    request = request_of(alex)
    assert access.club_of(request, evening.event.club.slug) == evening.event.club
    assert access.event_of(request, evening.event.pk) == evening.event
    assert access.event_of(request, evening.event.slug) == evening.event
    assert access.session_of(request, evening.pk) == evening


def test_somebody_elses_objects_are_not_found(cinta, evening):
    for user in (cinta, AnonymousUser()):
        request = request_of(user)
        for fetch, key in ((access.club_of, evening.event.club.slug), (access.event_of, evening.event.pk), (access.session_of, evening.pk)):
            with pytest.raises(Http404):
                fetch(request, key)


@pytest.mark.parametrize("number", [0, 10**30])
def test_impossible_ids_are_not_found(alex, number):
    with pytest.raises(Http404):
        access.session_of(request_of(alex), number)
    with pytest.raises(Http404):
        access.event_of(request_of(alex), number)


@access.director_page
def some_page(request, answer="fine"):
    if answer == "refused":
        raise Refused(Fault("points_range", {"points": 75, "lowest": 0, "highest": 72}), Fault("username_taken", {"name": "alex"}))
    return HttpResponse(answer)


def test_anonymous_people_sign_in_first_and_come_back():
    response = some_page(request_of(AnonymousUser()))
    assert (response.status_code, response["Location"]) == (302, "/login/?next=/desk/x/")


def test_htmx_is_sent_to_sign_in_as_a_whole_page():
    request = request_of(AnonymousUser(), **{"HX-Request": "true", "HX-Current-URL": "http://testserver/desk/7/"})
    response = some_page(request)
    assert response["HX-Redirect"] == "/login/?next=/desk/7/"


def test_directors_pages_are_never_cached(alex):
    assert set(some_page(request_of(alex))["Cache-Control"].split(", ")) == {"private", "no-cache", "no-store"}


def test_what_a_service_refuses_is_a_page_with_every_fault(alex):
    response = some_page(request_of(alex), "refused")
    assert response.status_code == 400
    assert response.content.decode().split('role="alert"')[1].split("</ul>")[0].count("<li>") == 2


def test_the_page_of_our_own_failure_needs_no_database(rf):
    response = errors.server_error(rf.get("/"))  # no database is allowed in this test
    assert response.status_code == 500
    assert "<h1>" in response.content.decode()


def test_a_form_without_its_token_is_refused_in_our_look(db):
    response = Client(enforce_csrf_checks=True, headers={"accept-language": "en"}).post("/login/", {"username": "x"})
    assert response.status_code == 403
    assert "The form was too old" in response.content.decode()
