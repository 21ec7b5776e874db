"""What commands print: aligned tables, folders and Python as people at this prompt write them."""

import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.management.base import OutputWrapper

from tournaments.rows import StandingGroup
from tournaments.wording import place, rounded

GAP = "  "
WRONG_INPUT = 1
"""Exit status when the input is wrong."""


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """The rows as lines. `right`: which columns stand to the right, as numbers do."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [GAP.join(_padded(cell, width, to_right) for cell, width, to_right in zip(row, widths, right, strict=True)).rstrip() for row in rows]


def standings_lines(group: StandingGroup, heads: Sequence[str]) -> list[str]:
    """A field of the standings. `heads`: place, number, pair, boards, points, percent; the last stays out where the method has none."""
    places = 0 if all(row.total.denominator == 1 for row in group.rows) else 2
    rows = [[place(row.place, row.tied), str(row.pair.number), row.pair.name, str(row.boards), rounded(row.total, places)] for row in group.rows]
    if all(row.percent is None for row in group.rows):
        return aligned([heads[:5], *rows], [True, True, False, True, True])
    percents = ["" if row.percent is None else rounded(row.percent) for row in group.rows]
    return aligned([heads, *([*row, percent] for row, percent in zip(rows, percents, strict=True))], [True, True, False, True, True, True])


def _padded(cell: str, width: int, to_right: bool) -> str:
    return cell.rjust(width) if to_right else cell.ljust(width)


def never_refuse_characters(out: OutputWrapper) -> None:
    """Lets a terminal or a file that has no `█` or `ç` (Windows, redirected) print `?` instead of ending the command."""
    if reconfigure := getattr(out, "reconfigure", None):
        reconfigure(errors="replace")


def always_utf8(out: OutputWrapper) -> None:
    """Lets a file that was redirected have JSON as other programs expect it (FORMATS.md), also where texts have another encoding (Windows)."""
    if reconfigure := getattr(out, "reconfigure", None):
        reconfigure(encoding="utf-8")


def wrong_input(text: str, stderr: OutputWrapper) -> SystemExit:
    """Says what is wrong with a command's input in one line; to be raised, with the status for it (FORMATS.md)."""
    stderr.write(text)
    return SystemExit(WRONG_INPUT)


def shown(folder: Path) -> str:
    """A folder as short as it can be written here."""
    here = Path.cwd()
    return str(folder.relative_to(here)) if folder.is_relative_to(here) else str(folder)


def python_name() -> str:
    """How Python is called on this system (README)."""
    return "py" if sys.platform == "win32" else "python3"
