"""Published versions: what the public goes on reading after a correction, and what the next version says was changed for whom."""

from fractions import Fraction

import pytest

from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tournaments.enums import Audience
from tournaments.method_views import VIEWS, MethodView
from tournaments.selectors.boards import board_of, boards_of
from tournaments.selectors.difference import published_difference
from tournaments.selectors.standings import published_standings, score_card, standings_of
from tournaments.services.errors import Refused
from tournaments.services.events import EventFacts, change_event
from tournaments.services.penalties import add_penalty, withdraw_penalty
from tournaments.services.publication import close_session, publish, reopen_session
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line

NS_POINTS = (46, 36, 26)  # results +10, 0, −10 at the three tables: matchpoints 4, 2, 0


def enter(alex, session, line, points):
    facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=line.board, expected_version=line.version, facts=facts)


def lines(session, number, audience=Audience.DIRECTOR):
    return board_of(session, number, audience=audience).lines


@pytest.fixture
def session(alex, make_session):
    """Three tables and three boards, closed, version 1 published."""
    session = make_session(pairs=6, boards_per_round=1)
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line, points in zip(board.lines, NS_POINTS, strict=True):
            enter(alex, session, line, points)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    return session


def test_the_public_reads_version_1_until_version_2_which_lists_exactly_what_changed_for_whom(alex, session):
    """Board 1: −10 becomes +20. NS 4 2 0 becomes 2 0 4, EW 0 2 4 becomes 2 4 0: six pairs by ±2 or ±4."""
    changed = lines(session, 1)
    first = published_standings(session)
    enter(alex, session, changed[2], 56)
    assert standings_of(session, audience=Audience.PUBLIC) == first
    assert published_standings(session) == first
    assert [line.ns_result for line in lines(session, 1, Audience.PUBLIC)] == [10, 0, -10]
    assert [line.ns_result for line in lines(session, 1)] == [10, 0, 20]
    card = score_card(session, changed[2].ns.number, audience=Audience.PUBLIC)
    assert [line.own_result for line in card.lines if line.board == 1] == [-10]

    publish(who=alex, session=session)
    assert [line.ns_result for line in lines(session, 1, Audience.PUBLIC)] == [10, 0, 20]
    assert published_standings(session, 1) == first
    found = published_difference(session, 2)
    assert [(each.line.board, each.line.table, each.before.ns_points, each.after.ns_points) for each in found.lines] == [
        (1, changed[2].table, 26, 56)
    ]
    moved = {each.pair.number: each.after.total - each.before.total for each in found.pairs}
    assert moved == {
        changed[0].ns.number: -2,
        changed[1].ns.number: -2,
        changed[2].ns.number: 4,
        changed[0].ew.number: 2,
        changed[1].ew.number: 2,
        changed[2].ew.number: -4,
    }
    assert (found.before, found.after, found.penalties, found.method_before) == (1, 2, (), None)


def test_only_the_pairs_that_a_change_touches_are_listed(alex, session):
    """+10 becomes +12: a better best result is worth no more, so the line is listed and no pair."""
    enter(alex, session, lines(session, 1)[0], 48)
    publish(who=alex, session=session)
    found = published_difference(session, 2)
    assert [each.after.ns_result for each in found.lines] == [12]
    assert found.pairs == ()


def test_rulings_penalties_and_another_method_are_causes_too(alex, session):
    line = lines(session, 2)[0]
    ruling = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="Misdeal")
    rule_line(who=alex, session=session, seating_id=line.seating_id, board=2, expected_version=0, facts=ruling)
    penalty = add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late")
    publish(who=alex, session=session)
    found = published_difference(session, 2)
    assert [(each.before.ruling, each.after.ruling.ns) for each in found.lines] == [(None, Artificial(60))]
    assert [(each.before, each.after.amount) for each in found.penalties] == [(None, -1)]

    withdraw_penalty(who=alex, session=session, penalty_id=penalty.pk)
    change_event(who=alex, event=session.event, facts=EventFacts(title=session.event.title, method="total"))
    session.event.refresh_from_db()
    publish(who=alex, session=session)
    found = published_difference(session, 3)
    assert ([each.after for each in found.penalties], found.method_before, found.lines) == ([None], MethodView("matchpoints", {}), ())


def test_the_first_version_differs_from_nothing_and_the_same_is_not_published_again(alex, session):
    assert published_difference(session, 1) is None
    with pytest.raises(Refused) as refused:
        publish(who=alex, session=session)
    assert [(fault.code, fault.params) for fault in refused.value.faults] == [("published_already", {"number": 1})]


def test_the_same_standings_are_published_again_after_another_close(alex, session):
    """Between the two the session was open: version 1 is not the end any more, and version 2 says that it is over again."""
    close_session(who=alex, session=reopen_session(who=alex, session=session))
    publish(who=alex, session=session)
    assert published_difference(session, 2).empty


def test_a_published_version_comes_back_as_it_was_frozen(alex, session):
    line = lines(session, 2)[0]
    ruling = RulingFacts(ns=Artificial(60), reason="Misdeal")
    rule_line(who=alex, session=session, seating_id=line.seating_id, board=2, expected_version=0, facts=ruling)
    add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1, 4), reason="Late")
    publish(who=alex, session=session)
    now, kept = standings_of(session, audience=Audience.DIRECTOR), published_standings(session)
    assert kept.lines == now.lines
    assert kept.penalties == now.penalties
    assert kept.groups == now.groups


def test_what_if_changes_nothing_and_reads_the_published_lines(alex, session):
    """Total: NS results of each table's pairs. The correction after version 1 is in no view of the public."""
    enter(alex, session, lines(session, 1)[2], 56)
    totals = {}
    for board in boards_of(session, audience=Audience.PUBLIC):
        for line in board.lines:
            totals[line.ns.number] = totals.get(line.ns.number, 0) + line.ns_result
            totals[line.ew.number] = totals.get(line.ew.number, 0) + line.ew_result
    table = standings_of(session, audience=Audience.PUBLIC, view=VIEWS["total"])
    assert {row.pair.number: row.total for group in table.groups for row in group.rows} == totals
    assert (table.method, table.version) == ("total", 0)
    assert standings_of(session, audience=Audience.PUBLIC).method == "matchpoints"
    corrected = standings_of(session, audience=Audience.DIRECTOR, view=VIEWS["total"])
    assert corrected.groups != table.groups


@pytest.mark.parametrize("view", VIEWS)
def test_any_event_can_be_seen_under_any_method(session, view):
    for audience in Audience:
        table = standings_of(session, audience=audience, view=VIEWS[view])
        assert sorted(row.pair.number for group in table.groups for row in group.rows) == [1, 2, 3, 4, 5, 6]


def test_reading_standings_takes_as_many_queries_for_many_pairs_as_for_few(alex, make_session, enter_all, django_assert_num_queries):
    sessions = [make_session(pairs=pairs, boards_per_round=1) for pairs in (6, 18)]
    for session in sessions:
        enter_all(session)
        line = lines(session, 1)[0]
        rule_line(
            who=alex,
            session=session,
            seating_id=line.seating_id,
            board=1,
            expected_version=0,
            facts=RulingFacts(ns=Artificial(60), reason="Misdeal"),
        )
        add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late")
    for audience in Audience:
        with django_assert_num_queries(17):
            standings_of(sessions[0], audience=audience)
        with django_assert_num_queries(17):
            standings_of(sessions[1], audience=audience)
