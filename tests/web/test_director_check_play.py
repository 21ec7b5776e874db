"""Check a play: both ways of giving a record lead to the same referee, and bad input is named where it stands."""

import html
import json
import re

import pytest
from django.urls import reverse

# clockwise from North; West (the last hand) is weak, and short in oros
DEAL = "N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654"
# North leads the ace of swords; West throws a coin though he holds swords; South and East follow. North wins 4 + 0 + 1 + 2 + 1.
PLAY = ["espases 1", "oros 4", "espases 10", "espases 11", "espases 8"]
FIELDS = {"how": "clicked", "trump": "copes", "leader": "N", "variant": "lliure", "deal": DEAL}
RECORD = {"format": "predonats-play/1", "variant": "lliure", "trump": "copes", "leader": "N", "deal": DEAL, "play": PLAY}


@pytest.fixture
def ask(client, alex):
    """Sends a form as Àlex and gives status and words of the page."""
    client.force_login(alex)
    client.cookies["django_language"] = "en"

    def send(**fields: str) -> tuple[int, str]:
        response = client.post(reverse("desk_check_play"), fields)
        main = response.content.decode().split("<main", 1)[1]
        return response.status_code, html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main)))

    return send


@pytest.mark.parametrize(
    "fields",
    [
        {**FIELDS, "play": ", ".join(PLAY)},
        {**FIELDS, "play": "espases 1 ,oros 4\r\nespases 10; espases 11\n\nespases 8\n"},
        {"how": "pasted", "document": json.dumps(RECORD)},
    ],
)
def test_tricks_points_faults_and_what_was_allowed(ask, fields):
    status, words = ask(**fields)
    assert status == 200
    assert "1 illegal card" in words
    assert "West played 4 of coins but can follow suit. Allowed: 4 of swords, 3 of swords, 2 of swords." in words
    assert "NS 8 EW 0" in words
    assert "First offender: EW. Where a revoke costs the whole stake, NS get 36 times the multiplier." in words
    assert "not finished" in words


def test_a_legal_play(ask):
    status, words = ask(**FIELDS, play="espases 1, espases 2, espases 10, espases 11")
    assert (status, "Every card was legal." in words, "illegal card" in words) == (200, True, False)


def test_the_options_of_obliged_play_count(ask):
    # North leads 9 of coins, West has none of it left but the 4: she follows; South partner winning may throw the lowest or a counting card
    play = "oros 9, oros 4, oros 6"
    with_option = {"variant": "obligada", "overtake_partner_with_blank": "on", "second_hand_exception": "on"}
    words = ask(**{**FIELDS, **with_option}, play=play)[1]
    assert "South played 6 of coins: without taking the lead" in words
    assert "Allowed: 10 of coins, 2 of coins." in words
    assert "Every card was legal." in ask(**FIELDS, play=play)[1]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": "oros 13, mico"}, ["Card 1: “oros 13” is no card.", "Card 2: “mico” is no card."]),
        ({"play": "oros 9", "deal": ""}, ["1 cards were played and the deal is not given."]),
        ({"play": "oros 9", "deal": "N:"}, ["There are 0 hands. Allowed: 4, parted by spaces."]),
        ({"trump": "or", "leader": "X", "play": ""}, ["Choose one of these: coins; cups; swords; batons; botifarra.", "North; West; South; East."]),
        ({"how": "pasted", "document": "{"}, ["The file is not JSON from line 1, character 2 on."]),
        ({"how": "pasted", "document": ""}, ["Paste a record first."]),
        ({"how": "pasted", "document": "[1]"}, ["“[1]” is not an object with keys and values."]),
        (
            {"how": "pasted", "document": json.dumps(RECORD | {"leader": "Q", "play": ["oros 0"]})},
            ["leader: “Q” is not possible. Allowed: N, W, S, E.", "play/1: “oros 0” is no card."],
        ),
    ],
)
def test_bad_input_is_named(ask, fields, said):
    status, words = ask(**{**FIELDS, "play": "", **fields})
    assert status == 400
    assert [each for each in said if each not in words] == []


def test_only_for_directors(client):
    assert client.get(reverse("desk_check_play")).status_code == 302


def test_the_empty_page(client, alex):
    client.force_login(alex)
    page = client.get(reverse("desk_check_play")).content.decode()
    assert page.count("data-card=") == 48
    assert 'id="verdict"' not in page
