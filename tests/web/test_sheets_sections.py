"""What the desk says of the sheets of a hall in sections."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.printing import reading

PARTED = [
    "one for each board and section: it travels in the section’s copy of the board, every table writes its line",
    "the tables of each section, to hang where it plays, then all players from A to Z",
]


@pytest.mark.parametrize(("sections", "said"), [(1, [False, False]), (2, [True, True])])
def test_only_a_hall_in_sections_reads_of_them(client, alex, make_session, sections, said):
    session = make_session(pairs=12, boards_per_round=1, sections=sections)
    client.force_login(alex)
    with override("en"):  # and back: a request leaves the language of its reader behind
        page = client.get(reverse("desk_sheets", args=[session.pk]), headers={"accept-language": "en"}).text
    assert [words in page for words in PARTED] == said


@pytest.mark.parametrize(("key", "pages"), [("travellers", 3), ("pickup-slips", 6), ("guide-cards", 6), ("seating", 3)])
def test_the_sheets_of_the_tables_open(client, alex, make_session, key, pages):
    """Two sections of three tables and boards: 6 travellers, 18 slips, 12 cards, a page of tables each and one of players."""
    session = make_session(pairs=12, boards_per_round=1, sections=2)
    client.force_login(alex)
    with reading.opened(client.get(reverse("desk_sheet", args=[session.pk, key])).content) as pdf:
        assert len(pdf.pages) == pages
