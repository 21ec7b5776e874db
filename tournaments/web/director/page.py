"""What every page of a session's desk shows: the steps, the one thing that is missing now, the facts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk_rows import Progress, Todo
from tournaments.enums import Step
from tournaments.log_texts import todo_text
from tournaments.models import Session
from tournaments.rows import SessionRow
from tournaments.selectors.events import session_row
from tournaments.selectors.progress import progress_of
from tournaments.web.errors import page_of_this_site
from tournaments.wording import STEP_NAMES


@dataclass(frozen=True)
class StepTab:
    """One of the eight tabs."""

    number: int
    name: str
    url: str
    done: bool
    current: bool
    count: str


@dataclass(frozen=True)
class Status:
    """The bar under the steps: how things stand and, unless the page itself offers it, the one thing to do."""

    text: str
    good: bool
    url: str
    action: str


def desk_page(
    request: HttpRequest, template: str, session: Session, step: Step, context: Mapping[str, object] | None = None, status: int = 200
) -> HttpResponse:
    """A page of a step. The template also gets `session`, `event`, `progress`, `steps`, `status` and `primary`, the class of its main button."""
    row, progress = session_row(session), progress_of(session)
    here = progress.next.step is step
    shown = {
        "session": row,
        "event": row.event,
        "progress": progress,
        "steps": _tabs(row, progress, step),
        "step_name": STEP_NAMES[step],
        "status": _status(row, progress.next, step),
        "primary": "btn-primary" if here else "btn-outline-secondary",
    }
    return render(request, template, {**shown, **(context or {})}, status=status)


def user_of(request: HttpRequest) -> User:
    """The signed-in user, for `who=` of the services (director_page let nobody else in)."""
    assert isinstance(request.user, User)  # noqa: S101  see above
    return request.user


def once_of(request: HttpRequest) -> str:
    """The word by which a form is known when it comes twice ({% once %} in its template); empty where it brings none."""
    word = request.POST.get("once", "")
    return word if re.fullmatch(r"[\w-]{16,40}", word, re.ASCII) else ""


def done(request: HttpRequest, text: str, where: str, *args: object, undo: str = "") -> HttpResponseRedirect:
    """After a write: says what was done on the next page. `undo`: a tag by which that page knows that it can offer to take it back."""
    messages.success(request, text, extra_tags=undo)
    return redirect(where, *args)


def back_to(request: HttpRequest, otherwise: str) -> str:
    """Where a form asks to come back to (`next`), if that is a page of this site."""
    return page_of_this_site(request, request.POST.get("next", "")) or otherwise


def step_url(session: int, step: Step) -> str:
    """The page of a step."""
    return reverse(f"desk_{step.value}", args=[session])


def _tabs(row: SessionRow, progress: Progress, current: Step) -> list[StepTab]:
    counts = {
        Step.PAIRS: str(row.event.pairs),
        Step.MOVEMENT: f"{row.planned_rounds} × {row.boards_per_round}" if row.movement_kind else "",
        Step.DEALS: str(row.dealt) if row.all_dealt else _("%(in)s of %(all)s") % {"in": row.dealt, "all": row.boards} if row.dealt else "",
        Step.RESULTS: _("%(in)s of %(all)s") % {"in": row.lines_in, "all": row.lines_expected} if row.lines_expected else "",
        Step.PUBLICATION: _("version %(number)s") % {"number": row.published} if row.published else "",
    }
    return [
        StepTab(number, str(STEP_NAMES[step]), step_url(row.id, step), step in progress.done, step is current, counts.get(step, ""))
        for number, step in enumerate(Step, 1)
    ]


def _status(row: SessionRow, todo: Todo, current: Step) -> Status:
    good = todo.code in {"close", "publish", "done"}
    url, action = _action(row, todo)
    if todo.step is current and url == step_url(row.id, todo.step):
        url = action = ""  # the page's own main button does it
    return Status(todo_text(todo), good, url, action)


def _action(row: SessionRow, todo: Todo) -> tuple[str, str]:
    if todo.code == "missing":
        where = reverse("desk_board", args=[row.id, todo.params["board"]])
        return f"{where}#t{todo.params['table']}r{todo.params['round']}", _("Enter the first")
    if todo.code == "results":
        return reverse("desk_board", args=[row.id, todo.params["board"]]), _("Enter results")
    if todo.code == "done":
        return reverse("standings", args=[row.event.slug, row.number]), _("Public standings")
    actions = {
        "pairs": _("Enter the pairs"),
        "movement": _("Choose a movement"),
        "draw": _("Draw the round"),
        "draft": _("Look at the draw"),
        "deals": _("Deal the boards"),
        "sheets": _("Print the sheets"),
        "close": _("Look and close"),
        "publish": _("Publish the standings"),
        "changes": _("Publish the changes"),
    }
    return step_url(row.id, todo.step), actions[todo.code]
