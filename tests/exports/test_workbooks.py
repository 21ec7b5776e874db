"""Workbooks: text stays text, numbers are numbers, a row for each line."""

from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from io import BytesIO

import pytest
from django.utils.timezone import override as on_the_clock_of
from django.utils.translation import override
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from engine.cards import Seat, Side
from engine.naming import Denomination, Doubling
from tests.printing import builders as build
from tournaments.enums import ResultStatus
from tournaments.exports.cells import plain, sheet_title
from tournaments.exports.workbooks import results_workbook, standings_workbook
from tournaments.rows import BoardRow, LineRow, StandingGroup, StandingRow

PAIRS = [build.pair(number) for number in range(1, 5)]
STANDINGS = (
    StandingRow(1, False, PAIRS[0], 24, Fraction(163), Fraction(6198, 100)),
    StandingRow(2, True, PAIRS[1], 24, Fraction(-17, 3), None),
)
PLAYED = LineRow(
    seating_id=1,
    board=7,
    dealer=Seat.SOUTH,
    round=2,
    table=3,
    ns=PAIRS[0],
    ew=PAIRS[1],
    status=ResultStatus.PLAYED,
    version=1,
    denomination=Denomination.COPES,
    namer=Seat.NORTH,
    doubling=Doubling.CONTRO,
    ns_points=19,
    ns_result=-34,
    ew_result=34,
    ns_comparison=Fraction(25, 7),
    ew_comparison=Fraction(8),
)
MISSING = replace(PLAYED, table=4, status=ResultStatus.EMPTY, version=0, denomination=None, namer=None, doubling=None, ns_points=None, ns_result=None,
                  ew_result=None, ns_comparison=None, ew_comparison=None)  # fmt: skip
NOT_PLAYED = replace(MISSING, table=5, status=ResultStatus.NOT_PLAYED, version=1)
BOARD = BoardRow(number=7, dealer=Seat.SOUTH, board_set=2, deal=None, released=True, lines=(PLAYED, MISSING, NOT_PLAYED))
HOSTILE = (
    "=1+1",
    "<b>O'Brien</b>",
    "Zoé Żółć",
    "N" * 200,
    "שרה כהן",
    "😀",
    "+SUM(A1)",
    "-2+3",
    "@SUM(A1)",
    "#N/A",
    "12",
    "2026-01-01",
    '=cmd|" /C calc"!A0',
    "TRUE",
)


def _book(data: bytes) -> Workbook:
    return load_workbook(BytesIO(data))


def _values(sheet: Worksheet) -> list[tuple[object, ...]]:
    return list(sheet.iter_rows(values_only=True))


# ---- results ----


def test_one_row_a_line_with_everything_that_was_seen_and_follows() -> None:
    book = _book(results_workbook(build.session(), [BOARD]))
    names = "Núria Serradellops – Aniol Font-rodona", "Maria de les Neus Puigcercós – Bàrbara Pujolràs"
    pairs = (1, names[0], 2, names[1])
    assert book.sheetnames == ["Results", "Session"]
    assert _values(book["Results"]) == [
        ("Board", "Dealer", "Round", "Table", "Pair NS", "Names NS", "Pair EW", "Names EW", "State", "Named", "Named by", "Doubling",
         "Points NS", "Points EW", "Result NS", "Result EW", "Comparison NS", "Comparison EW"),
        (7, "South", 2, 3, *pairs, "played", "cups", "North", "contro", 19, 53, -34, 34, 3.5714285714, 8),
        (7, "South", 2, 4, *pairs, "not entered", *[None] * 9),
        (7, "South", 2, 5, *pairs, "not played", *[None] * 9),
    ]  # fmt: skip


def test_every_line_of_every_board_is_there() -> None:
    boards = build.boards(build.rounds(), played=True)
    rows = _values(_book(results_workbook(build.session(), boards))["Results"])[1:]
    assert [(row[0], row[2], row[3]) for row in rows] == [(line.board, line.round, line.table) for board in boards for line in board.lines]
    assert len(rows) == 72


def test_numbers_can_be_added_up_and_are_shown_with_two_places() -> None:
    (head, row, *_rest) = _book(results_workbook(build.session(), [BOARD]))["Results"].iter_rows()
    shown = {cell.value: (number.data_type, number.number_format) for cell, number in zip(head, row, strict=True)}
    assert shown["Comparison NS"] == ("n", "0.00")
    assert shown["Points NS"] == ("n", "0")
    assert shown["Result NS"] == ("n", "0;−0;0")


def test_the_heads_stay_in_sight_and_can_be_filtered() -> None:
    sheet = _book(results_workbook(build.session(), [BOARD]))["Results"]
    assert (sheet.freeze_panes, sheet.auto_filter.ref, sheet.print_title_rows) == ("A2", "A1:R4", "$1:$1")
    assert sheet.column_dimensions["F"].width > 40
    assert sheet["A1"].font.bold


# ---- standings ----


def test_a_sheet_for_each_field() -> None:
    table = build.standings_table(StandingGroup(Side.NS, STANDINGS[:1]), StandingGroup(Side.EW, STANDINGS[1:]))
    book = _book(standings_workbook(build.session(), table))
    assert book.sheetnames == ["North–South", "East–West", "Session"]
    assert _values(book["North–South"]) == [
        ("Place", "Shared", "Pair number", "Player 1", "Player 2", "Boards", "Total", "%"),
        (1, None, 1, "Núria Serradellops", "Aniol Font-rodona", 24, 163, 61.98),
    ]
    assert _values(book["East–West"])[1] == (2, "=", 2, "Maria de les Neus Puigcercós", "Bàrbara Pujolràs", 24, -5.6666666667, None)


def test_the_facts_say_which_standings_these_are_with_times_on_the_halls_clock() -> None:
    published = datetime(2026, 9, 14, 21, 5, tzinfo=UTC)
    table = build.standings_table(StandingGroup(None, STANDINGS), lines_in=30, published_at=published)
    with on_the_clock_of("Europe/Madrid"):
        facts = dict(_values(_book(standings_workbook(build.session(), table))["Session"]))
    assert facts["Event"] == "Torneig de la Verema"
    assert facts["Date"] == datetime(2026, 9, 14)  # noqa: DTZ001 - a workbook knows no zones
    assert (facts["Results in"], facts["Results expected"], facts["Version"]) == (30, 72, 2)
    assert facts["Published"] == datetime(2026, 9, 14, 23, 5)  # noqa: DTZ001
    assert facts["Commitment of the deals (SHA-256)"] == "d9143ba3" + "0" * 56


def test_unpublished_standings_have_no_version_and_no_field_is_no_sheet() -> None:
    book = _book(standings_workbook(build.session(), build.standings_table(version=0, published_at=None)))
    assert book.sheetnames == ["Session"]
    assert "Version" not in dict(_values(book["Session"]))


# ---- hostile text ----


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_a_formula_a_number_a_date_or_an_error(name: str) -> None:
    row = replace(STANDINGS[0], pair=build.pair(1, (name, "Anna")))
    sheet = _book(standings_workbook(build.session(build.event(title=name)), build.standings_table(StandingGroup(None, (row,)))))["Standings"]
    assert (sheet["D2"].value, sheet["D2"].data_type) == (name, "s")


def test_text_that_looks_like_a_formula_stays_text_when_somebody_edits_it() -> None:
    row = replace(STANDINGS[0], pair=build.pair(1, ("=1+1", "Anna")))
    sheet = _book(standings_workbook(build.session(), build.standings_table(StandingGroup(None, (row,)))))["Standings"]
    assert (sheet["D2"].quotePrefix, sheet["E2"].quotePrefix) == (True, False)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\x00b", "a b"),
        ("Tab\tbed", "Tab bed"),
        ("two\r\nlines", "two  lines"),
        ("bell\x07", "bell "),
        ("\ud800", " "),
        ("\uffff", " "),
        ("x" * 40_000, "x" * 32_767),
    ],
)
def test_what_a_cell_cannot_hold_is_a_blank(text: str, written: str) -> None:
    assert plain(text) == written


def test_such_characters_in_names_and_title_do_not_break_the_file() -> None:
    row = replace(STANDINGS[0], pair=build.pair(1, ("a\x00\x0b\ud800\uffff", "Tab\tbed")))
    session = build.session(build.event(title="Title\x01\ufffe", club="\x1f"))
    book = _book(standings_workbook(session, build.standings_table(StandingGroup(None, (row,)))))
    assert _values(book["Standings"])[1][3:5] == ("a    ", "Tab bed")
    assert dict(_values(book["Session"]))["Event"] == "Title  "


@pytest.mark.parametrize(("text", "title"), [("a/b:c*?[d]\\'", "a b c   d"), ("x" * 40, "x" * 31), ("", "1"), ("Est–Oest", "Est–Oest")])
def test_sheets_have_names_that_are_allowed(text: str, title: str) -> None:
    assert sheet_title(text) == title


def test_a_day_is_a_date_in_every_language() -> None:
    with override("ca"):
        book = _book(results_workbook(build.session(date=date(2026, 2, 1)), [BOARD]))
    assert book.worksheets[-1]["B5"].number_format == "yyyy-mm-dd"
