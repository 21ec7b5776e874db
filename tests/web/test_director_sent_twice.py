"""A second click, or a page from before somebody else's change: nothing happens twice, and never to another pair or round."""

import re
from datetime import date

import pytest
from django.urls import reverse

from tournaments.models import Club, Directorship, Event, LogEntry, Pair, Penalty, SeatedPair
from tournaments.services.clubs import create_club, remove_director
from tournaments.services.events import EventFacts, create_event, create_session


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


def form_of(desk, url: str, action: str = "") -> dict[str, str]:
    """The hidden fields of the form on a page that is sent to `action`, and what its other fields say."""
    page = desk.get(url).content.decode()
    (form,) = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if "once" in form and action in form]
    return dict(re.findall(r'<input type="hidden" name="(once)" value="([^"]+)">', form))


def test_a_club_sent_twice_is_made_once(desk):
    url = reverse("desk_club_new")
    said = {"name": "Club del Raval", **form_of(desk, reverse("desk"), url)}
    assert {desk.post(url, said)["Location"] for _ in range(2)} == {"/desk/c/club-del-raval/new-event/"}
    assert Club.objects.count() == 1
    desk.post(url, {**said, "name": "Club de Sants"})  # back, and another name: another club
    desk.post(url, {"name": "Club de Sants", **form_of(desk, reverse("desk"), url)})  # a new form with the same name
    assert list(Club.objects.order_by("pk").values_list("slug", flat=True)) == ["club-del-raval", "club-de-sants", "club-de-sants-2"]


def test_an_event_with_its_session_sent_twice_is_made_once(desk, club):
    url = reverse("desk_event_new", args=[club.slug])
    page = desk.get(url)
    said = {name: field.value() for name in page.context["form"].fields if (field := page.context["form"][name]).value() is not None}
    said |= {"title": "Trofeu de Nadal", "date": "2026-12-12", **form_of(desk, url)}
    answers = [desk.post(url, {name: value for name, value in said.items() if value is not False}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert [event.sessions.count() for event in Event.objects.all()] == [1]


def test_a_session_sent_twice_is_made_once(desk, make_event):
    event = make_event()
    url, page = reverse("desk_session_new", args=[event.slug]), reverse("desk_event", args=[event.slug])
    said = {"date": "2026-12-12", **form_of(desk, page, url)}
    assert len({desk.post(url, said)["Location"] for _ in range(2)}) == event.sessions.count() == 1
    desk.post(url, {"date": "2026-12-12", **form_of(desk, page, url)})
    assert event.sessions.count() == 2  # an evening and an afternoon of one day


def test_a_penalty_sent_twice_counts_once(desk, make_session):
    session = make_session(pairs=4, kind="mitchell_relay", boards_per_round=1)
    url = reverse("desk_penalties", args=[session.pk])
    said = {"pair": "1", "kind": "penalty", "amount": "3", "unit": "points", "reason": "Late", **form_of(desk, url)}
    assert [desk.post(url, said).status_code for _ in range(2)] == [302, 302]
    assert Penalty.objects.count() == 1
    desk.post(reverse("desk_penalty_withdraw", args=[session.pk, Penalty.objects.get().pk]))
    desk.post(url, said)  # back to the form after all
    assert list(Penalty.objects.order_by("pk").values_list("withdrawn", flat=True)) == [True, False]


def sent_event(desk, url: str, **said: str):
    """The form of a new event as it stands on its page, sent with these words."""
    page = desk.get(url)
    there = {name: field.value() for name in page.context["form"].fields if (field := page.context["form"][name]).value() not in (None, False)}
    return desk.post(url, {**there, "title": "Copa de Reis", "date": "2026-12-12", **said})


def test_a_word_is_for_one_club_only(desk, alex, club):
    """The same form sent to another club makes the other club's event, and nothing more in the first."""
    other = create_club(who=alex, name="Club del Raval")
    word = form_of(desk, reverse("desk_event_new", args=[club.slug]))
    for each in (club, other, other):
        assert sent_event(desk, reverse("desk_event_new", args=[each.slug]), **word).status_code == 302
    assert [(event.club, event.sessions.count()) for event in Event.objects.order_by("pk")] == [(club, 1), (other, 1)]


def test_a_word_is_worth_nothing_to_who_directs_no_longer(desk, client, alex, cinta, club):
    """Whoever was taken out of a club writes nothing into its event with the form that made it."""
    own = Club.objects.get(directors=cinta)
    Directorship.objects.create(club=club, user=cinta)
    made = create_event(who=cinta, club=club, facts=EventFacts(title="Copa de Reis"), once="a" * 20)
    create_session(who=cinta, event=made, on=date(2026, 12, 12), once="a" * 20)
    shared = create_club(who=cinta, name="Club de tots dos", once="b" * 20)
    Directorship.objects.create(club=shared, user=alex)
    for each in (club, shared):
        remove_director(who=alex, club=each, user_id=cinta.pk)
    client.force_login(cinta)
    assert sent_event(desk, reverse("desk_event_new", args=[own.slug]), date="2027-06-06", once="a" * 20).status_code == 302
    assert list(made.sessions.values_list("date", flat=True)) == [date(2026, 12, 12)]
    assert [event.sessions.count() for event in own.events.all()] == [1]
    answer = desk.post(reverse("desk_club_new"), {"name": shared.name, "once": "b" * 20})
    assert (answer.status_code, client.get(answer["Location"]).status_code) == (302, 200)  # to a club of her own


def test_a_repair_sent_twice_is_made_once(desk, make_session):
    """A round that was turned would else be turned back."""
    session = make_session(pairs=6, boards_per_round=1)
    url, said = reverse("desk_repair", args=[session.pk, "reversal"]), {"round": "1", "table": ""}
    (word,) = re.findall(r'name="once" value="([^"]+)"', desk.post(url, said).content.decode())
    before = seats(session)
    assert [desk.post(url, {**said, "apply": "yes", "once": word}).status_code for _ in range(2)] == [302, 302]
    turned = seats(session)
    assert turned != before
    undo = {"entry": LogEntry.objects.filter(session=session).first().pk}
    desk.post(reverse("desk_undo", args=[session.pk]), undo)
    assert seats(session) == before
    desk.post(url, {**said, "apply": "yes", "once": word})  # back to the form after all
    assert seats(session) == turned


def test_a_late_pair_sent_twice_comes_once(desk, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    url, said = reverse("desk_repair", args=[session.pk, "late-pair"]), {"from_round": "2", "apply": "yes"}
    answers = [desk.post(url, {**said, "one": one, "other": other}) for one, other in (("Mar", "Nil"), ("Mar", "Nil"), ("NIL", " mar"))]
    assert [answer.status_code for answer in answers] == [302, 400, 400]
    assert "is on the list already" in answers[2].content.decode()
    assert session.event.pairs.count() == 7


def seats(session) -> list[tuple[int, str, int]]:
    return sorted(SeatedPair.objects.filter(round__session=session).values_list("seating", "side", "pair"))


@pytest.mark.parametrize("once", ["", "x", "\x00" * 20, "a" * 41, "ñ" * 20])
def test_a_word_that_is_none_of_ours_is_passed_over(desk, once):
    for _ in range(2):
        assert desk.post(reverse("desk_club_new"), {"name": "Club del Raval", "once": once}).status_code == 302
    assert Club.objects.count() == 2


@pytest.mark.parametrize("there", ["2", "NaN", "results/", "//example.org/", "https://example.org/", "/\x00"])
def test_after_an_undo_there_is_a_page_wherever_it_should_go(desk, make_session, enter_all, there):
    """`next` that is no address of this site is passed over; the undo is done and says so."""
    session = make_session(pairs=4, boards_per_round=1)
    enter_all(session, boards=range(1, 2))
    entry = LogEntry.objects.filter(session=session).first()
    response = desk.post(reverse("desk_undo", args=[session.pk]), {"entry": entry.pk, "next": there})
    assert (response.status_code, response["Location"]) == (302, reverse("desk_results", args=[session.pk]))
