"""The API against its own schema: whatever a stranger sends, the answer is one that the schema names, and never a 500."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from tournaments.services.publication import close_session, publish
from tournaments.services.ranking import RankingFacts, set_ranking
from tournaments.wsgi import application


@pytest.fixture
def evening(db, alex, make_session, enter_all):
    """A closed and published session, one in the middle, and one in sections; the test's own connection stays open between requests."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    done = make_session(pairs=6, boards_per_round=1, title="Acabat")
    enter_all(done)
    publish(who=alex, session=close_session(who=alex, session=done))
    enter_all(make_session(pairs=6, boards_per_round=1, title="En joc"), boards=range(1, 2))
    parted = make_session(pairs=12, boards_per_round=1, sections=2, title="Dues seccions")
    set_ranking(who=alex, event=parted.event, facts=RankingFacts(section_scoring="apart"))
    enter_all(parted, boards=range(1, 3))
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


PLAIN = {"Accept-Encoding": "identity"}  # over WSGI nobody unpacks
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)  # the schema itself asks the database nothing


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.usefixtures("evening")
def test_answers_are_those_of_the_schema(case):
    case.call_and_validate(headers=PLAIN)


@pytest.mark.parametrize("slug", ["acabat", "en-joc", "dues-seccions"])
@pytest.mark.usefixtures("evening")
def test_real_addresses_give_what_the_schema_says(slug):
    names = {"slug": slug, "number": 1, "board": 2, "round": 1, "pair": 1}
    for path, methods in schema.items():
        case = methods["GET"].Case(path_parameters={name: value for name, value in names.items() if "{" + name + "}" in path})
        answer = case.call(headers=PLAIN)
        assert answer.status_code == 200, path
        case.validate_response(answer)
