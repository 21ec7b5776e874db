"""Language and theme: on every page, kept in a cookie, back to where the reader was."""

import pytest
from django.urls import reverse


def test_catalan_is_the_language_unless_the_reader_wants_another(db, client):
    assert '<html lang="ca"' in client.get("/").content.decode()
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "en"}).content.decode()


def test_switching_the_language_keeps_the_page_and_lasts(db, client):
    page = client.get("/login/?next=/desk/").content.decode()
    assert '<input type="hidden" name="next" value="/login/?next=/desk/">' in page
    response = client.post(reverse("set_language"), {"language": "en", "next": "/login/?next=/desk/"})
    assert (response.status_code, response["Location"]) == (302, "/login/?next=/desk/")
    assert '<html lang="en"' in client.get("/").content.decode()


@pytest.mark.parametrize(("name", "asked"), [("set_language", {"language": "en"}), ("set_theme", {"theme": "dark"})])
@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_switches_never_lead_away_from_the_site(db, client, name, asked, elsewhere):
    response = client.post(reverse(name), {**asked, "next": elsewhere})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_switches_refuse_get(db, client):
    assert client.get(reverse("set_theme")).status_code == 405
    assert client.get(reverse("set_language")).status_code == 405


def test_theme_is_the_systems_until_one_is_chosen(db, client):
    assert "data-bs-theme" not in client.get("/").content.decode()
    client.post(reverse("set_theme"), {"theme": "dark", "next": "/"})
    assert '<html lang="ca" data-bs-theme="dark">' in client.get("/").content.decode()
    client.post(reverse("set_theme"), {"theme": "", "next": "/"})
    assert "data-bs-theme" not in client.get("/").content.decode()


def test_a_made_up_theme_is_no_theme(db, client):
    client.cookies["theme"] = '"><script>'
    assert "data-bs-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/", "/login/", "/nothing/"])
def test_every_page_offers_the_other_language_and_the_theme(db, client, path):
    page = client.get(path).content.decode()
    assert '<button class="pd-plain" name="language" value="en" lang="en">English</button>' in page
    assert 'value="ca"' not in page
    assert page.count('name="theme"') == 3


def test_the_sprite_has_each_drawing_once(db, client):
    page = client.get("/").content.decode()
    for name in ("oros", "copes", "espases", "bastos", "botifarra"):
        assert page.count(f'<symbol id="{name}"') == 1
