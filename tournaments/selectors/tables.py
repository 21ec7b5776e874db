"""The tables of a session as repairs see them: what a log entry keeps of a place, and whether that is what stands there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.cards import Side
from tournaments.models import Seating, Session

Place = tuple[int, int]
"""Round and table."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What is at a place: board set, pairs by number, the boards that a repair gave to or took from it (models.BoardChange), and its section."""

    board_set: int
    ns: int | None
    ew: int | None
    changed: tuple[int, ...] = ()
    section: int = 1

    @property
    def pairs(self) -> frozenset[int]:
        """Who sits there."""
        return frozenset(pair for pair in (self.ns, self.ew) if pair is not None)

    def kept(self) -> dict[str, object]:
        """For a log entry (`state_from` reads it)."""
        in_section = {} if self.section == 1 else {"section": self.section}  # entries from before there were sections know of none
        return {"set": self.board_set, "ns": self.ns, "ew": self.ew, "changed": list(self.changed), **in_section}


def state_from(kept: Mapping[str, object] | None) -> TableState | None:
    """A state as a log entry keeps it."""
    if kept is None:
        return None
    changed = kept["changed"]
    ns, ew = (None if pair is None else int(str(pair)) for pair in (kept["ns"], kept["ew"]))
    return TableState(int(str(kept["set"])), ns, ew, tuple(changed) if isinstance(changed, list) else (), int(str(kept.get("section", 1))))


def place_text(place: Place) -> str:
    """A place as a key of a log entry: `3/2` is round 3, table 2."""
    return f"{place[0]}/{place[1]}"


def place_from(text: str) -> Place:
    """The place of such a key."""
    number, table = text.split("/")
    return int(number), int(table)


def states_of(session: Session) -> dict[Place, TableState]:
    """Every place where somebody sits (four queries)."""
    seatings = Seating.objects.filter(round__session=session).select_related("round").prefetch_related("seated__pair", "board_changes__board")
    states = (((seating.round.number, seating.table), _state(seating)) for seating in seatings.order_by("round__number", "table"))
    return {place: state for place, state in states if state.pairs}


def boards_at(state: TableState, sets: Mapping[int, Iterable[int]]) -> frozenset[int]:
    """The boards that are played there; none where a side is empty. `sets`: the boards of each set."""
    return frozenset(sets.get(state.board_set, ())) ^ frozenset(state.changed) if len(state.pairs) == 2 else frozenset()


def _state(seating: Seating) -> TableState:
    seated = {each.side: each.pair.number for each in seating.seated.all()}
    changed = sorted(change.board.number for change in seating.board_changes.all())
    return TableState(seating.board_set, seated.get(Side.NS), seated.get(Side.EW), tuple(changed), seating.section)
