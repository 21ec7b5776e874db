"""Exact cover: choose options so that every item is covered once (Knuth's algorithm X, fewest choices first)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

Item = tuple[int, int]
Items = tuple[Item, ...]
Key = TypeVar("Key", bound=Hashable)


def first_cover(options: Mapping[Key, Items], secondary: Iterable[Item], limit: int) -> list[Key] | None:
    """The first choice of options that covers every item once and the `secondary` ones at most once.

    Options are tried in the order given, so equal input gives equal output. None when there is no cover or after `limit` steps.
    """
    users: dict[Item, list[Key]] = {}
    for key, items in options.items():
        for item in items:
            users.setdefault(item, []).append(key)
    optional = set(secondary)
    return _cover(options, users, [item for item in users if item not in optional], frozenset(), [], iter(range(limit)))


def _cover(
    options: Mapping[Key, Items],
    users: Mapping[Item, list[Key]],
    open_items: list[Item],
    taken: frozenset[Item],
    chosen: list[Key],
    steps: Iterator[int],
) -> list[Key] | None:
    if not open_items:
        return chosen
    if next(steps, None) is None:
        return None

    def free(item: Item) -> list[Key]:
        return [key for key in users[item] if taken.isdisjoint(options[key])]

    for key in min(map(free, open_items), key=len):
        covered = taken.union(options[key])
        found = _cover(options, users, [item for item in open_items if item not in covered], covered, [*chosen, key], steps)
        if found is not None:
            return found
    return None
