"""Step 3, the deals: made from a fresh secret, or thrown away; never a card on the screen. Deals from elsewhere: own_deals.py."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.enums import Step
from tournaments.models import Session
from tournaments.selectors.deals import boards_dealt
from tournaments.services.deals import discard_deals, generate_deals
from tournaments.services.errors import Refused
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import DealsForm, PbnForm, add_faults
from tournaments.web.director.page import desk_page, done, user_of


@director_page
def deals(request: HttpRequest, session: int) -> HttpResponse:
    """The seal of the deals, or the forms that make or import them."""
    found = session_of(request, session)
    form = DealsForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            generate_deals(who=user_of(request), session=found, word=form.cleaned_data["word"])
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return done(request, _("The boards are dealt. Now their sheets."), "desk_deals", found.pk)
    return deals_page(request, found, form=form)


def deals_page(request: HttpRequest, session: Session, *, form: DealsForm | None = None, import_form: PbnForm | None = None) -> HttpResponse:
    """The step's page with what was typed into its forms."""
    forms = {"form": form or DealsForm(), "import_form": import_form or PbnForm()}
    secret = getattr(session, "deal_secret", None)
    context = {**forms, "word": secret.word if secret else "", "dealt": boards_dealt(session)}
    wrong = any(each.errors for each in forms.values())
    return desk_page(request, "director/deals.html", session, Step.DEALS, context, status=400 if wrong else 200)


@director_page
@require_POST
def discard(request: HttpRequest, session: int) -> HttpResponse:
    """Throws the deals away."""
    found = session_of(request, session)
    discard_deals(who=user_of(request), session=found)
    return done(request, _("The deals were thrown away. Destroy the sheets printed from them."), "desk_deals", found.pk)
