"""Step 5, the results: how far every table is, what is missing, what was done last and how to undo it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Audience, Step
from tournaments.fault_texts import fault_text
from tournaments.log_texts import log_text
from tournaments.models import LogEntry, Session
from tournaments.selectors.log import log_of, log_row
from tournaments.selectors.standings import standings_of
from tournaments.services import undo as services
from tournaments.services.errors import Refused
from tournaments.services.results import undo
from tournaments.web.access import director_page, session_of
from tournaments.web.director.answers import board_answer, refusal_answer
from tournaments.web.director.page import back_to, desk_page, done, user_of
from tournaments.web.errors import page_before
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
    """Takes back what a log entry (`entry`) did; of an undo that is the redo. Scripts get the line, everybody else comes back to the list."""
    found = session_of(request, session)
    entry_id = whole_number(request.POST.get("entry", "")) or 0
    if request.headers.get("Accept") == "application/json":
        try:
            return board_answer(found, undo(who=user_of(request), session=found, entry_id=entry_id))
        except Refused as refused:
            return refusal_answer(refused)
    try:
        entry = services.undo_entry(who=user_of(request), session=found, entry_id=entry_id)
    except Refused as refused:
        return _not_undone(request, found, entry_id, refused)
    return done(request, log_text(log_row(entry)), back_to(request, reverse("desk_results", args=[found.pk])))


def _not_undone(request: HttpRequest, session: Session, entry_id: int, refused: Refused) -> HttpResponse:
    """Says it on the page where the undo was asked for, with what it was; where that is no page of ours, on one of its own."""
    page, entry = page_before(request), LogEntry.objects.filter(session=session, pk=entry_id).first()
    if not page or entry is None:
        raise refused
    reason = " ".join(fault_text(fault) for fault in refused.faults)
    messages.error(request, _("Not undone: “%(entry)s”. %(reason)s") % {"entry": log_text(log_row(entry)), "reason": reason})
    return redirect(page)
