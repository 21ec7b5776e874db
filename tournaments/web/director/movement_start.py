"""With what the choice of a movement begins: with what is accepted, in a new session with what the event's last one had."""

from collections.abc import Sequence

from engine.movements.catalogue import is_drawn
from engine.movements.sections import LEAST_PAIRS, Division, common_rounds
from tournaments.models import Session
from tournaments.selectors.sections import division_of, last_seated
from tournaments.web.director.movement_choice import MovementForm, SectionsForm
from tournaments.wording import number_ranges


def starting_forms(session: Session, pairs: Sequence[int]) -> tuple[MovementForm, SectionsForm | None]:
    """The form of the choice, and of its sections where there are several. `pairs`: those of the event now."""
    form = MovementForm(winners=session.event.winners, pairs=len(pairs))
    last = last_seated(session)
    if last is None:
        return form, None
    kind = last.movement_kind if last.movement_kind in form.kinds else None
    division = fitted(division_of(last), pairs)
    rounds = last.planned_rounds if kind and (is_drawn(kind) or last.planned_rounds in common_rounds(kind, division or [pairs])) else None
    form.initial = {"boards_per_round": str(last.boards_per_round), "sections": str(len(division) or 1)}
    form.initial |= ({"kind": kind} if kind else {}) | ({"rounds": str(rounds)} if rounds else {})
    if not division:
        return form, None
    lists = {f"section_{number}": number_ranges(own) for number, own in enumerate(division, 1)}
    return form, SectionsForm(lists, sections=len(division), pairs=pairs, kind=kind, rounds=rounds)


def fitted(division: Division, pairs: Sequence[int]) -> Division:
    """The division without the pairs that are gone, and with new ones in the smallest section; none where a section would be too small."""
    parts = [[pair for pair in own if pair in set(pairs)] for own in division]
    known = {pair for own in parts for pair in own}
    for pair in (pair for pair in pairs if pair not in known and parts):
        min(parts, key=len).append(pair)
    return [sorted(own) for own in parts] if all(len(own) >= LEAST_PAIRS for own in parts) else []
