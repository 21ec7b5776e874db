"""Sections in the API: the letter wherever something belongs to one, null in a hall without."""

import pytest

from tournaments.enums import SectionScoring
from tournaments.models import Session
from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking

EVENT = "/api/v1/events/predonats-de-sant-marti/"
SESSION = EVENT + "sessions/1/"


@pytest.fixture
def hall(alex, make_session, enter_all):
    """Two sections of three tables, everything in."""

    def make(scoring):
        session = make_session(pairs=12, boards_per_round=1, sections=2)
        enter_all(session)
        set_ranking(who=alex, event=session.event, facts=RankingFacts(section_scoring=scoring.value))
        return Session.objects.select_related("event__club").get(pk=session.pk)

    return make


def fields(client):
    return [(group["section"], group["side"], len(group["rows"])) for group in client.get(SESSION + "standings/").json()["groups"]]


def test_a_session_says_how_many_sections_it_has_and_what_it_weighs(client, hall):
    hall(SectionScoring.APART)
    event = client.get(EVENT).json()
    assert event["section_scoring"] == "apart"
    assert (event["sessions"][0]["sections"], event["sessions"][0]["weight"]) == (2, 100)


def test_tables_and_lines_carry_their_section(client, hall):
    hall(SectionScoring.ACROSS)
    tables = client.get(SESSION + "rounds/").json()[0]["tables"]
    assert [(each["table"], each["section"]) for each in tables] == [(1, "A"), (2, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B")]
    lines = client.get(SESSION + "results/").json()
    assert {(line["table"], line["section"]) for line in lines} == {(1, "A"), (2, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B")}


def test_across_the_field_no_frequency_and_no_field_is_of_one_section(client, hall):
    hall(SectionScoring.ACROSS)
    board = client.get(SESSION + "boards/1/").json()
    assert {row["section"] for row in board["ns_frequency"] + board["ew_frequency"]} == {None}
    assert fields(client) == [(None, "NS", 6), (None, "EW", 6)]
    assert client.get(SESSION + "standings/").json()["section_scoring"] == "across"


def test_apart_every_frequency_and_field_names_its_section_and_a_version_keeps_it(client, alex, hall):
    """Points are 7t + b: three different results in each section, 4, 2 and 0 matchpoints of 4."""
    session = hall(SectionScoring.APART)
    publish(who=alex, session=close_session(who=alex, session=session))
    board = client.get(SESSION + "boards/1/").json()
    assert [(row["section"], row["comparison"]) for row in board["ns_frequency"]] == [
        ("A", "4.0000"),
        ("A", "2.0000"),
        ("A", "0.0000"),
        ("B", "4.0000"),
        ("B", "2.0000"),
        ("B", "0.0000"),
    ]
    set_ranking(who=alex, event=session.event, facts=RankingFacts())
    assert client.get(EVENT).json()["section_scoring"] == "across"
    assert client.get(SESSION + "standings/").json()["section_scoring"] == "apart"
    assert fields(client) == [("A", "NS", 3), ("A", "EW", 3), ("B", "NS", 3), ("B", "EW", 3)]


def test_in_a_hall_without_sections_every_letter_is_null(client, make_session, enter_all):
    enter_all(make_session(pairs=6, boards_per_round=1))
    assert client.get(EVENT).json()["sessions"][0]["sections"] == 1
    board = client.get(SESSION + "boards/1/").json()
    tables = client.get(SESSION + "rounds/").json()[0]["tables"]
    groups = client.get(SESSION + "standings/").json()["groups"]
    assert {each["section"] for each in (*tables, *board["lines"], *board["ns_frequency"], *board["ew_frequency"], *groups)} == {None}
