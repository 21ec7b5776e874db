"""Catalan is complete: nothing missing, nothing fuzzy, no placeholder lost, each .mo made from its .po, every msgid of the code known."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

LOCALE = Path(settings.LOCALE_PATHS[0])
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
DOMAINS = sorted({path.stem for path in LOCALE.glob("*/LC_MESSAGES/*.po")})
CATALOGUES = [(code, domain) for code in LANGUAGES for domain in DOMAINS]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")


def read(code: str, domain: str) -> polib.POFile:
    return polib.pofile(str(LOCALE / code / "LC_MESSAGES" / f"{domain}.po"))


def test_there_are_catalogues():
    assert DOMAINS
    assert "ca" in LANGUAGES


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_nothing_is_missing_or_fuzzy(code, domain):
    entries = [entry for entry in read(code, domain) if not entry.obsolete]
    assert [entry.msgid for entry in entries if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_no_placeholder_is_lost(code, domain):
    for entry in read(code, domain):
        texts = [entry.msgstr] if entry.msgstr else list(entry.msgstr_plural.values())
        for text in texts:
            wanted = set(PLACEHOLDER.findall(entry.msgid)) | set(PLACEHOLDER.findall(entry.msgid_plural))
            assert set(PLACEHOLDER.findall(text)) <= wanted, entry.msgid
            if not entry.msgid_plural:
                assert set(PLACEHOLDER.findall(text)) == wanted, entry.msgid


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_the_compiled_catalogue_is_current(code, domain):
    compiled = polib.mofile(str(LOCALE / code / "LC_MESSAGES" / f"{domain}.mo"))
    source = {(entry.msgctxt, entry.msgid): entry.msgstr or dict(entry.msgstr_plural) for entry in read(code, domain) if not entry.obsolete}
    assert {(entry.msgctxt, entry.msgid): entry.msgstr or dict(entry.msgstr_plural) for entry in compiled} == source
