"""What may stand in a workbook's cells: text is always text (never a formula, an error or a date), numbers are real numbers.

Exact `Fraction`s become decimal numbers of ten places here and nowhere before (a spreadsheet knows no others).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from django.utils.timezone import localtime
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from engine.rounding import decimal_text

Value = str | int | Fraction | date | datetime | None

ILLEGAL = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # what XML or a line of a table cannot hold
LONGEST_TEXT = 32_767  # a cell's limit
TITLE_LIMIT = 31
NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\']")
PLACES = 10
EXACT, TWO_PLACES, WHOLE = "General", "0.00", "0"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in characters, and how its numbers are shown."""

    head: str
    width: int
    number_format: str = EXACT


def plain(text: str) -> str:
    """The text with a blank for each character that a cell cannot hold."""
    return ILLEGAL.sub(" ", text)[:LONGEST_TEXT]


def sheet_title(text: str) -> str:
    """A name that a sheet may bear: no []:*?/\\\\' and at most 31 characters."""
    return NOT_IN_TITLE.sub(" ", plain(text)).strip()[:TITLE_LIMIT] or "1"


def put(cell: Cell, value: Value, number_format: str = EXACT) -> None:
    """Fills a cell. Times are shown on the hall's clock."""
    if isinstance(value, str):
        cell.value = plain(value)
        cell.data_type = "s"  # else "=1+1" is a formula and "#N/A" an error
        cell.quotePrefix = value[:1] in tuple("=+-@")  # and stays text when somebody edits it
        return
    if isinstance(value, Fraction):
        cell.value = Decimal(decimal_text(value, PLACES))
    elif isinstance(value, datetime):
        cell.value, number_format = localtime(value).replace(tzinfo=None), "yyyy-mm-dd hh:mm"
    else:
        cell.value, number_format = value, "yyyy-mm-dd" if isinstance(value, date) else number_format
    cell.number_format = number_format


def fill_table(sheet: Worksheet, columns: Sequence[Column], rows: Sequence[Sequence[Value]]) -> None:
    """Heads in the first line, which stays in sight, then a line a row; can be filtered, prints with its heads on every page."""
    for place, column in enumerate(columns, 1):
        head = sheet.cell(1, place)
        put(head, column.head)
        head.font = Font(bold=True)
        head.alignment = Alignment(wrap_text=True, vertical="top")
        sheet.column_dimensions[get_column_letter(place)].width = column.width
    for line, row in enumerate(rows, 2):
        for place, (column, value) in enumerate(zip(columns, row, strict=True), 1):
            put(sheet.cell(line, place), value, column.number_format)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{len(rows) + 1}"
    sheet.print_title_rows = "1:1"
    _for_paper(sheet)


def fill_facts(sheet: Worksheet, facts: Sequence[tuple[str, Value]]) -> None:
    """A fact a line: its name, its value."""
    for line, (name, value) in enumerate(facts, 1):
        put(sheet.cell(line, 1), name)
        sheet.cell(line, 1).font = Font(bold=True)
        put(sheet.cell(line, 2), value)
        sheet.cell(line, 2).alignment = Alignment(horizontal="left", wrap_text=True, vertical="top")
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 24, 70
    _for_paper(sheet)


def _for_paper(sheet: Worksheet) -> None:
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
