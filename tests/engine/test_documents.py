"""FORMATS.md: published documents are read strictly, and every fault comes with its path."""

import pytest

from engine.cards import Card, Seat
from engine.documents import DocumentReader
from engine.errors import EngineError, Fault


def test_right_values_come_out_as_they_are():
    reader = DocumentReader({"format": "x/1", "leader": "W", "title": "Nit", "boards": 3, "on": False, "play": ["a", "b"], "word": None})
    reader.format("x/1")
    assert (reader.choice("leader", Seat), reader.text("title"), reader.integer("boards", 1, 9)) == (Seat.WEST, "Nit", 3)
    assert (reader.flag("on", True), reader.flag("off", True)) == (False, True)
    assert reader.texts("play") == (("play/1", "a"), ("play/2", "b"))
    assert (reader.has("word"), reader.has("title"), reader.has("nothing")) == (False, True, False)
    reader.done()


def test_every_fault_is_kept_with_its_path():
    reader = DocumentReader({"format": "y/1", "leader": "X", "title": 5, "boards": True, "on": 1, "play": ["a", 2], "part": {"z": 1}, "list": "abc"})
    reader.format("x/1")
    reader.choice("leader", Seat)
    reader.text("title")
    reader.integer("boards", 1, 9)
    reader.flag("on", True)
    reader.texts("play")
    reader.texts("list")
    reader.text("gone")
    reader.part("part").only("a")
    reader.trying(reader.path("card"), lambda: Card.parse("oros 13"))
    with pytest.raises(EngineError) as caught:
        reader.done()
    assert caught.value.faults == (
        Fault("value_unknown", {"value": "y/1", "allowed": "x/1"}, "format"),
        Fault("value_unknown", {"value": "X", "allowed": "N, W, S, E"}, "leader"),
        Fault("not_text", {"value": "5"}, "title"),
        Fault("whole_number_range", {"value": "True", "lowest": 1, "highest": 9}, "boards"),
        Fault("not_true_or_false", {"value": "1"}, "on"),
        Fault("not_text", {"value": "2"}, "play/2"),
        Fault("not_a_list", {"value": "abc"}, "list"),
        Fault("value_missing", {"name": "gone"}, "gone"),
        Fault("name_unknown", {"name": "z", "allowed": "a"}, "part/z"),
        Fault("card_unknown", {"card": "oros 13", "suits": "oros, copes, espases, bastos", "lowest": 1, "highest": 12}, "card"),
    )


@pytest.mark.parametrize("document", [None, 3, "text", []])
def test_only_an_object_is_a_document(document):
    reader = DocumentReader(document)
    reader.format("x/1")
    reader.text("title")
    assert [fault.code for fault in reader.faults] == ["not_an_object"]


def test_an_empty_object_lacks_everything():
    reader = DocumentReader({})
    reader.format("x/1")
    reader.choice("leader", Seat)
    assert [(fault.code, fault.where) for fault in reader.faults] == [("value_missing", "format"), ("value_missing", "leader")]


def test_a_long_wrong_value_is_shown_in_part():
    reader = DocumentReader({"leader": "N" * 500})
    reader.choice("leader", Seat)
    assert reader.faults[0].params["value"] == "N" * 39 + "…"
