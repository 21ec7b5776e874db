"""Standings: computed at once from what has been entered, or as a published version froze them; and each pair's score card."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.cards import Side
from engine.comparison.board import Line
from engine.comparison.sections import expected_results
from tournaments.desk_rows import PublicationRow
from tournaments.enums import Audience, ResultStatus, SectionScoring
from tournaments.method_views import MethodView
from tournaments.models import Event, Publication, Session
from tournaments.rows import BoardRow, LineRow, PairRow, PenaltyRow, ScoreCard, ScoreCardLine, SeatingRow, StandingsTable
from tournaments.selectors.boards import boards_of
from tournaments.selectors.comparing import compared_boards, engine_line
from tournaments.selectors.frozen import thawed, version_in_force
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.ranking import ranked_groups, rules_of, with_counted
from tournaments.selectors.rulings import penalties_of
from tournaments.selectors.schedule import seatings_of


def standings_of(session: Session, *, audience: Audience, view: MethodView | None = None) -> StandingsTable:
    """The standings as they are now; for the public from released boards only, and once a version is published after the close, that version.

    `view`: under this method instead of the event's. A constant number of queries.
    """
    shown = version_in_force(session) if audience is Audience.PUBLIC else None
    if shown:
        return viewed(shown, session.event, view) if view else shown
    return standings_from(session, boards_of(session, audience=audience, view=view), penalties_of(session), view)


def standings_from(session: Session, boards: Sequence[BoardRow], penalties: Sequence[PenaltyRow], view: MethodView | None = None) -> StandingsTable:
    """The standings that these boards and penalties give."""
    lines = tuple(line for board in boards for line in board.lines)
    method = view or MethodView(session.event.method, session.event.method_options)
    return StandingsTable(
        method=method.key,
        method_options=method.options,
        groups=ranked_groups(lines, penalties, rules_of(session.event, view)),
        lines_in=sum(line.status is not ResultStatus.EMPTY for line in lines),
        lines_expected=len(lines),
        expected=_expected(lines, SectionScoring(session.event.section_scoring)),
        lines=lines,
        penalties=tuple(penalties),
    )


def viewed(table: StandingsTable, event: Event, view: MethodView, scoring: SectionScoring | None = None) -> StandingsTable:
    """A table as it would be under another method: the same lines, rulings and penalties. It has no version: nobody published it.

    `scoring`: of its sections, where that is another one too.
    """
    scoring = scoring or table.section_scoring
    rules = replace(rules_of(event, view), apart=scoring is SectionScoring.APART)
    expected = table.expected if scoring is table.section_scoring else _expected(table.lines, scoring)
    lines = with_counted(compared_boards(table.lines, rules.method, expected))
    return StandingsTable(
        method=view.key,
        method_options=view.options,
        groups=ranked_groups(lines, table.penalties, rules),
        lines_in=table.lines_in,
        lines_expected=table.lines_expected,
        expected=expected,
        lines=lines,
        penalties=table.penalties,
    )


def _expected(lines: Iterable[LineRow], scoring: SectionScoring) -> dict[str, int]:
    """The results that a board should have: the lines of the fullest one, of each section where these are compared apart."""
    boards: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        boards[line.board].append(engine_line(line, line.section if scoring is SectionScoring.APART else ""))
    return expected_results(boards.values())


def published_standings(session: Session, number: int | None = None) -> StandingsTable | None:
    """A published version, the newest without a number; None if there is none."""
    versions = Publication.objects.filter(session=session, **({} if number is None else {"number": number}))
    newest = versions.order_by("-number").first()
    return thawed(newest) if newest else None


def publications_of(session: Session) -> tuple[PublicationRow, ...]:
    """The published versions, newest first."""
    versions = Publication.objects.filter(session=session).select_related("published_by").defer("content")
    return tuple(PublicationRow(each.number, each.published_at, each.published_by.username if each.published_by else "") for each in versions)


def score_card(session: Session, pair_number: int, *, audience: Audience) -> ScoreCard | None:
    """What one pair did on each board; None if the event has no such pair."""
    pair = next((pair for pair in pairs_of(session.event) if pair.number == pair_number), None)
    if pair is None:
        return None
    boards = boards_of(session, audience=audience)
    shown = version_in_force(session) if audience is Audience.PUBLIC else None
    table = shown or standings_from(session, boards, penalties_of(session))
    group, standing = next(((group, row) for group in table.groups for row in group.rows if row.pair.number == pair_number), (None, None))
    lines = _card_lines(pair, [line for board in boards for line in board.lines], seatings_of(session))
    sides = {line.side for line in lines}
    penalties = tuple(penalty for penalty in table.penalties if penalty.pair.number == pair_number)
    side = sides.pop() if len(sides) == 1 else None
    return ScoreCard(
        pair=pair,
        side=side,
        lines=lines,
        standing=standing,
        penalties=penalties,
        place_in=group.section if group else "",
        full_boards=max((row.boards for row in group.rows), default=0) if group else 0,
        averages=MethodView(table.method, table.method_options).build().averages_boards,
    )


def _card_lines(pair: PairRow, lines: Iterable[LineRow], seatings: Iterable[SeatingRow]) -> tuple[ScoreCardLine, ...]:
    """What the pair plays by these lines, as published where that is what is read; and the rounds that it sits out, in order."""
    own = [(line, Side.NS if line.ns.id == pair.id else Side.EW) for line in lines if pair.id in (line.ns.id, line.ew.id)]
    played = [_card_line(line, side, line.ew if side is Side.NS else line.ns) for line, side in own]
    rounds = {line.round for line in played}
    resting = [
        ScoreCardLine(seating.round, seating.table, Side.NS if seating.ns else Side.EW, None, None, None)
        for seating in seatings
        if seating.sits_out and seating.sits_out.id == pair.id and seating.round not in rounds
    ]
    return tuple(sorted([*played, *resting], key=lambda line: (line.round, line.table, line.board or 0)))


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
        counted=line.ns_counted if ns else line.ew_counted,
    )
