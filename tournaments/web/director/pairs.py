"""Step 1, the pairs: typed, pasted or uploaded; names corrected; removed before a movement seats them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.enums import Step
from tournaments.models import Pair, Session
from tournaments.selectors.pairs import last_addition, names_twice, pairs_of
from tournaments.services.errors import Refused
from tournaments.services.pair_lists import PairList, parse_file, parse_pasted
from tournaments.services.pairs import add_pairs, change_pair, pair_there, remove_pair, take_back_pairs
from tournaments.web.access import director_page, session_of
from tournaments.web.director.forms import PairForm, PairListForm, add_faults
from tournaments.web.director.page import desk_page, done, user_of
from tournaments.web.fields import whole_number
from tournaments.wording import number_range

NAME_FIELDS = {
    "line/1/player/1": "one", "line/1/player/2": "other", "line/1": "other", "player/1": "one", "player/2": "other", "": "other",
}  # fmt: skip
"""Which field a fault of one pair's names belongs to."""
ADDED = "added"


@director_page
def pairs(request: HttpRequest, session: int) -> HttpResponse:
    """The pairs; POST adds one."""
    found = session_of(request, session)
    form = PairForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            made = add_pairs(who=user_of(request), event=found.event, pairs=[(form.cleaned_data["one"], form.cleaned_data["other"])])
        except Refused as refused:
            add_faults(form, refused.faults, {place: field for place, field in NAME_FIELDS.items() if place})
        else:
            return done(request, _("Pair %(number)s is in.") % {"number": made[0].number}, "desk_pairs", found.pk, undo=ADDED)
    return _page(request, found, form, PairListForm())


@director_page
@require_POST
def add_list(request: HttpRequest, session: int) -> HttpResponse:
    """Adds pairs from pasted text or a file, all or none; faults are named with their lines and the text stays."""
    found = session_of(request, session)
    form = PairListForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            read = _read(form)
            made = add_pairs(who=user_of(request), event=found.event, pairs=read.pairs, lines=read.lines)
        except Refused as refused:
            add_faults(form, refused.faults)
        else:
            text = ngettext("%(count)s pair is in.", "%(count)s pairs are in.", len(made)) % {"count": len(made)}
            return done(request, text, "desk_pairs", found.pk, undo=ADDED)
    return _page(request, found, PairForm(), form)


@director_page
@require_POST
def take_back(request: HttpRequest, session: int) -> HttpResponse:
    """Takes out what the last addition (`entry`) added."""
    found = session_of(request, session)
    numbers = take_back_pairs(who=user_of(request), event=found.event, entry_id=whole_number(request.POST.get("entry", "")) or 0)
    return done(request, _("Taken out again: %(numbers)s.") % {"numbers": number_range(numbers)}, "desk_pairs", found.pk)


@director_page
def pair(request: HttpRequest, session: int, pair: int) -> HttpResponse:
    """One pair: its names, to be corrected."""
    found = session_of(request, session)
    wanted = _meant(request, found, pair) if request.method == "POST" else _pair(found, pair)
    initial = {"one": wanted.player1.name, "other": wanted.player2.name}
    form = PairForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_bound and form.is_valid():
        try:
            change_pair(who=user_of(request), pair=wanted, names=(form.cleaned_data["one"], form.cleaned_data["other"]))
        except Refused as refused:
            add_faults(form, refused.faults, NAME_FIELDS)
        else:
            return done(request, _("The names of pair %(number)s were corrected.") % {"number": wanted.number}, "desk_pairs", found.pk)
    context = {"pair": wanted, "form": form, "seated": _seated(found), "last": _is_last(wanted)}
    return desk_page(request, "director/pair.html", found, Step.PAIRS, context, status=400 if form.errors else 200)


@director_page
@require_POST
def remove(request: HttpRequest, session: int, pair: int) -> HttpResponse:
    """Takes a pair out."""
    found = session_of(request, session)
    wanted = _meant(request, found, pair)
    last = _is_last(wanted)
    remove_pair(who=user_of(request), pair=wanted)
    text = _("Pair %(number)s is out.") if last else _("Pair %(number)s is out; the later ones moved up.")
    return done(request, text % {"number": pair}, "desk_pairs", found.pk)


def _read(form: PairListForm) -> PairList:
    file = form.cleaned_data["file"]
    return parse_file(file.name, file.read()) if file else parse_pasted(form.cleaned_data["text"])


def _pair(session: Session, number: int) -> Pair:
    return get_object_or_404(Pair.objects.select_related("event", "player1", "player2"), event=session.event, number=number)


def _meant(request: HttpRequest, session: Session, number: int) -> Pair:
    """The pair that stood in the form (`id`): a second click, or a page from before the numbers moved up, must not hit the next one."""
    return pair_there(session.event, whole_number(request.POST.get("id", "")) or 0, number)


def _is_last(pair: Pair) -> bool:
    return not pair.event.pairs.filter(number__gt=pair.number).exists()


def _seated(session: Session) -> bool:
    return session.event.sessions.filter(rounds__isnull=False).exists()


def _page(request: HttpRequest, session: Session, form: PairForm, list_form: PairListForm) -> HttpResponse:
    shown, addition = pairs_of(session.event), last_addition(session.event)
    context = {
        "pairs": shown,
        "twice": names_twice(shown),
        "addition": addition,
        "undo_form": "director/pairs_added.html" if addition else "",
        "form": form,
        "list_form": list_form,
        "seated": _seated(session),
    }
    return desk_page(request, "director/pairs.html", session, Step.PAIRS, context, status=400 if form.errors or list_form.errors else 200)
