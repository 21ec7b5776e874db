"""The comparison methods by key, with the options that an event or a file may give them. A new method is one module and one line here."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from engine.comparison import cross, datum, matchpoints, predonats, total
from engine.comparison.method import Method
from engine.comparison.scales import SCALES
from engine.errors import EngineError, Fault
from engine.reading import shown


@dataclass(frozen=True)
class Choice:
    """An option that is one of a few words. `values`: those allowed, as keys; `default`: taken when the option is not given."""

    values: tuple[str, ...]
    default: str
    convert: type = str

    @property
    def allowed(self) -> str:
        """The words, in one string."""
        return ", ".join(self.values)

    def accepts(self, value: object) -> bool:
        """Whether it is one of the words."""
        return isinstance(value, str) and value in self.values

    def read(self, value: object) -> object:
        """An accepted word as the method wants it."""
        return self.convert(value)


@dataclass(frozen=True)
class Switch:
    """An option that is on or off."""

    default: bool = False

    @property
    def allowed(self) -> str:
        """As files write it."""
        return "true, false"

    def accepts(self, value: object) -> bool:
        """Whether it is on or off and not a number."""
        return isinstance(value, bool)

    def read(self, value: object) -> object:
        """The accepted value itself."""
        return value


@dataclass(frozen=True)
class Whole:
    """An option that is a whole number from `lowest` to `highest`; None as default: the method decides."""

    lowest: int
    highest: int
    default: int | None

    @property
    def allowed(self) -> str:
        """The range."""
        return f"{self.lowest}–{self.highest}"

    def accepts(self, value: object) -> bool:
        """Whether it is a whole number in the range, or None where the method decides."""
        if value is None:
            return self.default is None
        return isinstance(value, int) and not isinstance(value, bool) and self.lowest <= value <= self.highest

    def read(self, value: object) -> object:
        """The accepted value itself."""
        return value


Option = Choice | Switch | Whole


@dataclass(frozen=True)
class MethodSpec:
    """One catalogue line. `build`: the method's class. `module`: where its rule is written. `options`: what it can be told, by name."""

    key: str
    build: type[Method]
    module: ModuleType
    options: Mapping[str, Option]

    @property
    def rule(self) -> str:
        """The published rule in English, paragraphs parted by an empty line: the docstring of the method's module."""
        return inspect.cleandoc(self.module.__doc__ or "")


_SCALE = Choice(tuple(SCALES), "identity")
_AVERAGE_PLUS = Whole(0, 1000, None)

METHODS: Mapping[str, MethodSpec] = {
    spec.key: spec
    for spec in (
        MethodSpec(
            "matchpoints",
            matchpoints.Matchpoints,
            matchpoints,
            {"form": Choice(tuple(matchpoints.Form), matchpoints.Form.TWO_ONE_ZERO, matchpoints.Form)},
        ),
        MethodSpec("predonats", predonats.Predonats, predonats, {"truncate": Switch()}),
        MethodSpec(
            "datum",
            datum.Datum,
            datum,
            {"scale": _SCALE, "drop": Whole(0, 1000, 1), "step": Whole(1, 1000, 1), "average_plus": _AVERAGE_PLUS},
        ),
        MethodSpec("cross", cross.Cross, cross, {"scale": _SCALE, "average_plus": _AVERAGE_PLUS}),
        MethodSpec("total", total.Total, total, {"average_plus": _AVERAGE_PLUS}),
    )
}
"""The methods of SCORING.md §2, in the order in which a director chooses among them."""


def method_faults(key: object, options: Mapping[str, object]) -> tuple[Fault, ...]:
    """What is wrong with a choice of method: `method_unknown`, `method_option_unknown`, `method_option_value`, all at once."""
    if not isinstance(key, str) or key not in METHODS:
        return (Fault("method_unknown", {"method": shown(key), "allowed": ", ".join(METHODS)}, "method"),)
    known = METHODS[key].options
    faults = []
    for name, value in options.items():
        if name not in known:
            faults.append(Fault("method_option_unknown", {"method": key, "option": shown(name), "allowed": ", ".join(known)}, name))
        elif not known[name].accepts(value):
            faults.append(Fault("method_option_value", {"option": name, "value": shown(value), "allowed": known[name].allowed}, name))
    return tuple(faults)


def build_method(key: str, **options: object) -> Method:
    """The method with its options; those not given take their defaults. Raises EngineError with all of `method_faults`."""
    if faults := method_faults(key, options):
        raise EngineError(*faults)
    spec = METHODS[key]
    return spec.build(**{name: spec.options[name].read(value) for name, value in options.items()})
