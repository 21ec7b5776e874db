"""Sentences for the log and for what is missing now."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import wording
from tournaments.enums import ResultStatus, Verb
from tournaments.rows import LogRow, Todo
from tournaments.wording import Word

SENTENCES: Mapping[Verb, Word] = {
    Verb.CLUB_CREATED: gettext_lazy("Club created"),
    Verb.DIRECTOR_ADDED: gettext_lazy("%(username)s may direct too"),
    Verb.EVENT_CREATED: gettext_lazy("Event created"),
    Verb.EVENT_CHANGED: gettext_lazy("Event changed"),
    Verb.SESSION_CREATED: gettext_lazy("Session %(session)s created"),
    Verb.SESSION_CHANGED: gettext_lazy("Session %(session)s changed"),
    Verb.PAIRS_ADDED: gettext_lazy("Pairs added"),
    Verb.PAIR_CHANGED: gettext_lazy("Pair %(pair)s: names corrected"),
    Verb.PAIR_REMOVED: gettext_lazy("Pair %(pair)s removed"),
    Verb.MOVEMENT_ACCEPTED: gettext_lazy("Movement accepted: %(kind)s, %(rounds)s rounds of %(boards_per_round)s boards"),
    Verb.MOVEMENT_DISCARDED: gettext_lazy("Movement taken back"),
    Verb.ROUND_DRAWN: gettext_lazy("Round %(round)s drawn"),
    Verb.DEALS_GENERATED: gettext_lazy("%(boards)s deals made"),
    Verb.DEALS_DISCARDED: gettext_lazy("Deals thrown away"),
    Verb.DEALS_PRINTED: gettext_lazy("Sheets with hands opened (%(sheet)s)"),
    Verb.RESULT_ENTERED: gettext_lazy("Table %(table)s, board %(board)s: %(line)s"),
    Verb.RESULT_CORRECTED: gettext_lazy("Table %(table)s, board %(board)s corrected: %(line)s (before: %(line_before)s)"),
    Verb.RESULT_TAKEN_BACK: gettext_lazy("Table %(table)s, board %(board)s emptied (before: %(line_before)s)"),
    Verb.UNDONE: gettext_lazy("Table %(table)s, board %(board)s undone: %(line)s (before: %(line_before)s)"),
    Verb.SESSION_CLOSED: gettext_lazy("Session %(session)s closed, hands released"),
    Verb.SESSION_REOPENED: gettext_lazy("Session %(session)s opened again"),
    Verb.PUBLISHED: gettext_lazy("Version %(number)s published"),
}


def log_text(row: LogRow) -> str:
    """What an entry says was done."""
    known = {**row.what, **row.after, "line": line_text(row.after), "line_before": line_text(row.before)}
    if "kind" in known:
        known["kind"] = wording.word(wording.MOVEMENT_NAMES, str(known["kind"]))
    return str(SENTENCES[row.verb]) % known


def line_text(facts: Mapping[str, object]) -> str:
    """A line's facts in a few words: `cups, 19`, `botifarra, contro, 39`, `not played`, `empty`."""
    status = facts.get("status", ResultStatus.EMPTY)
    if status == ResultStatus.NOT_PLAYED:
        return _("not played")
    if status != ResultStatus.PLAYED:
        return _("empty")
    words = [wording.word(wording.DENOMINATION_NAMES, str(facts["denomination"]))]
    if facts["doubling"] != "none":
        words.append(wording.word(wording.DOUBLING_NAMES, str(facts["doubling"])))
    return ", ".join([*words, str(facts["ns_points"])])


def todo_text(todo: Todo) -> str:
    """The one line on top of the desk."""
    count = int(str(todo.params.get("count", 0)))
    sentences = {
        "pairs": _("Enter the pairs: there are %(count)s, and at least %(least)s are needed."),
        "movement": _("Choose how the %(pairs)s pairs move."),
        "deals": _("Deal the %(boards)s boards."),
        "sheets": _("Print the sheets that make the boards."),
        "draw": _("Draw round %(round)s."),
        "missing": ngettext(
            "%(count)s line is missing: table %(table)s, board %(board)s, round %(round)s.",
            "%(count)s lines are missing; the first: table %(table)s, board %(board)s, round %(round)s.",
            count,
        ),
        "results": _("%(in)s of %(expected)s lines are in."),
        "close": _("All lines are in. Look at the standings and close the session."),
        "publish": _("The session is closed. Publish the standings."),
        "done": _("Everything is done: the standings are published."),
    }
    return sentences[todo.code] % todo.params
