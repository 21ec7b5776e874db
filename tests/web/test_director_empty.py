"""Where there is nothing yet, each step says what will be there, in one look, and a page has one main button."""

import pytest
from django.urls import reverse


def main_of(response) -> str:
    return response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]


def parts(response) -> tuple[int, int]:
    """How many empty states and main buttons the page has."""
    page = main_of(response)
    return page.count('class="pd-empty"'), page.count("btn-primary")


@pytest.mark.parametrize("name", ["deals", "sheets", "results", "comparison", "standings", "publication", "repairs"])
def test_before_the_movement(desk, make_session, name):
    session = make_session(pairs=6, kind=None)
    page = desk.get(reverse(f"desk_{name}", args=[session.pk]))
    assert parts(page) == (1, 1)
    assert "Choose a movement" in main_of(page)


@pytest.mark.parametrize("name", ["comparison", "standings", "publication"])
def test_before_the_first_line(desk, make_session, name):
    assert parts(desk.get(reverse(f"desk_{name}", args=[make_session(pairs=6).pk]))) == (1, 1)


def test_hands_of_deals_made_here_are_refused_inside_the_desk(desk, evening):
    page = desk.get(reverse("desk_deals_hands", args=[evening.pk, 1]))
    assert page.status_code == 400
    assert "The deals of session 1 were made here from a secret and cannot be typed over." in main_of(page)
    assert 'class="pd-steps"' in main_of(page)
    assert parts(page) == (1, 1)
    assert desk.get(reverse("desk_deals_hands", args=[evening.pk, 9999])).status_code == 404
