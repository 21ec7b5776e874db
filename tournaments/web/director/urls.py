"""The director's desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path

from tournaments.web.access import director_page


@director_page
def desk(_request: HttpRequest) -> HttpResponse:
    """Until there is a desk: the list of events."""
    return redirect("home")


urlpatterns = [path("", desk, name="desk")]
