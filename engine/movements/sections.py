"""Sections: a hall in parts, each with its own pairs, tables and copy of the boards (SCORING.md §5).

All sections play the same kind of movement, the same boards and the same number of rounds, and change together. Tables are numbered on from
section to section, so that no slip can be taken for one of another section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from engine.errors import Fault
from engine.movements.adviser import FEW_ROUNDS
from engine.movements.base import Movement, SeatingRow, in_order, number_fault, require
from engine.movements.catalogue import KINDS

MOST_SECTIONS = 26
LEAST_PAIRS = 4
Division = Sequence[Sequence[int]]
"""The pairs of each section."""
Part = tuple[Movement, Sequence[int]]
"""A section: its movement, and the pairs that it stands for: its pair 1 is the first of them, and so on."""


def most_sections(pairs: int) -> int:
    """Into how many sections so many pairs can be divided; 1 where they cannot."""
    return max(1, min(MOST_SECTIONS, pairs // LEAST_PAIRS))


def divide(pairs: Sequence[int], sections: int, kind: str | None = None, rounds: int | None = None) -> tuple[tuple[int, ...], ...]:
    """The pairs in so many sections in their order, the larger sections first: no two differ by more than a table, and of all such divisions it is
    the one that is best to play.

    First come rounds that all sections of the kind can play: `rounds` of them, or without that as many as can be up to FEW_ROUNDS, since nobody
    should sit out only to make a long evening longer. Then the fewest sections with an odd number of pairs, in which somebody sits out in each round;
    then the most rounds; then the most equal sections. Without a kind, or where it can play none of them: few sit-outs, then equal sections.

    14 pairs in two sections are 8 and 6, or 7 and 7. A Mitchell gives 8 and 6 pairs 3 rounds (3 tables at most), 7 and 7 pairs 4 rounds: 7 and 7.
    A Howell of 8 pairs has 7 rounds, one of 6 pairs 4 or 5, one of 7 pairs 7: 7 and 7 too. 26 pairs in a Mitchell are 14 and 12: 6 rounds are
    enough, and 13 and 13 would play 7 with two pairs idle in each.

    EngineError: too_few, too_many (sections).
    """
    require(number_fault("sections", sections, 1, most_sections(len(pairs))))
    sizes = min(_near_even(len(pairs), sections), key=lambda sizes: _burden(sizes, kind, rounds))
    starts = [sum(sizes[:place]) for place in range(sections)]
    return tuple(tuple(pairs[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def _near_even(pairs: int, sections: int) -> Iterator[tuple[int, ...]]:
    """The sizes of so many sections that differ by two pairs at most, each the largest first; LEAST_PAIRS pairs or more where there are enough."""
    least = min(LEAST_PAIRS, pairs // sections)
    for smallest in range(max(least, pairs // sections - 2), pairs // sections + 1):
        for largest in range(sections):  # so many sections of two pairs more than the smallest, which is there at least once
            middle = pairs - sections * smallest - 2 * largest
            if 0 <= middle < sections - largest:
                yield (smallest + 2,) * largest + (smallest + 1,) * middle + (smallest,) * (sections - largest - middle)


def _burden(sizes: Sequence[int], kind: str | None, rounds: int | None) -> tuple[int, ...]:
    """What speaks against a division, the weightiest first (`divide`)."""
    possible = _rounds_in_common(kind, frozenset(sizes)) if kind else ()
    most = max((each for each in possible if rounds in (None, each)), default=0)
    return -min(most, FEW_ROUNDS), sum(size % 2 for size in sizes), -most, sizes[0] - sizes[-1]


@cache
def _rounds_in_common(kind: str, sizes: frozenset[int]) -> tuple[int, ...]:
    """The numbers of rounds that the kind can have with each of these numbers of pairs, ascending."""
    return tuple(sorted(set.intersection(*(set(KINDS[kind].possible_rounds(size)) for size in sizes))))


def division_faults(division: Division, pairs: Sequence[int]) -> tuple[Fault, ...]:
    """What is wrong with the sections of these pairs: section_too_small, pair_in_two_sections, pair_unknown, pairs_in_no_section. `where`:
    "sections/2"."""
    there: dict[int, int] = {}
    faults = []
    for section, own in enumerate(division, 1):
        where = f"sections/{section}"
        faults += [Fault("pair_unknown", {"pair": pair, "section": section}, where) for pair in own if pair not in set(pairs)]
        faults += [Fault("pair_twice_in_section", {"pair": pair, "section": section}, where) for pair, times in Counter(own).items() if times > 1]
        for pair in dict.fromkeys(own):
            if pair in there:
                faults.append(Fault("pair_in_two_sections", {"pair": pair, "section": section, "other_section": there[pair]}, where))
            there.setdefault(pair, section)
        if len(own) < LEAST_PAIRS:
            faults.append(Fault("section_too_small", {"section": section, "pairs": len(own), "least": LEAST_PAIRS}, where))
    left = [pair for pair in pairs if pair not in there]
    if left:
        faults.append(Fault("pairs_in_no_section", {"pairs": ", ".join(map(str, left))}, "sections"))
    return tuple(faults)


def common_rounds(kind: str, division: Division) -> tuple[int, ...]:
    """The numbers of rounds that the kind can have in every section, ascending."""
    return _rounds_in_common(kind, frozenset(map(len, division))) if division else ()


def section_movements(kind: str, division: Division, boards_per_round: int, rounds: int | None = None) -> tuple[Part, ...]:
    """The movement of each section, of one kind. `rounds`: None for as many as all sections can play.

    EngineError: no_common_rounds, rounds_not_common, and what the kind refuses. The kind must not be one whose rounds are drawn.
    """
    build = KINDS[kind].build
    assert build is not None, kind  # noqa: S101  callers have asked `is_drawn`
    allowed = common_rounds(kind, division)
    if len(division) > 1 and not allowed:
        sizes = ", ".join(str(len(pairs)) for pairs in division)
        require([Fault("no_common_rounds", {"kind": kind, "sizes": sizes}, "sections")])
    if len(division) > 1 and rounds is not None and rounds not in allowed:
        require([Fault("rounds_not_common", {"rounds": rounds, "allowed": ", ".join(map(str, allowed))}, "rounds")])
    usual = None if len(division) == 1 else allowed[-1]
    return tuple((build(len(pairs), boards_per_round, rounds or usual), pairs) for pairs in division)


def side_by_side(sections: Sequence[Part], *, apart: bool = False) -> Movement:
    """One movement of several that are played at once. `apart`: each section is a field of its own.

    All must have the same rounds, boards a set, winners and kind of play; the pairs of all are numbered from 1 without a gap. One alone keeps the
    sections that it has itself.
    """
    first = sections[0][0]
    starts = first_tables(sections)
    shifted = [(start - 1, movement) for start, (movement, _pairs) in zip(starts, sections, strict=True)]
    rows = (
        row
        for number, (start, (movement, pairs)) in enumerate(zip(starts, sections, strict=True), 1)
        for row in _placed(movement, pairs, start - 1, number if len(sections) > 1 else None)
    )
    return replace(
        first,
        tables=sum(movement.tables for movement, _ in sections),
        pairs=sum(movement.pairs for movement, _ in sections),
        sets=max(movement.sets for movement, _ in sections),
        rows=in_order(rows),
        sharing=tuple(tuple(start + table for table in group) for start, movement in shifted for group in movement.sharing),
        relays=tuple(start + table for start, movement in shifted for table in movement.relays),
        switched=tuple(sorted({number for _, movement in shifted for number in movement.switched})),
        apart=apart,
    )


def first_tables(sections: Sequence[Part]) -> tuple[int, ...]:
    """The number of each section's first table in the hall."""
    return tuple(1 + sum(movement.tables for movement, _pairs in sections[:place]) for place in range(len(sections)))


def _placed(movement: Movement, pairs: Sequence[int], start: int, section: int | None) -> Iterator[SeatingRow]:
    """The rows of a section with its own pairs at its own tables. `section`: None where the movement itself says the sections of its rows."""
    for row in movement.rows:
        ns, ew = (None if pair is None else pairs[pair - 1] for pair in (row.ns, row.ew))
        yield replace(row, table=start + row.table, ns=ns, ew=ew, section=section or row.section)
