"""Steps 6 to 8: the comparison board by board, the standings and the end of the session, publication."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Audience, Step
from tournaments.fault_texts import fault_text
from tournaments.models import Session
from tournaments.rows import LineRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.difference import next_table, unpublished
from tournaments.selectors.standings import publications_of, standings_of
from tournaments.services.errors import Refused
from tournaments.services.publication import close_session, publish, reopen_session
from tournaments.web.access import director_page, session_of
from tournaments.web.director.page import desk_page, done, user_of
from tournaments.web.director.sheets import FILES
from tournaments.web.standings import asked, charts_of


@director_page
@require_safe
def comparison(request: HttpRequest, session: int, number: int | None = None) -> HttpResponse:
    """A board's frequencies and lines (without a number: of the first that has a line). Its cards are on the sheets only."""
    found = session_of(request, session)
    boards = boards_of(found, audience=Audience.DIRECTOR)
    if number is None:
        number = next((board.number for board in boards if board.lines_in), None)
    board = next((board for board in boards if board.number == number), None)
    if number is not None and board is None:
        raise Http404
    lines = sorted(board.lines, key=_by_result) if board else []
    return desk_page(request, "director/comparison.html", found, Step.COMPARISON, {"boards": boards, "board": board, "lines": lines})


@director_page
@require_safe
def standings(request: HttpRequest, session: int) -> HttpResponse:
    """The standings as they are (`?method=`: as they would be under another method), what is missing, and the close of the session."""
    return _standings(request, session_of(request, session))


def _standings(request: HttpRequest, found: Session, refusal: Refused | None = None) -> HttpResponse:
    """`refusal`: why the session was not closed."""
    what_if = asked(request, allowed=True)
    table = standings_of(found, audience=Audience.DIRECTOR, view=what_if.view)
    context = {
        "table": table,
        "missing": table.lines_expected - table.lines_in,
        "what_if": what_if,
        "charts": charts_of(found, table),
        "not_closed": [fault_text(fault) for fault in refusal.faults] if refusal else [],
    }
    return desk_page(request, "director/standings.html", found, Step.STANDINGS, context, status=400 if refusal else 200)


@director_page
@require_POST
def close(request: HttpRequest, session: int) -> HttpResponse:
    """Closes the session; `rest=not_played` says that the missing lines were not played. Where that is not said, the page asks for it."""
    found = session_of(request, session)
    try:
        close_session(who=user_of(request), session=found, rest_not_played=request.POST.get("rest") == "not_played")
    except Refused as refused:
        if any(fault.code != "lines_missing" for fault in refused.faults):
            raise
        return _standings(request, found, refused)
    return done(request, _("The session is closed. Its hands are public now."), "desk_publication", found.pk)


@director_page
@require_POST
def reopen(request: HttpRequest, session: int) -> HttpResponse:
    """Opens a closed session again."""
    found = session_of(request, session)
    reopen_session(who=user_of(request), session=found)
    return done(request, _("The session is open again."), "desk_standings", found.pk)


@director_page
def publication(request: HttpRequest, session: int) -> HttpResponse:
    """The versions published, the public pages, the files. POST publishes the next version."""
    found = session_of(request, session)
    if request.method == "POST":
        made = publish(who=user_of(request), session=found)
        return done(request, _("Version %(number)s is published.") % {"number": made.number}, "desk_publication", found.pk)
    table = next_table(found)
    context = {"publications": publications_of(found), "files": FILES, "table": table, "new": unpublished(found, table)}
    return desk_page(request, "director/publication.html", found, Step.PUBLICATION, context)


def _by_result(line: LineRow) -> tuple[bool, int]:
    """The best result for NS first, lines without one last."""
    return line.ns_result is None, -(line.ns_result or 0)
