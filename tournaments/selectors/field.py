"""What one board must know of its whole session: how many tables a board has, and how far play is. Two light queries."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from engine.cards import Side
from tournaments.enums import ResultStatus
from tournaments.models import SeatedPair, Seating, Session
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
    """The field of a session as it stands."""
    tables = list(full_seatings().filter(round__session=session).order_by().values_list("pk", "round__number", "board_set"))
    entered = newest_results().filter(board__session=session).exclude(status=ResultStatus.EMPTY).order_by()
    begun = set(entered.values_list("seating", flat=True).distinct())
    rounds: dict[int, list[bool]] = defaultdict(list)
    for seating, number, _board_set in tables:
        rounds[number].append(seating in begun)
    sets = Counter(board_set for _seating, _number, board_set in tables)
    return Field(expected=max(sets.values(), default=0), playing_round=_playing_round(rounds))


def _playing_round(rounds: dict[int, list[bool]]) -> int:
    """The round being played, judged by what has been entered: the last one begun, or the next when all its tables are in; 1 at the start."""
    last = max((number for number, tables in rounds.items() if any(tables)), default=0)
    return last + all(rounds[last]) if last else 1
