"""Repairs during play (SCORING.md §6): a pair that comes late or leaves, a round seated the wrong way, results under wrong numbers, wrong boards.

Each is a request: what the director saw. `preview_repair` says what it would change, `repair` does it, with one entry of the log that
services/undo.py takes back. Nobody ever plays a board twice; results that are there are kept, or moved or cancelled where the preview says so.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import SEATS, Seat
from engine.errors import EngineError, Fault
from engine.movements.base import number_fault
from engine.movements.catalogue import is_drawn
from engine.movements.late_pair import add_late_pair
from engine.movements.repair import Repair, reverse, withdraw
from engine.movements.wrong_boards import TableBoards, move_results, wrong_boards
from tournaments.enums import ResultStatus, Verb
from tournaments.findings import RepairPreview
from tournaments.models import LogEntry, Session
from tournaments.movement_rows import TableDifference
from tournaments.rows import SeatingRow
from tournaments.selectors.movement import movement_of
from tournaments.selectors.results import newest_results
from tournaments.selectors.schedule import boards_by_set, seatings_of, section_letters
from tournaments.selectors.tables import Place, TableState, boards_at, states_of
from tournaments.services.draws import pairs_there
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.names import clean_name
from tournaments.services.once import kept_once, made_before
from tournaments.services.pairs import pair_faults, twice_faults
from tournaments.services.preview import previewed
from tournaments.services.repair_plan import Joining, Leaving, Line, LineChange, Plan, TableChange, apply_plan
from tournaments.services.results import EMPTY, NOT_PLAYED, LineFacts, facts_of

T = TypeVar("T")
Sets = Mapping[int, tuple[int, ...]]
Written = Mapping[Line, LineFacts]


class RepairRequest(Protocol):
    """What went wrong, as the director says it. `verb`: what the log calls putting it right."""

    verb: ClassVar[Verb]

    def plan(self, session: Session) -> Plan:
        """What putting it right changes. Refused with every fault."""


@dataclass(frozen=True, kw_only=True)
class PairJoins:
    """Two players come late and play from a round on: in an empty seat, against who sits out, or as a rover; in a drawn movement from the next
    draw on. `section`: where they shall play; None: where they are needed most."""

    verb: ClassVar[Verb] = Verb.PAIR_JOINED

    players: tuple[str, str]
    from_round: int
    section: int | None = None

    def plan(self, session: Session) -> Plan:
        """The rounds that are left with the pair in them."""
        names = (clean_name(self.players[0]), clean_name(self.players[1]))
        named = pair_faults(names, "") or twice_faults(session.event, [names], [""])
        _require(session, [*named, *_from_round_faults(session, self.from_round)])
        movement = movement_of(session)
        number = movement.pairs + 1
        tables: dict[Place, TableChange] = {}
        if not is_drawn(session.movement_kind):
            gone = frozenset(range(1, number)) - frozenset(pairs_there(session)) | _never_seated(movement.pairs, states_of(session).values())
            tables = _tables(session, _engine(lambda: add_late_pair(movement, self.from_round, gone=gone, section=self.section)))
        what = {"pair": number, "players": " – ".join(names), "round": self.from_round}
        return Plan(verb=self.verb, what=what, tables=tables, joins=Joining(number, names))


@dataclass(frozen=True, kw_only=True)
class PairLeaves:
    """A pair leaves when so many rounds are over: in the first half its results are cancelled, later they stand. Later opponents sit out."""

    verb: ClassVar[Verb] = Verb.PAIR_LEFT

    pair: int
    after_round: int

    def plan(self, session: Session) -> Plan:
        """Its later tables without it, and its results in the first half not played."""
        states = states_of(session)
        seated = {pair for state in states.values() for pair in state.pairs}
        there = [pair for pair in pairs_there(session) if pair in seated]
        absent = [] if self.pair in there else [Fault("pair_absent", {"pair": self.pair, "allowed": ", ".join(map(str, there))}, "pair")]
        _require(session, [*absent, *number_fault("after_round", self.after_round, 0, session.planned_rounds)])
        repair = withdraw(movement_of(session), self.pair, self.after_round)
        sets, written = boards_by_set(session), written_in(session)
        cancelled = [((row.round, row.table), board) for row in repair.cancelled for board in boards_at(states[row.round, row.table], sets)]
        lines = {line: LineChange(written.get(line, EMPTY), NOT_PLAYED) for line in sorted(cancelled) if written.get(line) != NOT_PLAYED}
        what = {"pair": self.pair, "round": self.after_round, "cancelled": bool(repair.cancelled)}
        leaving = Leaving(self.pair, self.after_round)
        return Plan(verb=self.verb, what=what, tables=_tables(session, repair), lines=lines, leaves=leaving)


@dataclass(frozen=True, kw_only=True)
class RoundReversed:
    """The pairs of a round (of one table, or one section, when given) sat on each other's seats; the results stay with the seats."""

    verb: ClassVar[Verb] = Verb.ROUND_REVERSED

    round: int
    table: int | None = None
    section: int | None = None

    def plan(self, session: Session) -> Plan:
        """The pairs on the seats where they really sat."""
        _require(session, ())
        repair = _engine(lambda: reverse(movement_of(session), self.round, self.table, section=self.section))
        played = {place: change for place, change in _tables(session, repair).items() if change.after and len(change.after.pairs) == 2}
        what = {"round": self.round, "table": self.table, "section": section_letters(session).get(self.section or 0)}
        return Plan(verb=self.verb, what=what, tables=played)


@dataclass(frozen=True, kw_only=True)
class ResultsMoved:
    """Results of a table that stand under wrong board numbers; `boards`: {number written: right number}."""

    verb: ClassVar[Verb] = Verb.RESULTS_MOVED

    round: int
    table: int
    boards: Mapping[int, int]

    def plan(self, session: Session) -> Plan:
        """The results on the right boards; a board that none belongs to is empty again."""
        _require(session, ())
        written = written_in(session)
        at = _table(_full_tables(session), self.round, self.table)
        there = [board for place, board in written if place == (self.round, self.table)]
        moved = _engine(lambda: move_results(at, self.boards, there))
        lines = _moved_lines(session, (self.round, self.table), moved, written)
        return Plan(verb=self.verb, what={"round": self.round, "table": self.table, "boards": _arrows(moved)}, lines=lines)


@dataclass(frozen=True, kw_only=True)
class BoardsPlayed:
    """A table played other boards than its own; `boards`: {its board: the one really played}. Results written for the former move to the latter."""

    verb: ClassVar[Verb] = Verb.BOARDS_CHANGED

    round: int
    table: int
    boards: Mapping[int, int]

    def plan(self, session: Session) -> Plan:
        """What happened, and later tables without the boards that a pair there already knows."""
        _require(session, ())
        sets, states, written = boards_by_set(session), states_of(session), written_in(session)
        numbers = sorted(board for boards in sets.values() for board in boards)
        free_from = 1 + max(self.round, begun(session))
        full = _full_tables(session)
        changes = _engine(lambda: wrong_boards(full, self.round, self.table, self.boards, numbers, free_from=free_from))
        tables = {}
        for change in changes:
            before = states[change.before.round, change.before.table]
            changed = tuple(sorted(set(sets[before.board_set]) ^ set(change.after.boards)))
            tables[change.before.round, change.before.table] = TableChange(before, replace(before, changed=changed))
        swaps = {board: other for board, other in self.boards.items() if board != other}
        lines = _moved_lines(session, (self.round, self.table), swaps, written)
        what = {"round": self.round, "table": self.table, "boards": _arrows(swaps)}
        return Plan(verb=self.verb, what=what, tables=tables, lines=lines)


@transaction.atomic
def repair(*, who: User, session: Session, request: RepairRequest, once: str = "") -> LogEntry:
    """Puts right what went wrong. Refused with every fault. `once`: the word of the form (services/once.py), which says one request only."""
    made = made_before(who=who, verb=request.verb, once=once, facts={}, on=session)
    session = locked_session(session)
    if made and not _taken_back(made):
        return made
    plan = request.plan(session)
    return apply_plan(who=who, session=session, plan=replace(plan, what={**plan.what, **kept_once(once)}))


def preview_repair(*, who: User, session: Session, request: RepairRequest) -> RepairPreview:
    """What the repair would change: tables, lines, standings. Nothing is saved; what `repair` refuses is refused here."""
    before = {(each.round, each.table): each for each in seatings_of(session)}
    after: dict[Place, SeatingRow] = {}

    def change() -> None:
        repair(who=who, session=session, request=request)
        after.update({(each.round, each.table): each for each in seatings_of(session)})

    difference = previewed(session, change)
    changed = (TableDifference(before.get(place), after.get(place)) for place in sorted(before.keys() | after.keys()))
    return RepairPreview(tables=tuple(each for each in changed if each.before != each.after), difference=difference)


def free_rounds(session: Session) -> range:
    """The rounds with which a late pair may begin: those that have not begun, in a drawn movement those that are not drawn yet."""
    last = session.rounds.count() if is_drawn(session.movement_kind) else begun(session)
    return range(last + 1, session.planned_rounds + 1)


def begun(session: Session) -> int:
    """The last round with a result; 0 before the first."""
    return max((place[0] for place, _board in written_in(session)), default=0)


def written_in(session: Session) -> dict[Line, LineFacts]:
    """What is written on every line that is not empty."""
    entered = newest_results().filter(board__session=session).exclude(status=ResultStatus.EMPTY).select_related("seating__round", "board")
    return {((each.seating.round.number, each.seating.table), each.board.number): facts_of(each) for each in entered}


def _taken_back(entry: LogEntry) -> bool:
    """Whether the repair of this entry was undone, and not done again since."""
    last = LogEntry.objects.filter(session=entry.session_id, what__entry=entry.pk).order_by("-pk").first()
    return last is not None and last.verb == Verb.UNDONE


def _require(session: Session, faults: Iterable[Fault]) -> None:
    """A movement that is played, no draft in the way, and none of these faults."""
    found = list(faults)
    if not session.rounds.exists():
        found.append(Fault("no_boards_yet", {"session": session.number}))
    if session.draft:
        found.append(Fault("repair_draw_waiting", {"round": session.draft["round"]}))
    if found:
        raise Refused(*found)


def _from_round_faults(session: Session, from_round: int) -> list[Fault]:
    """A late pair begins with a round that has not begun; in a drawn movement with one that is not drawn yet. Never after the close."""
    free = free_rounds(session)
    faults = [Fault("session_closed", {"session": session.number})] if session.closed_at else []
    if session.planned_rounds and not free:
        return [*faults, Fault("repair_no_round_left", {"rounds": session.planned_rounds}, "from_round")]
    if from_round < free.start:
        return [*faults, Fault("repair_before_round", {"round": from_round, "least": free.start}, "from_round")]
    return [*faults, *number_fault("from_round", from_round, 1, session.planned_rounds)]


def _never_seated(pairs: int, states: Iterable[TableState]) -> frozenset[int]:
    """Pairs of the event that have no seat in this session at all."""
    return frozenset(range(1, pairs + 1)) - frozenset(pair for state in states for pair in state.pairs)


def _tables(session: Session, repair: Repair) -> dict[Place, TableChange]:
    """The changed rows as places; a board that somebody would play twice is taken from the changed table."""
    sets, states = boards_by_set(session), states_of(session)
    tables: dict[Place, TableChange] = {}
    for change in repair.changes:
        row = change.after or change.before
        assert row is not None  # noqa: S101  one of the two is always there
        place = (row.round, row.table)
        before = states.get(place)
        after = TableState(row.set, row.ns, row.ew, before.changed if before else (), row.section) if change.after and row.pairs else None
        tables[place] = TableChange(before, after)
    now = {**states, **{place: each.after for place, each in tables.items()}}
    for place, each in tables.items():
        if each.after:
            elsewhere = [state for other, state in now.items() if state and other != place and (other not in tables or other[0] < place[0])]
            tables[place] = TableChange(each.before, _without_replays(each.after, elsewhere, sets))
    return tables


def _without_replays(state: TableState, elsewhere: Iterable[TableState], sets: Sets) -> TableState:
    """The state without the boards that a pair of it plays elsewhere."""
    known = {board for each in elsewhere if each.pairs & state.pairs for board in boards_at(each, sets)}
    twice = boards_at(state, sets) & known
    return replace(state, changed=tuple(sorted(set(state.changed) ^ twice))) if twice else state


def _full_tables(session: Session) -> list[TableBoards]:
    sets = boards_by_set(session)
    return [
        TableBoards(number, table, state.ns, state.ew, tuple(sorted(boards_at(state, sets))), state.section)
        for (number, table), state in states_of(session).items()
        if state.ns is not None and state.ew is not None
    ]


def _table(tables: Iterable[TableBoards], round_number: int, table: int) -> TableBoards:
    for each in tables:
        if (each.round, each.table) == (round_number, table):
            return each
    raise refuse("nobody_plays_there", "table", round=round_number, table=table)


def _moved_lines(session: Session, place: Place, moved: Mapping[int, int], written: Written) -> dict[Line, LineChange]:
    """The results of a place on other boards; those of boards that nothing moves to are emptied."""
    dealers = {board.number: Seat(board.dealer) for board in session.boards.all()}
    carried = {to: carried_over(written[place, board], dealers[board], dealers[to]) for board, to in moved.items() if (place, board) in written}
    emptied = {board: EMPTY for board in moved if board not in carried}
    changes = {(place, board): LineChange(written.get((place, board), EMPTY), facts) for board, facts in sorted({**emptied, **carried}.items())}
    return {line: change for line, change in changes.items() if change.before != change.after}


def carried_over(facts: LineFacts, dealer: Seat, to: Seat) -> LineFacts:
    """What was seen, on a board with another dealer: if the dealer had named, the dealer there has; if the partner, the partner there."""
    if facts.namer is None:
        return facts
    steps = SEATS.index(facts.namer) - SEATS.index(dealer)
    return replace(facts, namer=SEATS[(SEATS.index(to) + steps) % len(SEATS)])


def _arrows(moved: Mapping[int, int]) -> str:
    return ", ".join(f"{board} → {to}" for board, to in sorted(moved.items()))


def _engine(call: Callable[[], T]) -> T:
    """What the engine says; its refusal as ours."""
    try:
        return call()
    except EngineError as error:
        raise Refused(*error.faults) from error
