"""A drawn round that waits for the director's word, and the order in which a Swiss draws."""

import json
from hashlib import sha256

from engine.movements.draws import History, couple_of
from tournaments.enums import Audience, ResultStatus
from tournaments.models import Session
from tournaments.movement_rows import DraftDraw
from tournaments.rows import PairRow, SeatingRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.movement import rows_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.ranking import iterate_rows
from tournaments.selectors.schedule import boards_by_set
from tournaments.selectors.standings import standings_of

Level = list[int]


def draft_of(session: Session) -> DraftDraw | None:
    """The draft with its repeats and bye as they are now; None while no draw waits."""
    if not session.draft:
        return None
    tables: list[list[int | None]] = session.draft["tables"]
    number = session.draft["round"]
    pairs = {pair.number: pair for pair in pairs_of(session.event)}
    boards = boards_by_set(session).get(number, ())
    rows = rows_of(session)
    past = History.of(rows)
    earlier = {couple_of(row.ns, row.ew): row.round for row in rows if row.ns is not None and row.ew is not None}
    couples = [couple_of(ns, ew) for ns, ew in tables if ns is not None and ew is not None]
    bye = next((ns or ew for ns, ew in tables if ns is None or ew is None), None)
    return DraftDraw(
        round=number,
        seatings=tuple(_seating(number, table, pairs.get(ns or 0), pairs.get(ew or 0), boards) for table, (ns, ew) in enumerate(tables, 1)),
        sits_out=pairs.get(bye or 0),
        second_bye=bye is not None and past.byes.get(bye, 0) > 0,
        repeats=tuple((pairs[one], pairs[other], earlier[one, other]) for one, other in couples if (one, other) in earlier),
        missing=sum(line.status is ResultStatus.EMPTY for board in boards_of(session, audience=Audience.DIRECTOR) for line in board.lines),
        changed=tables != session.draft["drawn"],
        seal=seal_of(session),
    )


def seal_of(session: Session) -> str:
    """A short name for the draft as it is now, so that nobody accepts another one than they saw."""
    return sha256(json.dumps(session.draft, sort_keys=True).encode()).hexdigest()[:16]


def levels_of(session: Session) -> tuple[Level, ...]:
    """The pairs by place in the standings as they are now, the leaders first; pairs that share a place stand together. Who has played nothing is
    not there."""
    levels: dict[int, Level] = {}
    for row in iterate_rows(standings_of(session, audience=Audience.DIRECTOR).groups):
        if row.boards:
            levels.setdefault(row.place or 10**6, []).append(row.pair.number)
    return tuple(levels[place] for place in sorted(levels))


def _seating(number: int, table: int, ns: PairRow | None, ew: PairRow | None, boards: tuple[int, ...]) -> SeatingRow:
    return SeatingRow(id=0, round=number, table=table, ns=ns, ew=ew, board_set=number, boards=boards)
