"""A second click, or a page from before somebody else's change: nothing happens twice, and never to another pair or round."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import LogEntry, Pair


@pytest.fixture
def desk(client: Client, alex) -> Client:
    """Àlex signed in, reading English."""
    client.force_login(alex)
    client.cookies["django_language"] = "en"
    return client


def names(event) -> list[str]:
    return [str(pair) for pair in Pair.objects.filter(event=event)]


def test_a_pair_removed_twice_takes_no_other_pair_along(desk, make_session):
    session = make_session(pairs=5, kind=None)
    third = session.event.pairs.get(number=3)
    remove = reverse("desk_pair_remove", args=[session.pk, 3])
    assert f'name="id" value="{third.pk}"' in desk.get(reverse("desk_pair", args=[session.pk, 3])).content.decode()
    statuses = [desk.post(remove, {"id": third.pk}).status_code for _ in range(2)]
    assert statuses == [302, 400]
    assert [name.partition(" ")[2] for name in names(session.event)] == [f"Jugadora {n} – Jugador {n}" for n in (1, 2, 4, 5)]
    assert "somebody changed the list" in desk.post(remove, {"id": third.pk}).content.decode()
    assert desk.post(remove).status_code == 400  # without the pair that was meant


def test_names_corrected_on_an_old_page_do_not_reach_the_pair_that_moved_up(desk, make_session):
    session = make_session(pairs=5, kind=None)
    first, second = session.event.pairs.all()[:2]
    desk.post(reverse("desk_pair_remove", args=[session.pk, 1]), {"id": first.pk})
    before = names(session.event)
    assert desk.post(reverse("desk_pair", args=[session.pk, 2]), {"id": second.pk, "one": "Aina", "other": "Bru"}).status_code == 400
    assert names(session.event) == before
    assert desk.post(reverse("desk_pair", args=[session.pk, 1]), {"id": second.pk, "one": "Aina", "other": "Bru"}).status_code == 302
    assert names(session.event)[0] == "1 Aina – Bru"


def test_a_pair_sent_twice_is_there_once(desk, make_session):
    session = make_session(pairs=2, kind=None)
    add = reverse("desk_pairs", args=[session.pk])
    assert [desk.post(add, {"one": "Aina", "other": "Bru"}).status_code for _ in range(2)] == [302, 400]
    assert desk.post(add, {"one": "BRU ", "other": "Aina"}).status_code == 400  # the same two people
    assert desk.post(add, {"one": "Aina", "other": "Bru fill"}).status_code == 302
    text = "Clara; Dídac\nElna; Ferran\nClara; Dídac"
    response = desk.post(reverse("desk_pairs_list", args=[session.pk]), {"text": text})
    assert [sentence.split(":")[0] for sentence in response.context["list_form"].non_field_errors()] == ["Line 3"]
    assert session.event.pairs.count() == 4


def test_the_button_that_draws_a_round_draws_that_round_only(desk, make_session):
    session = make_session(pairs=6, kind="random", boards_per_round=1, rounds=5, winners=1)
    assert 'name="round" value="2"' in desk.get(reverse("desk_movement", args=[session.pk])).content.decode()
    draw = reverse("desk_movement_draw", args=[session.pk])
    assert [desk.post(draw, {"round": "2"}).status_code for _ in range(2)] == [302, 400]
    assert session.rounds.count() == 2


@pytest.mark.parametrize("there", ["2", "NaN", "results/", "//example.org/", "https://example.org/", "/\x00"])
def test_after_an_undo_there_is_a_page_wherever_it_should_go(desk, make_session, enter_all, there):
    """`next` that is no address of this site is passed over; the undo is done and says so."""
    session = make_session(pairs=4, boards_per_round=1)
    enter_all(session, boards=range(1, 2))
    entry = LogEntry.objects.filter(session=session).first()
    response = desk.post(reverse("desk_undo", args=[session.pk]), {"entry": entry.pk, "next": there})
    assert (response.status_code, response["Location"]) == (302, reverse("desk_results", args=[session.pk]))
