"""Sections in `predonats-results/1` (SCORING.md §5), added to FORMATS.md; a file without these keys is read and scored as ever.

A result may say `"section": "A"`: 1 to 20 characters. The file says what sections are:

- `"sections": "across"`, also when it says nothing: one field. Sections change no number; they are shown with lines and pairs, a result may have
  none, and a pair may play in several (it is shown in the first that the file has for it).
- `"sections": "apart"`: the lines of each section are compared among themselves and each section is ranked by itself (two winners: NS and EW of
  each). Every result needs its section. A pair plays in one section: the same id in another is a fault, so that ids are those of the whole hall.

Apart, `expected_results` and `full_boards` are a number for every section, or an object with a number by section: `{"A": 7, "B": 6}`. A section
that is not there keeps the default: the most lines of it on any board, the most boards that a pair of its field played.

`score --json` then has `"section"` in every line and every row of the ranking (null where none is named). Rankings stand in the order in which the
file first names the sections.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.reading import LARGEST, Node, shown

LONGEST = 20
"""Characters of a section's name."""
WHOLE = ""
"""The name of the one field of a file that is compared across."""


class Sections(StrEnum):
    """How a file compares its sections."""

    ACROSS = "across"
    APART = "apart"


@dataclass
class SectionReader:
    """What a file's sections come to while its results are read. `file`: the file's object. `apart`: each is a field of its own."""

    file: Node
    apart: bool
    _names: dict[str, None] = field(default_factory=dict)
    _unnamed: list[Node] = field(default_factory=list)
    _homes: dict[Hashable, dict[str, None]] = field(default_factory=dict)
    _tried: bool = False

    @classmethod
    def of(cls, file: Node) -> SectionReader:
        """For a file that says how it compares its sections, or says nothing."""
        return cls(file, file.has("sections") and file.choice("sections", Sections) == Sections.APART)

    @property
    def names(self) -> tuple[str, ...]:
        """The sections, in the order in which the file first names them."""
        return tuple(self._names)

    @property
    def fields(self) -> tuple[str, ...]:
        """What is compared and ranked by itself: every section, or the whole."""
        return self.names if self.apart and self._names else (WHOLE,)

    def read(self, result: Node) -> str:
        """The section of a result; empty where it names none, or one that cannot be."""
        if not result.has("section"):
            self._unnamed.append(result)
            return ""
        self._tried = True
        value = result.value["section"]
        name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST or not name.isprintable() or name != name.strip():
            result.refuse("section_name", "section", value=shown(value), longest=LONGEST)
            return ""
        self._names[name] = None
        return name

    def seat(self, result: Node, key: str, who: Hashable, section: str) -> None:
        """Apart, a fault at `key` for each further section that somebody plays in."""
        homes = self._homes.setdefault(who, {})
        if self.apart and section and section not in homes:
            if homes:
                result.refuse("pair_of_two_sections", key, pair=shown(result.value[key]), one=next(iter(homes)), other=section)
            homes[section] = None

    def refuse_unnamed(self) -> None:
        """Apart, the faults of results without a section: one for a file that names none at all."""
        if self.apart and self._unnamed and not self._tried:
            self.file.refuse("sections_unnamed", "sections", longest=LONGEST)
        elif self.apart:
            for result in self._unnamed:
                result.refuse("section_missing", "section", longest=LONGEST)

    def number(self, key: str) -> int | None:
        """The file's number for all fields, from 1 up; None where it gives none, or numbers by section."""
        return self.file.whole(key, 1, LARGEST) if self.file.has(key) and not self._is_by_section(key) else None

    def numbers(self, key: str, for_all: int | None) -> dict[str, int]:
        """The number of each field, when all results are read: `for_all`, or the file's by section; without those that it does not give."""
        node = self.file.child(key) if self._is_by_section(key) else None
        if node is None:
            return {} if for_all is None else dict.fromkeys(self.fields, for_all)
        if self.apart:
            return self._by_section(node)
        if self.file.value.get("sections") in (None, *Sections):
            self.file.refuse("numbers_by_section", key, lowest=1, highest=LARGEST)
        return {}

    def place(self, key: str, section: str) -> str:
        """Where the file gives a field's number."""
        return f"{key}/{section}" if self._is_by_section(key) else key

    def _is_by_section(self, key: str) -> bool:
        return isinstance(self.file.value.get(key), dict)

    def _by_section(self, node: Node) -> dict[str, int]:
        for section in node.value:
            if self._names and section not in self._names:
                node.refuse("section_unknown", section, section=shown(section), allowed=", ".join(self._names))
        numbers = {section: node.whole(section, 1, LARGEST) for section in self._names if node.has(section)}
        return {section: number for section, number in numbers.items() if number is not None}
