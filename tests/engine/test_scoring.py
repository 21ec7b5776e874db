"""RULES.md §5: board scores under each doubling policy, match scores, the stake of a revoke."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Seat, Side
from engine.errors import EngineError
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming
from engine.scoring import BoardScore, DoublingPolicy, board_score, match_score, own_multiplier, revoke_points

BUTINET = MULTIPLIER_SETS["butinet"]
SUIT, BOTIFARRA = Denomination.COPES, Denomination.BOTIFARRA
NONE, CONTRO, RECONTRO, SANT_VICENC = Doubling.NONE, Doubling.CONTRO, Doubling.RECONTRO, Doubling.SANT_VICENC


@pytest.mark.parametrize(
    ("naming", "ns_points", "ns", "ew"),
    [
        (Naming(SUIT, Seat.NORTH, CONTRO), 35, -1, 2),
        (Naming(SUIT, Seat.SOUTH, CONTRO), 40, 4, -8),
        (Naming(BOTIFARRA, Seat.EAST), 39, 3, -6),
        (Naming(SUIT, Seat.NORTH), 25, -11, 11),
        (Naming(BOTIFARRA, Seat.WEST), 47, 11, -22),
    ],
)
def test_the_manuals_results_under_the_predonats_rule(naming, ns_points, ns, ew):
    assert board_score(naming, ns_points, BUTINET, DoublingPolicy.OWN) == BoardScore(ns, ew)


def test_own_multipliers_of_both_pairs_can_be_two():
    naming = Naming(BOTIFARRA, Seat.NORTH, CONTRO)
    assert board_score(naming, 40, BUTINET, DoublingPolicy.OWN) == BoardScore(8, -8)


@pytest.mark.parametrize("doubling", [RECONTRO, SANT_VICENC, Doubling.BARRACA])
def test_recontro_and_above_only_inform_under_own(doubling):
    naming = Naming(SUIT, Seat.NORTH, doubling)
    assert (own_multiplier(Side.NS, naming), own_multiplier(Side.EW, naming)) == (1, 2)


def test_45_points_at_recontro_is_36():
    naming = Naming(SUIT, Seat.NORTH, RECONTRO)
    assert board_score(naming, 45, BUTINET, DoublingPolicy.SHARED) == BoardScore(36, -36)
    assert match_score(naming, 45, BUTINET) == BoardScore(36, 0)


@pytest.mark.parametrize(
    ("naming", "ns_points", "ns"),
    [
        (Naming(SUIT, Seat.EAST, SANT_VICENC), 30, -6),
        (Naming(BOTIFARRA, Seat.EAST), 30, -12),
        (Naming(BOTIFARRA, Seat.SOUTH, CONTRO), 72, 72),
    ],
)
def test_policy_none_ignores_calls_but_botifarra_stays_doubled(naming, ns_points, ns):
    assert board_score(naming, ns_points, BUTINET, DoublingPolicy.NONE) == BoardScore(ns, -ns)


def test_the_multiplier_applies_whoever_doubled():
    assert match_score(Naming(SUIT, Seat.NORTH, CONTRO), 20, BUTINET) == BoardScore(0, 32)


@pytest.mark.parametrize("policy", list(DoublingPolicy))
def test_36_36_scores_nothing(policy):
    assert board_score(Naming(BOTIFARRA, Seat.NORTH, RECONTRO), 36, BUTINET, policy) == BoardScore(0, 0)


@pytest.mark.parametrize(("ns_points", "ns"), [(0, -36), (72, 36)])
def test_all_the_points_or_none(ns_points, ns):
    assert board_score(Naming(SUIT, Seat.NORTH), ns_points, BUTINET, DoublingPolicy.SHARED) == BoardScore(ns, -ns)


@pytest.mark.parametrize("ns_points", [-1, 73])
def test_points_outside_0_to_72_are_refused(ns_points):
    with pytest.raises(EngineError) as caught:
        board_score(Naming(SUIT, Seat.NORTH), ns_points, BUTINET, DoublingPolicy.OWN)
    assert caught.value.faults[0].params == {"points": ns_points, "lowest": 0, "highest": 72}


def test_a_level_outside_the_set_is_refused_where_it_would_count():
    with pytest.raises(EngineError) as caught:
        board_score(Naming(BOTIFARRA, Seat.NORTH, SANT_VICENC), 40, BUTINET, DoublingPolicy.SHARED)
    assert caught.value.faults[0].code == "level_not_in_set"


@pytest.mark.parametrize(
    ("naming", "stake"), [(Naming(SUIT, Seat.NORTH), 36), (Naming(BOTIFARRA, Seat.NORTH, CONTRO), 144), (Naming(SUIT, Seat.EAST, SANT_VICENC), 288)]
)
def test_a_revoke_costs_the_whole_stake(naming, stake):
    assert match_score(naming, revoke_points(Side.NS), BUTINET) == BoardScore(0, stake)
    assert match_score(naming, revoke_points(Side.EW), BUTINET) == BoardScore(stake, 0)
    assert board_score(naming, revoke_points(Side.NS), BUTINET, DoublingPolicy.SHARED) == BoardScore(-stake, stake)


def test_a_revoke_under_the_predonats_rule_costs_each_its_own_multiplier():
    naming = Naming(SUIT, Seat.NORTH, CONTRO)
    assert board_score(naming, revoke_points(Side.NS), BUTINET, DoublingPolicy.OWN) == BoardScore(-36, 72)


NAMINGS = st.builds(Naming, st.sampled_from(Denomination), st.sampled_from(Seat), st.sampled_from([NONE, CONTRO, RECONTRO]))


@given(NAMINGS, st.integers(0, 72), st.sampled_from([DoublingPolicy.SHARED, DoublingPolicy.NONE]), st.sampled_from(list(MULTIPLIER_SETS)))
def test_both_results_mirror_under_shared_and_none(naming, ns_points, policy, key):
    score = board_score(naming, ns_points, MULTIPLIER_SETS[key], policy)
    assert score.ns == -score.ew


@given(NAMINGS, st.integers(0, 72))
def test_at_the_match_table_only_the_pair_above_36_scores(naming, ns_points):
    score = match_score(naming, ns_points, BUTINET)
    assert (score.ns > 0, score.ew > 0) == (ns_points > 36, ns_points < 36)
    assert min(score.ns, score.ew) == 0
