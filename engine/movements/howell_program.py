"""Searches the starting rows of all Howells again and writes howell_rows.py to the standard output (about ten minutes).

From the project's root: `python -m engine.movements.howell_program > new.py`, then `ruff format new.py`. The seeds are fixed, so the same program
finds the same rows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import starmap
from random import Random
from textwrap import wrap

from engine.movements.howell import MOST_PAIRS
from engine.movements.howell_search import GaveUpError, full_row, reduced_row, written

MOST_ROUNDS_REDUCED = 16
"""A reduced Howell is for a short evening: longer ones are full."""
HEAD = '''"""Starting rows of Howell movements, found by `howell_search.py`. Written by `howell_program.py`: do not edit.

Key: (pairs, rounds), pairs even. A table is "NS-EW@set"; after "/" stand the rounds in which its two pairs change sides.
"""

'''
Size = tuple[int, int]


def sizes(most_pairs: int = MOST_PAIRS) -> Iterator[Size]:
    """(pairs, rounds) of every Howell that is looked for: the reduced ones and the full one of each even number of pairs."""
    for pairs in range(4, most_pairs + 1, 2):
        for rounds in (*range(pairs // 2 + 1, min(pairs - 2, MOST_ROUNDS_REDUCED) + 1), pairs - 1):
            yield pairs, rounds


def row(pairs: int, rounds: int) -> str | None:
    """The row of one movement as howell_rows.py keeps it, None when there is none."""
    lot = Random(1000 * pairs + rounds)  # noqa: S311 (nothing secret here)
    try:
        return written(full_row(pairs, lot) if rounds == pairs - 1 else reduced_row(pairs, rounds, lot))
    except GaveUpError:
        return None


def module_text(found: Iterable[tuple[Size, str | None]]) -> str:
    """The module with these rows."""
    lines = [line for size, text in found if text for line in _entry(size, text)]
    return HEAD + "ROWS: dict[tuple[int, int], str] = {\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def _entry(size: Size, text: str) -> list[str]:
    """The lines of one entry, none over 150 characters."""
    parts = wrap(text, 130, break_on_hyphens=False)
    if len(parts) == 1:
        return [f'    {size}: "{text}",']
    return [f"    {size}: (", *(f'        "{part} "' for part in parts[:-1]), f'        "{parts[-1]}"', "    ),"]


if __name__ == "__main__":
    wanted = list(sizes())
    sys.stdout.write(module_text(zip(wanted, starmap(row, wanted), strict=True)))
