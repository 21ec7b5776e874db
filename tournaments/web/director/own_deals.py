"""Step 3 for deals that are not made here: a PBN file, or hands typed for boards dealt at the table; and the way out, as PBN."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import Fault
from tournaments.adapters import deal_of
from tournaments.enums import Audience, Step
from tournaments.exports.pbn import PBN_TYPE, deals_pbn
from tournaments.fault_texts import fault_text
from tournaments.models import Board, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.deals import boards_dealt
from tournaments.selectors.events import session_row
from tournaments.services.deals import note_deals_printed
from tournaments.services.errors import Refused
from tournaments.services.own_deals import import_deals, parse_pbn, type_deal
from tournaments.web.access import director_page, session_of
from tournaments.web.director.deals import deals_page
from tournaments.web.director.forms import PbnForm, add_faults
from tournaments.web.director.hands_form import HandsForm, card_rows
from tournaments.web.director.page import desk_page, done, user_of


@director_page
@require_POST
def import_file(request: HttpRequest, session: int) -> HttpResponse:
    """Gives all boards the deals of a file, or says everything that is wrong with it."""
    found = session_of(request, session)
    form = PbnForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            boards = parse_pbn(form.cleaned_data["file"].read())
            import_deals(who=user_of(request), session=found, boards=boards)
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            over = len(boards) - found.boards.count()
            said = _("The deals were imported.") if over <= 0 else _("The deals were imported; other boards of the file: %(over)s.") % {"over": over}
            return done(request, said, "desk_deals", found.pk)
    return deals_page(request, found, import_form=form)


@director_page
@require_POST
def pbn(request: HttpRequest, session: int) -> HttpResponse:
    """The deals as a file; the log says who took it."""
    found = session_of(request, session)
    note_deals_printed(who=user_of(request), session=found, sheet="pbn")
    content = deals_pbn(session_row(found), boards_of(found, audience=Audience.DIRECTOR))
    name = f"{found.event.slug}-{found.number}-deals.pbn"
    return HttpResponse(content, PBN_TYPE, headers={"Content-Disposition": content_disposition_header(as_attachment=True, filename=name) or ""})


@director_page
def hands(request: HttpRequest, session: int, number: int) -> HttpResponse:
    """The form for one board. What was typed before is not shown again until the session is closed."""
    found = session_of(request, session)
    board = found.boards.filter(number=number).first()
    if board is None:
        raise Http404
    if hasattr(found, "deal_secret"):
        reason = fault_text(Fault("dealt_here", {"session": found.number}))
        return desk_page(request, "director/hands_none.html", found, Step.DEALS, {"reason": reason}, status=400)
    form = HandsForm(request.POST if request.method == "POST" else None, deal=deal_of(board) if found.closed_at else None)
    if form.is_bound and form.is_valid():
        try:
            type_deal(who=user_of(request), session=found, number=number, hands=form.hands())
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            return _onward(request, found, number)
    return _hands_page(request, found, board, form)


def _onward(request: HttpRequest, session: Session, number: int) -> HttpResponseRedirect:
    """After a board the next one that has no deal yet; after the last, the list."""
    said = _("Board %(number)s: the four hands are saved.") % {"number": number}
    waiting = [board.number for board in boards_dealt(session) if not board.dealt]
    if not waiting:
        return done(request, said, "desk_deals", session.pk)
    following = next((each for each in waiting if each > number), waiting[0])
    return done(request, said, "desk_deals_hands", session.pk, following)


def _hands_page(request: HttpRequest, session: Session, board: Board, form: HandsForm) -> HttpResponse:
    context = {"form": form, "board": board, "dealt": boards_dealt(session), "cards": card_rows()}
    return desk_page(request, "director/hands.html", session, Step.DEALS, context, status=400 if form.errors else 200)
