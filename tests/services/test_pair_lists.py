"""Lists of pairs as directors have them: pasted from anywhere, CSV with any separator, workbooks with a number column and a heading."""

import io
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from tournaments.services import pair_lists
from tournaments.services.errors import Refused
from tournaments.services.pair_lists import parse_csv, parse_file, parse_pasted

TWO = (("Núria Ferrús", "Quim Sabater"), ("Mercè Codina", "Jordi Bassols"))


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.mark.parametrize("separator", [";", "\t", " – ", " - ", " / ", " + ", " ; "])
def test_pasted_lines_in_every_separator(separator):
    read = parse_pasted(f"1. Núria Ferrús{separator}Quim Sabater\n\n2) Mercè Codina{separator}Jordi Bassols\n")
    assert read.pairs == TWO
    assert read.lines == (1, 3)


def test_one_comma_parts_two_names():
    assert parse_pasted("Núria Ferrús, Quim Sabater").pairs == TWO[:1]


def test_a_hyphen_inside_a_name_parts_nothing():
    assert parse_pasted("Neus Palouzié-Rocabruna; Ot Puig").pairs == (("Neus Palouzié-Rocabruna", "Ot Puig"),)


def test_every_fault_is_named_with_its_line():
    with pytest.raises(Refused) as error:
        parse_pasted(f"Núria Ferrús ; Quim Sabater\nnomés una\na ; b ; c\n ; d\n{'x' * 81} ; y\nBiel ; biel")
    assert [(fault.code, fault.where) for fault in error.value.faults] == [
        ("line_not_two_names", "line/2"),
        ("line_not_two_names", "line/3"),
        ("name_empty", "line/4/player/1"),
        ("name_too_long", "line/5/player/1"),
        ("pair_same_name", "line/6"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_csv_of_every_spreadsheet(encoding, delimiter):
    text = f'Jugador 1{delimiter}Jugador 2\r\nNúria Ferrús{delimiter}Quim Sabater\r\n"Mercè Codina"{delimiter}Jordi Bassols\r\n'
    assert parse_csv(text.encode(encoding)).pairs == TWO


def test_workbook_with_numbers_and_a_heading():
    content = workbook(("Núm.", "Jugador 1", "Jugador 2"), (1, *TWO[0]), (2, *TWO[1]), (None, None, None))
    read = parse_file("Parelles.XLSX", content)
    assert read.pairs == TWO
    assert read.lines == (2, 3)


def test_a_formula_in_a_workbook_is_a_name_and_nothing_else():
    assert parse_file("a.xlsx", workbook(("=1+1", "Ot Puig"))).pairs == (("=1+1", "Ot Puig"),)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("pairs.pdf", b"%PDF", "file_kind"),
        ("pairs", b"a;b", "file_kind"),
        ("pairs.xlsx", b"not a workbook", "xlsx_unreadable"),
        ("pairs.xlsx", b"PK\x03\x04broken", "xlsx_unreadable"),
        ("pairs.csv", b"", "list_empty"),
        ("pairs.csv", b'a;b\n"' + b"c;d\n" * 40_000, "csv_unreadable"),
        ("pairs.csv", b"\x81\x8d;\x8f", "file_not_text"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(name, content, code):
    with pytest.raises(Refused) as error:
        parse_file(name, content)
    assert [fault.code for fault in error.value.faults] == [code]


def test_a_workbook_that_would_fill_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr(pair_lists, "LARGEST_WORKBOOK", 1000)
    with pytest.raises(Refused) as error:
        parse_file("bomb.xlsx", workbook(*[("a", "b")] * 500))
    assert [fault.code for fault in error.value.faults] == ["xlsx_too_large"]


def test_the_styles_of_a_workbook_are_not_even_read():
    """A megabyte of styles keeps openpyxl busy for eight seconds."""
    full, broken = workbook(("Núria Ferrús", "Quim Sabater")), io.BytesIO()
    with ZipFile(io.BytesIO(full)) as book, ZipFile(broken, "w") as changed:
        for part in book.namelist():
            changed.writestr(part, b"<no XML" if part == pair_lists.STYLES else book.read(part))
    assert parse_file("pairs.xlsx", broken.getvalue()).pairs == TWO[:1]


def test_a_list_without_end_is_refused_at_the_first_line_too_many():
    with pytest.raises(Refused) as error:
        parse_csv(b"sol;\n" * 5000)
    assert [(fault.code, fault.params["value"]) for fault in error.value.faults] == [("too_many", 2001)]
