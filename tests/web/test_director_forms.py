"""Whatever is typed into the desk's forms: a page that says what is wrong where, with what was typed still there; never a 500, nothing half-saved."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tournaments.models import Club, Event, LogEntry, Session
from tournaments.wording import SCALE_NAMES

ODD = [
    "",
    " ",
    "²",
    "٣",
    "-1",
    "0",
    "1e9",
    "9" * 60,
    "x" * 5000,
    "a\x00b",
    "\u202eevil",
    "<script>alert(1)</script>",
    "☃",
    "None",
    "3.5",
    "\ud7ff",
    "'; --",
]
EVENT = {
    "title": "Torneig", "date": "2026-11-12", "place": "", "winners": "2", "method": "matchpoints", "form": "2-1-0", "truncate": "no",
    "scale": "identity", "drop": "", "step": "", "average_plus": "",
    "doubling_policy": "shared", "multiplier_set": "butinet", "variant": "lliure", "revoke": "whole_stake", "listed": "on",
}  # fmt: skip
TAKEN_BY = {"truncate": "predonats", "scale": "datum", "drop": "datum", "step": "datum", "average_plus": "total"}
MAY_BE = {"drop": {"", " ", "0"}, "step": {"", " "}, "average_plus": {"", " ", "0"}}
"""What of ODD a number of an event's comparison may be: nothing, and where nothing can be left out or be worth nothing, 0."""


@pytest.fixture
def bare(alex, make_session) -> Session:
    """Six pairs, no movement."""
    return make_session(pairs=6, kind=None)


@pytest.mark.parametrize("field", sorted(EVENT))
def test_an_events_fields(desk, club, field):
    taken = {**EVENT, "method": TAKEN_BY.get(field, "matchpoints")}
    for value in ODD:
        before = Event.objects.count()
        response = desk.post(reverse("desk_event_new", args=[club.slug]), {**taken, field: value})
        if response.status_code == 302:
            assert field in {"title", "place", "listed"} or value in MAY_BE[field], value
            continue
        assert value not in MAY_BE.get(field, ()), value
        form = response.context["form"]
        assert (response.status_code, list(form.errors), form[field].value(), Event.objects.count()) == (400, [field], value, before), value


def test_an_event_without_a_field(desk, club):
    for field in set(EVENT) - {"place", "listed", *MAY_BE}:
        data = {name: value for name, value in {**EVENT, "method": TAKEN_BY.get(field, "matchpoints")}.items() if name != field}
        response = desk.post(reverse("desk_event_new", args=[club.slug]), data)
        assert (response.status_code, list(response.context["form"].errors)) == (400, [field])


def test_every_fault_at_once(desk, club):
    response = desk.post(reverse("desk_event_new", args=[club.slug]), {})
    assert list(response.context["form"].errors) == [
        "title", "date", "winners", "method", "doubling_policy", "multiplier_set", "variant", "revoke",
    ]  # fmt: skip


def test_every_fault_of_the_options_at_once_with_what_is_allowed_and_what_was_typed(desk, club):
    typed = {"method": "datum", "scale": "imp", "drop": "-1", "step": "0", "average_plus": "1001", "revoke": ""}
    response = desk.post(reverse("desk_event_new", args=[club.slug]), {**EVENT, **typed})
    form = response.context["form"]
    assert response.status_code == 400
    assert form.errors == {
        "scale": [f"Choose one of these: {'; '.join(str(name) for name in SCALE_NAMES.values())}."],
        "drop": ["“-1” is not possible here. Allowed: whole numbers, 0–1000."],
        "step": ["“0” is not possible here. Allowed: whole numbers, 1–1000."],
        "average_plus": ["“1001” is not possible here. Allowed: whole numbers, 0–1000."],
        "revoke": ["Choose one of these: the opponents take all the points; the trick is corrected at the table."],
    }
    assert {name: form[name].value() for name in typed} == typed
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("matchpoints", {"form": "2-1-0"}),
        ("predonats", {"truncate": False}),
        ("cross", {"scale": "identity"}),
        ("total", {}),
    ],
)
def test_what_is_typed_into_an_option_of_another_method_is_passed_over(desk, club, method, options):
    typed = {"method": method, "drop": "x", "step": "-5", **({} if method in {"cross", "total"} else {"average_plus": "☃", "scale": "x"})}
    assert desk.post(reverse("desk_event_new", args=[club.slug]), {**EVENT, **typed}).status_code == 302
    assert (Event.objects.get().method, Event.objects.get().method_options) == (method, options)


@pytest.mark.parametrize("field", ["kind", "boards_per_round"])
def test_a_movements_fields(desk, bare, field):
    url = reverse("desk_movement", args=[bare.pk])
    for value in ODD:
        data = {"kind": "mitchell", "boards_per_round": "2", "rounds": "", field: value}
        for response in (desk.get(url, data), desk.post(url, data)):
            form = response.context["form"]
            assert (response.status_code, list(form.errors), form[field].value()) == (400, [field], value), value
    assert not bare.rounds.exists()


def test_a_movements_rounds(desk, bare):
    """Three tables: a Mitchell has three rounds."""
    for value in [*(value for value in ODD if value.strip()), "4", "61"]:
        response = desk.get(reverse("desk_movement", args=[bare.pk]), {"kind": "mitchell", "boards_per_round": "2", "rounds": value})
        assert (response.status_code, list(response.context["form"].errors)) == (400, ["rounds"]), value


def test_a_drawn_movement_needs_its_number_of_rounds(desk, alex, make_session):
    session = make_session(pairs=6, kind=None, winners=1)
    response = desk.get(reverse("desk_movement", args=[session.pk]), {"kind": "random", "boards_per_round": "2", "rounds": ""})
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["rounds"])


def test_a_movement_that_does_not_suit_the_pairs_names_those_that_do(desk, bare):
    """Three tables: no Mitchell with a skip."""
    response = desk.get(reverse("desk_movement", args=[bare.pk]), {"kind": "mitchell_skip", "boards_per_round": "2", "rounds": ""})
    assert response.status_code == 400
    assert "Choose one of these: Mitchell" in response.content.decode()


def test_a_pairs_names(desk, bare):
    for value in ODD:
        before = bare.event.pairs.count()
        response = desk.post(reverse("desk_pairs", args=[bare.pk]), {"one": value, "other": "Bru"})
        if response.status_code == 302:
            assert bare.event.pairs.last().player1.name == value
        else:
            form = response.context["form"]
            assert (response.status_code, list(form.errors), form["one"].value(), bare.event.pairs.count()) == (400, ["one"], value, before), value
        response = desk.post(reverse("desk_pair", args=[bare.pk, 1]), {"id": bare.event.pairs.get(number=1).pk, "one": "Aina", "other": value})
        assert response.status_code == 302 or list(response.context["form"].errors) == ["other"], value


def test_a_pair_of_one_person(desk, bare):
    response = desk.post(reverse("desk_pairs", args=[bare.pk]), {"one": "Bru", "other": "bru"})
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["other"])


def test_a_pasted_list(desk, bare):
    before = bare.event.pairs.count()
    for text in [*ODD[:-1], "\n" * 3000, "a;b;c\n" * 3000, "a;" + "b" * 100_000, "\t\t\t", ";"]:
        response = desk.post(reverse("desk_pairs_list", args=[bare.pk]), {"text": text})
        form = response.context["list_form"]
        assert (response.status_code, bool(form.errors), form["text"].value(), bare.event.pairs.count()) == (400, True, text, before), text[:40]


FILES = [
    ("a.xlsx", b"not a workbook"), ("a.xlsx", b"PK\x03\x04broken"), ("a.xlsx", b""), ("a.csv", b""), ("a.csv", b"\xff\xfe\x00\x00"),
    ("a.csv", b'"open;b\n'), ("a.csv", b"\x81\x8d\x8f"), ("a.exe", b"MZ"), ("noending", b"a;b"), ("a.txt", b"\x00;\x00"), ("<b>.csv", b"one"),
    ("x" * 300 + ".pdf", b"a"),
]  # fmt: skip


def test_an_uploaded_file(desk, bare):
    before = bare.event.pairs.count()
    for name, content in FILES:
        response = desk.post(reverse("desk_pairs_list", args=[bare.pk]), {"text": "", "file": SimpleUploadedFile(name, content)})
        errors = response.context["list_form"].errors
        assert (response.status_code, bool(errors), bare.event.pairs.count()) == (400, True, before), (name, content)


def test_the_public_word(desk, make_session):
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    for value in [value for value in ODD if value.strip()]:
        response = desk.post(reverse("desk_deals", args=[session.pk]), {"word": value})
        made = hasattr(Session.objects.get(pk=session.pk), "deal_secret")
        assert (response.status_code, made) in {(302, True), (400, False)}, value
        if made:
            desk.post(reverse("desk_deals_discard", args=[session.pk]))
        else:
            assert list(response.context["form"].errors) == ["word"], value


def test_a_clubs_name_and_a_directors(desk, club):
    for value in ODD:
        clubs = Club.objects.count()
        response = desk.post(reverse("desk_club_new"), {"name": value})
        assert (response.status_code, Club.objects.count() - clubs) in {(302, 1), (400, 0)}, value
        response = desk.post(reverse("desk_club", args=[club.slug]), {"username": value})
        assert (response.status_code, list(response.context["form"].errors)) == (400, ["username"]), value


def test_a_day(desk, bare):
    for value in [*ODD, "2026-02-30", "12/31/2026", "1999-12-31", "2200-01-01", "0001-01-01", "99999-01-01"]:
        for name, arg in (("desk_session_new", bare.event.slug), ("desk_session_date", bare.pk)):
            response = desk.post(reverse(name, args=[arg]), {"date": value})
            assert response.status_code == 400, value
            assert "Allowed: a day from 2000 to 2199" in response.content.decode(), value
    assert bare.event.sessions.count() == 1


def test_undo_of_nothing_and_pages_of_nothing(desk, bare):
    before = LogEntry.objects.count()
    for value in ODD:
        assert desk.post(reverse("desk_undo", args=[bare.pk]), {"entry": value, "next": value}).status_code == 400, value
        assert desk.post(reverse("desk_close", args=[bare.pk]), {"rest": value}).status_code == 400, value
        assert desk.get(reverse("desk_log", args=[bare.pk]), {"page": value}).status_code == 200, value
    assert LogEntry.objects.count() == before


def test_what_was_typed_is_never_markup(desk, bare):
    evil = "<img src=x onerror=alert(1)>"
    for address, data in (("desk_pairs", {"one": evil, "other": ""}), ("desk_pairs_list", {"text": evil})):
        text = desk.post(reverse(address, args=[bare.pk]), data).content.decode()
        assert evil not in text
        assert "&lt;img src=x" in text
