"""`manage.py movement` (FORMATS.md, Commands and Movement)."""

import json
import re

import pytest

from engine.movements.catalogue import KINDS

SIZES = {"mitchell_skip": "8", "mitchell_relay": "8", "rover": "11"}


def test_the_json_of_the_balanced_howell_of_eight(manage):
    """FORMATS.md prints its figures: every couple is compared 3 times."""
    status, printed, faults = manage("movement", "howell", "--pairs", "8", "--boards-per-round", "3", "--json")
    document = json.loads(printed)
    assert (status, faults) == (0, "")
    assert {key: document[key] for key in ("format", "kind", "tables", "pairs", "rounds", "sets", "boards_per_set", "valid", "faults")} == {
        "format": "predonats-movement/1", "kind": "howell", "tables": 4, "pairs": 8, "rounds": 7, "sets": 7, "boards_per_set": 3, "valid": True,
        "faults": [],
    }  # fmt: skip
    assert document["fairness"] == {"min": "3.0000", "max": "3.0000", "mean": "3.0000", "sd": "0.0000"}
    assert document["rows"][0] == {"round": 1, "table": 1, "ns": 8, "ew": 1, "set": 1}


def test_for_people(manage):
    """Three tables, EW up, boards down: the textbook. Within a field everybody plays everything on the same side: 3 sets for each couple."""
    status, printed, _ = manage("movement", "mitchell", "--pairs", "6", "--boards-per-round", "1")
    assert status == 0
    lines = printed.splitlines()
    assert lines[0] == "Mitchell: 6 pairs, 3 tables, 3 rounds of 1 board"
    assert lines[3:7] == [
        "Table  R1       R2       R3",
        "    1  1–4 (1)  1–6 (2)  1–5 (3)",
        "    2  2–5 (2)  2–4 (3)  2–6 (1)",
        "    3  3–6 (3)  3–5 (1)  3–4 (2)",
    ]
    assert lines[8:] == [
        "Valid: every check holds.",
        "Fairness, in sets: any two pairs of a field are compared equally often. Comparisons: 3.",
        "Each pair names on 1 to 2 of its boards.",
        "Nobody sits out.",
    ]


def test_a_range_is_printed_only_where_there_is_one(manage):
    """SCORING.md §6: ten pairs cannot be balanced, sd 1.79. In nine rounds of two boards each pair names on one board of each set: 9."""
    printed = manage("movement", "howell", "--pairs", "10", "--boards-per-round", "2")[1]
    assert "compared 2 to 6 times, mean 4, standard deviation 1.79." in printed
    assert "The dealer’s side names: each pair has it on 9 of its boards." in printed


def test_numbers_have_their_plural_form(manage):
    first = manage("movement", "mitchell", "--pairs", "6", "--boards-per-round", "2", "--rounds", "1")[1].splitlines()[0]
    assert first == "Mitchell: 6 pairs, 3 tables, 1 round of 2 boards"


def test_of_the_couples_furthest_from_the_mean_six_are_named(manage):
    """Ten pairs have figures from 2 to 6, mean 4 and variance 3.2 (SCORING.md §6): 36 of the 45 couples are 2 away, for 36 · 4 / 45 = 3.2."""
    printed = manage("movement", "howell", "--pairs", "10", "--boards-per-round", "2")[1]
    (line,) = [line for line in printed.splitlines() if line.startswith("Furthest")]
    assert re.fullmatch(r"Furthest from the mean: (\d+–\d+, ){5}\d+–\d+ and 30 more couples\.", line)


def test_who_sits_out_is_named(manage):
    printed = manage("movement", "mitchell", "--pairs", "7", "--boards-per-round", "2", "--rounds", "3")[1]
    assert "Sit out a round: 5, 6, 7." in printed
    assert "7 sits out" in printed


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "swiss"])
def test_every_kind_can_be_printed_and_is_valid(manage, kind):
    status, printed, faults = manage("movement", kind, "--pairs", SIZES.get(kind, "10"), "--boards-per-round", "2", "--json")
    assert (status, faults, json.loads(printed)["valid"]) == (0, "", True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mitchell", "--pairs", "3"), ["mitchell: pairs: 3 is too few; at least 4."]),
        (("rover", "--pairs", "12"), ["rover: A rover needs an odd number of pairs; there are 12."]),
        (("howell", "--pairs", "8", "--rounds", "4"), ["howell: There is no such movement of 4 rounds. Allowed: 7."]),
        (
            ("mitchell_skip", "--pairs", "10", "--rounds", "9"),
            ["mitchell_skip: This form of the Mitchell needs an even number of tables; there are 5."],
        ),
    ],
)
def test_what_does_not_exist_ends_with_1_and_says_what_is_allowed(manage, words, said):
    status, printed, faults = manage("movement", *words, "--boards-per-round", "2")
    assert (status, printed) == (1, "")
    assert faults.splitlines()[: len(said)] == said


def test_swiss_has_nothing_to_print_beforehand(manage):
    status, _, faults = manage("movement", "swiss", "--pairs", "8", "--boards-per-round", "2")
    assert status == 1
    assert faults.startswith("swiss: The rounds of this movement are drawn from the results")


@pytest.mark.parametrize(
    "words",
    [
        ("mitchell",),
        ("mitchell", "--pairs", "8"),
        ("waltz", "--pairs", "8", "--boards-per-round", "2"),
        ("mitchell", "--pairs", "many", "--boards-per-round", "2"),
        ("mitchell", "--pairs", "8", "--boards-per-round", "0"),
        ("mitchell", "--pairs", "121", "--boards-per-round", "2"),
    ],
)
def test_wrong_words_end_with_2(manage, words):
    assert manage("movement", *words)[0] == 2
