"""The log as rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.desk_rows import LogRow
from tournaments.enums import Target, Verb, target_of
from tournaments.models import LogEntry, Pair, Penalty, Session
from tournaments.selectors.results import newest_results
from tournaments.selectors.rulings import newest_foulings, newest_rulings
from tournaments.selectors.tables import place_text, states_of

Line = tuple[int, int]  # seating id, board number
Facts = tuple[object, ...]  # of a line
FACTS = ("status", "denomination", "namer", "doubling", "ns_points")
EMPTY: Facts = ("empty", "", "", "", None)


@dataclass(frozen=True, slots=True)
class _Now:
    """What stands: what lines say, the newest versions of rulings (by line) and groups (by board), which penalties are withdrawn; and for repairs
    the tables and lines by place, the pairs of the event, and the pairs that left with the rounds that were over."""

    lines: Mapping[Line, Facts]
    rulings: Mapping[Line, int]
    groups: Mapping[int, int]
    penalties: Mapping[int, bool]
    tables: Mapping[str, object]
    placed: Mapping[tuple[str, int], Facts]
    pairs: frozenset[int]
    left: Mapping[int, int]


def log_of(session: Session, limit: int | None = 20, *, target: Target | None = None) -> tuple[LogRow, ...]:
    """The session's newest entries (a constant number of queries). An entry can be undone while what it left is what stands now.

    `limit`: None for all. `target`: only what did, undid or redid such a thing; entries name SCHEDULE (repairs) only.
    """
    wanted = {} if target is None else {"what__target": target.value}
    entries = list(LogEntry.objects.filter(session=session, **wanted).select_related("who")[:limit])
    now, newest = _now(session), newest_of_repairs(entries)
    return tuple(_row(entry, undoable=_stands(target_of(Verb(entry.verb), entry.what), entry, now, newest)) for entry in entries)


def newest_of_repairs(entries: Iterable[LogEntry]) -> Mapping[int, LogEntry]:
    """By the first entry of each repair the last one: itself, its undo, its redo … `entries`: the newest first."""
    newest: dict[int, LogEntry] = {}
    for entry in entries:
        if target_of(Verb(entry.verb), entry.what) is Target.SCHEDULE:
            newest.setdefault(entry.what.get("entry", entry.pk), entry)
    return newest


def log_row(entry: LogEntry) -> LogRow:
    """One entry by itself, without asking whether it can be undone."""
    return _row(entry, undoable=False)


def _now(session: Session) -> _Now:
    line = ("seating", "board__number", "version")
    of_session = {"board__session": session}
    place = ("seating__round__number", "seating__table")
    results = list(newest_results().filter(**of_session).values_list("seating", "board__number", *place, *FACTS))
    return _Now(
        lines={(seating, board): tuple(facts) for seating, board, _number, _table, *facts in results},
        placed={(place_text((number, table)), board): tuple(facts) for _seating, board, number, table, *facts in results},
        pairs=frozenset(Pair.objects.filter(event=session.event_id).values_list("number", flat=True)),
        left=dict(session.withdrawals.values_list("pair__number", "after_round")),
        rulings={(seating, board): version for seating, board, version in newest_rulings().filter(**of_session).values_list(*line)},
        groups=dict(newest_foulings().filter(**of_session).values_list("board__number", "version")),
        tables={place_text(place): state.kept() for place, state in states_of(session).items()},
        penalties=dict(Penalty.objects.filter(session=session).values_list("pk", "withdrawn")),
    )


def _row(entry: LogEntry, *, undoable: bool) -> LogRow:
    return LogRow(
        id=entry.pk,
        at=entry.at,
        who=entry.who.username if entry.who else "",
        verb=Verb(entry.verb),
        what=entry.what,
        before=entry.before,
        after=entry.after,
        undoable=undoable,
    )


def _stands(target: Target | None, entry: LogEntry, now: _Now, newest: Mapping[int, LogEntry]) -> bool:
    """Whether what the entry left is what stands now."""
    if target is None:
        return False
    if target is Target.SCHEDULE:
        return newest[entry.what.get("entry", entry.pk)] is entry and _schedule_stands(entry.before, entry.after, now)
    line, after = (entry.what.get("seating", 0), entry.what.get("board", 0)), entry.after
    left, stands = {
        Target.LINE: (_facts(after), now.lines.get(line)),
        Target.RULING: (after.get("ruling_version"), now.rulings.get(line)),
        Target.GROUPS: (after.get("groups_version"), now.groups.get(entry.what.get("board", 0))),
        Target.PENALTY: (after.get("withdrawn"), now.penalties.get(entry.what.get("penalty", 0))),
    }[target]
    return bool(left == stands and stands is not None)


def _facts(kept: Mapping[str, Any]) -> Facts:
    """What a line says, as an entry keeps it."""
    return tuple(kept.get(name, nothing) for name, nothing in zip(FACTS, EMPTY, strict=True))


def _schedule_stands(before: Mapping[str, Any], after: Mapping[str, Any], now: _Now) -> bool:
    """Whether the tables, lines and pairs that a repair left are as it left them."""
    joined, parted, leaving, returned = after.get("joins"), before.get("joins"), after.get("leaves"), before.get("leaves")
    return (
        all(now.tables.get(place) == kept for place, kept in after["tables"].items())
        and all(now.placed.get((kept["place"], kept["board"]), EMPTY) == _facts(kept) for kept in after["lines"])
        and (joined is None or joined["number"] in now.pairs)
        and (parted is None or parted["number"] not in now.pairs)
        and (leaving is None or now.left.get(leaving["number"]) == leaving["after_round"])
        and (returned is None or returned["number"] not in now.left)
    )
