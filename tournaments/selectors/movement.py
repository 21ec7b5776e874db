"""The movement of a session as the engine knows movements, read back from its tables, and how it treats everybody."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Max

from engine.cards import Side
from engine.movements.base import Movement, shared_tables
from engine.movements.base import SeatingRow as EngineRow
from engine.movements.fairness import fairness
from tournaments.enums import SectionScoring
from tournaments.models import Seating, Session
from tournaments.movement_rows import NamingRow, Treatment
from tournaments.rows import PairRow
from tournaments.selectors.pairs import pairs_of

MOST_PAIRS_TREATED = 120
"""Couples grow with the square of the pairs: beyond this nobody reads their figures, and the page would be slow."""


def rows_of(session: Session) -> tuple[EngineRow, ...]:
    """Who sits where in each round, by round and table; places where nobody sits are left out (three queries)."""
    seatings = Seating.objects.filter(round__session=session).select_related("round").prefetch_related("seated__pair")
    rows = []
    for seating in seatings.order_by("round__number", "table"):
        numbers = {each.side: each.pair.number for each in seating.seated.all()}
        rows.append(EngineRow(seating.round.number, seating.table, numbers.get(Side.NS), numbers.get(Side.EW), seating.board_set, seating.section))
    return tuple(row for row in rows if row.pairs)


def movement_of(session: Session) -> Movement:
    """The accepted movement as it stands, repairs included, with the rounds drawn so far; pairs are those of the event (five queries).

    Boards that repairs gave to or took from single tables are not in it: a movement knows sets only.
    """
    rows = rows_of(session)
    sets = session.boards.aggregate(most=Max("board_set"))["most"] or 0
    return Movement(
        kind=session.movement_kind,
        tables=max((row.table for row in rows), default=0),
        pairs=session.event.pairs.aggregate(most=Max("number"))["most"] or 0,
        rounds=session.planned_rounds,
        sets=sets,
        boards_per_set=session.boards_per_round,
        winners=session.event.winners,
        barometer=_is_barometer(rows),
        rows=rows,
        sharing=shared_tables(rows),
        repeats_allowed=True,
        repaired=True,
        apart=session.event.section_scoring == SectionScoring.APART,
    )


def treatment_of(session: Session) -> Treatment | None:
    """How the session's movement treats everybody as it stands; None without tables and in fields of hundreds."""
    movement = movement_of(session)
    pairs = {pair.number: pair for pair in pairs_of(session.event)}
    return treatment(movement, pairs, session.first_board) if movement.rows else None


def treatment(movement: Movement, pairs: Mapping[int, PairRow], first_board: int) -> Treatment | None:
    """How a movement treats the pairs (by number); None in fields of hundreds. Rounds that are not drawn yet count nothing."""
    if movement.pairs > MOST_PAIRS_TREATED:
        return None
    figure = fairness(movement, first_board)
    there = {number for row in movement.rows for number in row.pairs}
    drawn = {row.round for row in movement.rows}
    return Treatment(
        fairness=figure,
        worst=tuple((pairs[one], pairs[other]) for one, other in figure.worst if {one, other} <= there),
        naming=tuple(NamingRow(pairs[each.pair], each.named, each.boards) for each in figure.naming if each.pair in there),
        sit_outs=tuple((number, pairs[pair]) for number, pair in movement.sit_outs if number in drawn and pair in there),
    )


def _is_barometer(rows: Sequence[EngineRow]) -> bool:
    """Every round is played with one set, and some round at more than one table."""
    sets: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        if row.played:
            sets[row.round].append(row.set)
    return all(len(set(used)) == 1 for used in sets.values()) and any(len(used) > 1 for used in sets.values())
