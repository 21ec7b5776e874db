"""The movements that an event may choose: a catalogue line each. A kind's `rule` is the docstring of its module, shown to users."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType, ModuleType

from engine.movements import arrow_switch, hesitation, howell, mitchell, random_draw, round_robin, rover, swiss
from engine.movements.base import Movement
from engine.movements.mitchell import MitchellForm, full_rounds

Builder = Callable[[int, int, int | None], Movement]


@dataclass(frozen=True)
class Kind:
    """A kind of movement.

    `possible_rounds(pairs)`: the numbers of rounds it can have, ascending; empty when it does not suit so many pairs.
    `build(pairs, boards_per_round, rounds)`: the whole movement before play (rounds None: the usual number; EngineError with all faults); None for
    the kinds whose rounds are drawn one by one.
    """

    key: str
    winners: int
    module: ModuleType
    possible_rounds: Callable[[int], Sequence[int]]
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


def _mitchell_rounds(form: MitchellForm | None, pairs: int) -> Sequence[int]:
    """Up to all rounds of the form; None: of the form that lets all meet."""
    tables = (pairs + 1) // 2
    fits = form is None or (form == MitchellForm.COMPLETE) == (tables % 2 == 1)
    return range(1, full_rounds(form or MitchellForm.COMPLETE, tables) + 1) if fits and pairs >= mitchell.LEAST_PAIRS else ()


def _arrow_switch_rounds(pairs: int) -> Sequence[int]:
    return _mitchell_rounds(None, pairs) if pairs <= arrow_switch.MOST_PAIRS else ()


def _hesitation_rounds(pairs: int) -> Sequence[int]:
    return range(1, (pairs + 1) // 2 + 2) if hesitation.LEAST_PAIRS <= pairs <= arrow_switch.MOST_PAIRS else ()


def _rover_rounds(pairs: int) -> Sequence[int]:
    """Up to the usual number; a longer one may exist and can be asked for."""
    return range(1, rover.rover(pairs, 1).rounds + 1) if rover.LEAST_PAIRS <= pairs <= rover.MOST_PAIRS and pairs % 2 else ()


def _meeting_rounds(pairs: int) -> Sequence[int]:
    """As long as nobody need meet twice."""
    return range(1, pairs + pairs % 2) if pairs >= round_robin.LEAST_PAIRS else ()


def _mitchell(form: str, pairs: int, boards: int, rounds: int | None) -> Movement:
    return mitchell.mitchell(pairs, boards, rounds=rounds, form=form)


_ALL = (
    Kind("mitchell", 2, mitchell, partial(_mitchell_rounds, None), partial(_mitchell, "auto")),
    Kind("mitchell_skip", 2, mitchell, partial(_mitchell_rounds, MitchellForm.SKIP), partial(_mitchell, MitchellForm.SKIP)),
    Kind("mitchell_relay", 2, mitchell, partial(_mitchell_rounds, MitchellForm.SHARE_AND_RELAY), partial(_mitchell, MitchellForm.SHARE_AND_RELAY)),
    Kind(
        "arrow_switch",
        1,
        arrow_switch,
        _arrow_switch_rounds,
        lambda pairs, boards, rounds: arrow_switch.arrow_switched_mitchell(pairs, boards, rounds=rounds),
    ),
    Kind("hesitation", 1, hesitation, _hesitation_rounds, lambda pairs, boards, rounds: hesitation.hesitation(pairs, boards, rounds=rounds)),
    Kind("rover", 2, rover, _rover_rounds, lambda pairs, boards, rounds: rover.rover(pairs, boards, rounds=rounds)),
    Kind("howell", 1, howell, howell.possible_rounds, lambda pairs, boards, rounds: howell.howell(pairs, boards, rounds=rounds)),
    Kind(
        "round_robin",
        1,
        round_robin,
        _meeting_rounds,
        lambda pairs, boards, rounds: round_robin.round_robin(pairs, boards, rounds=rounds),
        barometer=True,
    ),
    Kind("swiss", 1, swiss, _meeting_rounds, barometer=True),
    Kind("random", 1, random_draw, _meeting_rounds, barometer=True),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.key: kind for kind in _ALL})
"""Every kind by its key, in the order of the page."""


def is_drawn(key: str) -> bool:
    """Whether the rounds of a kind are drawn one by one; never those of an own movement, which is not in the catalogue."""
    return key in KINDS and KINDS[key].drawn


def is_barometer(key: str) -> bool:
    """Whether all tables play the set of the round's number in each round."""
    return key in KINDS and KINDS[key].barometer
