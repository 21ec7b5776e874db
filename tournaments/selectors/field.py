"""What one board must know of its whole session: how many tables a board has, and how far play is. A few light queries."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from engine.cards import Side
from tournaments.enums import ResultStatus, SectionScoring
from tournaments.models import BoardChange, SeatedPair, Seating, Session
from tournaments.selectors.results import newest_results
from tournaments.selectors.schedule import section_letters


@dataclass(frozen=True, slots=True)
class Field:
    """`expected`: the results a board should have (SCORING.md §3, E), those of the board with the most tables; by section where sections are
    compared apart, else under the empty text. `playing_round`: see below."""

    expected: Mapping[str, int]
    playing_round: int


def full_seatings() -> "QuerySet[Seating]":
    """The tables that are played: a pair on both sides."""
    return Seating.objects.filter(*(Exists(SeatedPair.objects.filter(seating=OuterRef("pk"), side=side.value)) for side in Side))


def field_of(session: Session) -> Field:
    """The field of a session as it stands (four or five queries)."""
    tables = list(full_seatings().filter(round__session=session).order_by().values_list("pk", "round__number", "board_set", "section"))
    entered = newest_results().filter(board__session=session).exclude(status=ResultStatus.EMPTY).order_by()
    begun = set(entered.values_list("seating", flat=True).distinct())
    rounds: dict[int, list[bool]] = defaultdict(list)
    for seating, number, _board_set, _section in tables:
        rounds[number].append(seating in begun)
    letters = section_letters(session) if session.event.section_scoring == SectionScoring.APART else {}
    places = {seating: (board_set, letters.get(section, "")) for seating, _number, board_set, section in tables}
    return Field(expected=_expected(session, places), playing_round=_playing_round(rounds))


def _expected(session: Session, places: Mapping[int, tuple[int, str]]) -> dict[str, int]:
    """The most tables that a board has in each section; `places`: the set and the section of each full table. One query, one more where repairs
    changed boards."""
    of_set = Counter(places.values())
    changes = list(BoardChange.objects.filter(board__session=session, seating__in=places).values_list("seating", "board"))
    if not changes:
        return _most(of_set)
    boards = dict(session.boards.order_by().values_list("pk", "board_set"))
    sections = {section for _board_set, section in places.values()}
    counts = Counter({(board, section): of_set[board_set, section] for board, board_set in boards.items() for section in sections})
    for seating, board in changes:
        board_set, section = places[seating]
        counts[board, section] += -1 if boards[board] == board_set else 1
    return _most(counts)


def _most(counts: Mapping[tuple[int, str], int]) -> dict[str, int]:
    """The largest count of each section."""
    most: dict[str, int] = {}
    for (_board, section), count in counts.items():
        most[section] = max(most.get(section, 0), count)
    return most


def _playing_round(rounds: dict[int, list[bool]]) -> int:
    """The round being played, judged by what has been entered: the last one begun, or the next when all its tables are in; 1 at the start."""
    last = max((number for number, tables in rounds.items() if any(tables)), default=0)
    return last + all(rounds[last]) if last else 1
