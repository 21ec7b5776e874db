"""What one board must know of its whole session: how many tables a board has, and how far play is. A few light queries."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from engine.cards import Side
from tournaments.enums import ResultStatus
from tournaments.models import BoardChange, SeatedPair, Seating, Session
from tournaments.selectors.results import newest_results


@dataclass(frozen=True, slots=True)
class Field:
    """`expected`: the results a board should have (SCORING.md §3, E): those of the board with the most tables. `playing_round`: see below."""

    expected: int
    playing_round: int


def full_seatings() -> "QuerySet[Seating]":
    """The tables that are played: a pair on both sides."""
    return Seating.objects.filter(*(Exists(SeatedPair.objects.filter(seating=OuterRef("pk"), side=side.value)) for side in Side))


def field_of(session: Session) -> Field:
    """The field of a session as it stands (three or four queries)."""
    tables = list(full_seatings().filter(round__session=session).order_by().values_list("pk", "round__number", "board_set"))
    entered = newest_results().filter(board__session=session).exclude(status=ResultStatus.EMPTY).order_by()
    begun = set(entered.values_list("seating", flat=True).distinct())
    rounds: dict[int, list[bool]] = defaultdict(list)
    for seating, number, _board_set in tables:
        rounds[number].append(seating in begun)
    return Field(expected=_expected(session, {seating: board_set for seating, _number, board_set in tables}), playing_round=_playing_round(rounds))


def _expected(session: Session, sets: Mapping[int, int]) -> int:
    """The most tables that a board has; `sets`: the set of each full table. One query, one more where repairs changed boards."""
    of_set = Counter(sets.values())
    changes = list(BoardChange.objects.filter(board__session=session).values_list("seating", "board"))
    if not changes:
        return max(of_set.values(), default=0)
    boards = dict(session.boards.order_by().values_list("pk", "board_set"))
    counts = {board: of_set[board_set] for board, board_set in boards.items()}
    for seating, board in changes:
        if seating in sets:
            counts[board] += -1 if boards[board] == sets[seating] else 1
    return max(counts.values(), default=0)


def _playing_round(rounds: dict[int, list[bool]]) -> int:
    """The round being played, judged by what has been entered: the last one begun, or the next when all its tables are in; 1 at the start."""
    last = max((number for number, tables in rounds.items() if any(tables)), default=0)
    return last + all(rounds[last]) if last else 1
