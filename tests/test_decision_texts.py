"""A line in a few words, as differences between versions and previews say it."""

import pytest
from django.utils.translation import override

from engine.naming import Denomination, Doubling
from tournaments.decision_texts import line_text
from tournaments.enums import Audience
from tournaments.selectors.boards import board_of
from tournaments.services.results import LineFacts, enter_result


@pytest.mark.parametrize(
    ("points", "english", "catalan"),
    [
        (0, "cups, 0 points of NS", "copes, 0 punts de NS"),
        (1, "cups, 1 point of NS", "copes, 1 punt de NS"),
        (2, "cups, 2 points of NS", "copes, 2 punts de NS"),
    ],
)
def test_one_point_is_one(alex, make_session, points, english, catalan):
    session = make_session(pairs=6, boards_per_round=1)
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    facts = LineFacts(denomination=Denomination.COPES, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)
    said = next(each for each in board_of(session, 1, audience=Audience.DIRECTOR).lines if each.seating_id == line.seating_id)
    for language, sentence in (("en", english), ("ca", catalan)):
        with override(language):
            assert line_text(said) == sentence
