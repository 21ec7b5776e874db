"""Lists of pairs that a director pastes or uploads: text in, names with their line numbers out, or every fault with its line.

A line is a pair: two names parted by a tab, `;`, ` – `, ` - `, ` / ` or ` + `, else by one comma. Empty lines are passed over, a heading
(`player 1; player 2` in any of the site's languages) too, and a start number before the names is ignored.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zipfile import ZipFile

from openpyxl import load_workbook

from engine.errors import Fault
from tournaments.services.errors import Refused, refuse
from tournaments.services.names import clean_name
from tournaments.services.pairs import Names, pair_faults

SEPARATORS = re.compile(r"\t|;|\s[–—/+-]\s")
NUMBER_IN_FRONT = re.compile(r"^\s*\d+\s*[.)\t;:]\s*")
HEADINGS = {"player 1", "player1", "jugador 1", "jugador1", "jugadora 1", "name 1", "nom 1", "nombre 1", "gracz 1", "player", "jugador", "nom"}
MOST_LINES = 2000
LARGEST_WORKBOOK = 5 * 2**20  # unpacked
STYLES = "xl/styles.xml"


@dataclass(frozen=True)
class PairList:
    """Names of pairs, and the line that each stood on."""

    pairs: tuple[Names, ...]
    lines: tuple[int, ...]


def parse_pasted(text: str) -> PairList:
    """Reads pasted lines. Raises Refused with every fault."""
    return _read((number, _parts(line)) for number, line in enumerate(text.splitlines(), 1))


def parse_file(name: str, content: bytes) -> PairList:
    """Reads an uploaded file by the ending of its name: `.csv`, `.txt` or `.xlsx`. Raises Refused with every fault."""
    ending = name.rpartition(".")[2].lower()
    if ending == "xlsx":
        return parse_xlsx(content)
    if ending in {"csv", "txt", "tsv"}:
        return parse_csv(content)
    raise refuse("file_kind", "file", name=name[:60], allowed=".csv, .xlsx, .txt")


def parse_csv(content: bytes) -> PairList:
    """Reads CSV in UTF-8 (or in Windows' Latin 1), parted by `;`, `,` or tabs."""
    text = decoded(content)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(";\t,", key=first.count)
    if delimiter not in first:
        return parse_pasted(text)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        return _read((reader.line_num, row) for row in reader)
    except csv.Error as error:
        raise refuse("csv_unreadable", f"line/{reader.line_num}") from error


def parse_xlsx(content: bytes) -> PairList:
    """Reads the first sheet of a workbook."""
    return _read(_sheet(content))


def decoded(content: bytes) -> str:
    """The text of a file, in UTF-8 or as older Windows programs write it. Refused for anything else."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise refuse("file_not_text", "file", allowed="UTF-8")


def _sheet(content: bytes) -> list[tuple[int, Sequence[str]]]:
    try:
        unpacked = sum(part.file_size for part in ZipFile(io.BytesIO(content)).infolist())
        if unpacked <= LARGEST_WORKBOOK:
            sheet = load_workbook(_without_styles(content), read_only=True, data_only=False).worksheets[0]
            rows = sheet.iter_rows(max_row=MOST_LINES + 1, max_col=12, values_only=True)
            return [(number, ["" if cell is None else str(cell) for cell in row]) for number, row in enumerate(rows, 1)]
    except Exception as error:  # a broken workbook breaks openpyxl, zipfile and the XML parser in a dozen ways
        raise refuse("xlsx_unreadable", "file") from error
    raise refuse("xlsx_too_large", "file", megabytes=unpacked // 2**20, most=LARGEST_WORKBOOK // 2**20)


def _without_styles(content: bytes) -> io.BytesIO:
    """The workbook less its styles: a megabyte of them keeps openpyxl busy for many seconds, and no name needs one."""
    slim = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as full, ZipFile(slim, "w") as kept:
        for part in full.infolist():
            if part.filename != STYLES:
                kept.writestr(part, full.read(part))
    slim.seek(0)
    return slim


def _parts(line: str) -> list[str]:
    line = NUMBER_IN_FRONT.sub("", line)
    parts = SEPARATORS.split(line)
    return line.split(",") if len(parts) == 1 and line.count(",") == 1 else parts


def _read(rows: Iterable[tuple[int, Sequence[str]]]) -> PairList:
    pairs: list[Names] = []
    lines: list[int] = []
    faults: list[Fault] = []
    for count, (line, row) in enumerate(rows, 1):
        if count > MOST_LINES:  # the faults of a list without end would fill the memory
            raise refuse("too_many", "file", what="lines", value=count, most=MOST_LINES)
        cells = _cells(row)
        if not cells or (not pairs and not faults and any(cell.casefold() in HEADINGS for cell in cells)):
            continue
        if len(cells) != 2:
            faults.append(Fault("line_not_two_names", {"found": len(cells), "text": " ; ".join(cells)[:60]}, f"line/{line}"))
            continue
        faults += pair_faults((cells[0], cells[1]), f"line/{line}")
        pairs.append((cells[0], cells[1]))
        lines.append(line)
    if not lines and not faults:
        faults.append(Fault("list_empty"))
    if faults:
        raise Refused(*faults)
    return PairList(tuple(pairs), tuple(lines))


def _cells(row: Sequence[str]) -> list[str]:
    """The names of a row: cells cleaned, empty ones at the end dropped, a start number in front ignored."""
    cells = [clean_name(cell) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > 2 and (cells[0].isdigit() or not cells[0]):
        cells = cells[1:]
    return cells
