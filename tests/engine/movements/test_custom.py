"""Own movements from CSV (SCORING.md §6): read in any column order, refused with every fault and its line."""

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.custom import custom_movement

GOOD = "round,table,ns,ew,set\n1,1,1,2,1\n1,2,3,4,2\n2,1,1,3,3\n2,2,4,2,4\n"


def faults_of(text, boards=2, **options):
    with pytest.raises(EngineError) as refused:
        custom_movement(text, boards, **options)
    return refused.value.faults


def test_a_file_becomes_a_movement():
    movement = custom_movement(GOOD, 2)
    assert (movement.kind, movement.pairs, movement.tables, movement.rounds, movement.sets) == ("custom", 4, 2, 2, 4)
    assert movement.rows[3] == SeatingRow(2, 2, 4, 2, 4)


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace(",", ";"),
        GOOD.replace(",", "\t"),
        "\ufeff" + GOOD.replace("\n", "\r\n"),
        GOOD.removeprefix("round,table,ns,ew,set\n"),
        "Set, EW ,NS,Table,Round\n1,2,1,1,1\n2,4,3,2,1\n\n3,3,1,1,2\n4,2,4,2,2",
    ],
)
def test_the_same_movement_in_other_clothes(text):
    assert custom_movement(text, 2) == custom_movement(GOOD, 2)


def test_a_column_of_sections_parts_the_hall():
    """Two halves of four pairs play the same sets; a letter and a number say the same."""
    text = "section,round,table,ns,ew,set\nA,1,1,1,2,1\na,1,2,3,4,2\nB,1,3,5,6,1\n2,1,4,7,8,2\n"
    movement = custom_movement(text, 2)
    assert movement.sections() == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    assert (movement.sets, movement.tables) == (2, 4)
    assert [fault.code for fault in faults_of(text.replace("B,", "A,").replace("2,1,4", "A,1,4"))] == ["set_at_two_tables"] * 2


def test_what_sections_cannot_be():
    rows = "round,table,ns,ew,set,section\n1,1,1,2,1,A\n1,2,3,4,1,{}\n2,1,1,3,2,A\n2,2,4,2,3,A\n"
    for wrong in ("É", "27", "0", "-1", "", "AA", "ß", "ı"):
        assert faults_of(rows.format(wrong)) == (Fault("not_a_section", {"value": wrong, "most": 26}, "lines/3"),), wrong
    found = faults_of(rows.format("C"))
    assert [(fault.code, dict(fault.params)) for fault in found] == [
        ("pair_changes_section", {"pair": 3}),
        ("pair_changes_section", {"pair": 4}),
        ("table_in_two_sections", {"table": 2}),
        ("section_empty", {"section": 2}),
    ]


def test_an_empty_seat_is_a_sit_out():
    assert custom_movement("1,1,1,2,1\n1,2,3,,2\n2,1,3,1,3\n2,2,,2,1", 2).sit_outs == ((1, 3), (2, 2))


def test_every_fault_comes_with_its_line():
    text = "round,table,ns,ew,set\n1,1,1,2,1\n1,2,x,4,2\n2,1,1\n2,2,0,3,\n2,1,1,2,1\n"
    assert faults_of(text, boards=0) == (
        Fault("too_few", {"what": "boards_per_set", "value": 0, "least": 1}, "boards_per_set"),
        Fault("not_a_number", {"line": 3, "column": "ns", "value": "x", "allowed": "1–999"}, "lines/3"),
        Fault("wrong_field_count", {"line": 4, "fields": 3, "expected": 5}, "lines/4"),
        Fault("number_out_of_range", {"what": "ns", "value": "0", "least": 1, "most": 999}, "lines/5"),
        Fault("not_a_number", {"line": 5, "column": "set", "value": "", "allowed": "1–999"}, "lines/5"),
        Fault("set_replayed", {"pair": 1, "set": 1, "round": 2, "table": 1, "earlier_round": 1}, "lines/6"),
        Fault("set_replayed", {"pair": 2, "set": 1, "round": 2, "table": 1, "earlier_round": 1}, "lines/6"),
        Fault("met_before", {"pair": 1, "other_pair": 2, "round": 2, "table": 1, "earlier_round": 1}, "lines/6"),
    )


def test_a_line_without_end_is_refused_with_its_line():
    """131,072 characters are more than the reader of CSV takes in one field."""
    for end in ("x" * 131_073, '"' + "1" * 140_000, "," * 201):
        (fault,) = faults_of(f"{GOOD}3,1,1,4,{end}\n")
        assert (fault.code, fault.where, fault.params["most"]) == ("line_too_long", "lines/6", 200)


def test_more_rows_than_a_hall_plays_are_refused_with_one_fault():
    row = "1,1,1,2,1\n"
    header = "round,table,ns,ew,set\n"
    assert faults_of(header + row * 15_002) == (Fault("too_many", {"what": "lines", "value": 15_003, "most": 15_000}),)
    assert faults_of(header + "x" * 9 + "\n" + row * 14_999)[0].code == "wrong_field_count"


def test_faults_of_the_whole_are_told_when_every_line_can_be_read():
    assert faults_of("1,1,1,2,1\n3,1,1,4,2\n") == (Fault("round_empty", {"round": 2}, "rounds/2"), Fault("pairs_never_seated", {"pairs": "3"}))


def test_two_lines_for_one_table_name_the_second():
    assert faults_of("1,1,1,2,1\n1,1,3,4,2\n") == (Fault("table_twice", {"round": 1, "table": 1}, "lines/2"),)


def test_unknown_missing_and_double_columns():
    assert faults_of("round,tble,ns,ns,set\n1,1,1,2,1") == (
        Fault("unknown_column", {"line": 1, "column": "tble", "allowed": "round, table, ns, ew, set, section"}, "lines/1"),
        Fault("missing_column", {"line": 1, "column": "table"}, "lines/1"),
        Fault("column_twice", {"line": 1, "column": "ns"}, "lines/1"),
        Fault("missing_column", {"line": 1, "column": "ew"}, "lines/1"),
    )


@pytest.mark.parametrize("text", ["", "\n ,,\n", "round,table,ns,ew,set\n"])
def test_a_file_without_rows_is_refused(text):
    assert faults_of(text) == (Fault("no_rows", {}),)


@pytest.mark.parametrize("value", ["9" * 150, "-3", "1000", "²", "1.5", "١"])
def test_odd_numbers_are_refused_not_obeyed(value):
    (fault,) = faults_of(f"1,1,1,2,1\n2,1,1,{value},2")
    assert (fault.code, fault.where) in {("number_out_of_range", "lines/2"), ("not_a_number", "lines/2")}


def test_sharing_and_barometers_are_the_directors_word():
    text = "1,1,1,2,1\n1,2,3,4,1\n"
    assert [fault.code for fault in faults_of(text)] == ["set_at_two_tables"]
    assert custom_movement(text, 2, sharing=[(1, 2)]).sharing == ((1, 2),)
    assert custom_movement(text, 2, barometer=True).barometer
    assert faults_of(text, winners=3, barometer=True) == (Fault("too_many", {"what": "winners", "value": 3, "most": 2}, "winners"),)
