"""FORMATS.md: `predonats-results/1` in, the output of `score --json` out."""

import importlib.util
import json
from copy import deepcopy

import pytest

from engine.errors import EngineError, Fault
from engine.reading import parse_json
from engine.scorefile import score_results

PUBLISHED = [
    "acblscore-howell-11-pairs",
    "compscore3-butler-howell",
    "compscore3-mp-pairs-howell",
    "compscore3-mp-pairs-mitchell-03",
    "realbridge-20210120",
]
EXAMPLE = {
    "format": "predonats-results/1",
    "title": "Nit de predonats",
    "scoring": {"method": "matchpoints", "form": "2-1-0"},
    "winners": 1,
    "expected_results": 6,
    "full_boards": 2,
    "boards": [
        {
            "board": 1,
            "results": [
                {"ns": "1", "ew": "2", "score": -16},
                {"ns": "3", "ew": "4", "ns_score": -1, "ew_score": 2},
                {"ns": "5", "ew": "6", "named": "oros", "namer": "N", "doubling": "contro", "ns_points": 45},
                {"ns": "7", "ew": "8", "adjusted": [60, 40]},
                {"ns": "9", "ew": "10", "points": [23, 11]},
                {"ns": "11", "ew": "12", "not_played": True},
            ],
        }
    ],
}


def example(**changes):
    return {**deepcopy(EXAMPLE), **changes}


def one_board(*results, **changes):
    return example(boards=[{"board": 1, "results": list(results)}], **changes)


def faults_of(document):
    with pytest.raises(EngineError) as caught:
        score_results(document)
    return caught.value.faults


def checker(cases):
    spec = importlib.util.spec_from_file_location("check_scoring", cases / "check_scoring.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("case", PUBLISHED)
def test_published_results_come_out_as_published(cases, case):
    published = (cases / "scoring" / f"{case}.json").read_text(encoding="utf-8")
    expected = json.loads((cases / "scoring" / f"{case}.expected.json").read_text(encoding="utf-8"))
    compared, wrong = checker(cases).compare({}, expected, score_results(parse_json(published)))
    assert (compared > 100, wrong) == (True, [])


def test_lines_of_the_example():
    # E = 6, A = 3: NS 18, −1, −16 (contro: 9 × 2) have 4, 2, 0 → (M + 1) · 2 − 1; EW −18, 2, 16 the reverse. Top 10.
    assert score_results(EXAMPLE)["lines"] == [
        {"board": 1, "ns": "1", "ew": "2", "ns_score": -16, "ew_score": 16, "ns_points": "1.0000", "ew_points": "9.0000"},
        {"board": 1, "ns": "3", "ew": "4", "ns_score": -1, "ew_score": 2, "ns_points": "5.0000", "ew_points": "5.0000"},
        {"board": 1, "ns": "5", "ew": "6", "ns_score": 18, "ew_score": -18, "ns_points": "9.0000", "ew_points": "1.0000"},
        {"board": 1, "ns": "7", "ew": "8", "ns_score": None, "ew_score": None, "ns_points": "6.0000", "ew_points": "4.0000"},
        {"board": 1, "ns": "9", "ew": "10", "ns_score": None, "ew_score": None, "ns_points": "23.0000", "ew_points": "11.0000"},
        {"board": 1, "ns": "11", "ew": "12", "ns_score": None, "ew_score": None, "ns_points": None, "ew_points": None},
    ]


def test_ranking_of_the_example():
    # Totals scaled from one board to two.
    ranking = score_results(EXAMPLE)["ranking"]
    assert [(row["pair"], row["boards"], row["total"], row["percent"], row["place"], row["tied"]) for row in ranking] == [
        ("9", 1, "46.0000", "230.0000", 1, False),
        ("10", 1, "22.0000", "110.0000", 2, False),
        ("5", 1, "18.0000", "90.0000", 3, True),
        ("2", 1, "18.0000", "90.0000", 3, True),
        ("7", 1, "12.0000", "60.0000", 5, False),
        ("3", 1, "10.0000", "50.0000", 6, True),
        ("4", 1, "10.0000", "50.0000", 6, True),
        ("8", 1, "8.0000", "40.0000", 8, False),
        ("1", 1, "2.0000", "10.0000", 9, True),
        ("6", 1, "2.0000", "10.0000", 9, True),
        ("11", 0, "0.0000", None, None, False),
        ("12", 0, "0.0000", None, None, False),
    ]
    assert {row["pair"]: row["direction"] for row in ranking} == {str(n): "NS" if n % 2 else "EW" for n in range(1, 13)}


def test_with_one_winner_the_direction_is_where_a_pair_sat_first():
    boards = [{"board": 1, "results": [{"ns": "A", "ew": "B", "score": 5}]}, {"board": 2, "results": [{"ns": "B", "ew": "A", "score": 9}]}]
    ranking = score_results(example(scoring={"method": "total"}, boards=boards))["ranking"]
    assert [(row["pair"], row["direction"], row["total"]) for row in ranking] == [("B", "EW", "4.0000"), ("A", "NS", "-4.0000")]


def test_two_winners_are_ranked_apart_even_with_the_same_ids():
    document = example(
        winners=2, boards=[{"board": 1, "results": [{"ns": 1, "ew": 1, "score": 5}, {"ns": 2, "ew": 2, "score": 3}]}], expected_results=2
    )
    ranking = score_results(document)["ranking"]
    assert [(row["direction"], row["pair"], row["place"]) for row in ranking] == [("NS", "1", 1), ("NS", "2", 2), ("EW", "2", 1), ("EW", "1", 2)]


def test_the_manual_of_predonats():
    ns, ew = (-1, 4, 3, -11, 11), (2, -8, -6, 11, -22)
    results = [{"ns": f"N{n}", "ew": f"E{n}", "ns_score": a, "ew_score": b} for n, (a, b) in enumerate(zip(ns, ew, strict=True))]
    document = {"format": "predonats-results/1", "scoring": {"method": "predonats", "truncate": True}, "boards": [{"board": 1, "results": results}]}
    lines = score_results(document)["lines"]
    assert [line["ns_points"] for line in lines] == ["45.0000", "68.0000", "63.0000", "0.0000", "100.0000"]
    assert [line["ew_points"] for line in lines] == ["72.0000", "42.0000", "48.0000", "100.0000", "0.0000"]


def contract(**changes):
    return {"ns": 1, "ew": 2, "named": "botifarra", "namer": "N", "doubling": "contro", "ns_points": 45, **changes}


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ({}, (36, -36)),  # butinet: 4 × 9, shared by both
        ({"multipliers": "additive"}, (36, -36)),
        ({"multipliers": "lloret", "doubling_policy": "own"}, (18, -18)),  # NS named botifarra, EW said contro: 2 × 9 each
        ({"doubling_policy": "none"}, (18, -18)),  # botifarra keeps its 2
    ],
)
def test_recorded_contracts(scoring, scores):
    line = score_results(one_board(contract(), scoring={"method": "total", **scoring}))["lines"][0]
    assert (line["ns_score"], line["ew_score"]) == scores


def test_own_doubling_need_not_mirror():
    # Oros by S, not doubled by contro of EW? It is: NS ×1, EW ×2.
    document = one_board(contract(named="oros", namer="S"), scoring={"method": "total", "doubling_policy": "own"})
    line = score_results(document)["lines"][0]
    assert (line["ns_score"], line["ew_score"]) == (9, -18)


def test_the_dealer_follows_from_the_board_unless_given():
    board = {"board": 2, "results": [contract()]}
    assert [fault.code for fault in faults_of(example(boards=[board]))] == ["namer_not_dealers_side"]
    assert score_results(example(boards=[{**board, "dealer": "S"}]))["lines"][0]["ns_score"] == 36


def test_typed_points_beside_a_score_leave_it_in_the_field():
    document = one_board({"ns": 1, "ew": 2, "score": 5, "points": ["0.25", 1]}, {"ns": 3, "ew": 4, "score": 3}, expected_results=2)
    assert [(line["ns_score"], line["ns_points"]) for line in score_results(document)["lines"]] == [(5, "0.2500"), (3, "0.0000")]


def test_groups_of_a_fouled_board():
    results = [{"ns": f"N{n}", "ew": f"E{n}", "score": score, "group": n // 2} for n, score in enumerate([5, 4, 90, 80])]
    # E = 4, A = 2 in each: (M + 1) · 2 − 1.
    assert [line["ns_points"] for line in score_results(one_board(*results, expected_results=4))["lines"]] == ["5.0000", "1.0000"] * 2


def test_expected_results_are_those_of_the_fullest_board_unless_given():
    boards = [
        {"board": 1, "results": [{"ns": n, "ew": n + 10, "score": n} for n in range(3)]},
        {"board": 2, "results": [{"ns": n, "ew": n + 10, "score": n} for n in range(2)]},
    ]
    document = {"format": "predonats-results/1", "scoring": {"method": "matchpoints"}, "boards": boards}
    # Two of three: (M + 1) · 3 / 2 − 1.
    assert [line["ns_points"] for line in score_results(document)["lines"][3:]] == ["0.5000", "3.5000"]


def test_a_file_without_boards_has_nothing_to_say():
    assert score_results({"format": "predonats-results/1", "scoring": {"method": "total"}, "boards": []}) == {"lines": [], "ranking": []}


def test_additions_of_others_are_ignored():
    document = example(club="La Sínia")
    document["boards"][0]["results"][0]["table"] = 3
    assert score_results(document) == score_results(EXAMPLE)


def test_every_fault_of_a_file_at_once():
    document = {
        "format": "predonats-results/2",
        "winers": 2,
        "scoring": {"method": "datum", "scale": "imp", "form": "2-1-0", "multipliers": "mine", "doubling_policy": "mine"},
        "expected_results": 6,
        "full_boards": 0,
        "boards": [
            {"board": 26, "results": [{"ns": "1", "ew": "2", "score": 5}, {"ns": "1", "ew": "", "score": 5.5}, {"ns": "3", "ew": "4"}]},
            {"board": 26, "results": [{"ns": "1", "ew": "1", "adjusted": [101, "x"]}]},
            {"board": 0, "results": {}},
            7,
            {"board": 3, "dealer": "Z", "results": [{"ns": "5", "ew": "6", "points": [1], "ns_score": 1}, contract(named="hearts", ns_points=73)]},
        ],
    }
    kinds = "score, ns_score + ew_score, named + namer + doubling + ns_points, adjusted, points, not_played"
    assert set(faults_of(document)) == {
        Fault("value_not_allowed", {"value": "predonats-results/2", "allowed": "predonats-results/1"}, "format"),
        Fault("key_unknown", {"key": "winers", "allowed": "winners"}, "winers"),
        Fault("method_option_value", {"option": "scale", "value": "imp", "allowed": "identity, imp-wbf, imp-tenth"}, "scoring/scale"),
        Fault("method_option_unknown", {"method": "datum", "option": "form", "allowed": "scale, drop, step, average_plus"}, "scoring/form"),
        Fault("value_not_allowed", {"value": "mine", "allowed": "butinet, lloret, torrefarrera, barraca, additive"}, "scoring/multipliers"),
        Fault("value_not_allowed", {"value": "mine", "allowed": "shared, own, none"}, "scoring/doubling_policy"),
        Fault("whole_number_range", {"value": "0", "lowest": 1, "highest": 1_000_000}, "full_boards"),
        Fault("text_expected", {"value": ""}, "boards/26/results/2/ew"),
        Fault("whole_number_range", {"value": "5.5", "lowest": -1_000_000, "highest": 1_000_000}, "boards/26/results/2/score"),
        Fault("result_missing", {"allowed": kinds}, "boards/26/results/3"),
        Fault("board_twice", {"board": 26}, "boards/2/board"),
        Fault("whole_number_range", {"value": "101", "lowest": 0, "highest": 100}, "boards/26/results/1/adjusted"),
        Fault("whole_number_range", {"value": "x", "lowest": 0, "highest": 100}, "boards/26/results/1/adjusted"),
        Fault("pair_twice_on_board", {"pair": "1"}, "boards/26/results/1/ew"),
        Fault("whole_number_range", {"value": "0", "lowest": 1, "highest": 10_000}, "boards/3/board"),
        Fault("list_expected", {}, "boards/3/results"),
        Fault("object_expected", {"value": "7"}, "boards/4"),
        Fault("value_not_allowed", {"value": "Z", "allowed": "N, W, S, E"}, "boards/3/dealer"),
        Fault("two_values_expected", {"value": "[1]"}, "boards/3/results/1/points"),
        Fault("missing", {}, "boards/3/results/1/ew_score"),
        Fault("value_not_allowed", {"value": "hearts", "allowed": "oros, copes, espases, bastos, botifarra"}, "boards/3/results/2/named"),
        Fault("whole_number_range", {"value": "73", "lowest": 0, "highest": 72}, "boards/3/results/2/ns_points"),
    }


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ({"score": 1, "adjusted": [60, 40]}, "score, adjusted"),
        ({"score": 1, "ns_score": 1, "ew_score": -1}, "score, ns_score + ew_score"),
        ({"adjusted": [60, 40], "points": [1, 2]}, "adjusted, points"),
        ({"not_played": True, "score": 5}, "score, not_played"),
        ({"score": 5, "named": "oros"}, "score, named + namer + doubling + ns_points"),
    ],
)
def test_a_result_is_of_one_kind(result, found):
    (fault,) = faults_of(one_board({"ns": 1, "ew": 2, **result}))
    assert (fault.code, fault.params["found"], fault.where) == ("result_kind", found, "boards/1/results/1")


def test_a_line_of_too_many_kinds_hides_nothing_wrong_in_them():
    wrong = {"score": "x", "adjusted": [60, 101], "points": [1], "not_played": 1, "named": "hearts", "namer": "E", "ns_points": 80}
    assert [(fault.code, fault.where.removeprefix("boards/1/results/1")) for fault in faults_of(one_board({"ns": 1, "ew": 2, **wrong}))] == [
        ("result_kind", ""),
        ("whole_number_range", "/score"),
        ("value_not_allowed", "/named"),
        ("whole_number_range", "/ns_points"),
        ("namer_not_dealers_side", ""),
        ("whole_number_range", "/adjusted"),
        ("two_values_expected", "/points"),
        ("true_or_false_expected", "/not_played"),
    ]


@pytest.mark.parametrize("result", [{}, {"not_played": False}, {"score": None}])
def test_a_line_without_a_result(result):
    (fault,) = faults_of(one_board({"ns": 1, "ew": 2, **result}))
    assert (fault.code, fault.where) == ("result_missing", "boards/1/results/1")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"namer": "E"}, Fault("namer_not_dealers_side", {"namer": "E", "dealer": "N", "allowed": "N, S"}, "boards/1/results/1")),
        (
            {"doubling": "sant_vicenc"},
            Fault(
                "level_not_in_set",
                {"set": "butinet", "denomination": "botifarra", "doubling": "sant_vicenc", "allowed": "none, contro, recontro"},
                "boards/1/results/1",
            ),
        ),
        ({"doubling": None}, Fault("missing", {}, "boards/1/results/1/doubling")),
        ({"ns_points": -1}, Fault("whole_number_range", {"value": "-1", "lowest": 0, "highest": 72}, "boards/1/results/1/ns_points")),
    ],
)
def test_a_wrong_line_is_named(changes, fault):
    assert faults_of(one_board(contract(**changes))) == (fault,)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"namer": "E", "ns_points": 80}, ["whole_number_range", "namer_not_dealers_side"]),
        ({"namer": "E", "doubling": "barraca", "ns_points": "x"}, ["whole_number_range", "namer_not_dealers_side", "level_not_in_set"]),
        ({"namer": "E", "doubling": "double"}, ["value_not_allowed", "namer_not_dealers_side"]),
        ({"namer": "E", "named": "hearts", "doubling": "barraca"}, ["value_not_allowed", "namer_not_dealers_side"]),
        ({"namer": "Z", "doubling": "barraca"}, ["value_not_allowed", "level_not_in_set"]),
    ],
)
def test_a_fault_of_a_contract_hides_no_other(changes, codes):
    assert [fault.code for fault in faults_of(one_board(contract(**changes)))] == codes


def test_a_wrong_policy_hides_no_fault_of_a_contract_and_unknown_multipliers_only_the_level():
    wrong = contract(namer="E", doubling="barraca")
    policy = {"method": "total", "doubling_policy": "mine"}
    assert [fault.code for fault in faults_of(one_board(wrong, scoring=policy))] == [
        "value_not_allowed",
        "namer_not_dealers_side",
        "level_not_in_set",
    ]
    multipliers = {"method": "total", "multipliers": "mine"}
    assert [fault.code for fault in faults_of(one_board(wrong, scoring=multipliers))] == ["value_not_allowed", "namer_not_dealers_side"]


def test_nobody_is_judged_as_namer_where_the_dealer_is_unknown():
    lines = [contract(namer="E", ns_points=80)]
    (dealer, points) = faults_of(example(boards=[{"board": 1, "dealer": "Z", "results": lines}]))
    assert (dealer.where, points.where) == ("boards/1/dealer", "boards/1/results/1/ns_points")
    (number, points) = faults_of(example(boards=[{"board": "one", "results": lines}]))
    assert (number.where, points.where) == ("boards/1/board", "boards/1/results/1/ns_points")


def test_a_line_of_no_kind_still_seats_its_pairs():
    document = one_board({"ns": 1, "ew": 2}, {"ns": 2, "ew": 3, "score": 4})
    assert [(fault.code, fault.where) for fault in faults_of(document)] == [
        ("result_missing", "boards/1/results/1"),
        ("pair_twice_on_board", "boards/1/results/2/ns"),
    ]


def test_not_played_is_true_or_nothing():
    document = one_board({"ns": 1, "ew": 2, "not_played": "yes"})
    assert faults_of(document) == (Fault("true_or_false_expected", {"value": "yes"}, "boards/1/results/1/not_played"),)


def test_fewer_results_expected_than_a_board_has():
    document = one_board({"ns": 1, "ew": 2, "score": 5}, {"ns": 3, "ew": 4, "score": 3}, expected_results=1)
    assert faults_of(document) == (Fault("expected_too_few", {"value": 1, "lowest": 2, "board": 1}, "expected_results"),)


@pytest.mark.parametrize("document", [None, [], "text", 5])
def test_a_file_that_is_no_object(document):
    assert [fault.code for fault in faults_of(document)] == ["object_expected"]


def test_an_empty_file_lacks_three_things():
    assert [(fault.code, fault.where) for fault in faults_of({})] == [("missing", "format"), ("missing", "scoring"), ("missing", "boards")]


@pytest.mark.parametrize("scoring", [{}, {"method": None}, {"method": 5}, {"method": ["total"]}, {"method": "mean"}])
def test_a_method_is_needed(scoring):
    (fault,) = faults_of(example(scoring=scoring))
    assert (fault.code, fault.where) == ("method_unknown" if scoring.get("method") else "missing", "scoring/method")
