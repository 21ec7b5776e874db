"""Standings as a publication keeps them, and back: plain JSON, numbers as exact fractions in text."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.cards import Side
from tournaments.models import Publication
from tournaments.rows import PairRow, StandingGroup, StandingRow, StandingsTable

FORMAT = "predonats-publication/1"


def frozen(table: StandingsTable) -> dict[str, object]:
    """What is kept of a table."""
    return {
        "format": FORMAT,
        "method": table.method,
        "lines_in": table.lines_in,
        "lines_expected": table.lines_expected,
        "groups": [{"side": group.side, "rows": [_frozen_row(row) for row in group.rows]} for group in table.groups],
    }


def thawed(publication: Publication) -> StandingsTable:
    """The table that was published."""
    content: Mapping[str, Any] = publication.content
    return StandingsTable(
        method=content["method"],
        groups=tuple(
            StandingGroup(Side(group["side"]) if group["side"] else None, tuple(_thawed_row(row) for row in group["rows"]))
            for group in content["groups"]
        ),
        lines_in=content["lines_in"],
        lines_expected=content["lines_expected"],
        version=publication.number,
        published_at=publication.published_at,
    )


def _frozen_row(row: StandingRow) -> dict[str, object]:
    return {
        "place": row.place,
        "tied": row.tied,
        "pair": {"id": row.pair.id, "number": row.pair.number, "players": list(row.pair.players)},
        "boards": row.boards,
        "total": str(row.total),
        "percent": None if row.percent is None else str(row.percent),
    }


def _thawed_row(row: Mapping[str, Any]) -> StandingRow:
    one, other = row["pair"]["players"]
    return StandingRow(
        place=row["place"],
        tied=row["tied"],
        pair=PairRow(id=row["pair"]["id"], number=row["pair"]["number"], players=(one, other)),
        boards=row["boards"],
        total=Fraction(row["total"]),
        percent=None if row["percent"] is None else Fraction(row["percent"]),
    )
