"""Repairs during play: a card for each, a preview of exactly what changes, and the ones that were made with their undo in the log."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Step, Target
from tournaments.findings import RepairPreview
from tournaments.models import Session
from tournaments.selectors.log import log_of
from tournaments.selectors.schedule import section_letters
from tournaments.services.errors import Refused
from tournaments.services.repairs import begun, free_rounds, preview_repair
from tournaments.services.repairs import repair as put_right
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import add_faults
from tournaments.web.director.page import desk_page, done, once_of, user_of
from tournaments.web.director.repair_forms import FORMS, RepairForm
from tournaments.web.director.sheets import stale_papers


@director_page
@require_safe
def repairs(request: HttpRequest, session: int) -> HttpResponse:
    """The cards, and what was repaired."""
    return _page(request, session_of(request, session))


@director_page
@require_POST
def repair(request: HttpRequest, session: int, key: str) -> HttpResponse:
    """Shows what a repair would change; with `apply` it is made."""
    found = session_of(request, session)
    if key not in FORMS:
        raise Http404
    form = FORMS[key](request.POST, letters=section_letters(found))
    preview = None
    if form.is_valid():
        try:
            if "apply" in request.POST:
                put_right(who=user_of(request), session=found, request=form.request(), once=once_of(request))
                return done(request, _("Repaired. It can be undone in the log below."), "desk_repairs", found.pk)
            preview = preview_repair(who=user_of(request), session=found, request=form.request())
        except Refused as refused:
            add_faults(form, refused.faults, {**form.names})
    return _page(request, found, key, form, preview)


def _page(
    request: HttpRequest, session: Session, key: str = "", sent: RepairForm | None = None, preview: RepairPreview | None = None
) -> HttpResponse:
    last = begun(session)
    free = free_rounds(session)
    initial = {"from_round": free.start if free else None, "after_round": last, "round": last or None}
    letters = section_letters(session)
    forms = {name: form(initial=initial, letters=letters, auto_id=f"id_{name}_%s") for name, form in FORMS.items()}
    cards = [(name, sent if sent and name == key else form) for name, form in forms.items()]
    context = {
        "cards": cards,
        "key": key,
        "sent": sent,
        "preview": preview,
        "hidden": {name: request.POST.get(name, "") for name in sent.fields} if sent and preview else {},
        "made": log_of(session, None, target=Target.SCHEDULE),
        "papers": stale_papers(session),
        "all_begun": not free,
        "playing": bool(session.movement_kind),
    }
    return desk_page(request, "director/repairs.html", session, Step.MOVEMENT, context, status=400 if sent and sent.errors else 200)
