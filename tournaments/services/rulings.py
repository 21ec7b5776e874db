"""Rulings on lines and groups of fouled boards (SCORING.md §3, §4). Every change is a new version; nothing is overwritten."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Side
from engine.errors import Fault
from engine.rulings import Award, TypedPoints, Weighted
from tournaments.adapters import POINT_PARTS, award_parts
from tournaments.award_data import award_data, award_from
from tournaments.enums import ResultStatus, Target, Verb
from tournaments.models import AwardPart, Board, LogEntry, Ruling, Seating, Session
from tournaments.models.ruling import HIGHEST_RESULT
from tournaments.rows import LineRow
from tournaments.selectors.lines import line_of
from tournaments.selectors.rulings import awards_in
from tournaments.services.deadline import check_deadline
from tournaments.services.errors import Conflict, Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import taken_back, write_entry
from tournaments.services.reasons import clean_reason, reason_faults
from tournaments.services.results import NOT_PLAYED, enter_result, place_of

HIGHEST_POINTS = 100_000
POINT_PLACES = 4


@dataclass(frozen=True, kw_only=True)
class RulingFacts:
    """What is ruled on a line: the award of each side (None: the side keeps its result) and why. Two different awards are a split ruling."""

    ns: Award | None = None
    ew: Award | None = None
    reason: str = ""

    def award(self, side: Side) -> Award | None:
        """Of one side."""
        return self.ns if side is Side.NS else self.ew


NO_RULING = RulingFacts()


def rule_line(*, who: User, session: Session, seating_id: int, board: int, expected_version: int, facts: RulingFacts) -> LineRow:
    """Rules on a line. `expected_version`: of the ruling that the director saw (0: none yet).

    An empty line is first said to be not played, so that the board can be complete. Raises Refused with every fault, or Conflict with the
    line as it stands when somebody else ruled first. The same ruling again changes nothing.
    """
    check_deadline(session)
    facts = RulingFacts(ns=facts.ns, ew=facts.ew, reason=clean_reason(facts.reason))
    with transaction.atomic():
        session = locked_session(session)
        seating, on_board = place_of(session, seating_id, board)
        if faults := ruling_faults(facts):
            raise Refused(*faults)
        line = line_of(session, seating_id, board)
        if line.status is ResultStatus.EMPTY:
            enter_result(who=who, session=session, seating_id=seating_id, board=board, expected_version=line.version, facts=NOT_PLAYED)
        _write_checked(who, session, seating, on_board, expected_version, facts, Verb.RULED)
    return line_of(session, seating_id, board)


def withdraw_ruling(*, who: User, session: Session, seating_id: int, board: int, expected_version: int) -> LineRow:
    """Takes the ruling on a line back; the result counts again. The earlier versions stay."""
    check_deadline(session)
    with transaction.atomic():
        session = locked_session(session)
        seating, on_board = place_of(session, seating_id, board)
        if facts_of(newest_ruling(seating, on_board)) == NO_RULING:
            raise refuse("ruling_none", board=board, table=seating.table)
        _write_checked(who, session, seating, on_board, expected_version, NO_RULING, Verb.RULING_WITHDRAWN)
    return line_of(session, seating_id, board)


def revert_ruling(*, who: User, session: Session, entry: LogEntry) -> None:
    """Takes back what a log entry did to a ruling (for services/undo.py, which has checked deadline and entry)."""
    seating, board = place_of(session, entry.what["seating"], entry.what["board"])
    newest = newest_ruling(seating, board)
    if newest is None or newest.version != entry.after["ruling_version"]:
        raise refuse("changed_since", board=board.number, table=seating.table)
    _write(who, session, seating, board, newest, facts_from(entry.before), taken_back(entry))


def ruling_faults(facts: RulingFacts) -> tuple[Fault, ...]:
    """Everything that is wrong with a ruling; the place is `ns`, `ew` or `reason`."""
    faults: list[Fault] = []
    if facts.ns is None and facts.ew is None:
        faults.append(Fault("ruling_empty"))
    for side in Side:
        faults += _award_faults(facts.award(side), side.lower())
    return (*faults, *reason_faults(facts.reason))


def points_fault(value: Fraction, where: str) -> tuple[Fault, ...]:
    """`points_too_fine` unless the number is within reason and has at most four decimals (for penalties too)."""
    if abs(value) <= HIGHEST_POINTS and (value * POINT_PARTS).denominator == 1:
        return ()
    allowed: dict[str, str | int] = {"lowest": -HIGHEST_POINTS, "highest": HIGHEST_POINTS, "places": POINT_PLACES}
    return (Fault("points_too_fine", {"value": str(value), **allowed}, where),)


def facts_of(ruling: Ruling | None) -> RulingFacts:
    """What a stored version says; None is no ruling."""
    awards = awards_in(ruling.parts.all()) if ruling else {}
    if ruling is None or not awards:
        return NO_RULING
    return RulingFacts(ns=awards.get(Side.NS), ew=awards.get(Side.EW), reason=ruling.reason)


def facts_from(kept: Mapping[str, object]) -> RulingFacts:
    """Facts as a log entry keeps them."""
    return RulingFacts(ns=award_from(kept.get("ns")), ew=award_from(kept.get("ew")), reason=str(kept.get("reason", "")))


def newest_ruling(seating: Seating, board: Board) -> Ruling | None:
    """The version that counts."""
    return Ruling.objects.filter(seating=seating, board=board).prefetch_related("parts").order_by("-version").first()


def _award_faults(award: Award | None, where: str) -> tuple[Fault, ...]:
    if isinstance(award, TypedPoints):
        return points_fault(award.points, where)
    if isinstance(award, Weighted):
        bounds: dict[str, str | int] = {"lowest": -HIGHEST_RESULT, "highest": HIGHEST_RESULT}
        return tuple(
            Fault("award_result_range", {"result": result, **bounds}, where) for _weight, result in award.parts if abs(result) > HIGHEST_RESULT
        )
    return ()


def _write_checked(who: User, session: Session, seating: Seating, board: Board, expected: int, facts: RulingFacts, verb: Verb) -> None:
    newest = newest_ruling(seating, board)
    if facts_of(newest) == facts:
        return
    if (newest.version if newest else 0) != expected:
        raise Conflict(line_of(session, seating.pk, board.number))
    _write(who, session, seating, board, newest, facts, verb)


def _write(who: User, session: Session, seating: Seating, board: Board, newest: Ruling | None, facts: RulingFacts, verb: Verb) -> None:
    version = newest.version + 1 if newest else 1
    ruling = Ruling.objects.create(seating=seating, board=board, version=version, reason=facts.reason, ruled_by=who)
    parts = [part for side in Side if (award := facts.award(side)) is not None for part in award_parts(side, award)]
    for part in parts:
        part.ruling = ruling
    AwardPart.objects.bulk_create(parts)
    what = {"target": Target.RULING, "seating": seating.pk, "board": board.number, "table": seating.table, "round": seating.round.number}
    after = {**_kept(facts), "ruling_version": version}
    write_entry(who=who, verb=verb, on=session, what=what, before=_kept(facts_of(newest)), after=after)


def _kept(facts: RulingFacts) -> dict[str, object]:
    return {"ns": award_data(facts.ns), "ew": award_data(facts.ew), "reason": facts.reason}
