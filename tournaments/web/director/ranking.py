"""The rules of an event's places, lots for ties, and the deadline of corrections."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.tiebreaks import TieBreak
from tournaments.models import Event
from tournaments.selectors.events import event_row
from tournaments.services.deadline import set_correction_deadline
from tournaments.services.errors import Refused
from tournaments.services.ranking import draw_lots, set_ranking
from tournaments.web.access import director_page, event_of
from tournaments.web.director.decision_forms import DeadlineForm, RankingForm, ranking_initial
from tournaments.web.director.forms import add_faults
from tournaments.web.director.page import done, user_of


@director_page
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Tie-breaks, least share of the boards, how sessions are put together."""
    found = event_of(request, slug)
    form = RankingForm(request.POST or None, initial=ranking_initial(found))
    if form.is_bound and form.is_valid():
        try:
            set_ranking(who=user_of(request), event=found, facts=form.facts())
        except Refused as refused:
            add_faults(form, refused.faults, {"tie_breaks": "tie_break_1"})
        else:
            return done(request, _("The rules of the ranking were changed."), "desk_ranking", found.slug)
    return _page(request, found, form, _deadline_form(found))


@director_page
@require_POST
def deadline(request: HttpRequest, slug: str) -> HttpResponse:
    """Sets, extends or takes away the deadline of corrections."""
    found = event_of(request, slug)
    form = DeadlineForm(request.POST)
    if form.is_valid():
        set_correction_deadline(who=user_of(request), event=found, at=form.cleaned_data["at"])
        return done(request, _("The deadline was changed."), "desk_ranking", found.slug)
    return _page(request, found, RankingForm(initial=ranking_initial(found)), form)


@director_page
@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draws a lot for every pair that has none."""
    found = event_of(request, slug)
    draw_lots(who=user_of(request), event=found)
    return done(request, _("Every pair has its lot."), "desk_ranking", found.slug)


def _deadline_form(event: Event) -> DeadlineForm:
    at = event.correction_deadline
    return DeadlineForm(initial={"at": timezone.localtime(at) if at else None})


def _page(request: HttpRequest, event: Event, form: RankingForm, deadline_form: DeadlineForm) -> HttpResponse:
    drawn = list(event.pairs.filter(lot__isnull=False).order_by("lot").values_list("lot", "number"))
    context = {
        "event": event_row(event),
        "form": form,
        "deadline_form": deadline_form,
        "passed": event.correction_deadline is not None and event.correction_deadline < timezone.now(),
        "by_lot": TieBreak.LOT in event.tie_breaks,
        "lots": drawn,
    }
    return render(request, "director/ranking.html", context, status=400 if form.errors or deadline_form.errors else 200)
