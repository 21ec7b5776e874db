"""Where to go next and which boards to bring: for pairs and for tables, from the rounds that are known. No query."""

from collections.abc import Iterable, Mapping, Sequence

from engine.cards import Side
from tournaments.movement_rows import Stop, TableMoves
from tournaments.rows import PairRow, RoundRow, SeatingRow


def stops_of(rounds: Iterable[RoundRow], pair: PairRow, here: Mapping[int, range] | None = None) -> tuple[Stop, ...]:
    """The way of a pair through these rounds, a stop for each. `here`: the rounds of those that came late or left (repairs.presence_of)."""
    mine = (here or {}).get(pair.number)
    return tuple(_stop(each, pair) for each in rounds if mine is None or each.number in mine)


def moves_after(rounds: Sequence[RoundRow], number: int) -> tuple[TableMoves, ...]:
    """For each table of round `number` that plays: where its pairs and boards are in the next round, as far as that is known.

    Each section has its own copy of the boards, so that they never go to another.
    """
    now = next((each for each in rounds if each.number == number), None)
    then = next((each for each in rounds if each.number == number + 1), None)
    return tuple(_moves(seating, then) for seating in now.seatings if not seating.sits_out) if now else ()


def _moves(seating: SeatingRow, then: RoundRow | None) -> TableMoves:
    if then is None:
        return TableMoves(seating.table, None, None)
    ns, ew = (_stop(then, pair) if pair else None for pair in (seating.ns, seating.ew))
    here = set(seating.boards)
    near = (each for each in then.seatings if each.section == seating.section and not each.sits_out)
    wanted = tuple(each.table for each in near if here & set(each.boards))
    return TableMoves(seating.table, ns, ew, wanted)


def _stop(each: RoundRow, pair: PairRow) -> Stop:
    for seating in each.seatings:
        if not seating.sits_out and pair in (seating.ns, seating.ew):
            side = Side.NS if seating.ns == pair else Side.EW
            return Stop(each.number, seating.table, side, seating.boards, seating.ew if side is Side.NS else seating.ns)
    return Stop(each.number)
