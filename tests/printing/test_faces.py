"""Words that fit, and what the faces cannot draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.faces import TEXT, drawable, fit, fit_name, wide
from tournaments.typeface import PLAIN


@pytest.mark.parametrize("name", ["Łucja Żółć", "Gal·la Çelestí", "Ñoño D’Ança", "Święto", "−17", "Ωμέγα", "Жанна"])
def test_what_the_faces_hold_is_printed_as_it_is(name: str) -> None:
    assert drawable(name) == name


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("😀 Pep", "? Pep"),
        ("שרה", "???"),
        ("日本", "??"),
        ("👩\u200d👧", "??"),  # the joiner is unseen
        ("❤\ufe0f", "?"),
        ("a\tb\nc\x07", "a b c "),
        ("Zo\u0065\u0301", "Zoé"),  # a letter and its accent become one
        ("\u202eevil", "evil"),
        ("\ud800", "?"),
    ],
)
def test_what_they_lack_is_a_question_mark_never_a_gap_or_a_black_box(name: str, printed: str) -> None:
    assert drawable(name) == printed


def test_a_name_that_fits_stays_whole() -> None:
    assert fit_name("Núria Ferrús", TEXT, 60) == ("Núria Ferrús", TEXT)


def test_a_long_name_first_loses_its_given_name() -> None:
    words, size = fit_name("Maximiliana Camprodon i Rovellat", TEXT, 50)
    assert (words, size) == ("M. Camprodon i Rovellat", TEXT)


def test_then_it_shrinks_by_half_points_to_three_quarters_and_is_cut() -> None:
    words, size = fit_name("N" * 200, TEXT, 50)
    assert size == 9
    assert words.endswith("N…")
    assert 48 < wide(words, PLAIN, size) <= 50


def test_a_name_may_be_empty() -> None:
    assert fit_name("", TEXT, 50) == ("", TEXT)


@given(st.text(max_size=60), st.floats(5, 100))
def test_nothing_is_ever_wider_than_its_room(words: str, width: float) -> None:
    assert wide(*_in_order(fit(words, PLAIN, TEXT, width))) <= width + 1e-9


@given(st.text(max_size=60), st.floats(5, 100))
def test_no_name_is_ever_wider_than_its_room(name: str, width: float) -> None:
    assert wide(*_in_order(fit_name(name, TEXT, width))) <= width + 1e-9


def _in_order(fitted: tuple[str, float]) -> tuple[str, str, float]:
    return fitted[0], PLAIN, fitted[1]
