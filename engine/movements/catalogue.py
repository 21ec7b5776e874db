"""The movements that an event may choose: a catalogue line each. A kind's `rule` is the docstring of its module, shown to users."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType

from engine.movements import mitchell, random_draw
from engine.movements.base import Movement

Builder = Callable[[int, int, int | None], Movement]


@dataclass(frozen=True)
class Kind:
    """A kind of movement.

    `build(pairs, boards_per_round, rounds)` makes the whole movement before play (rounds None: as many as it has; EngineError with all faults);
    None for the kinds whose rounds are drawn one by one (`drawn`).
    """

    key: str
    winners: int
    module: ModuleType
    build: Builder | None = None
    barometer: bool = False

    @property
    def drawn(self) -> bool:
        """Whether each round is drawn when the one before is over."""
        return self.build is None

    @property
    def rule(self) -> str:
        """The published description."""
        return (self.module.__doc__ or "").strip()


def _mitchell(form: str) -> Builder:
    return lambda pairs, boards, rounds: mitchell.mitchell(pairs, boards, rounds=rounds, form=form)


_ALL = (
    Kind("mitchell", 2, mitchell, _mitchell("auto")),
    Kind("mitchell_skip", 2, mitchell, _mitchell("skip")),
    Kind("mitchell_relay", 2, mitchell, _mitchell("share_and_relay")),
    Kind("random", 1, random_draw, barometer=True),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.key: kind for kind in _ALL})
"""Every kind by its key, in the order of the page."""
