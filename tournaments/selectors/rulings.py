"""What a director decided in a session: rulings on lines, the groups of fouled boards, penalties. The newest version of each counts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from engine.cards import Side
from engine.rulings import Award
from tournaments.adapters import POINT_PARTS, award_of
from tournaments.models import AwardPart, Fouling, Penalty, Ruling, Session
from tournaments.rows import FoulingRow, PenaltyRow, RulingRow
from tournaments.selectors.results import LineKey
from tournaments.selectors.schedule import pair_row


@dataclass(frozen=True, slots=True)
class Decisions:
    """All of a session that stands beside its results. `groups`: by line, those above 0 only. `foulings`: by board id."""

    rulings: Mapping[LineKey, RulingRow]
    groups: Mapping[LineKey, int]
    foulings: Mapping[int, FoulingRow]


def decisions_of(session: Session) -> Decisions:
    """The rulings and groups that count (four queries)."""
    foulings = list(newest_foulings().filter(board__session=session).select_related("set_by").prefetch_related("tables"))
    groups = {(table.seating_id, fouling.board_id): table.group for fouling in foulings for table in fouling.tables.all()}
    fouled = {fouling.board_id: _fouling_row(fouling) for fouling in foulings if fouling.tables.all()}
    return Decisions(_rulings_of(session), groups, fouled)


def newest_rulings() -> "QuerySet[Ruling]":
    """The newest version of the ruling of each line that ever had one; without awards it was withdrawn."""
    newer = Ruling.objects.filter(seating=OuterRef("seating"), board=OuterRef("board"), version__gt=OuterRef("version"))
    return Ruling.objects.filter(~Exists(newer))


def newest_foulings() -> "QuerySet[Fouling]":
    """The newest version of the groups of each board that ever had some."""
    newer = Fouling.objects.filter(board=OuterRef("board"), version__gt=OuterRef("version"))
    return Fouling.objects.filter(~Exists(newer))


def penalties_of(session: Session) -> tuple[PenaltyRow, ...]:
    """The penalties and bonuses that count, in the order in which they were given (one query). Withdrawn ones keep their numbers."""
    found = Penalty.objects.filter(session=session).select_related("pair__player1", "pair__player2", "given_by").order_by("id")
    return tuple(_penalty_row(penalty, number) for number, penalty in enumerate(found, 1) if not penalty.withdrawn)


def awards_in(parts: Iterable[AwardPart]) -> dict[Side, Award]:
    """The award of each side that a ruling's parts give one."""
    by_side: dict[Side, list[AwardPart]] = defaultdict(list)
    for part in parts:
        by_side[Side(part.side)].append(part)
    return {side: award_of(found) for side, found in by_side.items()}


def _rulings_of(session: Session) -> dict[LineKey, RulingRow]:
    """Numbered in the order in which lines were first ruled on. A ruling keeps its number whatever is ruled, withdrawn or undone later; nobody else
    has that of a withdrawn one, and it has it again when it counts again."""
    first = Ruling.objects.filter(seating=OuterRef("seating"), board=OuterRef("board"), version=1).values("pk")
    found = newest_rulings().filter(board__session=session).select_related("ruled_by").prefetch_related("parts")
    numbered = enumerate(found.annotate(first=Subquery(first)).order_by("first"), 1)
    return {(ruling.seating_id, ruling.board_id): _ruling_row(ruling, number) for number, ruling in numbered if ruling.parts.all()}


def _ruling_row(ruling: Ruling, number: int) -> RulingRow:
    awards = awards_in(ruling.parts.all())
    return RulingRow(
        number=number,
        version=ruling.version,
        ns=awards.get(Side.NS),
        ew=awards.get(Side.EW),
        reason=ruling.reason,
        who=_name(ruling.ruled_by),
        at=ruling.ruled_at,
    )


def _fouling_row(fouling: Fouling) -> FoulingRow:
    return FoulingRow(version=fouling.version, reason=fouling.reason, who=_name(fouling.set_by), at=fouling.set_at)


def _penalty_row(penalty: Penalty, number: int) -> PenaltyRow:
    return PenaltyRow(
        id=penalty.pk,
        number=number,
        pair=pair_row(penalty.pair),
        amount=Fraction(penalty.amount, POINT_PARTS),
        of_top=penalty.of_top,
        reason=penalty.reason,
        who=_name(penalty.given_by),
        at=penalty.given_at,
    )


def _name(user: User | None) -> str:
    return user.get_username() if user else ""
