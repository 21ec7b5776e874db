"""The guide card: a pair's way through the evening; two A5 cards on a lying page."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.cards import Side
from engine.movements.catalogue import is_barometer
from tournaments.printing.faces import BIG, DATA, HEAD, LABEL, TEXT
from tournaments.printing.paper import MARGIN, Column, Grid, Paper
from tournaments.printing.words import side_letters
from tournaments.rows import PairRow, RoundRow, SeatingRow, SessionRow
from tournaments.standings_texts import section_name
from tournaments.typeface import BOLD, SEMIBOLD
from tournaments.wording import number_ranges

TOP, HIGHEST_ROW = 45, 18
ROOM = 148
NAMES_FROM = 9  # rows lower than this show the opponents' number only

Stop = tuple[int, SeatingRow | None]


def guide_cards(session: SessionRow, rounds: Sequence[RoundRow], here: Mapping[int, range] | None = None) -> bytes:
    """A card for each pair of these rounds, in the order of the numbers once the pile is cut. `here`: the rounds of the pairs that were not there in
    all of them, by number."""
    paper = Paper(session, _("Guide cards"), upright=False)
    tables = tables_by_section(rounds)
    for pair in paper.pieces(pairs_in(rounds), 2, sideways=True):
        _card(paper, pair, [(each.number, seating_of(pair, each)) for each in rounds], (here or {}).get(pair.number))
        if section := section_of(pair, rounds):
            _section(paper, section, tables[section])
    return paper.finish()


def pairs_in(rounds: Sequence[RoundRow]) -> list[PairRow]:
    """Everybody who sits somewhere, by number."""
    found = {pair.number: pair for each in rounds for seating in each.seatings for pair in (seating.ns, seating.ew) if pair}
    return [found[number] for number in sorted(found)]


def seating_of(pair: PairRow, each: RoundRow) -> SeatingRow | None:
    """Where a pair plays in a round; None where it sits out."""
    return next((seating for seating in each.seatings if not seating.sits_out and pair in (seating.ns, seating.ew)), None)


def section_of(pair: PairRow, rounds: Sequence[RoundRow]) -> str:
    """The letter of the section in which a pair is, playing or not; empty in a hall without sections."""
    return next((seating.section for each in rounds for seating in each.seatings if pair in (seating.ns, seating.ew)), "")


def tables_by_section(rounds: Sequence[RoundRow]) -> dict[str, list[int]]:
    """The tables at which each section plays, ascending."""
    found: dict[str, set[int]] = defaultdict(set)
    for each in rounds:
        for seating in each.seatings:
            if not seating.sits_out:
                found[seating.section].add(seating.table)
    return {section: sorted(tables) for section, tables in found.items()}


def board_range(boards: Sequence[int]) -> str:
    """`7–9`, `7`, or `1, 4, 9` where they are not in a row."""
    if list(boards) == list(range(boards[0], boards[0] + len(boards))):
        return "–".join(str(board) for board in dict.fromkeys((boards[0], boards[-1])))
    return ", ".join(str(board) for board in boards)


def _card(paper: Paper, pair: PairRow, route: Sequence[Stop], here: range | None) -> None:
    paper.text(MARGIN, 20, _("Pair %(number)s") % {"number": pair.number}, BIG, BOLD, width=128)
    paper.pair(MARGIN, 29.5, pair, DATA, 128)
    paper.foot(MARGIN, 202, 128.5, _("Way of pair %(number)s") % {"number": pair.number})
    grid, height = _columns(), min(HIGHEST_ROW, ROOM / len(route))
    paper.ruled(grid, TOP, height, len(route))
    for place, (number, seating) in enumerate(route):
        y, size = TOP + (place + 0.5) * height, min(DATA, 2.2 * height)
        paper.middle(grid.centre("round"), y, number, size)
        if seating is None:
            paper.middle(grid.left("opponents") + 12, y, _idle(number, here), size, align=0, width=50)
            continue
        _place(paper, grid, y, pair, seating, size=size)
        if height >= NAMES_FROM and (rival := _rival(pair, seating)):
            paper.pair(grid.left("opponents") + 12, y, rival, TEXT if height >= 10.5 else LABEL, grid.width("opponents") - 13)


def _idle(number: int, here: range | None) -> str:
    """Why a pair does not play in a round."""
    if here is None or number in here:
        return _("sits out")
    return _("not here yet") if number < here.start else _("has left")


def _section(paper: Paper, section: str, tables: Sequence[int]) -> None:
    """Where the pair stays all evening, and its boards with it."""
    paper.text(138.5, 20, section_name(section), HEAD, BOLD, align=1, width=45)
    where = _("Section %(section)s has tables %(tables)s.") % {"section": section, "tables": number_ranges(tables)}
    boards = "" if is_barometer(paper.session.movement_kind or "") else _("Its boards never leave it.")
    paper.text(MARGIN, 197.3, " ".join(filter(None, (where, boards))), LABEL, width=128.5)


def _rival(pair: PairRow, seating: SeatingRow) -> PairRow | None:
    return seating.ew if seating.ns == pair else seating.ns


def _place(paper: Paper, grid: Grid, y: float, pair: PairRow, seating: SeatingRow, *, size: float) -> None:
    """Table largest, then side and boards, then the number of the opponents."""
    side, rival = Side.NS if seating.ns == pair else Side.EW, _rival(pair, seating)
    paper.middle(grid.centre("table"), y, seating.table, size * 22 / DATA, BOLD, width=13)
    paper.middle(grid.centre("side"), y, side_letters(side), size, SEMIBOLD, width=12)
    if seating.boards:
        paper.middle(grid.centre("boards"), y, board_range(seating.boards), size, SEMIBOLD, width=grid.width("boards") - 2)
    if rival:
        paper.middle(grid.left("opponents") + 9, y, rival.number, size, BOLD, align=1)


def _columns() -> Grid:
    return Grid(
        (
            Column("round", _("Round"), 14),
            Column("table", _("Table"), 15),
            Column("side", pgettext("column", "Sit"), 14),
            Column("boards", _("Boards"), 20),
            Column("opponents", _("Opponents"), 65.5),
        )
    )
