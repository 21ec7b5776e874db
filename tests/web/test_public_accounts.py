"""Signing in and out, the lock after too many attempts, and the first start."""

import runpy

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tournaments.services.clubs import setup_token

PASSWORD = "cards-on-the-table"


def test_sign_in_leads_to_the_page_that_was_asked_for(alex, reader):
    response = reader.post("/login/", {"username": "alex", "password": PASSWORD, "next": "/desk/"})
    assert (response.status_code, response["Location"]) == (302, "/desk/")


def test_a_wrong_password_keeps_the_name_and_says_so(alex, reader):
    page = reader.post("/login/", {"username": "alex", "password": "wrong"}).content.decode()
    assert 'role="alert"' in page
    assert 'value="alex"' in page
    assert "wrong" not in page
    assert "The name or the password is not right. Try again." in page


def test_the_sign_in_page_has_our_labels_and_says_what_is_missing(db, reader):
    page = reader.post("/login/", {"username": "", "password": ""}).content.decode()
    for words in (">User name<", ">Password<", "Type your user name.", "Type your password."):
        assert words in page


def test_ten_wrong_passwords_lock_the_name(alex, reader):
    answers = [reader.post("/login/", {"username": "alex", "password": "wrong"}).status_code for _ in range(10)]
    assert answers == [200] * 9 + [429]
    locked = reader.post("/login/", {"username": "alex", "password": PASSWORD})
    assert locked.status_code == 429
    assert "Too many attempts" in locked.content.decode()


def test_behind_a_proxy_wrong_passwords_from_elsewhere_lock_nobody_out(alex, reader, settings, monkeypatch):
    monkeypatch.setenv("PREDONATS_HTTPS", "1")
    settings.AXES_CLIENT_IP_CALLABLE = runpy.run_path(str(settings.BASE_DIR / "tournaments" / "settings.py"))["AXES_CLIENT_IP_CALLABLE"]

    def status(password: str, seen: str) -> int:
        return reader.post("/login/", {"username": "alex", "password": password}, headers={"X-Forwarded-For": seen}).status_code

    answers = [status("wrong", f"192.0.2.{number}, 198.51.100.7") for number in range(10)]  # the first address is what the sender made up
    assert answers == [200] * 9 + [429]
    assert status(PASSWORD, "198.51.100.7") == 429
    assert status(PASSWORD, "203.0.113.5") == 302


@pytest.mark.parametrize("seen", ["", "unknown", "fe80::1%eth0", "198.51.100.7:4711", "x" * 2000])
def test_whatever_a_proxy_says_there_is_an_answer(alex, reader, settings, seen):
    settings.AXES_CLIENT_IP_CALLABLE = "tournaments.web.accounts.address_behind_proxy"
    assert reader.post("/login/", {"username": "alex", "password": "wrong"}, headers={"X-Forwarded-For": seen}).status_code == 200


def test_sign_out_is_a_post(alex, reader):
    reader.force_login(alex)
    assert reader.get("/logout/").status_code == 405
    assert reader.post("/logout/")["Location"] == "/"
    assert "_auth_user_id" not in reader.session


def test_first_start_makes_the_first_director_and_signs_them_in(db, reader):
    address = reverse("setup", args=[setup_token()])
    assert reader.get(address).status_code == 200
    response = reader.post(address, {"username": "alex", "password1": PASSWORD, "password2": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, reverse("desk"))
    assert [user.username for user in User.objects.all()] == ["alex"]
    assert reader.session["_auth_user_id"] == str(User.objects.get().pk)
    assert reader.get(address).status_code == 404


@pytest.mark.parametrize(
    ("typed", "wrong_fields"),
    [
        ({"username": "", "password1": "", "password2": ""}, ["username", "password1", "password2"]),
        ({"username": "alex", "password1": PASSWORD, "password2": "another"}, ["password2"]),
        ({"username": "alex", "password1": "123", "password2": "123"}, ["password2"]),
    ],
)
def test_first_start_names_every_wrong_field_and_makes_nobody(db, reader, typed, wrong_fields):
    response = reader.post(reverse("setup", args=[setup_token()]), typed)
    assert response.status_code == 400
    page = response.content.decode()
    for field in wrong_fields:
        assert f'id="id_{field}_error"' in page
        assert f"id_{field}_error" in page.split(f'id="id_{field}"')[0].rsplit("<input", 1)[1] + page.split(f'id="id_{field}"')[1].split(">")[0]
    assert not User.objects.exists()


def test_first_start_needs_the_right_token(db, reader):
    assert reader.get(reverse("setup", args=["guess"])).status_code == 404


def test_first_start_is_over_once_there_is_a_user(alex, reader):
    assert reader.get(reverse("setup", args=[setup_token()])).status_code == 404
