"""Events and sessions: created, and changed while nothing depends on what changes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from engine.comparison.catalogue import method_faults
from engine.errors import Fault
from engine.naming import DEFAULT_MULTIPLIER_SET, MULTIPLIER_SETS
from engine.play import Variant
from engine.scoring import DoublingPolicy
from tournaments.enums import RevokeRule, Verb
from tournaments.models import Club, Event, Result, Session
from tournaments.services.errors import Refused
from tournaments.services.locks import locked_event, locked_session
from tournaments.services.log import write_entry
from tournaments.services.names import LONGEST_TITLE, clean_name, made_under_free_slug, name_faults
from tournaments.services.once import kept_once, made_before

COMPARISON = frozenset({"method", "method_options"})
"""Facts that say something only together, so the log keeps both where one of them changes."""

USUAL_WEIGHT, MOST_WEIGHT = 100, 1000  # of a session in the event's ranking, in percent


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """What a director says of an event; the defaults are the most usual."""

    title: str
    place: str = ""
    variant: str = Variant.LLIURE.value
    overtake_partner_with_blank: bool = True
    second_hand_exception: bool = True
    multiplier_set: str = DEFAULT_MULTIPLIER_SET
    doubling_policy: str = DoublingPolicy.SHARED.value
    method: str = "matchpoints"
    method_options: Mapping[str, object] = field(default_factory=dict)
    revoke: str = RevokeRule.WHOLE_STAKE.value
    winners: int = 2
    listed: bool = True


@transaction.atomic
def create_event(*, who: User, club: Club, facts: EventFacts, once: str = "") -> Event:
    """A new event of the club. Refused with every fault. `once`: the word of the form (services/once.py)."""
    kept = _checked(facts)
    made = made_before(who=who, verb=Verb.EVENT_CREATED, once=once, facts=kept, on=club)
    if made and made.event:
        return made.event
    event = made_under_free_slug(Event, str(kept["title"]), "event", lambda slug: Event.objects.create(club=club, slug=slug, **kept))
    write_entry(who=who, verb=Verb.EVENT_CREATED, on=event, what=kept_once(once), after=kept)
    return event


@transaction.atomic
def change_event(*, who: User, event: Event, facts: EventFacts) -> Event:
    """Changes the facts of an event. Rules that entered results were typed under stay as they are (method and listing may change)."""
    event = locked_event(event.pk)
    before = {name: getattr(event, name) for name in asdict(facts)}
    kept = _checked(facts)
    changed = {name for name, value in kept.items() if before[name] != value}
    fixed = changed & {"variant", "multiplier_set", "overtake_partner_with_blank", "second_hand_exception"}
    if fixed and Result.objects.filter(board__session__event=event).exists():
        raise Refused(*(Fault("event_fact_fixed", {"fact": name}, name) for name in sorted(fixed)))
    if "winners" in changed and event.sessions.filter(rounds__isnull=False).exists():
        raise Refused(Fault("winners_fixed", {}, "winners"))
    for name, value in kept.items():
        setattr(event, name, value)
    event.save()
    told = changed | COMPARISON if changed & COMPARISON else changed
    write_entry(who=who, verb=Verb.EVENT_CHANGED, on=event, before={name: before[name] for name in told}, after={name: kept[name] for name in told})
    return event


@transaction.atomic
def create_session(*, who: User, event: Event, on: date, weight: int = USUAL_WEIGHT, once: str = "") -> Session:
    """The event's next session. `weight`: as for change_session; `once`: the word of the form (services/once.py)."""
    _check_weight(weight)
    facts = {"date": on.isoformat()} | ({"weight": weight} if weight != USUAL_WEIGHT else {})
    made = made_before(who=who, verb=Verb.SESSION_CREATED, once=once, facts=facts, on=event)
    if made and made.session:
        return made.session
    event = locked_event(event.pk)  # of two at once one waits, so numbers stay apart
    last = event.sessions.aggregate(last=Max("number"))["last"] or 0
    session = Session.objects.create(event=event, number=last + 1, date=on, weight=weight)
    write_entry(who=who, verb=Verb.SESSION_CREATED, on=session, what={"session": session.number, **kept_once(once)}, after=facts)
    return session


@transaction.atomic
def change_session(*, who: User, session: Session, on: date, weight: int | None = None) -> Session:
    """Moves a session to another day. `weight`: how much its totals count in the event's ranking, in percent (None: as before).

    Refused: whole_number_range.
    """
    session = locked_session(session)
    weight = session.weight if weight is None else weight
    _check_weight(weight)
    before = {"date": session.date.isoformat(), "weight": session.weight}
    session.date, session.weight = on, weight
    session.save(update_fields=["date", "weight"])
    after = {"date": on.isoformat(), "weight": weight}
    write_entry(who=who, verb=Verb.SESSION_CHANGED, on=session, what={"session": session.number}, before=before, after=after)
    return session


def _check_weight(weight: int) -> None:
    if not 1 <= weight <= MOST_WEIGHT:
        raise Refused(Fault("whole_number_range", {"value": weight, "lowest": 1, "highest": MOST_WEIGHT}, "weight"))


def _checked(facts: EventFacts) -> dict[str, object]:
    kept: dict[str, object] = asdict(facts)
    kept["title"], kept["place"] = clean_name(facts.title), clean_name(facts.place)
    faults = list(name_faults(str(kept["title"]), where="title", longest=LONGEST_TITLE))
    faults += name_faults(str(kept["place"]), where="place", longest=LONGEST_TITLE) if kept["place"] else ()
    faults += _choice("variant", facts.variant, list(Variant))
    faults += _choice("multiplier_set", facts.multiplier_set, list(MULTIPLIER_SETS))
    faults += _choice("doubling_policy", facts.doubling_policy, list(DoublingPolicy))
    faults += _choice("revoke", facts.revoke, list(RevokeRule))
    faults += _choice("winners", facts.winners, [1, 2])
    faults += method_faults(facts.method, facts.method_options)
    if faults:
        raise Refused(*faults)
    return kept


def _choice(name: str, value: object, allowed: Sequence[object]) -> list[Fault]:
    if value in allowed:
        return []
    return [Fault("unknown_choice", {"what": name, "value": str(value), "allowed": ", ".join(str(each) for each in allowed)}, name)]
