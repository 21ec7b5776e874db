"""Ten hostile names through entry, page, PDF, XLSX and API: shown as typed, or refused with a reason."""

import html
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.printing.reading import text_of
from tournaments.models import Player
from tournaments.services.movements import MovementChoice, accept_movement

KEPT = ["=1+1", "<b>", "O'Brien", "Żółć", "Ωμέγα Щука", "leading"]
TYPED = {"leading": "   leading"}  # spaces at the ends are nobody's name
REFUSED = {
    "x" * 200: "200 characters; at most 80",
    "Anna\tPuig": "characters that nobody can see (U+0009)",
    "": "A name is missing",
    "   ": "A name is missing",
    "a\u202eb": "U+202E",
    "عمر الخيّام": "The sheets cannot print ع",
    "🂡 Núria": "The sheets cannot print 🂡. Write the name in Latin",
    "nul\x00": "U+0000",
}


@pytest.fixture
def desk(client, alex):
    client.force_login(alex)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def session(make_session):
    return make_session(pairs=3, kind=None)


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_cannot_be_kept_is_refused_with_a_reason(desk, session, name):
    before = Player.objects.count()
    answer = desk.post(reverse("desk_pairs", args=[session.pk]), {"one": name, "other": "Una Altra"})
    assert answer.status_code == 400
    said = html.unescape(answer.content.decode())
    assert REFUSED[name] in said or (name.strip() in ("", "nul\x00") and ("required" in said.lower() or "Null characters" in said))
    assert Player.objects.count() == before


def test_names_are_shown_as_typed_everywhere(desk, alex, session, enter_all):
    for name in KEPT:
        answer = desk.post(reverse("desk_pairs", args=[session.pk]), {"one": TYPED.get(name, name), "other": f"Parella de {name}"})
        assert answer.status_code == 302, name
    session = accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=1))
    enter_all(session)
    slug = session.event.slug

    for path in (f"/e/{slug}/", f"/e/{slug}/1/round/1/", reverse("desk_pairs", args=[session.pk]), reverse("desk_standings", args=[session.pk])):
        page = desk.get(path).content.decode()
        assert "<b>" not in page, path
        for name in KEPT:
            assert html.escape(name) in page, (path, name)

    players = {player for pair in desk.get(f"/api/v1/events/{slug}/pairs/").json() for player in pair["players"]}
    assert set(KEPT) <= players

    for key in ("standings-xlsx", "results-xlsx"):
        book = load_workbook(BytesIO(desk.get(reverse("desk_sheet", args=[session.pk, key])).content))
        cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
        assert not [cell.value for cell in cells if cell.data_type == "f"]
        texts = "\n".join(str(cell.value) for cell in cells)
        for name in KEPT:
            assert name in texts, (key, name)

    for key in ("standings", "travellers", "pickup-slips", "guide-cards", "seating"):
        text = "\n".join(text_of(desk.get(reverse("desk_sheet", args=[session.pk, key])).content))
        if key == "standings":
            for name in KEPT:
                assert name in text, name
        assert text.strip()
