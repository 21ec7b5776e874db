"""Where to go next and which boards to bring, and what was put right during play: on the public pages."""

import pytest
from django.urls import reverse

from tournaments.services.repairs import BoardsPlayed, PairJoins, PairLeaves, RoundReversed, repair
from tournaments.services.undo import undo_entry


@pytest.fixture
def look(reader, evening):
    def page(name, *args):
        response = reader.get(reverse(name, args=[evening.event.slug, evening.number, *args]))
        assert response.status_code == 200
        return " ".join(response.content.decode().split())

    return page


def test_a_round_says_where_everybody_goes_then(look):
    """Three tables: after round 1 pair 4 goes up to table 2, the board of table 1 down to table 3."""
    text = look("round", 1)
    assert "then: table 2 EW" in text
    assert "then to table 3" in text
    assert "then:" not in look("round", 3)


def test_a_pair_reads_its_way(look):
    text = look("pair", 4)
    assert "Where to go" in text
    for words in ("table 1, East–West", "table 2, East–West", "table 3, East–West"):
        assert words in text


def test_repairs_are_explained_until_they_are_undone(look, alex, evening, enter):
    said = "Round 1, table 2 was seated the wrong way and is reversed"
    assert said not in look("round", 1)
    entry = repair(who=alex, session=evening, request=RoundReversed(round=1, table=2))
    assert said in look("round", 1)
    assert said in look("pair", 2)
    undo_entry(who=alex, session=evening, entry_id=entry.pk)
    assert said not in look("round", 1)


def test_pages_stand_whatever_was_repaired(look, alex, evening, enter):
    """A pair more, a pair less, and a table without a board: board 2 was played for 1 by 1–4, so that 1–6 have nothing left in round 2."""
    enter([])
    repair(who=alex, session=evening, request=BoardsPlayed(round=1, table=1, boards={1: 2}))
    repair(who=alex, session=evening, request=PairJoins(players=("Mar", "Nil"), from_round=2))
    repair(who=alex, session=evening, request=PairLeaves(pair=6, after_round=1))
    for number in (1, 2, 3):
        look("round", number)
    assert "no board" in look("round", 2) + look("round", 3)
    for pair in range(1, 8):
        look("pair", pair)
    for name in ("session", "boards", "standings"):
        look(name)


def test_who_comes_late_sits_out_no_round_before(look, alex, evening):
    """Six pairs at three tables: pair 7 comes for round 2, and plays or waits from then on."""
    repair(who=alex, session=evening, request=PairJoins(players=("Mar", "Nil"), from_round=2))
    route = look("pair", 7).partition("Where to go")[2].partition("</ol>")[0]
    assert "Round 1" not in route
    assert "Round 2" in route
    assert "Round 3" in route
