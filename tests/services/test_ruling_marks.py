"""A ruling keeps the mark under which it was first made: whatever is ruled, withdrawn, undone or published after it."""

import pytest

from engine.rulings import Artificial
from tournaments.enums import Audience
from tournaments.selectors.boards import boards_of
from tournaments.selectors.log import log_of
from tournaments.selectors.standings import published_standings, standings_of
from tournaments.services.publication import close_session, publish
from tournaments.services.rulings import RulingFacts, rule_line, withdraw_ruling
from tournaments.services.undo import undo_entry

FACTS = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="A card was seen")


@pytest.fixture
def session(make_session, enter_all):
    found = make_session(pairs=6, boards_per_round=1)
    enter_all(found)
    return found


def line(session, number):
    return next(board for board in boards_of(session, audience=Audience.DIRECTOR) if board.number == number).lines[0]


@pytest.fixture
def rule(alex, session):
    def ruled(number, facts=FACTS):
        on = line(session, number)
        version = on.ruling.version if on.ruling else 0
        return rule_line(who=alex, session=session, seating_id=on.seating_id, board=number, expected_version=version, facts=facts)

    return ruled


def marks(session):
    return {each.board: each.ruling.mark for each in standings_of(session, audience=Audience.DIRECTOR).rulings}


def test_a_later_ruling_on_an_earlier_board_renumbers_nobody(session, rule):
    rule(3)
    assert marks(session) == {3: "R1"}
    rule(1)
    assert marks(session) == {3: "R1", 1: "R2"}
    rule(3, RulingFacts(ns=Artificial(50), ew=Artificial(50), reason="Heard again"))
    assert marks(session) == {3: "R1", 1: "R2"}


def test_a_withdrawn_ruling_keeps_its_number_for_itself(alex, session, rule):
    rule(3)
    rule(1)
    on = line(session, 3)
    withdraw_ruling(who=alex, session=session, seating_id=on.seating_id, board=3, expected_version=1)
    rule(2)
    assert marks(session) == {1: "R2", 2: "R3"}
    undo_entry(who=alex, session=session, entry_id=log_of(session, 2)[1].id)
    assert marks(session) == {3: "R1", 1: "R2", 2: "R3"}


def test_a_ruling_undone_and_redone_is_the_same(alex, session, rule):
    rule(3)
    undo_entry(who=alex, session=session, entry_id=log_of(session, 1)[0].id)
    rule(1)
    assert marks(session) == {1: "R2"}
    undo_entry(who=alex, session=session, entry_id=log_of(session, 2)[1].id)
    assert marks(session) == {3: "R1", 1: "R2"}


def test_versions_published_before_and_after_have_the_same_marks(alex, session, rule):
    rule(3)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    rule(1)
    publish(who=alex, session=session)
    first, second = ({each.board: each.ruling.mark for each in published_standings(session, number).rulings} for number in (1, 2))
    assert (first, second) == ({3: "R1"}, {3: "R1", 1: "R2"})
