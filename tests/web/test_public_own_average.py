"""Average plus and minus that count as the pair's own percent: every page says so, and the score card adds up (SCORING.md §4).

In the third round the director rules 60/40 on board 1: it shows 2.40 and 1.60 of 4. NS made 4 and 2 in the other rounds, 75 %: 60 % counts as that,
3. EW made 0 and 2, 25 %: 40 % counts as that, 1.
"""

import re

import pytest
from django.urls import reverse

from engine.rulings import Artificial
from tournaments.enums import Audience
from tournaments.selectors.boards import boards_of
from tournaments.services.publication import close_session, publish
from tournaments.services.rulings import RulingFacts, rule_line

COUNTS = (
    "NS: 60 % counts as the 75 % that the pair made on its other boards: 3 instead of 2.40. "
    "EW: 40 % counts as the 25 % that the pair made on its other boards: 1 instead of 1.60."
)


@pytest.fixture
def ruled(alex, evening, enter):
    enter([1, 2, 3])
    line = next(line for line in boards_of(evening, audience=Audience.DIRECTOR)[0].lines if line.round == 3)
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="A card was seen")
    rule_line(who=alex, session=evening, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    return line


def text_of(reader, name, session, *more):
    page = reader.get(reverse(name, args=[session.event.slug, session.number, *more])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.split("<main", 1)[1].split("</main>", 1)[0]))


def test_a_score_card_adds_up_with_what_counts(reader, evening, ruled):
    page = text_of(reader, "pair", evening, ruled.ns.number)
    assert re.search(r"2\.40 +counts 3 ", page)
    assert "All boards together 9 " in page
    assert "Percentage 75.00 % Points 9 Boards 3" in page
    assert COUNTS in page
    assert "Each number is rounded" not in page


def test_so_does_the_card_of_the_other_side(reader, evening, ruled):
    page = text_of(reader, "pair", evening, ruled.ew.number)
    assert re.search(r"1\.60 +counts 1 ", page)
    assert "All boards together 3 " in page


def test_a_card_without_a_ruling_only_adds_up(reader, evening, ruled):
    """NS of the first round: on board 1 3.50 of 4 beside a ruled line, by Neuberg, then 2 and 0."""
    page = text_of(reader, "pair", evening, 1)
    assert "counts" not in page
    assert "All boards together 5.50 " in page


def test_the_board_and_the_standings_say_what_it_counts(reader, evening, ruled):
    assert COUNTS in text_of(reader, "board", evening, 1)
    assert COUNTS in text_of(reader, "standings", evening)


def test_so_does_a_published_version(alex, reader, evening, ruled):
    publish(who=alex, session=close_session(who=alex, session=evening))
    assert COUNTS in text_of(reader, "board", evening, 1)
    assert COUNTS in text_of(reader, "standings", evening)
    assert "All boards together 9 " in text_of(reader, "pair", evening, ruled.ns.number)


def test_so_does_another_method(alex, reader, evening, ruled):
    """Predonats 0 to 100 a board: 60 shown, and the 75 of the other two counted."""
    publish(who=alex, session=close_session(who=alex, session=evening))
    page = reader.get(reverse("standings", args=[evening.event.slug, evening.number]) + "?method=predonats").content.decode()
    assert "75 instead of 60." in page
