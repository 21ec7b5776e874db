"""Template tags of rulings, penalties and what follows from them ({% load decisions %}): thin words over decision_texts.py and wording.py."""

from collections.abc import Mapping
from fractions import Fraction

from django import template

from engine.comparison.datums import BoardDatum
from engine.tiebreaks import TieBreak
from tournaments import decision_texts, standings_texts, wording
from tournaments.findings import Difference, EventStandings, SessionPart, StandingChange
from tournaments.rows import EventRow, LineRow, PenaltyRow, ScoreCard, ScoreCardLine, StandingRow

register = template.Library()


@register.filter
def ruling_text(line: LineRow) -> str:
    """`Board 8, table 3, round 2: NS 60 %, EW 40 %.`"""
    return decision_texts.ruling_text(line)


@register.filter
def counts_text(line: LineRow) -> str:
    """What average plus or minus counts where that is the pair's own percent."""
    return decision_texts.counts_text(line)


@register.filter
def penalty_text(penalty: PenaltyRow) -> str:
    """`Torrents – Sunyol: −3 points.`"""
    return decision_texts.penalty_text(penalty)


@register.filter
def line_text(line: LineRow | None) -> str:
    """What stands on a line in a few words; `empty` for none."""
    return decision_texts.line_text(line)


@register.filter
def changed_places(difference: Difference) -> int:
    """How many decimals the totals of a difference need, before and after alike: none where all are whole."""
    return 0 if all(row.total.denominator == 1 for row in _changed_rows(difference)) else 2


@register.filter
def changed_points(difference: Difference) -> bool:
    """Whether totals say more than the percents beside them: a mean of percents stands there only once."""
    return any(row.total != row.percent for row in _changed_rows(difference))


@register.filter
def changed_percents(difference: Difference) -> bool:
    """Whether there are percents at all."""
    return any(row.percent is not None for row in _changed_rows(difference))


def _changed_rows(difference: Difference) -> list[StandingRow]:
    """Before and after, of pairs that had played something."""
    return [row for change in difference.pairs for row in (change.before, change.after) if row and row.boards]


@register.filter
def moved_text(change: StandingChange) -> str:
    """In which field a pair was ranked before."""
    return standings_texts.moved_text(change)


@register.filter
def group_letter(group: int) -> str:
    """`B`."""
    return wording.group_letter(group)


@register.filter
def signed_mean(value: Fraction) -> str:
    """With its sign and at most two decimals: `+8,45`, `−3`."""
    return f"+{wording.short(value)}" if value > 0 else wording.short(value)


@register.filter
def tie_break_name(tie_break: TieBreak) -> str:
    """`by lot`."""
    return wording.word(wording.TIE_BREAK_NAMES, tie_break)


@register.filter
def combination_text(standings: EventStandings) -> str:
    """`the last session and 50 % of the earlier ones`."""
    return standings_texts.combination_text(standings)


@register.filter
def points_name(standings: EventStandings) -> str:
    """`IMPs per board`."""
    return standings_texts.points_name(standings)


@register.filter
def part_value(standings: EventStandings, row: StandingRow) -> Fraction:
    """What a session gave a pair, in what the event's totals are made of."""
    return standings_texts.part_value(standings, row)


@register.filter
def missed_note(standings: EventStandings) -> str:
    """What the totals are of pairs that missed a session."""
    return standings_texts.missed_note(standings)


@register.filter
def view_name(view: str) -> str:
    """`matchpoints 2-1-0`."""
    return wording.word(wording.VIEW_NAMES, view)


@register.filter
def row_of(part: SessionPart, row: StandingRow) -> StandingRow | None:
    """What a session gave to a pair of the event's standings."""
    return part.rows.get(row.pair.id)


@register.filter
def of(counts: Mapping[str, int], key: str) -> int:
    """How often; 0 for what never was."""
    return counts.get(key, 0)


@register.filter
def own_award(each: ScoreCardLine) -> str:
    """What a ruling gives the card's own side: `60 %`; empty where it keeps its result."""
    ruling = each.line.ruling if each.line else None
    award = ruling and (ruling.ns if each.side == "NS" else ruling.ew)
    return wording.award(award) if award else ""


@register.filter
def card_sums(card: ScoreCard) -> list[tuple[str, str]]:
    """From what the boards give to the pair's total: what each step is, and its number."""
    return standings_texts.card_sums(card)


@register.filter
def card_note(card: ScoreCard) -> str:
    """Why the numbers as shown do not add up to the last decimal, where they do not."""
    return standings_texts.card_note(card)


@register.filter
def datum_text(found: BoardDatum) -> str:
    """A datum of a board and what was left out for it."""
    return standings_texts.datum_text(found)


@register.filter
def datum_rule(event: EventRow) -> str:
    """What the mean of a board leaves out and is rounded to; empty under other methods."""
    return standings_texts.datum_rule(event.method, event.method_options)
