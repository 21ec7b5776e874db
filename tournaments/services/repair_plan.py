"""What a repair changes, as one plan (SCORING.md §6): places, lines, a pair that joins or leaves. Applied, kept, and taken back the same way.

A plan says what stands before and after. Applying it writes the places, and new versions of the lines: nothing is overwritten that was seen at a
table. Taking an entry back applies its plan the other way round, if what it left is still there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Side
from engine.errors import Fault
from tournaments.enums import ResultStatus, Target, Verb
from tournaments.models import Board, BoardChange, LogEntry, Pair, Player, Result, Round, SeatedPair, Seating, Session, Withdrawal
from tournaments.selectors.results import newest_results
from tournaments.selectors.rulings import newest_rulings
from tournaments.selectors.schedule import boards_by_set
from tournaments.selectors.tables import Place, TableState, boards_at, place_from, place_text, state_from, states_of
from tournaments.services.deadline import check_deadline
from tournaments.services.errors import Refused, refuse
from tournaments.services.log import taken_back, write_entry
from tournaments.services.results import LineFacts, add_version, facts_from, facts_kept, facts_of

Line = tuple[Place, int]
"""A place and a board."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """A place before and after; None: nobody sits there."""

    before: TableState | None
    after: TableState | None


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line before and after."""

    before: LineFacts
    after: LineFacts


@dataclass(frozen=True, slots=True)
class Joining:
    """A pair that comes to be, with its number and players."""

    number: int
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Leaving:
    """A pair that leaves when so many rounds are over."""

    number: int
    after_round: int


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All that a repair changes. `what`: its own words for the log. `joins`/`parts` and `leaves`/`returns` are each other's way back."""

    verb: Verb
    what: Mapping[str, object] = field(default_factory=dict)
    tables: Mapping[Place, TableChange] = field(default_factory=dict)
    lines: Mapping[Line, LineChange] = field(default_factory=dict)
    joins: Joining | None = None
    parts: Joining | None = None
    leaves: Leaving | None = None
    returns: Leaving | None = None

    @property
    def empty(self) -> bool:
        """Nothing would change."""
        return not (self.tables or self.lines or self.joins or self.parts or self.leaves or self.returns)

    def backwards(self, verb: Verb) -> "Plan":
        """The plan that undoes this one."""
        return replace(
            self,
            verb=verb,
            tables={place: TableChange(change.after, change.before) for place, change in self.tables.items()},
            lines={line: LineChange(change.after, change.before) for line, change in self.lines.items()},
            joins=self.parts,
            parts=self.joins,
            leaves=self.returns,
            returns=self.leaves,
        )


@transaction.atomic
def apply_plan(*, who: User, session: Session, plan: Plan) -> LogEntry:
    """Makes what the plan says, with one entry of the log. Refused, with every fault, where results or rulings stand in the way."""
    check_deadline(session)
    if plan.empty:
        raise refuse("repair_nothing")
    if faults := tuple(_faults(session, plan)):
        raise Refused(*faults)
    if plan.joins:
        _join(session, plan.joins)
    seatings = _set_tables(session, plan.tables)
    _write_lines(who, session, plan.lines, seatings)
    if plan.parts:
        _part(session, plan.parts)
    if plan.leaves:
        pair = Pair.objects.get(event=session.event_id, number=plan.leaves.number)
        Withdrawal.objects.create(session=session, pair=pair, after_round=plan.leaves.after_round)
    if plan.returns:
        Withdrawal.objects.filter(session=session, pair__number=plan.returns.number).delete()
    what = {**plan.what, "target": Target.SCHEDULE}
    return write_entry(who=who, verb=plan.verb, on=session, what=what, before=_kept(plan.backwards(plan.verb)), after=_kept(plan))


def revert_repair(*, who: User, session: Session, entry: LogEntry) -> None:
    """Takes back what a log entry of a repair did (for services/undo.py, which has checked deadline and entry)."""
    plan = _plan_of(entry)
    states = states_of(session)
    if any(states.get(place) != change.after for place, change in plan.tables.items()):
        raise refuse("repair_undone_since")
    what = {**plan.what, "entry": entry.what.get("entry", entry.pk), "repair": entry.what.get("repair", entry.verb)}
    apply_plan(who=who, session=session, plan=replace(plan.backwards(taken_back(entry)), what=what))


def _faults(session: Session, plan: Plan) -> Iterator[Fault]:
    """Results that would lose their table or pair, and rulings that were made on what was there before."""
    sets = boards_by_set(session)
    entered = {((each.seating.round.number, each.seating.table), each.board.number) for each in _newest(session) if each.status != ResultStatus.EMPTY}
    ruled = set()
    for ruling in newest_rulings().filter(board__session=session).select_related("seating__round", "board").prefetch_related("parts"):
        if ruling.parts.all():
            ruled.add(((ruling.seating.round.number, ruling.seating.table), ruling.board.number))
    told = set()
    for place, change in plan.tables.items():
        there = boards_at(change.before, sets) if change.before else frozenset()
        stay = boards_at(change.after, sets) if change.after else frozenset()
        same_pairs = bool(change.before and change.after and change.before.pairs == change.after.pairs)
        lost = there - stay if same_pairs else there
        for board in sorted(there):
            line = (place, board)
            moved = (change.before and change.before.ns) != (change.after and change.after.ns)
            if line in entered and board in lost and line not in plan.lines and place not in told:
                told.add(place)
                yield Fault("repair_results_there", {"round": place[0], "table": place[1]})
            if line in ruled and (moved or board in lost) and line not in plan.lines:
                yield Fault("repair_ruling_there", {"board": board, "table": place[1]})
    yield from (Fault("repair_ruling_there", {"board": board, "table": place[1]}) for place, board in sorted(plan.lines) if (place, board) in ruled)


def _newest(session: Session) -> "list[Result]":
    return list(newest_results().filter(board__session=session).select_related("seating__round", "board"))


def _join(session: Session, joining: Joining) -> None:
    one, other = (Player.objects.create(club=session.event.club, name=name) for name in joining.players)
    Pair.objects.create(event=session.event, number=joining.number, player1=one, player2=other)


def _part(session: Session, parting: Joining) -> None:
    """Refused when the pair is needed elsewhere by now."""
    pair = Pair.objects.select_related("player1", "player2").filter(event=session.event_id, number=parting.number).first()
    if pair is None or pair.seated.exists() or pair.penalties.exists() or pair.withdrawals.exists():
        raise refuse("repair_undone_since")
    players = [pair.player1, pair.player2]
    pair.delete()
    for player in players:
        player.delete()


def _set_tables(session: Session, tables: Mapping[Place, TableChange]) -> dict[Place, Seating]:
    """Writes the places and gives every seating of the session by its place. All seats are emptied first, since a pair sits once in a round."""
    seatings = {(each.round.number, each.table): each for each in Seating.objects.filter(round__session=session).select_related("round")}
    changed = [seatings[place] for place in tables if place in seatings]
    SeatedPair.objects.filter(seating__in=changed).delete()
    BoardChange.objects.filter(seating__in=changed).delete()
    rounds = {each.number: each for each in session.rounds.all()}
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event_id)}
    boards = {board.number: board for board in session.boards.all()}
    for place, change in tables.items():
        seating = _seating(seatings.get(place), place, change.after, rounds)
        if seating is None:
            seatings.pop(place, None)
        elif change.after:
            seatings[place] = seating
            _seat(seating, change.after, pairs, boards)
    return seatings


def _seating(seating: Seating | None, place: Place, state: TableState | None, rounds: Mapping[int, Round]) -> Seating | None:
    """The seating of a place. One where nobody sits goes, unless something was written there: then it stays, unseen."""
    if state is None or not state.pairs:
        if seating and not (seating.results.exists() or seating.rulings.exists()):
            seating.delete()
            return None
        return seating
    if seating is None:
        return Seating.objects.create(round=rounds[place[0]], table=place[1], board_set=state.board_set, section=state.section)
    seating.board_set, seating.section = state.board_set, state.section
    seating.save(update_fields=["board_set", "section"])
    return seating


def _seat(seating: Seating, state: TableState, pairs: Mapping[int, Pair], boards: Mapping[int, Board]) -> None:
    for side, number in ((Side.NS, state.ns), (Side.EW, state.ew)):
        if number is not None:
            SeatedPair.objects.create(seating=seating, round=seating.round, side=side.value, pair=pairs[number])
    BoardChange.objects.bulk_create(BoardChange(seating=seating, board=boards[number]) for number in state.changed)


def _write_lines(who: User, session: Session, lines: Mapping[Line, LineChange], seatings: Mapping[Place, Seating]) -> None:
    """Adds a version to each line. Refused where a line does not say what the plan saw."""
    boards = {board.number: board for board in session.boards.all()}
    newest = {((each.seating.round.number, each.seating.table), each.board.number): each for each in _newest(session)}
    for line, change in lines.items():
        stands = newest.get(line)
        if facts_of(stands) != change.before:
            raise refuse("repair_undone_since")
        add_version(who, seatings[line[0]], boards[line[1]], (stands.version if stands else 0) + 1, change.after)


def _kept(plan: Plan) -> dict[str, Any]:
    """What the plan leaves, for the log."""
    kept: dict[str, Any] = {
        "tables": {place_text(place): change.after.kept() if change.after else None for place, change in plan.tables.items()},
        "lines": [{"place": place_text(place), "board": board, **facts_kept(change.after)} for (place, board), change in plan.lines.items()],
    }
    if plan.joins:
        kept["joins"] = {"number": plan.joins.number, "players": list(plan.joins.players)}
    if plan.leaves:
        kept["leaves"] = {"number": plan.leaves.number, "after_round": plan.leaves.after_round}
    return kept


def _plan_of(entry: LogEntry) -> Plan:
    """The plan that an entry of the log applied."""
    before, after = entry.before, entry.after
    return Plan(
        verb=Verb(entry.verb),
        what=entry.what,
        tables={place_from(place): TableChange(state_from(before["tables"][place]), state_from(kept)) for place, kept in after["tables"].items()},
        lines={
            (place_from(now["place"]), now["board"]): LineChange(facts_from(then), facts_from(now))
            for then, now in zip(before["lines"], after["lines"], strict=True)
        },
        joins=_joining(after.get("joins")),
        parts=_joining(before.get("joins")),
        leaves=Leaving(**after["leaves"]) if "leaves" in after else None,
        returns=Leaving(**before["leaves"]) if "leaves" in before else None,
    )


def _joining(kept: Mapping[str, Any] | None) -> Joining | None:
    return Joining(kept["number"], (kept["players"][0], kept["players"][1])) if kept else None
