"""Rounds drawn one by one: the order of a Swiss, the draft that only the director sees, changes, acceptance (SCORING.md §6)."""

import pytest

from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, ResultStatus, Verb
from tournaments.models import LogEntry, Round, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.draws import draft_of, levels_of
from tournaments.selectors.progress import progress_of
from tournaments.selectors.schedule import rounds_of, seatings_of
from tournaments.services.draws import accept_draft, discard_draft, draw_next_round, exchange_in_draft, propose_round
from tournaments.services.errors import Refused
from tournaments.services.repairs import PairLeaves, repair
from tournaments.services.results import LineFacts, enter_result


def codes(error):
    return [fault.code for fault in error.value.faults]


def fresh(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def couples(seatings):
    return {frozenset(pair.number for pair in (each.ns, each.ew) if pair) for each in seatings}


@pytest.fixture
def swiss(make_session):
    def make(pairs=8, rounds=5):
        return make_session(pairs=pairs, kind="swiss", boards_per_round=1, rounds=rounds, winners=1, method="total")

    return make


@pytest.fixture
def stronger_wins(alex):
    """Enters a round: the lower number wins by as many points as the numbers differ."""

    def enter(session, number):
        for board in boards_of(session, audience=Audience.DIRECTOR):
            for line in board.lines:
                if line.round == number and line.status is ResultStatus.EMPTY:
                    facts = LineFacts(
                        denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=36 + line.ew.number - line.ns.number
                    )
                    enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=0, facts=facts)

    return enter


def test_pairs_that_are_level_meet(alex, swiss, stronger_wins):
    """After a first round with totals +d and −d the best two that have not met sit at table 1 (event's method: the plain total)."""
    session = swiss()
    stronger_wins(session, 1)
    levels = levels_of(session)
    assert sorted(pair for level in levels for pair in level) == [*range(1, 9)]
    draft = propose_round(who=alex, session=session)
    met = couples(rounds_of(session)[0].seatings)
    first = draft.seatings[0]
    best = levels[0]
    assert {first.ns.number, first.ew.number} & set(best)
    assert not couples(draft.seatings) & met
    assert (draft.repeats, draft.second_bye, draft.missing, draft.changed) == ((), False, 0, False)


def test_nobody_sees_a_draft(alex, swiss, stronger_wins):
    session = swiss()
    stronger_wins(session, 1)
    propose_round(who=alex, session=session)
    assert (Round.objects.count(), len(rounds_of(session))) == (1, 1)
    assert progress_of(fresh(session)).next.code == "draft"


def test_two_pairs_change_places_and_a_repeat_is_told(alex, swiss, stronger_wins):
    session = swiss()
    stronger_wins(session, 1)
    earlier = rounds_of(session)[0].seatings[0]
    draft = propose_round(who=alex, session=session)
    table = next(each for each in draft.seatings if earlier.ns.number in (each.ns.number, each.ew.number))
    opponent = table.ew.number if table.ns.number == earlier.ns.number else table.ns.number
    draft = exchange_in_draft(who=alex, session=session, one=opponent, other=earlier.ew.number)
    assert draft.changed
    assert {(one.number, other.number, number) for one, other, number in draft.repeats} >= {(*sorted((earlier.ns.number, earlier.ew.number)), 1)}
    back = exchange_in_draft(who=alex, session=session, one=earlier.ew.number, other=opponent)
    assert (back.changed, back.repeats) == (False, ())


def test_at_one_table_they_change_sides(alex, swiss, stronger_wins):
    session = swiss()
    stronger_wins(session, 1)
    first = propose_round(who=alex, session=session).seatings[0]
    after = exchange_in_draft(who=alex, session=session, one=first.ns.number, other=first.ew.number).seatings[0]
    assert (after.ns, after.ew) == (first.ew, first.ns)


def test_the_draft_that_was_seen_is_the_one_that_is_seated(alex, swiss, stronger_wins):
    session = swiss(pairs=7)
    stronger_wins(session, 1)
    seen = propose_round(who=alex, session=session)
    changed = exchange_in_draft(who=alex, session=session, one=seen.sits_out.number, other=seen.seatings[0].ns.number)
    assert changed.sits_out == seen.seatings[0].ns
    with pytest.raises(Refused) as error:
        accept_draft(who=alex, session=session, seal=seen.seal)
    assert codes(error) == ["draw_changed_meanwhile"]
    accept_draft(who=alex, session=session, seal=changed.seal)
    seated = [each for each in seatings_of(session) if each.round == 2]
    assert [(each.ns, each.ew) for each in seated] == [(each.ns, each.ew) for each in changed.seatings]
    assert {each.boards for each in seated} == {(2,)}
    assert draft_of(fresh(session)) is None
    entry = LogEntry.objects.get(verb=Verb.DRAW_ACCEPTED)
    assert entry.after["changed"]


def test_a_draft_is_refused_or_thrown_away_with_a_reason(alex, swiss, stronger_wins):
    session = swiss()
    with pytest.raises(Refused) as error:
        accept_draft(who=alex, session=session, seal="")
    assert codes(error) == ["no_draw_waiting"]
    stronger_wins(session, 1)
    propose_round(who=alex, session=session)
    for one, other, code in ((1, 1, "exchange_of_one"), (1, 99, "pair_not_in_draw")):
        with pytest.raises(Refused) as error:
            exchange_in_draft(who=alex, session=session, one=one, other=other)
        assert codes(error) == [code]
    with pytest.raises(Refused) as error:
        propose_round(who=alex, session=session)
    assert codes(error) == ["repair_draw_waiting"]
    discard_draft(who=alex, session=session)
    assert draft_of(fresh(session)) is None


def test_lines_that_are_missing_are_counted(alex, swiss):
    draft = propose_round(who=alex, session=swiss())
    assert draft.missing == 4


def test_a_whole_swiss_of_seven_without_a_repeat_or_a_second_bye(alex, swiss, stronger_wins):
    """Eight places with the bye: while each has four others left, half of them, a draw without a repeat exists (Dirac): so in four rounds."""
    session = swiss(pairs=7, rounds=4)
    for number in range(1, 5):
        if number > 1:
            accept_draft(who=alex, session=session, seal=propose_round(who=alex, session=session).seal)
        stronger_wins(session, number)
    tables = seatings_of(session)
    met = [frozenset((each.ns.number, each.ew.number)) for each in tables if not each.sits_out]
    resting = [each.sits_out.number for each in tables if each.sits_out]
    assert (len(met), len(set(met)), len(resting), len(set(resting))) == (12, 12, 4, 4)
    with pytest.raises(Refused) as error:
        propose_round(who=alex, session=session)
    assert codes(error) == ["all_rounds_drawn"]


def test_who_has_left_is_not_drawn(alex, swiss, stronger_wins):
    session = swiss()
    stronger_wins(session, 1)
    repair(who=alex, session=session, request=PairLeaves(pair=5, after_round=1))
    draft = propose_round(who=alex, session=fresh(session))
    assert sorted(pair for couple in couples(draft.seatings) for pair in couple) == [1, 2, 3, 4, 6, 7, 8]


def test_rounds_of_other_movements_are_not_drawn(alex, make_session):
    with pytest.raises(Refused) as error:
        draw_next_round(who=alex, session=make_session(pairs=6))
    assert codes(error) == ["round_not_drawn_by_lot"]
