"""Deals from a file and hands typed for boards dealt at the table, on the director's desk."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from engine.cards import SEATS, SUITS, Seat
from engine.deals import dealer_of, unrank
from engine.pbn import PbnBoard, deal_from_pbn, read_pbn, write_pbn
from tournaments.enums import Verb
from tournaments.models import Session
from tournaments.selectors.events import session_row
from tournaments.selectors.log import log_of
from tournaments.services.deals import discard_deals
from tournaments.services.publication import close_session

DEAL = deal_from_pbn("N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654")


@pytest.fixture
def undealt(alex, evening) -> Session:
    """Three boards, not dealt yet."""
    return discard_deals(who=alex, session=evening)


def pbn(numbers, **changes) -> str:
    return write_pbn(PbnBoard(**{"board": number, "dealer": dealer_of(number), "deal": unrank(number), **changes}) for number in numbers)


def send(client: Client, session: Session, content: str):
    return client.post(reverse("desk_deals_import", args=[session.pk]), {"file": SimpleUploadedFile("deals.pbn", content.encode())})


def hands_of(deal, **changes) -> dict[str, str]:
    fields = {f"{seat}-{suit}": " ".join(str(card.number) for card in deal.hand(seat, suit)) for seat in SEATS for suit in SUITS}
    return fields | changes


def hands_page(session: Session, number: int) -> str:
    return reverse("desk_deals_hands", args=[session.pk, number])


def complaints(response) -> list[str]:
    assert response.status_code == 400
    main = response.content.decode().split("<main", 1)[1]
    return re.findall(r'<p class="(?:pd-error )?mb-0">([^<]*)</p>', main)


def test_a_file_gives_every_board_its_deal(desk, undealt):
    response = send(desk, undealt, pbn([1, 2, 3, 4]))
    assert response["Location"] == reverse("desk_deals", args=[undealt.pk])
    page = desk.get(response["Location"]).content.decode()
    assert "other boards of the file: 1" in page
    assert "3 boards have their deals" in page
    assert [deal_from_pbn(board.deal) for board in undealt.boards.all()] == [unrank(number) for number in (1, 2, 3)]


def test_every_fault_of_a_file_is_on_the_page(desk, undealt):
    said = complaints(send(desk, undealt, pbn([1, 3], dealer=Seat.EAST)))
    assert said == [
        "The file has no deal for the boards 2. Allowed: a deal for every board of the session.",
        "Board 1: The file says that East deals; the dealer of board 1 is North.",
        "Board 3: The file says that East deals; the dealer of board 3 is South.",
    ]
    assert session_row(undealt).dealt == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "There is no board in the file. Allowed: PBN with the tags Board and Deal."),
        ("\x00\x00", "There is no board in the file. Allowed: PBN with the tags Board and Deal."),
        ('[Board "1"]', "Board 1: The deal is missing. Allowed: a tag as [Deal &quot;N:…&quot;]."),
    ],
)
def test_files_that_are_none(desk, undealt, content, said):
    assert complaints(send(desk, undealt, content)) == [said]


def test_no_file_chosen(desk, undealt):
    response = desk.post(reverse("desk_deals_import", args=[undealt.pk]))
    assert complaints(response) == ["Choose a file. Allowed: PBN."]


def test_hands_are_typed_board_by_board(desk, undealt):
    response = desk.post(hands_page(undealt, 2), hands_of(DEAL, **{"N-oros": "9, 1 · 11,3;5"}))
    assert response["Location"] == hands_page(undealt, 3)
    assert deal_from_pbn(undealt.boards.get(number=2).deal) == DEAL
    assert desk.post(hands_page(undealt, 3), hands_of(DEAL))["Location"] == hands_page(undealt, 1)
    assert desk.post(hands_page(undealt, 1), hands_of(DEAL))["Location"] == reverse("desk_deals", args=[undealt.pk])


def test_what_is_no_card_is_named_beside_its_field_and_the_rest_is_looked_through(desk, undealt):
    response = desk.post(hands_page(undealt, 2), hands_of(DEAL, **{"N-oros": "9 1 11 3 13", "E-copes": "1 9 8 9", "W-oros": "sota"}))
    assert sorted(complaints(response)) == [
        "9 of cups is there twice: East, East.",
        "East has 13 cards; a hand has 12.",
        "There is no card with the number 13. Allowed: 1 to 12.",
        "There is no card with the number sota. Allowed: 1 to 12.",
    ]
    assert undealt.boards.get(number=2).deal == ""


def test_every_fault_of_whole_hands(desk, undealt):
    response = desk.post(hands_page(undealt, 2), hands_of(DEAL, **{"N-oros": "9 1 11 3", "E-oros": "12 8 5"}))
    assert complaints(response) == [
        "Board 2: North has 11 cards; a hand has 12.",
        "Board 2: Cards that nobody holds (1): 7 of coins.",
    ]


def test_typed_hands_are_not_shown_again_before_the_close(desk, alex, undealt, enter):
    desk.post(hands_page(undealt, 2), hands_of(DEAL))
    assert 'value="9 1 11 5 3"' not in desk.get(hands_page(undealt, 2)).content.decode()
    enter([1, 2, 3])
    close_session(who=alex, session=undealt)
    assert 'value="9 1 11 5 3"' in desk.get(hands_page(undealt, 2)).content.decode()


def test_deals_made_here_are_not_typed_over(desk, evening):
    for response in (desk.get(hands_page(evening, 1)), desk.post(hands_page(evening, 1), hands_of(DEAL)), send(desk, evening, pbn([1, 2, 3]))):
        assert response.status_code == 400
        assert "were made here from a secret" in response.content.decode()


def test_the_deals_leave_as_pbn_and_the_log_says_so(desk, evening):
    assert desk.get(reverse("desk_deals_pbn", args=[evening.pk])).status_code == 405
    response = desk.post(reverse("desk_deals_pbn", args=[evening.pk]))
    assert [board.board for board in read_pbn(response.content.decode())] == [1, 2, 3]
    assert (log_of(evening)[0].verb, log_of(evening)[0].what["sheet"]) == (Verb.DEALS_PRINTED, "pbn")


def test_without_deals_there_is_no_file(desk, undealt):
    assert desk.post(reverse("desk_deals_pbn", args=[undealt.pk])).status_code == 400


def test_a_board_that_is_not_there(desk, undealt):
    assert desk.get(hands_page(undealt, 9)).status_code == 404


def test_strangers_find_nothing(client, cinta, undealt):
    client.force_login(cinta)
    assert client.get(hands_page(undealt, 1)).status_code == 404
    assert send(client, undealt, pbn([1, 2, 3])).status_code == 404
    assert client.post(reverse("desk_deals_pbn", args=[undealt.pk])).status_code == 404
