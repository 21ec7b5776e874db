"""The page that shows the API: everything on it comes from files of the site, as its content security policy demands."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client


def test_nothing_is_inline_and_every_file_is_there(client: Client):
    response = client.get("/api/")
    page = response.content.decode()
    assert "unsafe-inline" not in response["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", page)
    files = re.findall(r'(?:href|src)="/static/([^"]+)"', page)
    assert len(files) == 5
    assert [name for name in files if finders.find(name) is None] == []


@pytest.mark.parametrize("wanted", ["text/html", "*/*", "application/json"])
def test_whoever_asks_what_can_be_asked_gets_json(client: Client, wanted):
    response = client.options("/api/", headers={"accept": wanted})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert "text/html" in response.json()["renders"]
