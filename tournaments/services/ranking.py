"""The rules of an event's places: tie-breaks, the least share of the boards, how sessions are put together, lots (SCORING.md §5)."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.contrib.auth.models import User
from django.db import transaction

from engine.errors import Fault
from engine.sessions import Combination
from engine.tiebreaks import TieBreak
from tournaments.enums import SectionScoring, Verb
from tournaments.models import Event, Pair
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_event
from tournaments.services.log import write_entry


@dataclass(frozen=True, kw_only=True)
class RankingFacts:
    """`tie_breaks`: keys of engine.tiebreaks in order. `minimum_share`, `carry`: percents, 0 to 100. `combination`: a key of engine.sessions.
    `section_scoring`: of enums.SectionScoring."""

    tie_breaks: Sequence[str] = ()
    minimum_share: int = 0
    combination: str = Combination.SUM.value
    carry: int = 100
    section_scoring: str = SectionScoring.ACROSS.value


@transaction.atomic
def set_ranking(*, who: User, event: Event, facts: RankingFacts) -> Event:
    """Changes the rules of the places; published versions stay as they are. Refused with every fault."""
    if faults := ranking_faults(facts):
        raise Refused(*faults)
    event = locked_event(event.pk)
    kept = {**asdict(facts), "tie_breaks": list(facts.tie_breaks)}
    before = {name: getattr(event, name) for name in kept}
    for name, value in kept.items():
        setattr(event, name, value)
    event.save(update_fields=list(kept))
    write_entry(who=who, verb=Verb.RANKING_CHANGED, on=event, before=before, after=kept)
    return event


@transaction.atomic
def draw_lots(*, who: User, event: Event) -> None:
    """Draws a lot for every pair that has none, and records it; lots once drawn stay."""
    event = locked_event(event.pk)
    if TieBreak.LOT not in event.tie_breaks:
        raise refuse("no_lots_needed")
    pairs = list(Pair.objects.filter(event=event).order_by("number"))
    without = [pair for pair in pairs if pair.lot is None]
    taken = {pair.lot for pair in pairs}
    free = [lot for lot in range(1, len(pairs) + len(taken) + 1) if lot not in taken][: len(without)]
    secrets.SystemRandom().shuffle(free)
    for pair, lot in zip(without, free, strict=True):
        pair.lot = lot
    Pair.objects.bulk_update(without, ["lot"])
    write_entry(who=who, verb=Verb.LOTS_DRAWN, on=event, after={"lots": {str(pair.number): pair.lot for pair in without}})


def ranking_faults(facts: RankingFacts) -> tuple[Fault, ...]:
    """Everything that is wrong; the place is the name of the fact."""
    known = list(TieBreak)
    faults = [
        Fault("unknown_choice", {"what": "tie_breaks", "value": key, "allowed": ", ".join(known)}, "tie_breaks")
        for key in facts.tie_breaks
        if key not in known
    ]
    twice = sorted({key for key in facts.tie_breaks if list(facts.tie_breaks).count(key) > 1})
    faults += [Fault("tie_break_twice", {"tie_break": key}, "tie_breaks") for key in twice]
    for name, choices in (("combination", list[str](Combination)), ("section_scoring", list[str](SectionScoring))):
        value = getattr(facts, name)
        if value not in choices:
            faults.append(Fault("unknown_choice", {"what": name, "value": value, "allowed": ", ".join(choices)}, name))
    for name in ("minimum_share", "carry"):
        value = getattr(facts, name)
        if not 0 <= value <= 100:
            faults.append(Fault("whole_number_range", {"value": value, "lowest": 0, "highest": 100}, name))
    return tuple(faults)
