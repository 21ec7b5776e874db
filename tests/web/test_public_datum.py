"""Under the difference to the mean, a board says its mean and what was left out, and the event its own rule."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.web.test_public_sections import enter, fresh, scored
from tournaments.enums import SectionScoring
from tournaments.services.publication import close_session, publish
from tournaments.standings_texts import datum_rule


def text_of(reader, address):
    page = reader.get(address).content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


@pytest.fixture
def hall(make_session):
    return make_session(pairs=12, boards_per_round=1, sections=2, method="datum")


def board(alex, reader, hall, scoring):
    enter(alex, hall, 1)
    return text_of(reader, reverse("board", args=[hall.event.slug, 1, 1])) if scoring is None else _scored(alex, reader, hall, scoring)


def _scored(alex, reader, hall, scoring):
    return text_of(reader, reverse("board", args=[scored(alex, hall, scoring).event.slug, 1, 1]))


def test_the_mean_of_each_side_and_what_was_left_out(alex, reader, hall):
    """+10, 0, −10, +20, 0, −20 without +20 and −20: 0."""
    page = board(alex, reader, hall, SectionScoring.ACROSS)
    assert "The mean that counts North–South: 0, the mean of 4 results. Left out: +20 and −20. " in page
    assert "East–West: 0, the mean of 4 results. Left out: +20 and −20." in page


def test_of_each_section_where_they_are_compared_apart(alex, reader, hall):
    """Three results: nothing is left out."""
    page = board(alex, reader, hall, SectionScoring.APART)
    assert "Section A · North–South: 0, the mean of 3 results." in page
    assert "Section B · East–West: 0, the mean of 3 results." in page
    assert "Left out" not in page


def test_before_a_board_is_released_nothing_is_said(alex, reader, hall):
    enter(alex, hall, 1, tables=range(1, 6))
    assert "The mean that counts" not in text_of(reader, reverse("board", args=[hall.event.slug, 1, 1]))


def test_so_does_a_published_version(alex, reader, hall):
    for number in (1, 2, 3):
        enter(alex, hall, number)
    publish(who=alex, session=close_session(who=alex, session=fresh(hall)))
    assert "The mean that counts North–South: 0" in text_of(reader, reverse("board", args=[hall.event.slug, 1, 1]))


def test_other_methods_have_no_such_mean(alex, reader, make_session):
    session = make_session(pairs=12, boards_per_round=1, sections=2)
    enter(alex, session, 1)
    assert "The mean that counts" not in text_of(reader, reverse("board", args=[session.event.slug, 1, 1]))
    assert "The mean of a board" not in text_of(reader, reverse("event", args=[session.event.slug]))


def test_the_event_says_its_own_rule(reader, make_session):
    session = make_session(pairs=6, method="datum", method_options={"drop": 2, "step": 10})
    page = text_of(reader, reverse("event", args=[session.event.slug]))
    assert "leaves out the 2 highest and the 2 lowest results (fewer where fewer than two would remain), rounded to multiples of 10." in page
    with override("en"):
        assert datum_rule("datum", {}).startswith("The mean of a board leaves out the highest and the lowest result (none where")
        assert datum_rule("datum", {"drop": 0, "step": 5}) == "The mean of a board is of all its results, rounded to multiples of 5."
