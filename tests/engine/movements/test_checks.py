"""Each way in which a movement can be invalid (SCORING.md §6 "Valid means") is found and named; several are found together."""

import pytest

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow
from engine.movements.checks import movement_faults


def movement(*rows, **changes):
    """Four pairs, two tables, three sets; rows as (round, table, ns, ew, set)."""
    facts = {"kind": "custom", "tables": 2, "pairs": 4, "rounds": 2, "sets": 3, "boards_per_set": 2, "winners": 1, "barometer": False}
    return Movement(**{**facts, **changes}, rows=tuple(SeatingRow(*row) for row in rows))


GOOD = ((1, 1, 1, 2, 1), (1, 2, 3, 4, 2), (2, 1, 1, 3, 3), (2, 2, 4, 2, 1))


def faults_of(*rows, **changes):
    return movement_faults(movement(*rows, **changes))


def test_pair_2_replays_set_1():
    assert faults_of(*GOOD) == (Fault("set_replayed", {"pair": 2, "set": 1, "round": 2, "table": 2, "earlier_round": 1}, "rounds/2/tables/2"),)


def test_a_valid_movement_has_no_faults():
    assert faults_of(*GOOD[:3], (2, 2, 4, 2, 4), sets=4) == ()


@pytest.mark.parametrize(
    ("row", "changes", "fault"),
    [
        ((2, 2, 4, 2, 5), {}, Fault("number_out_of_range", {"what": "set", "value": 5, "least": 1, "most": 4}, "rounds/2/tables/2")),
        ((2, 3, 4, 2, 4), {}, Fault("number_out_of_range", {"what": "table", "value": 3, "least": 1, "most": 2}, "rounds/2/tables/3")),
        ((2, 2, 4, 4, 4), {}, Fault("pair_against_itself", {"round": 2, "table": 2, "pair": 4}, "rounds/2/tables/2")),
        ((2, 1, 4, 2, 4), {}, Fault("table_twice", {"round": 2, "table": 1}, "rounds/2/tables/1")),
        ((2, 2, 4, 3, 4), {}, Fault("pair_twice", {"round": 2, "pair": 3, "table": 2, "other_table": 1}, "rounds/2/tables/2")),
        ((2, 2, 4, 2, 3), {}, Fault("set_at_two_tables", {"round": 2, "set": 3, "tables": "1, 2"}, "rounds/2/tables/2")),
        ((2, 2, 4, 2, 4), {"rounds": 3}, Fault("round_empty", {"round": 3}, "rounds/3")),
        ((2, 2, 4, 2, 4), {"pairs": 5}, Fault("pairs_never_seated", {"pairs": "5"})),
        ((2, 2, 4, 2, 4), {"winners": 2}, Fault("pair_changes_side", {"pair": 4})),
        ((2, 2, 4, 2, 4), {"barometer": True}, Fault("barometer_sets_differ", {"round": 2, "sets": "3, 4"}, "rounds/2")),
        ((2, 2, 4, 2, 4), {"boards_per_set": 0}, Fault("too_few", {"what": "boards_per_set", "value": 0, "least": 1})),
    ],
)
def test_each_fault_is_named(row, changes, fault):
    assert fault in faults_of(*GOOD[:3], row, **{"sets": 4, **changes})


def test_a_couple_that_meets_again():
    rows = ((1, 1, 1, 2, 1), (1, 2, 3, 4, 2), (2, 1, 2, 1, 3), (2, 2, 3, 4, 4))
    met = [("met_before", {"pair": one, "other_pair": one + 1, "round": 2, "table": table, "earlier_round": 1}) for one, table in ((1, 1), (3, 2))]
    assert [(fault.code, fault.params) for fault in faults_of(*rows, sets=4)] == met
    assert faults_of(*rows, sets=4, repeats_allowed=True) == ()


def test_ew_pairs_are_numbered_after_the_ns_pairs():
    assert faults_of((1, 1, 1, 2, 1), (1, 2, 3, 4, 2), rounds=1, winners=2) == (Fault("ew_before_ns", {"pair": 2, "last_ns": 3}),)


def test_who_sits_out_does_not_play_the_set_beside_him():
    rows = ((1, 1, 1, 2, 1), (1, 2, 3, None, 2), (2, 1, 3, 1, 2), (2, 2, 2, None, 3), (3, 1, 2, 3, 3))
    assert faults_of(*rows, pairs=3, rounds=3) == ()


def test_a_barometer_plays_one_set_everywhere():
    assert faults_of((1, 1, 1, 2, 1), (1, 2, 3, 4, 1), (2, 1, 1, 3, 2), (2, 2, 2, 4, 2), barometer=True) == ()


def test_shared_sets_are_allowed_to_the_tables_that_share():
    rows = ((1, 1, 1, 2, 1), (1, 2, 3, 4, 1))
    assert faults_of(*rows, rounds=1, sharing=((1, 2),)) == ()
    assert [fault.code for fault in faults_of(*rows, rounds=1, sharing=((2, 3),))] == ["set_at_two_tables"]


def test_all_faults_come_together():
    codes = [fault.code for fault in faults_of((1, 1, 1, 1, 9), (1, 1, 2, 3, 1), (2, 1, 2, 3, 1))]
    assert codes == [
        "number_out_of_range",
        "pair_against_itself",
        "table_twice",
        "set_replayed",
        "set_replayed",
        "met_before",
        "pairs_never_seated",
    ]
