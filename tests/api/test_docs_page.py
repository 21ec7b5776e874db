"""The page that shows the API: everything on it comes from files of the site, as its content security policy demands."""

import re

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
