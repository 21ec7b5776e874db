"""All addresses, by audience: public pages, accounts, the director's desk (web/director/urls.py), the API (api/urls.py)."""

from django.urls import include, path, register_converter

from tournaments.web import accounts, errors, partida, preferences, proof, public, standings
from tournaments.web.converters import NumberConverter

register_converter(NumberConverter, "number")

SESSION = "e/<slug:slug>/<number:session>/"

urlpatterns = [
    path("", public.home, name="home"),
    path("e/<slug:slug>/", public.event, name="event"),
    path("e/<slug:slug>/standings/", standings.event_standings, name="event_standings"),
    path("e/<slug:slug>/standings.pdf", standings.event_standings_file, {"kind": "pdf"}, name="event_standings_pdf"),
    path("e/<slug:slug>/standings.xlsx", standings.event_standings_file, {"kind": "xlsx"}, name="event_standings_xlsx"),
    path("e/<slug:slug>/statistics/", standings.event_statistics, name="event_statistics"),
    path(SESSION, public.session, name="session"),
    path(SESSION + "round/<number:number>/", public.round_, name="round"),
    path(SESSION + "standings/", standings.standings, name="standings"),
    path(SESSION + "standings/<number:version>/", standings.standings, name="standings_version"),
    path(SESSION + "standings/<number:version>.pdf", standings.standings_file, {"kind": "pdf"}, name="standings_pdf"),
    path(SESSION + "standings/<number:version>.xlsx", standings.standings_file, {"kind": "xlsx"}, name="standings_xlsx"),
    path(SESSION + "statistics/", standings.statistics, name="statistics"),
    path(SESSION + "boards/", public.boards, name="boards"),
    path(SESSION + "board/<number:number>/", public.board, name="board"),
    path(SESSION + "pair/<number:number>/", public.pair, name="pair"),
    path(SESSION + "proof/", proof.proof, name="proof"),
    path(SESSION + "proof.json", proof.proof_json, name="proof_json"),
    path(SESSION + "deals.pbn", proof.deals_file, name="deals_pbn"),
    path("partida/", partida.partida, name="partida"),
    path("partida/draw/", partida.draw, name="partida_draw"),
    path("login/", accounts.SignIn.as_view(), name="login"),
    path("logout/", accounts.SignOut.as_view(), name="logout"),
    path("password/", accounts.ChangePassword.as_view(), name="password"),
    path("setup/<str:token>/", accounts.setup, name="setup"),
    path("language/", preferences.set_language, name="set_language"),
    path("theme/", preferences.set_theme, name="set_theme"),
    path("desk/", include("tournaments.web.director.urls")),
    path("api/", include("tournaments.api.urls")),
]

handler400, handler403, handler404, handler500 = errors.bad_request, errors.forbidden, errors.not_found, errors.server_error
