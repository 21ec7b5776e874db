"""Lines and penalties as a publication keeps them, and back: plain JSON, numbers as exact fractions in text, pairs by their ids."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.award_data import award_data, award_from
from tournaments.enums import LineState, ResultStatus
from tournaments.rows import LineRow, PairRow, PenaltyRow, RulingRow

Kept = Mapping[str, Any]
Pairs = Mapping[int, PairRow]


def frozen_pair(pair: PairRow) -> dict[str, object]:
    """A pair."""
    return {"id": pair.id, "number": pair.number, "players": list(pair.players)}


def thawed_pair(kept: Kept) -> PairRow:
    """The pair under the names that it had."""
    one, other = kept["players"]
    return PairRow(id=kept["id"], number=kept["number"], players=(one, other))


def frozen_line(line: LineRow) -> dict[str, object]:
    """A line: what was seen, what was ruled, and what it was worth."""
    return {
        "seating": line.seating_id,
        "board": line.board,
        "dealer": line.dealer,
        "round": line.round,
        "table": line.table,
        "section": line.section,
        "ns": line.ns.id,
        "ew": line.ew.id,
        "status": line.status,
        "version": line.version,
        "denomination": line.denomination,
        "namer": line.namer,
        "doubling": line.doubling,
        "ns_points": line.ns_points,
        "results": [line.ns_result, line.ew_result],
        "comparison": [text(line.ns_comparison), text(line.ew_comparison)],
        "maximum": [text(line.ns_maximum), text(line.ew_maximum)],
        "group": line.group,
        "needs_ruling": line.needs_ruling,
        "ruling": _frozen_ruling(line.ruling) if line.ruling else None,
    }


def thawed_line(kept: Kept, pairs: Pairs) -> LineRow:
    """The line that was frozen."""
    status = ResultStatus(kept["status"])
    ns_result, ew_result = kept["results"]
    comparisons = [number(value) for value in (*kept["comparison"], *kept["maximum"])]
    return LineRow(
        seating_id=kept["seating"],
        board=kept["board"],
        dealer=Seat(kept["dealer"]),
        round=kept["round"],
        table=kept["table"],
        ns=pairs[kept["ns"]],
        ew=pairs[kept["ew"]],
        status=status,
        version=kept["version"],
        denomination=Denomination(kept["denomination"]) if kept["denomination"] else None,
        namer=Seat(kept["namer"]) if kept["namer"] else None,
        doubling=Doubling(kept["doubling"]) if kept["doubling"] else None,
        ns_points=kept["ns_points"],
        ns_result=ns_result,
        ew_result=ew_result,
        ns_comparison=comparisons[0],
        ew_comparison=comparisons[1],
        ns_maximum=comparisons[2],
        ew_maximum=comparisons[3],
        state=LineState.LATER if status is ResultStatus.EMPTY else LineState.IN,
        ruling=_thawed_ruling(kept["ruling"]) if kept["ruling"] else None,
        group=kept["group"],
        needs_ruling=kept["needs_ruling"],
        section=kept.get("section", ""),
    )


def frozen_penalty(penalty: PenaltyRow) -> dict[str, object]:
    """A penalty or bonus."""
    return {
        "id": penalty.id,
        "number": penalty.number,
        "pair": penalty.pair.id,
        "amount": str(penalty.amount),
        "of_top": penalty.of_top,
        "reason": penalty.reason,
        "who": penalty.who,
        "at": penalty.at.isoformat(),
    }


def thawed_penalty(kept: Kept, pairs: Pairs) -> PenaltyRow:
    """The penalty that was frozen."""
    return PenaltyRow(
        id=kept["id"],
        number=kept["number"],
        pair=pairs[kept["pair"]],
        amount=Fraction(kept["amount"]),
        of_top=kept["of_top"],
        reason=kept["reason"],
        who=kept["who"],
        at=datetime.fromisoformat(kept["at"]),
    )


def text(value: Fraction | None) -> str | None:
    """An exact number in text: `8`, `60/7`."""
    return None if value is None else str(value)


def number(kept: str | None) -> Fraction | None:
    """What `text` wrote."""
    return None if kept is None else Fraction(kept)


def _frozen_ruling(ruling: RulingRow) -> dict[str, object]:
    return {
        "number": ruling.number,
        "version": ruling.version,
        "ns": award_data(ruling.ns),
        "ew": award_data(ruling.ew),
        "reason": ruling.reason,
        "who": ruling.who,
        "at": ruling.at.isoformat(),
    }


def _thawed_ruling(kept: Kept) -> RulingRow:
    return RulingRow(
        number=kept["number"],
        version=kept["version"],
        ns=award_from(kept["ns"]),
        ew=award_from(kept["ew"]),
        reason=kept["reason"],
        who=kept["who"],
        at=datetime.fromisoformat(kept["at"]),
    )
