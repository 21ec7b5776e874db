"""A revoke found after play: 36 × multiplier to the opponents (RULES.md §5), as a correction that can be undone."""

import pytest

from engine.cards import Seat, Side
from engine.naming import Denomination, Doubling
from tournaments.enums import Audience
from tournaments.selectors.boards import board_of
from tournaments.selectors.log import log_of
from tournaments.services.errors import Conflict, Refused
from tournaments.services.results import NOT_PLAYED, LineFacts, enter_result, undo
from tournaments.services.revokes import rule_revoke

CONTRO = LineFacts(denomination=Denomination.OROS, namer=Seat.NORTH, doubling=Doubling.CONTRO, ns_points=50)


def line_of(session):
    return board_of(session, 1, audience=Audience.DIRECTOR).lines[0]


@pytest.fixture
def played(alex, make_session):
    def make(facts=CONTRO, **event):
        session = make_session(pairs=6, boards_per_round=1, **event)
        enter_result(who=alex, session=session, seating_id=line_of(session).seating_id, board=1, expected_version=0, facts=facts)
        return session

    return make


@pytest.mark.parametrize(("offender", "points", "result"), [(Side.NS, 0, -72), (Side.EW, 72, 72)])
def test_the_opponents_take_the_whole_stake(alex, played, offender, points, result):
    """Contro in a suit multiplies by 2: the stake is 72."""
    session = played()
    line = rule_revoke(who=alex, session=session, seating_id=line_of(session).seating_id, board=1, expected_version=1, offender=offender)
    assert (line.ns_points, line.ns_result, line.ew_result, line.version) == (points, result, -result, 2)
    undo(who=alex, session=session, entry_id=log_of(session, 1)[0].id)
    assert line_of(session).ns_points == 50


def test_an_event_may_have_the_trick_corrected_instead(alex, played):
    session = played(revoke="corrected")
    with pytest.raises(Refused) as error:
        rule_revoke(who=alex, session=session, seating_id=line_of(session).seating_id, board=1, expected_version=1, offender=Side.NS)
    assert [fault.code for fault in error.value.faults] == ["revoke_is_corrected"]


def test_nothing_played_has_no_stake_and_a_stale_page_no_say(alex, played):
    session = played(facts=NOT_PLAYED)
    line = line_of(session)
    with pytest.raises(Refused) as error:
        rule_revoke(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1, offender=Side.NS)
    assert [fault.code for fault in error.value.faults] == ["revoke_without_result"]
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1, facts=CONTRO)
    with pytest.raises(Conflict):
        rule_revoke(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1, offender=Side.NS)
