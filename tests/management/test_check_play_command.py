"""`manage.py check_play` (FORMATS.md, Commands and Play). The deals are made so that the play can be followed by hand."""

import json

import pytest

from engine.cards import RANKS_HIGH_TO_LOW

LOW_TO_HIGH = RANKS_HIGH_TO_LOW[::-1]


def record(tricks, **changes):
    """A document; a trick is a line of cards in the order played."""
    base = {"format": "predonats-play/1", "variant": "lliure", "trump": "botifarra", "leader": "N"}
    return base | {"play": [card.strip() for trick in tricks for card in trick.split(",")]} | changes


# North has coins and 2 of cups, West cups and 2 of coins, South swords, East batons; no trump. North leads 2 of cups, West must beat it
# and wins 1 point; West returns 2 of coins, North must beat it; then ten coins that nobody can beat: 72 - 1.
FULL = record(
    [
        "copes 2, copes 3, espases 2, bastos 2",
        "oros 2, espases 3, bastos 3, oros 3",
        *(f"oros {n}, copes {n}, espases {n}, bastos {n}" for n in LOW_TO_HIGH[2:]),
    ]
)
DEAL = "N:.2.AKQJ9876543. ...AKQJ98765432 AKQJ98765432... .AKQJ9876543.2."
"""The same four hands, clockwise from North."""


@pytest.fixture
def play_file(tmp_path):
    """Writes a record and gives its name."""

    def write(document):
        path = tmp_path / "play.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return str(path)

    return write


def test_a_legal_record_of_48_cards(manage, play_file):
    assert len(FULL["play"]) == 48
    status, printed, faults = manage("check_play", play_file(FULL), "--json")
    verdict = json.loads(printed)
    assert (status, faults) == (0, "")
    assert (verdict["legal"], verdict["faults"], verdict["points"]) == (True, [], {"NS": 71, "EW": 1})
    assert verdict["tricks"][:3] == [{"winner": "W", "points": 1}, {"winner": "N", "points": 1}, {"winner": "N", "points": 1}]
    assert verdict["tricks"][-1] == {"winner": "N", "points": 21}  # four nines and the trick


def test_a_revoke_names_trick_seat_card_rule_and_what_was_allowed(manage, play_file):
    status, printed, _ = manage("check_play", play_file(record(["copes 2, oros 2, espases 2, bastos 2"], deal=DEAL)), "--json")
    assert status == 0
    assert json.loads(printed) == {
        "legal": False,
        "faults": [
            {
                "trick": 1,
                "seat": "W",
                "card": "oros 2",
                "rule": "must_follow",
                "allowed": [f"copes {n}" for n in RANKS_HIGH_TO_LOW[:-1]],
            }
        ],
        "tricks": [{"winner": "N", "points": 1}],
        "points": {"NS": 1, "EW": 0},
    }


def test_for_people(manage, play_file):
    status, printed, _ = manage("check_play", play_file(record(["copes 2, oros 2, espases 9, bastos 2"], deal=DEAL)))
    assert (status, printed.splitlines()) == (
        0,
        [
            "Trick 1: North, 6",
            "Points: NS 6, EW 0",
            "Illegal cards: 1",
            (
                "  Trick 1: West played 2 of coins but can follow suit. Allowed: 9 of cups, 1 of cups, 12 of cups, 11 of cups, 10 of cups, "
                "8 of cups, 7 of cups, 6 of cups, 5 of cups, 4 of cups, 3 of cups."
            ),
        ],
    )


def test_every_fault_of_a_file_with_its_place(manage, play_file):
    file = play_file(record(["oros 13, copes 1, mico, bastos 2"], variant="mixta", trump="or"))
    status, printed, faults = manage("check_play", file)
    assert (status, printed) == (1, "")
    assert faults.splitlines() == [
        f"{file}: variant: “mixta” is not possible. Allowed: lliure, obligada.",
        f"{file}: trump: “or” is not possible. Allowed: oros, copes, espases, bastos, botifarra.",
        f"{file}: play/1: “oros 13” is no card. Allowed: a suit (oros, copes, espases, bastos), a space, and a number from 1 to 12.",
        f"{file}: play/3: “mico” is no card. Allowed: a suit (oros, copes, espases, bastos), a space, and a number from 1 to 12.",
    ]


def test_a_record_without_its_deal_needs_all_cards(manage, play_file):
    file = play_file(record(["oros 2, copes 3, espases 2, bastos 2"]))
    assert manage("check_play", file) == (
        1,
        "",
        f"{file}: deal: 4 cards were played and the deal is not given. Allowed: all 48 cards, or fewer with the deal.\n",
    )


def test_half_of_a_character(manage, play_file):
    file = play_file(record([], variant="\ud800"))
    said = r"Line 1, character 44: “\ud800” is half of a character. Allowed: both halves, or the character."
    assert manage("check_play", file) == (1, "", f"{file}: {said}\n")


def test_the_words_of_the_command(manage):
    assert manage("check_play")[0] == 2
