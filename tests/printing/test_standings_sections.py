"""Standings of a hall in sections on paper: small fields share a page; over all sections each pair's section stands beside its number."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from engine.cards import Side
from engine.rulings import Artificial
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.standings import pages_of, standings_sheet
from tournaments.rows import RulingRow, StandingGroup

SESSION = build.session(sections=2)
BOARDS = build.boards(build.hall(), 6)
"""Section A: tables 1–3, pairs 1–6; section B: tables 4–6, pairs 7–12."""


def _field(section: str, pairs: range, **changes: object) -> StandingGroup:
    group = build.standings([build.pair(number) for number in pairs], side=Side.NS)
    return replace(group, section=section, rows=tuple(replace(row, marks=("R1",), **changes) for row in group.rows))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sizes", "pages"),
    [
        ((7, 7, 7), [2, 1]),  # 7 + 7 rows and 3 for their names: 17 of 22; with the third 26
        ((9, 10), [2]),  # 22 of 22
        ((10, 10), [1, 1]),  # 23
        ((30, 5), [1, 1, 1]),  # 15 and 15, and a field follows only whole fields of the same page
        ((3, 3, 3, 3), [4]),
    ],
)
def test_small_sections_share_a_page(sizes: tuple[int, ...], pages: list[int]) -> None:
    groups = [_field("ABCD"[at], range(100 * at + 1, 100 * at + 1 + size)) for at, size in enumerate(sizes)]
    assert [len(blocks) for blocks in pages_of(groups, 22)] == pages


@pytest.mark.parametrize("language", ["en", "ca"])
def test_on_a_shared_page_each_field_has_its_name_heads_and_note_and_nothing_overlaps(language: str) -> None:
    first, second = _field("A", range(1, 11)), _field("B", range(21, 30))
    second = replace(second, rows=tuple(replace(row, boards=18 - row.pair.number % 2) for row in second.rows))
    table = build.standings_table(first, second, lines=BOARDS[0].lines)
    with override(language), reading.opened(standings_sheet(SESSION, table)) as pdf:
        (page,) = pdf.pages
        assert reading.overlaps(page) == []
        lines = reading.lines(page)
        assert "…" not in "\n".join(lines)
        names = ["Section A · North–South", "Section B · North–South"] if language == "en" else ["Secció A · Nord–Sud", "Secció B · Nord–Sud"]
        assert [line for line in lines if line in names] == names
        if language == "en":
            assert "Pairs with fewer than 18 boards: points scaled to 18 boards." in lines


@pytest.mark.parametrize("language", ["en", "ca"])
def test_across_the_field_each_pair_has_its_section_beside_its_number(language: str) -> None:
    rows = build.standings([build.pair(number) for number in range(1, 13)])
    rows = replace(rows, rows=tuple(replace(row, marks=("R1", "R12")) for row in rows.rows))
    table = build.standings_table(rows, lines=[line for board in BOARDS for line in board.lines])
    with override(language), reading.opened(standings_sheet(SESSION, table)) as pdf:
        assert reading.overlaps(pdf.pages[0]) == []
        numbers = [line.split() for line in reading.lines(reading.part(pdf.pages[0], 25, 36, 45.5, 170))]
    assert numbers == [[str(number), "A" if number < 7 else "B"] for number in range(1, 13)]


def test_a_ruling_on_paper_names_its_pairs() -> None:
    ruled = replace(BOARDS[0].lines[3], ruling=RulingRow(1, 1, Artificial(60), None, "A card was seen", "alex", datetime(2026, 9, 14, tzinfo=UTC)))
    last = reading.text_of(standings_sheet(SESSION, build.standings_table(build.standings([ruled.ns, ruled.ew]), lines=[ruled])))[-1]
    assert f"{ruled.ns.number} {ruled.ns.name} / {ruled.ew.number} {ruled.ew.name}" in last
