"""A whole evening through the desk's pages, without scripts: from an empty account to a published version and its correction."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tournaments.enums import Audience, ResultStatus, Verb
from tournaments.models import Club, Event, LogEntry, Result, Session
from tournaments.selectors.boards import board_of, boards_of
from tournaments.selectors.log import log_of
from tournaments.selectors.standings import publications_of

EVENT = {
    "title": "Predonats de la Verema", "date": "2026-11-12", "place": "Casal", "winners": "2", "method": "matchpoints", "form": "1-half-0",
    "truncate": "no", "scale": "identity", "drop": "", "step": "", "average_plus": "",
    "doubling_policy": "shared", "multiplier_set": "lloret", "variant": "obligada", "second_hand_exception": "on", "revoke": "corrected",
    "listed": "on",
}  # fmt: skip
PASTED = "1. Aina ; Bru\n2. Clara ; Dídac\n\nElna\tFerran\nGal·la – Hug\nIris / Jan\nKènia + Lluc"


def page(client: Client, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return response.content.decode()


def post(client: Client, address: str, /, *args: object, **data: object):
    return client.post(reverse(address, args=args), data)


def typed(line, named="oros", points="40", version=0, **more: object) -> dict[str, object]:
    """The fields of a line as the form sends them."""
    fields = {"version": version, "named": named, "namer": line.dealer, "doubling": "none", "points": points, **more}
    return {f"{line.seating_id}-{name}": value for name, value in fields.items()}


def test_the_first_time_the_desk_says_how_to_begin(desk):
    text = page(desk, "desk")
    assert "No club yet" in text
    response = post(desk, "desk_club_new", name="Club de la Plaça")
    club = Club.objects.get()
    assert response["Location"] == reverse("desk_event_new", args=[club.slug])
    assert "Create the first event" in page(desk, "desk")


def test_an_event_and_its_session_in_one_go(desk, club):
    response = post(desk, "desk_event_new", club.slug, **EVENT)
    event = Event.objects.get()
    assert response["Location"] == reverse("desk_pairs", args=[event.sessions.get().pk])
    assert (event.title, event.method, event.method_options, event.multiplier_set, event.variant, event.winners) == (
        "Predonats de la Verema", "matchpoints", {"form": "1-half-0"}, "lloret", "obligada", 2,
    )  # fmt: skip
    assert (event.overtake_partner_with_blank, event.second_hand_exception, event.listed) == (False, True, True)
    assert event.sessions.get().date.isoformat() == "2026-11-12"


def test_an_event_is_changed_and_gets_another_session(desk, event):
    changed = {**EVENT, "title": "Trofeu Nou", "method": "predonats", "truncate": "yes"}
    assert post(desk, "desk_event", event.slug, **changed).status_code == 302
    event.refresh_from_db()
    assert (event.title, event.method, event.method_options) == ("Trofeu Nou", "predonats", {"truncate": True})
    post(desk, "desk_session_new", event.slug, date="2026-11-19")
    post(desk, "desk_session_new", event.slug, date="26/11/2026")
    assert [(session.number, session.date.isoformat()) for session in event.sessions.all()] == [(1, "2026-11-19"), (2, "2026-11-26")]
    post(desk, "desk_session_date", event.sessions.get(number=1).pk, date="2026-11-20")
    assert event.sessions.get(number=1).date.isoformat() == "2026-11-20"


@pytest.mark.parametrize(("method", "scale"), [("datum", "imp-wbf"), ("cross", "imp-tenth"), ("datum", "identity")])
def test_an_event_is_compared_on_a_scale_of_its_own(desk, event, method, scale):
    assert post(desk, "desk_event", event.slug, **{**EVENT, "method": method, "scale": scale}).status_code == 302
    event.refresh_from_db()
    assert (event.method, event.method_options) == (method, {"scale": scale})
    form = desk.get(reverse("desk_event", args=[event.slug])).context["form"]
    assert (form["method"].value(), form["scale"].value()) == (method, scale)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"method": "datum", "scale": "imp-wbf", "step": "10"}, {"scale": "imp-wbf", "step": 10}),
        (
            {"method": "datum", "drop": "0", "step": " 5 ", "average_plus": "0"},
            {"scale": "identity", "drop": 0, "step": 5, "average_plus": 0},
        ),
        ({"method": "cross", "scale": "imp-tenth", "average_plus": "4"}, {"scale": "imp-tenth", "average_plus": 4}),
        ({"method": "total", "average_plus": "1000"}, {"average_plus": 1000}),
    ],
)
def test_an_event_keeps_the_options_of_its_method_until_they_are_emptied(desk, event, typed, kept):
    assert post(desk, "desk_event", event.slug, **{**EVENT, **typed}).status_code == 302
    event.refresh_from_db()
    assert event.method_options == kept
    form = desk.get(reverse("desk_event", args=[event.slug])).context["form"]
    assert [form[name].value() for name in ("drop", "step", "average_plus")] == [kept.get(name) for name in ("drop", "step", "average_plus")]
    assert post(desk, "desk_event", event.slug, **{**EVENT, "method": typed["method"]}).status_code == 302
    event.refresh_from_db()
    assert event.method_options == ({} if typed["method"] == "total" else {"scale": "identity"})


def test_each_option_says_with_which_methods_it_counts_what_is_allowed_and_what_empty_means(desk, club):
    text = page(desk, "desk_event_new", club.slug)
    groups = {
        methods: rest.split("<div data-methods=")[0]
        for methods, rest in re.findall(r'<div data-methods="([a-z ]*)">(.*?)</div>\s*</div>', text, re.DOTALL)
    }
    assert list(groups) == ["matchpoints", "predonats", "datum cross", "datum", "datum cross total"]
    for words in (
        "Allowed: 0–1000. Empty: 1, so none below four results. Only with: difference to the mean.",
        "Bridge’s Butler has 10. Allowed: 1–1000. Empty: 1. Only with: difference to the mean.",
        "Allowed: 0–1000. Empty: 10 points, or 3 IMPs. Only with: difference to the mean, cross comparison, total of results.",
    ):
        assert words in text


def test_rules_that_results_were_entered_under_stay(desk, event, evening, enter):
    enter([1])
    response = post(desk, "desk_event", event.slug, **{**EVENT, "variant": "lliure", "multiplier_set": "lloret", "overtake_partner_with_blank": "on"})
    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["multiplier_set"]


def test_another_account_directs_too(desk, club, berta):
    assert post(desk, "desk_club", club.slug, username="Berta").status_code == 302
    assert berta in club.directors.all()
    response = post(desk, "desk_club", club.slug, username="ningú")
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["username"])


def test_a_new_account_directs_too_changes_its_password_and_is_taken_out_again(desk, club):
    assert post(desk, "desk_club", club.slug, username="nora", password="curt").status_code == 400
    assert post(desk, "desk_club", club.slug, username="nora", password="Tres-pinyons-7").status_code == 302
    nora = Client()
    nora.post(reverse("login"), {"username": "nora", "password": "Tres-pinyons-7"})
    assert nora.get(reverse("desk_club", args=[club.slug])).status_code == 200
    changed = {"old_password": "Tres-pinyons-7", "new_password1": "Quatre-nous-8", "new_password2": "Quatre-nous-8"}
    assert nora.post(reverse("password"), changed)["Location"] == reverse("desk")
    user = club.directors.get(username="nora")
    assert user.check_password("Quatre-nous-8")
    assert post(desk, "desk_director_remove", club.slug, user.pk).status_code == 302
    assert nora.get(reverse("desk_club", args=[club.slug])).status_code == 404
    assert post(desk, "desk_director_remove", club.slug, club.directors.get().pk).status_code == 400  # the last one stays
    assert club.directors.count() == 1


@pytest.fixture
def session(desk, event) -> Session:
    """A session with nothing in it."""
    post(desk, "desk_session_new", event.slug, date="2026-11-12")
    return event.sessions.get()


def test_pairs_are_typed_pasted_uploaded_renamed_and_removed(desk, session):
    post(desk, "desk_pairs", session.pk, one="Mar", other="Nil")
    assert post(desk, "desk_pairs_list", session.pk, text=PASTED).status_code == 302
    book, stream = Workbook(), BytesIO()
    book.active.append(["Oda", "Pau"])
    book.save(stream)
    stream.seek(0)
    stream.name = "parelles.xlsx"
    post(desk, "desk_pairs_list", session.pk, text="", file=stream)
    assert [str(pair) for pair in session.event.pairs.all()] == [
        "1 Mar – Nil", "2 Aina – Bru", "3 Clara – Dídac", "4 Elna – Ferran", "5 Gal·la – Hug", "6 Iris – Jan", "7 Kènia – Lluc", "8 Oda – Pau",
    ]  # fmt: skip
    first, second = session.event.pairs.all()[:2]
    post(desk, "desk_pair", session.pk, 2, id=second.pk, one="Aina", other="Bru Rius")
    post(desk, "desk_pair_remove", session.pk, 1, id=first.pk)
    assert [str(pair) for pair in session.event.pairs.all()][:2] == ["1 Aina – Bru Rius", "2 Clara – Dídac"]


def test_every_fault_of_a_pasted_list_is_named_with_its_line_and_the_text_stays(desk, session):
    text = "Aina ; Bru\nsol\nClara ; Clara\n" + "x" * 81 + " ; Hug"
    response = post(desk, "desk_pairs_list", session.pk, text=text)
    assert response.status_code == 400
    assert not session.event.pairs.exists()
    form = response.context["list_form"]
    assert [sentence.split(":")[0] for sentence in form.non_field_errors()] == ["Line 2", "Line 3", "Line 4, player 1"]
    assert form["text"].value() == text


def test_a_movement_is_looked_at_before_it_is_accepted_and_can_be_taken_back(desk, session):
    post(desk, "desk_pairs_list", session.pk, text=PASTED.rpartition("\n")[0])
    response = desk.get(reverse("desk_movement", args=[session.pk]), {"kind": "mitchell", "boards_per_round": "2", "rounds": ""})
    preview = response.context["preview"]
    assert (preview.tables, len(preview.rounds), preview.boards, preview.boards_per_pair) == (2, 3, 6, (4, 6))
    assert "Iris – Jan" in response.content.decode().partition("Sit out a round:")[2].partition("</p>")[0]  # five pairs: the EW pairs take turns
    assert not session.rounds.exists()
    post(desk, "desk_movement", session.pk, kind="mitchell", boards_per_round="2", rounds="")
    session.refresh_from_db()
    assert (session.movement_kind, session.planned_rounds, session.boards.count()) == ("mitchell", 3, 6)
    assert "The pairs are seated" in page(desk, "desk_pairs", session.pk)
    post(desk, "desk_movement_discard", session.pk)
    assert not session.rounds.exists()


@pytest.mark.parametrize(("pairs", "winners", "offered", "not_offered"), [
    (8, 2, {"mitchell", "mitchell_skip", "mitchell_relay"}, {"random"}),
    (6, 2, {"mitchell"}, {"mitchell_skip", "mitchell_relay", "random"}),
    (6, 1, {"random"}, {"mitchell"}),
])  # fmt: skip
def test_only_movements_that_give_the_winners_and_suit_the_pairs_are_offered(desk, make_session, pairs, winners, offered, not_offered):
    """SCORING.md §6: a Mitchell has two winners, the draw one; skip and relay need an even number of tables."""
    session = make_session(pairs=pairs, kind=None, winners=winners)
    choices = {key for key, _name in desk.get(reverse("desk_movement", args=[session.pk])).context["form"].fields["kind"].choices}
    assert offered <= choices
    assert not not_offered & choices


def test_rounds_are_drawn_one_by_one(desk, make_session):
    session = make_session(pairs=6, kind="random", boards_per_round=1, rounds=3, winners=1)
    assert "Draw the next round" in page(desk, "desk_movement", session.pk)
    post(desk, "desk_movement_draw", session.pk)
    post(desk, "desk_movement_draw", session.pk)
    assert session.rounds.count() == 3
    assert "Draw the next round" not in page(desk, "desk_movement", session.pk)
    assert post(desk, "desk_movement_draw", session.pk).status_code == 400


def test_deals_are_made_with_a_word_sealed_and_thrown_away(desk, make_session):
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    post(desk, "desk_deals", session.pk, word="04719")
    session = Session.objects.get(pk=session.pk)
    text = page(desk, "desk_deals", session.pk)
    assert session.deal_secret.commitment in text
    assert f"{session.deal_secret.commitment[:4]}-{session.deal_secret.commitment[4:8]}".upper() in text
    assert session.deal_secret.secret not in text
    assert "04719" in text
    post(desk, "desk_deals_discard", session.pk)
    assert not hasattr(Session.objects.get(pk=session.pk), "deal_secret")


def test_deals_with_results_cannot_be_thrown_away(desk, evening, enter):
    enter([1])
    response = post(desk, "desk_deals_discard", evening.pk)
    assert response.status_code == 400
    assert "Results have been entered" in response.content.decode()
    assert "Throw them away" not in page(desk, "desk_deals", evening.pk)


@pytest.mark.parametrize("key", ["deal-sheets", "hand-slips", "deck-orders", "hand-records"])
def test_a_sheet_with_hands_is_opened_by_post_and_logged(desk, alex, evening, key):
    assert desk.get(reverse("desk_sheet", args=[evening.pk, key])).status_code == 405
    assert not LogEntry.objects.filter(verb=Verb.DEALS_PRINTED).exists()
    response = post(desk, "desk_sheet", evening.pk, key)
    assert (response["Content-Type"], response.content[:5]) == ("application/pdf", b"%PDF-")
    assert response["Content-Disposition"] == f'inline; filename="trofeu-de-proves-1-{key}.pdf"'
    assert response["Cache-Control"] == "private, no-cache, no-store"
    entry = LogEntry.objects.get(verb=Verb.DEALS_PRINTED)
    assert (entry.who, entry.what["sheet"]) == (alex, key)


@pytest.mark.parametrize(
    ("key", "begins"),
    [("travellers", b"%PDF"), ("pickup-slips", b"%PDF"), ("guide-cards", b"%PDF"), ("seating", b"%PDF"), ("standings", b"%PDF"),
     ("standings-xlsx", b"PK"), ("results-xlsx", b"PK")],
)  # fmt: skip
def test_the_other_sheets_and_files_are_links(desk, evening, key, begins):
    response = desk.get(reverse("desk_sheet", args=[evening.pk, key]))
    assert response.content.startswith(begins)
    assert ("attachment" in response["Content-Disposition"]) == key.endswith("xlsx")


def test_sheets_that_are_not_there_are_not_found(desk, session, evening):
    assert desk.get(reverse("desk_sheet", args=[evening.pk, "secret"])).status_code == 404
    assert desk.get(reverse("desk_sheet", args=[session.pk, "travellers"])).status_code == 404


def test_no_card_is_on_a_page_of_the_desk(desk, evening, enter):
    """Hands are on the logged sheets only, before the session is closed."""
    enter([1, 2, 3])
    for step in ("pairs", "movement", "deals", "sheets", "results", "comparison", "standings", "publication", "log"):
        assert "pd-hand" not in page(desk, f"desk_{step}", evening.pk)
    assert "pd-hand" not in page(desk, "desk_board", evening.pk, 1)


def test_the_status_bar_leads_through_the_evening(desk, evening):
    """One action at a time: sheets, results, closing, publishing."""
    assert desk.get(reverse("desk_session", args=[evening.pk]))["Location"] == reverse("desk_sheets", args=[evening.pk])
    post(desk, "desk_sheet", evening.pk, "deal-sheets")
    assert desk.get(reverse("desk_session", args=[evening.pk]))["Location"] == reverse("desk_results", args=[evening.pk])
    response = desk.get(reverse("desk_deals", args=[evening.pk]))
    assert response.context["status"].url == reverse("desk_board", args=[evening.pk, 1])
    assert re.findall(r'class="btn btn-primary"', response.content.decode()) == ['class="btn btn-primary"']
    for board in boards_of(evening, audience=Audience.DIRECTOR):
        data = {name: value for line in board.lines for name, value in typed(line).items()}
        assert post(desk, "desk_board", evening.pk, board.number, **data).status_code == 302
    assert desk.get(reverse("desk_session", args=[evening.pk]))["Location"] == reverse("desk_standings", args=[evening.pk])
    assert post(desk, "desk_close", evening.pk).status_code == 302
    assert desk.get(reverse("desk_session", args=[evening.pk]))["Location"] == reverse("desk_publication", args=[evening.pk])
    post(desk, "desk_publication", evening.pk)
    response = desk.get(reverse("desk_publication", args=[evening.pk]))
    assert (response.context["status"].good, response.context["status"].url) == (True, reverse("standings", args=[evening.event.slug, 1]))
    assert [each.number for each in publications_of(evening)] == [1]


def test_closing_with_missing_lines_needs_the_word_that_they_were_not_played(desk, evening, enter):
    enter([1, 2])
    assert "3 lines still missing were not played" in page(desk, "desk_standings", evening.pk)
    response = post(desk, "desk_close", evening.pk)
    assert response.status_code == 400
    assert "3 lines are missing" in response.content.decode()
    assert post(desk, "desk_close", evening.pk, rest="not_played").status_code == 302
    closed = Session.objects.select_related("event__club").get(pk=evening.pk)
    assert {line.status for line in board_of(closed, 3, audience=Audience.DIRECTOR).lines} == {ResultStatus.NOT_PLAYED}
    post(desk, "desk_reopen", evening.pk)
    assert Session.objects.get(pk=evening.pk).closed_at is None


def test_undo_is_offered_for_the_newest_version_of_a_line_only(desk, evening, enter):
    enter([1])
    line = board_of(evening, 1, audience=Audience.DIRECTOR).lines[0]
    post(desk, "desk_board", evening.pk, 1, **typed(line, points="50", version=1))
    corrected, *before = log_of(evening)
    assert [row.undoable for row in before if row.what.get("seating") == line.seating_id] == [False]
    response = post(desk, "desk_undo", evening.pk, entry=corrected.id, next=reverse("desk_log", args=[evening.pk]))
    assert response["Location"] == reverse("desk_log", args=[evening.pk])
    assert board_of(evening, 1, audience=Audience.DIRECTOR).lines[0].ns_points == line.ns_points
    assert post(desk, "desk_undo", evening.pk, entry=corrected.id).status_code == 400
    assert post(desk, "desk_undo", evening.pk, entry=corrected.id, next="//elsewhere.example/").status_code == 400


def test_grid_and_missing_lines_lead_to_the_line(desk, evening, enter):
    """Board 1 went round (rounds 1 to 3), so round 3 is being played; of the six lines of rounds 1 and 2 two are in."""
    enter([1])
    text = page(desk, "desk_results", evening.pk)
    missing = desk.get(reverse("desk_results", args=[evening.pk])).context["progress"].missing
    assert len(missing) == 4
    for line in missing:
        assert f'href="{reverse("desk_board", args=[evening.pk, line.board])}#t{line.table}r{line.round}"' in text
    assert text.count('class="pip in"') == 3 + 1  # three lines and the legend
    assert Result.objects.count() == 3


def test_comparison_shows_both_sides_of_a_board(desk, evening, enter):
    """NS_POINTS 46 36 26 are +10 0 −10, worth 4 2 0 of 4 (SCORING.md §2)."""
    assert "as soon as the first line is in" in page(desk, "desk_comparison", evening.pk)
    enter([2])
    response = desk.get(reverse("desk_comparison", args=[evening.pk]))
    board = response.context["board"]
    assert board.number == 2
    assert [(row.result, row.comparison) for row in board.ns_frequency] == [(10, 4), (0, 2), (-10, 0)]
    assert desk.get(reverse("desk_comparison_board", args=[evening.pk, 9])).status_code == 404
