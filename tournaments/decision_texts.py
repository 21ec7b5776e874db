"""Sentences for what a director decided: rulings and penalties, the same on pages, paper and in files."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import Side
from tournaments import wording
from tournaments.rows import LineRow, PenaltyRow, RulingRow


def ruling_text(line: LineRow) -> str:
    """`Board 8, table 3, round 2: NS 60 %, EW 40 %.`; empty for a line without a ruling."""
    if line.ruling is None:
        return ""
    facts = {"board": line.board, "table": line.table, "round": line.round, "awards": awards_text(line.ruling)}
    return _("Board %(board)s, table %(table)s, round %(round)s: %(awards)s.") % facts


def awards_text(ruling: RulingRow) -> str:
    """What each side gets: `NS 60 %, EW 40 %`; a side that keeps its result is not named."""
    awards = ((Side.NS, ruling.ns), (Side.EW, ruling.ew))
    return ", ".join(f"{wording.word(wording.SIDE_LETTERS, side)} {wording.award(award)}" for side, award in awards if award)


def pairs_text(line: LineRow) -> str:
    """`3 Torrents – Sunyol / 10 Roca – Pla`: who played a line."""
    return f"{line.ns.number} {line.ns.name} / {line.ew.number} {line.ew.name}"


def counts_text(line: LineRow) -> str:
    """What average plus or minus counts, side by side where that is the pair's own percent: `NS: 60 % counts as the 71.17 % that the pair made on
    its other boards: 8.54 instead of 7.20.`; empty where it counts as it is shown."""
    if line.ruling is None:
        return ""
    sides = (
        (Side.NS, line.ruling.ns, line.ns_comparison, line.ns_counted, line.ns_maximum),
        (Side.EW, line.ruling.ew, line.ew_comparison, line.ew_counted, line.ew_maximum),
    )
    return " ".join(
        _("%(side)s: %(award)s counts as the %(percent)s that the pair made on its other boards: %(counted)s instead of %(shown)s.")
        % {
            "side": wording.word(wording.SIDE_LETTERS, side),
            "award": wording.award(award),
            "percent": wording.percent_short(100 * counted / maximum),
            "counted": wording.short(counted),
            "shown": wording.short(shown),
        }
        for side, award, shown, counted, maximum in sides
        if award and shown is not None and counted is not None and maximum
    )


def penalty_text(penalty: PenaltyRow) -> str:
    """`Torrents – Sunyol: −3 points.`"""
    facts = {"pair": penalty.pair.name, "amount": wording.adjustment(penalty.amount, penalty.of_top)}
    return _("%(pair)s: %(amount)s.") % facts


def line_text(line: LineRow | None) -> str:
    """What stands on a line in a few words: `cups, contro, 19 points of NS`, `not played`, and what was ruled; `empty` for no line."""
    if line is None:
        return _("empty")
    words = [_seen(line)]
    if line.ruling:
        words.append(_("ruling: %(awards)s") % {"awards": awards_text(line.ruling)})
    if line.group:
        words.append(_("cards %(group)s") % {"group": wording.group_letter(line.group)})
    return ", ".join(words)


def _seen(line: LineRow) -> str:
    if line.denomination is None or line.ns_points is None:
        return _("not played") if line.status == "not_played" else _("empty")
    words = [wording.word(wording.DENOMINATION_NAMES, line.denomination)]
    if line.doubling and line.doubling != "none":
        words.append(wording.word(wording.DOUBLING_NAMES, line.doubling))
    points = ngettext("%(points)s point of NS", "%(points)s points of NS", line.ns_points) % {"points": line.ns_points}
    return ", ".join([*words, points])
