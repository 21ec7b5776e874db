"""The director rules on a revoke from the line's ruling page."""

from django.urls import reverse

from tournaments.enums import Audience
from tournaments.selectors.boards import board_of
from tournaments.services.events import EventFacts, change_event


def test_a_revoke_by_ew_gives_ns_everything(desk, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    assert "EW revoked" in desk.get(reverse("desk_ruling", args=[session.pk, 1, line.seating_id])).content.decode()
    address = reverse("desk_revoke", args=[session.pk, 1, line.seating_id])
    assert desk.post(address, {"offender": "EW", "version": "1"}).status_code == 302
    assert board_of(session, 1, audience=Audience.DIRECTOR).lines[0].ns_points == 72
    assert desk.post(address, {"offender": "NS", "version": "1"}).status_code == 400  # the page was stale
    assert desk.post(address, {"offender": "X", "version": "2"}).status_code == 404


def test_where_tricks_are_corrected_the_page_says_so(desk, alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    change_event(who=alex, event=session.event, facts=EventFacts(title=session.event.title, revoke="corrected"))
    line = board_of(session, 1, audience=Audience.DIRECTOR).lines[0]
    page = desk.get(reverse("desk_ruling", args=[session.pk, 1, line.seating_id])).content.decode()
    assert "corrected at the table" in page
    assert "EW revoked" not in page
