"""Sentences about standings, the same on pages and paper: who won, how sections are compared, and what totals of different numbers of boards mean."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import Side
from engine.comparison.datum import Datum
from engine.comparison.datums import BoardDatum
from engine.comparison.method import Unit
from engine.rounding import decimal_text
from engine.sessions import Combination
from tournaments.findings import EventStandings, StandingChange
from tournaments.method_views import MethodView
from tournaments.rows import ScoreCard, StandingGroup, StandingRow, StandingsTable
from tournaments.wording import COMBINATION_NAMES, SIDE_NAMES, UNIT_NAMES, group_letter, short, signed, unit_of, word


def section_name(letter: str) -> str:
    """`Section A`; empty in a hall without sections."""
    return _("Section %(section)s") % {"section": letter} if letter else ""


def field_name(section: str, side: Side | None) -> str:
    """The pairs that are ranked together: `Section A · North–South`, `North–South`, `Section A`; empty where all are one field."""
    return " · ".join(filter(None, (section_name(section), word(SIDE_NAMES, side) if side else "")))


def moved_text(change: StandingChange) -> str:
    """In which field a pair was ranked before, where it is in another one now; places of different fields are not compared."""
    section, side = change.field_before
    if change.field[0] and not section:
        known = {"side": word(SIDE_NAMES, side)} if side else {}
        return (_("before: %(side)s of all sections together") if side else _("before: all sections together")) % known
    field = field_name(section, side)
    return _("before: in another field, %(field)s") % {"field": field} if field else _("before: in one field with everybody")


def sections_text(table: StandingsTable) -> str:
    """How the sections of a hall were compared, in a sentence; empty where there were none."""
    if not any(line.section for line in table.lines):
        return ""
    if any(group.section for group in table.groups):
        return _("Each section is a field of its own: results are compared and places counted within it.")
    return _("All sections are one field: every result of a board is compared with those of all sections.")


def event_sections_text(table: StandingsTable) -> str:
    """How the places of an event are counted over its sections (its sessions say how results were compared); empty where there were none."""
    if not any(line.section for line in table.lines):
        return ""
    if any(group.section for group in table.groups):
        return _(
            "Places are counted section by section. A pair is ranked in the section in which it played the most boards; with as many in two, "
            "in that of its last session."
        )
    return _("Places are counted over all sections together.")


def combination_text(standings: EventStandings) -> str:
    """How the sessions were put together, with its number: `the last session and 50 % of the earlier ones`."""
    if standings.combination is Combination.CARRY_OVER:
        return _("the last session and %(carry)s %% of the earlier ones") % {"carry": standings.carry}
    return word(COMBINATION_NAMES, standings.combination)


def points_name(standings: EventStandings) -> str:
    """What the totals of an event are: `IMPs`, `Points`; for a mean without percents `IMPs per board`."""
    unit = unit_of(standings.table.method, standings.table.method_options)
    name = word(UNIT_NAMES, unit if unit is Unit.IMPS else Unit.POINTS)
    percents = any(row.percent is not None for group in standings.table.groups for row in group.rows)
    return _("%(unit)s per board") % {"unit": name} if standings.combination is Combination.BY_BOARDS and not percents else name


def part_value(standings: EventStandings, row: StandingRow) -> Fraction:
    """What a session gave a pair, in what the event's totals are made of: its percent for a mean of percents, else its total."""
    return row.percent if standings.combination is Combination.BY_BOARDS and row.percent is not None else row.total


def missed_note(standings: EventStandings) -> str:
    """What the totals are of pairs that missed a session; empty where nobody did, and for a mean."""
    if standings.combination is Combination.BY_BOARDS or not standings.some_missed:
        return ""
    return _("Pairs that missed a session: points scaled to all sessions.")


def winners_text(table: StandingsTable) -> str:
    """`Won by Núria Ferrús – Quim Sabater.`, for each field, a line each where sections are ranked apart; empty where nobody has a place."""
    between = "\n" if any(group.section for group in table.groups) else " "
    return between.join(filter(None, map(_winners_of, table.groups)))


def boards_note(table: StandingsTable, group: StandingGroup) -> str:
    """What the totals of pairs are that played fewer boards than others of their field (SCORING.md §5); empty where all played as many."""
    played = {row.boards for row in group.rows if row.boards}
    if len(played) < 2:
        return ""
    averaged = MethodView(table.method, table.method_options).build().averages_boards
    sentence = (
        _("Pairs with fewer than %(boards)s boards: the mean is of those that they played.")
        if averaged
        else _("Pairs with fewer than %(boards)s boards: points scaled to %(boards)s boards.")
    )
    return sentence % {"boards": max(played)}


def datum_text(found: BoardDatum) -> str:
    """A datum and what was left out for it: `North–South: +10, the mean of 6 results; left out: +36 and −20.`"""
    cards = _("cards %(group)s") % {"group": group_letter(found.group)} if found.group else ""
    known = {
        "field": " · ".join(filter(None, (field_name(found.section, found.side), cards))),
        "datum": signed(found.datum),
        "mean": ngettext("the mean of %(count)s result", "the mean of %(count)s results", found.results) % {"count": found.results},
        "highest": ", ".join(map(signed, found.highest)),
        "lowest": ", ".join(map(signed, found.lowest)),
    }
    if found.highest:
        return _("%(field)s: %(datum)s, %(mean)s. Left out: %(highest)s and %(lowest)s.") % known
    return _("%(field)s: %(datum)s, %(mean)s.") % known


def datum_rule(method: str, options: Mapping[str, object]) -> str:
    """What the mean of a board leaves out and is rounded to, in a sentence; empty for methods that take no such mean."""
    built = MethodView(method, options).build()
    if not isinstance(built, Datum):
        return ""
    if not built.drop:
        return _("The mean of a board is of all its results, rounded to multiples of %(step)s.") % {"step": built.step}
    sentence = ngettext(
        "The mean of a board leaves out the highest and the lowest result (none where there are fewer than four), rounded to multiples of %(step)s.",
        "The mean of a board leaves out the %(drop)s highest and the %(drop)s lowest results (fewer where fewer than two would remain), rounded to "
        "multiples of %(step)s.",
        built.drop,
    )
    return sentence % {"drop": built.drop, "step": built.step}


def card_sums(card: ScoreCard) -> list[tuple[str, str]]:
    """How a pair's boards become its total, step by step: what, and the number. Nothing for a pair without a compared board."""
    own = card.standing
    if own is None or not own.boards:
        return []
    steps = [(_("All boards together"), card.sum)]
    if card.averages:
        steps.append((ngettext("The mean of %(boards)s board", "The mean of %(boards)s boards", own.boards) % {"boards": own.boards}, own.earned))
    elif own.boards < card.full_boards:
        steps.append((_("Scaled from %(boards)s to %(full)s boards") % {"boards": own.boards, "full": card.full_boards}, own.earned))
    if own.adjustment:
        steps += [(_("Penalties and bonuses"), own.adjustment), (_("Total"), own.total)]
    return [(name, short(value)) for name, value in steps]


def card_note(card: ScoreCard) -> str:
    """A sentence where the boards as shown, each rounded, do not add up to their sum as shown; else empty."""
    shown = sum(Fraction(decimal_text(line.counts, 2)) for line in card.lines if line.counts is not None)
    return "" if shown == Fraction(decimal_text(card.sum, 2)) else _("Each number is rounded for itself; sums are of the exact ones.")


def _winners_of(group: StandingGroup) -> str:
    names = [row.pair.name for row in group.rows if row.place == 1]
    if not names:
        return ""
    field = field_name(group.section, group.side)
    known = {"pairs": "; ".join(names), "side": field}
    if len(names) > 1:
        return (_("%(side)s: first place shared by %(pairs)s.") if field else _("First place shared by %(pairs)s.")) % known
    return (_("%(side)s: won by %(pairs)s.") if field else _("Won by %(pairs)s.")) % known
