"""The desk's repairs during play: a card for each in plain words, a preview, the repair, and its undo in the log."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.enums import Verb
from tournaments.models import LogEntry, Pair
from tournaments.selectors.schedule import seatings_of
from tournaments.services.repairs import BoardsPlayed, PairJoins, PairLeaves, repair
from tournaments.web.director.repair_forms import FORMS
from tournaments.web.director.sheets import SHEETS


def words(response) -> str:
    return " ".join(response.content.decode().split())


REPAIRS = {
    "late-pair": ({"one": "Mar", "other": "Nil", "from_round": "2"}, "Pair 15 came late: Mar – Nil, from round 2"),
    "withdrawal": ({"pair": "3", "after_round": "0"}, "Pair 3 left after round 0; it had played nothing"),
    "reversal": ({"round": "1", "table": "4"}, "Round 1, table 4 was seated the wrong way and is reversed"),
    "boards": ({"round": "1", "table": "1", "boards": "1 -> 2"}, "Round 1, table 1 played other boards (1 → 2)"),
}


def test_a_card_for_each_repair(desk, make_session):
    session = make_session(pairs=14, boards_per_round=1)
    response = desk.get(reverse("desk_repairs", args=[session.pk]))
    assert [name for name, _form in response.context["cards"]] == list(FORMS)
    assert reverse("desk_repairs", args=[session.pk]) in words(desk.get(reverse("desk_movement", args=[session.pk])))
    assert reverse("desk_repairs", args=[session.pk]) in words(desk.get(reverse("desk_results", args=[session.pk])))


def test_without_a_movement_there_is_nothing_to_repair(desk, make_session):
    session = make_session(pairs=8, kind=None)
    assert "Nothing to repair yet" in words(desk.get(reverse("desk_repairs", args=[session.pk])))
    assert desk.post(reverse("desk_repair", args=[session.pk, "reversal"]), {"round": "1"}).status_code == 400


@pytest.mark.parametrize("key", REPAIRS)
def test_looked_at_made_and_undone(desk, make_session, key):
    session = make_session(pairs=14, boards_per_round=1)
    fields, sentence = REPAIRS[key]
    url = reverse("desk_repair", args=[session.pk, key])
    before, entries = seatings_of(session), LogEntry.objects.count()
    shown = desk.post(url, fields)
    assert (shown.status_code, LogEntry.objects.count()) == (200, entries)
    assert seatings_of(session) == before
    assert "not done yet" in words(shown)
    assert shown.context["hidden"] == fields
    assert desk.post(url, {**shown.context["hidden"], "apply": "yes"}).status_code == 302
    assert seatings_of(session) != before
    page = desk.get(reverse("desk_repairs", args=[session.pk]))
    assert sentence in words(page)
    (row,) = page.context["made"]
    assert row.undoable
    assert desk.post(reverse("desk_undo", args=[session.pk]), {"entry": row.id, "next": url}).status_code == 302
    assert seatings_of(session) == before
    assert f"Undone: {sentence}" in words(desk.get(reverse("desk_log", args=[session.pk])))


def test_results_are_moved(desk, make_session, enter_all):
    session = make_session(pairs=14, boards_per_round=2)
    enter_all(session, boards=range(1, 3))
    url = reverse("desk_repair", args=[session.pk, "results"])
    shown = desk.post(url, {"round": "1", "table": "1", "boards": "1=2, 2>1"})
    assert "Nobody sits anywhere else." in words(shown)
    assert {change.line.board for change in shown.context["preview"].difference.lines} == {1, 2}
    assert desk.post(url, {"round": "1", "table": "1", "boards": "1=2, 2>1", "apply": "yes"}).status_code == 302
    assert LogEntry.objects.filter(verb=Verb.RESULTS_MOVED).count() == 1


@pytest.mark.parametrize(
    ("key", "fields", "said"),
    [
        ("late-pair", {"one": "", "other": "Nil", "from_round": "1"}, "A name is missing."),
        ("late-pair", {"one": "Nil", "other": "nil", "from_round": "1"}, "Both players are called"),
        ("late-pair", {"one": "Mar", "other": "Nil", "from_round": "x"}, "“x” is not possible here."),
        ("late-pair", {"one": "Mar", "other": "Nil", "from_round": "8"}, "first round: 8 is too many; at most 7."),
        ("withdrawal", {"pair": "15", "after_round": "1"}, "Pair 15 does not play in this session"),
        ("withdrawal", {"pair": "1", "after_round": ""}, "is not possible here. Allowed: whole numbers, 0–60."),
        ("reversal", {"round": "8", "table": ""}, "round: 8 is not possible. Allowed: 1 to 7."),
        ("results", {"round": "1", "table": "1", "boards": "one"}, "Allowed: board numbers joined by an arrow"),
        ("results", {"round": "1", "table": "1", "boards": "1=2"}, "has no result on board 1"),
        ("boards", {"round": "1", "table": "1", "boards": "1=2, 1=3"}, "Allowed: board numbers joined by an arrow"),
        ("boards", {"round": "2", "table": "1", "boards": "2=1"}, "Pair 1 has already played board 1, in round 1"),
        ("boards", {"round": "1", "table": "9", "boards": "2=1"}, "Round 1, table 9: nobody plays there."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_card(desk, make_session, key, fields, said):
    session = make_session(pairs=14, boards_per_round=1)
    response = desk.post(reverse("desk_repair", args=[session.pk, key]), {**fields, "apply": "yes"})
    assert response.status_code == 400
    assert said in words(response)
    assert Pair.objects.count() == 14


def test_an_unknown_repair_is_not_found(desk, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    assert desk.post(reverse("desk_repair", args=[session.pk, "waltz"])).status_code == 404
    assert desk.get(reverse("desk_repair", args=[session.pk, "reversal"])).status_code == 405


def test_every_sheet_file_and_page_stands_after_the_repairs(desk, alex, make_session, enter_all):
    """A late pair, one that left, and a table that has nothing left to play: paper, files, API and pages still come."""
    session = make_session(pairs=6, boards_per_round=1)
    repair(who=alex, session=session, request=BoardsPlayed(round=1, table=1, boards={1: 2}))
    repair(who=alex, session=session, request=PairJoins(players=("Mar", "Nil"), from_round=2))
    repair(who=alex, session=session, request=PairLeaves(pair=6, after_round=1))
    assert any(not each.sits_out and not each.boards for each in seatings_of(session))
    enter_all(session)
    for key in SHEETS:
        response = desk.get(reverse("desk_sheet", args=[session.pk, key]))
        if response.status_code == 405:  # sheets with hands are asked for
            response = desk.post(reverse("desk_sheet", args=[session.pk, key]))
        assert response.status_code == 200, key
    for name in ("pairs", "movement", "repairs", "deals", "sheets", "results", "comparison", "standings", "publication", "log"):
        assert desk.get(reverse(f"desk_{name}", args=[session.pk])).status_code == 200, name
    for board in (1, 2, 3):
        assert desk.get(reverse("desk_board", args=[session.pk, board])).status_code == 200
    api = f"/api/v1/events/{session.event.slug}/sessions/1/"
    for path in ("rounds/", "boards/", "results/", "standings/", "pairs/7/guide/", "rounds/2/moves/"):
        assert desk.get(api + path).status_code == 200, path


def test_pages_of_repairs_ask_the_database_as_often_for_many_pairs_as_for_few(desk, alex, make_session):
    counts = []
    for pairs in (6, 40):
        session = make_session(pairs=pairs, boards_per_round=1, rounds=3)
        repair(who=alex, session=session, request=BoardsPlayed(round=1, table=1, boards={1: 2}))
        repair(who=alex, session=session, request=PairLeaves(pair=2, after_round=1))
        for name in ("desk_repairs", "desk_movement", "desk_log"):
            with CaptureQueriesContext(connection) as queries:
                assert desk.get(reverse(name, args=[session.pk])).status_code == 200
            counts.append(len(queries))
    assert counts[:3] == counts[3:]
