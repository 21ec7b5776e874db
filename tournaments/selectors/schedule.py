"""Who sits where: rounds and tables as rows."""

from collections import defaultdict
from collections.abc import Mapping

from engine.cards import Side
from tournaments.models import Board, Pair, Seating, Session
from tournaments.rows import PairRow, RoundRow, SeatingRow


def pair_row(pair: Pair) -> PairRow:
    """A pair; its players must have been fetched with it."""
    return PairRow(id=pair.id, number=pair.number, players=(pair.player1.name, pair.player2.name))


def boards_by_set(session: Session) -> Mapping[int, tuple[int, ...]]:
    """The board numbers of each set (one query)."""
    numbers: dict[int, list[int]] = defaultdict(list)
    for board_set, number in Board.objects.filter(session=session).order_by("number").values_list("board_set", "number"):
        numbers[board_set].append(number)
    return {board_set: tuple(found) for board_set, found in numbers.items()}


def seatings_of(session: Session, *, board_set: int | None = None) -> tuple[SeatingRow, ...]:
    """Every table of every round, or those that play one set, in order (a constant number of queries)."""
    sets = boards_by_set(session)
    only = {} if board_set is None else {"board_set": board_set}
    seatings = (
        Seating.objects.filter(round__session=session, **only)
        .select_related("round")
        .prefetch_related("seated__pair__player1", "seated__pair__player2")
        .order_by("round__number", "table")
    )
    return tuple(_seating_row(seating, sets.get(seating.board_set, ())) for seating in seatings)


def rounds_of(session: Session) -> tuple[RoundRow, ...]:
    """The rounds there are, each with its tables."""
    tables: dict[int, list[SeatingRow]] = defaultdict(list)
    for seating in seatings_of(session):
        tables[seating.round].append(seating)
    return tuple(RoundRow(number=number, seatings=tuple(rows)) for number, rows in sorted(tables.items()))


def _seating_row(seating: Seating, boards: tuple[int, ...]) -> SeatingRow:
    seated = {Side(each.side): pair_row(each.pair) for each in seating.seated.all()}
    return SeatingRow(
        id=seating.id,
        round=seating.round.number,
        table=seating.table,
        ns=seated.get(Side.NS),
        ew=seated.get(Side.EW),
        board_set=seating.board_set,
        boards=boards,
    )
