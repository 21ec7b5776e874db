"""What a director decides beside the results: rulings on lines, fouled boards, penalties. Each shows what it would change before it is saved."""

from collections.abc import Callable
from dataclasses import replace

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.cards import Side
from tournaments.enums import Audience, RevokeRule, Step
from tournaments.findings import Difference
from tournaments.models import Session
from tournaments.rows import BoardRow, LineRow
from tournaments.selectors.boards import board_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.rulings import newest_foulings, newest_rulings, penalties_of
from tournaments.services.errors import Refused
from tournaments.services.fouled import set_groups
from tournaments.services.penalties import add_penalty, withdraw_penalty
from tournaments.services.preview import previewed
from tournaments.services.revokes import rule_revoke
from tournaments.services.rulings import rule_line, withdraw_ruling
from tournaments.web.access import director_page, session_of
from tournaments.web.director.decision_forms import GroupsForm, PenaltyForm, RulingForm, ruling_initial
from tournaments.web.director.forms import add_faults
from tournaments.web.director.page import desk_page, done, once_of, user_of
from tournaments.web.fields import whole_number

Change = Callable[[], object]


@director_page
def ruling(request: HttpRequest, session: int, number: int, seating: int) -> HttpResponse:
    """Rules on a line. POST with `preview` shows what it would change; with `withdraw` it takes the ruling back; else it saves."""
    found = session_of(request, session)
    line = _line(_board(found, number), seating)
    version = _ruling_version(found, line)
    if "withdraw" in request.POST:
        withdraw_ruling(who=user_of(request), session=found, seating_id=seating, board=number, expected_version=version)
        return done(request, _("The ruling is withdrawn."), "desk_comparison_board", found.pk, number)
    form = RulingForm(request.POST or None, initial={**ruling_initial(line.ruling), "version": str(version)})
    difference = None
    if form.is_bound and form.is_valid():
        seen, facts = whole_number(form.cleaned_data["version"]) or 0, form.facts()
        facts = replace(facts, reason=_reason(request, facts.reason))
        difference, saved = _tried(
            request,
            found,
            form,
            lambda: rule_line(who=user_of(request), session=found, seating_id=seating, board=number, expected_version=seen, facts=facts),
        )
        if saved:
            return done(request, _("The ruling counts."), "desk_comparison_board", found.pk, number)
    whole_stake = found.event.revoke == RevokeRule.WHOLE_STAKE
    context = {"form": form, "line": line, "number": number, "difference": difference, "whole_stake": whole_stake}
    return desk_page(request, "director/ruling.html", found, Step.COMPARISON, context, status=_status(form))


@director_page
@require_POST
def revoke(request: HttpRequest, session: int, number: int, seating: int) -> HttpResponse:
    """All the points to the opponents of `offender` (NS or EW), over the `version` that was seen."""
    found = session_of(request, session)
    if request.POST.get("offender") not in list(Side):
        raise Http404
    version = whole_number(request.POST.get("version", "")) or 0
    offender = Side(request.POST["offender"])
    line = rule_revoke(who=user_of(request), session=found, seating_id=seating, board=number, expected_version=version, offender=offender)
    text = _("Revoke: the line now says %(ns)s–%(ew)s.") % {"ns": line.ns_points, "ew": line.ew_points}
    return done(request, text, "desk_comparison_board", found.pk, number)


@director_page
def groups(request: HttpRequest, session: int, number: int) -> HttpResponse:
    """Says which tables of a board had which cards. POST with `preview` shows what it would change, else it saves."""
    found = session_of(request, session)
    board = _board(found, number)
    version = newest_foulings().filter(board__session=found, board__number=number).values_list("version", flat=True).first() or 0
    form = GroupsForm(request.POST or None, board=board, initial={"version": str(version)})
    difference = None
    if form.is_bound and form.is_valid():
        seen, said = whole_number(form.cleaned_data["version"]) or 0, form.groups()
        reason = _reason(request, form.cleaned_data["reason"])
        difference, saved = _tried(
            request,
            found,
            form,
            lambda: set_groups(who=user_of(request), session=found, board=number, groups=said, reason=reason, expected_version=seen),
        )
        if saved:
            return done(request, _("It is recorded which table had which cards."), "desk_comparison_board", found.pk, number)
    context = {"form": form, "board": board, "number": number, "difference": difference}
    return desk_page(request, "director/groups.html", found, Step.COMPARISON, context, status=_status(form))


@director_page
def penalties(request: HttpRequest, session: int) -> HttpResponse:
    """The penalties and bonuses of a session, and a form for another. POST with `preview` shows what it would change, else it saves."""
    found = session_of(request, session)
    form = PenaltyForm(request.POST or None, pairs=pairs_of(found.event))
    difference = None
    if form.is_bound and form.is_valid():
        facts = form.facts()
        facts["reason"] = _reason(request, facts["reason"])
        difference, saved = _tried(request, found, form, lambda: add_penalty(who=user_of(request), session=found, once=once_of(request), **facts))
        if saved:
            return done(request, _("It counts."), "desk_penalties", found.pk)
    context = {"form": form, "penalties": penalties_of(found), "difference": difference}
    return desk_page(request, "director/penalties.html", found, Step.STANDINGS, context, status=_status(form))


@director_page
@require_POST
def penalty_withdraw(request: HttpRequest, session: int, penalty: int) -> HttpResponse:
    """Takes a penalty back."""
    found = session_of(request, session)
    withdraw_penalty(who=user_of(request), session=found, penalty_id=penalty)
    return done(request, _("It is withdrawn and counts no more."), "desk_penalties", found.pk)


def _tried(request: HttpRequest, session: Session, form: forms.Form, change: Change) -> tuple[Difference | None, bool]:
    """Previews or saves: what it would change, and whether it was saved. What is wrong stands on the form."""
    try:
        if "preview" in request.POST:
            return previewed(session, change), False
        change()
    except Refused as refused:
        add_faults(form, refused.faults)
        return None, False
    return None, True


def _reason(request: HttpRequest, typed: str) -> str:
    """The reason; who only looks need not have one yet."""
    return "…" if "preview" in request.POST and not typed.strip() else typed


def _board(session: Session, number: int) -> BoardRow:
    found = board_of(session, number, audience=Audience.DIRECTOR)
    if found is None:
        raise Http404
    return found


def _line(board: BoardRow, seating: int) -> LineRow:
    found = next((line for line in board.lines if line.seating_id == seating), None)
    if found is None:
        raise Http404
    return found


def _ruling_version(session: Session, line: LineRow) -> int:
    """Of the newest ruling on the line, also of one that was withdrawn."""
    versions = newest_rulings().filter(board__session=session, board__number=line.board, seating=line.seating_id)
    return versions.values_list("version", flat=True).first() or 0


def _status(form: forms.Form) -> int:
    return 400 if form.errors else 200
