"""The choice of a movement in sections: what is proposed, with what the form begins, and which boards each section needs (SCORING.md §5)."""

from datetime import date

import pytest
from django.urls import reverse

from tournaments.selectors.events import session_row
from tournaments.services.events import create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.web.director.movement_start import fitted


def words(response) -> str:
    return " ".join(response.content.decode().split())


def begun_with(response):
    """What the fields of the choice say, and the lists."""
    form, lists = response.context["form"], response.context["lists"]
    return {name: str(form[name].value() or "") for name in form.fields}, dict(lists.data) if lists else {}


def address(session):
    return reverse("desk_movement", args=[session.pk])


EDITED = ((1, 2, 3, 4, 5, 12), (6, 7, 8, 9, 10, 11))


@pytest.fixture
def parted(alex, make_session):
    """12 pairs in two sections that somebody divided by hand: 1–5 and 12, 6–11; a Mitchell of 2 rounds of 4 boards."""
    session = make_session(pairs=12, kind=None)
    choice = MovementChoice(kind="mitchell", boards_per_round=4, rounds=2, sections=EDITED)
    return accept_movement(who=alex, session=session, choice=choice)


def test_the_form_begins_with_what_is_accepted(desk, parted):
    fields, lists = begun_with(desk.get(address(parted)))
    assert fields == {"kind": "mitchell", "boards_per_round": "4", "rounds": "2", "sections": "2"}
    assert lists == {"section_1": "1–5, 12", "section_2": "6–11"}
    sent = {**fields, **lists, "boards_per_round": "3", "proposed": desk.get(address(parted)).context["lists"].proposed}
    shown = desk.get(address(parted), sent)
    assert [tuple(pair.number for pair in each.pairs) for each in shown.context["sections"]] == list(EDITED)


def test_a_new_session_begins_with_the_division_of_the_last_one(alex, desk, parted):
    second = create_session(who=alex, event=parted.event, on=date(2026, 11, 19))
    fields, lists = begun_with(desk.get(address(second)))
    assert (fields["kind"], fields["sections"], lists) == ("mitchell", "2", {"section_1": "1–5, 12", "section_2": "6–11"})


def test_a_division_is_fitted_to_the_pairs_there_are():
    assert fitted(EDITED, [1, 2, 3, 4, 5, *range(7, 14)]) == [[1, 2, 3, 4, 5, 12], [7, 8, 9, 10, 11, 13]]  # 6 is gone, 13 goes where one fewer is
    assert fitted(EDITED, range(4, 13)) == []  # three pairs are no section: it is divided anew
    assert fitted((), range(1, 13)) == []


def test_without_anything_before_the_form_begins_with_one_section(desk, make_session):
    session = make_session(pairs=12, kind=None)
    fields, lists = begun_with(desk.get(address(session)))
    assert (fields["sections"], fields["rounds"], lists) == ("1", "", {})


def test_another_kind_divides_anew_what_nobody_changed(desk, make_session):
    """28 pairs in three: a Mitchell plays 10, 9 and 9 (5 tables each, 5 rounds), a round robin 10, 10 and 8."""
    session = make_session(pairs=28, kind=None, winners=1)
    look = {"kind": "arrow_switch", "boards_per_round": "2", "rounds": "", "sections": "3"}
    shown = desk.get(address(session), look)
    assert dict(shown.context["lists"].data) == {"section_1": "1–10", "section_2": "11–19", "section_3": "20–28"}  # 5 tables each: 5 rounds
    again = {**look, "kind": "round_robin", **shown.context["lists"].written(), "proposed": shown.context["lists"].proposed}
    other = desk.get(address(session), again)
    assert dict(other.context["lists"].data) == {"section_1": "1–10", "section_2": "11–20", "section_3": "21–28"}  # nobody sits out
    assert "The pairs are divided otherwise than before: so this movement can be played better." in words(other)
    typed = {"section_1": "1–9, 28", "section_2": "10–19", "section_3": "20–27"}
    kept = desk.get(address(session), {**again, **typed})
    assert kept.context["lists"].written() == typed
    assert "divided otherwise than before" not in words(kept)


def test_fourteen_pairs_in_two_sections_of_a_howell(desk, make_session):
    session = make_session(pairs=14, kind=None, winners=1)
    names = dict(desk.get(address(session)).context["form"].fields["kind"].choices)
    assert names["howell"] == "Howell"
    shown = desk.get(address(session), {"kind": "howell", "boards_per_round": "2", "rounds": "", "sections": "2"})
    assert shown.status_code == 200
    assert [tuple(pair.number for pair in each.pairs) for each in shown.context["sections"]] == [tuple(range(1, 8)), tuple(range(8, 15))]
    assert shown.context["preview"].planned_rounds == 7


def test_a_movement_that_cannot_be_parted_names_those_of_the_event(desk, make_session):
    session = make_session(pairs=12, kind=None, winners=1)
    refused = desk.get(address(session), {"kind": "swiss", "boards_per_round": "2", "rounds": "3", "sections": "2"})
    assert refused.context["form"].errors["kind"] == [
        "This movement is not played in sections. Allowed: one section, or Mitchell with an arrow-switch, Hesitation Mitchell, Howell, round robin."
    ]


def test_each_section_says_which_boards_it_needs(desk, make_session):
    """14 pairs as 8 and 6 are four tables and three, with two boards a table: 8 boards, and 6."""
    session = make_session(pairs=14, kind=None)
    look = {"kind": "mitchell", "boards_per_round": "2", "rounds": "3", "sections": "2"}
    shown = desk.get(address(session), look)
    said = "Each section needs its own copy of the boards that it plays:"
    sections = ("Section A: 8 boards (1–8)", "Section B: 6 boards (1–6)")
    assert said in words(shown)
    assert all(each in words(shown) for each in sections)
    desk.post(address(session), {**look, **shown.context["lists"].data})
    for name in ("desk_movement", "desk_sheets"):
        text = words(desk.get(reverse(name, args=[session.pk])))
        assert said in text, name
        assert all(each in text for each in sections), name


@pytest.mark.parametrize(("kind", "winners", "pairs", "tables"), [("mitchell", 2, 13, 6), ("howell", 1, 7, 3), ("swiss", 1, 9, 4)])
def test_a_table_where_somebody_only_sits_out_is_no_table(desk, make_session, kind, winners, pairs, tables):
    session = make_session(pairs=pairs, kind=None, winners=winners)
    look = {"kind": kind, "boards_per_round": "2", "rounds": "3" if kind == "swiss" else "", "sections": "1"}
    assert desk.get(address(session), look).context["preview"].tables == tables
    desk.post(address(session), look)
    session.refresh_from_db()
    assert session_row(session).tables == tables
