"""Step 2, the movement: looked at, accepted, taken back. Draws are in draws.py, repairs during play in repairs.py."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.movements.catalogue import is_drawn
from engine.movements.custom import KIND as OWN
from engine.movements.sections import division_faults
from tournaments.enums import Step
from tournaments.models import Session
from tournaments.movement_rows import MovementPreview
from tournaments.rows import RoundRow, SeatingRow
from tournaments.selectors.draws import draft_of
from tournaments.selectors.movement import treatment_of
from tournaments.selectors.schedule import rounds_of
from tournaments.selectors.sections import sections_of
from tournaments.services.deals import has_deals
from tournaments.services.errors import Refused
from tournaments.services.movements import MovementChoice, accept_movement, discard_movement, preview_movement
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import add_faults
from tournaments.web.director.movement_choice import MovementForm, SectionsForm
from tournaments.web.director.movement_forms import ExchangeForm, OwnMovementForm
from tournaments.web.director.movement_start import starting_forms
from tournaments.web.director.page import desk_page, done, user_of


@dataclass(frozen=True)
class GridRow:
    """A table in all rounds; None where it does not play. `section`: as in SeatingRow."""

    table: int
    section: str
    seatings: tuple[SeatingRow | None, ...]

    @property
    def played(self) -> bool:
        """Whether anybody plays there: not only pairs without opponents."""
        return any(seating and seating.sits_out is None for seating in self.seatings)


@director_page
def movement(request: HttpRequest, session: int) -> HttpResponse:
    """The movement there is, or the choice; `?kind=…&boards_per_round=…&rounds=…&sections=…` shows one before it is accepted.

    POST accepts it; with `look`, and where the lists of the sections are no longer those that were looked at (`seen`), it shows it.
    """
    found = session_of(request, session)
    said = request.POST if request.method == "POST" else request.GET
    bound = said if "kind" in said or request.method == "POST" else None
    pairs = _pairs(found)
    form = MovementForm(bound, winners=found.event.winners, pairs=len(pairs))
    lists = _lists(form, said, pairs) if bound is not None else None
    changed = lists is not None and said.get("seen", lists.seen) != lists.seen
    preview = None
    if form.is_bound and form.is_valid():
        choice = MovementChoice(**form.facts(), sections=lists.division() if lists else ())
        try:
            if request.method == "POST" and "look" not in said and not changed:
                accept_movement(who=user_of(request), session=found, choice=choice)
                return _accepted(request, found)
            preview = preview_movement(found, choice)
        except Refused as refused:
            add_faults(form, lists.take(refused.faults) if lists else refused.faults)
    elif lists:
        lists.take(division_faults(lists.division(), pairs))
    return movement_page(request, found, form, preview, lists=lists, unseen=changed and "look" not in said)


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
    *,
    lists: SectionsForm | None = None,
    unseen: bool = False,
) -> HttpResponse:
    """The page of the step. `form`: of the choice, `lists`: of its sections, `exchange`: of two pairs of the draft, as they were sent.

    `unseen`: a movement should have been accepted that nobody had looked at as it is.
    """
    if form is None or not form.is_bound:
        form, lists = starting_forms(session, _pairs(session))
    rounds = () if preview or not session.movement_kind else rounds_of(session)
    drawn = is_drawn(session.movement_kind)
    draft = None if preview else draft_of(session)
    hidden: dict[str, object] = form.facts() if preview else {}
    if preview and lists:
        lists.explain(sections_of(preview.rounds), preview.switched)
        hidden |= {"sections": len(lists.fields), "seen": lists.seen}
    context = {
        "form": form,
        "lists": lists,
        "even": f"?{urlencode(_again(form))}" if lists and lists.uneven else "",
        "unseen": unseen,
        "exchange": exchange or ExchangeForm(),
        "draft": draft,
        "rounds": rounds,
        "grid": table_grid(rounds),
        "sections": sections_of(rounds),
        "treatment": treatment_of(session) if rounds else None,
        "drawn": drawn,
        "next_round": len(rounds) + 1,
        "may_draw": drawn and not preview and not draft and len(rounds) < session.planned_rounds and session.closed_at is None,
        "free": not has_deals(session),
        **_preview_context(preview, hidden),
    }
    wrong: list[BaseForm] = [each for each in (form, lists, exchange) if each and each.errors]
    return desk_page(request, "director/movement.html", session, Step.MOVEMENT, context, status=400 if wrong else 200)


def table_grid(rounds: tuple[RoundRow, ...]) -> list[GridRow]:
    """Tables down, rounds across."""
    places = {(seating.table, seating.round): seating for each in rounds for seating in each.seatings}
    sections = {seating.table: seating.section for seating in places.values()}
    return [GridRow(table, sections[table], tuple(places.get((table, each.number)) for each in rounds)) for table in sorted(sections)]


def _lists(form: MovementForm, said: Mapping[str, Any], pairs: list[int]) -> SectionsForm | None:
    """The lists of a hall in sections; None in one section, and while their number cannot be read."""
    form.is_valid()
    sections = form.cleaned_data.get("sections", 1)
    chosen = {name: form.cleaned_data.get(name) for name in ("kind", "rounds")}
    return SectionsForm(said, sections=sections, pairs=pairs, **chosen) if sections > 1 else None


def _pairs(session: Session) -> list[int]:
    """The numbers of the event's pairs."""
    return list(session.event.pairs.order_by("number").values_list("number", flat=True))


def _again(form: MovementForm) -> dict[str, str]:
    """What was chosen, without the lists."""
    return {name: str(form[name].value() or "") for name in form.fields}


def _preview_context(preview: MovementPreview | None, hidden: Mapping[str, object]) -> dict[str, object]:
    """What director/movement_preview.html needs."""
    if preview is None:
        return {"preview": None}
    grid, sections = table_grid(preview.rounds), sections_of(preview.rounds)
    return {"preview": preview, "hidden": hidden, "rounds": preview.rounds, "grid": grid, "sections": sections}


def _accepted(request: HttpRequest, session: Session) -> HttpResponse:
    return done(request, _("The movement is accepted. Now the deals."), "desk_movement", session.pk)
