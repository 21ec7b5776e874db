"""Answers to the entry page's script: what was saved and what follows from it, what is wrong, or what somebody else wrote meanwhile."""

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string

from tournaments.enums import Audience, ResultStatus, SectionScoring
from tournaments.fault_texts import fault_text
from tournaments.models import Session
from tournaments.rows import BoardRow, LineRow
from tournaments.selectors.boards import board_of
from tournaments.selectors.events import session_row
from tournaments.selectors.lines import writing_of
from tournaments.services.errors import Conflict, Refused
from tournaments.web.director.lines import FIELD_OF_FAULT, TypedLine, shown
from tournaments.web.director.odd_lines import odd_sentences
from tournaments.web.director.plot import plots_of
from tournaments.wording import comparison_points, signed


def board_answer(session: Session, line: LineRow) -> JsonResponse:
    """200: the board as it stands after a line was written, and the entry of the log that undoes it."""
    board = board_of(session, line.board, audience=Audience.DIRECTOR)
    assert board is not None  # noqa: S101  it has this line
    writing, odd = writing_of(session, line), odd_sentences(board)
    return JsonResponse(
        {
            "board": board.number,
            "seating": line.seating_id,
            "entry": writing.entry if writing else None,
            "lines": [{**_line(session, each), "odd": odd.get(each.seating_id, "")} for each in board.lines],
            "live": _live(session, board),
            "missing": len(board.lines) - board.lines_in,
        }
    )


def refusal_answer(refused: Refused) -> JsonResponse:
    """400: the sentences of what is wrong, by field."""
    faults: dict[str, list[str]] = {}
    for fault in refused.faults:
        faults.setdefault(FIELD_OF_FAULT.get(fault.code, "named"), []).append(fault_text(fault))
    return JsonResponse({"faults": faults}, status=400)


def conflict_answer(request: HttpRequest, session: Session, conflict: Conflict, mine: TypedLine) -> JsonResponse:
    """409: what stands there now, and the question which of the two is right."""
    html = render_to_string("director/conflict.html", conflict_context(session, conflict.line, mine), request)
    return JsonResponse({"html": html, "line": _line(session, conflict.line)}, status=409)


def conflict_context(session: Session, theirs: LineRow, mine: TypedLine) -> dict[str, object]:
    """For director/conflict.html: both values, and who wrote theirs when."""
    return {"theirs": shown(theirs), "mine": mine, "writing": writing_of(session, theirs)}


def _live(session: Session, board: BoardRow) -> str:
    plots = plots_of(board, apart=session.event.section_scoring == SectionScoring.APART)
    return render_to_string("director/live.html", {"board": board, "plots": plots, "event": session_row(session).event})


def _line(session: Session, line: LineRow) -> dict[str, object]:
    """The fields as the form has them, and the texts of the computed columns."""
    fields, event = shown(line), session.event
    compared = [
        "" if value is None else comparison_points(event.method, event.method_options, value) for value in (line.ns_comparison, line.ew_comparison)
    ]
    return {
        "seating": line.seating_id,
        "version": line.version,
        "entered": line.status is not ResultStatus.EMPTY,
        "named": fields.named,
        "namer": fields.namer,
        "doubling": fields.doubling,
        "points": fields.points,
        "ns_result": "" if line.ns_result is None else signed(line.ns_result),
        "ew_result": "" if line.ew_result is None else signed(line.ew_result),
        "ns_comparison": compared[0],
        "ew_comparison": compared[1],
    }
