"""The cards on paper are the cards of the deal."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.cards import SEATS, SUITS, Card, Seat, Suit
from engine.deals import Deal
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.deal_sheets import deal_sheets, deck_orders, hand_records, hand_slips
from tournaments.rows import BoardRow

SESSION = build.session()
BOARDS = build.boards(build.rounds(), 8)
WHOLE_SUITS = Deal.of({seat: [Card(suit, number) for number in range(1, 13)] for seat, suit in zip(SEATS, SUITS, strict=True)})
SLIPS = {Seat.NORTH: (0, 0), Seat.WEST: (105, 0), Seat.SOUTH: (0, 74.25), Seat.EAST: (105, 74.25)}


def _deal(board: BoardRow) -> Deal:
    assert board.deal
    return board.deal


def _slip(page: reading.Page, half: int, seat: Seat) -> reading.Page:
    x, y = SLIPS[seat]
    y += 148.5 * half
    return reading.part(page, x, y, x + 105, y + 74.25)


@pytest.mark.parametrize("page", range(2))
def test_each_slip_shows_its_board_its_seat_and_exactly_its_hand(page: int) -> None:
    with reading.opened(hand_slips(SESSION, BOARDS[:4])) as pdf:
        for half in range(2):
            board = BOARDS[page + 2 * half]  # cut and stack: page 1 of 2 carries boards 1 and 3
            for seat in SEATS:
                slip = _slip(pdf.pages[page], half, seat)
                words = [word["text"] for word in reading.words(slip)]
                assert reading.hand_on(slip) == _deal(board)[seat]
                assert (words[0], str(board.number) in words, "DEALER" in words) == (seat.value, True, seat is board.dealer)


def test_cards_run_from_the_highest_to_the_lowest() -> None:
    with reading.opened(hand_slips(SESSION, [replace(BOARDS[0], deal=WHOLE_SUITS)])) as pdf:
        oros = [numbers for _x, _y, suit, numbers in reading.holdings(_slip(pdf.pages[0], 0, Seat.NORTH)) if suit is Suit.OROS]
    assert oros == [[9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]]


def test_slips_say_that_they_are_reserved_and_name_the_deals() -> None:
    with reading.opened(hand_slips(SESSION, BOARDS[:1])) as pdf:
        for seat in SEATS:
            foot = reading.lines(_slip(pdf.pages[0], 0, seat))[-1]
            assert foot.startswith("Reserved · Torneig de la Verema · Session 1")
            assert foot.endswith("D914-3BA3")


@pytest.mark.parametrize("sheet", [hand_records, deal_sheets])
def test_each_diagram_is_the_whole_deal(sheet: object) -> None:
    with reading.opened(sheet(SESSION, BOARDS)) as pdf:  # type: ignore[operator]
        read = [reading.deal_on(record) for page in pdf.pages[-2:] for record in _records(page, 4)]
    assert read == [_deal(board) for board in BOARDS]


def _records(page: reading.Page, count: int) -> list[reading.Page]:
    corners = [(5 + 100 * (place % 2), 30 + 83 * (place // 2)) for place in range(count)]
    return [reading.part(page, x, y, x + 100, y + 83) for x, y in corners]


def test_a_diagram_of_twelve_card_suits_is_still_read_back() -> None:
    with reading.opened(hand_records(SESSION, [replace(BOARDS[0], deal=WHOLE_SUITS)])) as pdf:
        record = _records(pdf.pages[0], 1)[0]
        assert reading.deal_on(record) == WHOLE_SUITS
        points = [word["text"] for word in reading.words(record) if abs(word["size"] - 10) < 0.1 and word["text"].isdigit()]
    assert points == ["15", "15", "15", "15"]  # 5 + 4 + 3 + 2 + 1 in each suit (RULES.md §1)


def test_records_are_reserved_until_the_session_is_closed() -> None:
    closed = build.session(closed_at=datetime(2026, 9, 14, 22, tzinfo=UTC))
    assert ["reserved until the end" in reading.text_of(hand_records(each, BOARDS[:1]))[0] for each in (SESSION, closed)] == [True, False]


def test_the_file_to_print_beforehand_has_all_slips_and_then_all_diagrams() -> None:
    texts = reading.text_of(deal_sheets(SESSION, BOARDS))
    assert [text.startswith("The deals") or "\nThe deals" in text for text in texts] == [False] * 4 + [True] * 2


def test_the_deck_order_sends_every_card_to_the_pile_of_its_hand() -> None:
    with reading.opened(deck_orders(SESSION, BOARDS[:2])) as pdf:
        for half in range(2):
            page = reading.part(pdf.pages[0], 0, 148.5 * half, 210, 148.5 * (half + 1))
            assert _dealt_by_order(page) == _deal(BOARDS[half])


def _dealt_by_order(page: reading.Page) -> Deal:
    """Goes down the four columns as a dealer does."""
    found = reading.words(page)
    letters = [word for word in found if abs(word["size"] - 18) < 0.1]
    starts = sorted((word["x0"], reading.LETTERS[word["text"]]) for word in found if word["text"] in reading.LETTERS and word["size"] > 18.5)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for (start, suit), end in zip(starts, [x for x, _suit in starts[1:]] + [10_000], strict=True):
        column = sorted((word for word in letters if start < word["x0"] < end), key=lambda word: word["top"])
        for number, word in enumerate(column, 1):
            hands[Seat(word["text"])].append(Card(suit, number))
    return Deal.of(hands)


@pytest.mark.parametrize("sheet", [hand_slips, deck_orders, hand_records])
def test_boards_without_a_deal_are_left_out(sheet: object) -> None:
    boards = [replace(BOARDS[0], deal=None), BOARDS[1]]
    assert sheet(SESSION, boards) == sheet(SESSION, BOARDS[1:2])  # type: ignore[operator]
