"""Standings: computed at once from what has been entered, or as a published version froze them; and each pair's score card."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from engine.cards import Side
from engine.entries import BoardEntry
from engine.standings import Standing, rank_pairs
from tournaments.adapters import method_of
from tournaments.enums import Audience, ResultStatus
from tournaments.models import Publication, Session
from tournaments.rows import (
    BoardRow,
    LineRow,
    PairRow,
    PublicationRow,
    ScoreCard,
    ScoreCardLine,
    SeatingRow,
    StandingGroup,
    StandingRow,
    StandingsTable,
)
from tournaments.selectors.boards import boards_of
from tournaments.selectors.frozen import thawed
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.schedule import seatings_of


def standings_of(session: Session, *, audience: Audience) -> StandingsTable:
    """The standings as they are now; for the public from released boards only."""
    return standings_from(session, boards_of(session, audience=audience))


def standings_from(session: Session, boards: Sequence[BoardRow]) -> StandingsTable:
    """The standings that these boards give."""
    lines = [line for board in boards for line in board.lines]
    sides = (Side.NS, Side.EW) if session.event.winners == 2 else (None,)
    return StandingsTable(
        method=session.event.method,
        groups=tuple(StandingGroup(side, _ranked(session, lines, side)) for side in sides),
        lines_in=sum(line.status is not ResultStatus.EMPTY for line in lines),
        lines_expected=len(lines),
    )


def published_standings(session: Session, number: int | None = None) -> StandingsTable | None:
    """A published version, the newest without a number; None if there is none."""
    versions = Publication.objects.filter(session=session, **({} if number is None else {"number": number}))
    newest = versions.order_by("-number").first()
    return thawed(newest) if newest else None


def publications_of(session: Session) -> tuple[PublicationRow, ...]:
    """The published versions, newest first."""
    versions = Publication.objects.filter(session=session).select_related("published_by")
    return tuple(PublicationRow(each.number, each.published_at, each.published_by.username if each.published_by else "") for each in versions)


def score_card(session: Session, pair_number: int, *, audience: Audience) -> ScoreCard | None:
    """What one pair did on each board; None if the event has no such pair."""
    pair = next((pair for pair in pairs_of(session.event) if pair.number == pair_number), None)
    if pair is None:
        return None
    boards = boards_of(session, audience=audience)
    table = standings_from(session, boards)
    standing = next((row for group in table.groups for row in group.rows if row.pair.number == pair_number), None)
    by_number = {board.number: board for board in boards}
    lines = tuple(line for seating in seatings_of(session) for line in _card_lines(seating, pair, by_number))
    sides = {line.side for line in lines}
    return ScoreCard(pair=pair, side=sides.pop() if len(sides) == 1 else None, lines=lines, standing=standing)


def _ranked(session: Session, lines: Iterable[LineRow], side: Side | None) -> tuple[StandingRow, ...]:
    pairs: dict[str, PairRow] = {}
    entries: list[BoardEntry] = []
    for line in lines:
        for pair, entry in _entries(line, side):
            pairs[entry.pair] = pair
            entries.append(entry)
    entries.sort(key=lambda entry: int(entry.pair))  # pairs that share a place stand in the order of their numbers
    return tuple(_standing_row(standing, pairs[standing.pair]) for standing in rank_pairs(entries, method_of(session.event)))


def _entries(line: LineRow, side: Side | None) -> Iterator[tuple[PairRow, BoardEntry]]:
    if side is not Side.EW:
        yield line.ns, _entry(line.ns, line.board, line.ns_comparison, line.ns_maximum)
    if side is not Side.NS:
        yield line.ew, _entry(line.ew, line.board, line.ew_comparison, line.ew_maximum)


def _entry(pair: PairRow, board: int, points: Fraction | None, maximum: Fraction | None) -> BoardEntry:
    return BoardEntry(pair=str(pair.number), board=board, points=points, maximum=maximum)


def _standing_row(standing: Standing, pair: PairRow) -> StandingRow:
    return StandingRow(
        place=standing.place, tied=standing.tied, pair=pair, boards=standing.boards, total=standing.total, percent=standing.percent
    )  # fmt: skip


def _card_lines(seating: SeatingRow, pair: PairRow, boards: dict[int, BoardRow]) -> Iterator[ScoreCardLine]:
    side = _side_of(seating, pair)
    if side is None:
        return
    opponents = seating.ew if side is Side.NS else seating.ns
    if opponents is None:
        yield ScoreCardLine(round=seating.round, table=seating.table, side=side, board=None, opponents=None, line=None)
        return
    for number in seating.boards:
        line = next(line for line in boards[number].lines if line.seating_id == seating.id)
        yield _card_line(line, side, opponents)


def _card_line(line: LineRow, side: Side, opponents: PairRow) -> ScoreCardLine:
    ns = side is Side.NS
    return ScoreCardLine(
        round=line.round,
        table=line.table,
        side=side,
        board=line.board,
        opponents=opponents,
        line=line,
        own_result=line.ns_result if ns else line.ew_result,
        comparison=line.ns_comparison if ns else line.ew_comparison,
        maximum=line.ns_maximum if ns else line.ew_maximum,
    )


def _side_of(seating: SeatingRow, pair: PairRow) -> Side | None:
    for side, seated in ((Side.NS, seating.ns), (Side.EW, seating.ew)):
        if seated is not None and seated.id == pair.id:
            return side
    return None
