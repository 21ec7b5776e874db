"""An addition of pairs is taken back as a whole: while its pairs have the last numbers, nothing came or went since, and nobody is seated."""

import pytest

from tournaments.desk_rows import NameTwice
from tournaments.enums import Verb
from tournaments.log_texts import log_text
from tournaments.models import LogEntry, Player
from tournaments.selectors.log import log_row
from tournaments.selectors.pairs import last_addition, names_twice, pairs_of
from tournaments.services.errors import Refused
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.pairs import add_pairs, change_pair, remove_pair, take_back_pairs

WRONG = [("Mar", "Nil"), ("Oda", "Pau")]


@pytest.fixture
def session(make_session):
    """Five pairs, added at once, nobody seated."""
    return make_session(pairs=5, kind=None)


def numbers(event) -> list[int]:
    return [pair.number for pair in pairs_of(event)]


def test_exactly_the_last_addition_goes_then_the_one_before(alex, session):
    event = session.event
    first = last_addition(event)
    add_pairs(who=alex, event=event, pairs=WRONG)
    change_pair(who=alex, pair=event.pairs.get(number=7), names=("Oda", "Pau Rius"))  # a correction is no reason to stay
    wrong = last_addition(event)
    assert (first.numbers, wrong.numbers) == ((1, 2, 3, 4, 5), (6, 7))
    assert take_back_pairs(who=alex, event=event, entry_id=wrong.entry) == (6, 7)
    assert (numbers(event), Player.objects.count()) == ([1, 2, 3, 4, 5], 10)
    entry = LogEntry.objects.filter(event=event).first()
    assert (entry.verb, entry.who, entry.before) == (Verb.PAIRS_TAKEN_BACK, alex, {"pairs": [[6, "Mar", "Nil"], [7, "Oda", "Pau Rius"]]})
    assert "6–7" in log_text(log_row(entry))
    assert last_addition(event) == first
    take_back_pairs(who=alex, event=event, entry_id=first.entry)
    assert (numbers(event), last_addition(event)) == ([], None)


def test_what_is_not_the_last_addition_stays(alex, session):
    event = session.event
    first = last_addition(event)
    add_pairs(who=alex, event=event, pairs=WRONG)
    for entry_id in (first.entry, 0, 999_999):
        with pytest.raises(Refused) as refused:
            take_back_pairs(who=alex, event=event, entry_id=entry_id)
        assert [fault.code for fault in refused.value.faults] == ["nothing_to_undo"]
    assert numbers(event) == [1, 2, 3, 4, 5, 6, 7]


def test_once_a_pair_was_removed_the_numbers_are_others(alex, session):
    event = session.event
    add_pairs(who=alex, event=event, pairs=WRONG)
    added = last_addition(event)
    remove_pair(who=alex, pair=event.pairs.get(number=2))
    assert last_addition(event) is None
    with pytest.raises(Refused):
        take_back_pairs(who=alex, event=event, entry_id=added.entry)
    assert numbers(event) == [1, 2, 3, 4, 5, 6]


def test_who_is_seated_stays(alex, make_session):
    session = make_session(pairs=6, kind=None)
    added = last_addition(session.event)
    accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=1, rounds=None))
    assert last_addition(session.event) is None
    with pytest.raises(Refused) as refused:
        take_back_pairs(who=alex, event=session.event, entry_id=added.entry)
    assert [fault.code for fault in refused.value.faults] == ["pairs_are_seated"]
    assert len(numbers(session.event)) == 6


def test_a_name_in_two_pairs_is_found_however_it_is_spaced(alex, session):
    assert names_twice(pairs_of(session.event)) == ()
    add_pairs(who=alex, event=session.event, pairs=[("jugadora  2", "Nil"), ("Oda", "JUGADOR 4")])
    assert names_twice(pairs_of(session.event)) == (NameTwice("Jugadora 2", (2, 6)), NameTwice("Jugador 4", (4, 7)))
