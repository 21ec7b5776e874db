"""Workbooks of a hall in sections: a letter in each row, and how sections are compared among the facts."""

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

from openpyxl import load_workbook

from engine.cards import Side
from tests.exports.test_workbooks import BOARD, PAIRS, PLAYED, STANDINGS
from tests.printing import builders as build
from tournaments.enums import SectionScoring
from tournaments.exports.workbooks import results_workbook, standings_workbook
from tournaments.rows import StandingGroup, StandingRow

LINES = (replace(PLAYED, section="A"), replace(PLAYED, table=9, ns=PAIRS[2], ew=PAIRS[3], section="B"))
OTHERS = (StandingRow(1, False, PAIRS[2], 24, Fraction(170), Fraction(60)), StandingRow(2, False, PAIRS[3], 24, Fraction(150), Fraction(50)))


def sheets(data):
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in load_workbook(BytesIO(data))}


def test_apart_a_sheet_for_each_section_and_side():
    groups = [StandingGroup(Side.NS, rows, section) for section, rows in (("A", STANDINGS), ("B", OTHERS))]
    table = build.standings_table(*groups, lines=LINES, expected={"A": 1, "B": 1})
    book = sheets(standings_workbook(build.session(sections=2), table))
    assert list(book) == ["Section A · North–South", "Section B · North–South", "Session"]
    assert book["Section A · North–South"][0][-2:] == ("%", "Section")
    assert [(row[2], row[-1]) for row in book["Section B · North–South"][1:]] == [(3, "B"), (4, "B")]
    facts = dict(book["Session"])
    assert (facts["Sections"], facts["Sections compared"]) == (2, "each section is a field of its own")


def test_across_the_field_one_sheet_with_a_column():
    table = build.standings_table(StandingGroup(None, (*STANDINGS, *OTHERS)), lines=LINES, expected={"": 2})
    book = sheets(standings_workbook(build.session(sections=2), table))
    assert list(book) == ["Standings", "Session"]
    assert [(row[2], row[-1]) for row in book["Standings"][1:]] == [(1, "A"), (2, "A"), (3, "B"), (4, "B")]
    assert dict(book["Session"])["Sections compared"] == "all sections are one field"


def test_results_have_the_section_of_each_line():
    event = replace(build.event(), section_scoring=SectionScoring.APART)
    book = sheets(results_workbook(build.session(event, sections=2), [replace(BOARD, lines=LINES)]))
    assert book["Results"][0][-1] == "Section"
    assert [(row[3], row[-1]) for row in book["Results"][1:]] == [(3, "A"), (9, "B")]
    assert dict(book["Session"])["Sections compared"] == "each section is a field of its own"


def test_without_sections_there_is_no_column_and_no_fact():
    results = sheets(results_workbook(build.session(), [BOARD]))
    standings = sheets(standings_workbook(build.session(), build.standings_table(StandingGroup(None, STANDINGS), lines=(PLAYED,))))
    assert results["Results"][0][-1] == "Comparison EW"
    assert standings["Standings"][0][-1] == "%"
    for book in (results, standings):
        assert not [name for name, _value in book["Session"] if "ection" in name]
