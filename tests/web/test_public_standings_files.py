"""A published version as a file, and what the standings page says of how final it is. Nothing that is not published is given out."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.printing import reading
from tests.web.test_public_standings import correct, line
from tournaments.models import Session
from tournaments.services.publication import close_session, publish, reopen_session


def url(name, session, *more):
    return reverse(name, args=[session.event.slug, session.number, *more])


def text_of(reader, address):
    page = reader.get(address).content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


@pytest.fixture
def closed(alex, evening, enter) -> Session:
    """Everything in, closed, version 1 published."""
    enter([1, 2, 3])
    session = close_session(who=alex, session=evening)
    publish(who=alex, session=session)
    return session


def test_the_page_leads_to_both_files_of_the_version_it_shows(closed, reader):
    page = reader.get(url("standings", closed)).content.decode()
    for name in ("standings_pdf", "standings_xlsx"):
        address = url(name, closed, 1)
        assert f'href="{address}"' in page
        assert reader.get(address).status_code == 200
    assert url("standings_pdf", closed, 1).endswith("/standings/1.pdf")


def test_a_file_says_what_its_version_says_also_after_a_correction(alex, closed, reader):
    """−10 becomes +20 in version 2: matchpoints of NS on board 1 were 4 2 0, are 2 0 4."""
    before = reader.get(url("standings_xlsx", closed, 1)).content
    correct(alex, closed, line(closed, 1, 2), 56)
    publish(who=alex, session=closed)
    first, second = (load_workbook(BytesIO(reader.get(url("standings_xlsx", closed, number)).content)) for number in (1, 2))
    totals = [
        [row[6] for row in book.worksheets[0].iter_rows(min_row=2, values_only=True)] for book in (load_workbook(BytesIO(before)), first, second)
    ]
    assert totals[0] == totals[1] != totals[2]
    (text, *_more) = reading.text_of(reader.get(url("standings_pdf", closed, 2)).content)
    assert "version 2" in text


def test_what_is_not_published_has_no_file(alex, evening, enter, reader):
    enter([1])
    for name in ("standings_pdf", "standings_xlsx"):
        assert reader.get(url(name, evening, 1)).status_code == 404
    assert "PDF" not in text_of(reader, url("standings", evening))
    publish(who=alex, session=evening)
    for name in ("standings_pdf", "standings_xlsx"):
        assert [reader.get(url(name, evening, number)).status_code for number in (1, 2)] == [200, 404]
        assert reader.post(url(name, evening, 1)).status_code == 405


def test_an_unlisted_events_files_are_for_its_directors_only(alex, cinta, closed, client):
    closed.event.listed = False
    closed.event.save()
    assert client.get(url("standings_pdf", closed, 1)).status_code == 404
    client.force_login(cinta)
    assert client.get(url("standings_pdf", closed, 1)).status_code == 404
    client.force_login(alex)
    assert client.get(url("standings_pdf", closed, 1)).status_code == 200


def test_files_may_be_kept_by_a_cache_for_a_moment(closed, reader):
    kept = reader.get(url("standings_pdf", closed, 1))
    assert "public" in kept["Cache-Control"]
    assert "Accept-Language" in kept["Vary"]


def test_a_version_published_after_the_close_is_final_and_names_the_winners(alex, closed, reader):
    """All share the first place; then −10 becomes +20 for one NS pair: 6 6 6 become 4 4 10."""
    text = text_of(reader, url("standings", closed))
    assert "Final North–South: first place shared by Aina – Bru; Clara – Dídac; Elna – Ferran." in text
    old = line(closed, 1, 2)
    correct(alex, closed, old, 56)
    publish(who=alex, session=closed)
    assert f"North–South: won by {old.ns.name}." in text_of(reader, url("standings", closed))
    assert "won by" not in text_of(reader, url("standings", closed) + "?method=total")


def test_a_replaced_version_is_not_final(alex, closed, reader):
    correct(alex, closed, line(closed, 1, 2), 56)
    publish(who=alex, session=closed)
    text = text_of(reader, url("standings_version", closed, 1))
    assert "Version 2 has replaced it" in text
    assert "won by" not in text


def test_a_version_of_a_session_in_play_or_reopened_is_provisional(alex, evening, enter, reader):
    enter([1, 2])
    publish(who=alex, session=evening)
    text = text_of(reader, url("standings", evening))
    assert "Provisional" in text
    assert "from 6 of 9 results" in text
    assert "won by" not in text
    enter([3])
    session = close_session(who=alex, session=evening)
    publish(who=alex, session=session)
    for change in (reopen_session, close_session):  # open again, then closed again without a new version
        session = change(who=alex, session=session)
        text = text_of(reader, url("standings", evening))
        assert "Published when the session was closed; it was opened again since." in text
        assert "before the session was over" not in text
        assert "won by" not in text
