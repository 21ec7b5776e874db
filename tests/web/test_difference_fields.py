"""What changed between two versions of a hall in sections: pair by pair under its section and side; places of different fields are not compared."""

import re

import pytest

from engine.naming import Denomination, Doubling
from tests.web.test_public_sections import fresh, main_of, over, scored, url
from tournaments.enums import Audience, SectionScoring
from tournaments.selectors.boards import board_of
from tournaments.selectors.difference import published_difference
from tournaments.services.publication import publish
from tournaments.services.results import LineFacts, enter_result


@pytest.fixture
def hall(make_session):
    return make_session(pairs=12, boards_per_round=1, sections=2)


def changes(reader, session):
    table = main_of(reader, url("standings", session)).split('id="changes"')[1].split("Changed for", 1)[1].split("</table>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", table))


def test_pairs_stand_under_their_section_and_side(alex, hall, reader):
    """Table 4 of board 1 makes 0 instead of +20: in section B only places 7, 8 and their opponents move."""
    session = over(alex, hall, SectionScoring.APART)
    line = next(each for each in board_of(session, 1, audience=Audience.DIRECTOR).lines if each.table == 4)
    facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=16)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)
    publish(who=alex, session=session)
    page = changes(reader, fresh(session))
    assert re.findall(r"Section [AB] · \w+–\w+", page) == ["Section B · North–South", "Section B · East–West"]
    north, east = page.split("Section B · East–West")
    assert set(re.findall(r"Jugadora (\d+)", north)) <= {"7", "8", "9"}
    assert set(re.findall(r"Jugadora (\d+)", east)) <= {"10", "11", "12"}


def test_where_the_fields_changed_no_place_is_compared_with_one_of_another_field(alex, hall, reader):
    """Across the field, then apart: NS of A had 8, 5 and 2 of 10 on every board, then 4, 2 and 0 of 4."""
    session = over(alex, hall, SectionScoring.ACROSS)
    publish(who=alex, session=scored(alex, session, SectionScoring.APART))
    page = changes(reader, fresh(session))
    assert "→" not in page
    first = page.split("Section A · North–South")[1].split("Section A · East–West")[0]
    assert "Jugadora 1 – Jugador 1 before: North–South of all sections together 1 12 100.00 %" in first
    found = published_difference(session, 2)
    assert [key for key, _changes in found.fields] == [("A", "NS"), ("A", "EW"), ("B", "NS"), ("B", "EW")]
    assert all(change.moved for change in found.pairs)
