"""FORMATS.md, Deals: one deal and whole files as PBN."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, SEATS, Card, Seat, Suit
from engine.deals import DEAL_COUNT, Deal, dealer_of, unrank
from engine.errors import EngineError
from engine.pbn import PbnBoard, deal_from_pbn, deal_to_pbn, hand_to_pbn, read_pbn, write_pbn

DEALS = st.builds(unrank, st.integers(0, DEAL_COUNT - 1))
ALL = "AKQJ98765432"


def quarters() -> Deal:
    """North oros, East copes, South espases, West bastos."""
    suits = dict(zip((Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST), Suit, strict=True))
    return Deal.of({seat: [card for card in PACK if card.suit is suits[seat]] for seat in SEATS})


def faults_of(read, text):
    with pytest.raises(EngineError) as caught:
        read(text)
    return caught.value.faults


def test_a_deal_goes_clockwise_and_a_hand_espases_copes_oros_bastos():
    assert deal_to_pbn(quarters()) == f"N:..{ALL}. .{ALL}.. {ALL}... ...{ALL}"
    assert deal_to_pbn(quarters(), Seat.WEST) == f"W:...{ALL} ..{ALL}. .{ALL}.. {ALL}..."


def test_the_letters_of_a_hand():
    hand = [Card(Suit.ESPASES, number) for number in (10, 9, 1)] + [Card(Suit.BASTOS, 12), Card(Suit.OROS, 11)]
    assert hand_to_pbn(hand) == "AJ9..Q.K"


@given(DEALS, st.sampled_from(Seat))
def test_a_deal_reads_back_from_any_first_seat(deal, first):
    assert deal_from_pbn(deal_to_pbn(deal, first)) == deal


@given(DEALS, st.sampled_from(Seat), st.randoms(use_true_random=False))
def test_ranks_are_read_in_any_order(deal, first, random):
    def mixed(suit):
        return "".join(random.sample(suit, len(suit)))

    seat, hands = deal_to_pbn(deal, first).split(":")
    shuffled = " ".join(".".join(mixed(suit) for suit in hand.split(".")) for hand in hands.split())
    assert deal_from_pbn(f"{seat}:{shuffled}") == deal


@pytest.mark.parametrize("variant", ["lliure", "obligada"])
def test_the_shared_cases_read_and_write_unchanged(cases, variant):
    deals = [case["deal"] for case in json.loads((cases / "doubledummy" / f"{variant}.json").read_text(encoding="utf-8"))["deals"]]
    assert [deal_to_pbn(deal_from_pbn(deal)) for deal in deals] == deals


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["pbn_first", "pbn_hands"]),
        (f"X:..{ALL}. .{ALL}.. {ALL}... ...{ALL}", ["pbn_first"]),
        (f"..{ALL}. .{ALL}.. {ALL}... ...{ALL}", ["pbn_first"]),
        (f"N:..{ALL}. .{ALL}.. {ALL}...", ["pbn_hands"]),
        (f"N:..{ALL} .{ALL}.. {ALL}... ...{ALL}", ["pbn_suits"]),
        (f"N:..{ALL}. .{ALL}.. {ALL}... -", ["pbn_suits"]),
    ],
)
def test_what_is_no_deal_is_refused(text, codes):
    assert [fault.code for fault in faults_of(deal_from_pbn, text)] == codes


def test_a_ten_an_unknown_letter_and_a_wrong_count_come_at_once():
    faults = faults_of(deal_from_pbn, "N:..TKQJ98765432. .xKQJ98765432.. AKQJ9876543... ...AKQJ98765432")
    assert [(fault.code, fault.params["seat"], fault.params.get("card")) for fault in faults] == [
        ("pbn_ten", "N", "oros T"),
        ("pbn_letter", "E", "copes x"),
        ("hand_count", "S", None),
    ]
    assert faults[0].params["allowed"] == "A K Q J 9 8 7 6 5 4 3 2"


def test_a_card_twice_names_both_seats_and_the_card_that_is_missing():
    faults = faults_of(deal_from_pbn, "N:..AKQJ98765432. .AKQJ98765433.. 2KQJ98765432... A..2.KQJ9876543")
    assert [(fault.code, dict(fault.params)) for fault in faults] == [
        ("card_twice", {"card": "oros 2", "seats": "N, W"}),
        ("card_twice", {"card": "copes 3", "seats": "E, E"}),
        ("card_twice", {"card": "espases 2", "seats": "S, S"}),
        ("cards_missing", {"cards": "copes 2, bastos 1, bastos 2", "count": 3}),
    ]


BOARD_TEXT = """% PBN 2.1

[Game "Botifarra"]
[Board "2"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "N:..AKQJ98765432. .AKQJ98765432.. AKQJ98765432... ...AKQJ98765432"]
[Event "The \\"open\\" \\\\ pairs"]
"""


def test_a_file_of_one_board():
    board = PbnBoard(2, Seat.WEST, quarters(), (("Event", 'The "open" \\ pairs'),))
    assert write_pbn([board]) == BOARD_TEXT
    assert read_pbn(BOARD_TEXT) == (board,)


TAG_VALUES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12).filter(lambda value: value != "#")


@given(st.lists(st.tuples(DEALS, st.sampled_from(Seat), TAG_VALUES), min_size=1, max_size=4), st.integers(1, 90))
def test_a_file_reads_back(rows, first_board):
    boards = tuple(PbnBoard(first_board + place, dealer, deal, (("Event", value),)) for place, (deal, dealer, value) in enumerate(rows))
    assert read_pbn(write_pbn(boards)) == boards
    assert read_pbn("\ufeff" + write_pbn(boards).replace("\n", "\r\n")) == boards


def test_comments_other_sections_and_missing_dealers_are_understood():
    text = f"""\ufeff% an escaped line [Board "8"]
; a comment [Board "9"]
[Event "Club night"] [Board "3"]
[Note "1:first"]
[Note "2:second"]
{{ a comment over

lines with [Deal "nothing"] }}
[Deal "N:{deal_to_pbn(unrank(5))[2:]}"]
[Auction "N"]
oros pass =1=
[Board "4"]
[Event "#"]
[Deal "{deal_to_pbn(unrank(6))}"]
"""
    third, fourth = read_pbn(text)
    assert (third.board, third.dealer, third.deal) == (3, dealer_of(3), unrank(5))
    assert (fourth.board, fourth.dealer, fourth.deal) == (4, Seat.EAST, unrank(6))
    assert dict(fourth.tags)["Event"] == "Club night"


def test_every_fault_of_a_file_comes_at_once_with_board_seat_and_card():
    text = """[Board "1"]
[Deal "N:..TKQJ98765432. .AKQJ98765432.. AKQJ98765432... ...AKQJ98765432"]

[Board "2"]
[Dealer "Q"]
[Deal "E:..AKQJ98765432. .AKQJ98765432.. AKQJ9876543... ...AKQJ98765432"]

[Board "two"]
[Deal "N:..AKQJ98765432. .AKQJ98765432.. AKQJ98765432... ...AKQJ98765432"]

[Board "1"]
[Broken tag]
"""
    faults = [(fault.code, dict(fault.params), fault.where) for fault in faults_of(read_pbn, text)]
    assert faults == [
        ("pbn_tag", {"text": "[Broken tag]", "line": 12}, "line/12"),
        ("pbn_ten", {"line": 2, "board": 1, "seat": "N", "card": "oros T", "allowed": "A K Q J 9 8 7 6 5 4 3 2"}, "board/1/N"),
        ("pbn_dealer", {"line": 5, "board": 2, "text": "Q", "allowed": "N, W, S, E"}, "board/2"),
        ("hand_count", {"line": 6, "board": 2, "seat": "W", "count": 11, "expected": 12}, "board/2/W"),
        ("cards_missing", {"line": 6, "board": 2, "cards": "espases 2", "count": 1}, "board/2"),
        ("pbn_board", {"text": "two", "line": 8, "lowest": 1}, "line/8"),
        ("pbn_no_deal", {"line": 11, "board": 1}, "board/1"),
        ("board_twice", {"board": "1", "line": 11, "first_line": 1}, "board/1"),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "% PBN 2.1\n", '[Event "only a heading"]\n', "nothing that is PBN"])
def test_a_file_without_boards_is_refused(text):
    assert [fault.code for fault in faults_of(read_pbn, text)] == ["pbn_empty"]


PIECES = st.sampled_from(
    ['[Board "1"]', '[Deal "N:', "AKQJ98765432", "...", ". ", '"]', "T", "\n", "\n\n", "[", "{", "}", ";", "%", "\\", "#", '[Dealer "', "é"]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_is_read_or_refused_with_faults(text):
    for read in (read_pbn, deal_from_pbn):
        try:
            result, faults = read(text), ()
        except EngineError as error:
            result, faults = None, error.faults
        assert (result is None) is bool(faults)
