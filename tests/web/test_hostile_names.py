"""Ten hostile names through entry, page, PDF, XLSX and API: shown as typed, or refused with a reason."""

import html
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.printing.reading import text_of
from tournaments.models import Player
from tournaments.selectors.schedule import seatings_of
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

SESSION_PAGES = [
    f"desk_{name}"
    for name in ("pairs", "movement", "own_movement", "advice", "repairs", "deals", "sheets", "results", "comparison", "penalties", "standings")
] + ["desk_publication", "desk_log", "desk_session_date"]


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


def test_no_page_of_the_desk_takes_a_name_for_its_own_markup(desk, alex, session, enter_all):
    """Every page that a director opens, with a field full of markup; the names are there, escaped."""
    tag = "<meta http-equiv=refresh content=0;url=//e.example>"
    for at in (1, 2):
        assert desk.post(reverse("desk_pairs", args=[session.pk]), {"one": tag, "other": f"{tag} {at}"}).status_code == 302
    session.event.title = session.event.club.name = session.event.place = tag
    session.event.club.save()
    session.event.save()
    session = accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=1))
    enter_all(session)
    seating = seatings_of(session)[0]
    slug, pair = session.event.slug, session.event.pairs.get(number=5)
    paths = [reverse(name, args=[session.pk]) for name in SESSION_PAGES]
    paths += [reverse(name, args=[session.pk, 1]) for name in ("desk_board", "desk_comparison_board", "desk_groups")]
    paths += [reverse(name, args=[session.pk, seating.boards[0], seating.id]) for name in ("desk_ruling", "desk_revoke")]
    paths += [reverse("desk_pair", args=[session.pk, pair.number]), reverse("desk"), reverse("desk_club", args=[session.event.club.slug])]
    paths += [reverse(name, args=[slug]) for name in ("desk_event", "desk_ranking", "event", "event_standings", "event_statistics")]
    paths += [reverse(name, args=[slug, 1]) for name in ("session", "standings", "statistics", "boards", "proof")]
    paths += [reverse("pair", args=[slug, 1, 5]), reverse("board", args=[slug, 1, 1]), reverse("round", args=[slug, 1, 1]), reverse("home")]
    for path in paths:
        answer = desk.get(path)
        assert answer.status_code in (200, 302, 405), path
        assert "<meta http-equiv=refresh" not in answer.content.decode(), path
    assert html.escape(tag) in desk.get(reverse("desk_groups", args=[session.pk, 1])).content.decode()
    repair = desk.post(reverse("desk_repair", args=[session.pk, "reversal"]), {"round": "1", "table": "1"}).content.decode()
    assert html.escape(tag) in repair
    assert "<meta http-equiv=refresh" not in repair
