"""Several sessions as one ranking where their fields differ: everybody counts alike, whatever field the session itself ranked them in."""

from datetime import date

import pytest

from engine.sessions import Combination
from engine.tiebreaks import TieBreak
from tests.services.test_sections import enter
from tournaments.enums import Audience
from tournaments.models import Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.event_standings import event_standings
from tournaments.selectors.standings import score_card, standings_of
from tournaments.services.events import EventFacts, change_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.services.repairs import BoardsPlayed, RoundReversed, repair

EVEN = dict.fromkeys(range(1, 13), 36)
"""Nobody gains anything."""


def totals(event, audience=Audience.DIRECTOR):
    groups = event_standings(event, audience=audience).table.groups
    return {row.pair.number: row.total for group in groups for row in group.rows}


@pytest.fixture
def two_sessions(alex, make_session):
    """9 pairs, 5 rounds of two boards: NS pairs 1–4 play 10, EW pairs 5–9 sit out once and play 8. NS make 46 of 72 everywhere, so +10 and −10; in
    the second session everybody sits on the other side and nobody gains anything."""
    first = make_session(pairs=9, boards_per_round=2, rounds=5, method="total")
    enter(alex, first, dict.fromkeys(range(1, 10), 46))
    second = create_session(who=alex, event=first.event, on=date(2026, 3, 12))
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=2, rounds=5))
    for number in range(1, 6):
        repair(who=alex, session=second, request=RoundReversed(round=number))
    enter(alex, second, EVEN)
    return first


@pytest.mark.parametrize(("how", "expected"), [(Combination.SUM, 100), (Combination.BY_BOARDS, 5), (Combination.CARRY_OVER, 50)])
def test_boards_are_factored_to_those_of_the_event_s_field(alex, two_sessions, how, expected):
    """One list, since all change sides. −10 on each of 8 boards is −100 on 10, as is +10 on 10 boards the other way; the mean over both sessions is
    5 a board; carried over by half, 50."""
    set_ranking(who=alex, event=two_sessions.event, facts=RankingFacts(combination=how.value, carry=50))
    found = totals(Session.objects.get(pk=two_sessions.pk).event)
    assert found == {**dict.fromkeys(range(1, 5), expected), **dict.fromkeys(range(5, 10), -expected)}


def test_a_session_that_counts_nothing_parts_no_tie(alex, make_session):
    first = make_session(pairs=6, boards_per_round=1)
    enter(alex, first, {1: 46, 2: 36, 3: 26})
    second = create_session(who=alex, event=first.event, on=date(2026, 3, 12))
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1))
    enter(alex, second, EVEN)
    facts = RankingFacts(combination=Combination.CARRY_OVER.value, carry=0, tie_breaks=[TieBreak.OPPONENTS_TOTAL])
    set_ranking(who=alex, event=first.event, facts=facts)
    groups = event_standings(Session.objects.get(pk=first.pk).event, audience=Audience.DIRECTOR).table.groups
    assert {(row.place, row.tied) for group in groups for row in group.rows} == {(1, True)}


def test_a_version_under_another_method_counts_by_the_event_s(alex, make_session):
    """Matchpoints were published; the event is compared by plain totals now. Its ranking adds totals, and the version stays what it was."""
    first = make_session(pairs=6, boards_per_round=1)
    enter(alex, first, {1: 46, 2: 36, 3: 26})
    first = close_session(who=alex, session=first)
    publish(who=alex, session=first)
    change_event(who=alex, event=first.event, facts=EventFacts(title=first.event.title, method="total"))
    first = Session.objects.select_related("event__club").get(pk=first.pk)
    assert totals(first.event, Audience.PUBLIC) == totals(first.event) == {1: 30, 2: 0, 3: -30, 4: 0, 5: 0, 6: 0}
    assert standings_of(first, audience=Audience.PUBLIC).method == "matchpoints"


def test_a_repair_after_publication_changes_no_public_board_or_card(alex, make_session):
    session = make_session(pairs=6, boards_per_round=2, rounds=1)
    enter(alex, session, {1: 46, 2: 36, 3: 26})
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    before = [score_card(session, number, audience=Audience.PUBLIC) for number in range(1, 7)], boards_of(session, audience=Audience.PUBLIC)
    repair(who=alex, session=session, request=BoardsPlayed(round=1, table=1, boards={1: 3}))
    assert ([score_card(session, number, audience=Audience.PUBLIC) for number in range(1, 7)], boards_of(session, audience=Audience.PUBLIC)) == before
    assert boards_of(session, audience=Audience.DIRECTOR) != before[1]
    for card in before[0]:
        assert sum(line.comparison for line in card.lines) == card.standing.total
