"""Bodies, files and words that are larger than anything the site takes: refused with what is allowed, before they cost anything."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tournaments.models import Pair, Session


@pytest.fixture
def bare(alex, make_session) -> Session:
    """Four pairs, no movement."""
    return make_session(pairs=4, kind=None)


@pytest.mark.parametrize("name", ["login", "home", "api_events", "set_theme"])
def test_a_body_of_more_than_5_mb_is_refused_unread(reader, settings, name):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2**20
    response = reader.post(reverse(name), data=b"x" * (2**20 + 1), content_type="application/octet-stream")
    assert response.status_code == 413
    assert "What was sent has 2 MB; at most 1 MB." in response.content.decode()


def test_a_length_that_is_no_number_is_no_error(db, reader):
    assert reader.get(reverse("home"), headers={"content-length": "²"}).status_code == 200


def test_a_file_of_more_than_a_megabyte_is_refused_and_names_the_limit(desk, bare):
    for name, field in (("desk_pairs_list", "list_form"), ("desk_deals_import", "import_form")):
        file = SimpleUploadedFile("llarg.csv", b"A;B\n" * 270_000)
        response = desk.post(reverse(name, args=[bare.pk]), {"file": file})
        assert response.status_code == 400
        assert response.context[field].errors["file"] == ["The file has 1055 kB; at most 1024 kB. Keep only what is needed in it."]
    assert Pair.objects.count() == 4


def test_a_list_without_end_is_refused_with_one_sentence(desk, bare):
    response = desk.post(reverse("desk_pairs_list", args=[bare.pk]), {"text": "A\n" * 50_000})
    assert response.context["list_form"].errors["file"] == ["lines: 2001 is too many; at most 2000."]


def test_a_board_of_many_tables_fits_in_one_form(desk, make_session):
    """250 tables in a draw by lot: five fields each."""
    session = make_session(pairs=4, kind="random", boards_per_round=1, rounds=2, winners=1)
    fields = {f"x{number}": "" for number in range(1250)}
    assert desk.post(reverse("desk_board", args=[session.pk, 1]), fields).status_code == 302


@pytest.mark.parametrize("length", [81, 100_000])
def test_a_user_name_that_no_database_looks_for(desk, club, length):
    response = desk.post(reverse("desk_club", args=[club.slug]), {"username": "x" * length})
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["username"])


def test_a_page_address_from_htmx_that_is_none(client):
    response = client.get(reverse("desk"), headers={"hx-request": "true", "hx-current-url": "http://["})
    assert response["HX-Redirect"] == f"{reverse('login')}?next=/desk/"


def test_an_empty_body_stays_an_empty_body(desk, bare):
    response = desk.post(reverse("desk_pairs_list", args=[bare.pk]), {"file": BytesIO(b"")})
    assert response.status_code == 400


def test_of_thousands_of_wrong_rows_a_page_tells_fifty(desk, bare):
    """And says how many more there are."""
    said = {"boards_per_round": "3", "text": "x,1,1,2,1\n" * 9_000}
    response = desk.post(reverse("desk_own_movement", args=[bare.pk]), said)
    assert response.status_code == 400
    errors = response.context["form"].non_field_errors()
    assert (len(errors), errors[49], errors[50]) == (51, "Line 50: “x” is not a whole number. Allowed: 1–999.", "… and 8950 more faults.")
    assert len(response.content) < 200_000
