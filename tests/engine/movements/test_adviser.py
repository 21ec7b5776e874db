"""The adviser (SCORING.md §6): movements that fit the evening, ranked; the catalogue behind it; the JSON document of FORMATS.md."""

import json
from fractions import Fraction

import pytest

from engine.errors import EngineError
from engine.movements.adviser import Evening, advise
from engine.movements.catalogue import KINDS
from engine.movements.checks import movement_faults
from engine.movements.custom import custom_movement
from engine.movements.document import movement_document
from engine.movements.howell import howell


def test_eight_pairs_and_21_boards_get_the_perfect_howell():
    best = advise(Evening(8, 21))[0]
    assert (best.kind, best.rounds, best.boards_per_round, best.boards, best.penalty) == ("howell", 7, 3, 21, 0)


def test_time_is_boards_and_changes():
    """7 rounds of 3 boards at 6.5 minutes and six changes of 2: 136.5 + 12."""
    best = advise(Evening(8, 21))[0]
    assert best.minutes == Fraction(297, 2)
    assert all(advice.minutes <= 140 for advice in advise(Evening(8, 21, minutes=140)))
    assert advise(Evening(8, 21, minutes=12)) == ()


def test_boxes_limit_the_sets_and_a_barometer_needs_copies():
    """Seven tables, rounds of 3 boards: one copy serves three tables, so three copies of 21 boards."""
    by_kind = {advice.kind: advice for advice in advise(Evening(14, 21))}
    assert (by_kind["mitchell"].boxes, by_kind["swiss"].boxes) == (21, 63)
    assert all(advice.boxes <= 21 for advice in advise(Evening(14, 21, boxes=21)))


def test_only_the_wanted_number_of_winners_is_offered():
    assert {advice.kind for advice in advise(Evening(14, 21, winners=2))} == {"mitchell"}
    assert "mitchell" not in {advice.kind for advice in advise(Evening(14, 21, winners=1))}


@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_size_has_a_movement_for_24_boards(pairs):
    advices = advise(Evening(pairs, 24))
    assert [advice.penalty for advice in advices] == sorted(advice.penalty for advice in advices)
    assert advices
    for advice in advices:
        assert advice.movement is None or (movement_faults(advice.movement) == () and advice.movement.rounds == advice.rounds)


def test_impossible_wishes_are_refused_all_together():
    with pytest.raises(EngineError) as refused:
        advise(Evening(3, 0, minutes=0, boxes=0, winners=3))
    assert [fault.where for fault in refused.value.faults] == ["pairs", "boards", "minutes", "boxes", "winners"]


def test_every_kind_tells_its_rule_and_carries_its_key():
    assert list(KINDS) == [kind.key for kind in KINDS.values()]
    assert all(kind.rule.endswith(".") for kind in KINDS.values())
    assert [kind.key for kind in KINDS.values() if kind.drawn] == ["swiss", "random"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if not kind.drawn], ids=lambda kind: kind.key)
@pytest.mark.parametrize("pairs", range(4, 27))
def test_possible_rounds_are_possible(kind, pairs):
    for rounds in kind.possible_rounds(pairs):
        movement = kind.build(pairs, 2, rounds)
        assert (movement.pairs, movement.rounds, movement.winners, movement.barometer) == (pairs, rounds, kind.winners, kind.barometer)


def test_a_movement_as_the_published_json():
    """FORMATS.md, predonats-movement/1, with the figures of its example."""
    document = json.loads(json.dumps(movement_document(howell(8, 3))))
    assert document["fairness"] == {"min": "3.0000", "max": "3.0000", "mean": "3.0000", "sd": "0.0000"}
    facts = ("format", "kind", "tables", "pairs", "rounds", "sets", "boards_per_set", "valid", "faults")
    assert [document[fact] for fact in facts] == ["predonats-movement/1", "howell", 4, 8, 7, 7, 3, True, []]
    assert document["rows"][0] == {"round": 1, "table": 1, "ns": 8, "ew": 1, "set": 1}


def test_who_sits_out_has_null_beside_him():
    rows = movement_document(custom_movement("1,1,1,2,1\n1,2,3,,2", 2))["rows"]
    assert rows[1] == {"round": 1, "table": 2, "ns": 3, "ew": None, "set": 2}
