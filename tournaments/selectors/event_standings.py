"""Standings over all sessions of an event: added, the mean by boards, or with a carry-over (SCORING.md §5)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.cards import Side
from engine.entries import BoardEntry, by_pair
from engine.sessions import Combination, SessionStandings, combine_sessions
from engine.standings import Standing
from engine.tiebreaks import TieEvidence
from tournaments.enums import Audience
from tournaments.findings import EventStandings, SessionPart
from tournaments.method_views import MethodView
from tournaments.models import Event, Session
from tournaments.rows import StandingGroup, StandingRow, StandingsTable
from tournaments.selectors.ranking import (
    RankingRules,
    Sides,
    entries_of,
    fields_in,
    iterate_rows,
    marks_of,
    pairs_in,
    rules_of,
    sides_of,
    standing_row,
)
from tournaments.selectors.standings import published_standings, standings_of, viewed

Tables = Sequence[tuple[Session, StandingsTable]]


def event_standings(event: Event, *, audience: Audience, view: MethodView | None = None) -> EventStandings:
    """The event's ranking. The public reads each session's newest published version, and what is released of one that has none.

    With two winners NS and EW are ranked apart, unless somebody changed sides between sessions: then everybody is in one list.
    Queries grow with the sessions, not with their pairs and boards.
    """
    sessions = Session.objects.filter(event=event).select_related("event__club").order_by("number")
    tables = [(session, table) for session in sessions if (table := _table(session, audience, view)).lines_in]
    rules = rules_of(event, view)
    sides = _sides([table for _session, table in tables], rules)
    groups = tuple(StandingGroup(side, _rows(event, tables, side, rules)) for side in sides)
    method = view or MethodView(event.method, event.method_options)
    table = StandingsTable(
        method=method.key,
        method_options=method.options,
        groups=groups,
        lines_in=sum(table.lines_in for _session, table in tables),
        lines_expected=sum(table.lines_expected for _session, table in tables),
        lines=tuple(line for _session, table in tables for line in table.lines),
        penalties=tuple(penalty for _session, table in tables for penalty in table.penalties),
    )
    return EventStandings(table, tuple(_part(session, table) for session, table in tables))


def _table(session: Session, audience: Audience, view: MethodView | None) -> StandingsTable:
    published = published_standings(session) if audience is Audience.PUBLIC else None
    if published is None:
        return standings_of(session, audience=audience, view=view)
    return viewed(published, session.event, view) if view else published


def _part(session: Session, table: StandingsTable) -> SessionPart:
    return SessionPart(session.number, table.version, {row.pair.id: row for row in iterate_rows(table.groups)})


def _sides(tables: Iterable[StandingsTable], rules: RankingRules) -> Sides:
    seen: dict[str, set[Side]] = {}
    for table in tables:
        for pair, side in fields_in(table.lines).items():
            seen.setdefault(pair, set()).add(side)
    return (None,) if any(len(sides) > 1 for sides in seen.values()) else sides_of(rules.winners)


def _rows(event: Event, tables: Tables, side: Side | None, rules: RankingRules) -> tuple[StandingRow, ...]:
    pairs = pairs_in(line for _session, table in tables for line in table.lines)
    standings = combine_sessions(
        [_session_standings(table, side) for _session, table in tables],
        rules.method,
        Combination(event.combination),
        carry=Fraction(event.carry, 100),
        minimum_share=rules.minimum_share,
        tie_breaks=rules.tie_breaks,
        evidence=_evidence(tables, side, rules),
    )
    marks = marks_of((), ())  # marks are numbered within a session
    return tuple(standing_row(each, pairs, marks) for each in sorted(standings, key=_order))


def _order(standing: Standing) -> tuple[bool, int, Fraction, int]:
    """By place; pairs without one last, the best of them first. Pairs that share a place stand in the order of their numbers."""
    return standing.place is None, standing.place or 0, -standing.total, int(standing.pair)


def _session_standings(table: StandingsTable, side: Side | None) -> SessionStandings:
    rows = [row for group in table.groups if side in {None, group.side} for row in group.rows]
    return SessionStandings(tuple(_standing(row) for row in rows), full_boards=max((row.boards for row in rows), default=0))


def _standing(row: StandingRow) -> Standing:
    return Standing(
        pair=str(row.pair.number),
        boards=row.boards,
        total=row.total,
        percent=row.percent,
        place=row.place,
        tied=row.tied,
        adjustment=row.adjustment,
        maximum=row.maximum,
    )


def _evidence(tables: Tables, side: Side | None, rules: RankingRules) -> TieEvidence:
    entries: list[BoardEntry] = [entry for _session, table in tables for entry in entries_of(table.lines, side)]
    totals: dict[str, Fraction] = {}
    for _session, table in tables:
        for row in iterate_rows(table.groups):
            number = str(row.pair.number)
            totals[number] = totals.get(number, Fraction(0)) + row.total
    return TieEvidence(entries=by_pair(entries), totals=totals, lots=rules.lots)
