"""Swiss: each round is drawn from the standings, pairs that are level meet, and nobody meets the same pair again (SCORING.md §6).

A barometer: every table plays the same boards in the same round. The draw is a maximum-weight matching that makes the sum of the squared distances
in the standings as small as it can be; two pairs that have both sat NS (or EW) too often count as somewhat further apart. A repeat is drawn only
when no draw without one exists. In an odd field the pair that sits out is as far down as possible, and nobody sits out twice while that can be
avoided. NS and EW are kept in balance for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.movements.base import SeatingRow, require
from engine.movements.draws import BYE, Draw, History, drawn, field_faults, matched, seated

KIND = "swiss"
SIDE_COST = 4
"""Two pairs that both have one NS round too many may be passed over for a neighbour: 4 is two places further away."""


def draw_swiss_round(order: Sequence[int], history: Sequence[SeatingRow], *, round_number: int | None = None) -> Draw:
    """Draws the next round. `order` are the pairs that are there, the leader first; `history` the rows of the earlier rounds.

    Table 1 has the highest pair. The order of pairs that are level is the caller's (by lot in round 1). The round, and its set, is the one after the
    last in `history` unless `round_number` says so. EngineError: too_few, pair_twice_in_field. Source: SCORING.md §6.
    """
    require(field_faults(order))
    past = History.of(history)
    number = round_number if round_number is not None else max((row.round for row in history), default=0) + 1
    place = {pair: index for index, pair in enumerate(order)} | {BYE: len(order)}
    most = len(order) ** 2 + SIDE_COST * max((value * value for value in past.balance.values()), default=0)

    def wish(one: int, other: int) -> int:
        return most - (place[one] - place[other]) ** 2 - SIDE_COST * _crowding(past.balance.get(one, 0), past.balance.get(other, 0))

    couples = matched(order, past, wish)
    bye = next((other for one, other in couples if one == BYE), None)
    meetings = sorted(sorted(couple, key=place.__getitem__) for couple in couples if couple[0] != BYE)
    meetings.sort(key=lambda couple: place[couple[0]])
    tables = [seated(high, low, past, table % 2 == 0) for table, (high, low) in enumerate(meetings)]
    return drawn(number, tables, bye, past)


def _crowding(one: int, other: int) -> int:
    """The square of how far one of two pairs must go on leaning to the side that both have had too often; 0 when they lean differently."""
    return min(abs(one), abs(other)) ** 2 if one * other > 0 else 0
