"""Sections of a hall: seated, compared and ranked across the field or apart, published, repaired (SCORING.md §5)."""

from dataclasses import replace
from datetime import date

import pytest

from engine.cards import Side
from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tournaments.enums import Audience, SectionScoring
from tournaments.method_views import MethodView
from tournaments.models import LogEntry, Publication, Seating, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.event_standings import event_standings
from tournaments.selectors.field import field_of
from tournaments.selectors.frozen import frozen, thawed
from tournaments.selectors.movement import treatment_of
from tournaments.selectors.ranking import places_of, rules_for
from tournaments.selectors.schedule import seatings_of
from tournaments.selectors.sections import sections_of
from tournaments.selectors.standings import published_standings, standings_of
from tournaments.services.errors import Refused
from tournaments.services.events import create_session
from tournaments.services.movements import MovementChoice, accept_movement, preview_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.services.repairs import PairJoins, RoundReversed, repair
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line
from tournaments.services.undo import undo_entry

POINTS = {1: 46, 2: 36, 3: 26, 7: 56, 8: 36, 9: 16}
"""What each NS pair makes on every board: results +10, 0, −10 in section A, +20, 0, −20 in section B."""
ACROSS = [(1, 7, 30), (2, 1, 24), (3, 2, 15), (3, 8, 15), (5, 3, 6), (6, 9, 0)]
"""2 per beaten result and 1 per equal one of the other five, on three boards (by hand): 10 8 5 5 2 0 of 10 each."""


def enter(alex, session, points=POINTS):
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line in board.lines:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points[line.ns.number])
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=facts)


def fresh(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def scored(alex, session, scoring):
    set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=scoring.value))
    return fresh(session)


def table_of(session):
    return standings_of(session, audience=Audience.DIRECTOR)


def places(table, section, side):
    group = next(group for group in table.groups if (group.section, group.side) == (section, side))
    return [(row.place, row.pair.number, row.total) for row in group.rows]


def codes(error):
    return [fault.code for fault in error.value.faults]


@pytest.fixture
def hall(make_session):
    """Two sections of three tables: pairs 1–6 and 7–12, three rounds of one board."""
    return make_session(pairs=12, boards_per_round=1, sections=2)


def test_tables_run_on_and_both_sections_have_the_same_boards(hall):
    seats = seatings_of(hall)
    assert {(seat.section, seat.table) for seat in seats} == {("A", 1), ("A", 2), ("A", 3), ("B", 4), ("B", 5), ("B", 6)}
    first = {seat.table: (seat.ns.number, seat.ew.number, seat.boards) for seat in seats if seat.round == 1}
    assert first == {1: (1, 4, (1,)), 2: (2, 5, (2,)), 3: (3, 6, (3,)), 4: (7, 10, (1,)), 5: (8, 11, (2,)), 6: (9, 12, (3,))}
    assert hall.boards.count() == 3
    assert LogEntry.objects.get(verb="movement_accepted").after["sections"] == [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]


def test_a_hall_without_sections_names_none(make_session):
    session = make_session(pairs=6, boards_per_round=1)
    assert {seat.section for seat in seatings_of(session)} == {""}
    assert field_of(session).expected == {"": 3}


def test_across_the_field_everybody_is_compared_with_everybody(alex, hall):
    enter(alex, hall)
    table = table_of(hall)
    assert [(group.section, group.side) for group in table.groups] == [("", Side.NS), ("", Side.EW)]
    assert places(table, "", Side.NS) == ACROSS
    assert field_of(hall).expected == {"": 6}


def test_apart_each_section_is_a_field_of_its_own(alex, hall):
    enter(alex, hall)
    hall = scored(alex, hall, SectionScoring.APART)
    table = table_of(hall)
    assert [(group.section, group.side) for group in table.groups] == [("A", Side.NS), ("A", Side.EW), ("B", Side.NS), ("B", Side.EW)]
    assert places(table, "A", Side.NS) == [(1, 1, 12), (2, 2, 6), (3, 3, 0)]
    assert places(table, "B", Side.NS) == [(1, 7, 12), (2, 8, 6), (3, 9, 0)]
    assert {row.percent for group in table.groups for row in group.rows if row.place == 1} >= {100}
    assert field_of(hall).expected == {"A": 3, "B": 3}
    board = boards_of(hall, audience=Audience.DIRECTOR)[0]
    frequencies = [(row.section, row.result, row.times, row.comparison, row.maximum) for row in board.ns_frequency]
    assert frequencies == [("A", 10, 1, 4, 4), ("A", 0, 1, 2, 4), ("A", -10, 1, 0, 4), ("B", 20, 1, 4, 4), ("B", 0, 1, 2, 4), ("B", -20, 1, 0, 4)]


def test_a_ruling_counts_in_its_own_section(alex, hall):
    """60 % of a top of 4 apart (E = 3), of 10 across (E = 6)."""
    enter(alex, hall)
    line = boards_of(hall, audience=Audience.DIRECTOR)[0].lines[0]
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="Cards exposed")
    rule_line(who=alex, session=hall, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    assert boards_of(fresh(hall), audience=Audience.DIRECTOR)[0].lines[0].ns_comparison == 6
    hall = scored(alex, hall, SectionScoring.APART)
    assert boards_of(hall, audience=Audience.DIRECTOR)[0].lines[0].ns_comparison == pytest.approx(2.4)


def test_a_published_version_stays_as_its_sections_were_scored(alex, hall):
    enter(alex, hall)
    hall = close_session(who=alex, session=hall)
    publish(who=alex, session=hall)
    hall = scored(alex, hall, SectionScoring.APART)
    shown = standings_of(hall, audience=Audience.PUBLIC)
    assert places(shown, "", Side.NS) == ACROSS
    assert shown.section_scoring is SectionScoring.ACROSS
    what_if = standings_of(hall, audience=Audience.PUBLIC, view=MethodView("total"))
    assert [(group.section, group.side) for group in what_if.groups] == [("", Side.NS), ("", Side.EW)]
    assert [group.section for group in places_of(shown.lines, rules_for(shown, hall.event))] == ["", ""]
    publish(who=alex, session=hall)
    assert places(published_standings(hall, 2), "B", Side.NS) == [(1, 7, 12), (2, 8, 6), (3, 9, 0)]
    assert published_standings(hall, 1).section_scoring is SectionScoring.ACROSS


def test_a_table_survives_being_frozen(alex, hall):
    enter(alex, hall)
    hall = scored(alex, close_session(who=alex, session=hall), SectionScoring.APART)
    publication = publish(who=alex, session=hall)
    now = table_of(hall)
    kept = thawed(publication)
    assert (kept.groups, kept.expected) == (now.groups, now.expected)
    assert [line.section for line in kept.lines] == [line.section for line in now.lines]


def test_a_version_from_before_there_were_sections_is_still_read(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    table = standings_of(session, audience=Audience.DIRECTOR)
    old = frozen(table)
    old["expected"] = 3
    for group in old["groups"]:
        del group["section"]
    for line in old["lines"]:
        del line["section"]
    read = thawed(Publication(session=session, number=1, content=old))
    assert replace(read, version=0, published_at=None) == table


def test_over_two_sessions_a_pair_is_ranked_where_it_played_most(alex, hall):
    """The second session divides the pairs otherwise, on four times as many boards; 5, 7 and others change sides too, so that there is one list."""
    enter(alex, hall)
    second = create_session(who=alex, event=hall.event, on=date(2026, 3, 12))
    division = ((3, 5, 11, 4, 6, 10), (1, 2, 9, 7, 8, 12))
    choice = MovementChoice(kind="mitchell", boards_per_round=4, sections=division)
    second = accept_movement(who=alex, session=second, choice=choice)
    enter(alex, second, dict.fromkeys(range(1, 13), 36))
    hall = scored(alex, hall, SectionScoring.APART)
    table = event_standings(hall.event, audience=Audience.DIRECTOR).table
    members = {(group.section, group.side): sorted(row.pair.number for row in group.rows) for group in table.groups}
    assert members == {("A", None): [3, 4, 5, 6, 10, 11], ("B", None): [1, 2, 7, 8, 9, 12]}


def test_the_preview_names_the_sections_and_their_copies(make_session):
    session = make_session(pairs=27, kind=None)
    division = (tuple(range(1, 15)), tuple(range(15, 28)))
    shown = preview_movement(session, MovementChoice(kind="mitchell", boards_per_round=3, sections=division))
    parts = [(part.letter, tuple(pair.number for pair in part.pairs), part.tables) for part in sections_of(shown.rounds)]
    assert parts == [("A", division[0], tuple(range(1, 8))), ("B", division[1], tuple(range(8, 14)))]
    assert (shown.tables, shown.planned_rounds, shown.boards) == (13, 7, 21)  # at the fourteenth somebody sits out
    assert not Seating.objects.exists()


@pytest.mark.parametrize(
    ("kind", "rounds", "sections", "found"),
    [
        ("mitchell", None, ((1, 2, 3, 4), (4, 5, 6, 7, 8, 13)), ["pair_in_two_sections", "pair_unknown", "pairs_in_no_section"]),
        ("mitchell", None, ((1, 2, 3, 4, 5, 6, 7, 8, 9), (10, 11, 12)), ["section_too_small"]),
        ("mitchell", 4, ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)), ["rounds_not_common"]),
        ("custom", None, ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)), ["movement_not_in_sections"]),
    ],
)
def test_what_cannot_be_divided_is_refused_with_every_fault(alex, make_session, kind, rounds, sections, found):
    session = make_session(pairs=12, kind=None)
    choice = MovementChoice(kind=kind, boards_per_round=1, rounds=rounds, sections=sections)
    with pytest.raises(Refused) as error:
        preview_movement(session, choice)
    assert sorted(codes(error)) == sorted(found)
    with pytest.raises(Refused) as error:
        accept_movement(who=alex, session=session, choice=choice)
    assert sorted(codes(error)) == sorted(found)
    assert not Seating.objects.exists()


def test_drawn_rounds_are_for_one_section_and_need_a_number(alex, make_session):
    session = make_session(pairs=12, kind=None, winners=1)
    with pytest.raises(Refused) as error:
        preview_movement(session, MovementChoice(kind="swiss", boards_per_round=1, sections=((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))))
    assert codes(error) == ["movement_not_in_sections", "rounds_needed"]


def test_fairness_counts_couples_of_one_section_when_they_are_scored_apart(alex, hall):
    across = treatment_of(hall)
    apart = treatment_of(scored(alex, hall, SectionScoring.APART))
    assert across is not None
    assert apart is not None
    assert (len(across.fairness.figures), len(apart.fairness.figures)) == (2 * 15, 4 * 3)


def test_a_late_pair_is_seated_in_the_section_that_was_said_and_taken_back(alex, hall):
    before = [(seat.round, seat.table, seat.section, seat.ns, seat.ew) for seat in seatings_of(hall)]
    entry = repair(who=alex, session=hall, request=PairJoins(players=("Tània Rull", "Uriel Sort"), from_round=2, section=2))
    seats = [seat for seat in seatings_of(hall) if 13 in (seat.ns and seat.ns.number, seat.ew and seat.ew.number)]
    assert seats
    assert {seat.section for seat in seats} == {"B"}
    undo_entry(who=alex, session=hall, entry_id=entry.pk)
    assert [(seat.round, seat.table, seat.section, seat.ns, seat.ew) for seat in seatings_of(hall)] == before
    with pytest.raises(Refused) as error:
        repair(who=alex, session=hall, request=PairJoins(players=("Tània Rull", "Uriel Sort"), from_round=2, section=3))
    assert codes(error) == ["too_many"]


def test_one_section_sat_the_wrong_way(alex, hall):
    repair(who=alex, session=hall, request=RoundReversed(round=2, section=2))
    second = {seat.table: (seat.ns.number, seat.ew.number) for seat in seatings_of(hall) if seat.round == 2}
    assert second[1] == (1, 6)  # section A as planned: EW one table on
    assert {table for table, (ns, _ew) in second.items() if ns > 9} == {4, 5, 6}


@pytest.mark.parametrize("scoring", list(SectionScoring))
def test_queries_do_not_grow_with_the_sections(alex, make_session, enter_all, django_assert_num_queries, scoring):
    for sections in (2, 5):
        session = make_session(pairs=6 * sections, boards_per_round=1, sections=sections)
        enter_all(session)
        session = scored(alex, session, scoring)
        with django_assert_num_queries(16 if scoring is SectionScoring.ACROSS else 17):
            standings_of(session, audience=Audience.DIRECTOR)
