"""The Swiss draw (SCORING.md §6): level pairs meet, no repeats and no second bye while avoidable, sides in balance."""

from itertools import combinations
from random import Random

import pytest

from engine.errors import EngineError
from engine.movements.base import SeatingRow
from engine.movements.checks import movement_faults
from engine.movements.draws import History, barometer
from engine.movements.swiss import draw_swiss_round


def couples(draw):
    return {frozenset(row.pairs) for row in draw.rows if row.played}


def rounds(*meetings):
    """Rows of rounds given as "12 34": pairs of one digit, 0 = nobody."""
    return [
        SeatingRow(number, table, int(one), int(other) or None, number)
        for number, text in enumerate(meetings, 1)
        for table, (one, other) in enumerate(text.split(), 1)
    ]


def played_out(pairs, number_of_rounds):
    """A Swiss in which the lower number always wins by a little, from an order by lot."""
    lot = Random(pairs)
    score = dict.fromkeys(range(1, pairs + 1), 0)
    start = list(score)
    lot.shuffle(start)
    draws = []
    for _ in range(number_of_rounds):
        order = sorted(start, key=lambda pair: -score[pair])
        draws.append(draw_swiss_round(order, [row for draw in draws for row in draw.rows]))
        for row in draws[-1].rows:
            score[min(row.pairs)] += 1
    return draws


def test_neighbours_in_the_standings_meet_and_the_leader_sits_at_table_1():
    draw = draw_swiss_round([4, 2, 6, 1, 3, 5], [])
    assert [set(row.pairs) for row in draw.rows] == [{4, 2}, {6, 1}, {3, 5}]
    assert [(row.round, row.table, row.set) for row in draw.rows] == [(1, 1, 1), (1, 2, 1), (1, 3, 1)]


def test_neighbours_that_have_met_are_passed_over_by_the_least_distance():
    """1 and 2, 4 and 3 have met: 1–3 2–4 costs 4 + 4, 1–4 2–3 costs 9 + 1."""
    assert couples(draw_swiss_round([1, 2, 3, 4], rounds("12 43"))) == {frozenset((1, 3)), frozenset((2, 4))}


def test_two_that_have_both_sat_ns_count_as_further_apart():
    """1 and 3 have sat NS, 2 and 4 EW: now 1–3 2–4 costs 4 + 4 and twice 4 for the sides, more than 9 + 1."""
    assert couples(draw_swiss_round([1, 2, 3, 4], rounds("12 34"))) == {frozenset((1, 4)), frozenset((2, 3))}


def test_the_last_who_has_not_rested_rests():
    assert draw_swiss_round([1, 2, 3, 4, 5], []).bye == 5
    draw = draw_swiss_round([1, 2, 3, 4, 5], rounds("12 34 50"))
    assert (draw.bye, draw.repeats, draw.second_bye) == (4, (), False)


def test_a_repeat_comes_only_when_none_else_exists_and_is_told():
    """Three rounds of 1, 2, 3 against 4, 5, 6 leave two triangles; every draw that is possible is tried by hand here."""
    history = rounds("14 25 36", "15 26 34", "16 24 35")
    met = History.of(history).meetings
    free = [couple for couple in combinations(range(1, 7), 2) if couple not in met]
    assert not any(len({*a, *b, *c}) == 6 for a, b, c in combinations(free, 3))
    assert len(draw_swiss_round([1, 2, 3, 4, 5, 6], history).repeats) == 1


def test_no_repeat_is_drawn_while_one_other_draw_exists():
    """After four rounds of the circle only 1–6, 2–5, 3–4 is left, however far apart they stand."""
    draw = draw_swiss_round([1, 2, 3, 4, 5, 6], rounds("12 36 45", "13 42 56", "14 53 62", "15 64 23"))
    assert couples(draw) == {frozenset(couple) for couple in ((1, 6), (2, 5), (3, 4))}
    assert draw.repeats == ()


def test_a_second_bye_is_told():
    draw = draw_swiss_round([1, 2, 3], rounds("12 30", "13 20", "23 10"))
    assert (draw.second_bye, len(draw.repeats)) == (True, 1)


def test_those_who_sat_ns_sit_ew_next():
    """1 and 3 sat NS; both orders of the standings give each a pair that sat EW."""
    draw = draw_swiss_round([1, 4, 3, 2], rounds("12 34"))
    assert {(row.ns, row.ew) for row in draw.rows} == {(4, 1), (2, 3)}


@pytest.mark.parametrize("pairs", range(6, 61))
def test_every_size_is_valid(pairs):
    draws = played_out(pairs, 3)
    movement = barometer("swiss", pairs, 4, draws)
    assert movement_faults(movement) == ()
    assert not any(draw.repeats or draw.second_bye for draw in draws)


def test_over_many_rounds_sides_stay_in_balance():
    balance = History.of([row for draw in played_out(30, 9) for row in draw.rows]).balance
    assert max(abs(value) for value in balance.values()) <= 3


def test_a_large_field_has_no_repeats():
    """300 pairs: the draw looks at neighbours first and must still seat everybody."""
    draws = played_out(300, 2)
    assert [len(draw.rows) for draw in draws] == [150, 150]
    assert not any(draw.repeats for draw in draws)


def test_a_field_that_cannot_be_drawn_is_refused():
    with pytest.raises(EngineError) as refused:
        draw_swiss_round([4, 4], [])
    assert [fault.code for fault in refused.value.faults] == ["too_few", "pair_twice_in_field"]
