"""Mitchell: NS sit, EW move up one table, the boards down one (SCORING.md §6). Two winners: NS and EW are ranked apart.

With an odd number of tables T everybody meets everybody in T rounds (*complete*). With an even number the EW pairs would come back to
boards they know after T/2 rounds, so either they *skip* one table then (T − 1 rounds), or tables 1 and T *share* a set and a *relay* stand holds
one set between T/2 and T/2 + 1 (T rounds). An odd number of pairs leaves a *half table*: whoever comes to it sits out. By default its NS
seat is empty, at the last table, so that there is nothing to share. Any number of rounds up to the full one may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from engine.errors import Fault
from engine.movements.base import Movement, SeatingRow, number_fault, require

LEAST_PAIRS = 4


class MitchellForm(StrEnum):
    """How the pairs avoid coming back to boards they know."""

    COMPLETE = "complete"
    SKIP = "skip"
    SHARE_AND_RELAY = "share_and_relay"


KEYS = {MitchellForm.COMPLETE: "mitchell", MitchellForm.SKIP: "mitchell_skip", MitchellForm.SHARE_AND_RELAY: "mitchell_relay"}
"""The kind (catalogue key) that a movement of each form carries."""


class EmptySeat(StrEnum):
    """Which seat of the last table is empty when the number of pairs is odd."""

    NS = "ns"
    EW = "ew"


def mitchell(
    pairs: int,
    boards_per_round: int,
    *,
    rounds: int | None = None,
    form: MitchellForm | str = "auto",
    empty: EmptySeat | str = EmptySeat.NS,
) -> Movement:
    """A two-winner Mitchell for `pairs` pairs (4 or more) with `boards_per_round` boards in a set; `rounds` None plays as many as the form allows.

    `form` "auto" is complete for odd T; for even T skip, or share and relay when all T rounds are wanted, when there are only two tables or
    when the half table leaves nothing to share. EngineError lists every fault: too_few, too_many, unknown_choice, form_needs_even_tables,
    form_needs_odd_tables. Source: SCORING.md §6.
    """
    tables = (pairs + 1) // 2
    faults = [*number_fault("pairs", pairs, LEAST_PAIRS), *number_fault("boards_per_round", boards_per_round, 1)]
    faults += _choice_faults("form", form, ("auto", *MitchellForm)) + _choice_faults("empty", empty, tuple(EmptySeat))
    if not faults:
        form = _form(form, tables, rounds, half=pairs % 2 == 1 and empty == EmptySeat.NS)
        faults += _form_faults(form, tables)
        faults += number_fault("rounds", full_rounds(form, tables) if rounds is None else rounds, 1, full_rounds(form, tables))
    elif rounds is not None:
        faults += number_fault("rounds", rounds, 1)
    require(faults)
    return _built(pairs, boards_per_round, rounds or full_rounds(MitchellForm(form), tables), MitchellForm(form), EmptySeat(empty))


def full_rounds(form: MitchellForm, tables: int) -> int:
    """The most rounds that a form allows with so many tables."""
    return tables - 1 if form == MitchellForm.SKIP else tables


def _form(form: str, tables: int, rounds: int | None, *, half: bool) -> MitchellForm:
    """The form that "auto" stands for."""
    if form != "auto":
        return MitchellForm(form)
    if tables % 2:
        return MitchellForm.COMPLETE
    return MitchellForm.SHARE_AND_RELAY if tables in (2, rounds) or half else MitchellForm.SKIP


def _choice_faults(name: str, value: str, allowed: tuple[str, ...]) -> list[Fault]:
    return [] if value in allowed else [Fault("unknown_choice", {"what": name, "value": str(value), "allowed": ", ".join(allowed)}, name)]


def _form_faults(form: MitchellForm, tables: int) -> list[Fault]:
    """Complete needs an odd number of tables, the two others an even one."""
    if (form == MitchellForm.COMPLETE) == (tables % 2 == 1):
        return []
    code = "form_needs_odd_tables" if form == MitchellForm.COMPLETE else "form_needs_even_tables"
    return [Fault(code, {"form": str(form), "tables": tables}, "form")]


def _built(pairs: int, boards: int, rounds: int, form: MitchellForm, empty: EmptySeat) -> Movement:
    tables = (pairs + 1) // 2
    ns_pairs = pairs - tables if empty == EmptySeat.NS else tables
    relay = form == MitchellForm.SHARE_AND_RELAY
    return Movement(
        kind=KEYS[form],
        tables=tables,
        pairs=pairs,
        rounds=rounds,
        sets=tables,
        boards_per_set=boards,
        winners=2,
        barometer=False,
        rows=tuple(_rows(pairs, ns_pairs, rounds, form)),
        sharing=((1, tables),) if relay and ns_pairs == tables else (),
        relays=(tables // 2,) if relay else (),
    )


def _rows(pairs: int, ns_pairs: int, rounds: int, form: MitchellForm) -> Iterator[SeatingRow]:
    """The rows by round and table; EW pair `ns_pairs` + 1 begins at table 1."""
    tables = (pairs + 1) // 2
    for steps in range(rounds):
        skipped = 1 if form == MitchellForm.SKIP and steps >= tables // 2 else 0
        for table in range(1, tables + 1):
            ew = ns_pairs + 1 + (table - 1 - steps - skipped) % tables
            yield SeatingRow(
                steps + 1, table, table if table <= ns_pairs else None, ew if ew <= pairs else None, _station(table, tables, form, steps) + 1
            )


def _station(table: int, tables: int, form: MitchellForm, steps: int) -> int:
    """The set (from 0) at a table after so many moves; the relay stand and the shared place make T stations of the T tables."""
    beyond_relay = form == MitchellForm.SHARE_AND_RELAY and table > tables // 2
    return (table - 1 + beyond_relay + steps) % tables
