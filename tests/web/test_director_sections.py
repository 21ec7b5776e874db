"""A hall in sections on the director's desk: divided, looked at, accepted, entered, repaired, compared (SCORING.md §5).

27 pairs in two sections are 14 and 13: seven tables each, at the last of which somebody sits out, so a Mitchell of seven rounds. 12 pairs are
6 and 6: three tables, three rounds.
"""

import pytest
from django.urls import reverse

from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, SectionScoring, Verb
from tournaments.models import LogEntry, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.schedule import seatings_of
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.services.results import LineFacts, enter_result

LOOK = {"kind": "mitchell", "boards_per_round": "3", "rounds": "", "sections": "2"}


@pytest.fixture
def hall(make_session) -> Session:
    """Two sections of three tables: pairs 1–6 and 7–12, three rounds of one board."""
    return make_session(pairs=12, boards_per_round=1, sections=2)


def words(response) -> str:
    return " ".join(response.content.decode().split())


def page(desk, session, name="desk_movement", *args):
    return words(desk.get(reverse(name, args=[session.pk, *args])))


def fresh(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def apart(alex, session):
    set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=SectionScoring.APART.value))
    return fresh(session)


def enter(alex, session, points):
    """On every board; `points` of NS by the number of the pair."""
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line in board.lines:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points[line.ns.number])
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=facts)


# ---- step 2 -------------------------------------------------------------------------------------------------------------------


def test_the_hall_is_divided_evenly_and_shown_before_it_is_accepted(desk, make_session):
    session = make_session(pairs=27, kind=None)
    url = reverse("desk_movement", args=[session.pk])
    response = desk.get(url, LOOK)
    text = words(response)
    assert dict(response.context["lists"].data) == {"section_1": "1–14", "section_2": "15–27"}
    assert [field.label for field in response.context["lists"]] == ["Pairs of section A", "Pairs of section B"]
    assert [field.help_text for field in response.context["lists"]] == ["14 pairs · tables 1–7", "13 pairs · tables 8–13"]
    assert "Each section needs its own copy of the boards: 21 boards × 2 copies." in text
    assert text.count('<tr class="grp">') == 2
    assert "Divide them evenly again" not in text
    assert not fresh(session).movement_kind
    assert desk.post(url, {**response.context["hidden"], **response.context["lists"].data, "rounds": ""}).status_code == 302
    sections = {seating.table: seating.section for seating in seatings_of(session)}
    assert sections == {table: "A" if table < 8 else "B" for table in range(1, 15)}
    text = page(desk, session)
    assert "<dt>Section A</dt><dd>tables 1–7 · pairs 1–14</dd>" in text
    assert "<dt>Section B</dt><dd>tables 8–13 · pairs 15–27</dd>" in text
    assert "21 boards × 2 copies" in text
    assert '<th scope="rowgroup" colspan="8"><span>Section B</span></th>' in text
    assert "<li>2 sections</li>" in text


def test_edited_lists_are_looked_at_again_before_they_are_used(desk, make_session):
    session = make_session(pairs=27, kind=None)
    url = reverse("desk_movement", args=[session.pk])
    shown = desk.get(url, LOOK)
    edited = {"section_1": "15-27, 1", "section_2": "2 – 14"}
    again = desk.post(url, {**LOOK, "seen": shown.context["hidden"]["seen"], **edited, "accept": "yes"})
    assert (again.status_code, fresh(session).movement_kind) == (200, "")
    assert "The lists of the sections were changed. This is the movement with them" in words(again)
    assert again.context["hidden"]["seen"] == "1, 15–27/2–14"
    assert [tuple(pair.number for pair in each.pairs) for each in again.context["sections"]] == [(1, *range(15, 28)), tuple(range(2, 15))]
    assert "Divide them evenly again" in words(again)
    looked = desk.post(url, {**LOOK, **edited, "seen": shown.context["hidden"]["seen"], "look": "yes"})
    assert "The lists of the sections were changed" not in words(looked)
    assert desk.post(url, {**LOOK, **edited, "seen": looked.context["hidden"]["seen"], "accept": "yes"}).status_code == 302
    assert {seat.section for seat in seatings_of(session) if 1 in (seat.ns and seat.ns.number, seat.ew and seat.ew.number)} == {"A"}
    assert {seat.section for seat in seatings_of(session) if 2 in (seat.ns and seat.ns.number, seat.ew and seat.ew.number)} == {"B"}


def test_what_is_wrong_with_a_division_stands_beside_its_section_and_what_was_typed_stays(desk, make_session):
    session = make_session(pairs=12, kind=None)
    url = reverse("desk_movement", args=[session.pk])
    typed = {"section_1": "1–6, 3", "section_2": "4, 8-10, 31-33"}
    for send in (desk.get, desk.post):
        response = send(url, {**LOOK, "boards_per_round": "13", **typed})
        lists, form = response.context["lists"], response.context["form"]
        assert response.status_code == 400
        assert lists.errors == {
            "section_1": ["Section A: pair 3 stands there twice."],
            "section_2": ["Section B: there is no pair 31–33.", "Pair 4 stands in sections A and B. It can play in one only."],
            "__all__": ["These pairs are in no section: 7, 11, 12."],
        }
        assert list(form.errors) == ["boards_per_round"]
        assert {name: lists[name].value() for name in typed} == typed
        assert 'value="4, 8-10, 31-33"' in words(response)
    assert not LogEntry.objects.filter(verb=Verb.MOVEMENT_ACCEPTED).exists()


def test_a_list_that_cannot_be_read_hides_no_other_fault(desk, make_session):
    session = make_session(pairs=12, kind=None, winners=1)
    url = reverse("desk_movement", args=[session.pk])
    response = desk.get(url, {**LOOK, "kind": "swiss", "section_1": "1–x", "section_2": "7–12, 40"})
    assert [*response.context["lists"].errors] == ["section_1", "section_2"]
    assert "“1–x” cannot be read." in response.context["lists"].errors["section_1"][0]
    assert response.context["lists"].errors["section_2"] == ["Section B: there is no pair 40."]
    assert [*response.context["form"].errors] == ["kind", "rounds"]


@pytest.mark.parametrize("text", ["", "6-1", "1–", "0–999", "7;8", "x" * 5000, "1-500, 1-500", "٣", "<b>", "7 8 9", "a\x00b"])
def test_any_list_is_answered(desk, make_session, text):
    session = make_session(pairs=12, kind=None)
    response = desk.get(reverse("desk_movement", args=[session.pk]), {**LOOK, "section_1": text, "section_2": "7–12"})
    assert response.status_code == 400
    assert response.context["lists"].errors
    assert "<b>" not in words(response)


def test_another_number_of_sections_divides_evenly_again(desk, make_session):
    session = make_session(pairs=27, kind=None)
    url = reverse("desk_movement", args=[session.pk])
    response = desk.get(url, {**LOOK, "sections": "3", "section_1": "1–13", "section_2": "14–27"})
    assert list(response.context["lists"].data.values()) == ["1–9", "10–18", "19–27"]  # 5 rounds; 10, 9 and 8 pairs have 4
    assert "The number of sections was changed, so the pairs are divided evenly again." in words(response)
    one = desk.get(url, {**LOOK, "sections": "1", "section_1": "1–13", "section_2": "14–27"})
    assert (one.context["lists"], one.context["sections"]) == (None, ())
    for wrong in ("7", "0", "x", "1.5"):  # 27 pairs: sections of four, so six of them
        refused = desk.get(url, {**LOOK, "sections": wrong})
        assert (refused.status_code, list(refused.context["form"].errors)) == (400, ["sections"])
        assert "1–6" in refused.context["form"].errors["sections"][0]


def test_few_pairs_are_not_asked_for_sections(desk, make_session):
    session = make_session(pairs=7, kind=None)
    url = reverse("desk_movement", args=[session.pk])
    text = page(desk, session)
    assert "Sections" not in text
    assert "Below 8 pairs the hall is one section." in text
    assert 'type="hidden" name="sections"' in text
    assert desk.get(url, {**LOOK, "sections": "1"}).context["sections"] == ()
    refused = desk.get(url, LOOK)
    assert refused.status_code == 400
    assert "There are too few pairs for several sections: each needs 4 or more." in words(refused)
    assert "1–1" not in words(refused)
    assert desk.post(url, LOOK).status_code == 400


def test_the_list_of_movements_says_which_are_played_in_sections(desk, make_session):
    """40 pairs are too many for a Howell, four sections of 10 are not (tests/engine/movements/test_howell.py); a Swiss is drawn for all."""
    session = make_session(pairs=40, kind=None, winners=1)
    url = reverse("desk_movement", args=[session.pk])
    names = dict(desk.get(url).context["form"].fields["kind"].choices)
    assert (names["howell"], names["swiss"]) == ("Howell (in sections only)", "Swiss (one section only)")
    assert names["round_robin"] == "round robin"
    assert desk.get(url, {**LOOK, "kind": "howell", "sections": "4"}).context["preview"].planned_rounds == 9
    refused = desk.get(url, {**LOOK, "kind": "swiss"})
    errors = refused.context["form"].errors
    assert "This movement is not played in sections. Allowed: one section, or " in errors["kind"][0]
    assert errors["rounds"] == ["Say how many rounds will be drawn. Allowed: 1 to 60."]


def test_drawn_rounds_need_a_number_beside_its_field(desk, make_session):
    session = make_session(pairs=12, kind=None, winners=1)
    response = desk.post(reverse("desk_movement", args=[session.pk]), {**LOOK, "kind": "random", "sections": "1"})
    assert response.status_code == 400
    assert response.context["form"].errors == {"rounds": ["Say how many rounds will be drawn. Allowed: 1 to 60."]}


def test_a_section_says_itself_where_the_sides_change(desk, make_session):
    """7 and 6 tables: each arrow-switch has its own rounds."""
    session = make_session(pairs=26, kind=None, winners=1)
    response = desk.get(reverse("desk_movement", args=[session.pk]), {**LOOK, "kind": "arrow_switch"})
    switched, text = response.context["preview"].switched, words(response)
    assert len(switched) == 2
    assert all(switched)
    for rounds in switched:
        assert f"the sides are changed in round {', '.join(map(str, rounds))}" in text
    assert "The sides are changed in round" not in text


def test_a_barometer_needs_no_copy_for_a_section(desk, make_session):
    session = make_session(pairs=12, kind=None, winners=1)
    text = words(desk.get(reverse("desk_movement", args=[session.pk]), {**LOOK, "kind": "round_robin"}))
    assert "sections change nothing about how many copies of them are needed" in text
    assert "× 2 copies" not in text


# ---- the other pages ----------------------------------------------------------------------------------------------------------


def test_the_log_says_into_how_many_sections(desk, hall):
    assert "Movement accepted: Mitchell in 2 sections; rounds: 3; boards a round: 1" in page(desk, hall, "desk_log")


def test_a_board_is_entered_section_by_section(desk, hall):
    response = desk.get(reverse("desk_board", args=[hall.pk, 1]))
    text = words(response)
    at = [text.index(f">{name}<") for name in ("Section A", "Section B")]
    tables = {line.row.table: text.index(f'id="t{line.row.table}r{line.row.round}"') for line in response.context["lines"]}
    assert sorted(tables) == [1, 2, 3, 4, 5, 6]
    assert all(at[0] < tables[table] < at[1] for table in (1, 2, 3))
    assert all(at[1] < tables[table] for table in (4, 5, 6))


def test_live_results_are_drawn_for_each_field(alex, desk, hall):
    enter(alex, hall, {1: 46, 2: 36, 3: 26, 7: 56, 8: 36, 9: 16})
    board = reverse("desk_board", args=[hall.pk, 1])
    assert [(letter, plot.text) for letter, plot in desk.get(board).context["plots"]] == [("", "−20, −10, 0, 0, +10, +20")]
    apart(alex, hall)
    response = desk.get(board)
    assert [(letter, plot.text) for letter, plot in response.context["plots"]] == [("A", "−10, 0, +10"), ("B", "−20, 0, +20")]
    assert 'aria-label="Section B. Results of NS: −20, 0, +20"' in words(response)
    line = response.context["lines"][0]
    data = {"seating": line.row.seating_id, f"{line.row.seating_id}-version": "1", f"{line.row.seating_id}-points": "50"}
    assert "Section B. Results of NS" in desk.post(reverse("desk_line", args=[hall.pk, 1]), data).json()["live"]


def test_pages_that_list_tables_name_their_sections(alex, desk, hall):
    enter(alex, hall, dict.fromkeys(range(1, 13), 36))
    results = page(desk, hall, "desk_results")
    assert results.count('<tr class="grp">') == 2
    assert results.index("Section A") < results.index("Section B")
    seating = next(seat for seat in seatings_of(hall) if seat.table == 5 and 1 in seat.boards)
    assert "Board 1</a> · Section B</p>" in page(desk, hall, "desk_ruling", 1, seating.id)
    groups = desk.get(reverse("desk_groups", args=[hall.pk, 1])).context["form"]
    assert [field.label.split(" · ")[0] for field in groups if field.name.startswith("group-")] == ["Section A"] * 3 + ["Section B"] * 3
    assert "Section B · " in page(desk, hall, "desk_comparison_board", 1)
    assert "Each section needs its own copy of the boards: 3 boards × 2 copies." in page(desk, hall, "desk_sheets")


def test_a_hall_without_sections_names_none(alex, desk, make_session, enter_all):
    session = make_session(pairs=8, boards_per_round=1)
    enter_all(session)
    seating = seatings_of(session)[0].id
    for name, *args in (
        ("desk_results",), ("desk_board", 1), ("desk_ruling", 1, seating), ("desk_groups", 1), ("desk_comparison_board", 1), ("desk_repairs",),
        ("desk_sheets",), ("desk_log",), ("desk_standings",),
    ):  # fmt: skip
        assert "section " not in page(desk, session, name, *args).lower().replace("<section ", ""), name


# ---- repairs ------------------------------------------------------------------------------------------------------------------


def test_a_late_pair_chooses_its_section(desk, hall):
    url = reverse("desk_repair", args=[hall.pk, "late-pair"])
    text = page(desk, hall, "desk_repairs")
    assert '<option value="" selected>the section where it is needed most</option> <option value="1">Section A</option>' in text
    said = {"one": "Tània Rull", "other": "Uriel Sort", "from_round": "2", "section": "2"}
    shown = desk.post(url, said)
    assert shown.context["hidden"]["section"] == "2"
    assert "Section B</small>" in words(shown)
    assert desk.post(url, {**said, "apply": "yes"}).status_code == 302
    mine = [seat for seat in seatings_of(hall) if 13 in (seat.ns and seat.ns.number, seat.ew and seat.ew.number)]
    assert {seat.section for seat in mine} == {"B"}
    wrong = desk.post(url, {**said, "section": "3"})
    assert wrong.context["sent"].errors["section"] == ["Choose one of these: the section where it is needed most; Section A; Section B."]


def test_a_section_that_sat_the_wrong_way(desk, hall):
    url = reverse("desk_repair", args=[hall.pk, "reversal"])
    both = desk.post(url, {"round": "1", "section": "2", "table": "4", "apply": "yes"})
    assert both.context["sent"].errors == {"table": ["Say a section or a table, not both: a table number is in one section only."]}
    assert desk.post(url, {"round": "1", "section": "2", "table": "", "apply": "yes"}).status_code == 302
    first = {seat.table: (seat.ns.number, seat.ew.number) for seat in seatings_of(hall) if seat.round == 1}
    assert first == {1: (1, 4), 2: (2, 5), 3: (3, 6), 4: (10, 7), 5: (11, 8), 6: (12, 9)}
    assert "Round 1, section B was seated the wrong way and is reversed" in page(desk, hall, "desk_log")


def test_without_sections_nobody_is_asked_for_one(desk, make_session):
    session = make_session(pairs=12, boards_per_round=1)
    assert 'name="section"' not in page(desk, session, "desk_repairs")
    assert desk.post(reverse("desk_repair", args=[session.pk, "reversal"]), {"round": "1", "table": ""}).status_code == 200


# ---- rules of the event -------------------------------------------------------------------------------------------------------


def test_the_rules_explain_sections_also_before_there_are_any(alex, desk, make_session):
    session = make_session(pairs=12, kind=None)
    url = reverse("desk_ranking", args=[session.event.slug])
    text = words(desk.get(url))
    assert "Fields of their own: results are compared and places counted within each section" in text
    assert "No session of this event is divided into sections so far" in text
    accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=1, sections=(range(1, 7), range(7, 13))))
    assert "is divided into sections so far" not in words(desk.get(url))
    assert desk.post(url, {"minimum_share": "0", "combination": "sum", "carry": "100", "section_scoring": "apart"}).status_code == 302
    assert fresh(session).event.section_scoring == SectionScoring.APART
    wrong = desk.post(url, {"minimum_share": "101", "combination": "sum", "carry": "100", "section_scoring": "x"})
    assert set(wrong.context["form"].errors) == {"minimum_share", "section_scoring"}


def test_a_session_has_a_weight_that_its_lists_show(desk, hall):
    event = hall.event
    address, own = reverse("desk_session_date", args=[hall.pk]), reverse("desk_event", args=[event.slug])
    assert desk.get(address).context["form"]["weight"].value() == "100"
    assert "counts 100" not in words(desk.get(own))
    assert desk.post(address, {"date": "2026-11-12", "weight": "150"}).status_code == 302
    assert fresh(hall).weight == 150
    assert "counts 150 %" in words(desk.get(own))
    assert "counts 150 %" in words(desk.get(reverse("desk")))
    assert desk.post(reverse("desk_session_new", args=[event.slug]), {"date": "2026-11-19", "weight": "50"}).status_code == 302
    assert [session.weight for session in event.sessions.order_by("number")] == [150, 50]
    assert desk.post(address, {"date": "2026-11-12", "weight": ""}).status_code == 302  # as usual
    assert fresh(hall).weight == 100


@pytest.mark.parametrize("weight", ["0", "1001", "-5", "x", "1.5", "²", "9" * 60])
def test_an_impossible_weight_and_day_are_both_refused(desk, hall, weight):
    for address in (reverse("desk_session_date", args=[hall.pk]), reverse("desk_session_new", args=[hall.event.slug])):
        response = desk.post(address, {"date": "1999-01-01", "weight": weight})
        assert response.status_code == 400
        form = response.context.get("session_form") or response.context["form"]
        assert list(form.errors) == ["date", "weight"]
        assert "Allowed: whole numbers, 1–1000." in form.errors["weight"][0]
    assert (fresh(hall).weight, hall.event.sessions.count()) == (100, 1)


def test_an_own_movement_with_a_column_of_sections_shows_them(desk, make_session):
    """Two sections of one table each: 1 against 2 and 3 against 4, on the same boards."""
    session = make_session(pairs=4, kind=None, winners=1)
    url = reverse("desk_own_movement", args=[session.pk])
    said = {"boards_per_round": "2", "text": "round,table,ns,ew,set,section\n1,1,1,2,1,A\n1,2,3,4,1,B\n"}
    shown = desk.post(url, said)
    assert shown.status_code == 200
    assert "<dt>Section B</dt><dd>table 2 · pairs 3–4</dd>" in words(shown)
    assert "2 boards × 2 copies" in words(shown)
    assert desk.post(url, {**said, "accept": "yes"}).status_code == 302
    assert "<dt>Section A</dt><dd>table 1 · pairs 1–2</dd>" in page(desk, session)
    assert "own movement in 2 sections" in page(desk, session, "desk_log")
