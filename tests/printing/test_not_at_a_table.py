"""Who sits at no table: told so on the wall and on the guide card, and never as a table to play."""

from dataclasses import replace

import pytest

from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.guide_cards import guide_cards
from tournaments.printing.seating import seating_poster
from tournaments.rows import RoundRow

ROUNDS = build.rounds(tables=3, number=4, per_round=2)


def test_a_table_without_opponents_is_none_on_the_wall() -> None:
    first, *others = ROUNDS[0].seatings
    tables, _players = reading.text_of(seating_poster(build.session(), RoundRow(1, (replace(first, table=77, ew=None), *others))))
    assert "77" not in tables
    assert first.ns is not None
    assert all(name in tables for name in first.ns.players)
    assert tables.index("sits out") > tables.index(others[-1].ew.players[1])  # behind the tables that play


@pytest.mark.parametrize(("here", "words"), [(range(3, 5), ["not here yet"] * 2), (range(1, 3), ["has left"] * 2), (range(1, 5), ["sits out"] * 2)])
def test_a_guide_card_says_why_a_pair_does_not_play(here: range, words: list[str]) -> None:
    """Pair 1 has no seat in rounds 1 and 2, or 3 and 4."""
    gone = (3, 4) if here == range(1, 3) else (1, 2)
    rounds = [RoundRow(each.number, each.seatings[1:]) if each.number in gone else each for each in ROUNDS]
    cards = " ".join(reading.text_of(guide_cards(build.session(), rounds, {1: here})))
    found = [word for word in ("not here yet", "has left") for _ in range(cards.count(word))]
    assert found == [word for word in words if word != "sits out"]
