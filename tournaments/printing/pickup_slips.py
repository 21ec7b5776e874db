"""The pick-up slip: what a table hands in after a round, all its boards on one slip. Same columns as the traveller, larger."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.cards import Side
from engine.deals import dealer_of
from tournaments.printing.faces import BIG, DATA, HEAD, TEXT
from tournaments.printing.paper import MARGIN, Column, Grid, Paper
from tournaments.printing.rings import draw_rings, levels_offered
from tournaments.printing.words import rings_key, seat_name, side_letters
from tournaments.rows import PairRow, RoundRow, SeatingRow, SessionRow
from tournaments.typeface import BOLD

TOP = 38
BOARDS_ON = ((4, 3), (10, 2))  # up to so many boards: so many slips a page; more: a whole page


def pickup_slips(session: SessionRow, rounds: Sequence[RoundRow]) -> bytes:
    """One for each table and round that is played, in the order of rounds and tables once the pile is cut."""
    paper = Paper(session, _("Pick-up slips"))
    seatings = [seating for each in rounds for seating in each.seatings if seating.ns and seating.ew]
    most = max((len(seating.boards) for seating in seatings), default=0)
    per_page = next((slips for limit, slips in BOARDS_ON if most <= limit), 1)
    for seating in paper.pieces(seatings, per_page):
        _slip(paper, seating, paper.high / per_page)
    return paper.finish()


def _slip(paper: Paper, seating: SeatingRow, high: float) -> None:
    end = paper.text(MARGIN, 17.5, _("Table %(number)s") % {"number": seating.table}, BIG, BOLD, width=29 if seating.section else 40)
    if seating.section:
        paper.framed(end + 2, 14.4, seating.section, HEAD)
    paper.text(MARGIN, 25, _("Round %(number)s") % {"number": seating.round}, HEAD, width=40)
    for y, side, pair in ((14.3, Side.NS, seating.ns), (22.5, Side.EW, seating.ew)):
        if pair:
            _side(paper, y, side, pair)
    levels, rows = levels_offered(paper.session.event), len(seating.boards)
    grid, height = _columns(has_doubling=bool(levels)), min(13, (high - TOP - 19) / max(rows, 1))
    paper.ruled(grid, TOP, height, rows)
    for place, board in enumerate(seating.boards):
        y = TOP + (place + 0.5) * height
        paper.middle(grid.centre("board"), y, board, HEAD, BOLD, width=grid.width("board") - 2)
        paper.middle(grid.centre("dealer"), y, seat_name(dealer_of(board)), TEXT, width=grid.width("dealer") - 2)
        draw_rings(paper, grid, y, dealer_of(board), DATA)
    _signatures(paper, TOP + rows * height + 8.5)
    what = _("Slip, round %(round)s, table %(table)s") % {"round": seating.round, "table": seating.table}
    paper.foot(MARGIN, high - 6, 190, what, rings_key(levels))


def _side(paper: Paper, y: float, side: Side, pair: PairRow) -> None:
    paper.middle(52, y, side_letters(side), DATA, align=0)
    paper.middle(71, y, pair.number, HEAD, BOLD, align=1)
    for x, name in zip((75, 139), pair.players, strict=True):
        paper.name(x, y, name, TEXT, 61)


def _signatures(paper: Paper, y: float) -> None:
    for x, side in ((MARGIN, Side.NS), (108, Side.EW)):
        end = paper.text(x, y, _("%(side)s signs") % {"side": side_letters(side)}, TEXT, width=40)
        paper.line(end + 2, y + 0.5, x + 92, y + 0.5)


def _columns(*, has_doubling: bool) -> Grid:
    """190 mm together; without doubling its room goes to what is rung and written."""
    ns, ew = side_letters(Side.NS), side_letters(Side.EW)
    ring, points = _("draw a ring"), _("Points (sum 72)")
    more = 0 if has_doubling else 1
    return Grid(
        (
            Column("board", _("Board"), 18),
            Column("dealer", _("Dealer"), 18),
            Column("named", _("Trump or BOT"), 60 + 10 * more, ring),
            Column("namer", pgettext("column", "Named by"), 22 + 8 * more, ring),
            *((Column("doubling", _("Contro"), 34, ring),) if has_doubling else ()),
            Column("ns_points", ns, 19 + 8 * more, points),
            Column("ew_points", ew, 19 + 8 * more, points),
        )
    )
