"""Addresses of the API, version 1, with its OpenAPI schema and a page to try it."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from tournaments.api import views

SESSION = "v1/events/<slug:slug>/sessions/<number:number>/"

urlpatterns = [
    path("v1/events/", views.EventList.as_view(), name="api_events"),
    path("v1/events/<slug:slug>/", views.EventDetail.as_view(), name="api_event"),
    path("v1/events/<slug:slug>/pairs/", views.Pairs.as_view(), name="api_pairs"),
    path(SESSION + "rounds/", views.Rounds.as_view(), name="api_rounds"),
    path(SESSION + "rounds/<number:round>/moves/", views.Moves.as_view(), name="api_moves"),
    path(SESSION + "pairs/<number:pair>/guide/", views.Guide.as_view(), name="api_guide"),
    path(SESSION + "boards/", views.Boards.as_view(), name="api_boards"),
    path(SESSION + "boards/<number:board>/", views.Board.as_view(), name="api_board"),
    path(SESSION + "results/", views.Results.as_view(), name="api_results"),
    path(SESSION + "standings/", views.Standings.as_view(), name="api_standings"),
    path("v1/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    re_path(r"^v1/[\s\S]*\Z", views.NotThere.as_view()),  # with line breaks, which path:rest leaves out
    path("", views.Start.as_view(url_name="api_schema", template_name="api.html"), name="api"),
]
