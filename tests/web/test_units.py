"""What a column of totals counts, and what is said of fouled boards, under methods that give IMPs or only add."""

import pytest
from django.urls import reverse

from tournaments.enums import Audience
from tournaments.models import Event, Session
from tournaments.selectors.boards import boards_of
from tournaments.services.fouled import set_groups


def compared_by(evening, method, **options):
    Event.objects.filter(pk=evening.event.pk).update(method=method, method_options=options)
    return Session.objects.select_related("event__club").get(pk=evening.pk)


@pytest.mark.parametrize(
    ("method", "options", "head"),
    [
        ("matchpoints", {}, "Points"),
        ("datum", {"scale": "imp-tenth"}, "IMPs"),
        ("cross", {"scale": "imp-wbf"}, "IMPs"),
        ("cross", {}, "Points"),
        ("total", {}, "Points"),
    ],
)
def test_the_column_of_totals_says_what_it_counts(reader, evening, enter, method, options, head):
    enter([1])
    session = compared_by(evening, method, **options)
    for address in (reverse("standings", args=[session.event.slug, 1]), reverse("event_standings", args=[session.event.slug])):
        assert f">{head}</th>" in reader.get(address).content.decode()


def test_under_plain_totals_nothing_is_said_of_comparing_by_cards(alex, reader, evening, enter):
    enter([1])
    first = boards_of(evening, audience=Audience.DIRECTOR)[0].lines[0]
    set_groups(who=alex, session=evening, board=1, groups={first.seating_id: 1}, reason="Two cards changed places", expected_version=0)
    address = reverse("board", args=[evening.event.slug, 1, 1])
    assert "compared only with those that had the same cards" in reader.get(address).content.decode()
    compared_by(evening, "total")
    page = reader.get(address).content.decode()
    assert "This comparison adds plain results" in page
    assert "compared only with" not in page
