"""Sections: parts of a hall with their own pairs, tables and boards (SCORING.md §5)."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EngineError, Fault
from engine.movements.base import SeatingRow
from engine.movements.catalogue import KINDS
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.movements.late_pair import add_late_pair
from engine.movements.repair import reverse, withdraw
from engine.movements.sections import common_rounds, divide, division_faults, most_sections, section_movements, side_by_side

TWO = (tuple(range(1, 15)), tuple(range(15, 27)))
"""7 tables and 6."""


def in_sections(kind, division, boards, rounds=None, *, apart=False):
    return side_by_side(section_movements(kind, division, boards, rounds), apart=apart)


@pytest.mark.parametrize(
    ("pairs", "sections", "sizes"),
    [
        (26, 2, [14, 12]),
        (27, 2, [14, 13]),
        (28, 2, [14, 14]),
        (40, 3, [14, 14, 12]),
        (13, 1, [13]),
        (13, 2, [7, 6]),
        (9, 2, [5, 4]),
        (14, 3, [6, 4, 4]),
    ],
)
def test_pairs_are_divided_by_tables(pairs, sections, sizes):
    found = divide(range(1, pairs + 1), sections)
    assert [len(each) for each in found] == sizes
    assert [pair for each in found for pair in each] == list(range(1, pairs + 1))


@pytest.mark.parametrize(
    ("kind", "pairs", "sections", "sizes", "rounds"),
    [
        ("mitchell", 14, 2, [7, 7], 4),  # 8 and 6 are 4 tables and 3: three rounds
        ("howell", 14, 2, [7, 7], 7),  # a Howell of 8 pairs has 7 rounds, one of 6 has 4 or 5
        ("mitchell", 26, 2, [14, 12], 6),  # enough; 13 and 13 would play 7 with two pairs idle
        ("mitchell", 18, 2, [9, 9], 5),  # 10 and 8 are 5 tables and 4
        ("rover", 30, 2, [15, 15], 7),  # is for odd numbers only; seven tables rove every second one
        ("mitchell_skip", 14, 2, [7, 7], 3),  # both of 4 tables
        ("round_robin", 18, 2, [10, 8], 7),  # 8 pairs meet in 7 rounds; 9 and 9 would have 9 and two pairs idle in each
        ("howell", 13, 2, [7, 6], None),  # 7 rounds, and 4 or 5: it cannot be played
    ],
)
def test_pairs_are_divided_so_that_the_kind_can_be_played_well(kind, pairs, sections, sizes, rounds):
    found = divide(range(1, pairs + 1), sections, kind)
    assert [len(each) for each in found] == sizes
    assert (common_rounds(kind, found) or (None,))[-1] == rounds


def test_pairs_are_divided_for_the_rounds_that_were_said():
    assert [len(each) for each in divide(range(1, 15), 2, "mitchell", 3)] == [8, 6]  # nobody sits out
    assert [len(each) for each in divide(range(1, 15), 2, "mitchell", 4)] == [7, 7]
    assert [len(each) for each in divide(range(1, 27), 2, "mitchell", 7)] == [13, 13]


@given(st.integers(8, 120), st.integers(1, 26), st.sampled_from([None, *KINDS]))
def test_sections_differ_by_a_table_at_most(pairs, sections, kind):
    if sections > most_sections(pairs):
        return
    sizes = [len(each) for each in divide(range(1, pairs + 1), sections, kind)]
    assert (len(sizes), sum(sizes), sizes) == (sections, pairs, sorted(sizes, reverse=True))
    assert sizes[0] - sizes[-1] <= 2
    assert sizes[-1] >= 4


def test_more_sections_than_pairs_allow_are_refused():
    with pytest.raises(EngineError) as error:
        divide(range(1, 15), 4)
    assert error.value.faults == (Fault("too_many", {"what": "sections", "value": 4, "most": 3}, "sections"),)


@pytest.mark.parametrize(("pairs", "most"), [(0, 1), (7, 1), (8, 2), (27, 6), (103, 25), (104, 26), (500, 26)])
def test_a_section_has_four_pairs_and_a_letter(pairs, most):
    assert most_sections(pairs) == most


def test_every_fault_of_a_division_is_told():
    faults = division_faults(((1, 2, 3, 3, 9), (3, 4), (5, 6, 7, 8)), range(1, 9 + 2))
    assert [(fault.code, fault.where) for fault in faults] == [
        ("pair_twice_in_section", "sections/1"),
        ("pair_in_two_sections", "sections/2"),
        ("section_too_small", "sections/2"),
        ("pairs_in_no_section", "sections"),
    ]
    assert [fault.code for fault in division_faults(((1, 2, 3, 4, 12),), range(1, 5))] == ["pair_unknown"]


def test_tables_run_on_and_the_boards_are_the_same():
    movement = in_sections("mitchell", TWO, 3, 5)
    assert (movement.tables, movement.pairs, movement.rounds, movement.sets) == (13, 26, 5, 7)
    first = movement.rows_of_round(1)
    assert first[0] == SeatingRow(1, 1, 1, 8, 1, 1)  # as a Mitchell of 7 tables begins
    assert first[7] == SeatingRow(1, 8, 15, 21, 1, 2)  # and one of 6, with the second section's pairs
    assert {row.section for row in movement.rows if row.table <= 7} == {1}
    assert movement.sections() == {1: TWO[0], 2: TWO[1]}


def test_a_table_that_shares_stays_in_its_section():
    """6 tables share and relay: 1 and 6 of the section are 8 and 13 of the hall, the stand between its tables 3 and 4 is behind 10."""
    movement = in_sections("mitchell_relay", (tuple(range(1, 13)), tuple(range(13, 25))), 3)
    assert movement.sharing == ((1, 6), (7, 12))
    assert movement.relays == (3, 9)


def test_rounds_must_suit_all_sections():
    assert common_rounds("howell", (range(8), range(10))) == (7,)  # the full one of 8 pairs, a reduced one of 10
    with pytest.raises(EngineError) as error:
        in_sections("howell", (tuple(range(1, 5)), tuple(range(5, 13))), 3)  # 3 rounds, and 7
    assert error.value.faults == (Fault("no_common_rounds", {"kind": "howell", "sizes": "4, 8"}, "sections"),)
    with pytest.raises(EngineError) as error:
        in_sections("mitchell", TWO, 3, 7)
    assert [(fault.code, fault.where) for fault in error.value.faults] == [("rounds_not_common", "rounds")]


def test_fields_are_the_sections_when_they_are_scored_apart():
    apart = in_sections("mitchell", TWO, 3, 5, apart=True)
    assert apart.fields() == (tuple(range(1, 8)), tuple(range(8, 15)), tuple(range(15, 21)), tuple(range(21, 27)))
    across = in_sections("mitchell", TWO, 3, 5)
    assert across.fields() == ((*range(1, 8), *range(15, 21)), (*range(8, 15), *range(21, 27)))


def test_fairness_counts_the_other_section_only_across_the_field():
    """Two complete Howells of 4 pairs (3 rounds, 3 sets): a couple of one section meets once; across, every set is played at 4 tables: 3 for the
    meeting instead of 1, and pairs of the two sections are couples too."""
    division = ((1, 2, 3, 4), (5, 6, 7, 8))
    apart, across = (fairness(in_sections("howell", division, 2, apart=each)) for each in (True, False))
    inside = [(one, other) for pairs in division for one, other in combinations(pairs, 2)]
    assert set(apart.figures) == set(inside)
    assert set(across.figures) == set(combinations(range(1, 9), 2))
    assert all(across.figures[couple] == apart.figures[couple] + 2 for couple in inside)


def test_a_late_pair_goes_where_somebody_waits():
    """26 pairs: 14 and 12. The second section of 27 has 13: its phantom's seat is taken, whatever the first section could do."""
    movement = in_sections("mitchell", (TWO[0], tuple(range(15, 28))), 3, 5)
    late = add_late_pair(movement, 2).movement
    rows = [row for row in late.rows if 28 in row.pairs]
    assert [row.round for row in rows] == [2, 3, 4, 5]
    assert {row.section for row in rows} == {2}
    assert movement_faults(late) == ()


def test_a_late_pair_plays_in_the_section_that_was_said():
    movement = in_sections("mitchell", TWO, 3, 5)
    late = add_late_pair(movement, 2, section=2).movement
    assert {row.section for row in late.rows if 27 in row.pairs} == {2}
    with pytest.raises(EngineError) as error:
        add_late_pair(movement, 2, section=3)
    assert error.value.faults == (Fault("too_many", {"what": "section", "value": 3, "most": 2}, "section"),)


def test_one_section_can_have_sat_the_wrong_way():
    movement = in_sections("mitchell", TWO, 3, 5)
    changes = reverse(movement, 2, section=2).changes
    assert {change.before.table for change in changes} == set(range(8, 14))
    assert all((change.after.ns, change.after.ew) == (change.before.ew, change.before.ns) for change in changes)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([key for key, kind in KINDS.items() if kind.build]), st.integers(8, 60), st.integers(2, 4), st.booleans(), st.data())
def test_sections_of_every_kind_are_valid(key, pairs, sections, apart, data):
    """Whatever the kind and the sizes: valid as one movement, everybody in one section, and still valid when somebody leaves."""
    if pairs < 4 * sections:
        return
    division = divide(range(1, pairs + 1), sections, data.draw(st.sampled_from([None, key])))
    if not common_rounds(key, division):
        with pytest.raises(EngineError):
            in_sections(key, division, 2)
        return
    movement = in_sections(key, division, 2, apart=apart)
    assert movement_faults(movement) == ()
    assert movement.sections() == dict(enumerate(division, 1))
    assert sum(len(field) for field in movement.fields()) == pairs
    leaver = data.draw(st.integers(1, pairs))
    left = withdraw(movement, leaver, 1).movement
    assert {row.section for row in left.rows} == set(range(1, sections + 1))
