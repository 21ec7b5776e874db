"""What the API says when it cannot answer is in the reader's language; its root answers programs too."""

import pytest


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "There is nothing at this address. All that can be asked is described at /api/."),
        ("ca", "No hi ha res en aquesta adreça. Tot el que es pot demanar és descrit a /api/."),
    ],
)
@pytest.mark.parametrize("path", ["events/nothing/", "events/nothing/sessions/1/boards/", "nowhere/"])
def test_what_is_not_there_is_said_in_the_readers_language(client, language, sentence, path):
    answer = client.get(f"/api/v1/{path}", headers={"accept-language": language})
    assert (answer.status_code, answer.json()) == (404, {"detail": sentence})


@pytest.mark.django_db
def test_other_refusals_too(client):
    answer = client.get("/api/v1/events/", headers={"accept-language": "ca", "accept": "text/csv"})
    assert (answer.status_code, answer.json()["detail"]) == (406, "Aquesta adreça només respon en JSON.")
    posted = client.post("/api/v1/events/", headers={"accept-language": "ca", "accept": "application/json"})
    assert (posted.status_code, posted.json()["detail"]) == (405, "Aquesta adreça només es pot llegir: GET.")


@pytest.mark.django_db
def test_the_root_leads_programs_on_and_shows_people_a_page(client):
    answer = client.get("/api/", headers={"accept": "application/json"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json() == {"schema": "http://testserver/api/v1/schema/", "events": "http://testserver/api/v1/events/"}
    for accepted in ("text/html", "*/*", "text/html,application/xhtml+xml,*/*;q=0.8"):
        assert "text/html" in client.get("/api/", headers={"accept": accepted})["Content-Type"]
