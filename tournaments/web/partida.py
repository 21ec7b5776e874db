"""Score a partida: a match of a friendly table (RULES.md §5, engine/match.py). Nothing is stored: the address holds the whole match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse

from engine.cards import Seat, Suit
from engine.errors import EngineError, Fault
from engine.match import Match, Misdeal, PlayedDeal, draw_seats, first_namer
from engine.scoring import BoardScore
from tournaments.fault_texts import fault_text
from tournaments.web.access import public_page_of_its_address
from tournaments.web.partida_forms import LONGEST, DealForm, MatchForm, NamerDrawForm, SeatDrawForm, deal_from_words, deal_words, without

DEAL_FIELDS = ("named", "namer", "doubling", "points")
EXAMPLE = "copes.N.contro.45, misdeal"
MOST_DEALS = 200  # with misdeals; an address longer than this is nobody's match


@dataclass(frozen=True)
class DealShown:
    """A line of the score: a deal, what it gave, and what each pair had after it. A misdeal gave nothing."""

    number: int
    dealer: Seat
    deal: PlayedDeal | None
    score: BoardScore
    total: BoardScore


@public_page_of_its_address
def partida(request: HttpRequest) -> HttpResponse:
    """How the match is played; with `go` in the address the match itself."""
    form = MatchForm(request.GET if "go" in request.GET else None, initial=_initial(request.GET))
    if not form.is_bound or not form.is_valid():
        return render(request, "public/partida.html", {"form": form}, status=400 if form.errors else 200)
    try:
        match = _replayed(form.new_match(), request.GET)
    except EngineError as error:
        return render(request, "public/partida.html", {"form": form, "faults": [fault_text(fault) for fault in error.faults]}, status=400)
    return _table(request, form, match)


@public_page_of_its_address
def draw(request: HttpRequest) -> HttpResponse:
    """The draws before a match: partners, seats and first dealer by card, or the first namer by the suit turned."""
    by_card = SeatDrawForm(request.GET if "card1" in request.GET else None)
    by_suit = NamerDrawForm(request.GET if "turned" in request.GET else None)
    context: dict[str, object] = {"by_card": by_card, "by_suit": by_suit}
    if by_card.is_bound and by_card.is_valid():
        try:
            seats = {seat: by_card.name(place) for seat, place in draw_seats(by_card.drawn()).items()}
        except EngineError as error:
            for fault in error.faults:
                by_card.add_error(None, fault_text(_with_names(fault, by_card)))
        else:
            context |= {"seats": seats, "seats_query": _query({seat.value: name for seat, name in seats.items()} | {"first": Seat.NORTH.value})}
    if by_suit.is_bound and by_suit.is_valid():
        namer = first_namer(Seat(by_suit.cleaned_data["turner"]), Suit(by_suit.cleaned_data["turned"]))
        context |= {"namer": namer, "namer_query": _query({"first": namer.value})}
    status = 400 if by_card.errors or by_suit.errors else 200
    return render(request, "public/partida_draw.html", context, status=status)


def _with_names(fault: Fault, form: SeatDrawForm) -> Fault:
    """The engine knows the players by number; people by name."""
    players = ", ".join(form.name(place) for place in str(fault.params["players"]).split(", "))
    return replace(fault, params={**fault.params, "players": players})


def _initial(query: QueryDict) -> dict[str, object]:
    """What a draw or a finished match hands over to the form."""
    known = {name: query[name] for name in ("N", "W", "S", "E", "first", "set", "target", "limit", "cap") if query.get(name)}
    return {**known, "redeal": "redeal" in query}


def _replayed(match: Match, query: QueryDict) -> Match:
    """The match with the deals of the address. Raises EngineError for a deal that cannot be."""
    for number, words in enumerate(query.getlist("d")[:MOST_DEALS], 1):
        deal, where = deal_from_words(words), f"deal/{number}"
        if deal is None:
            raise EngineError(Fault("match_deal_unknown", {"text": words[:LONGEST], "example": EXAMPLE}, where))
        try:
            match = match.after(deal)
        except EngineError as error:
            raise EngineError(*(replace(fault, where=where) for fault in error.faults)) from error
    return match.stop() if "stop" in query else match


def _table(request: HttpRequest, form: MatchForm, match: Match) -> HttpResponse:
    """The score so far and the next deal; a deal that is typed rightly becomes part of the address."""
    names = form.names()
    typed = any(name in request.GET for name in DEAL_FIELDS)
    deal_form = DealForm(request.GET if typed else None, match=match, names=names)
    if typed and deal_form.is_valid():
        try:
            match.after(deal_form.deal())
        except EngineError as error:
            for fault in error.faults:
                deal_form.add_error(None, fault_text(fault))
        else:
            return HttpResponseRedirect(_address(without(request.GET, *DEAL_FIELDS), deal_words(deal_form.deal())))
    context = {
        "match": match,
        "names": names,
        "sides": {"ns": (names[Seat.NORTH], names[Seat.SOUTH]), "ew": (names[Seat.EAST], names[Seat.WEST])},
        "dealer": names[match.dealer],
        "lines": list(lines_of(match)),
        "deal_form": deal_form,
        "kept": [(name, value) for name, values in without(request.GET, *DEAL_FIELDS).lists() for value in values],
        **_links(request.GET, match),
    }
    return render(request, "public/partida_table.html", context, status=400 if deal_form.errors else 200)


def _links(query: QueryDict, match: Match) -> Mapping[str, str]:
    """Where the buttons lead: a misdeal, one step back, the end, a new match of the same four."""
    kept = without(query, *DEAL_FIELDS)
    before = without(kept, "stop") if match.stopped else _without_last(kept)
    again = without(kept, "d", "stop", "go")
    again["first"] = match.dealer.value
    return {
        "misdeal_url": _address(kept, deal_words(Misdeal())),
        "undo_url": _address(before) if match.stopped or match.deals else "",
        "stop_url": _address(_with(kept, "stop", "1")),
        "again_url": _address(again),
    }


def lines_of(match: Match) -> Iterator[DealShown]:
    """The deals of a match in order, with running totals."""
    so_far = Match(match.first_dealer, match.multiplier_set, match.options)
    for number, deal in enumerate(match.deals, 1):
        dealer, before = so_far.dealer, so_far.total
        so_far = so_far.after(deal)
        gained = BoardScore(so_far.total.ns - before.ns, so_far.total.ew - before.ew)
        yield DealShown(number, dealer, deal if isinstance(deal, PlayedDeal) else None, gained, so_far.total)


def _without_last(query: QueryDict) -> QueryDict:
    changed = query.copy()
    changed.setlist("d", changed.getlist("d")[:-1])
    return changed


def _with(query: QueryDict, name: str, value: str) -> QueryDict:
    changed = query.copy()
    changed[name] = value
    return changed


def _address(query: QueryDict, one_more: str = "") -> str:
    changed = query.copy()
    if one_more:
        changed.appendlist("d", one_more)
    return f"{reverse('partida')}?{changed.urlencode()}"


def _query(values: Mapping[str, str]) -> str:
    query = QueryDict(mutable=True)
    query.update(values)
    return query.urlencode()
