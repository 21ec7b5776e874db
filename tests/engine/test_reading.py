"""Reading of what came from outside: exact numbers, places, and all faults at once."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from engine.errors import EngineError, Fault
from engine.reading import Node, as_node, exact_number, parse_json, shown


def test_numbers_that_are_not_whole_stay_exact():
    assert parse_json('{"a": 0.1, "b": 3}') == {"a": Decimal("0.1"), "b": 3}


@pytest.mark.parametrize(("text", "line", "column"), [("", 1, 1), ('{"a": 1,\n "b" 2}', 2, 6), ("[1, 2", 1, 6)])
def test_a_text_that_is_no_json_says_where(text, line, column):
    with pytest.raises(EngineError) as caught:
        parse_json(text)
    assert caught.value.faults == (Fault("json_invalid", {"line": line, "column": column}),)


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5000, "1e" + "9" * 30], ids=["brackets", "digits", "exponent"])
def test_absurd_texts_are_refused(text):
    with pytest.raises(EngineError) as caught:
        parse_json(text)
    assert [fault.code for fault in caught.value.faults] == ["json_too_large"]


def test_keys_given_twice_are_all_named():
    with pytest.raises(EngineError) as caught:
        parse_json('{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}')
    assert caught.value.faults == (Fault("key_twice", {"key": "c"}), Fault("key_twice", {"key": "a"}))


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (23, Fraction(23)),
        (Decimal("-2.50"), Fraction(-5, 2)),
        (0.1, Fraction(1, 10)),
        (1e-07, Fraction(1, 10_000_000)),
        ("12.5", Fraction(25, 2)),
        (Decimal("1E+2"), Fraction(100)),
        (1_000_000, Fraction(1_000_000)),
    ],
)
def test_exact_numbers(value, exact):
    assert exact_number(value) == exact


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        "",
        "a",
        "1/2",
        "٣",
        [1],
        1_000_001,
        pytest.param(10**5000, id="5001 digits"),
        float("nan"),
        float("inf"),
        Decimal("NaN"),
        Decimal("1e999999"),
        "1e99",
        "1e-999",
    ],
)
def test_no_exact_numbers(value):
    assert exact_number(value) is None


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (r'{"ns": "\ud800"}', [(1, 9, r"\ud800")]),
        ('{"a": 1,\n "\\uDC00": "x\\udbffy",\n"b": "\\ud83d\\u0041"}', [(2, 3, r"\uDC00"), (2, 14, r"\udbff"), (3, 7, r"\ud83d")]),
        (r'["\ud83c\ud83c\udccf"]', [(1, 3, r"\ud83c")]),
        (r'["\\\ud800"]', [(1, 5, r"\ud800")]),
    ],
)
def test_half_of_a_character_is_no_text(text, faults):
    with pytest.raises(EngineError) as caught:
        parse_json(text)
    assert [tuple(fault.params.values()) for fault in caught.value.faults] == faults
    assert {fault.code for fault in caught.value.faults} == {"half_character"}


@pytest.mark.parametrize(("text", "value"), [(r'"\ud83c\udccf"', "🃏"), ('"🃏"', "🃏"), (r'"\\ud800"', r"\ud800"), (r'"\u00e0\n"', "à\n")])
def test_whole_characters_are_text_however_they_are_written(text, value):
    assert parse_json(text) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "null"),
        (3, "3"),
        (Decimal("5.50"), "5.50"),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 40, "x" * 40),
        ([None, True, "à", Decimal("0.5")], '[null, true, "à", 0.5]'),
        ({"a": [1, {}]}, '{"a": [1, {}]}'),
        (list(range(10**6)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"),
    ],
)
def test_what_a_fault_repeats(value, text):
    assert shown(value) == text


def test_a_nesting_too_deep_for_a_function_that_calls_itself_is_shown_all_the_same():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "[" * 39 + "…"


def node(**value):
    return Node(value, "boards/3")


def test_right_values_come_out_as_they_are():
    given = node(whole=5, word="own", pair="7NS", digits=12, two=[1, "x"], members=[{"a": 1}], inside={"b": 2})
    assert (given.whole("whole", 0, 5), given.choice("word", ["own", "none"])) == (5, "own")
    assert (given.name("pair"), given.name("digits"), given.two("two")) == ("7NS", "12", [1, "x"])
    assert [(each.value, each.where) for each in given.objects("members")] == [({"a": 1}, "boards/3/members/1")]
    assert given.child("inside") == Node({"b": 2}, "boards/3/inside", given.faults)
    assert given.faults == []


def test_every_wrong_value_is_noted_with_its_place():
    given = node(whole=6, true=True, word="ours", blank=" ", two=[1], members=[{}, 4], many={}, inside=[])
    assert given.whole("whole", 0, 5) is given.whole("true", 0, 5) is given.choice("word", ["own", "none"]) is given.name("blank") is None
    assert given.two("two") is given.child("inside") is given.whole("gone", 0, 5) is given.child("gone") is None
    assert ([each.value for each in given.objects("members")], given.objects("many"), given.objects("gone")) == ([{}], [], [])
    assert given.faults == [
        Fault("whole_number_range", {"value": "6", "lowest": 0, "highest": 5}, "boards/3/whole"),
        Fault("whole_number_range", {"value": "true", "lowest": 0, "highest": 5}, "boards/3/true"),
        Fault("value_not_allowed", {"value": "ours", "allowed": "own, none"}, "boards/3/word"),
        Fault("text_expected", {"value": " "}, "boards/3/blank"),
        Fault("two_values_expected", {"value": "[1]"}, "boards/3/two"),
        Fault("object_expected", {"value": "[]"}, "boards/3/inside"),
        Fault("missing", {}, "boards/3/gone"),
        Fault("missing", {}, "boards/3/gone"),
        Fault("object_expected", {"value": "4"}, "boards/3/members/2"),
        Fault("list_expected", {}, "boards/3/many"),
        Fault("missing", {}, "boards/3/gone"),
    ]


def test_a_slip_for_a_known_key_is_a_fault_and_an_addition_is_not():
    given = node(winer=1, Board=2, comment="x", ns=1)
    given.refuse_near_misses({"winners", "board", "ns", "ew"})
    assert given.faults == [
        Fault("key_unknown", {"key": "winer", "allowed": "winners"}, "boards/3/winer"),
        Fault("key_unknown", {"key": "Board", "allowed": "board"}, "boards/3/Board"),
    ]


@pytest.mark.parametrize("value", [None, [], "text", 3])
def test_only_an_object_is_an_object(value):
    faults = []
    assert as_node(value, "scoring", faults) is None
    assert faults == [Fault("object_expected", {"value": json.dumps(value).strip('"')}, "scoring")]
