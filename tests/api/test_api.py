"""The API says what the public pages say, and no more."""

import json
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.naming import Denomination, Doubling
from engine.rulings import Artificial, Weighted
from tournaments.enums import Audience
from tournaments.selectors.boards import boards_of
from tournaments.services.events import EventFacts, change_event
from tournaments.services.penalties import add_penalty
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line

EVENT = "/api/v1/events/predonats-de-sant-marti/"
SESSION = EVENT + "sessions/1/"


def test_events_are_listed_with_their_sessions(client, make_session):
    make_session(pairs=6, boards_per_round=2)
    answer = client.get("/api/v1/events/").json()
    assert answer["count"] == 1
    event = answer["results"][0]
    assert (event["title"], event["club"], event["pairs"]) == ("Predonats de Sant Martí", "Club de Botifarra La Sínia", 6)
    session = event["sessions"][0]
    assert {key: session[key] for key in ("number", "movement", "tables", "boards", "lines_in", "lines_expected", "closed", "published")} == {
        "number": 1,
        "movement": "mitchell",
        "tables": 3,
        "boards": 6,
        "lines_in": 0,
        "lines_expected": 18,
        "closed": False,
        "published": 0,
    }


def test_standings_and_boards_in_exact_decimals(client, alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1, method="predonats")
    enter_all(session)
    publish(who=alex, session=close_session(who=alex, session=session))
    standings = client.get(SESSION + "standings/").json()
    # Tables 1 to 3 made 7t + b points: NS 1 (table 1) is always worst of three, NS 3 always best, NS 2 between: 0, 50, 100 on each board.
    assert [(row["place"], row["pair"]["number"], row["total"]) for row in standings["groups"][0]["rows"]] == [
        (1, 3, "100.0000"),
        (2, 2, "50.0000"),
        (3, 1, "0.0000"),
    ]
    assert standings["version"] == 1
    board = client.get(SESSION + "boards/2/").json()
    assert [(line["table"], line["ns_points"]) for line in board["lines"]] == [(2, 16), (1, 9), (3, 23)]
    assert [len(hand.replace(".", "")) for hand in board["deal"].removeprefix("N:").split()] == [12, 12, 12, 12]


def test_nothing_secret_before_the_end(client, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session, boards=range(1, 2))
    secret = session.deal_secret
    for path in ("", "pairs/", "sessions/1/rounds/", "sessions/1/boards/", "sessions/1/boards/1/", "sessions/1/results/", "sessions/1/standings/"):
        answer = client.get(EVENT + path)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert secret.secret not in text
        assert not any(board.deal in text for board in session.boards.all())
    boards = client.get(SESSION + "boards/").json()
    assert [board["released"] for board in boards] == [True, False, False]
    assert all(line["status"] == "empty" and line["ns_points"] is None for board in boards[1:] for line in board["lines"])


def test_an_unlisted_event_is_not_there_even_for_its_director(client, alex, make_session):
    session = make_session(pairs=6)
    change_event(who=alex, event=session.event, facts=EventFacts(title=session.event.title, listed=False))
    client.force_login(alex)
    assert client.get("/api/v1/events/").json()["count"] == 0
    assert client.get(EVENT).status_code == 404
    assert client.get(SESSION + "boards/").status_code == 404


@pytest.mark.parametrize("version", ["0", "2", "-1", "x", "²", "99999999999999999999"])
def test_a_version_that_is_not_there_is_404(client, make_session, version):
    make_session(pairs=6)
    assert client.get(SESSION + "standings/", {"version": version}).status_code == 404


@pytest.mark.parametrize("query", [{"limit": "0"}, {"limit": "101"}, {"limit": "x"}, {"offset": "-1"}, {"offset": "²"}, {"offset": "9" * 30}])
def test_pages_out_of_range_are_refused_with_what_is_allowed(client, make_session, query):
    make_session(pairs=6)
    answer = client.get("/api/v1/events/", query)
    assert answer.status_code == 400
    ((name, said),) = answer.json().items()
    assert name in query
    assert query[name][:20] in said


def test_writing_is_not_allowed(client, make_session):
    make_session(pairs=6)
    assert client.post(EVENT, {}).status_code == 405
    assert client.delete(SESSION + "boards/1/").status_code == 405


def test_schema_names_every_address(client):
    schema = json.loads(client.get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).content)
    assert {path.rpartition("{")[0] or path for path in schema["paths"]} >= {"/api/v1/events/"}
    assert len(schema["paths"]) == 10
    assert client.get("/api/").status_code == 200


@pytest.mark.parametrize("path", ["boards/", "results/", "standings/", "rounds/"])
def test_query_count_does_not_grow_with_the_pairs(client, make_session, enter_all, path):
    counts = []
    for pairs in (6, 60):
        session = make_session(pairs=pairs, boards_per_round=1, rounds=2, deals=False)
        enter_all(session)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/api/v1/events/{session.event.slug}/sessions/1/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_rulings_and_penalties_are_there_when_their_board_is(client, alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session, boards=range(1, 2))
    line, hidden = (boards_of(session, audience=Audience.DIRECTOR)[at].lines[0] for at in (0, 1))
    weighted = Weighted(((Fraction(3, 10), 10), (Fraction(7, 10), -5)))
    for each, reason in ((line, "A card was seen"), (hidden, "Nobody may read this yet")):
        facts = RulingFacts(ns=Artificial(60), ew=weighted, reason=reason)
        rule_line(who=alex, session=session, seating_id=each.seating_id, board=each.board, expected_version=0, facts=facts)
    add_penalty(who=alex, session=session, pair=line.ns.number, amount=Fraction(-1, 2), reason="Late")
    ruled = client.get(SESSION + "boards/1/").json()["lines"][0]["ruling"]
    assert [ruled[key] for key in ("mark", "ns", "reason", "who")] == ["R1", {"percent": 60}, "A card was seen", "alex"]
    assert ruled["ew"] == {"weighted": [{"weight": "0.3000", "result": 10}, {"weight": "0.7000", "result": -5}]}
    for path in ("boards/", "boards/2/", "results/", "standings/"):
        assert "Nobody may read" not in client.get(SESSION + path).content.decode()
    standings = client.get(SESSION + "standings/").json()
    assert standings["contains_rulings"] is True
    assert [(each["mark"], each["amount"], each["reason"]) for each in standings["penalties"]] == [("P1", "-0.5000", "Late")]
    row = next(row for group in standings["groups"] for row in group["rows"] if row["pair"]["number"] == line.ns.number)
    assert (row["marks"], row["earned"], row["adjustment"], row["total"]) == (["R1", "P1"], "2.4000", "-0.5000", "1.9000")


def test_where_a_pair_goes_and_what_follows_at_each_table(client, make_session):
    """Three tables, two boards: EW up one table, boards down one. Pair 4 is at tables 1, 2, 3 with sets 1, 3, 2."""
    make_session(pairs=6, boards_per_round=2)
    stops = client.get(SESSION + "pairs/4/guide/").json()
    assert [(stop["round"], stop["table"], stop["side"], stop["boards"], stop["opponents"]["number"]) for stop in stops] == [
        (1, 1, "EW", [1, 2], 1),
        (2, 2, "EW", [5, 6], 2),
        (3, 3, "EW", [3, 4], 3),
    ]
    moves = client.get(SESSION + "rounds/1/moves/").json()
    assert [(each["table"], each["ns"]["table"], each["ew"]["table"], each["boards_to"]) for each in moves] == [
        (1, 1, 2, [3]),
        (2, 2, 3, [1]),
        (3, 3, 1, [2]),
    ]
    last = client.get(SESSION + "rounds/3/moves/").json()
    assert [(each["ns"], each["ew"], each["boards_to"]) for each in last] == [(None, None, [])] * 3
    assert client.get(SESSION + "rounds/4/moves/").status_code == 404
    assert client.get(SESSION + "pairs/7/guide/").status_code == 404


def test_who_sits_out_has_no_table(client, make_session):
    make_session(pairs=7, boards_per_round=1)
    stops = client.get(SESSION + "pairs/7/guide/").json()
    assert [stop["table"] for stop in stops].count(None) == 1
    assert {(stop["side"], stop["opponents"]) for stop in stops if stop["table"] is None} == {(None, None)}


def test_what_an_own_average_counts_stands_beside_what_it_shows(client, alex, make_session):
    """Pair 1 has 4 of 4 on its other two boards: the 60 % of a ruling shows 2.4 and counts 4; 40 % of EW counts as it is shown, the worse of 40
    and its own 50 %."""
    session = make_session(pairs=6, boards_per_round=1)
    points = {1: 46, 2: 36, 3: 26}
    for board in boards_of(session, audience=Audience.DIRECTOR):
        for line in board.lines:
            facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points[line.ns.number])
            enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=0, facts=facts)
    line = next(line for line in boards_of(session, audience=Audience.DIRECTOR)[0].lines if line.ns.number == 1)
    ruling = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="Cards exposed")
    rule_line(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=ruling)
    one, every, results = (client.get(SESSION + address).json() for address in ("boards/1/", "boards/", "results/"))
    for lines in (one["lines"], every[0]["lines"], results):
        found = next(each for each in lines if each["board"] == 1 and each["ns"]["number"] == 1)
        assert (found["ns_comparison"], found["ns_counted"], found["ew_counted"]) == ("2.4000", "4.0000", None)
