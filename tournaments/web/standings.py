"""Public pages of standings and statistics, of a session and of a whole event. No login, reading only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.enums import Audience
from tournaments.exports.workbooks import event_standings_workbook, standings_workbook
from tournaments.findings import EventStandings
from tournaments.method_views import VIEWS, MethodView
from tournaments.models import Event, Session
from tournaments.printing.event_standings import event_standings_sheet
from tournaments.printing.standings import standings_sheet
from tournaments.rows import EventRow, SessionRow, StandingsTable
from tournaments.selectors.closing import reopened_since
from tournaments.selectors.difference import published_difference
from tournaments.selectors.event_standings import event_standings as standings_of_event
from tournaments.selectors.events import event_row, session_row
from tournaments.selectors.frozen import is_final
from tournaments.selectors.ranking import places_of, rules_for
from tournaments.selectors.standings import publications_of, published_standings, standings_of, viewed
from tournaments.selectors.statistics import event_statistics as statistics_of_event
from tournaments.selectors.statistics import session_statistics
from tournaments.services.errors import refuse
from tournaments.web.access import public_event, public_page, public_page_reading, public_session
from tournaments.web.charts import bump_of
from tournaments.web.files import PDF, XLSX, file_response
from tournaments.web.public import session_page

QUERY = "method"
FILES: Mapping[str, tuple[str, Callable[[SessionRow, StandingsTable], bytes]]] = {"pdf": (PDF, standings_sheet), "xlsx": (XLSX, standings_workbook)}

EVENT_FILES: Mapping[str, tuple[str, Callable[[EventRow, EventStandings], bytes]]] = {
    "pdf": (PDF, event_standings_sheet),
    "xlsx": (XLSX, event_standings_workbook),
}


@dataclass(frozen=True)
class WhatIf:
    """The other method that a reader asked for (`?method=`). `problem`: why it cannot be shown, in a sentence."""

    chosen: str = ""
    view: MethodView | None = None
    problem: str = ""

    @property
    def choices(self) -> tuple[str, ...]:
        """All that can be asked for."""
        return tuple(VIEWS)


@public_page_reading(method=bool)
def standings(request: HttpRequest, slug: str, session: int, version: int | None = None) -> HttpResponse:
    """A published version (the newest without a number); before there is one, what follows from the released boards.

    `?method=`: as it would be under another method, once the session is closed.
    """
    found = public_session(request, slug, session)
    what_if = asked(request, allowed=found.closed_at is not None)
    table = published_standings(found, version)
    if table is None and version is not None:
        raise Http404
    table = table or standings_of(found, audience=Audience.PUBLIC)
    shown = viewed(table, found.event, what_if.view) if what_if.view else table
    context = {
        "tab": "standings",
        "table": table,
        "shown": shown,
        "final": is_final(found, table),
        "reopened": reopened_since(found, table),
        "what_if": what_if,
        "charts": charts_of(found, shown),
        "difference": published_difference(found, table.version) if table.version and not what_if.view else None,
        "publications": publications_of(found),
    }
    return session_page(request, "public/standings.html", found, context)


@csp_exempt()  # type: ignore[arg-type]  # nothing of ours runs in a PDF, and browsers show it in a page of their own
@public_page
def standings_file(request: HttpRequest, slug: str, session: int, version: int, kind: str) -> HttpResponse:
    """A published version as a file (`kind`: an ending of FILES): what its page says, and nothing that is not published."""
    found = public_session(request, slug, session)
    table = published_standings(found, version)
    if table is None:
        raise Http404
    media_type, make = FILES[kind]
    return file_response(make(session_row(found), table), media_type, f"{slug}-{session}-{version}.{kind}")


@public_page_reading(method=bool)
def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking over all sessions of an event, from what of each is published or released."""
    found = public_event(request, slug)
    what_if = asked(request, allowed=_all_closed(found))
    shown = standings_of_event(found, audience=Audience.PUBLIC, view=what_if.view)
    context = {"event": event_row(found), "standings": shown, "table": shown.table, "what_if": what_if}
    return render(request, "public/event_standings.html", context)


@csp_exempt()  # type: ignore[arg-type]  # as above
@public_page
def event_standings_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """What the page of an event's standings says, as a file (`kind`: an ending of EVENT_FILES)."""
    found = public_event(request, slug)
    shown = standings_of_event(found, audience=Audience.PUBLIC)
    if not shown.parts:
        raise Http404
    media_type, make = EVENT_FILES[kind]
    return file_response(make(event_row(found), shown), media_type, f"{slug}.{kind}")


@public_page
def statistics(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """What the field of a session did, from the released boards."""
    found = public_session(request, slug, session)
    context = {"tab": "statistics", "statistics": session_statistics(found, audience=Audience.PUBLIC)}
    return session_page(request, "public/statistics.html", found, context)


@public_page
def event_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """What the field of a whole event did, from the released boards."""
    found = public_event(request, slug)
    context = {"event": event_row(found), "statistics": statistics_of_event(found, audience=Audience.PUBLIC)}
    return render(request, "public/event_statistics.html", context)


def asked(request: HttpRequest, *, allowed: bool) -> WhatIf:
    """What the address asks for; refused for what is no method, before anything is computed. Not allowed before everything is over: it would tell
    of boards in play."""
    wanted = request.GET.get(QUERY, "")
    if not wanted:
        return WhatIf()
    if wanted not in VIEWS:
        raise refuse("unknown_choice", QUERY, what=QUERY, value=wanted[:40], allowed=", ".join(VIEWS))
    if not allowed:
        return WhatIf(problem=_("Other methods can be looked at when the session is closed."))
    return WhatIf(chosen=wanted, view=VIEWS[wanted])


def charts_of(session: Session, table: StandingsTable) -> list[dict[str, object]]:
    """A chart of places by round for each field that has two rounds, and the same numbers for a table."""
    groups = places_of(table.lines, rules_for(table, session.event))
    return [{"group": group, "bump": bump} for group in groups if (bump := bump_of(group))]


def _all_closed(event: Event) -> bool:
    return event.sessions.exists() and not event.sessions.filter(closed_at__isnull=True).exists()
