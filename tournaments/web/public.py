"""Public pages: no login, reading only. The selectors decide what the public may see; the views choose a page for it."""

import re
from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.enums import Audience
from tournaments.models import Session
from tournaments.rows import EventRow, LineRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import event_row, events_listed, session_row
from tournaments.selectors.guide import moves_after, stops_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.repairs import presence_of, repairs_of
from tournaments.selectors.schedule import rounds_of
from tournaments.selectors.sections import divisions_of, sections_of
from tournaments.selectors.standings import score_card
from tournaments.web.access import public_event, public_page, public_page_reading, public_session
from tournaments.web.charts import running_of

EVENTS_PER_PAGE = 30


@public_page_reading(page=re.compile(r"[1-9][0-9]{0,2}", re.ASCII).fullmatch)
def home(request: HttpRequest) -> HttpResponse:
    """All listed events: those being played first, then the newest."""
    today = timezone.localdate()
    events = sorted(events_listed(), key=lambda event: not _is_running(event, today))  # stable: newest first within each
    page = Paginator(events, EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/home.html", {"page": page, "today": today})


@public_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """An event: its rules, sessions and start list."""
    found = public_event(request, slug)
    return render(request, "public/event.html", {"event": event_row(found), "pairs": pairs_of(found), "divisions": divisions_of(found)})


@public_page
def session(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """A session: how far it is, and the way to everything that is public of it."""
    found = public_session(request, slug, session)
    rounds = rounds_of(found)
    context: dict[str, object] = {"tab": "session", "rounds": rounds, "sections": sections_of(rounds), "pairs": pairs_of(found.event)}
    return session_page(request, "public/session.html", found, context)


@public_page
def round_(request: HttpRequest, slug: str, session: int, number: int) -> HttpResponse:
    """Who sits where in a round and goes where then, who sits out; a planned round that is not drawn yet says so."""
    found = public_session(request, slug, session)
    rounds = rounds_of(found)
    shown = next((each for each in rounds if each.number == number), None)
    if shown is None and number > found.planned_rounds:
        raise Http404
    context = {
        "tab": "session",
        "number": number,
        "round": shown,
        "rounds": rounds,
        "moves": moves_after(rounds, number),
        "repairs": repairs_of(found),
    }
    return session_page(request, "public/round.html", found, context)


@public_page
def boards(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """All boards of a session and which of them can be looked at."""
    found = public_session(request, slug, session)
    return session_page(request, "public/boards.html", found, {"tab": "boards", "boards": boards_of(found, audience=Audience.PUBLIC)})


@public_page
def board(request: HttpRequest, slug: str, session: int, number: int) -> HttpResponse:
    """A board: frequencies on both sides and every line once released, the hands once the session is closed."""
    found = public_session(request, slug, session)
    rows = boards_of(found, audience=Audience.PUBLIC)
    at = next((at for at, row in enumerate(rows) if row.number == number), None)
    if at is None:
        raise Http404
    context = {
        "tab": "boards",
        "board": rows[at],
        "lines": sorted(rows[at].lines, key=_by_result),
        "previous": rows[at - 1].number if at else None,
        "next": rows[at + 1].number if at + 1 < len(rows) else None,
    }
    return session_page(request, "public/board.html", found, context)


@public_page
def pair(request: HttpRequest, slug: str, session: int, number: int) -> HttpResponse:
    """A pair's way through the rounds and its score card: where it sits, and each board of it that is released."""
    found = public_session(request, slug, session)
    card = score_card(found, number, audience=Audience.PUBLIC)
    if card is None:
        raise Http404
    rounds = rounds_of(found)
    rulings = [each.line for each in card.lines if each.line and each.line.ruling]
    context = {
        "tab": "",
        "card": card,
        "section": ", ".join(each.letter for each in sections_of(rounds) if card.pair in each.pairs),
        "rulings": rulings,
        "running": running_of(card),
        "stops": stops_of(rounds, card.pair, presence_of(found)),
        "repairs": repairs_of(found),
    }
    return session_page(request, "public/pair.html", found, context)


def session_page(request: HttpRequest, template: str, found: Session, context: dict[str, object]) -> HttpResponse:
    """A page of a session: the template also gets `session` and `event`."""
    row = session_row(found)
    return render(request, template, {"session": row, "event": row.event, **context})


def _is_running(event: EventRow, today: date) -> bool:
    return any(not each.closed and (each.lines_in > 0 or each.date == today) for each in event.sessions)


def _by_result(line: LineRow) -> tuple[bool, int]:
    """The best result for NS first, lines without one last."""
    return line.ns_result is None, -(line.ns_result or 0)
