"""Which movement fits the evening: so many boards, minutes and boxes, and the movements that fit, ranked (SCORING.md §6)."""

from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.errors import EngineError
from engine.movements.adviser import Evening
from tournaments.enums import Step
from tournaments.movement_rows import AdviceRow
from tournaments.selectors.advice import advice_rows
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import add_faults
from tournaments.web.director.movement_forms import EveningForm
from tournaments.web.director.page import desk_page


@director_page
@require_safe
def advice(request: HttpRequest, session: int) -> HttpResponse:
    """The question, and with `?boards=…` the answer."""
    found = session_of(request, session)
    form = EveningForm(request.GET if "boards" in request.GET else None)
    rows: tuple[AdviceRow, ...] = ()
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        evening = Evening(
            pairs=found.event.pairs.count(),
            winners=found.event.winners,
            boards=said["boards"],
            minutes=said["minutes"],
            boxes=said["boxes"],
            minutes_per_board=Fraction(said["minutes_per_board"]),
            minutes_per_change=Fraction(said["minutes_per_change"]),
        )
        try:
            rows = advice_rows(evening)
        except EngineError as error:
            add_faults(form, error.faults)
    most = max((row.fairness.maximum for row in rows if row.fairness), default=1)
    context = {"form": form, "rows": rows, "most": most, "asked": form.is_bound and form.is_valid()}
    return desk_page(request, "director/advice.html", found, Step.MOVEMENT, context, status=400 if form.errors else 200)
