"""Rulings, fouled boards, penalties, ranking and deadline on the director's desk: previewed, saved, undone, redone."""

import re
from fractions import Fraction

import pytest
from django.urls import reverse

from engine.cards import Seat
from engine.naming import Denomination
from engine.rulings import Artificial, TypedPoints, Weighted, assigned
from tournaments.enums import Audience, Verb
from tournaments.models import Event, LogEntry, Penalty, Ruling
from tournaments.selectors.boards import board_of
from tournaments.selectors.log import log_of
from tournaments.selectors.rulings import penalties_of
from tournaments.selectors.schedule import seatings_of
from tournaments.selectors.standings import standings_of
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result


def text_of(response) -> str:
    main = response.content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main))


def line(session, board=1, at=0):
    return board_of(session, board, audience=Audience.DIRECTOR).lines[at]


def ruling_url(session, on):
    return reverse("desk_ruling", args=[session.pk, on.board, on.seating_id])


def said(**facts):
    return {"quick": "own", "ns": "", "ew": "", "reason": "A card was seen", "version": "0", **facts}


@pytest.mark.parametrize(
    ("typed", "ns", "ew"),
    [
        ({"quick": "A6040"}, Artificial(60), Artificial(40)),
        ({"quick": "A5050"}, Artificial(50), Artificial(50)),
        ({"ns": "55%", "ew": " 45 % "}, Artificial(55), Artificial(45)),
        ({"ns": "+10"}, assigned(10), None),
        ({"ns": "10", "ew": "−12"}, assigned(10), assigned(-12)),
        ({"ew": "= 2,25"}, None, TypedPoints(Fraction(9, 4))),
        ({"ns": "30 % +10; 70 % -5"}, Weighted(((Fraction(3, 10), 10), (Fraction(7, 10), -5))), None),
    ],
)
def test_a_ruling_is_typed_in_one_of_the_usual_ways(desk, evening, enter, typed, ns, ew):
    enter([1])
    response = desk.post(ruling_url(evening, line(evening)), said(**typed))
    assert response["Location"] == reverse("desk_comparison_board", args=[evening.pk, 1])
    ruled = line(evening).ruling
    assert (ruled.ns, ruled.ew, ruled.reason, ruled.who) == (ns, ew, "A card was seen", "alex")
    page = desk.get(ruling_url(evening, line(evening)))
    form = page.context["form"]
    again = {name: form[name].value() for name in ("quick", "ns", "ew", "reason", "version")}
    assert desk.post(ruling_url(evening, line(evening)), again).status_code == 302  # what the form shows is the same ruling
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"ns": "sixty"}, "“sixty” is no ruling. Allowed, for example: 60 %; +10; 30 % +10; 70 % -5; = 7,2."),
        ({"ns": "101 %"}, "101 % is not possible. Allowed: 0 to 100."),
        ({"ns": "50 % 1; 40 % 2"}, "The percents add up to 90 %, not to 100 %."),
        ({"ns": "33,5 % 1; 66 % 2"}, "33.5 % is not possible. Allowed: whole percents from 1 to 100. The percents add up to 99.5 %, not to 100 %."),
        ({"ns": "+577"}, "A result of 577 is not possible. Allowed: -576 to 576."),
        ({"ns": "= 1,00001"}, "with at most 4 decimals"),
        ({}, "Nothing is ruled."),
        ({"quick": "A6040", "reason": " "}, "The reason is missing"),
        ({"quick": "A9999"}, "Choose one of these: NS 60 %, EW 40 %"),
    ],
)
def test_what_cannot_be_ruled_is_said_beside_the_field_and_nothing_is_saved(desk, evening, enter, typed, sentence):
    enter([1])
    response = desk.post(ruling_url(evening, line(evening)), said(**typed))
    assert response.status_code == 400
    assert sentence in text_of(response)
    assert not Ruling.objects.exists()


def test_a_preview_shows_what_would_change_and_saves_nothing(desk, evening, enter):
    enter([1])
    response = desk.post(ruling_url(evening, line(evening)), {**said(quick="A4060"), "preview": "1"})
    page = text_of(response)
    assert "This would change" in page
    assert "ruling: NS 40 %, EW 60 %" in page
    assert line(evening).ns.name in page.split("Changed for")[1]
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.filter(verb=Verb.RULED).exists()


def test_two_directors_ruling_at_once_see_each_other(desk, evening, enter):
    enter([1])
    desk.post(ruling_url(evening, line(evening)), said(quick="A6040"))
    response = desk.post(ruling_url(evening, line(evening)), said(quick="A5050"))
    assert response.status_code == 400
    assert "somebody else wrote first" in text_of(response)
    assert line(evening).ruling.ns == Artificial(60)


def test_a_ruling_is_withdrawn_undone_and_redone_from_the_log(desk, evening, enter):
    enter([1])
    desk.post(ruling_url(evening, line(evening)), said(quick="A6040"))
    desk.post(ruling_url(evening, line(evening)), {"withdraw": "1"})
    assert line(evening).ruling is None
    log = reverse("desk_log", args=[evening.pk])
    entry = log_of(evening, 1)[0]
    response = desk.post(reverse("desk_undo", args=[evening.pk]), {"entry": entry.id, "next": log}, follow=True)
    assert "ruling undone: NS 60 %, EW 40 % (before: none)" in text_of(response)
    assert line(evening).ruling.ns == Artificial(60)
    assert re.search(r"Redo *: Table", text_of(response))
    response = desk.post(reverse("desk_undo", args=[evening.pk]), {"entry": log_of(evening, 1)[0].id, "next": log}, follow=True)
    assert "ruling redone: none (before: NS 60 %, EW 40 %)" in text_of(response)
    assert line(evening).ruling is None


def test_a_board_is_fouled_and_compared_in_groups(desk, evening, enter):
    enter([1])
    tables = board_of(evening, 1, audience=Audience.DIRECTOR).lines
    address = reverse("desk_groups", args=[evening.pk, 1])
    typed = {f"group-{each.seating_id}": "0" for each in tables} | {f"group-{tables[2].seating_id}": "1", "reason": "Turned", "version": "0"}
    assert "waits" not in text_of(desk.get(reverse("desk_comparison_board", args=[evening.pk, 1])))
    assert "cards B" in text_of(desk.post(address, {**typed, "preview": "1"}))
    assert line(evening, at=2).group == 0
    assert desk.post(address, typed).status_code == 302
    assert line(evening, at=2).group == 1
    page = text_of(desk.get(reverse("desk_comparison_board", args=[evening.pk, 1])))
    assert "waits for a ruling" in page
    assert "Turned" in page
    assert desk.post(address, {**typed, f"group-{tables[0].seating_id}": "9"}).status_code == 400


@pytest.mark.parametrize(
    ("typed", "amount", "of_top"),
    [
        ({"amount": "3"}, Fraction(-3), False),
        ({"amount": "1,5", "kind": "bonus"}, Fraction(3, 2), False),
        ({"amount": "-10", "unit": "percent"}, Fraction(-10), True),
    ],
)
def test_penalties_and_bonuses(desk, evening, enter, typed, amount, of_top):
    enter([1])
    facts = {"pair": "1", "kind": "penalty", "unit": "points", "reason": "Late", **typed}
    address = reverse("desk_penalties", args=[evening.pk])
    assert "This would change" in text_of(desk.post(address, {**facts, "preview": "1"}))
    assert penalties_of(evening) == ()
    assert desk.post(address, facts).status_code == 302
    (given,) = penalties_of(evening)
    assert (given.amount, given.of_top) == (amount, of_top)
    assert "Late" in text_of(desk.get(reverse("desk_standings", args=[evening.pk])))
    desk.post(reverse("desk_penalty_withdraw", args=[evening.pk, given.id]))
    assert penalties_of(evening) == ()
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize("amount", ["", "x", "0", "1,23456", "²", "1e5", "9" * 12])
def test_amounts_that_cannot_be(desk, evening, enter, amount):
    enter([1])
    facts = {"pair": "1", "kind": "penalty", "unit": "points", "reason": "Late", "amount": amount}
    response = desk.post(reverse("desk_penalties", args=[evening.pk]), facts)
    assert response.status_code == 400
    assert "Allowed:" in text_of(response)


def test_the_rules_of_the_ranking_are_kept_and_shown_again(desk, evening):
    address = reverse("desk_ranking", args=[evening.event.slug])
    facts = {"tie_break_1": "boards_won", "tie_break_2": "lot", "minimum_share": "60", "combination": "carry_over", "carry": "50"}
    facts["section_scoring"] = "apart"
    assert desk.post(address, facts).status_code == 302
    event = Event.objects.get(pk=evening.event.pk)
    assert (event.tie_breaks, event.minimum_share, event.combination, event.carry) == (["boards_won", "lot"], 60, "carry_over", 50)
    assert event.section_scoring == "apart"
    form = desk.get(address).context["form"]
    assert [field.value() for field in form.tie_breaks[:3]] == ["boards_won", "lot", None]
    desk.post(reverse("desk_lots", args=[evening.event.slug]))
    assert len(desk.get(address).context["lots"]) == 6
    response = desk.post(address, {**facts, "tie_break_2": "boards_won", "minimum_share": "101"})
    assert response.status_code == 400
    assert "Allowed: whole numbers, 0–100" in text_of(response)
    assert "only once" in text_of(desk.post(address, {**facts, "tie_break_2": "boards_won"}))


@pytest.mark.parametrize("at", ["yesterday", "2026-13-01T10:00", "1999-01-01T10:00", "9999-12-31T23:59"])
def test_deadlines_that_cannot_be(desk, evening, at):
    response = desk.post(reverse("desk_deadline", args=[evening.event.slug]), {"at": at})
    assert response.status_code == 400
    assert "Allowed:" in text_of(response)


def test_after_the_deadline_the_desk_says_until_when_and_an_extension_opens_it_again(desk, evening, enter):
    enter([1])
    desk.post(reverse("desk_deadline", args=[evening.event.slug]), {"at": "2020-01-01T10:00"})
    response = desk.post(ruling_url(evening, line(evening)), said(quick="A6040"))
    assert response.status_code == 400
    assert "Corrections were possible until Jan. 1, 2020, 10.00" in text_of(response)
    assert "The deadline has passed" in text_of(desk.get(reverse("desk_ranking", args=[evening.event.slug])))
    desk.post(reverse("desk_deadline", args=[evening.event.slug]), {"at": ""})
    assert desk.post(ruling_url(evening, line(evening)), said(quick="A6040")).status_code == 302


def test_the_director_may_ask_what_if_at_any_time(desk, evening, enter):
    enter([1])
    response = desk.get(reverse("desk_standings", args=[evening.pk]), {"method": "cross-imp"})
    assert "As it would be under cross comparison, in IMPs" in text_of(response)
    assert standings_of(evening, audience=Audience.DIRECTOR).method == "matchpoints"


def test_the_page_of_publication_shows_what_the_next_version_would_say(desk, alex, evening, enter):
    enter([1, 2, 3])
    session = close_session(who=alex, session=evening)
    publish(who=alex, session=session)
    address = reverse("desk_publication", args=[session.pk])
    text = text_of(desk.get(address))
    assert "Version 1 says what the standings say now." in text
    assert "Publish version 2" not in text
    assert "Changed since version 1" not in text
    desk.post(ruling_url(session, line(session)), said(quick="A4060"))
    text = text_of(desk.get(address))
    assert "Changed since version 1" in text
    assert "ruling: NS 40 %, EW 60 %" in text
    assert "Publish version 2" in text


def test_before_a_board_is_complete_no_version_is_offered(desk, evening, enter):
    seating = seatings_of(evening)[0]
    facts = LineFacts(denomination=Denomination.OROS, namer=Seat(evening.boards.get(number=seating.boards[0]).dealer), ns_points=40)
    enter_result(who=None, session=evening, seating_id=seating.id, board=seating.boards[0], expected_version=0, facts=facts)
    text = text_of(desk.get(reverse("desk_publication", args=[evening.pk])))
    assert "The first version can be published when every table has played a board." in text
    assert "Publish version" not in text


def test_what_is_not_there_is_not_found(desk, evening):
    for address in (
        reverse("desk_ruling", args=[evening.pk, 99, 1]),
        reverse("desk_ruling", args=[evening.pk, 1, 10**6]),
        reverse("desk_groups", args=[evening.pk, 99]),
    ):
        assert desk.get(address).status_code == 404
    assert desk.post(reverse("desk_penalty_withdraw", args=[evening.pk, 10**6])).status_code == 400


@pytest.mark.parametrize("reason", ["", "  "])
def test_to_look_at_what_would_change_needs_no_reason(desk, evening, enter, reason):
    enter([1])
    tables = board_of(evening, 1, audience=Audience.DIRECTOR).lines
    moved = {f"group-{each.seating_id}": "0" for each in tables} | {f"group-{tables[2].seating_id}": "1", "version": "0"}
    typed = (
        (ruling_url(evening, tables[0]), said(quick="A4060")),
        (reverse("desk_groups", args=[evening.pk, 1]), moved),
        (reverse("desk_penalties", args=[evening.pk]), {"pair": "1", "kind": "penalty", "amount": "1", "unit": "points", "once": ""}),
    )
    for address, facts in typed:
        shown = desk.post(address, {**facts, "reason": reason, "preview": "1"})
        assert (shown.status_code, "This would change" in text_of(shown)) == (200, True)
        assert desk.post(address, {**facts, "reason": reason}).status_code == 400
    assert not Ruling.objects.exists()
    assert not Penalty.objects.exists()


def test_the_form_of_an_event_warns_of_the_international_table(desk, event):
    page = text_of(desk.get(reverse("desk_event", args=[event.slug])))
    assert "the international table begins, so that it gives mostly zeros. Its tenth is made for them." in page
