"""Template tags about movements ({% load movements %}): what a kind does, how a movement treats everybody, what repairs do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django import template
from django.utils.translation import gettext as _

from engine.movements.catalogue import KINDS
from engine.movements.fairness import Fairness
from tournaments import movement_texts, wording
from tournaments.log_texts import repair_text
from tournaments.movement_rows import RepairRow, TableMoves, Treatment
from tournaments.rows import PairRow
from tournaments.selectors.sections import Section

register = template.Library()

WIDTH = 240
MOST_IN_GRID = 24
LEVELS = ("heat-0", "heat-1", "heat-2")
Cell = tuple[int | None, str]


@dataclass(frozen=True)
class Bar:
    """The range of the fairness figure as lengths of a drawing 240 wide."""

    start: int
    length: int
    middle: int


register.filter("rounds_counted", wording.rounds_counted)
register.filter("boards_counted", wording.boards_counted)
register.filter("number_ranges", wording.number_ranges)


@register.filter
def movement_rule(kind: str) -> str:
    """What a kind of movement does."""
    return wording.word(movement_texts.RULES, kind)


@register.filter
def at_table(moves: Sequence[TableMoves], table: int) -> TableMoves | None:
    """What follows at one table."""
    return next((each for each in moves if each.table == table), None)


@register.filter
def repair_sentence(row: RepairRow) -> str:
    """What a repair during play was."""
    return repair_text(row.verb, row.what)


@register.filter
def listed(numbers: Sequence[int]) -> str:
    """`1, 4, 7`."""
    return ", ".join(str(number) for number in numbers)


@register.filter
def numbers_of(pairs: Iterable[PairRow]) -> list[int]:
    """Their start numbers."""
    return [pair.number for pair in pairs]


@register.filter
def same_boards(sections: Iterable[Section]) -> bool:
    """Whether all sections of a hall play the same boards."""
    return len({section.boards for section in sections}) <= 1


@register.filter
def is_barometer(kind: str) -> bool:
    """Whether all tables play the same boards in a round, so that a section needs no copy of its own."""
    return kind in KINDS and KINDS[kind].barometer


@register.filter
def fairness_bar(figure: Fairness, most: int) -> Bar:
    """Where a movement's figures lie on a scale from 0 (or less) to `most`."""
    low, high = min(0, figure.minimum), max(most, figure.maximum, 1)

    def at(value: Fraction | int) -> int:
        return int(WIDTH * (value - low) / (high - low))

    return Bar(at(figure.minimum), max(2, at(figure.maximum) - at(figure.minimum)), min(WIDTH - 3, at(figure.mean)))


@register.filter
def fairness_grid(treatment: Treatment) -> list[tuple[int, list[Cell]]]:
    """Every two pairs and their figure: `heat-1` near the mean, `heat-0` below it, `heat-2` above; nothing for larger fields."""
    numbers = [row.pair.number for row in treatment.naming]
    if len(numbers) > MOST_IN_GRID:
        return []
    return [(one, [_cell(treatment.fairness, treatment.fairness.figures, one, other) for other in numbers]) for one in numbers]


def _cell(figure: Fairness, figures: Mapping[tuple[int, int], int], one: int, other: int) -> Cell:
    value = figures.get((min(one, other), max(one, other)))
    if value is None:
        return None, "heat-x"
    return value, LEVELS[1 + (value > figure.mean + figure.sd) - (value < figure.mean - figure.sd)]


@register.filter
def fairness_words(figure: Fairness) -> str:
    """`from 0 to 12`; `always 3` where any two pairs are compared equally often."""
    if figure.minimum == figure.maximum:
        return _("always %(number)s") % {"number": wording.short(figure.mean)}
    return _("from %(low)s to %(high)s") % {"low": wording.short(figure.minimum), "high": wording.short(figure.maximum)}
