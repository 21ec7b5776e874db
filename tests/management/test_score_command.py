"""`manage.py score` (FORMATS.md): what it prints, and its exit status."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from tournaments.management.documents import read_document

BOARD = {
    "board": 7,
    "results": [{"ns": "1", "ew": "2", "score": 24}, {"ns": "3", "ew": "4", "score": 24}, {"ns": "5", "ew": "6", "score": -16}],
}
SECTIONS = str(Path(__file__).parents[2] / "fixtures" / "results-in-sections.json")
FILE = {"format": "predonats-results/1", "title": "Nit de prova", "scoring": {"method": "matchpoints"}, "winners": 2, "boards": [BOARD]}


@pytest.fixture
def results_file(tmp_path):
    """Writes a file of results and gives its name."""

    def write(content):
        path = tmp_path / "results.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def run(*words):
    stdout, stderr, status = io.StringIO(), io.StringIO(), 0
    with translation.override("en"):
        try:
            call_command("score", *words, stdout=stdout, stderr=stderr, no_color=True)
        except SystemExit as end:
            status = end.code
    return status, stdout.getvalue(), stderr.getvalue()


def test_json(results_file):
    status, printed, faults = run(results_file(FILE), "--json")
    assert (status, faults) == (0, "")
    assert json.loads(printed)["lines"][0] == {
        "board": 7, "ns": "1", "ew": "2", "ns_score": 24, "ew_score": -24, "ns_points": "3.0000", "ew_points": "1.0000"
    }  # fmt: skip


def test_for_people(results_file):
    status, printed, _ = run(results_file(FILE))
    assert (status, [line.split() for line in printed.splitlines()]) == (
        0,
        [
            ["Nit", "de", "prova"],
            [],
            ["Board", "7"],
            ["NS", "times", "points"],
            ["+24", "2", "3"],
            ["−16", "1", "0"],
            ["EW", "times", "points"],
            ["+16", "1", "4"],
            ["−24", "2", "1"],
            ["NS", "EW", "result", "NS", "result", "EW", "points", "points"],
            ["1", "2", "+24", "−24", "3", "1"],
            ["3", "4", "+24", "−24", "3", "1"],
            ["5", "6", "−16", "+16", "0", "4"],
            [],
            ["Standings", "NS"],
            ["place", "pair", "boards", "total", "%"],
            ["1=", "1", "1", "3.00", "75.00"],
            ["1=", "3", "1", "3.00", "75.00"],
            ["3", "5", "1", "0.00", "0.00"],
            [],
            ["Standings", "EW"],
            ["place", "pair", "boards", "total", "%"],
            ["1", "6", "1", "4.00", "100.00"],
            ["2=", "2", "1", "1.00", "25.00"],
            ["2=", "4", "1", "1.00", "25.00"],
        ],
    )


def test_each_fault_is_a_line_with_its_place_and_what_is_allowed(results_file):
    path = results_file({**FILE, "winners": 3, "boards": [{"board": 7, "results": [{"ns": "1", "ew": "1", "named": "hearts"}]}]})
    status, printed, faults = run(path, "--json")
    assert (status, printed) == (1, "")
    assert faults.splitlines() == [
        f"{path}: winners: “3” is not possible. Allowed: whole numbers from 1 to 2.",
        f"{path}: boards/7/results/1/named: “hearts” is not possible. Allowed: oros, copes, espases, bastos, botifarra.",
        f"{path}: boards/7/results/1/namer: This is missing.",
        f"{path}: boards/7/results/1/doubling: This is missing.",
        f"{path}: boards/7/results/1/ns_points: This is missing.",
        f"{path}: boards/7/results/1/ew: Pair 1 plays this board twice.",
    ]


def test_sections_apart_for_people():
    # The values are worked in tests/engine/test_scorefile_sections.py.
    status, printed, _ = run(SECTIONS)
    blocks = [[line.split() for line in block.splitlines()] for block in printed.split("\n\n")]
    assert (status, [block[0] for block in blocks]) == (
        0,
        [["Nit", "en", "dues", "sales"], ["Board", "1"], ["Board", "2"], ["Section", "A"], ["Section", "A"], ["Section", "B"], ["Section", "B"]],
    )
    assert blocks[2] == [
        ["Board", "2"],
        ["Section", "A"],
        ["NS", "times", "points"],
        ["+10", "1", "3.50"],
        ["−8", "1", "0.50"],
        ["EW", "times", "points"],
        ["+8", "1", "3.50"],
        ["−10", "1", "0.50"],
        ["NS", "EW", "result", "NS", "result", "EW", "points", "points"],
        ["1", "5", "+10", "−10", "3.50", "0.50"],
        ["2", "6", "−8", "+8", "0.50", "3.50"],
        ["3", "4", "–", "–", "–", "–"],
        ["Section", "B"],
        ["NS", "times", "points"],
        ["+6", "2", "1"],
        ["EW", "times", "points"],
        ["−6", "2", "1"],
        ["NS", "EW", "result", "NS", "result", "EW", "points", "points"],
        ["7", "10", "+6", "−6", "1", "1"],
        ["8", "9", "+6", "−6", "1", "1"],
    ]
    assert blocks[4] == [
        ["Section", "A"],
        ["Standings", "EW"],
        ["place", "pair", "boards", "total", "%"],
        ["1", "6", "2", "7.50", "93.75"],
        ["2", "4", "1", "2.00", "25.00"],
        ["3", "5", "2", "1.50", "18.75"],
    ]


def test_a_section_that_did_not_play_a_board_has_no_heading_there(results_file):
    boards = [
        {"board": number, "results": [{"section": section, "ns": section, "ew": f"{section}2", "score": 5}]}
        for number, section in ((1, "A"), (2, "B"))
    ]
    printed = run(results_file({**FILE, "sections": "apart", "boards": boards}))[1]
    assert [line for line in printed.split("\n\nSection A\nStandings")[0].splitlines() if line.startswith(("Board", "Section"))] == [
        "Board 1",
        "Section A",
        "Board 2",
        "Section B",
    ]


def test_across_the_field_the_section_stands_beside(results_file):
    results = [{**result, **section} for result, section in zip(BOARD["results"], ({"section": "A"}, {"section": "B"}, {}), strict=True)]
    printed = run(results_file({**FILE, "boards": [{"board": 7, "results": results}]}))[1]
    lines = [line.split() for line in printed.splitlines()]
    assert lines[9:13] == [
        ["section", "NS", "EW", "result", "NS", "result", "EW", "points", "points"],
        ["A", "1", "2", "+24", "−24", "3", "1"],
        ["B", "3", "4", "+24", "−24", "3", "1"],
        ["–", "5", "6", "−16", "+16", "0", "4"],
    ]
    assert lines[15:19] == [
        ["section", "place", "pair", "boards", "total", "%"],
        ["A", "1=", "1", "1", "3.00", "75.00"],
        ["B", "1=", "3", "1", "3.00", "75.00"],
        ["–", "3", "5", "1", "0.00", "0.00"],
    ]


def test_faults_of_sections_are_sentences(results_file):
    one, other = ({"section": section, "ns": "1", "ew": ew, "score": 5} for section, ew in (("A", "2"), ("B", "3")))
    boards = [{"board": 1, "results": [one, {**one, "ns": "4", "ew": "5"}, {"ns": "6", "ew": "7", "score": 1}]}, {"board": 2, "results": [other]}]
    path = results_file({**FILE, "winners": 1, "sections": "apart", "expected_results": {"A": 1, "C": 2}, "boards": boards})
    status, printed, faults = run(path, "--json")
    assert (status, printed) == (1, "")
    assert faults.splitlines() == [
        f"{path}: boards/2/results/1/ns: Pair 1 plays in section A and in section B. Allowed, where they are compared apart: one of them.",
        f"{path}: boards/1/results/3/section: The section is missing: here sections are compared apart. Allowed: 1 to 20 characters.",
        f"{path}: expected_results/C: No result is in section “C”. Allowed: A, B.",
        f"{path}: expected_results/A: 1 results expected in section A, but board 1 has 2 there. Allowed: 2 or more.",
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"format": ]', "The file is not JSON from line 1, character 12 on."),
        (b"\xff\xfe", "The file is not text in UTF-8."),
        (b'{"a": 1, "a": 2}', "The key “a” is there twice in one object."),
        (rb'{"title": "\ud800"}', "Line 1, character 12: “\\ud800” is half of a character. Allowed: both halves, or the character."),
    ],
)
def test_a_file_that_cannot_be_read(results_file, content, sentence):
    path = results_file(content)
    assert run(path) == (1, "", f"{path}: {sentence}\n")


def test_a_file_that_is_not_there(tmp_path):
    path = str(tmp_path / "gone.json")
    assert run(path) == (1, "", f"{path}: The file cannot be read: No such file or directory.\n")


def test_a_line_without_a_result_says_so(results_file):
    path = results_file({**FILE, "boards": [{"board": 7, "results": [{"ns": "1", "ew": "2"}]}]})
    assert run(path)[2] == (
        f"{path}: boards/7/results/1: The line has no result. Allowed: score, ns_score + ew_score, named + namer + doubling + ns_points, adjusted, "
        "points, not_played; a score beside points.\n"
    )


def test_a_fault_is_one_line_and_steers_no_terminal(results_file):
    path = results_file({**FILE, "format": "à\u00a0b\u202fc\nd\r\x1b[2J\x9b\u202e\u2028\t", "winers": 2})
    faults = run(path)[2]
    assert faults == (
        f"{path}: format: “à\u00a0b\u202fc\\nd\\r\\x1b[2J\\x9b\\u202e\\u2028\\t” is not possible. Allowed: predonats-results/1.\n"
        f"{path}: winers: The key “winers” is unknown. Allowed: winners.\n"
    )


def test_what_a_file_says_steers_no_terminal_where_all_is_well(results_file):
    board = {"board": 7, "results": [{"ns": "1\x1b[31m", "ew": "2", "score": 24}]}
    printed = run(results_file({**FILE, "title": "Nit\nde\x07 prova", "boards": [board]}))[1]
    assert printed.splitlines()[0] == r"Nit\nde\x07 prova"
    assert "\x1b" not in printed


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "zeros.json"
    with path.open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    assert run(str(path)) == (1, "", f"{path}: The file is too large. Allowed: up to 64 MB.\n")


def test_a_file_of_a_hundred_thousand_results_is_read(results_file):
    lines = [{"ns": str(n), "ew": str(n + 10), "named": "oros", "namer": "N", "doubling": "contro", "ns_points": 40 + n} for n in range(10)]
    boards = [{"board": number, "dealer": "N", "results": lines} for number in range(1, 10_001)]
    path = results_file(json.dumps({**FILE, "boards": boards}, indent=2).encode())
    assert len(read_document(path)["boards"]) == 10_000


@pytest.mark.parametrize(("words", "encoding", "said"), [((), "cp1252", "Nit ? à"), (("--json",), "utf-8", "Nit ♠ à")])
def test_where_texts_have_an_older_encoding_json_is_utf8_and_what_people_read_lacks_characters(results_file, words, encoding, said):
    board = {"board": 7, "results": [{"ns": "Nit ♠ à", "ew": "2", "score": -24}]}
    printed = io.BytesIO()
    stdout = io.TextIOWrapper(printed, encoding="cp1252")
    with translation.override("en"):
        call_command("score", results_file({**FILE, "boards": [board]}), *words, stdout=stdout, no_color=True)
    stdout.flush()
    assert said in printed.getvalue().decode(encoding)
