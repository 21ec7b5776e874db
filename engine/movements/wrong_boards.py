"""Wrong boards (SCORING.md §6): results under a wrong board number, and boards played that were not the table's.

Both speak of single boards, not of sets: one board of a set may be the only wrong one. Nothing is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import Fault
from engine.movements.base import require


@dataclass(frozen=True, slots=True, order=True)
class TableBoards:
    """Which boards two pairs play at a table in a round; without boards they have nothing to play there. Each `section` has its own copies."""

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    section: int = 1

    @property
    def pairs(self) -> frozenset[int]:
        """The two pairs."""
        return frozenset((self.ns, self.ew))

    @property
    def where(self) -> str:
        """The place, as `where` of a fault."""
        return f"rounds/{self.round}/tables/{self.table}"


@dataclass(frozen=True, slots=True)
class BoardsChange:
    """A table before and after."""

    before: TableBoards
    after: TableBoards


def move_results(at: TableBoards, boards: Mapping[int, int], written: Collection[int]) -> dict[int, int]:
    """Results of a table that stand under wrong board numbers, as {number written: right number} without those that stay.

    `boards` says for numbers written what they should be; they may be exchanged or go round. `written`: the boards that have a result there.
    EngineError lists every fault: no_result_there, board_not_of_table, two_results_for_board. Source: SCORING.md §6.
    """
    moved = {board: to for board, to in boards.items() if board != to}
    faults = [Fault("no_result_there", _place(at, board), at.where) for board in sorted(moved) if board not in written]
    faults += [_not_of_table(at, to) for to in sorted(set(moved.values())) if to not in at.boards]
    faults += _twice(at, [moved.get(board, board) for board in written])
    require(faults)
    return moved


def wrong_boards(
    tables: Iterable[TableBoards], round_number: int, table: int, played: Mapping[int, int], boards: Sequence[int], *, free_from: int | None = None
) -> tuple[BoardsChange, ...]:
    """A table played other boards than its own: what happened, and what follows so that neither pair plays a board twice.

    `played` says for boards of the table which one was played in its place, `boards` are all boards of the session. In later rounds a board that one
    of the two pairs already knows is replaced by, in this order, the one that was missed, another that both pairs there have not played and nobody
    uses in that round, one that they share with a table; else it is left out. Before round `free_from` (None: the next one) boards are only
    left out: those rounds are over. EngineError: nobody_plays_there, board_not_of_table, board_unknown, two_results_for_board,
    board_already_played. Source: SCORING.md §6.
    """
    now = {(each.round, each.table): each for each in sorted(tables)}
    wrong = now.get((round_number, table))
    if wrong is None:
        require([Fault("nobody_plays_there", {"round": round_number, "table": table}, f"rounds/{round_number}/tables/{table}")])
        raise AssertionError
    swaps = {board: other for board, other in played.items() if board != other}
    require(_swap_faults(wrong, swaps, boards, now.values()))
    after = dict(now)
    after[round_number, table] = replace(wrong, boards=tuple(sorted(swaps.get(board, board) for board in wrong.boards)))
    for missed, known in sorted(swaps.items()):
        for place, each in now.items():
            if each.round > round_number and each.pairs & wrong.pairs and known in after[place].boards:
                may_replace = each.round >= (free_from or 0)
                after[place] = _without(after[place], known, missed, boards if may_replace else (), after.values())
    return tuple(BoardsChange(each, after[place]) for place, each in now.items() if after[place] != each)


def _swap_faults(at: TableBoards, swaps: Mapping[int, int], boards: Sequence[int], tables: Collection[TableBoards]) -> list[Fault]:
    faults = [_not_of_table(at, board) for board in sorted(swaps) if board not in at.boards]
    unknown = [board for board in sorted(set(swaps.values())) if board not in boards]
    faults += [Fault("board_unknown", {"board": board, "least": min(boards), "most": max(boards)}, at.where) for board in unknown]
    faults += _twice(at, [swaps.get(board, board) for board in at.boards])
    faults += [
        Fault("board_already_played", {"board": board, "pair": pair, "round": each.round}, at.where)
        for board in sorted(set(swaps.values()))
        for each in tables
        if each.round < at.round and board in each.boards
        for pair in sorted(each.pairs & at.pairs)
    ]
    return faults


def _without(at: TableBoards, known: int, missed: int, boards: Sequence[int], tables: Collection[TableBoards]) -> TableBoards:
    """The table with another board in the place of one that a pair there knows, or without it."""
    others = [each for each in tables if (each.round, each.table) != (at.round, at.table)]
    not_fresh = {board for each in others if each.pairs & at.pairs for board in each.boards} | set(at.boards)
    used = {board for each in others if (each.round, each.section) == (at.round, at.section) for board in each.boards}
    fresh = [board for board in boards if board not in not_fresh]
    chosen = sorted(fresh, key=lambda board: (board in used, board != missed, board))[:1]
    return replace(at, boards=tuple(sorted([*(board for board in at.boards if board != known), *chosen])))


def _place(at: TableBoards, board: int) -> dict[str, str | int]:
    return {"round": at.round, "table": at.table, "board": board}


def _not_of_table(at: TableBoards, board: int) -> Fault:
    allowed = ", ".join(map(str, at.boards))
    return Fault("board_not_of_table", {**_place(at, board), "allowed": allowed}, at.where)


def _twice(at: TableBoards, afterwards: Iterable[int]) -> list[Fault]:
    return [Fault("two_results_for_board", _place(at, board), at.where) for board, times in sorted(Counter(afterwards).items()) if times > 1]
