"""The desk's first pages: my clubs and events, their rules, and who directs."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Club, Event
from tournaments.selectors.events import clubs_of_user, event_row, events_of_user
from tournaments.selectors.progress import progress_of
from tournaments.services.clubs import add_director, create_club, remove_director
from tournaments.services.errors import Refused
from tournaments.services.events import change_event, change_session, create_event, create_session
from tournaments.web.access import club_of, director_page, event_of, session_of
from tournaments.web.director.forms import ClubForm, DirectorForm, EventForm, NewEventForm, SessionForm, add_faults, event_initial
from tournaments.web.director.page import done, once_of, step_url, user_of


@director_page
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """My clubs with their events; without a club, the form that makes the first."""
    return _desk(request, ClubForm())


@director_page
@require_POST
def new_club(request: HttpRequest) -> HttpResponse:
    """Makes a club that I direct."""
    form = ClubForm(request.POST)
    if form.is_valid():
        try:
            club = create_club(who=user_of(request), name=form.cleaned_data["name"], once=once_of(request))
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return done(request, _("%(club)s is there. Now its first event.") % {"club": club.name}, "desk_event_new", club.slug)
    return _desk(request, form, status=400)


@director_page
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club: its events, its directors, and the form that adds one."""
    found = club_of(request, slug)
    form = DirectorForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            made = add_director(who=user_of(request), club=found, **form.cleaned_data)
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return done(request, _("%(name)s may direct too.") % {"name": made.user.get_username()}, "desk_club", found.slug)
    return _club(request, found, form)


@director_page
@require_POST
def director_remove(request: HttpRequest, slug: str, user: int) -> HttpResponse:
    """Takes a director out of the club."""
    found = club_of(request, slug)
    name = remove_director(who=user_of(request), club=found, user_id=user)
    there = found.directorships.filter(user=request.user.pk).exists()
    return done(request, _("%(name)s no longer directs this club.") % {"name": name}, *(("desk_club", found.slug) if there else ("desk",)))


@director_page
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes an event of the club and its first session in one go."""
    found = club_of(request, slug)
    form = NewEventForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            with transaction.atomic():
                event = create_event(who=user_of(request), club=found, facts=form.facts(), once=once_of(request))
                session = create_session(who=user_of(request), event=event, on=form.cleaned_data["date"], once=once_of(request))
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return done(request, _("%(event)s is there. Now its pairs.") % {"event": event.title}, "desk_pairs", session.pk)
    return render(request, "director/event_new.html", {"club": found, "form": form}, status=400 if form.errors else 200)


@director_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """An event: its sessions and its rules, to be changed."""
    found = event_of(request, slug)
    form = EventForm(request.POST if request.method == "POST" else None, initial=event_initial(found))
    if form.is_bound and form.is_valid():
        try:
            change_event(who=user_of(request), event=found, facts=form.facts())
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return done(request, _("The event was changed."), "desk_event", found.slug)
    return _event(request, found, form, SessionForm())


@director_page
@require_POST
def new_session(request: HttpRequest, slug: str) -> HttpResponse:
    """Adds a session to an event."""
    found = event_of(request, slug)
    form = SessionForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        session = create_session(who=user_of(request), event=found, on=said["date"], weight=said["weight"], once=once_of(request))
        return done(request, _("Session %(number)s is there.") % {"number": session.number}, "desk_session", session.pk)
    return _event(request, found, EventForm(initial=event_initial(found)), form)


@director_page
@require_safe
def session(request: HttpRequest, session: int) -> HttpResponse:
    """A session's desk opens at the step where something is missing."""
    found = session_of(request, session)
    return redirect(step_url(found.pk, progress_of(found).next.step))


@director_page
def session_date(request: HttpRequest, session: int) -> HttpResponse:
    """Moves a session to another day, or gives it another weight."""
    found = session_of(request, session)
    form = SessionForm(request.POST if request.method == "POST" else None, initial={"date": found.date, "weight": str(found.weight)})
    if form.is_bound and form.is_valid():
        change_session(who=user_of(request), session=found, on=form.cleaned_data["date"], weight=form.cleaned_data["weight"])
        return done(request, _("The session was changed."), "desk_event", found.event.slug)
    return render(request, "director/session_date.html", {"session": found, "event": found.event, "form": form}, status=400 if form.errors else 200)


def _desk(request: HttpRequest, form: ClubForm, status: int = 200) -> HttpResponse:
    events = events_of_user(request.user)
    clubs = [(club, [event for event in events if event.club_slug == club.slug]) for club in clubs_of_user(request.user)]
    return render(request, "director/home.html", {"clubs": clubs, "form": form}, status=status)


def _club(request: HttpRequest, found: Club, form: DirectorForm) -> HttpResponse:
    events = [event for event in events_of_user(request.user) if event.club_slug == found.slug]
    context = {"club": found, "events": events, "directors": found.directors.order_by("username"), "form": form}
    return render(request, "director/club.html", context, status=400 if form.errors else 200)


def _event(request: HttpRequest, found: Event, form: EventForm, session_form: SessionForm) -> HttpResponse:
    context = {"event": event_row(found), "form": form, "session_form": session_form}
    return render(request, "director/event.html", context, status=400 if form.errors or session_form.errors else 200)
