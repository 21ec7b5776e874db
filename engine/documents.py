"""Reading the published JSON documents (FORMATS.md): plain values in, typed values out, every fault collected with its path.

A reader goes on after a fault with a stand-in of the right type; `done` then raises, so that a stand-in never leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from engine.errors import EngineError, Fault

Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")
_SHOWN = 40  # a wrong value is repeated to the user, but not at any length


class DocumentReader:
    """The fields of one JSON object.

    Codes: `not_an_object`, `value_missing`, `value_unknown` (value, allowed), `not_text`, `not_a_list`, `not_true_or_false`,
    `whole_number_range` (value, lowest, highest), `name_unknown` (name, allowed).
    """

    def __init__(self, document: object, where: str = "") -> None:
        self.faults: list[Fault] = []
        self._where = where
        self._fields: Mapping[object, object] = {}
        self._readable = isinstance(document, Mapping)
        if isinstance(document, Mapping):
            self._fields = document
        else:
            self.faults.append(Fault("not_an_object", {"value": shown(document)}, where))

    def path(self, *parts: str | int) -> str:
        """The path of a part of this object, as it stands in `Fault.where`."""
        return "/".join(str(part) for part in (self._where, *parts) if part != "")

    def refuse(self, code: str, path: str, **params: str | int) -> None:
        """Enters a fault."""
        self.faults.append(Fault(code, params, path))

    def format(self, expected: str) -> None:
        """Checks the document's format name."""
        value = self._required("format")
        if "format" in self._fields and value != expected:
            self.refuse("value_unknown", self.path("format"), value=shown(value), allowed=expected)

    def has(self, name: str) -> bool:
        """True for a field that is there and not null."""
        return self._fields.get(name) is not None

    def choice(self, name: str, kind: type[Choice]) -> Choice:
        """A member of an enum, by its value."""
        value = self._required(name)
        for member in kind:
            if member.value == value:
                return member
        if name in self._fields:
            self.refuse("value_unknown", self.path(name), value=shown(value), allowed=", ".join(kind))
        return next(iter(kind))

    def text(self, name: str) -> str:
        """A text."""
        value = self._required(name)
        if isinstance(value, str):
            return value
        if name in self._fields:
            self.refuse("not_text", self.path(name), value=shown(value))
        return ""

    def integer(self, name: str, lowest: int, highest: int) -> int:
        """A whole number in a range, both ends allowed."""
        value = self._required(name)
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        if name in self._fields:
            self.refuse("whole_number_range", self.path(name), value=shown(value), lowest=lowest, highest=highest)
        return lowest

    def flag(self, name: str, default: bool) -> bool:
        """True or false; the default where the field is missing."""
        value = self._fields.get(name, default)
        if isinstance(value, bool):
            return value
        self.refuse("not_true_or_false", self.path(name), value=shown(value))
        return default

    def texts(self, name: str) -> tuple[tuple[str, str], ...]:
        """A list of texts, each with its path; the places count from 1."""
        value = self._required(name)
        if not isinstance(value, list | tuple):
            if name in self._fields:
                self.refuse("not_a_list", self.path(name), value=shown(value))
            return ()
        places = [(self.path(name, place), each) for place, each in enumerate(value, start=1)]
        for path, each in places:
            if not isinstance(each, str):
                self.refuse("not_text", path, value=shown(each))
        return tuple((path, each) for path, each in places if isinstance(each, str))

    def part(self, name: str) -> DocumentReader:
        """The object in a field; an empty one where the field is missing or null. Its faults are this reader's."""
        part = DocumentReader(self._fields[name] if self.has(name) else {}, self.path(name))
        self.faults += part.faults
        part.faults = self.faults
        return part

    def only(self, *names: str) -> None:
        """Refuses every field that is not named here."""
        for name in self._fields:
            if name not in names:
                self.refuse("name_unknown", self.path(shown(name)), name=shown(name), allowed=", ".join(names))

    def trying(self, path: str, make: Callable[[], Value]) -> Value | None:
        """What `make` makes; None after entering the faults of its EngineError under this path."""
        try:
            return make()
        except EngineError as error:
            self.faults += (replace(fault, where="/".join(part for part in (path, fault.where) if part)) for fault in error.faults)
            return None

    def done(self) -> None:
        """Raises EngineError with everything that was wrong."""
        if self.faults:
            raise EngineError(*self.faults)

    def _required(self, name: str) -> object:
        if name not in self._fields and self._readable:
            self.refuse("value_missing", self.path(name), name=name)
        return self._fields.get(name)


def shown(value: object) -> str:
    """A wrong value as it may be repeated to the user."""
    text = value if isinstance(value, str) else type(value).__name__ if isinstance(value, Mapping | list) else str(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
