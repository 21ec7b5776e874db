"""What changed between two tables of standings, and for whom: between two published versions, or between now and what a decision would do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from tournaments.enums import Audience
from tournaments.findings import Difference, FieldKey, LineChange, PenaltyChange, StandingChange, Unpublished
from tournaments.method_views import MethodView
from tournaments.models import Session
from tournaments.rows import BoardRow, LineRow, PenaltyRow, StandingRow, StandingsTable
from tournaments.selectors.rulings import penalties_of
from tournaments.selectors.standings import published_standings, standings_from, standings_of


class _Numbered(Protocol):
    @property
    def id(self) -> int: ...


N = TypeVar("N", bound=_Numbered)
_Place = tuple[FieldKey, StandingRow]


def difference(before: StandingsTable, after: StandingsTable) -> Difference:
    """What of `before` is not as it was in `after`."""
    method_changed = (before.method, dict(before.method_options)) != (after.method, dict(after.method_options))
    return Difference(
        lines=_lines(before.lines, after.lines),
        penalties=_penalties(_by_id(before.penalties), _by_id(after.penalties)),
        pairs=_pairs(_by_pair(before), _by_pair(after)),
        method_before=MethodView(before.method, before.method_options) if method_changed else None,
        section_scoring_before=before.section_scoring if before.section_scoring is not after.section_scoring else None,
        before=before.version,
        after=after.version,
    )


def published_difference(session: Session, number: int) -> Difference | None:
    """What the published version changed against the one before it; None for the first one (two queries)."""
    after = published_standings(session, number)
    before = published_standings(session, number - 1) if number > 1 else None
    return difference(before, after) if before and after else None


def next_table(session: Session, boards: Sequence[BoardRow] | None = None) -> StandingsTable:
    """What a version published now would keep: of a closed session all, of a running one the released boards.

    `boards`: where the caller has them already, as the director sees them. A constant number of queries.
    """
    if boards is not None and session.closed_at:
        return standings_from(session, boards, penalties_of(session))
    return standings_of(session, audience=Audience.DIRECTOR if session.closed_at else Audience.PUBLIC)


def unpublished(session: Session, table: StandingsTable) -> Unpublished:
    """What publishing `table` (of `next_table`) would bring. One query."""
    newest = published_standings(session)
    if newest is None or newest.published_at is None:
        return Unpublished(difference=None, first=True)
    return Unpublished(difference(newest, table), first=session.closed_at is not None and newest.published_at < session.closed_at)


def _lines(before: Iterable[LineRow], after: Iterable[LineRow]) -> tuple[LineChange, ...]:
    old, new = ({(line.board, line.round, line.table): line for line in lines} for lines in (before, after))
    changes = (LineChange(old.get(key), new.get(key)) for key in sorted({*old, *new}))
    return tuple(change for change in changes if _facts(change.before) != _facts(change.after))


def _facts(line: LineRow | None) -> tuple[object, ...]:
    """Who played, what was seen and what was decided, not what follows from it; an empty line says as much as none."""
    if line is None:
        return _NOTHING
    who = (line.ns.number, line.ew.number) if line.status != "empty" else (None, None)
    seen = (*who, line.denomination, line.namer, line.doubling, line.ns_points, line.ns_result, line.ew_result)
    ruled = (line.ruling.ns, line.ruling.ew, line.ruling.reason) if line.ruling else None
    return (str(line.status), seen, ruled, line.group)


_NOTHING: tuple[object, ...] = ("empty", (None,) * 8, None, 0)


def _penalties(before: Mapping[int, PenaltyRow], after: Mapping[int, PenaltyRow]) -> tuple[PenaltyChange, ...]:
    return tuple(PenaltyChange(before.get(key), after.get(key)) for key in sorted(before.keys() ^ after.keys()))


def _pairs(before: Mapping[int, _Place], after: Mapping[int, _Place]) -> tuple[StandingChange, ...]:
    """In the order of the newer table, field by field; then those that are in it no more."""
    order = [*after, *(key for key in before if key not in after)]
    changes = (_change(before.get(key), after.get(key)) for key in order)
    return tuple(change for change in changes if change.moved or _standing(change.before) != _standing(change.after))


def _change(before: _Place | None, after: _Place | None) -> StandingChange:
    now = after or before
    assert now is not None  # noqa: S101  one of them is there
    then = before or now
    return StandingChange(
        now[1].pair,
        before[1] if before else None,
        after[1] if after else None,
        field=now[0],
        field_before=then[0],
    )


def _standing(row: StandingRow | None) -> tuple[object, ...]:
    """What a reader sees of a pair's standing. The names belong to it: a corrected name is a change."""
    return () if row is None else (row.place, row.tied, row.boards, row.total, row.percent, row.adjustment, row.pair.players)


def _by_id(rows: Iterable[N]) -> dict[int, N]:
    return {row.id: row for row in rows}


def _by_pair(table: StandingsTable) -> dict[int, _Place]:
    return {row.pair.id: ((group.section, group.side), row) for group in table.groups for row in group.rows}
