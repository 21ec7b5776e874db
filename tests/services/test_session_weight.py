"""What a session counts in the event's ranking, in percent (SCORING.md §5), and that a change of how sections are compared is said as a cause."""

from datetime import date
from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from engine.cards import Side
from engine.naming import Denomination, Doubling
from engine.sessions import Combination
from tournaments.enums import Audience, SectionScoring, Verb
from tournaments.log_texts import log_text
from tournaments.models import LogEntry, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.difference import published_difference
from tournaments.selectors.event_standings import event_standings
from tournaments.selectors.events import session_row
from tournaments.selectors.log import log_row
from tournaments.services.errors import Refused
from tournaments.services.events import change_session, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.services.results import LineFacts, enter_result

SECOND = date(2026, 11, 19)


def enter(alex, session, points):
    """On every board; `points` of NS by the number of the pair."""
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line in board.lines:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points[line.ns.number])
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=facts)


@pytest.fixture
def event(alex, make_session):
    """Three tables, three rounds of one board, twice: 12, 6 and 0 of 12 matchpoints for the NS pairs 1, 2, 3, then 0, 6 and 12."""
    first = make_session(pairs=6, boards_per_round=1)
    second = create_session(who=alex, event=first.event, on=SECOND)
    second = accept_movement(who=alex, session=second, choice=MovementChoice(kind="mitchell", boards_per_round=1))
    enter(alex, first, {1: 46, 2: 36, 3: 26})
    enter(alex, second, {1: 26, 2: 36, 3: 46})
    return first.event


def places(event):
    event.refresh_from_db()
    table = event_standings(event, audience=Audience.DIRECTOR).table
    group = next(group for group in table.groups if group.side is Side.NS)
    return [(row.place, row.pair.number, row.total, row.percent) for row in group.rows]


@pytest.mark.parametrize(
    ("weight", "expected"),
    [
        (100, [(1, 1, 12, 50), (1, 2, 12, 50), (1, 3, 12, 50)]),
        (50, [(1, 1, 12, Fraction(200, 3)), (2, 2, 9, 50), (3, 3, 6, Fraction(100, 3))]),  # of 12 + 6: 12 + 0, 6 + 3, 0 + 6
        (300, [(1, 3, 36, 75), (2, 2, 24, 50), (3, 1, 12, 25)]),  # of 12 + 36: 0 + 36, 6 + 18, 12 + 0
    ],
)
def test_the_second_session_counts_its_weight(alex, event, weight, expected):
    change_session(who=alex, session=event.sessions.get(number=2), on=SECOND, weight=weight)
    assert places(event) == expected


def test_means_count_it_too(alex, event):
    """Pair 1: 100 % of 3 boards at 1, 0 % of 3 at one half: 300 / 4.5."""
    set_ranking(who=alex, event=event, facts=RankingFacts(combination=Combination.BY_BOARDS.value))
    change_session(who=alex, session=event.sessions.get(number=2), on=SECOND, weight=50)
    assert [(place, pair, total) for place, pair, total, _percent in places(event)] == [
        (1, 1, Fraction(200, 3)),
        (2, 2, Fraction(50)),
        (3, 3, Fraction(100, 3)),
    ]


def test_a_weight_is_kept_told_and_logged(alex, event):
    third = create_session(who=alex, event=event, on=SECOND, weight=150)
    assert (third.weight, session_row(third).weight) == (150, 150)
    assert LogEntry.objects.get(session=third, verb=Verb.SESSION_CREATED).after == {"date": "2026-11-19", "weight": 150}
    change_session(who=alex, session=third, on=SECOND, weight=25)
    entry = LogEntry.objects.get(session=third, verb=Verb.SESSION_CHANGED)
    assert (entry.before, entry.after) == ({"date": "2026-11-19", "weight": 150}, {"date": "2026-11-19", "weight": 25})
    with override("en"):
        assert log_text(log_row(entry)) == "Session 3 changed; weight in the ranking: 25 % (before: 150 %)"
        entry = change_session(who=alex, session=third, on=date(2026, 11, 26)) and LogEntry.objects.filter(verb=Verb.SESSION_CHANGED).latest("pk")
        assert log_text(log_row(entry)) == "Session 3 changed"
        entry.before, entry.after = {"date": "2026-11-19"}, {"date": "2026-11-26"}  # as before sessions had weights
        assert log_text(log_row(entry)) == "Session 3 changed"
    assert Session.objects.get(pk=third.pk).weight == 25


@pytest.mark.parametrize("weight", [0, -1, 1001])
def test_an_impossible_weight_is_refused(alex, event, weight):
    second = event.sessions.get(number=2)
    for call in (
        lambda: change_session(who=alex, session=second, on=date(2026, 12, 1), weight=weight),
        lambda: create_session(who=alex, event=event, on=SECOND, weight=weight),
    ):
        with pytest.raises(Refused) as error:
            call()
        assert [(fault.code, fault.where) for fault in error.value.faults] == [("whole_number_range", "weight")]
    kept = Session.objects.get(pk=second.pk)
    assert (kept.weight, kept.date, event.sessions.count()) == (100, SECOND, 2)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (SectionScoring.ACROSS, SectionScoring.APART, "Sections are fields of their own now"),
        (SectionScoring.APART, SectionScoring.ACROSS, "All sections are one field now"),
    ],
)
def test_the_next_version_says_that_sections_are_compared_otherwise(alex, make_session, before, after, said):
    """Where all results are equal, nothing but the fields changes."""
    session = make_session(pairs=12, boards_per_round=1, sections=2)
    enter(alex, session, dict.fromkeys(range(1, 13), 36))
    for scoring in (before, after):
        set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=scoring.value))
        session = Session.objects.select_related("event__club").get(pk=session.pk)
        session = session if session.closed_at else close_session(who=alex, session=session)
        publish(who=alex, session=session)
    difference = published_difference(session, 2)
    assert (difference.section_scoring_before, difference.method_before, difference.lines) == (before, None, ())
    assert not difference.empty
    with override("en"):
        assert said in render_to_string("components/difference.html", {"difference": difference, "session": session_row(session)})


def test_a_hall_without_sections_tells_of_no_such_change(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=SectionScoring.APART.value))
    with pytest.raises(Refused) as error:
        publish(who=alex, session=Session.objects.select_related("event__club").get(pk=session.pk))
    assert [fault.code for fault in error.value.faults] == ["published_already"]
