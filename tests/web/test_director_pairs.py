"""The pairs page: what was added can be taken out again, the same name in two pairs is pointed out, the last pair moves nobody up."""

import pytest
from django.urls import reverse

LIST = "Mar ; Nil\nOda ; Pau\n"


@pytest.fixture
def session(make_session):
    """Four pairs, nobody seated."""
    return make_session(pairs=4, kind=None)


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_wrong_list_is_taken_out_again_at_once(desk, session):
    page = desk.post(reverse("desk_pairs_list", args=[session.pk]), {"text": LIST}, follow=True)
    assert "<p>2 pairs are in.</p>" in text(page)
    assert ">Undo<" in text(page)
    entry = page.context["addition"].entry
    assert f'name="entry" value="{entry}"' in text(page)
    page = desk.post(reverse("desk_pairs_undo", args=[session.pk]), {"entry": entry}, follow=True)
    assert "Taken out again: 5–6." in text(page)
    assert "Added last: 1–4" in text(page)  # the way back is there later too
    assert ">Undo<" not in text(page)
    assert session.event.pairs.count() == 4
    assert desk.post(reverse("desk_pairs_undo", args=[session.pk]), {"entry": entry}).status_code == 400


@pytest.mark.parametrize("entry", ["", "x", "²", "-1", "9" * 40])
def test_an_undo_of_nothing_is_refused(desk, session, entry):
    assert desk.post(reverse("desk_pairs_undo", args=[session.pk]), {"entry": entry}).status_code == 400
    assert session.event.pairs.count() == 4


def test_another_clubs_pairs_are_not_there(client, cinta, session):
    client.force_login(cinta)
    assert client.post(reverse("desk_pairs_undo", args=[session.pk]), {"entry": "1"}).status_code == 404


def test_seated_pairs_are_not_offered(desk, make_session):
    assert "Added last" not in text(desk.get(reverse("desk_pairs", args=[make_session(pairs=6).pk])))


def test_the_same_name_in_two_pairs_is_pointed_out_not_refused(desk, session):
    page = desk.post(reverse("desk_pairs", args=[session.pk]), {"one": "jugadora 3", "other": "Nil"}, follow=True)
    assert session.event.pairs.count() == 5
    assert "“Jugadora 3” stands in more than one pair: 3, 5." in text(page)


@pytest.mark.parametrize(("number", "said"), [(4, "Pair 4 is out."), (1, "Pair 1 is out; the later ones moved up.")])
def test_only_those_behind_move_up(desk, session, number, said):
    pair = session.event.pairs.get(number=number)
    page = desk.get(reverse("desk_pair", args=[session.pk, number]))
    assert ("move up by one number" in text(page)) == (number < 4)
    removed = desk.post(reverse("desk_pair_remove", args=[session.pk, number]), {"id": pair.pk}, follow=True)
    assert f"<p>{said}</p>" in text(removed)


def test_without_pairs_the_page_says_how_to_begin(desk, session):
    session.event.pairs.all().delete()
    page = text(desk.get(reverse("desk_pairs", args=[session.pk])))
    assert "pd-empty" in page
    assert page.count("btn-primary") == 1
