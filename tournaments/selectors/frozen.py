"""Standings as a publication keeps them, and back: the places, and the lines and penalties that they follow from (so that any two versions
can be told apart, and a version can be looked at under another method). Plain JSON, numbers as exact fractions in text."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.cards import Side
from engine.tiebreaks import TieBreak
from tournaments.models import Publication, Session
from tournaments.rows import StandingGroup, StandingRow, StandingsTable
from tournaments.selectors.frozen_lines import (
    frozen_line,
    frozen_pair,
    frozen_penalty,
    number,
    text,
    thawed_line,
    thawed_pair,
    thawed_penalty,
)
from tournaments.selectors.ranking import with_counted

FORMAT = "predonats-publication/1"


def frozen(table: StandingsTable) -> dict[str, object]:
    """What is kept of a table."""
    pairs = {pair.id: pair for line in table.lines for pair in (line.ns, line.ew)}
    pairs |= {penalty.pair.id: penalty.pair for penalty in table.penalties}
    return {
        "format": FORMAT,
        "method": table.method,
        "method_options": dict(table.method_options),
        "expected": dict(table.expected),
        "lines_in": table.lines_in,
        "lines_expected": table.lines_expected,
        "groups": [{"section": group.section, "side": group.side, "rows": [_frozen_row(row) for row in group.rows]} for group in table.groups],
        "pairs": [frozen_pair(pair) for pair in pairs.values()],
        "lines": [frozen_line(line) for line in table.lines],
        "penalties": [frozen_penalty(penalty) for penalty in table.penalties],
    }


def thawed(publication: Publication) -> StandingsTable:
    """The table that was published."""
    content: Mapping[str, Any] = publication.content
    pairs = {pair.id: pair for pair in map(thawed_pair, content["pairs"])}
    return StandingsTable(
        method=content["method"],
        method_options=content["method_options"],
        expected=_expected(content["expected"]),
        groups=tuple(
            StandingGroup(Side(group["side"]) if group["side"] else None, tuple(map(_thawed_row, group["rows"])), group.get("section", ""))
            for group in content["groups"]
        ),
        lines_in=content["lines_in"],
        lines_expected=content["lines_expected"],
        version=publication.number,
        published_at=publication.published_at,
        lines=with_counted([thawed_line(line, pairs) for line in content["lines"]]),
        penalties=tuple(thawed_penalty(penalty, pairs) for penalty in content["penalties"]),
    )


def version_in_force(session: Session) -> StandingsTable | None:
    """The published version that the public reads instead of what stands now: the newest since the session was closed (one query)."""
    if session.closed_at is None:
        return None
    newest = Publication.objects.filter(session=session, published_at__gte=session.closed_at).order_by("-number").first()
    return thawed(newest) if newest else None


def is_final(session: Session, table: StandingsTable) -> bool:
    """A version published since the session was closed, with every line in."""
    return bool(session.closed_at and table.published_at and table.published_at >= session.closed_at and not table.provisional)


def _expected(kept: Mapping[str, int] | int) -> Mapping[str, int]:
    """Versions from before there were sections hold one number, and no section anywhere."""
    return {"": kept} if isinstance(kept, int) else kept


def _frozen_row(row: StandingRow) -> dict[str, object]:
    return {
        "place": row.place,
        "tied": row.tied,
        "pair": frozen_pair(row.pair),
        "boards": row.boards,
        "total": str(row.total),
        "percent": text(row.percent),
        "adjustment": str(row.adjustment),
        "maximum": text(row.maximum),
        "tie_break": row.tie_break,
        "marks": list(row.marks),
    }


def _thawed_row(row: Mapping[str, Any]) -> StandingRow:
    return StandingRow(
        place=row["place"],
        tied=row["tied"],
        pair=thawed_pair(row["pair"]),
        boards=row["boards"],
        total=Fraction(row["total"]),
        percent=number(row["percent"]),
        adjustment=Fraction(row["adjustment"]),
        maximum=number(row["maximum"]),
        tie_break=TieBreak(row["tie_break"]) if row["tie_break"] else None,
        marks=tuple(row["marks"]),
    )
