"""Step 2, the movement: looked at, accepted, taken back. Draws are in draws.py, repairs during play in repairs.py."""

from collections.abc import Mapping

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.movements.catalogue import is_drawn
from engine.movements.custom import KIND as OWN
from tournaments.enums import Step
from tournaments.models import Session
from tournaments.movement_rows import MovementPreview
from tournaments.rows import RoundRow, SeatingRow
from tournaments.selectors.draws import draft_of
from tournaments.selectors.movement import treatment_of
from tournaments.selectors.schedule import rounds_of
from tournaments.services.deals import has_deals
from tournaments.services.errors import Refused
from tournaments.services.movements import MovementChoice, accept_movement, discard_movement, preview_movement
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import MovementForm, add_faults
from tournaments.web.director.movement_forms import ExchangeForm, OwnMovementForm
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
                accept_movement(who=user_of(request), session=found, choice=MovementChoice(**form.cleaned_data))
                return _accepted(request, found)
            preview = preview_movement(found, MovementChoice(**form.cleaned_data))
        except Refused as refused:
            add_faults(form, refused.faults)
    return movement_page(request, found, form, preview)


@director_page
def own(request: HttpRequest, session: int) -> HttpResponse:
    """An own movement: POST shows it with all its faults or as it would be; with `accept` it is used."""
    found = session_of(request, session)
    form = OwnMovementForm(request.POST or None, request.FILES or None)
    preview = None
    if request.method == "POST" and form.is_valid():
        choice = {"kind": OWN, "boards_per_round": form.cleaned_data["boards_per_round"], "own": form.own()}
        try:
            if "accept" in request.POST:
                accept_movement(who=user_of(request), session=found, choice=MovementChoice(**choice))
                return _accepted(request, found)
            preview = preview_movement(found, MovementChoice(**choice))
        except Refused as refused:
            add_faults(form, refused.faults)
    context = {"form": form, **_preview_context(preview, form.again() if preview else {})}
    return desk_page(request, "director/own_movement.html", found, Step.MOVEMENT, context, status=400 if form.errors else 200)


@director_page
@require_POST
def discard(request: HttpRequest, session: int) -> HttpResponse:
    """Takes the movement back."""
    found = session_of(request, session)
    discard_movement(who=user_of(request), session=found)
    return done(request, _("The movement was taken back."), "desk_movement", found.pk)


def movement_page(
    request: HttpRequest,
    session: Session,
    form: MovementForm | None = None,
    preview: MovementPreview | None = None,
    exchange: ExchangeForm | None = None,
) -> HttpResponse:
    """The page of the step. `form`: of the choice, `exchange`: of two pairs of the draft, as they were sent."""
    form = form or MovementForm(winners=session.event.winners, pairs=session.event.pairs.count())
    rounds = () if preview or not session.movement_kind else rounds_of(session)
    drawn = is_drawn(session.movement_kind)
    draft = None if preview else draft_of(session)
    hidden = {"kind": preview.kind, **{name: form.cleaned_data[name] for name in ("boards_per_round", "rounds")}} if preview else {}
    context = {
        "form": form,
        "exchange": exchange or ExchangeForm(),
        "draft": draft,
        "rounds": rounds,
        "grid": table_grid(rounds),
        "treatment": treatment_of(session) if rounds else None,
        "drawn": drawn,
        "next_round": len(rounds) + 1,
        "may_draw": drawn and not preview and not draft and len(rounds) < session.planned_rounds and session.closed_at is None,
        "free": not has_deals(session),
        **_preview_context(preview, hidden),
    }
    wrong: list[BaseForm] = [each for each in (form, exchange) if each and each.errors]
    return desk_page(request, "director/movement.html", session, Step.MOVEMENT, context, status=400 if wrong else 200)


def table_grid(rounds: tuple[RoundRow, ...]) -> Grid:
    """Tables down, rounds across; None where a table does not play."""
    places = {(seating.table, seating.round): seating for each in rounds for seating in each.seatings}
    return [(table, [places.get((table, each.number)) for each in rounds]) for table in sorted({table for table, _round in places})]


def _preview_context(preview: MovementPreview | None, hidden: Mapping[str, object]) -> dict[str, object]:
    """What director/movement_preview.html needs."""
    if preview is None:
        return {"preview": None}
    return {"preview": preview, "hidden": hidden, "rounds": preview.rounds, "grid": table_grid(preview.rounds)}


def _accepted(request: HttpRequest, session: Session) -> HttpResponse:
    return done(request, _("The movement is accepted. Now the deals."), "desk_movement", session.pk)
