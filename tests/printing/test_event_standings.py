"""The standings of a whole event on paper and as a workbook: each session a column, hostile names safe, nothing overlaps."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from engine.cards import Side
from engine.sessions import Combination
from tests.printing import builders as build
from tests.printing import reading
from tournaments.exports.workbooks import event_standings_workbook
from tournaments.findings import EventStandings, SessionPart
from tournaments.printing.event_standings import event_standings_sheet
from tournaments.rows import EventRow, PairRow, StandingGroup, StandingRow

CARRIED = {"combination": Combination.CARRY_OVER, "carry": 50}
HOSTILE = ("=1+1", '=cmd|" /C calc"!A0', "N" * 200, "<b>O'Brien</b>", "😀", "#N/A")


def event(sessions: int) -> EventRow:
    whole = build.event()
    return replace(whole, sessions=tuple(replace(build.session(whole), number=number) for number in range(1, sessions + 1)))


def parts(pairs: Sequence[PairRow], sessions: int, *, share: int = 100) -> tuple[SessionPart, ...]:
    """Pair p made 10 s + p points of 24 boards in session s; pair 2 missed the first. `share`: of all but the last."""
    return tuple(
        SessionPart(
            number,
            1,
            {p.id: StandingRow(1, False, p, 24, Fraction(10 * number + p.number), Fraction(50)) for p in pairs if (p.number, number) != (2, 1)},
            Fraction(share if number < sessions else 100),
        )
        for number in range(1, sessions + 1)
    )


def carried(sessions: int = 2) -> EventStandings:
    """Half of all but the last session: pair 1 has 11/2 + 21 = 26.5."""
    pairs = [build.pair(1), build.pair(2)]
    rows = (StandingRow(1, False, pairs[1], 24, Fraction(33), Fraction(60)), StandingRow(2, True, pairs[0], 48, Fraction(53, 2), Fraction(50)))
    table = build.standings_table(StandingGroup(None, rows), lines_in=144, lines_expected=144, version=0)
    return EventStandings(table, parts(pairs, sessions, share=50), **CARRIED)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "ca"])
def test_each_session_has_a_column_and_the_foot_says_how_they_are_put_together(language: str) -> None:
    with override(language):
        (text,) = reading.text_of(event_standings_sheet(event(2), carried()))
    if language == "en":
        for words in ("Standings of the event", "S1 counts 50 %", "the last session and 50 % of the earlier ones", "compared by matchpoints"):
            assert words in text
        assert "Pairs that missed a session: points scaled to all sessions." in text
        assert "Session 1" not in text
    assert "…" not in text
    rows = [line.split() for line in text.splitlines()]
    separator = "." if language == "en" else ","
    assert any(row[-5:] == ["–", "22", "24", f"33{separator}00", f"60{separator}00"] for row in rows)
    assert any(row[-5:] == ["11", "21", "48", f"26{separator}50", f"50{separator}00"] for row in rows)


def test_of_many_sessions_the_last_five_have_a_column() -> None:
    (text,) = reading.text_of(event_standings_sheet(event(8), carried(8)))
    assert "S4 S5 S6 S7 S8" in text
    assert "Columns: the last 5 of 8 sessions; all count." in text


@pytest.mark.parametrize("language", ["en", "ca"])
def test_full_pages_with_hostile_names_and_long_numbers_do_not_overlap(language: str) -> None:
    pairs = [build.pair(number, (HOSTILE[number % 6], HOSTILE[(number + 1) % 6])) for number in range(1, 31)]
    rows = tuple(StandingRow(at, False, pair, 144, Fraction(123456, 100), Fraction(6543, 100)) for at, pair in enumerate(pairs, 1))
    table = build.standings_table(StandingGroup(Side.NS, rows), lines_in=1, lines_expected=999)
    found = tuple(replace(part, rows={key: replace(row, total=Fraction(98765, 100)) for key, row in part.rows.items()}) for part in parts(pairs, 6))
    with override(language), reading.opened(event_standings_sheet(event(6), EventStandings(table, found))) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            assert reading.overlaps(page) == []


def test_a_workbook_has_a_column_for_each_session_and_says_how_they_count() -> None:
    with override("en"):
        book = load_workbook(BytesIO(event_standings_workbook(event(2), carried())))
    sheet, facts = book.worksheets
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0][-4:] == ("Total", "%", "Session 1", "Session 2")
    assert rows[1][-4:] == (33, 60, None, 22)
    assert rows[2][-4:] == (26.5, 50, 11, 21)
    said = dict(list(facts.iter_rows(values_only=True)))
    assert said["Several sessions"] == "the last session and 50 % of the earlier ones"
    assert (said["Session 1 counts, in percent"], said["Session 2 counts, in percent"]) == (50, 100)
    assert said["The total is in"] == "Points"


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_a_formula(name: str) -> None:
    pair = build.pair(1, (name, name))
    table = build.standings_table(StandingGroup(None, (StandingRow(1, False, pair, 1, Fraction(1), None),)))
    data = event_standings_workbook(replace(event(1), title=name), EventStandings(table, ()))
    for sheet in load_workbook(BytesIO(data)).worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)]
        assert {cell.data_type for cell in cells} == {"s"}
        assert name in {cell.value for cell in cells}
