"""Places of an event: tie-breaks, the least share of the boards, several sessions, places by round, statistics (SCORING.md §5)."""

from datetime import date
from fractions import Fraction

import pytest

from engine.cards import Side
from engine.naming import Denomination, Doubling
from engine.tiebreaks import TieBreak
from tournaments.enums import Audience
from tournaments.models import Pair
from tournaments.selectors.boards import boards_of
from tournaments.selectors.event_standings import event_standings
from tournaments.selectors.ranking import places_of, rules_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.statistics import event_statistics, session_statistics
from tournaments.services.errors import Refused
from tournaments.services.events import create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, draw_lots, set_ranking
from tournaments.services.results import NOT_PLAYED, LineFacts, enter_result

ROUNDS = 3


def enter(alex, session, points_of_ns):
    """Enters every line: the points that the NS pair of a number makes, or 36; None: not played."""
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line in board.lines:
            points = points_of_ns.get((line.ns.number, board.number), points_of_ns.get(line.ns.number, 36))
            facts = NOT_PLAYED
            if points is not None:
                facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=facts)


def rows(session, side=Side.NS):
    table = standings_of(session, audience=Audience.DIRECTOR)
    return next(group.rows for group in table.groups if group.side is side)


def fresh(session):
    session.event.refresh_from_db()
    return session


@pytest.fixture
def session(make_session):
    return make_session(pairs=6, boards_per_round=1)


def test_shared_places_are_parted_by_the_tie_breaks_in_their_order(alex, session):
    """NS pairs 1, 2 and 3 total 6 of 12 each. Pair 1 wins one board outright, pair 3 another, pair 2 none."""
    enter(alex, session, {(1, 1): 46, (3, 1): 26, (1, 2): 26, (3, 2): 46})
    assert {(row.place, row.tied, row.total) for row in rows(session)} == {(1, True, 6)}
    set_ranking(who=alex, event=session.event, facts=RankingFacts(tie_breaks=[TieBreak.HEAD_TO_HEAD, TieBreak.BOARDS_WON]))
    assert [(row.place, row.tied, row.pair.number, row.tie_break) for row in rows(fresh(session))] == [
        (1, True, 1, TieBreak.BOARDS_WON),
        (1, True, 3, TieBreak.BOARDS_WON),
        (3, False, 2, TieBreak.BOARDS_WON),
    ]


def test_lots_are_drawn_once_recorded_and_part_what_nothing_else_does(alex, session):
    with pytest.raises(Refused) as error:
        draw_lots(who=alex, event=session.event)
    assert [fault.code for fault in error.value.faults] == ["no_lots_needed"]
    enter(alex, session, {})
    set_ranking(who=alex, event=session.event, facts=RankingFacts(tie_breaks=[TieBreak.LOT]))
    draw_lots(who=alex, event=session.event)
    lots = dict(Pair.objects.filter(event=session.event).values_list("number", "lot"))
    assert sorted(lots.values()) == [1, 2, 3, 4, 5, 6]
    order = [row.pair.number for row in rows(fresh(session))]
    assert order == sorted([1, 2, 3], key=lots.__getitem__)
    assert [row.place for row in rows(session)] == [1, 2, 3]
    draw_lots(who=alex, event=session.event)
    assert dict(Pair.objects.filter(event=session.event).values_list("number", "lot")) == lots


def test_pairs_below_the_least_share_of_the_boards_are_listed_without_a_place(alex, session):
    enter(alex, session, {(1, 1): None, (1, 2): None, (2, 1): None})
    assert {row.pair.number: row.boards for row in rows(session)} == {1: 1, 2: 2, 3: 3}
    set_ranking(who=alex, event=session.event, facts=RankingFacts(minimum_share=50))
    assert {row.pair.number: row.place is None for row in rows(fresh(session))} == {1: True, 2: False, 3: False}
    assert rows(session)[-1].pair.number == 1


def test_rules_of_the_ranking_are_refused_with_all_their_faults(alex, session):
    facts = RankingFacts(tie_breaks=["lot", "lot", "coin"], minimum_share=101, combination="best", carry=-1)
    with pytest.raises(Refused) as error:
        set_ranking(who=alex, event=session.event, facts=facts)
    assert [(fault.code, fault.where) for fault in error.value.faults] == [
        ("unknown_choice", "tie_breaks"),
        ("tie_break_twice", "tie_breaks"),
        ("unknown_choice", "combination"),
        ("whole_number_range", "minimum_share"),
        ("whole_number_range", "carry"),
    ]


# ---- several sessions ----


@pytest.fixture
def two_sessions(alex, session):
    """NS pairs 1, 2, 3: 12 6 0 of 12 in the first session; 0 6 12 in the second, where boards go by pair too."""
    second = create_session(who=alex, event=session.event, on=date(2026, 11, 19))
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1, rounds=ROUNDS))
    enter(alex, session, {1: 46, 2: 36, 3: 26})
    enter(alex, second, {1: 26, 2: 36, 3: 46})
    return session, second


def totals(found, side=Side.NS):
    group = next(group for group in found.table.groups if group.side is side)
    return {row.pair.number: (row.total, row.place) for row in group.rows}


def test_sessions_are_added(alex, two_sessions):
    first, _second = two_sessions
    found = event_standings(first.event, audience=Audience.DIRECTOR)
    assert totals(found) == {1: (12, 1), 2: (12, 1), 3: (12, 1)}
    assert [{row.pair.number: row.total for row in part.rows.values() if row.pair.number <= 3} for part in found.parts] == [
        {1: 12, 2: 6, 3: 0},
        {1: 0, 2: 6, 3: 12},
    ]


def test_earlier_sessions_are_carried_over_in_part(alex, two_sessions):
    first, _second = two_sessions
    set_ranking(who=alex, event=first.event, facts=RankingFacts(combination="carry_over", carry=50))
    found = event_standings(fresh(first).event, audience=Audience.DIRECTOR)
    assert totals(found) == {3: (12, 1), 2: (9, 2), 1: (6, 3)}


def test_sessions_are_averaged_by_boards(alex, two_sessions):
    """Pair 3 played one board of the second session (100 %) and three of the first (0 %): 25 %."""
    first, second = two_sessions
    for board in boards_of(second, audience=Audience.DIRECTOR)[1:]:
        line = next(line for line in board.lines if line.ns.number == 3)
        enter_result(who=alex, session=second, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=NOT_PLAYED)
    set_ranking(who=alex, event=first.event, facts=RankingFacts(combination="by_boards"))
    found = event_standings(fresh(first).event, audience=Audience.DIRECTOR)
    assert totals(found)[3][0] == 25


def test_the_public_reads_each_sessions_published_version(alex, two_sessions):
    first, _second = two_sessions
    first = close_session(who=alex, session=first)
    publish(who=alex, session=first)
    before = event_standings(first.event, audience=Audience.PUBLIC)
    enter(alex, first, {1: 26, 2: 36, 3: 46})
    after = event_standings(first.event, audience=Audience.PUBLIC)
    assert after.table == before.table
    assert [part.version for part in after.parts] == [1, 0]
    assert totals(event_standings(first.event, audience=Audience.DIRECTOR))[3] == (24, 1)


def test_somebody_who_changed_sides_makes_it_one_list(alex, make_session):
    session = make_session(pairs=6, kind="random", boards_per_round=1, rounds=2, winners=1)
    enter(alex, session, {})
    found = event_standings(session.event, audience=Audience.DIRECTOR)
    assert [group.side for group in found.table.groups] == [None]


def test_an_event_without_results_has_no_standings(session):
    found = event_standings(session.event, audience=Audience.PUBLIC)
    assert found.parts == ()
    assert [group.rows for group in found.table.groups] == [(), ()]


# ---- places by round, statistics ----


def test_places_of_each_pair_after_each_round(alex, session):
    """Pair 1 wins its first board and is last on the others; pair 3 the other way round; boards by round: the line says which."""
    first_round = {
        line.ns.number: board.number for board in boards_of(session, audience=Audience.DIRECTOR) for line in board.lines if line.round == 1
    }
    enter(alex, session, {1: 26, 3: 46, (1, first_round[1]): 46, (3, first_round[3]): 26})
    table = standings_of(session, audience=Audience.DIRECTOR)
    ns = places_of(table.lines, rules_of(session.event))[0]
    by_hand = {1: [], 2: [], 3: []}
    sums = dict.fromkeys(by_hand, 0)
    for number in (1, 2, 3):
        for line in table.lines:
            if line.round == number:
                sums[line.ns.number] += line.ns_comparison
        for pair, total in sums.items():
            by_hand[pair].append(1 + sum(other > total for other in sums.values()))
    assert {row.pair.number: list(row.places) for row in ns.rows} == by_hand
    assert (ns.rounds, ns.side) == ((1, 2, 3), Side.NS)
    assert [row.places[-1] for row in ns.rows] == sorted(row.places[-1] for row in ns.rows)


def test_statistics_count_who_named_what_and_how_far_results_lie_apart(alex, session):
    """Board 1 (North deals): coins by the dealer +10, cups delegated and doubled 0, coins by the dealer −10. Best less worst 20, from
    the mean 10, 0 and 10."""
    line_facts = [
        (Denomination.OROS, False, Doubling.NONE, 46),
        (Denomination.COPES, True, Doubling.CONTRO, 36),
        (Denomination.OROS, False, Doubling.NONE, 26),
    ]
    lines = boards_of(session, audience=Audience.DIRECTOR)[0].lines
    for line, (named, delegated, doubling, points) in zip(lines, line_facts, strict=True):
        facts = LineFacts(denomination=named, namer=line.dealer.partner if delegated else line.dealer, doubling=doubling, ns_points=points)
        enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    found = session_statistics(session, audience=Audience.PUBLIC)
    assert (found.lines, found.boards, found.swing, found.apart) == (3, 1, 20, Fraction(20, 3))
    namings = {each.denomination: each for each in found.namings}
    assert [namings[each].times for each in (Denomination.OROS, Denomination.COPES, Denomination.BOTIFARRA)] == [2, 1, 0]
    coins, cups = namings[Denomination.OROS], namings[Denomination.COPES]
    assert (coins.points, coins.result, coins.by_partner, coins.doubled) == (36, 0, 0, 0)
    assert (cups.points, cups.result, cups.by_partner, cups.doubled) == (36, 0, 1, 1)
    assert found.levels == {Doubling.NONE: 2, Doubling.CONTRO: 1}
    pairs = {each.pair.number: each for each in found.pairs}
    assert (pairs[lines[1].ns.number].delegated, pairs[lines[1].ns.number].doubled, pairs[lines[1].ew.number].contros) == (1, 1, 1)
    assert pairs[lines[0].ns.number].named == {Denomination.OROS: 1}
    assert pairs[lines[0].ew.number].times == 0
    assert event_statistics(session.event, audience=Audience.PUBLIC) == found


def test_statistics_tell_nothing_of_a_board_that_is_not_released(alex, session):
    line = boards_of(session, audience=Audience.DIRECTOR)[0].lines[0]
    facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=40)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    assert session_statistics(session, audience=Audience.PUBLIC).lines == 0
    assert session_statistics(session, audience=Audience.DIRECTOR).lines == 1
