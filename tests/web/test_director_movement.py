"""The desk's second step: every kind with its rule and fairness, own movements, the adviser, draws that wait (SCORING.md §6)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from engine.movements.catalogue import KINDS
from tournaments.models import Session
from tournaments.selectors.draws import draft_of
from tournaments.selectors.schedule import seatings_of

OWN = "round,table,ns,ew,set\n1,1,1,4,1\n1,2,2,3,2\n2,1,1,3,3\n2,2,2,4,4\n"
SIZES = {"mitchell_skip": 8, "mitchell_relay": 8, "rover": 11}


def words(response) -> str:
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_offered_shown_with_its_rule_and_accepted(desk, make_session, kind):
    session = make_session(pairs=SIZES.get(kind, 10), kind=None, winners=KINDS[kind].winners)
    url = reverse("desk_movement", args=[session.pk])
    assert kind in {key for key, _name in desk.get(url).context["form"].fields["kind"].choices}
    said = {"kind": kind, "boards_per_round": "2", "rounds": "3" if KINDS[kind].drawn else ""}
    response = desk.get(url, said)
    assert response.status_code == 200
    assert f"<p>{response.context['preview'].kind}" not in words(response)
    assert "not accepted yet" in words(response)
    if not KINDS[kind].drawn:
        assert "Fairness: any two pairs of a field are compared" in words(response)
        assert "The dealer’s side names: each pair has it on" in words(response)
    assert desk.post(url, said).status_code == 302
    assert "Repairs…" in words(desk.get(url))


def test_the_worst_treated_are_named_and_sit_outs_listed(desk, make_session):
    session = make_session(pairs=9, kind=None, winners=1)
    text = words(desk.get(reverse("desk_movement", args=[session.pk]), {"kind": "arrow_switch", "boards_per_round": "2", "rounds": ""}))
    assert "Furthest from the mean:" in text
    assert 'Jugadora 9 – Jugador 9 <span class="pd-quiet text-nowrap">(round' in text


def test_where_all_are_treated_alike_the_page_says_so(desk, make_session):
    session = make_session(pairs=8, kind=None, winners=1)
    text = words(desk.get(reverse("desk_movement", args=[session.pk]), {"kind": "howell", "boards_per_round": "2", "rounds": ""}))
    assert "compared equally often. Comparisons: 3." in text
    assert "Everybody is treated exactly alike." in text


def test_an_own_movement_from_text_and_from_a_file(desk, make_session):
    session = make_session(pairs=4, kind=None, winners=1)
    url = reverse("desk_own_movement", args=[session.pk])
    assert desk.get(url).status_code == 200
    shown = desk.post(url, {"boards_per_round": "2", "text": "", "file": SimpleUploadedFile("own.csv", OWN.encode())})
    assert shown.status_code == 200
    assert shown.context["preview"].planned_rounds == 2
    again = {**shown.context["hidden"], "accept": "yes"}
    assert desk.post(url, again).status_code == 302
    session = Session.objects.get(pk=session.pk)
    assert (session.movement_kind, session.boards.count()) == ("custom", 8)
    assert "own movement" in words(desk.get(reverse("desk_movement", args=[session.pk])))


def test_an_own_movement_is_refused_with_every_line(desk, make_session):
    session = make_session(pairs=4, kind=None, winners=1)
    url = reverse("desk_own_movement", args=[session.pk])
    response = desk.post(url, {"boards_per_round": "2", "text": OWN.replace("2,1,1,3,3", "2,1,1,4,1") + "x,1,1,2,3"})
    assert response.status_code == 400
    assert list(response.context["form"].non_field_errors()) == [
        "Line 6: “x” is not a whole number. Allowed: 1–999.",
        "Line 5: Round 2: pair 4 sits at tables 1 and 2.",
        "Line 4: Round 2, table 1: pair 1 plays board set 1 again; it played it in round 1.",
        "Line 4: Round 2, table 1: pair 4 plays board set 1 again; it played it in round 1.",
        "Line 4: Round 2, table 1: pairs 1 and 4 meet again; they met in round 1.",
    ]
    for wrong in ({"boards_per_round": "0"}, {"sharing": "1+2"}, {"file": SimpleUploadedFile("own.csv", b"\x81\x8d")}, {"text": ""}):
        assert desk.post(url, {"boards_per_round": "2", "text": OWN, **wrong}).status_code == 400


def test_tables_that_share_and_meetings_that_repeat_can_be_allowed(desk, make_session):
    session = make_session(pairs=4, kind=None, winners=1)
    url = reverse("desk_own_movement", args=[session.pk])
    said = {"boards_per_round": "2", "text": "1,1,1,4,1\n1,2,2,3,1\n2,1,1,4,2\n2,2,2,3,2\n"}
    assert desk.post(url, said).status_code == 400
    response = desk.post(url, {**said, "sharing": " 1 - 2 ", "repeats_allowed": "on"})
    assert response.status_code == 200
    assert response.context["hidden"] == {**said, "boards_per_round": 2, "sharing": "1-2", "repeats_allowed": "on"}
    assert desk.post(url, {**said, "barometer": "on", "repeats_allowed": "on"}).status_code == 200


def test_the_adviser_ranks_what_fits_and_leads_to_it(desk, make_session):
    session = make_session(pairs=14, kind=None, winners=1)
    url = reverse("desk_advice", args=[session.pk])
    assert desk.get(url).context["rows"] == ()
    said = {"boards": "21", "minutes": "180", "boxes": "24", "minutes_per_board": "7", "minutes_per_change": "2"}
    response = desk.get(url, said)
    rows = response.context["rows"]
    assert all(row.minutes <= 180 and row.boxes <= 24 for row in rows)
    assert words(response).count("recommended") == 1
    best = rows[0]
    link = f"{reverse('desk_movement', args=[session.pk])}?kind={best.kind}&amp;boards_per_round={best.boards_per_round}&amp;rounds={best.rounds}"
    assert link in words(response)
    assert desk.get(link.replace("&amp;", "&")).context["preview"].kind == best.kind
    assert "Nothing fits" in words(desk.get(url, {**said, "minutes": "5"}))
    assert desk.get(url, {**said, "boards": "0"}).status_code == 400
    few = make_session(pairs=3, kind=None, winners=1)
    assert desk.get(reverse("desk_advice", args=[few.pk]), said).status_code == 400


def test_the_adviser_counts_in_words_and_keeps_the_figure_on_one_line(desk, make_session):
    """Three tables, three rounds of one board: any two pairs of a field are compared 3 times (FORMATS.md, the textbook's Mitchell)."""
    session = make_session(pairs=6, kind=None, winners=2)
    said = {"boards": "3", "minutes": "60", "boxes": "9", "minutes_per_board": "7", "minutes_per_change": "2"}
    page = words(desk.get(reverse("desk_advice", args=[session.pk]), said))
    assert "3 rounds × 1 board<" in page
    assert '<span class="text-nowrap">always 3</span>' in page


def test_a_swiss_draw_waits_is_changed_and_seated(desk, make_session, enter_all):
    session = make_session(pairs=7, kind="swiss", boards_per_round=1, rounds=4, winners=1)
    enter_all(session, boards=range(1, 2))
    page = reverse("desk_movement", args=[session.pk])
    assert desk.post(reverse("desk_movement_draw", args=[session.pk]), {"round": "2"}).status_code == 302
    draft = draft_of(Session.objects.get(pk=session.pk))
    text = words(desk.get(page))
    assert "Draw of round 2" in text
    assert "Draw the next round" not in text
    one, other = draft.seatings[0].ns.number, draft.sits_out.number
    assert desk.post(reverse("desk_draft_exchange", args=[session.pk]), {"one": one, "other": other}).status_code == 302
    assert "changed by you" in words(desk.get(page))
    wrong = desk.post(reverse("desk_draft_exchange", args=[session.pk]), {"one": one, "other": "77"})
    assert (wrong.status_code, "Pair 77 is not in the draw" in words(wrong)) == (400, True)
    assert desk.post(reverse("desk_draft_accept", args=[session.pk]), {"seal": draft.seal}).status_code == 400  # not the one there is now
    seal = draft_of(Session.objects.get(pk=session.pk)).seal
    assert desk.post(reverse("desk_draft_accept", args=[session.pk]), {"seal": seal}).status_code == 302
    assert [each.sits_out.number for each in seatings_of(session) if each.round == 2 and each.sits_out] == [one]


def test_a_draft_can_be_thrown_away(desk, make_session):
    session = make_session(pairs=8, kind="swiss", boards_per_round=1, rounds=4, winners=1)
    desk.post(reverse("desk_movement_draw", args=[session.pk]), {"round": "2"})
    assert "4 lines of the earlier rounds are missing" in words(desk.get(reverse("desk_movement", args=[session.pk])))
    assert desk.post(reverse("desk_draft_discard", args=[session.pk])).status_code == 302
    assert draft_of(Session.objects.get(pk=session.pk)) is None
    assert desk.post(reverse("desk_draft_discard", args=[session.pk])).status_code == 400
