"""Sentences about standings, the same on pages and paper: who won, and what totals of different numbers of boards mean."""

from django.utils.translation import gettext as _

from tournaments.method_views import MethodView
from tournaments.rows import StandingGroup, StandingsTable
from tournaments.wording import SIDE_NAMES, word


def winners_text(table: StandingsTable) -> str:
    """`Won by Núria Ferrús – Quim Sabater.`, for each field; empty where nobody has a place."""
    return " ".join(filter(None, map(_winners_of, table.groups)))


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


def _winners_of(group: StandingGroup) -> str:
    names = [row.pair.name for row in group.rows if row.place == 1]
    if not names:
        return ""
    known = {"pairs": "; ".join(names), "side": word(SIDE_NAMES, group.side) if group.side else ""}
    if len(names) > 1:
        return (_("%(side)s: first place shared by %(pairs)s.") if group.side else _("First place shared by %(pairs)s.")) % known
    return (_("%(side)s: won by %(pairs)s.") if group.side else _("Won by %(pairs)s.")) % known
