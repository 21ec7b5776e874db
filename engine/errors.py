"""What is wrong, said in codes: the engine never writes sentences (DESIGN.md §2; sentences live in the application's wording).

A `Fault` is one thing that is wrong. An `EngineError` carries every fault that was found, not only the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `code`: a stable word, the key of the sentence shown to people.
    `params`: the offending and the allowed values, by name; several values of one kind stand in one string, parted by ", ".
    `where`: the place, as a path of neutral words, numbers and seats ("boards/3/N"); "" when the caller knows it.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    where: str = ""

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.params.items()), self.where))


class EngineError(ValueError):
    """Input that the rules refuse. `faults` holds every fault, in the order in which they were found (at least one)."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults: tuple[Fault, ...] = faults

    def __str__(self) -> str:
        return "; ".join(_plain(fault) for fault in self.faults)


def _plain(fault: Fault) -> str:
    """A line for logs and test output, never for users."""
    params = " ".join(f"{key}={value}" for key, value in fault.params.items())
    return " ".join(part for part in (fault.where, fault.code, params) if part)
