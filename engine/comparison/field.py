"""The results of one side of a board, counted by value.

Every method asks "how many results are below this one" of this summary, so a board of n tables costs O(n log n), never n².
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Field:
    """`values`: the distinct results, lowest first. `counts`: how often each occurs. `ranks`: how many results are below each value,
    and last how many there are in all."""

    values: tuple[int, ...]
    counts: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, results: Iterable[int]) -> Field:
        """Count the signed results of one side."""
        counter = Counter(results)
        values = tuple(sorted(counter))
        counts = tuple(counter[value] for value in values)
        return cls(values, counts, tuple(accumulate(counts, initial=0)))

    @property
    def size(self) -> int:
        """A, the number of comparable results."""
        return self.ranks[-1]

    @property
    def total(self) -> int:
        """The sum of all results."""
        return sum(value * count for value, count in zip(self.values, self.counts, strict=True))

    def below(self, result: int) -> int:
        """How many results are lower than this one."""
        return self.ranks[bisect_left(self.values, result)]

    def at_most(self, result: int) -> int:
        """How many results are lower than or equal to this one."""
        return self.ranks[bisect_right(self.values, result)]

    def equal(self, result: int) -> int:
        """How often this result occurs."""
        return self.at_most(result) - self.below(result)

    def with_one(self, result: int) -> Field:
        """The field with one more result (used for results that a ruling imagines)."""
        return Field.of([*self.expand(), result])

    def expand(self) -> tuple[int, ...]:
        """All results, lowest first."""
        return tuple(value for value, count in zip(self.values, self.counts, strict=True) for _ in range(count))
