"""Movements of a session: every kind looked at and accepted, own movements with all their faults, the adviser's rows (SCORING.md §6)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.movements.adviser import Evening
from engine.movements.catalogue import KINDS
from tournaments.models import Board, Session
from tournaments.selectors.advice import advice_rows
from tournaments.selectors.events import session_row
from tournaments.selectors.movement import movement_of, treatment_of
from tournaments.selectors.schedule import rounds_of
from tournaments.services.errors import Refused
from tournaments.services.movements import MovementChoice, OwnMovement, accept_movement, preview_movement

SIZES = {"mitchell_skip": 8, "mitchell_relay": 8, "rover": 11}
BUILT = [kind for kind, each in KINDS.items() if each.build]


def codes(error):
    return [(fault.code, fault.where) for fault in error.value.faults]


def nameless(rounds):
    """Rounds without the ids that only accepted tables have."""
    return tuple(replace(each, seatings=tuple(replace(seating, id=0) for seating in each.seatings)) for each in rounds)


@pytest.fixture
def bare(make_session):
    """A session with pairs and no movement."""

    def make(pairs, winners=1):
        return make_session(pairs=pairs, kind=None, winners=winners)

    return make


@pytest.mark.parametrize("kind", BUILT)
def test_what_is_accepted_is_what_was_shown(alex, bare, kind):
    session = bare(SIZES.get(kind, 10), KINDS[kind].winners)
    shown = preview_movement(session, MovementChoice(kind=kind, boards_per_round=2))
    session = accept_movement(who=alex, session=session, choice=MovementChoice(kind=kind, boards_per_round=2))
    assert nameless(rounds_of(session)) == shown.rounds
    assert (session.planned_rounds, Board.objects.count()) == (shown.planned_rounds, shown.boards)
    assert treatment_of(session).fairness == shown.treatment.fairness
    assert set(treatment_of(session).sit_outs) <= set(shown.treatment.sit_outs)  # who has no row at all in a round sits out just the same


def test_a_howell_of_seven_has_everybody_sit_out_once(bare):
    """Seven rounds, a phantom in the eighth seat (SCORING.md §6)."""
    shown = preview_movement(bare(7), MovementChoice(kind="howell", boards_per_round=3))
    assert [pair.number for _number, pair in sorted(shown.treatment.sit_outs, key=lambda each: each[1].number)] == [1, 2, 3, 4, 5, 6, 7]
    assert shown.boards_per_pair == (18, 18)


def test_the_worst_treated_are_named(bare):
    """Seven tables with the last round switched: who meets in that round never compares on one side but that once; NS 1 meets EW 9 there."""
    shown = preview_movement(bare(14), MovementChoice(kind="arrow_switch", boards_per_round=3))
    figure = shown.treatment.fairness
    assert shown.switched == ((7,),)
    assert {abs(figure.figures[one.number, other.number] - figure.mean) for one, other in shown.treatment.worst} == {
        max(abs(value - figure.mean) for value in figure.figures.values())
    }
    assert shown.treatment.worst[0][0].name.startswith("Jugadora")
    assert [(row.pair.number, row.boards) for row in shown.treatment.naming] == [(number, 21) for number in range(1, 15)]
    low, high = shown.treatment.named
    assert low < high <= 21


def test_the_figures_of_a_complete_mitchell(bare):
    """Everybody of a field plays every set on the same side: 7 for each couple, exactly alike."""
    treatment = preview_movement(bare(14, 2), MovementChoice(kind="mitchell", boards_per_round=3)).treatment
    assert (treatment.fairness.minimum, treatment.fairness.maximum, treatment.fairness.sd, treatment.worst) == (7, 7, Fraction(0), ())


def test_shared_boards_and_stands_are_said(bare):
    shown = preview_movement(bare(8, 2), MovementChoice(kind="mitchell_relay", boards_per_round=2))
    assert (shown.sharing, shown.relays) == (((1, 4),), (2,))


def test_a_movement_of_the_other_number_of_winners_names_those_that_fit(bare):
    with pytest.raises(Refused) as error:
        preview_movement(bare(8), MovementChoice(kind="mitchell", boards_per_round=2))
    assert codes(error) == [("movement_winners", "kind")]
    assert error.value.faults[0].params["allowed"] == "arrow_switch, hesitation, howell, round_robin, swiss, random, custom"


# ---- own movements ----

OWN = """round,table,ns,ew,set
1,1,1,4,1
1,2,2,3,2
2,1,1,3,3
2,2,2,4,4
"""


def test_an_own_movement_is_shown_and_accepted(alex, bare):
    session = bare(4)
    shown = preview_movement(session, MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text=OWN)))
    assert (shown.tables, shown.planned_rounds, shown.boards, shown.boards_per_pair) == (2, 2, 8, (4, 4))
    session = accept_movement(who=alex, session=session, choice=MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text=OWN)))
    assert nameless(rounds_of(session)) == shown.rounds
    assert session_row(session).movement_kind == "custom"
    assert not movement_of(session).barometer


def test_an_own_movement_is_refused_with_every_fault_and_its_line(bare):
    text = OWN.replace("2,1,1,3,3", "2,1,1,4,1") + "x,1,1,2,3\n"
    with pytest.raises(Refused) as error:
        preview_movement(bare(4), MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text=text)))
    assert codes(error) == [
        ("not_a_number", "lines/6"),
        ("pair_twice", "lines/5"),
        ("set_replayed", "lines/4"),
        ("set_replayed", "lines/4"),
        ("met_before", "lines/4"),
    ]


def test_an_own_movement_must_be_for_the_pairs_there_are(bare):
    with pytest.raises(Refused) as error:
        preview_movement(bare(6), MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text=OWN)))
    assert codes(error) == [("movement_pairs", "text")]
    with pytest.raises(Refused) as error:
        preview_movement(bare(4), MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text="1,1,1,2,1\n" * 30_000)))
    assert codes(error) == [("too_many", "text")]


def test_an_own_barometer_is_read_back_as_one(alex, bare):
    text = "1,1,1,4,1\n1,2,2,3,1\n2,1,1,3,2\n2,2,2,4,2\n"
    session = accept_movement(
        who=alex, session=bare(4), choice=MovementChoice(kind="custom", boards_per_round=2, own=OwnMovement(text=text, barometer=True))
    )
    assert movement_of(Session.objects.get(pk=session.pk)).barometer


# ---- the adviser ----


def test_advice_for_fourteen_pairs_and_twenty_one_boards():
    rows = {row.kind: row for row in advice_rows(Evening(pairs=14, boards=21, winners=1, minutes=180))}
    switched = rows["arrow_switch"]
    assert (switched.rounds, switched.boards_per_round, switched.boards_per_pair, switched.common, switched.boxes) == (7, 3, (21, 21), 21, 21)
    assert switched.minutes == 149  # 21 × 6.5 + 6 × 2 = 148.5
    assert (rows["swiss"].fairness, rows["swiss"].common, rows["swiss"].sit_outs) == (None, rows["swiss"].boards, 0)


def test_advice_counts_sit_outs_of_an_odd_field():
    rows = {row.kind: row for row in advice_rows(Evening(pairs=7, boards=21, winners=1))}
    assert (rows["howell"].sit_outs, rows["howell"].common) == (7, 0)  # of each set one pair does not know the boards
    swiss = rows["swiss"]
    assert (swiss.sit_outs, swiss.common) == (swiss.rounds, 0)
    assert swiss.boards_per_pair[0] == swiss.boards - swiss.boards_per_round
