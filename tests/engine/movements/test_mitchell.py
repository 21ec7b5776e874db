"""Mitchell movements (SCORING.md §6): positions by hand, validity of all sizes, clear refusals."""

from fractions import Fraction

import pytest

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.movements.mitchell import mitchell

SIZES = range(4, 61)


def at_table(movement, table):
    return [(row.ns, row.ew, row.set) for row in movement.rows if row.table == table]


def test_seven_tables_move_as_the_drawn_plan_says():
    """Tables 1 and 7 of the plan in design/movement.html, without its switched round."""
    movement = mitchell(14, 3)
    assert (movement.rounds, movement.tables, movement.sets, movement.winners) == (7, 7, 7, 2)
    assert at_table(movement, 1) == [(1, 8, 1), (1, 14, 2), (1, 13, 3), (1, 12, 4), (1, 11, 5), (1, 10, 6), (1, 9, 7)]
    assert at_table(movement, 7) == [(7, 14, 7), (7, 13, 1), (7, 12, 2), (7, 11, 3), (7, 10, 4), (7, 9, 5), (7, 8, 6)]


def test_boards_of_a_set_follow_the_first_board():
    movement = mitchell(14, 3)
    assert (list(movement.boards_of(1)), list(movement.boards_of(7)), list(movement.boards_of(2, 25))) == ([1, 2, 3], [19, 20, 21], [28, 29, 30])


def test_skip_leaves_out_one_table_after_half_the_rounds():
    movement = mitchell(12, 2, form="skip")
    assert movement.rounds == 5
    assert at_table(movement, 1) == [(1, 7, 1), (1, 12, 2), (1, 11, 3), (1, 9, 4), (1, 8, 5)]


def test_share_and_relay_of_eight_tables_by_hand():
    """Round 1: tables 1 and 8 use set 1, set 5 lies on the stand between tables 4 and 5. Round 2: everything has come down one."""
    movement = mitchell(16, 3, form="share_and_relay")
    assert (movement.rounds, movement.sharing, movement.relays) == (8, ((1, 8),), (4,))
    assert [row.set for row in movement.rows_of_round(1)] == [1, 2, 3, 4, 6, 7, 8, 1]
    assert [row.set for row in movement.rows_of_round(2)] == [2, 3, 4, 5, 7, 8, 1, 2]


def test_share_and_relay_lets_everybody_meet_everybody_on_every_set():
    movement = mitchell(16, 3, form="share_and_relay")
    assert {(row.ns, row.ew) for row in movement.rows} == {(ns, ew) for ns in range(1, 9) for ew in range(9, 17)}
    assert all({row.set for row in movement.rows_of_pair(pair)} == set(range(1, 9)) for pair in range(1, 17))


def test_without_sharing_declared_the_shared_set_is_a_fault():
    movement = mitchell(8, 2, form="share_and_relay")
    undeclared = type(movement)(**{name: getattr(movement, name) for name in movement.__slots__} | {"sharing": ()})
    assert [fault.code for fault in movement_faults(undeclared)] == ["set_at_two_tables"] * 4
    assert movement_faults(undeclared)[0].params == {"round": 1, "set": 1, "tables": "1, 4"}


@pytest.mark.parametrize("pairs", SIZES)
@pytest.mark.parametrize("empty", ["ns", "ew"])
@pytest.mark.parametrize("form", ["auto", "skip", "share_and_relay"])
def test_every_size_is_valid(pairs, empty, form):
    tables = (pairs + 1) // 2
    movement = mitchell(pairs, 2, form="complete" if tables % 2 else form, empty=empty)
    assert movement_faults(movement) == ()
    assert movement.pairs == pairs


@pytest.mark.parametrize("pairs", SIZES)
def test_every_shorter_evening_is_valid(pairs):
    tables = (pairs + 1) // 2
    for rounds in range(1, tables + 1):
        movement = mitchell(pairs, 1, rounds=rounds)
        assert movement.rounds == max(row.round for row in movement.rows) == rounds
        assert movement_faults(movement) == ()


@pytest.mark.parametrize("tables", [3, 5, 7, 13, 29])
def test_a_complete_mitchell_treats_everybody_of_a_field_the_same(tables):
    """Two of one direction play all T sets on the same side: T for every couple."""
    figure = fairness(mitchell(2 * tables, 3))
    assert (figure.minimum, figure.maximum, figure.mean, figure.variance, figure.worst) == (tables, tables, Fraction(tables), 0, ())


def test_an_odd_field_has_a_half_table_at_the_end_where_each_ew_pair_sits_out_once():
    movement = mitchell(9, 2)
    assert movement.tables == 5
    assert [row for row in movement.rows if not row.played] == [
        SeatingRow(1, 5, None, 9, 5),
        SeatingRow(2, 5, None, 8, 1),
        SeatingRow(3, 5, None, 7, 2),
        SeatingRow(4, 5, None, 6, 3),
        SeatingRow(5, 5, None, 5, 4),
    ]
    assert movement.sit_outs == ((1, 9), (2, 8), (3, 7), (4, 6), (5, 5))


def test_an_empty_ew_seat_makes_the_ns_pairs_sit_out():
    movement = mitchell(9, 2, empty="ew")
    assert movement.fields() == ((1, 2, 3, 4, 5), (6, 7, 8, 9))
    assert sorted(pair for _, pair in movement.sit_outs) == [1, 2, 3, 4, 5]


def test_a_half_table_leaves_nothing_to_share():
    movement = mitchell(15, 2)
    assert (movement.kind, movement.rounds, movement.sharing, movement.relays) == ("mitchell_relay", 8, (), (4,))


def test_all_faults_are_told_at_once():
    with pytest.raises(EngineError) as refused:
        mitchell(3, 0, rounds=0, form="circle", empty="north")
    assert refused.value.faults == (
        Fault("too_few", {"what": "pairs", "value": 3, "least": 4}, "pairs"),
        Fault("too_few", {"what": "boards_per_round", "value": 0, "least": 1}, "boards_per_round"),
        Fault("unknown_choice", {"what": "form", "value": "circle", "allowed": "auto, complete, skip, share_and_relay"}, "form"),
        Fault("unknown_choice", {"what": "empty", "value": "north", "allowed": "ns, ew"}, "empty"),
        Fault("too_few", {"what": "rounds", "value": 0, "least": 1}, "rounds"),
    )


@pytest.mark.parametrize(
    ("pairs", "form", "rounds", "fault"),
    [
        (14, "skip", None, Fault("form_needs_even_tables", {"form": "skip", "tables": 7}, "form")),
        (16, "complete", None, Fault("form_needs_odd_tables", {"form": "complete", "tables": 8}, "form")),
        (14, "auto", 8, Fault("too_many", {"what": "rounds", "value": 8, "most": 7}, "rounds")),
        (16, "skip", 8, Fault("too_many", {"what": "rounds", "value": 8, "most": 7}, "rounds")),
    ],
)
def test_a_form_that_does_not_fit_is_refused(pairs, form, rounds, fault):
    with pytest.raises(EngineError) as refused:
        mitchell(pairs, 2, form=form, rounds=rounds)
    assert refused.value.faults == (fault,)
