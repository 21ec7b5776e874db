"""What must hold on every board (SCORING.md §1, §2, §3)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Seat
from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method
from engine.comparison.field import Field
from engine.comparison.scales import IMP_BOUNDS, SCALES
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming
from engine.scoring import DoublingPolicy, board_score
from tests.engine.comparison.boards import mirrored

results = st.lists(st.integers(-288, 288), min_size=1, max_size=30)
namings = st.builds(Naming, st.sampled_from(Denomination), st.sampled_from(Seat))
missing = st.integers(0, 12)
matchpoints = st.sampled_from([build_method("matchpoints", form=form) for form in ("2-1-0", "1-half-0")])
crosses = st.sampled_from([build_method("cross", scale=scale) for scale in SCALES])


@given(
    st.lists(st.tuples(namings, st.integers(0, 72)), min_size=1, max_size=20),
    st.sampled_from([DoublingPolicy.SHARED, DoublingPolicy.NONE]),
    missing,
    matchpoints,
)
def test_under_a_shared_multiplier_ew_matchpoints_are_the_top_less_those_of_ns(played, policy, absent, method):
    scores = [board_score(naming, points, MULTIPLIER_SETS["lloret"], policy) for naming, points in played]
    lines = [Line(f"N{n}", f"E{n}", score.ns, score.ew) for n, score in enumerate(scores)]
    for each in compare_board(lines, method, len(lines) + absent):
        assert each.ns_max - each.ns == each.ew


@given(results, missing, crosses)
def test_cross_gives_to_ns_what_it_takes_from_ew_and_sums_to_nothing(scores, absent, method):
    points = compare_board(mirrored(scores), method, len(scores) + absent)
    assert all(each.ns == -each.ew for each in points)
    assert sum(each.ns for each in points) == 0


@given(results, st.sampled_from(["imp-wbf", "imp-tenth"]))
def test_cross_imps_are_those_of_every_single_comparison(scores, scale):
    bounds = [bound // (10 if scale == "imp-tenth" else 1) for bound in IMP_BOUNDS]

    def imps(difference):
        return sum(bound <= difference for bound in bounds) - sum(bound <= -difference for bound in bounds)

    points = compare_board(mirrored(scores), build_method("cross", scale=scale))
    others = max(len(scores) - 1, 1)
    assert [each.ns for each in points] == [Fraction(sum(imps(score - other) for other in scores), others) for score in scores]


@given(results)
def test_matchpoints_are_those_of_every_single_comparison(scores):
    points = compare_board(mirrored(scores), build_method("matchpoints"))
    expected = [sum(2 * (score > other) + (score == other) for other in scores) - 1 for score in scores]
    assert [each.ns for each in points] == expected


@given(results, missing, matchpoints)
def test_a_better_result_never_gets_less(scores, absent, method):
    points = compare_board(mirrored(sorted(scores)), method, len(scores) + absent)
    assert [each.ns for each in points] == sorted(each.ns for each in points)
    assert all(0 <= each.ns <= each.ns_max for each in points)


@given(results)
def test_predonats_spans_zero_to_a_hundred(scores):
    points = [each.ns for each in compare_board(mirrored(scores), build_method("predonats"))]
    assert (min(points), max(points)) == ((0, 100) if len(set(scores)) > 1 else (50, 50))


@given(results, st.integers(0, 4), st.integers(1, 20), st.sampled_from(list(SCALES)))
def test_datum_mirrors(scores, drop, step, scale):
    points = compare_board(mirrored(scores), build_method("datum", scale=scale, drop=drop, step=step))
    assert all(each.ns == -each.ew for each in points)


@given(results, st.randoms(use_true_random=False))
def test_points_do_not_depend_on_the_order_of_the_lines(scores, chance):
    lines = mirrored(scores)
    shuffled = chance.sample(lines, len(lines))
    method = build_method("matchpoints")
    known = dict(zip(lines, compare_board(lines, method), strict=True))
    assert [known[line] for line in shuffled] == list(compare_board(shuffled, method))


@given(results, st.integers(-300, 300))
def test_a_field_counts_what_it_was_given(scores, value):
    field = Field.of(scores)
    assert (field.size, field.total) == (len(scores), sum(scores))
    assert (field.below(value), field.equal(value)) == (sum(score < value for score in scores), scores.count(value))


policies = st.sampled_from(DoublingPolicy)
suit_namings = st.builds(Naming, st.sampled_from([Denomination.OROS, Denomination.BASTOS]), st.sampled_from(Seat), st.sampled_from(Doubling))
tables = st.lists(st.tuples(suit_namings, st.integers(0, 72)), min_size=1, max_size=20)


def scored(played, policy):
    scores = [board_score(naming, points, MULTIPLIER_SETS["barraca"], policy) for naming, points in played]
    return [Line(f"N{n}", f"E{n}", score.ns, score.ew) for n, score in enumerate(scores)]


@given(tables, st.sampled_from([DoublingPolicy.SHARED, DoublingPolicy.NONE]), missing, crosses)
def test_cross_is_a_zero_sum_where_both_sides_have_one_multiplier(played, policy, absent, method):
    points = compare_board(scored(played, policy), method, len(played) + absent)
    assert all(each.ns == -each.ew for each in points)


@given(tables, policies)
def test_under_every_policy_each_side_is_compared_with_its_own_kind_only(played, policy):
    lines = scored(played, policy)
    points = compare_board(lines, build_method("matchpoints"))
    for side in ("ns", "ew"):
        results = [getattr(line, f"{side}_score") for line in lines]
        by_hand = [sum(2 * (result > other) + (result == other) for other in results) - 1 for result in results]
        assert [getattr(each, side) for each in points] == by_hand


def test_under_own_multipliers_a_board_need_not_be_a_zero_sum():
    """Two tables, +4/−4 and +3/−6 (RULES.md §5: EW said contro at the second). NS +4 beats +3; EW −4 beats −6: one table gets 2 of 2
    twice, the other nothing."""
    lines = [Line("1", "11", 4, -4), Line("2", "12", 3, -6)]
    points = compare_board(lines, build_method("matchpoints"))
    assert [(each.ns, each.ew) for each in points] == [(2, 2), (0, 0)]
