"""Penalties and bonuses: given to a pair in a session, with a reason, and withdrawn; never removed (SCORING.md §4)."""

from fractions import Fraction

from django.contrib.auth.models import User
from django.db import transaction

from engine.errors import Fault
from tournaments.adapters import POINT_PARTS
from tournaments.enums import Target, Verb
from tournaments.models import LogEntry, Pair, Penalty, SeatedPair, Session
from tournaments.services.deadline import check_deadline
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import taken_back, write_entry
from tournaments.services.once import kept_once, made_before
from tournaments.services.reasons import clean_reason, reason_faults
from tournaments.services.rulings import points_fault


@transaction.atomic
def add_penalty(*, who: User, session: Session, pair: int, amount: Fraction, of_top: bool = False, reason: str, once: str = "") -> Penalty:
    """A penalty (below 0) or bonus (above 0) for the pair with this number: in the event's unit, or percents of a top when `of_top`.

    Raises Refused with every fault. `once`: the word of the form (services/once.py).
    """
    check_deadline(session)
    reason = clean_reason(reason)
    facts = {"pair": pair, "amount": str(amount), "of_top": of_top, "reason": reason}
    made = made_before(who=who, verb=Verb.PENALTY_GIVEN, once=once, facts=facts, on=session)
    session = locked_session(session)
    if faults := penalty_faults(session, pair, amount, reason):
        raise Refused(*faults)
    if made and (there := Penalty.objects.filter(session=session, pk=made.what["penalty"], withdrawn=False).first()):
        return there
    penalty = Penalty.objects.create(
        session=session,
        pair=Pair.objects.get(event=session.event_id, number=pair),
        amount=int(amount * POINT_PARTS),
        of_top=of_top,
        reason=reason,
        given_by=who,
    )
    _log(who, session, penalty, Verb.PENALTY_GIVEN, once)
    return penalty


@transaction.atomic
def withdraw_penalty(*, who: User, session: Session, penalty_id: int) -> Penalty:
    """Takes a penalty back; it stays on record."""
    check_deadline(session)
    penalty = _penalty(locked_session(session), penalty_id)
    if penalty.withdrawn:
        raise refuse("penalty_unknown")
    return _turn(who, session, penalty, Verb.PENALTY_WITHDRAWN)


def revert_penalty(*, who: User, session: Session, entry: LogEntry) -> None:
    """Takes back what a log entry did to a penalty (for services/undo.py, which has checked deadline and entry)."""
    penalty = _penalty(session, entry.what["penalty"])
    if penalty.withdrawn != entry.after["withdrawn"]:
        raise refuse("changed_since_entry")
    _turn(who, session, penalty, taken_back(entry))


def penalty_faults(session: Session, pair: int, amount: Fraction, reason: str) -> tuple[Fault, ...]:
    """Everything that is wrong with a penalty; the place is `pair`, `amount` or `reason`."""
    faults: list[Fault] = []
    if not SeatedPair.objects.filter(round__session=session, pair__number=pair).exists():
        faults.append(Fault("penalty_pair_absent", {"pair": pair, "session": session.number}, "pair"))
    faults += points_fault(amount, "amount") or ([Fault("penalty_nothing", {}, "amount")] if not amount else [])
    return (*faults, *reason_faults(reason))


def _penalty(session: Session, penalty_id: int) -> Penalty:
    found = Penalty.objects.select_related("pair").filter(session=session, pk=penalty_id).first()
    if found is None:
        raise refuse("penalty_unknown")
    return found


def _turn(who: User, session: Session, penalty: Penalty, verb: Verb) -> Penalty:
    """Withdraws a penalty that counts, lets one count again that was withdrawn."""
    penalty.withdrawn = not penalty.withdrawn
    penalty.save(update_fields=["withdrawn"])
    _log(who, session, penalty, verb)
    return penalty


def _log(who: User, session: Session, penalty: Penalty, verb: Verb, once: str = "") -> None:
    what = {
        "target": Target.PENALTY,
        "penalty": penalty.pk,
        "pair": penalty.pair.number,
        "amount": str(Fraction(penalty.amount, POINT_PARTS)),
        "of_top": penalty.of_top,
        "reason": penalty.reason,
        **kept_once(once),
    }
    before = {} if verb is Verb.PENALTY_GIVEN else {"withdrawn": not penalty.withdrawn}
    write_entry(who=who, verb=verb, on=session, what=what, before=before, after={"withdrawn": penalty.withdrawn})
