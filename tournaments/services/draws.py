"""Rounds drawn one by one (SCORING.md §6, Swiss and random): drawn, looked at, changed by the director, accepted.

A draw by lot stands at once. A Swiss draw waits as a draft that only the director sees, so that two pairs can change places before everybody
reads it.
"""

from collections.abc import Sequence
from secrets import SystemRandom
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engine.movements.base import SeatingRow
from engine.movements.catalogue import is_drawn
from engine.movements.draws import Draw
from engine.movements.random_draw import KIND as RANDOM
from engine.movements.random_draw import draw_round
from engine.movements.swiss import draw_swiss_round
from tournaments.enums import Verb
from tournaments.models import Pair, Round, Session
from tournaments.movement_rows import DraftDraw
from tournaments.selectors.draws import draft_of, levels_of, seal_of
from tournaments.selectors.movement import rows_of
from tournaments.services.errors import refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import write_entry
from tournaments.services.movements import seat

Tables = list[list[int | None]]


@transaction.atomic
def draw_next_round(*, who: User, session: Session, number: int | None = None) -> Round:
    """Draws the next round and seats it at once, without a repeated meeting while that is possible.

    `number`: the round that is meant; refused if that is not the next one, so that a second click draws no other.
    """
    session = locked_session(session)
    draw = _draw(session, number)
    number = draw.rows[0].round
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event)}
    seat(session, draw.rows, pairs)
    _log(who, session, Verb.ROUND_DRAWN, number, _facts(draw))
    return session.rounds.get(number=number)


@transaction.atomic
def propose_round(*, who: User, session: Session, number: int | None = None) -> DraftDraw:
    """Draws the next round as a draft: nobody sits anywhere yet. `number`: the round that is meant, as in `draw_next_round`."""
    session = locked_session(session)
    draw = _draw(session, number)
    tables: Tables = [[row.ns, row.ew] for row in draw.rows]
    session.draft = {"round": draw.rows[0].round, "drawn": tables, "tables": tables}
    session.save(update_fields=["draft"])
    _log(who, session, Verb.ROUND_DRAWN, draw.rows[0].round, _facts(draw))
    return _shown(session)


@transaction.atomic
def exchange_in_draft(*, who: User, session: Session, one: int, other: int) -> DraftDraw:
    """Two pairs of the draft change places; two at one table change sides. A repeat or second bye that follows is told by the draft, not refused."""
    session = locked_session(session)
    draft = _draft(session)
    tables: Tables = draft["tables"]
    there = sorted(pair for table in tables for pair in table if pair is not None)
    for pair in (one, other):
        if pair not in there:
            raise refuse("pair_not_in_draw", pair=pair, allowed=", ".join(map(str, there)))
    if one == other:
        raise refuse("exchange_of_one", pair=one)
    swapped = {one: other, other: one}
    session.draft = {**draft, "tables": [[None if pair is None else swapped.get(pair, pair) for pair in table] for table in tables]}
    session.save(update_fields=["draft"])
    _log(who, session, Verb.DRAW_CHANGED, draft["round"], {"one": one, "other": other})
    return _shown(session)


@transaction.atomic
def accept_draft(*, who: User, session: Session, seal: str) -> Round:
    """Seats the draft. `seal`: of the draft that the director saw; refused when it is another one by now."""
    session = locked_session(session)
    draft = _draft(session)
    tables, number = draft["tables"], draft["round"]
    if seal != seal_of(session):
        raise refuse("draw_changed_meanwhile")
    changed = tables != draft["drawn"]
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event)}
    seat(session, [SeatingRow(number, table, ns, ew, number) for table, (ns, ew) in enumerate(tables, 1)], pairs)
    session.draft = None
    session.save(update_fields=["draft"])
    _log(who, session, Verb.DRAW_ACCEPTED, number, {"tables": tables, "changed": changed})
    return session.rounds.get(number=number)


@transaction.atomic
def discard_draft(*, who: User, session: Session) -> None:
    """Throws the draft away; the round can be drawn again."""
    session = locked_session(session)
    draft = _draft(session)
    session.draft = None
    session.save(update_fields=["draft"])
    what = {"session": session.number, "round": draft["round"]}
    write_entry(who=who, verb=Verb.DRAW_DISCARDED, on=session, what=what, before={"tables": draft["tables"]})


def pairs_there(session: Session) -> list[int]:
    """The pairs that can be drawn: all of the event but those that left."""
    gone = session.withdrawals.values_list("pair", flat=True)
    return list(session.event.pairs.exclude(pk__in=gone).order_by("number").values_list("number", flat=True))


def _draw(session: Session, number: int | None) -> Draw:
    drawn = session.rounds.count()
    if number is not None and number <= drawn:
        raise refuse("round_drawn_already", round=number)
    if not drawn or not is_drawn(session.movement_kind):
        raise refuse("round_not_drawn_by_lot", session=session.number)
    if session.closed_at or drawn >= session.planned_rounds:
        raise refuse("all_rounds_drawn", rounds=drawn)
    if session.draft:
        raise refuse("repair_draw_waiting", round=session.draft["round"])
    there, history = pairs_there(session), rows_of(session)
    if len(there) < 2:
        raise refuse("too_few", what="pairs", value=len(there), least=2)
    if session.movement_kind == RANDOM:
        return draw_round(there, history, SystemRandom(), round_number=drawn + 1, rounds_in_all=session.planned_rounds)
    return draw_swiss_round(_order(session, there), history, round_number=drawn + 1)


def _order(session: Session, there: Sequence[int]) -> list[int]:
    """The pairs by the standings as they are now, level ones by lot; who has not played comes last, by lot."""
    ranked = [pair for level in levels_of(session) for pair in _by_lot(level)]
    return [*(pair for pair in ranked if pair in there), *_by_lot([pair for pair in there if pair not in ranked])]


def _by_lot(pairs: Sequence[int]) -> list[int]:
    return SystemRandom().sample(pairs, len(pairs))


def _draft(session: Session) -> dict[str, Any]:
    if not session.draft:
        raise refuse("no_draw_waiting", session=session.number)
    draft: dict[str, Any] = session.draft
    return draft


def _shown(session: Session) -> DraftDraw:
    shown = draft_of(session)
    assert shown is not None  # noqa: S101  it was written just now
    return shown


def _facts(draw: Draw) -> dict[str, object]:
    return {"repeats": [list(couple) for couple in draw.repeats], "sits_out": draw.bye}


def _log(who: User, session: Session, verb: Verb, number: int, after: dict[str, object]) -> None:
    write_entry(who=who, verb=verb, on=session, what={"session": session.number, "round": number}, after=after)
