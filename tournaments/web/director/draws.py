"""Rounds drawn one by one: by lot at once; in a Swiss a draft first, in which two pairs can change places before anybody else sees it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.movements.swiss import KIND as SWISS
from tournaments.services.draws import accept_draft, discard_draft, draw_next_round, exchange_in_draft, propose_round
from tournaments.services.errors import Refused
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import add_faults
from tournaments.web.director.movement import movement_page
from tournaments.web.director.movement_forms import ExchangeForm
from tournaments.web.director.page import done, user_of
from tournaments.web.fields import whole_number


@director_page
@require_POST
def draw(request: HttpRequest, session: int) -> HttpResponse:
    """Draws the next round; `round` says which one that is, so that a second click draws no other."""
    found = session_of(request, session)
    number = whole_number(request.POST.get("round", ""))
    if found.movement_kind == SWISS:
        draft = propose_round(who=user_of(request), session=found, number=number)
        return done(request, _("Round %(number)s is drawn. Look at it before you accept it.") % {"number": draft.round}, "desk_movement", found.pk)
    drawn = draw_next_round(who=user_of(request), session=found, number=number)
    return done(request, _("Round %(number)s is drawn.") % {"number": drawn.number}, "desk_movement", found.pk)


@director_page
@require_POST
def exchange(request: HttpRequest, session: int) -> HttpResponse:
    """Two pairs of the draft change places."""
    found = session_of(request, session)
    form = ExchangeForm(request.POST)
    if form.is_valid():
        try:
            exchange_in_draft(who=user_of(request), session=found, **form.cleaned_data)
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            said = _("Pairs %(one)s and %(other)s have changed places.") % form.cleaned_data
            return done(request, said, "desk_movement", found.pk)
    return movement_page(request, found, exchange=form)


@director_page
@require_POST
def accept(request: HttpRequest, session: int) -> HttpResponse:
    """Seats the draft that the director saw (`seal`)."""
    found = session_of(request, session)
    drawn = accept_draft(who=user_of(request), session=found, seal=request.POST.get("seal", ""))
    return done(request, _("Round %(number)s is seated.") % {"number": drawn.number}, "desk_movement", found.pk)


@director_page
@require_POST
def discard(request: HttpRequest, session: int) -> HttpResponse:
    """Throws the draft away."""
    found = session_of(request, session)
    discard_draft(who=user_of(request), session=found)
    return done(request, _("The draw was thrown away."), "desk_movement", found.pk)
