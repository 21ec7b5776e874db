"""Step 2, the movement: looked at, accepted, taken back; rounds drawn by lot one by one."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.movements.catalogue import KINDS
from tournaments.enums import Step
from tournaments.models import Session
from tournaments.rows import MovementPreview, RoundRow, SeatingRow
from tournaments.selectors.schedule import rounds_of
from tournaments.services.deals import has_deals
from tournaments.services.errors import Refused
from tournaments.services.movements import accept_movement, discard_movement, draw_next_round, preview_movement
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import MovementForm, add_faults
from tournaments.web.director.page import desk_page, done, user_of

Grid = list[tuple[int, list[SeatingRow | None]]]


@director_page
def movement(request: HttpRequest, session: int) -> HttpResponse:
    """The movement there is, or the choice; `?kind=…&boards_per_round=…&rounds=…` shows one before it is accepted. POST accepts it."""
    found = session_of(request, session)
    said = request.POST if request.method == "POST" else request.GET
    bound = said if "kind" in said or request.method == "POST" else None
    form = MovementForm(bound, winners=found.event.winners, pairs=found.event.pairs.count())
    preview = None
    if form.is_bound and form.is_valid():
        try:
            if request.method == "POST":
                accept_movement(who=user_of(request), session=found, **form.cleaned_data)
                return done(request, _("The movement is accepted. Now the deals."), "desk_movement", found.pk)
            preview = preview_movement(found, **form.cleaned_data)
        except Refused as refused:
            add_faults(form, refused.faults)
    return _page(request, found, form, preview)


@director_page
@require_POST
def discard(request: HttpRequest, session: int) -> HttpResponse:
    """Takes the movement back."""
    found = session_of(request, session)
    discard_movement(who=user_of(request), session=found)
    return done(request, _("The movement was taken back."), "desk_movement", found.pk)


@director_page
@require_POST
def draw(request: HttpRequest, session: int) -> HttpResponse:
    """Draws the next round by lot."""
    found = session_of(request, session)
    drawn = draw_next_round(who=user_of(request), session=found)
    return done(request, _("Round %(number)s is drawn.") % {"number": drawn.number}, "desk_movement", found.pk)


def table_grid(rounds: tuple[RoundRow, ...]) -> Grid:
    """Tables down, rounds across; None where a table does not play."""
    places = {(seating.table, seating.round): seating for each in rounds for seating in each.seatings}
    return [(table, [places.get((table, each.number)) for each in rounds]) for table in sorted({table for table, _round in places})]


def _page(request: HttpRequest, session: Session, form: MovementForm, preview: MovementPreview | None) -> HttpResponse:
    rounds = () if preview or not session.movement_kind else rounds_of(session)
    shown = preview.rounds if preview else rounds
    drawn = bool(session.movement_kind) and KINDS[session.movement_kind].drawn
    context = {
        "form": form,
        "preview": preview,
        "rounds": shown,
        "grid": table_grid(shown),
        "drawn": KINDS[preview.kind].drawn if preview else drawn,
        "may_draw": drawn and not preview and len(rounds) < session.planned_rounds and session.closed_at is None,
        "free": not has_deals(session),
    }
    return desk_page(request, "director/movement.html", session, Step.MOVEMENT, context, status=400 if form.errors else 200)
