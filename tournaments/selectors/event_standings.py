"""Standings over all sessions of an event: added, the mean by boards, or with a carry-over (SCORING.md §5)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.cards import Side
from engine.entries import by_pair
from engine.sessions import Combination, SessionStandings, combine_sessions
from engine.standings import Standing, rank_pairs
from engine.tiebreaks import TieBreak, TieEvidence
from tournaments.enums import Audience, SectionScoring
from tournaments.findings import EventStandings, FieldKey, SessionPart
from tournaments.method_views import MethodView
from tournaments.models import Event, Session
from tournaments.rows import StandingGroup, StandingRow, StandingsTable
from tournaments.selectors.ranking import (
    Fields,
    RankingRules,
    adjustments_of,
    entries_of,
    fields_of,
    iterate_rows,
    marks_of,
    pairs_in,
    rules_of,
    standing_row,
)
from tournaments.selectors.standings import published_standings, standings_of, viewed

Tables = Sequence[tuple[Session, StandingsTable]]


def event_standings(event: Event, *, audience: Audience, view: MethodView | None = None) -> EventStandings:
    """The event's ranking. The public reads each session's newest published version, and what is released of one that has none; a version from
    before the event's comparison or the scoring of its sections changed counts by what they are now.

    With two winners NS and EW are ranked apart, unless somebody changed sides between sessions: then everybody is in one list. Where sections are
    ranked apart, a pair is in the one in which it played the most boards; of two with as many, in that of its last session.
    Queries grow with the sessions, not with their pairs and boards.
    """
    sessions = Session.objects.filter(event=event).select_related("event__club").order_by("number")
    tables = [(session, table) for session in sessions if (table := _table(session, audience, view)).lines_in]
    lines = tuple(line for _session, table in tables for line in table.lines)
    rules = _with_winners(rules_of(event, view), [table for _session, table in tables])
    fields = fields_of([table.lines for _session, table in tables], rules)
    groups = tuple(StandingGroup(side, rows, section) for (section, side), rows in _rows(event, tables, fields, rules).items())
    method = view or MethodView(event.method, event.method_options)
    table = StandingsTable(
        method=method.key,
        method_options=method.options,
        groups=groups,
        lines_in=sum(table.lines_in for _session, table in tables),
        lines_expected=sum(table.lines_expected for _session, table in tables),
        lines=lines,
        penalties=tuple(penalty for _session, table in tables for penalty in table.penalties),
    )
    last = tables[-1][0] if tables else None
    parts = tuple(_part(session, table, carried=session is not last) for session, table in tables)
    return EventStandings(table, parts, Combination(event.combination), event.carry)


def _table(session: Session, audience: Audience, view: MethodView | None) -> StandingsTable:
    published = published_standings(session) if audience is Audience.PUBLIC else None
    if published is None:
        return standings_of(session, audience=audience, view=view)
    event = session.event
    wanted = view or MethodView(event.method, event.method_options)
    scoring = SectionScoring(event.section_scoring)
    if (wanted, scoring) == (MethodView(published.method, published.method_options), published.section_scoring):
        return published
    return replace(viewed(published, event, wanted, scoring), version=0 if view else published.version)


def _part(session: Session, table: StandingsTable, *, carried: bool) -> SessionPart:
    carry = session.event.carry if carried and session.event.combination == Combination.CARRY_OVER else 100
    rows = {row.pair.id: row for row in iterate_rows(table.groups)}
    return SessionPart(session.number, table.version, rows, Fraction(session.weight * carry, 100))


def _with_winners(rules: RankingRules, tables: Iterable[StandingsTable]) -> RankingRules:
    """The rules with one winner where somebody changed sides between sessions."""
    seen: dict[str, set[Side | None]] = {}
    for table in tables:
        for (_section, side), pairs in fields_of([table.lines], rules).items():
            for pair in pairs:
                seen.setdefault(pair, set()).add(side)
    return replace(rules, winners=1) if any(len(sides) > 1 for sides in seen.values()) else rules


def _rows(event: Event, tables: Tables, fields: Fields, rules: RankingRules) -> dict[FieldKey, tuple[StandingRow, ...]]:
    """The rows of every field."""
    pairs = pairs_in(line for _session, table in tables for line in table.lines)
    marks = marks_of((), ())  # marks are numbered within a session
    totals: dict[str, Fraction] = {}
    if TieBreak.OPPONENTS_TOTAL in rules.tie_breaks:
        untied = replace(rules, tie_breaks=())
        totals = {each.pair: each.total for own in fields.values() for each in _combined(event, tables, own, untied, {})}
    combined = {key: _combined(event, tables, own, rules, totals) for key, own in fields.items()}
    return {key: tuple(standing_row(each, pairs, marks) for each in sorted(found, key=_order)) for key, found in combined.items()}


def _combined(event: Event, tables: Tables, own: Collection[str], rules: RankingRules, totals: Mapping[str, Fraction]) -> tuple[Standing, ...]:
    """The sessions of a field put together. `totals`: everybody's in the event, where a tie-break asks for them."""
    entries = [entry for _session, table in tables for entry in entries_of(table.lines, own)]
    return combine_sessions(
        [_session_standings(session, table, own, rules) for session, table in tables],
        rules.method,
        Combination(event.combination),
        carry=Fraction(event.carry, 100),
        minimum_share=rules.minimum_share,
        tie_breaks=rules.tie_breaks,
        evidence=TieEvidence(entries=by_pair(entries), totals=totals, lots=rules.lots),
    )


def _order(standing: Standing) -> tuple[bool, int, Fraction, int]:
    """By place; pairs without one last, the best of them first. Pairs that share a place stand in the order of their numbers."""
    return standing.place is None, standing.place or 0, -standing.total, int(standing.pair)


def _session_standings(session: Session, table: StandingsTable, own: Collection[str], rules: RankingRules) -> SessionStandings:
    """What a session gives to a field of the event: totals of its pairs brought to the most boards that one of them played there, which in the
    session itself may have been ranked in several fields."""
    standings = rank_pairs(entries_of(table.lines, own), rules.method, adjustments=adjustments_of(table.penalties))
    full = max((each.boards for each in standings), default=0)
    return SessionStandings(standings, full_boards=full, weight=Fraction(session.weight, 100))
