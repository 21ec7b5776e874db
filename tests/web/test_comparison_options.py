"""Options of the comparison chosen on the desk: what they make of results, and that everybody reads them (SCORING.md §2, §4)."""

from fractions import Fraction
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tests.printing import reading
from tests.web.test_director_forms import EVENT
from tournaments.enums import Audience
from tournaments.models import Session
from tournaments.rows import LineRow
from tournaments.selectors.boards import board_of
from tournaments.selectors.standings import published_standings, standings_of
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line

BUTLER = {"method": "datum", "scale": "imp-wbf", "step": "10"}
BUTLER_TEXT = "difference to the mean, IMPs of the international table, mean rounded to multiples of 10"
PLAYED = ((60, Doubling.CONTRO), (67, Doubling.CONTRO), (70, Doubling.CONTRO), (58, Doubling.RECONTRO))
"""NS makes 24, 31, 34, 22 above 36, times 2, 2, 2, 4: results 48, 62, 68, 88. Without 48 and 88 their mean is 65."""


@pytest.fixture
def session(alex, make_session) -> Session:
    """Four tables that all play each board; PLAYED on board 1."""
    found: Session = make_session(pairs=8, kind="mitchell_relay", boards_per_round=1)
    for line, (points, doubling) in zip(lines(found), PLAYED, strict=True):
        facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=doubling, ns_points=points)
        enter_result(who=alex, session=found, seating_id=line.seating_id, board=1, expected_version=0, facts=facts)
    return found


def lines(session: Session) -> tuple[LineRow, ...]:
    found = board_of(Session.objects.get(pk=session.pk), 1, audience=Audience.DIRECTOR)
    return found.lines


def compared(desk: Client, session: Session, **typed: str) -> None:
    """The rules typed into the event's form."""
    as_it_is = {"title": session.event.title, "overtake_partner_with_blank": "on", "second_hand_exception": "on"}
    data = {**EVENT, **as_it_is, **typed}
    assert desk.post(reverse("desk_event", args=[session.event.slug]), data).status_code == 302


def totals(table) -> dict[int, Fraction]:
    return {row.pair.number: row.total for group in table.groups for row in group.rows}


@pytest.mark.parametrize(
    ("typed", "ns"),
    [
        # Butler: 65 rounds away from zero to 70; −22 is −1 IMP, and −8, −2, +18 are below 20.
        (BUTLER, [-1, 0, 0, 0]),
        # The mean 65 itself: −17, −3, +3 are below 20, +23 is 1 IMP.
        ({**BUTLER, "step": ""}, [0, 0, 0, 1]),
        ({"method": "datum", "step": "10"}, [-22, -8, -2, 18]),
        ({"method": "datum"}, [-17, -3, 3, 23]),
        # (48 + 62 + 68 + 88) ÷ 4 = 66.5, rounded to 67.
        ({"method": "datum", "drop": "0"}, [-19, -5, 1, 21]),
        # Two from each end would leave nothing: one is left out.
        ({"method": "datum", "drop": "2"}, [-17, -3, 3, 23]),
    ],
)
def test_what_step_and_drop_make_of_four_results(desk, session, typed, ns):
    """EW's results are the negatives, so EW's points are too."""
    compared(desk, session, **typed)
    after = lines(session)
    assert [line.ns_result for line in after] == [48, 62, 68, 88]
    assert [line.ns_comparison for line in after] == ns
    assert [line.ew_comparison for line in after] == [-points for points in ns]


@pytest.mark.parametrize(
    ("typed", "plus"),
    [
        (BUTLER, 3),
        ({**BUTLER, "average_plus": "2"}, 2),
        ({"method": "datum", "average_plus": ""}, 10),
        ({"method": "cross", "average_plus": "8"}, 8),
        ({"method": "cross", "scale": "imp-tenth"}, 3),
        ({"method": "total", "average_plus": "0"}, 0),
        ({"method": "total"}, 10),
    ],
)
def test_what_sixty_percent_is_worth_through_a_ruling(alex, desk, session, typed, plus):
    ruled = lines(session)[0]
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="A card was seen before naming.")
    rule_line(who=alex, session=session, seating_id=ruled.seating_id, board=1, expected_version=0, facts=facts)
    compared(desk, session, **typed)
    after = lines(session)[0]
    assert (after.ns_comparison, after.ew_comparison) == (plus, -plus)


def test_options_changed_later_count_at_once_and_a_published_version_keeps_its_own(alex, desk, session):
    compared(desk, session, **BUTLER)
    close_session(who=alex, session=session, rest_not_played=True)
    publish(who=alex, session=Session.objects.get(pk=session.pk))
    numbers = [line.ns.number for line in lines(session)]
    published = published_standings(session, 1)
    assert [totals(published)[number] for number in numbers] == [-1, 0, 0, 0]
    compared(desk, session, **{**BUTLER, "step": ""})
    now = standings_of(Session.objects.get(pk=session.pk), audience=Audience.DIRECTOR)
    assert [totals(now)[number] for number in numbers] == [0, 0, 0, 1]
    assert published_standings(session, 1) == published
    page = desk.get(reverse("standings", args=[session.event.slug, session.number])).content.decode()
    assert f"<li>{BUTLER_TEXT}</li>" in page
    assert "as the event: difference to the mean, IMPs of the international table</option>" in page


def test_the_options_are_said_wherever_the_method_is(alex, desk, session):
    compared(desk, session, **BUTLER)
    close_session(who=alex, session=session, rest_not_played=True)
    publish(who=alex, session=Session.objects.get(pk=session.pk))
    slug, of_session = session.event.slug, [session.event.slug, session.number]
    for address in (
        reverse("desk_event", args=[slug]),
        reverse("desk_club", args=[session.event.club.slug]),
        reverse("desk"),
        reverse("desk_standings", args=[session.pk]),
        reverse("desk_standings", args=[session.pk]) + "?method=total",
        reverse("event", args=[slug]),
        reverse("session", args=of_session),
        reverse("standings", args=of_session),
        reverse("event_standings", args=[slug]),
    ):
        assert BUTLER_TEXT in desk.get(address).content.decode(), address
    paper = reading.text_of(desk.get(reverse("standings_pdf", args=[*of_session, 1])).content)
    assert f"compared by {BUTLER_TEXT}" in paper[0]
    compared(desk, session, method="total")
    book = load_workbook(BytesIO(desk.get(reverse("standings_xlsx", args=[*of_session, 1])).content))
    facts = {row[0].value: row[1].value for row in book.worksheets[-1].iter_rows()}
    assert facts["Compared by"] == BUTLER_TEXT
    answer = desk.get(f"/api/v1/events/{slug}/sessions/{session.number}/standings/", {"version": "1"}).json()
    assert (answer["method"], answer["method_options"]) == ("datum", {"scale": "imp-wbf", "step": 10})
