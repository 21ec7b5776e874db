"""Rulings and penalties in workbooks: columns and a sheet of their own, only where there are some."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO

from openpyxl import load_workbook

from engine.rulings import Artificial
from tests.printing import builders as build
from tournaments.exports.workbooks import results_workbook, standings_workbook
from tournaments.rows import PenaltyRow, RulingRow, StandingGroup, StandingRow

AT = datetime(2026, 9, 14, 21, 5, tzinfo=UTC)
RULING = RulingRow(1, 1, Artificial(60), Artificial(40), "=1+1", "alex", AT)
PENALTY = PenaltyRow(1, 1, build.pair(1), Fraction(-3, 2), False, "Late", "alex", AT)


def sheets(data):
    book = load_workbook(BytesIO(data))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}


def test_standings_tell_what_was_earned_from_penalties():
    row = StandingRow(1, False, build.pair(1), 24, Fraction(161), Fraction(60), adjustment=Fraction(-3, 2), marks=("R1", "P1"))
    line = replace(build.boards(build.rounds(), 1, played=True)[0].lines[0], ruling=RULING)
    table = build.standings_table(StandingGroup(None, (row,)), lines=(line,), penalties=(PENALTY,))
    found = sheets(standings_workbook(build.session(), table))
    heads, first = found["Standings"]
    assert dict(zip(heads, first, strict=True))["Earned"] == 162.5
    assert first[-3:] == (162.5, -1.5, "R1 P1")
    _heads, ruling, penalty = found["Rulings and penalties"]
    assert ruling[:4] == ("R1", 1, line.round, line.table)
    assert ruling[5:8] == ("NS 60 %, EW 40 %", "=1+1", "alex")
    assert (penalty[0], penalty[5], penalty[6]) == ("P1", "−1.5 points", "Late")


def test_results_mark_the_lines_and_list_the_rulings():
    board = build.boards(build.rounds(), 1, played=True)[0]
    lines = (replace(board.lines[0], ruling=RULING), replace(board.lines[1], group=1), *board.lines[2:])
    found = sheets(results_workbook(build.session(), [replace(board, lines=lines)]))
    assert [row[-2:] for row in found["Results"][:4]] == [("Ruling", "Cards"), ("R1", None), (None, "B"), (None, None)]
    assert [row[0] for row in found["Rulings and penalties"]] == ["Mark", "R1"]


def test_nothing_is_added_where_nothing_was_decided():
    board = build.boards(build.rounds(), 1, played=True)[0]
    found = sheets(results_workbook(build.session(), [board]))
    assert list(found) == ["Results", "Session"]
    assert found["Results"][0][-1] == "Comparison EW"
