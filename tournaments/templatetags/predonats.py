"""Template tags and filters, in every template without loading: thin words over wording.py, and the suit drawings."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.cards import Card, Seat, Side
from engine.comparison.catalogue import build_method
from engine.comparison.method import Unit
from engine.naming import Denomination, Doubling
from engine.play import Variant
from engine.scoring import DEAL_POINTS, DoublingPolicy
from tournaments import standings_texts, wording
from tournaments.method_views import MethodView
from tournaments.rows import EventRow, ScoreCardLine, StandingGroup, StandingRow, StandingsTable

register = template.Library()


class Compared(Protocol):
    """What is compared by a method with options: an event, or standings."""

    @property
    def method(self) -> str: ...

    @property
    def method_options(self) -> Mapping[str, object]: ...


@register.simple_tag
def suit(denomination: str, *, alone: bool = False) -> SafeString:
    """The drawing of a suit or of botifarra; with `alone=True` it carries its name, else the word is expected beside it."""
    if alone:
        name = wording.word(wording.DENOMINATION_NAMES, denomination)
        return format_html('<svg class="suit suit-{0}" role="img" aria-label="{1}"><use href="#{0}"/></svg>', denomination, name)
    return format_html('<svg class="suit suit-{0}" aria-hidden="true"><use href="#{0}"/></svg>', denomination)


@register.filter
def signed(value: int) -> str:
    """`+17`, `−17`, `0`."""
    return wording.signed(value)


@register.filter
def short(value: Fraction) -> str:
    """At most two decimals."""
    return wording.short(value)


@register.filter
def rounded(value: Fraction, places: int = 2) -> str:
    """Always so many decimals."""
    return wording.rounded(value, places)


@register.filter
def percent(value: Fraction) -> str:
    """`61,98 %`."""
    return wording.percent(value)


@register.filter
def seat_name(seat: Seat) -> str:
    """`North`."""
    return wording.word(wording.SEAT_NAMES, seat)


@register.filter
def seat_letter(seat: Seat) -> str:
    """`N`."""
    return wording.word(wording.SEAT_LETTERS, seat)


@register.filter
def side_name(side: Side) -> str:
    """`North–South`."""
    return wording.word(wording.SIDE_NAMES, side)


@register.filter
def side_letters(side: Side) -> str:
    """`NS`."""
    return wording.word(wording.SIDE_LETTERS, side)


@register.filter
def denomination_name(denomination: Denomination) -> str:
    """`cups`."""
    return wording.word(wording.DENOMINATION_NAMES, denomination)


@register.filter
def card_name(card: Card) -> str:
    """`9 of cups`."""
    return wording.card_name(card)


@register.filter
def doubling_name(doubling: Doubling) -> str:
    """`contro`."""
    return wording.word(wording.DOUBLING_NAMES, doubling)


@register.filter
def compares(event: Compared) -> bool:
    """Whether results are set against each other at all, and not only added."""
    return build_method(event.method, **event.method_options).compares


@register.filter
def points_head(compared: Compared) -> str:
    """The head of a column of totals: `IMPs`, else `Points`."""
    unit = wording.unit_of(compared.method, compared.method_options)
    return wording.word(wording.UNIT_NAMES, unit if unit is Unit.IMPS else Unit.POINTS)


@register.filter
def view_text(view: MethodView) -> str:
    """`method_text` of a method by itself."""
    return wording.method_text(view.key, view.options)


@register.filter
def method_text(compared: Compared) -> str:
    """`difference to the mean, IMPs of the international table`: the method with those of its options that are not the usual ones."""
    return wording.method_text(compared.method, compared.method_options)


@register.filter
def variant_name(variant: Variant) -> str:
    """`free play (western)`."""
    return wording.word(wording.VARIANT_NAMES, variant)


@register.filter
def policy_name(policy: DoublingPolicy) -> str:
    """`the multiplier counts for both sides`."""
    return wording.word(wording.POLICY_NAMES, policy)


@register.filter
def multiplier_set_name(key: str) -> str:
    """`Lloret: suits 1 2 4 8, botifarra 2 4 8 16`."""
    return wording.word(wording.MULTIPLIER_SET_NAMES, key)


@register.filter
def movement_name(kind: str) -> str:
    """`Mitchell`."""
    return wording.word(wording.MOVEMENT_NAMES, kind)


@register.filter
def place(row: StandingRow) -> str:
    """`5`, or `5=` where it is shared."""
    return wording.place(row.place, row.tied)


@register.filter
def comparison(value: Fraction | None, event: EventRow) -> str:
    """A board's comparison points as the event shows them; a dash where there are none."""
    return "–" if value is None else wording.comparison_points(event.method, event.method_options, value)


@register.filter
def total_places(table: StandingsTable) -> int:
    """How many decimals a column of totals needs: none where all are whole."""
    return 0 if all(row.total.denominator == 1 for group in table.groups for row in group.rows) else 2


@register.filter
def points_differ(table: StandingsTable) -> bool:
    """Whether totals say more than the percents beside them: a mean of percents stands there only once."""
    return any(row.total != row.percent for group in table.groups for row in group.rows)


@register.filter
def boards_note(table: StandingsTable, group: StandingGroup) -> str:
    """What the totals of pairs with fewer boards are; empty where all of the field played as many."""
    return standings_texts.boards_note(table, group)


@register.filter
def winners_text(table: StandingsTable) -> str:
    """Who won, in a sentence."""
    return standings_texts.winners_text(table)


@register.filter
def own_points(each: ScoreCardLine) -> str:
    """The points that the card's own pair made on a board; a dash where it was not played."""
    points = each.line and (each.line.ns_points if each.side is Side.NS else each.line.ew_points)
    return "–" if points is None else str(points)


@register.filter
def other_points(points: int) -> int:
    """What the other side made of the 72."""
    return DEAL_POINTS - points


@register.filter
def number_range(numbers: Sequence[int]) -> str:
    """`7–9` where the numbers follow each other, else `7, 9, 12`."""
    return wording.number_range(numbers)
