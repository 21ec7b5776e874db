"""After a change the desk says which sheets are to be printed again, and sheets say who is not there (yet)."""

from django.urls import reverse
from django.utils import translation

from tournaments.printing.seating import with_idle
from tournaments.selectors.guide import stops_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.repairs import presence_of
from tournaments.selectors.schedule import rounds_of
from tournaments.services.deals import discard_deals, generate_deals
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.repairs import PairJoins, PairLeaves, ResultsMoved, RoundReversed, repair
from tournaments.services.undo import undo_entry
from tournaments.web.director.sheets import stale_papers


def words(response) -> str:
    return " ".join(response.content.decode().split())


def stale(session):
    translation.activate("en")  # a request that is over leaves none
    return [([str(title) for title in change.titles], change.pairs) for change in stale_papers(session)]


ALL = ["Travellers", "Pick-up slips", "Guide cards", "Seating poster"]


def test_at_first_nothing_is_to_be_printed_again(desk, make_session):
    session = make_session(pairs=8, boards_per_round=1)
    assert stale(session) == []
    assert "To print again" not in words(desk.get(reverse("desk_sheets", args=[session.pk])))


def test_a_repair_of_rounds_to_come_names_the_sheets_that_differ(desk, alex, make_session, enter_all):
    """7 pairs are four tables, EW 4 to 7; at the fourth the NS seat is empty. The late pair 8 takes it from round 2 on: it meets 6, 5 and 4."""
    session = make_session(pairs=7, boards_per_round=1)
    entry = repair(who=alex, session=session, request=PairJoins(players=("Mar", "Nil"), from_round=2))
    met = (4, 5, 6, 8)
    assert stale(session) == [(ALL[:3], met)]  # the poster shows round 1
    for name in ("desk_sheets", "desk_repairs"):
        text = words(desk.get(reverse(name, args=[session.pk])))
        assert "<strong>Travellers, pick-up slips, guide cards</strong>" in text, name
        assert "Pair 8 came late: Mar – Nil, from round 2" in text, name
    undo_entry(who=alex, session=session, entry_id=entry.pk)
    assert stale(session) == [(ALL[:3], met)]
    assert "Undone: Pair 8 came late" in words(desk.get(reverse("desk_sheets", args=[session.pk])))
    enter_all(session)
    assert stale(session) == []  # every round has begun


def test_what_is_over_or_only_moves_results_needs_no_paper(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=2)
    enter_all(session)
    repair(who=alex, session=session, request=RoundReversed(round=1))
    repair(who=alex, session=session, request=ResultsMoved(round=1, table=1, boards={1: 2, 2: 1}))
    assert stale(session) == []


def test_another_movement_makes_all_sheets_of_the_tables_new(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=2))
    assert stale(session) == [(ALL, ())]


def test_new_deals_name_the_sheets_that_were_opened_before_them(desk, alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    for key in ("hand-slips", "hand-records"):
        assert desk.post(reverse("desk_sheet", args=[session.pk, key])).status_code == 200
    assert stale(session) == []
    generate_deals(who=alex, session=discard_deals(who=alex, session=session))
    assert stale(session) == [(["Hand records", "Hand slips"], ())]
    desk.post(reverse("desk_sheet", args=[session.pk, "hand-slips"]))
    assert stale(session) == [(["Hand records"], ())]


def test_who_came_late_or_left_does_not_sit_out_meanwhile(alex, make_session):
    session = make_session(pairs=7, boards_per_round=1)
    repair(who=alex, session=session, request=PairJoins(players=("Mar", "Nil"), from_round=3))
    repair(who=alex, session=session, request=PairLeaves(pair=1, after_round=2))
    here = presence_of(session)
    assert here == {8: range(3, 5), 1: range(1, 3)}
    rounds, pairs = rounds_of(session), {pair.number: pair for pair in pairs_of(session.event)}
    assert [stop.round for stop in stops_of(rounds, pairs[8], here)] == [3, 4]
    assert [stop.round for stop in stops_of(rounds, pairs[1], here)] == [1, 2]
    assert [stop.round for stop in stops_of(rounds, pairs[2], here)] == [1, 2, 3, 4]


def test_a_pair_without_a_seat_is_told_on_the_wall_that_it_sits_out(alex, make_session):
    """Rover of 11 pairs: five tables and pair 6, which takes the place of a NS pair; who it is has no seat in that round."""
    session = make_session(pairs=11, kind="rover", boards_per_round=1)
    for each in rounds_of(session):
        seated = {pair.number for seating in each.seatings for pair in (seating.ns, seating.ew) if pair}
        told = [seating.sits_out.number for seating in with_idle(each, rounds_of(session), {}).seatings if seating.sits_out]
        assert told == sorted(set(range(1, 12)) - seated)
        assert len(told) == 1
    late = range(each.number + 1, 99)
    assert with_idle(each, rounds_of(session), {told[0]: late}) == each


def test_when_all_rounds_have_begun_nobody_can_come_late(desk, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    text = words(desk.get(reverse("desk_repairs", args=[session.pk])))
    assert "All rounds have begun: nobody can join any more." in text
    assert 'name="from_round"' not in text
    refused = desk.post(reverse("desk_repair", args=[session.pk, "late-pair"]), {"one": "Mar", "other": "Nil", "from_round": "4", "apply": "yes"})
    assert refused.status_code == 400
    assert "All 3 rounds have begun, so nobody can join any more." in words(refused)
    assert "round 4 or later" not in words(refused)


def test_in_a_drawn_movement_a_late_pair_begins_with_the_next_draw(desk, make_session):
    session = make_session(pairs=6, kind="random", boards_per_round=1, rounds=3, winners=1)
    assert '<input type="text" name="from_round" value="2"' in words(desk.get(reverse("desk_repairs", args=[session.pk])))


def test_repairs_stay_on_their_page_however_long_the_log_is(desk, alex, make_session, enter_all):
    """14 pairs and 7 rounds of 5 boards are 245 entries after the repair."""
    session = make_session(pairs=14, boards_per_round=5)
    repair(who=alex, session=session, request=RoundReversed(round=1, table=1))
    enter_all(session)
    response = desk.get(reverse("desk_repairs", args=[session.pk]))
    assert [row.verb for row in response.context["made"]] == ["round_reversed"]


def test_a_reversal_says_who_sat_there_not_the_same_line_twice(desk, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    text = words(desk.post(reverse("desk_repair", args=[session.pk, "reversal"]), {"round": "1", "table": "1"}))
    assert "(before: coins" not in text
    assert "Jugadora 4 – Jugador 4 / Jugadora 1 – Jugador 1 (before: Jugadora 1 – Jugador 1 / Jugadora 4 – Jugador 4)" in text


def test_one_choice_says_which_cards_a_whole_section_had(desk, make_session, enter_all):
    session = make_session(pairs=12, boards_per_round=1, sections=2)
    enter_all(session)
    url = reverse("desk_groups", args=[session.pk, 1])
    form = desk.get(url).context["form"]
    tables = {name: form[name].value() for name in form.fields if name.startswith("group-")}
    assert [form[name].label for name in form.fields if name.startswith("section-")] == ["All tables of section A", "All tables of section B"]
    said = {**tables, "section-A": "", "section-B": "1", "reason": "A second copy", "version": "0"}
    shown = desk.post(url, {**said, "preview": "1"})
    mine = {f"group-{line.seating_id}": "1" if line.section == "B" else "0" for line in shown.context["board"].lines}
    assert {name: shown.context["form"][name].value() for name in mine} == mine  # what will be saved stands at each table
    assert shown.context["form"]["section-B"].value() == ""
    assert desk.post(url, said).status_code == 302
    assert {line.table: line.group for line in desk.get(url).context["board"].lines} == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
    wrong = desk.post(url, {**said, "section-B": "x"})
    assert list(wrong.context["form"].errors) == ["section-B"]


def test_without_sections_there_is_no_such_choice(desk, make_session):
    session = make_session(pairs=12, boards_per_round=1)
    assert "section-" not in words(desk.get(reverse("desk_groups", args=[session.pk, 1])))
