"""Step 5, the results: how far every table is, what is missing, what was done last and how to undo it."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Audience, Step
from tournaments.selectors.log import log_of
from tournaments.selectors.standings import standings_of
from tournaments.services.errors import Refused
from tournaments.services.results import undo
from tournaments.web.access import director_page, session_of
from tournaments.web.director.answers import board_answer, refusal_answer
from tournaments.web.director.page import back_to, desk_page, done, user_of
from tournaments.web.fields import whole_number

LOG_LINES, LOG_PAGE, LOG_MOST = 8, 100, 20_000


@director_page
@require_safe
def results(request: HttpRequest, session: int) -> HttpResponse:
    """The grid of tables and rounds, the missing lines, the leaders, the last actions."""
    found = session_of(request, session)
    table = standings_of(found, audience=Audience.DIRECTOR)
    context = {"log": log_of(found, LOG_LINES), "table": table if table.lines_in else None}
    return desk_page(request, "director/results.html", found, Step.RESULTS, context)


@director_page
@require_safe
def log(request: HttpRequest, session: int) -> HttpResponse:
    """The whole log of the session, newest first."""
    found = session_of(request, session)
    page = Paginator(log_of(found, LOG_MOST), LOG_PAGE).get_page(request.GET.get("page"))
    return desk_page(request, "director/log.html", found, Step.RESULTS, {"page": page})


@director_page
@require_POST
def undo_entry(request: HttpRequest, session: int) -> HttpResponse:
    """Takes back what a log entry (`entry`) did to a line."""
    found = session_of(request, session)
    wants_json = request.headers.get("Accept") == "application/json"
    try:
        line = undo(who=user_of(request), session=found, entry_id=whole_number(request.POST.get("entry", "")) or 0)
    except Refused as refused:
        if wants_json:
            return refusal_answer(refused)
        raise
    if wants_json:
        return board_answer(found, line)
    text = _("Table %(table)s, board %(board)s: undone.") % {"table": line.table, "board": line.board}
    return done(request, text, back_to(request, reverse("desk_results", args=[found.pk])))
