"""Reading values that came from outside (parsed JSON): every fault is collected with its place, nothing stops at the first.

A place is a path of keys and numbers, as "boards/26/results/3/named". Numbers that are not whole arrive as Decimal (or float, taken as
it prints) and leave as Fraction.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice

from engine.errors import EngineError, Fault

LARGEST = 1_000_000
"""No number of a tournament is larger; keeps absurd input from costing time."""
SHOWN = 40
"""How much of an offending text a fault repeats."""
_WORDS: Mapping[bool | None, str] = {True: "true", False: "false", None: "null"}
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)")
"""An escape of a JSON text: two halves of one character, `half` where one stands alone, or any other."""
_JSON = json.JSONEncoder(ensure_ascii=False, default=float)
_DECIMAL = re.compile(r"[+-]?[0-9]{1,7}(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?")


def parse_json(text: str) -> object:
    """The value of a JSON text, with Decimal for numbers that are not whole.

    Raises EngineError `json_invalid` (line, column), `json_too_large` (a number of thousands of digits, brackets thousands deep) or, with all
    at once, `key_twice` (key) and `half_character` (line, column, value), which UTF-8 cannot write.
    """
    twice: list[Fault] = []

    def pairs_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            times = Counter(key for key, _ in pairs)
            twice.extend(Fault("key_twice", {"key": shown(key)}) for key in fields if times[key] > 1)
        return fields

    try:
        value: object = json.loads(text, parse_float=Decimal, object_pairs_hook=pairs_once)
    except json.JSONDecodeError as error:
        raise EngineError(Fault("json_invalid", {"line": error.lineno, "column": error.colno})) from error
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise EngineError(Fault("json_too_large")) from error
    if faults := [*twice, *_half_characters(text)]:
        raise EngineError(*faults)
    return value


def _half_characters(text: str) -> Iterator[Fault]:
    """A fault for each "\\ud800" (a surrogate) of a JSON text without the other half that would make it a character."""
    line, read, line_end = 1, 0, -1
    for escape in _ESCAPE.finditer(text):
        if escape["half"]:
            start = escape.start()
            line += text.count("\n", read, start)
            line_end = max(line_end, text.rfind("\n", read, start))  # only what is new is looked through: there can be very many
            read = start
            yield Fault("half_character", {"line": line, "column": start - line_end, "value": escape[0]})


def shown(value: object) -> str:
    """The value as a fault repeats it: a text as it is, anything else in JSON's words; cut when long."""
    if value is None or isinstance(value, bool):
        text = _WORDS[value]
    elif isinstance(value, list | dict):  # piece by piece, only as far as it is shown: it can be as deep and as long as a file
        text = "".join(islice(_JSON.iterencode(value), SHOWN + 1))
    else:
        text = str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


@dataclass(frozen=True)
class Node:
    """An object of the input at its place. Its methods return a key's value, or None after noting a fault in `faults`."""

    value: Mapping[str, object]
    where: str = ""
    faults: list[Fault] = field(default_factory=list)

    def place(self, *keys: object) -> str:
        """The path of something inside."""
        return "/".join(str(part) for part in (self.where, *keys) if part != "")

    def refuse(self, code: str, key: object, /, **params: str | int) -> None:
        """Note a fault at a key."""
        self.faults.append(Fault(code, params, self.place(key)))

    def has(self, key: str) -> bool:
        """Whether the key is there with a value other than null."""
        return self.value.get(key) is not None

    def objects(self, key: str) -> list[Node]:
        """The objects of a list, each at its number from 1; faults for a missing list and for members that are none."""
        members = self.value.get(key)
        if not isinstance(members, list):
            self.refuse("list_expected" if self.has(key) else "missing", key)
            return []
        nodes = [as_node(member, self.place(key, number), self.faults) for number, member in enumerate(members, 1)]
        return [node for node in nodes if node is not None]

    def child(self, key: str) -> Node | None:
        """An object inside."""
        if not self.has(key):
            self.refuse("missing", key)
            return None
        return as_node(self.value[key], self.place(key), self.faults)

    def whole(self, key: str, lowest: int, highest: int) -> int | None:
        """A whole number in a range."""
        value = self._given(key)
        if value is None or is_whole(value, lowest, highest):
            return value if isinstance(value, int) else None
        self.refuse("whole_number_range", key, value=shown(value), lowest=lowest, highest=highest)
        return None

    def choice(self, key: str, allowed: Iterable[str]) -> str | None:
        """One of some words."""
        value, words = self._given(key), tuple(allowed)
        if value is None or (isinstance(value, str) and value in words):
            return value if isinstance(value, str) else None
        self.refuse("value_not_allowed", key, value=shown(value), allowed=", ".join(words))
        return None

    def name(self, key: str) -> str | None:
        """A text that is not empty; whole numbers are taken as their digits (pair ids)."""
        value = self._given(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, str) and value.strip():
            return value
        self.refuse("text_expected", key, value=shown(value))
        return None

    def text(self, key: str) -> str | None:
        """A text, which may be empty."""
        value = self._given(key)
        if value is None or isinstance(value, str):
            return value
        self.refuse("text_expected", key, value=shown(value))
        return None

    def texts(self, key: str) -> list[tuple[str, str]]:
        """The texts of a list, each with its key ("play/3", from 1); faults for a missing list and for members that are none."""
        members = self.value.get(key)
        if not isinstance(members, list):
            self.refuse("list_expected" if self.has(key) else "missing", key)
            return []
        numbered = [(f"{key}/{number}", member) for number, member in enumerate(members, 1)]
        for place, member in numbered:
            if not isinstance(member, str):
                self.refuse("text_expected", place, value=shown(member))
        return [(place, member) for place, member in numbered if isinstance(member, str)]

    def two(self, key: str) -> Sequence[object] | None:
        """A list of two: NS and EW."""
        value = self.value.get(key)
        if isinstance(value, list) and len(value) == 2:
            return value
        self.refuse("two_values_expected", key, value=shown(value))
        return None

    def refuse_near_misses(self, known: Collection[str]) -> None:
        """A fault for each unknown key that looks like a slip for a known one. Other unknown keys are somebody's additions: ignored."""
        for key in self.value:
            near = [] if key in known else get_close_matches(key.lower(), known, n=1, cutoff=0.8)
            if near:
                self.refuse("key_unknown", key, key=shown(key), allowed=near[0])

    def _given(self, key: str) -> object:
        if not self.has(key):
            self.refuse("missing", key)
            return None
        return self.value[key]


def as_node(value: object, where: str, faults: list[Fault]) -> Node | None:
    """The value as an object at its place; None after noting `object_expected`."""
    if isinstance(value, dict):
        return Node(value, where, faults)
    faults.append(Fault("object_expected", {"value": shown(value)}, where))
    return None


def is_whole(value: object, lowest: int, highest: int) -> bool:
    """Whether it is a whole number in the range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def exact_number(value: object) -> Fraction | None:
    """The exact value of a whole number, Decimal, float (as it prints) or decimal text; None for anything else, and beyond ±1,000,000."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        return None
    if isinstance(value, int):
        return Fraction(value) if abs(value) <= LARGEST else None
    text = str(value)
    exact = Fraction(text) if _DECIMAL.fullmatch(text) else None
    return exact if exact is not None and abs(exact) <= LARGEST else None
