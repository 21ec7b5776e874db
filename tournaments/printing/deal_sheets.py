"""The sheets that show cards: slips and deck orders to make the boards with, and the hand records for when all is over.

Boards without a deal are left out. In a hall with sections all play the same deals, each with its own copy of the boards: what they are made
with says how many. All of it is secret until the session is closed; the caller decides who may have it.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.cards import SEATS, SUITS, Card, Seat, Suit
from engine.deals import Deal
from tournaments.printing.faces import BIG, DATA, HEAD, LABEL, SEAT, TEXT, fit
from tournaments.printing.paper import BAR, DOTS, HAIR, MARGIN, Paper, balanced
from tournaments.printing.words import copies_text, dealer_tab, seat_letter, seat_name
from tournaments.rows import BoardRow, SessionRow
from tournaments.typeface import BOLD, PLAIN, SEMIBOLD

Dealt = tuple[BoardRow, Deal]

HAND_SLIPS_EVERY = (105.0, 74.25)  # A7 lying
SLIP_MARGIN = 9
LANE = 8.6
DECK_TOP, DECK_STEP = 36, 8.4
RECORD_STEP = 5.65


def deal_sheets(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """One file to print before the evening: the hand slips of every board, then the hand records."""
    paper = Paper(session, _("Deal sheets"))
    _draw_slips(paper, _dealt(boards))
    _draw_records(paper, _dealt(boards))
    return paper.finish()


def hand_slips(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """Two boards a page, each an A5 of four A7 slips, N W / S E: every cut halves the paper, nothing is trimmed."""
    paper = Paper(session, _("Hand slips"))
    _draw_slips(paper, _dealt(boards))
    return paper.finish()


def deck_orders(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """Two boards a page: to deal from a sorted pack. Each letter stands in the lane of its pile, so that place and letter say the same."""
    paper = Paper(session, _("Deck orders"))
    for board, deal in paper.pieces(_dealt(boards), 2):
        _deck_order(paper, board, deal)
    return paper.finish()


def hand_records(session: SessionRow, boards: Sequence[BoardRow]) -> bytes:
    """The deals as compass diagrams, six a page."""
    paper = Paper(session, _("The deals"))
    _draw_records(paper, _dealt(boards))
    return paper.finish()


def _dealt(boards: Sequence[BoardRow]) -> list[Dealt]:
    return [(board, board.deal) for board in boards if board.deal is not None]


# ---- hand slips ----


def _draw_slips(paper: Paper, dealt: Sequence[Dealt]) -> None:
    across, high = HAND_SLIPS_EVERY
    for board, deal in paper.pieces(dealt, 2):
        paper.cuts(down=[across], over=[high], high=2 * high)
        for slot, seat in enumerate(SEATS):
            with paper.at(across * (slot % 2), high * (slot // 2)):
                _slip(paper, board, deal, seat)


def _slip(paper: Paper, board: BoardRow, deal: Deal, seat: Seat) -> None:
    paper.text(SLIP_MARGIN, 24.5, seat_letter(seat), SEAT, BOLD, width=20)
    paper.text(SLIP_MARGIN, 31, seat_name(seat), TEXT, width=20)
    if board.dealer is seat:
        paper.tab(SLIP_MARGIN, 37, _("dealer").upper(), LABEL, width=18)
    if copies := copies_text(paper.session):
        paper.text(SLIP_MARGIN, 43.4, copies, LABEL, BOLD, width=20)
    paper.text(SLIP_MARGIN, 49, _("Board"), TEXT, width=20)
    paper.text(SLIP_MARGIN, 59.5, board.number, 32, BOLD, width=20)
    paper.line(31, 12, 31, 60)
    for row, suit in enumerate(SUITS):
        paper.holding(35, 15.8 + row * 13.5, suit, deal.hand(seat, suit), 23, width=61)
    paper.foot(SLIP_MARGIN, 67.5, 87, _("Reserved"), paper.session.deals_code)


# ---- deck orders ----


def _deck_order(paper: Paper, board: BoardRow, deal: Deal) -> None:
    end = paper.text(MARGIN, 20, _("Board %(number)s") % {"number": board.number}, BIG, BOLD, width=46)
    paper.tab(end + 5, 16.9, dealer_tab(board.dealer), TEXT, width=40)
    if copies := copies_text(paper.session):
        paper.text(MARGIN, 26, _("%(copies)s, one for each section") % {"copies": copies}, TEXT, BOLD, width=93)
    _instructions(paper)
    holder = {card: seat for seat in SEATS for card in deal[seat]}
    for place, suit in enumerate(SUITS):
        with paper.at(MARGIN + 48.5 * place, 0):
            _deck_column(paper, suit, holder)
    what = _("Deck order, board %(number)s · reserved until the end") % {"number": board.number}
    paper.foot(MARGIN, 142.5, 190, what, paper.deals_code)


def _instructions(paper: Paper) -> None:
    lines = (
        _("A sorted pack, face up: coins, cups, swords, batons;"),
        _("each suit from 1 to 12. Make four piles,"),
        _("from left to right North, West, South and East."),
        _("In the end each pile must hold 12 cards."),
    )
    size = min(fit(line, PLAIN, TEXT, 93)[1] for line in lines)
    for row, line in enumerate(lines):
        paper.text(107, 12 + row * 4.8, line, size, width=93)


def _deck_column(paper: Paper, suit: Suit, holder: dict[Card, Seat]) -> None:
    """A suit from 1 to 12 downwards; a thick line every four cards to come back to."""
    bottom = DECK_TOP + 12 * DECK_STEP
    paper.suit(5.5, 31.3, suit, 6.6)
    for lane, seat in enumerate(SEATS):
        paper.middle(14.4 + lane * LANE, 32.6, seat_letter(seat), LABEL)
        paper.line(10.1 + lane * LANE, DECK_TOP, 10.1 + lane * LANE, bottom, dash=DOTS)
    for row in range(12):
        y, seat = DECK_TOP + (row + 0.5) * DECK_STEP, holder[Card(suit, row + 1)]
        paper.middle(8, y, row + 1, DATA, align=1)
        paper.middle(14.4 + SEATS.index(seat) * LANE, y, seat_letter(seat), HEAD, BOLD)
    for row in range(13):
        y = DECK_TOP + row * DECK_STEP
        paper.line(0, y, 44.5, y, BAR if row % 4 == 0 else HAIR)


# ---- hand records ----


def _draw_records(paper: Paper, dealt: Sequence[Dealt]) -> None:
    if not dealt:
        return
    note = "" if paper.session.closed else _("reserved until the end")
    pages = balanced(dealt, 6)
    for number, page in enumerate(pages, 1):
        paper.headed(number, len(pages), title=_("The deals"), note=note)
        for place, (board, deal) in enumerate(page):
            with paper.at(MARGIN + place % 2 * 100, 33 + place // 2 * 83):
                _record(paper, board, deal, 90)
        paper.line(105, 33, 105, 277)
        paper.text(MARGIN, 284, _("At the top right of each deal, the card points of the four hands."), LABEL, width=190)


def _record(paper: Paper, board: BoardRow, deal: Deal, width: float) -> None:
    """A compass: hands around a box with the seats, the dealer's on a black tab; card points at the top right."""
    step, middle = RECORD_STEP, width / 2
    paper.text(0, 8, board.number, BIG, BOLD)
    paper.text(0, 13, _("dealer %(seat)s") % {"seat": seat_name(board.dealer)}, LABEL, width=middle - 14)
    paper.box(middle - 7, 5 + 5.5 * step - 7, 14, 14, weight=HAIR)
    corners = {
        Seat.NORTH: (middle - 12, 4, 0, -1),
        Seat.WEST: (0, 5 + 4 * step, -1, 0),
        Seat.SOUTH: (middle - 12, 6 + 8 * step, 0, 1),
        Seat.EAST: (middle + 8.5, 5 + 4 * step, 1, 0),
    }
    for seat, (x, y, dx, dy) in corners.items():
        for row, suit in enumerate(SUITS):
            paper.holding(x, y + row * step, suit, deal.hand(seat, suit), 13, width=middle - (4 if dy else 9))
        letter_at = (middle + 4 * dx, 5 + 5.5 * step + 4.1 * dy)
        if seat is board.dealer:
            paper.tab(*letter_at, seat_letter(seat), LABEL, face=SEMIBOLD)
        else:
            paper.middle(*letter_at, seat_letter(seat), LABEL, SEMIBOLD)
        paper.middle(width - 7 + 4.6 * dx, 7.5 + 4.1 * dy, sum(card.points for card in deal[seat]), LABEL)
