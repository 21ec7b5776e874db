"""Who sits where: rounds and tables as rows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Exists, Max, OuterRef, Q

from engine.cards import Side
from tournaments.models import Board, BoardChange, Pair, Seating, Session
from tournaments.rows import PairRow, RoundRow, SeatingRow
from tournaments.wording import section_letter


def pair_row(pair: Pair) -> PairRow:
    """A pair; its players must have been fetched with it."""
    return PairRow(id=pair.id, number=pair.number, players=(pair.player1.name, pair.player2.name))


def section_letters(session: Session) -> Mapping[int, str]:
    """The letter of each section by its number; nothing in a hall without sections (one query)."""
    sections = Seating.objects.filter(round__session=session).aggregate(most=Max("section"))["most"] or 1
    return {} if sections == 1 else {number: section_letter(number) for number in range(1, sections + 1)}


def boards_by_set(session: Session) -> Mapping[int, tuple[int, ...]]:
    """The board numbers of each set (one query)."""
    numbers: dict[int, list[int]] = defaultdict(list)
    for board_set, number in Board.objects.filter(session=session).order_by("number").values_list("board_set", "number"):
        numbers[board_set].append(number)
    return {board_set: tuple(found) for board_set, found in numbers.items()}


def boards_played(of_set: Iterable[int], changed: Iterable[int]) -> tuple[int, ...]:
    """The boards of a table: those of its set, but for the ones that a repair took from it or gave to it."""
    return tuple(sorted(set(of_set) ^ set(changed)))


def plays(board: Board) -> Q:
    """The condition of a seating that it plays the board: by its set, or by a repair."""
    of_set, changed = Q(board_set=board.board_set), Q(Exists(BoardChange.objects.filter(seating=OuterRef("pk"), board=board)))
    return (of_set & ~changed) | (~of_set & changed)


def seatings_of(session: Session, *, board: Board | None = None) -> tuple[SeatingRow, ...]:
    """Every table of every round at which somebody sits, or those that play one board, in order (a constant number of queries)."""
    sets, letters = boards_by_set(session), section_letters(session)
    seatings = (
        Seating.objects.filter(*([plays(board)] if board else []), round__session=session)
        .select_related("round")
        .prefetch_related("seated__pair__player1", "seated__pair__player2", "board_changes__board")
        .order_by("round__number", "table")
    )
    return tuple(
        _seating_row(seating, sets.get(seating.board_set, ()), letters.get(seating.section, "")) for seating in seatings if seating.seated.all()
    )


def rounds_of(session: Session) -> tuple[RoundRow, ...]:
    """The rounds there are, each with its tables."""
    tables: dict[int, list[SeatingRow]] = defaultdict(list)
    for seating in seatings_of(session):
        tables[seating.round].append(seating)
    return tuple(RoundRow(number=number, seatings=tuple(rows)) for number, rows in sorted(tables.items()))


def _seating_row(seating: Seating, of_set: tuple[int, ...], section: str) -> SeatingRow:
    seated = {Side(each.side): pair_row(each.pair) for each in seating.seated.all()}
    return SeatingRow(
        id=seating.id,
        round=seating.round.number,
        table=seating.table,
        ns=seated.get(Side.NS),
        ew=seated.get(Side.EW),
        board_set=seating.board_set,
        boards=boards_played(of_set, (change.board.number for change in seating.board_changes.all())),
        section=section,
    )
