"""Check a play: the referee of engine/referee.py for a record that was pasted as JSON, or clicked together from the cards (FORMATS.md, Play)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from engine.cards import SEATS, Card, Seat
from engine.errors import EngineError, Fault
from engine.play_document import read_play
from engine.referee import PlayFault, PlayRecord, Verdict, referee
from tournaments.fault_texts import fault_text
from tournaments.web.access import director_page
from tournaments.web.director.check_play_forms import ClickedPlayForm, PastedPlayForm, PlayForm
from tournaments.web.director.hands_form import card_rows

FORMS: Mapping[str, type[PlayForm]] = {"clicked": ClickedPlayForm, "pasted": PastedPlayForm}


@dataclass(frozen=True)
class PlayedCard:
    """A card on the table: who played it, and what was wrong with it."""

    seat: Seat
    card: Card
    fault: PlayFault | None

    @property
    def said(self) -> str:
        """What was wrong, and what was allowed."""
        return fault_text(self.fault.as_fault()) if self.fault else ""


@dataclass(frozen=True)
class TrickShown:
    """A trick with its cards in the order played; an unfinished one has no winner and no points."""

    number: int
    cards: tuple[PlayedCard, ...]
    winner: Seat | None = None
    points: int | None = None


@director_page
def check_play(request: HttpRequest) -> HttpResponse:
    """The two forms, and the referee's verdict on what came with one of them."""
    how = request.POST.get("how", "")
    forms = {key: form(request.POST if key == how else None) for key, form in FORMS.items()}
    context: dict[str, object] = {**forms, "cards": card_rows()}
    status = 200
    if how in forms and forms[how].is_valid():
        try:
            record = read_play(forms[how].record())
        except EngineError as error:
            add_places(forms[how], error.faults)
        else:
            context |= verdict_context(record)
    if any(form.errors for form in forms.values()):
        status = 400
    return render(request, "director/check_play.html", context, status=status)


def add_places(form: PlayForm, faults: tuple[Fault, ...]) -> None:
    """Each fault beside its field; in pasted JSON with its path in the document."""
    for fault in faults:
        field = fault.where.split("/")[0]
        if field in form.fields:
            form.add_error(field, fault_text(fault))
        else:
            said = fault_text(replace(fault, where=""))
            form.add_error("document" if "document" in form.fields else None, f"{fault.where}: {said}" if fault.where else said)


def verdict_context(record: PlayRecord) -> Mapping[str, object]:
    """What director/verdict.html shows."""
    verdict = referee(record)
    offender = verdict.faults[0].seat.side if verdict.faults else None
    return {
        "verdict": verdict,
        "points": [(side, points) for side, points in verdict.points.items()],
        "tricks": list(tricks_shown(record, verdict)),
        "offender": offender,
    }


def tricks_shown(record: PlayRecord, verdict: Verdict) -> Iterator[TrickShown]:
    """Every trick, the unfinished one last."""
    faults = {(fault.trick, fault.seat): fault for fault in verdict.faults}
    for number, trick in enumerate(verdict.tricks, 1):
        yield TrickShown(number, _played(number, trick.leader, trick.cards, faults), trick.winner, trick.points)
    number = len(verdict.tricks) + 1
    begun = record.play[4 * len(verdict.tricks) :]
    if begun:
        leader = verdict.tricks[-1].winner if verdict.tricks else record.leader
        yield TrickShown(number, _played(number, leader, begun, faults))


def _played(number: int, leader: Seat, cards: tuple[Card, ...], faults: Mapping[tuple[int, Seat], PlayFault]) -> tuple[PlayedCard, ...]:
    start = SEATS.index(leader)
    seats = (SEATS[start:] + SEATS[:start])[: len(cards)]
    return tuple(PlayedCard(seat, card, faults.get((number, seat))) for seat, card in zip(seats, cards, strict=True))
