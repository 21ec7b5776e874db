"""SCORING.md §4: codes of artificial scores, weights, adjustments."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, Fault
from engine.rulings import Artificial, Weighted, assigned, award_code, parse_award_code, weigh, weight_faults

percents = st.integers(0, 100)


def test_weighing_as_worked():
    assert weigh([(Fraction(30, 100), Fraction(97, 10)), (Fraction(70, 100), Fraction(57, 10))]) == Fraction(690, 100)


@pytest.mark.parametrize(("code", "ns", "ew"), [("A6040", 60, 40), ("A5050", 50, 50), ("A0560", 5, 60), ("A10000", 100, 0), ("A10100", 10, 100)])
def test_codes_name_both_percents(code, ns, ew):
    assert parse_award_code(code) == (Artificial(ns), Artificial(ew))
    assert award_code(Artificial(ns), Artificial(ew)) == code


@given(percents, percents)
def test_every_pair_of_percents_has_a_code_that_reads_back(ns, ew):
    assert parse_award_code(award_code(Artificial(ns), Artificial(ew))) == (Artificial(ns), Artificial(ew))


@pytest.mark.parametrize("code", ["", "A", "6040", "B6040", "a6040", "A604", "A60400", "A99999", "A60 40", "A6040 ", "A٦٠٤٠", "A1001000"])
def test_any_other_code_is_refused(code):
    with pytest.raises(EngineError) as caught:
        parse_award_code(code)
    assert caught.value.faults == (Fault("award_code_unknown", {"code": code, "example": "A6040"}),)


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_percent_is_at_most_a_hundred(percent):
    with pytest.raises(EngineError) as caught:
        Artificial(percent)
    assert caught.value.faults == (Fault("award_percent_range", {"percent": percent, "lowest": 0, "highest": 100}),)


def test_an_assigned_result_has_the_whole_weight():
    assert assigned(-12) == Weighted(((Fraction(1), -12),))


def test_five_results_may_be_weighed():
    assert weight_faults([Fraction(20, 100)] * 5) == ()


def test_all_faults_of_weights_at_once():
    weights = [Fraction(1, 3), Fraction(0), Fraction(-1, 10), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    assert weight_faults(weights) == (
        Fault("weight_count", {"count": 6, "lowest": 1, "highest": 5}),
        Fault("weight_step", {"weight": "1/3", "step": "0.01"}, "weights/1"),
        Fault("weight_step", {"weight": "0", "step": "0.01"}, "weights/2"),
        Fault("weight_step", {"weight": "-1/10", "step": "0.01"}, "weights/3"),
        Fault("weight_sum", {"sum": "26/15", "required": 1}),
    )


@pytest.mark.parametrize("parts", [(), ((Fraction(99, 100), 5),), ((Fraction(60, 100), 5), (Fraction(41, 100), 4))])
def test_wrong_weights_are_refused(parts):
    with pytest.raises(EngineError):
        Weighted(parts)
