"""Entry of a board, line by line, as a traveller has them: a plain form, and a keyboard over it where scripts run (entry.js)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.enums import Audience, SectionScoring
from tournaments.models import Session
from tournaments.rows import BoardRow
from tournaments.selectors.boards import board_of, boards_of
from tournaments.selectors.events import session_row
from tournaments.services.errors import Conflict, Refused
from tournaments.services.results import enter_board, enter_result, entries_faults
from tournaments.web.access import director_page, session_of
from tournaments.web.director.answers import board_answer, conflict_answer, conflict_context, refusal_answer
from tournaments.web.director.lines import FIELDS, TypedLine, entry_of, levels_of, shown, typed, typed_lines, with_faults
from tournaments.web.director.odd_lines import odd_sentences
from tournaments.web.director.page import done, user_of
from tournaments.web.director.plot import plots_of
from tournaments.web.fields import whole_number


@director_page
def board(request: HttpRequest, session: int, number: int) -> HttpResponse:
    """A board's lines; POST saves all of them, or none and says what is wrong with each."""
    found = session_of(request, session)
    boards = boards_of(found, audience=Audience.DIRECTOR)
    row = _board(boards, number)
    if request.method != "POST":
        odd = odd_sentences(row)
        return _page(request, found, boards, row, [shown(line, odd.get(line.seating_id, "")) for line in row.lines])
    said = _with_choice(request.POST.dict())
    lines = typed_lines(row, said)
    entries, unreadable = zip(*map(entry_of, lines), strict=True) if lines else ((), ())
    faults = [fault for faults in unreadable for fault in faults]
    faults += entries_faults(found, number, entries)
    if faults:
        return _page(request, found, boards, row, with_faults(lines, faults), status=400)
    try:
        enter_board(who=user_of(request), session=found, board=number, entries=entries)
    except Conflict as conflict:
        mine = next(line for line in lines if line.row.seating_id == conflict.line.seating_id)
        context = conflict_context(found, conflict.line, mine)
        return _page(request, found, boards, row, lines, status=409, context=context)
    following = _after(boards, number) if "next" in request.POST else number
    return done(request, _("Board %(number)s is saved.") % {"number": number}, "desk_board", found.pk, following)


@director_page
@require_POST
def line(request: HttpRequest, session: int, number: int) -> HttpResponse:
    """Saves one line (`seating`) and answers in JSON: what follows, what is wrong (400), or what somebody else wrote meanwhile (409)."""
    found = session_of(request, session)
    row = board_of(found, number, audience=Audience.DIRECTOR)
    if row is None:
        raise Http404
    seating = whole_number(request.POST.get("seating", ""))
    stands = next((each for each in row.lines if each.seating_id == seating), None)
    if stands is None:
        raise Http404
    mine = typed(stands, request.POST)
    entry, unreadable = entry_of(mine)
    if faults := (*unreadable, *entries_faults(found, number, [entry])):
        return refusal_answer(Refused(*faults))
    try:
        saved = enter_result(
            who=user_of(request),
            session=found,
            seating_id=entry.seating_id,
            board=number,
            expected_version=entry.expected_version,
            facts=entry.facts,
        )
    except Conflict as conflict:
        return conflict_answer(request, found, conflict, mine)
    except Refused as refused:
        return refusal_answer(refused)
    return board_answer(found, saved)


def _board(boards: tuple[BoardRow, ...], number: int) -> BoardRow:
    found = next((board for board in boards if board.number == number), None)
    if found is None:
        raise Http404
    return found


def _after(boards: tuple[BoardRow, ...], number: int) -> int:
    """The next board that lacks a line, round and round; the same one if none does."""
    order = [board for board in boards if board.number > number] + [board for board in boards if board.number < number]
    return next((board.number for board in order if not board.complete), number)


def _with_choice(said: dict[str, str]) -> dict[str, str]:
    """After a conflict a button says who is right: `choose` is `mine-<seating>-<version>` (written over that version) or `theirs-…` (stays)."""
    whose, seating, version = [*said.pop("choose", "").split("-"), "", "", ""][:3]
    if whose == "mine":
        return {**said, f"{seating}-version": version}
    if whose == "theirs":
        return {name: value for name, value in said.items() if name not in {f"{seating}-{field}" for field in FIELDS}}
    return said


def _page(
    request: HttpRequest,
    session: Session,
    boards: tuple[BoardRow, ...],
    row: BoardRow,
    lines: list[TypedLine],
    *,
    status: int = 200,
    context: dict[str, object] | None = None,
) -> HttpResponse:
    numbers = [board.number for board in boards]
    at = numbers.index(row.number)
    known = session_row(session)
    shown_context = {
        "session": known,
        "event": known.event,
        "boards": boards,
        "board": row,
        "lines": lines,
        "levels": levels_of(session.event),
        "previous": numbers[at - 1] if at else None,
        "next": numbers[at + 1] if at + 1 < len(numbers) else None,
        "plots": plots_of(row, apart=known.event.section_scoring is SectionScoring.APART),
        **(context or {}),
    }
    return render(request, "director/entry.html", shown_context, status=status)
