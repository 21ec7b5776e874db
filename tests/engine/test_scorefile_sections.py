"""Sections in `predonats-results/1` (engine/scorefile_sections.py): read, compared, ranked and refused. Every value is worked by hand."""

from copy import deepcopy
from pathlib import Path

import pytest

from engine.errors import EngineError, Fault
from engine.reading import parse_json
from engine.scorefile import score_results

SAMPLE = parse_json((Path(__file__).parents[2] / "fixtures" / "results-in-sections.json").read_text(encoding="utf-8"))
"""Two winners, two boards. Section A: three tables, one of which did not play board 2; section B: two tables."""


def sample(**changes):
    return {**deepcopy(SAMPLE), **changes}


def document(*boards, **changes):
    """A file of boards from 1 up, each a list of (section, NS, EW, NS result); a section None is not written."""
    numbered = [
        {
            "board": number,
            "results": [
                {"ns": ns, "ew": ew, "score": score, **({} if section is None else {"section": section})} for section, ns, ew, score in lines
            ],
        }
        for number, lines in enumerate(boards, 1)
    ]
    return {"format": "predonats-results/1", "scoring": {"method": "matchpoints"}, "sections": "apart", "boards": numbered, **changes}


def points(file, side="ns"):
    return [line[f"{side}_points"] for line in score_results(file)["lines"]]


def ranking(file):
    return [(row["section"], row["direction"], row["pair"], row["total"], row["place"], row["tied"]) for row in score_results(file)["ranking"]]


def faults_of(file):
    with pytest.raises(EngineError) as caught:
        score_results(file)
    return caught.value.faults


def test_each_section_is_compared_by_itself():
    # A: E = 3. Board 1: 24 24 −16 → 3 3 0; board 2, A = 2: (M + 1) · 3 / 2 − 1 → 3.5 0.5. B: E = 2; board 2 is 1 each.
    assert points(SAMPLE) == ["3.0000", "3.0000", "0.0000", "2.0000", "0.0000", "3.5000", "0.5000", None, "1.0000", "1.0000"]
    assert points(SAMPLE, "ew") == ["1.0000", "1.0000", "4.0000", "0.0000", "2.0000", "0.5000", "3.5000", None, "1.0000", "1.0000"]


def test_each_section_has_its_winners():
    # Pairs 3 and 4 played one board of two: their totals are doubled.
    assert ranking(SAMPLE) == [
        ("A", "NS", "1", "6.5000", 1, False),
        ("A", "NS", "2", "3.5000", 2, False),
        ("A", "NS", "3", "0.0000", 3, False),
        ("A", "EW", "6", "7.5000", 1, False),
        ("A", "EW", "4", "2.0000", 2, False),
        ("A", "EW", "5", "1.5000", 3, False),
        ("B", "NS", "7", "3.0000", 1, False),
        ("B", "NS", "8", "1.0000", 2, False),
        ("B", "EW", "10", "3.0000", 1, False),
        ("B", "EW", "9", "1.0000", 2, False),
    ]
    # 6.5 of 8 and 3 of 4: the top of a section is its own.
    percents = {row["pair"]: row["percent"] for row in score_results(SAMPLE)["ranking"]}
    assert (percents["1"], percents["7"]) == ("81.2500", "75.0000")


def test_lines_and_pairs_say_their_section_last():
    found = score_results(SAMPLE)
    assert found["lines"][3] == {
        "board": 1, "ns": "7", "ew": "9", "ns_score": 40, "ew_score": -40, "ns_points": "2.0000", "ew_points": "0.0000", "section": "B"
    }  # fmt: skip
    assert list(found["ranking"][0]) == ["pair", "direction", "boards", "total", "percent", "place", "tied", "section"]


@pytest.mark.parametrize("across", [{"sections": "across"}, {"sections": None}])
def test_across_the_field_sections_are_only_shown(across):
    # Board 1: 24 24 −16 40 −4, E = 5: 2 per beaten and 1 per equal result. Board 2: 10 −8 6 6, A = 4: (M + 1) · 5 / 4 − 1.
    file = sample(**across)
    assert points(file) == ["5.0000", "5.0000", "0.0000", "8.0000", "2.0000", "7.7500", "0.2500", None, "4.0000", "4.0000"]
    assert ranking(file)[:5] == [
        ("A", "NS", "1", "12.7500", 1, False),
        ("B", "NS", "7", "12.0000", 2, False),
        ("B", "NS", "8", "6.0000", 3, False),
        ("A", "NS", "2", "5.2500", 4, False),
        ("A", "NS", "3", "0.0000", 5, False),
    ]


def test_a_file_that_names_no_section_prints_none():
    plain = sample(sections="across")
    for board in plain["boards"]:
        for result in board["results"]:
            del result["section"]
    found = score_results(plain)
    assert found == score_results({key: value for key, value in plain.items() if key != "sections"})
    assert "section" not in found["lines"][0] | found["ranking"][0]


def test_across_a_line_may_have_no_section_and_a_pair_two():
    file = document([(None, 1, 2, 5), ("A", 3, 4, 3)], [("B", 1, 3, 0), ("A", 2, 4, 1)], [("A", 1, 4, 0), (None, 5, 6, 0)], sections="across")
    found = score_results(file)
    assert [line["section"] for line in found["lines"]] == [None, "A", "B", "A", "A", None]
    assert {row["pair"]: row["section"] for row in found["ranking"]} == {"1": "B", "2": "A", "3": "A", "4": "A", "5": None, "6": None}


def test_one_winner_in_each_section_and_a_tie_in_one():
    # A: equal results, so 1 each for all four. B: 2 and 0.
    file = document([("B", 5, 6, 7), ("A", 1, 2, 5), ("A", 3, 4, 5), ("B", 7, 8, 3)])
    assert ranking(file) == [
        ("B", "NS", "5", "2.0000", 1, True),
        ("B", "EW", "8", "2.0000", 1, True),
        ("B", "NS", "7", "0.0000", 3, True),
        ("B", "EW", "6", "0.0000", 3, True),
        ("A", "NS", "1", "1.0000", 1, True),
        ("A", "NS", "3", "1.0000", 1, True),
        ("A", "EW", "2", "1.0000", 1, True),
        ("A", "EW", "4", "1.0000", 1, True),
    ]


def test_with_two_winners_a_tie_stays_in_its_section():
    file = document([("A", 1, 1, 5), ("A", 2, 2, 5), ("B", 3, 3, 7), ("B", 4, 4, 3)], winners=2, scoring={"method": "total"})
    assert ranking(file) == [
        ("A", "NS", "1", "5.0000", 1, True),
        ("A", "NS", "2", "5.0000", 1, True),
        ("A", "EW", "1", "-5.0000", 1, True),
        ("A", "EW", "2", "-5.0000", 1, True),
        ("B", "NS", "3", "7.0000", 1, False),
        ("B", "NS", "4", "3.0000", 2, False),
        ("B", "EW", "4", "-3.0000", 1, False),
        ("B", "EW", "3", "-7.0000", 2, False),
    ]


def test_each_section_has_its_datum():
    # A: SCORING.md §2, Butler: 230 690 720 1430 → 710: −480 −20 +10 +720 → −10 −1 0 12 IMPs. B: 160 100 → 130: ±30 → ±1.
    lines = [("A", 1, 2, 230), ("B", 9, 10, 160), ("A", 3, 4, 690), ("A", 5, 6, 720), ("B", 11, 12, 100), ("A", 7, 8, 1430)]
    file = document(lines, scoring={"method": "datum", "scale": "imp-wbf", "step": 10})
    assert points(file) == ["-10.0000", "1.0000", "-1.0000", "0.0000", "-1.0000", "12.0000"]
    assert points(file, "ew") == ["10.0000", "-1.0000", "1.0000", "0.0000", "1.0000", "-12.0000"]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        # (M + 1) · E / A − 1 with A = 2 in A (M: 2, 0) and A = 1 in B (M: 0).
        (None, ["2.0000", "0.0000", "0.0000"]),
        (4, ["5.0000", "1.0000", "3.0000"]),
        ({"A": 4, "B": 2}, ["5.0000", "1.0000", "1.0000"]),
        ({"A": 4}, ["5.0000", "1.0000", "0.0000"]),
        ({"A": None, "B": 3}, ["2.0000", "0.0000", "2.0000"]),
    ],
)
def test_results_expected_for_all_or_by_section(expected, found):
    assert points(document([("A", 1, 2, 5), ("A", 3, 4, 3), ("B", 5, 6, 9)], expected_results=expected)) == found


@pytest.mark.parametrize(
    ("full", "totals"),
    [
        # Pair 1 played two boards (5 + 1), pair 3 one (2) of its section's one.
        (None, {"1": "6.0000", "3": "2.0000"}),
        (4, {"1": "12.0000", "3": "8.0000"}),
        ({"A": 4, "B": 3}, {"1": "12.0000", "3": "6.0000"}),
        ({"B": 3}, {"1": "6.0000", "3": "6.0000"}),
    ],
)
def test_full_boards_for_all_or_by_section(full, totals):
    file = document([("A", 1, 2, 5), ("B", 3, 4, 2)], [("A", 1, 2, 1)], scoring={"method": "total"}, winners=2, full_boards=full)
    assert {row["pair"]: row["total"] for row in score_results(file)["ranking"] if row["direction"] == "NS"} == totals


def test_a_number_names_a_section_too():
    assert [row["section"] for row in score_results(document([(1, 1, 2, 5)], expected_results={"1": 2}))["ranking"]] == ["1", "1"]


def test_apart_without_boards():
    assert score_results(document(expected_results={"A": 7})) == {"lines": [], "ranking": []}


def test_every_fault_of_sections_at_once():
    lines = [("A", 1, 2, 5), (None, 3, 4, 5), ("B", 1, 5, 5), (" B", 6, 7, 5), ("x" * 21, 8, 9, 5), ("", 10, 11, 5), (True, 12, 13, 5)]
    second = [("B", 1, 2, 5), ("A", 14, 15, 5), ("A", 16, 17, 5), ("A\t", 18, 19, 5)]
    file = document(lines, second, expected_results={"A": 1, "C": 3, "B": 0}, full_boards={"a": 2, "B": "2"}, section="apart")
    file["boards"][0]["results"][0]["secton"] = "A"
    assert set(faults_of(file)) == {
        Fault("key_unknown", {"key": "section", "allowed": "sections"}, "section"),
        Fault("key_unknown", {"key": "secton", "allowed": "section"}, "boards/1/results/1/secton"),
        Fault("section_missing", {"longest": 20}, "boards/1/results/2/section"),
        Fault("pair_twice_on_board", {"pair": "1"}, "boards/1/results/3/ns"),
        Fault("pair_of_two_sections", {"pair": "1", "one": "A", "other": "B"}, "boards/1/results/3/ns"),
        Fault("section_name", {"value": " B", "longest": 20}, "boards/1/results/4/section"),
        Fault("section_name", {"value": "x" * 21, "longest": 20}, "boards/1/results/5/section"),
        Fault("section_name", {"value": "", "longest": 20}, "boards/1/results/6/section"),
        Fault("section_name", {"value": "true", "longest": 20}, "boards/1/results/7/section"),
        Fault("pair_of_two_sections", {"pair": "2", "one": "A", "other": "B"}, "boards/2/results/1/ew"),
        Fault("section_name", {"value": "A\t", "longest": 20}, "boards/2/results/4/section"),
        Fault("section_unknown", {"section": "a", "allowed": "A, B"}, "full_boards/a"),
        Fault("whole_number_range", {"value": "2", "lowest": 1, "highest": 1_000_000}, "full_boards/B"),
        Fault("section_unknown", {"section": "C", "allowed": "A, B"}, "expected_results/C"),
        Fault("whole_number_range", {"value": "0", "lowest": 1, "highest": 1_000_000}, "expected_results/B"),
        Fault("expected_too_few_in_section", {"value": 1, "lowest": 2, "board": 2, "section": "A"}, "expected_results/A"),
    }


def test_a_number_for_all_must_do_for_every_section():
    file = document([("A", 1, 2, 5), ("B", 3, 4, 5), ("B", 5, 6, 5), ("C", 7, 8, 5), ("C", 9, 10, 5)], expected_results=1)
    assert [(fault.code, fault.params["section"], fault.where) for fault in faults_of(file)] == [
        ("expected_too_few_in_section", "B", "expected_results"),
        ("expected_too_few_in_section", "C", "expected_results"),
    ]


def test_with_two_winners_ns_and_ew_with_one_id_may_play_in_two_sections():
    file = document([("A", 1, 2, 5), ("B", 2, 1, 3)], [("B", 1, 2, 0), ("A", 2, 1, 0)], winners=2)
    assert [(fault.params["pair"], fault.where) for fault in faults_of(file)] == [
        ("1", "boards/2/results/1/ns"),
        ("2", "boards/2/results/1/ew"),
        ("2", "boards/2/results/2/ns"),
        ("1", "boards/2/results/2/ew"),
    ]
    assert len(score_results(document([("A", 1, 2, 5), ("B", 2, 1, 3)], winners=2))["ranking"]) == 4


def test_a_pair_in_another_section_is_said_once():
    file = document([("A", 1, 2, 5)], [("B", 1, 3, 5)], [("B", 1, 4, 5)], [("C", 1, 5, 5)])
    assert [(fault.params["other"], fault.where) for fault in faults_of(file)] == [("B", "boards/2/results/1/ns"), ("C", "boards/4/results/1/ns")]


def test_apart_without_any_section_is_one_fault():
    assert faults_of(document([(None, 1, 2, 5), (None, 3, 4, 5)])) == (Fault("sections_unnamed", {"longest": 20}, "sections"),)


@pytest.mark.parametrize("sections", [{"sections": "across"}, {"sections": None}])
def test_across_there_is_one_number(sections):
    file = document([("A", 1, 2, 5)], expected_results={"A": 2}, full_boards={"A": 2}, **sections)
    assert [(fault.code, fault.where) for fault in faults_of(file)] == [
        ("numbers_by_section", "full_boards"),
        ("numbers_by_section", "expected_results"),
    ]


@pytest.mark.parametrize("sections", ["Apart", True, ["apart"], {}])
def test_sections_are_apart_or_across(sections):
    # What cannot be told from a wrong word is not held against the rest of the file.
    (fault,) = faults_of(document([("A", 1, 2, 5), (None, 3, 4, 5)], sections=sections, expected_results={"A": 2}))
    assert (fault.code, fault.params["allowed"], fault.where) == ("value_not_allowed", "across, apart", "sections")
