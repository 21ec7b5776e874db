"""Display rounding: half up, halves away from zero, in one place (SCORING.md, first lines)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rounding import decimal_text, round_half_up, round_to_step, truncate

fractions = st.fractions(-10_000, 10_000, max_denominator=5000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(177125, 1000), "177.1250"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(-2, 3), "-0.6667"),
        (Fraction(5, 100_000), "0.0001"),
        (Fraction(-5, 100_000), "-0.0001"),
        (Fraction(-4, 100_000), "0.0000"),
        (0, "0.0000"),
        (26, "26.0000"),
        (Fraction(-1999999, 1000), "-1999.9990"),
    ],
)
def test_four_decimals(value, text):
    assert decimal_text(value) == text


@pytest.mark.parametrize(
    ("value", "places", "text"), [(Fraction(1635, 10), 2, "163.50"), (Fraction(177125, 1000), 2, "177.13"), (Fraction(-5, 2), 0, "-3")]
)
def test_other_numbers_of_decimals(value, places, text):
    assert decimal_text(value, places) == text


@pytest.mark.parametrize(("value", "rounded"), [(Fraction(141, 2), 71), (Fraction(-141, 2), -71), (Fraction(7049, 100), 70), (-3, -3)])
def test_halves_go_away_from_zero(value, rounded):
    assert round_half_up(value) == rounded


@pytest.mark.parametrize(("value", "step", "rounded"), [(705, 10, 710), (-705, 10, -710), (704, 10, 700), (Fraction(19, 3), 1, 6), (7, 5, 5)])
def test_steps(value, step, rounded):
    assert round_to_step(value, step) == rounded


@pytest.mark.parametrize(("value", "whole"), [(Fraction(6363, 100), 63), (Fraction(7272, 100), 72), (Fraction(-7, 2), -3), (4, 4)])
def test_truncation_is_towards_zero(value, whole):
    assert truncate(value) == whole


@given(fractions)
def test_the_text_is_at_most_half_of_the_last_decimal_away(value):
    assert abs(Fraction(decimal_text(value)) - value) <= Fraction(1, 20_000)


@given(fractions)
def test_both_sides_of_a_number_print_alike(value):
    assert decimal_text(-value).lstrip("-") == decimal_text(value).lstrip("-")
