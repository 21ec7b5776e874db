"""Sentences for the log and for what is missing now."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.cards import Side
from tournaments import wording
from tournaments.award_data import award_from
from tournaments.desk_rows import LogRow, Todo
from tournaments.enums import ResultStatus, Target, Verb, target_of
from tournaments.wording import Word

SENTENCES: Mapping[Verb, Word] = {
    Verb.CLUB_CREATED: gettext_lazy("Club created"),
    Verb.DIRECTOR_ADDED: gettext_lazy("%(username)s may direct too"),
    Verb.DIRECTOR_REMOVED: gettext_lazy("A director was taken out"),
    Verb.EVENT_CREATED: gettext_lazy("Event created"),
    Verb.EVENT_CHANGED: gettext_lazy("Event changed"),
    Verb.SESSION_CREATED: gettext_lazy("Session %(session)s created"),
    Verb.SESSION_CHANGED: gettext_lazy("Session %(session)s changed"),
    Verb.PAIRS_ADDED: gettext_lazy("Pairs added"),
    Verb.PAIRS_TAKEN_BACK: gettext_lazy("Pairs taken out again: %(numbers)s"),
    Verb.PAIR_CHANGED: gettext_lazy("Pair %(pair)s: names corrected"),
    Verb.PAIR_REMOVED: gettext_lazy("Pair %(pair)s removed"),
    Verb.MOVEMENT_ACCEPTED: gettext_lazy("Movement accepted: %(kind)s; rounds: %(rounds)s; boards a round: %(boards_per_round)s"),
    Verb.MOVEMENT_DISCARDED: gettext_lazy("Movement taken back"),
    Verb.ROUND_DRAWN: gettext_lazy("Round %(round)s drawn"),
    Verb.DRAW_CHANGED: gettext_lazy("Draw of round %(round)s: pairs %(one)s and %(other)s changed places"),
    Verb.DRAW_ACCEPTED: gettext_lazy("Draw of round %(round)s accepted"),
    Verb.DRAW_DISCARDED: gettext_lazy("Draw of round %(round)s thrown away"),
    Verb.PAIR_JOINED: gettext_lazy("Pair %(pair)s came late: %(players)s, from round %(round)s"),
    Verb.PAIR_LEFT: gettext_lazy("Pair %(pair)s left after round %(round)s; %(consequence)s"),
    Verb.ROUND_REVERSED: gettext_lazy("%(where)s was seated the wrong way and is reversed"),
    Verb.RESULTS_MOVED: gettext_lazy("Round %(round)s, table %(table)s: results moved to their boards (%(boards)s)"),
    Verb.BOARDS_CHANGED: gettext_lazy("Round %(round)s, table %(table)s played other boards (%(boards)s)"),
    Verb.DEALS_GENERATED: gettext_lazy("%(boards)s deals made"),
    Verb.DEALS_IMPORTED: gettext_lazy("%(boards)s deals imported"),
    Verb.DEAL_TYPED: gettext_lazy("Board %(board)s: the hands were typed"),
    Verb.DEALS_DISCARDED: gettext_lazy("Deals thrown away"),
    Verb.DEALS_PRINTED: gettext_lazy("Sheets with hands opened (%(sheet)s)"),
    Verb.RESULT_ENTERED: gettext_lazy("Table %(table)s, board %(board)s: %(line)s"),
    Verb.RESULT_CORRECTED: gettext_lazy("Table %(table)s, board %(board)s corrected: %(line)s (before: %(line_before)s)"),
    Verb.RESULT_TAKEN_BACK: gettext_lazy("Table %(table)s, board %(board)s emptied (before: %(line_before)s)"),
    Verb.UNDONE: gettext_lazy("Table %(table)s, board %(board)s undone: %(line)s (before: %(line_before)s)"),
    Verb.REDONE: gettext_lazy("Table %(table)s, board %(board)s redone: %(line)s (before: %(line_before)s)"),
    Verb.RULED: gettext_lazy("Table %(table)s, board %(board)s ruled: %(ruling)s. Reason: %(reason)s"),
    Verb.RULING_WITHDRAWN: gettext_lazy("Table %(table)s, board %(board)s: ruling withdrawn (before: %(ruling_before)s)"),
    Verb.GROUPS_SET: gettext_lazy("Board %(board)s, which cards at which table: %(groups)s. Reason: %(reason)s"),
    Verb.PENALTY_GIVEN: gettext_lazy("Pair %(pair)s: %(amount)s. Reason: %(reason)s"),
    Verb.PENALTY_WITHDRAWN: gettext_lazy("Pair %(pair)s: %(amount)s withdrawn"),
    Verb.RANKING_CHANGED: gettext_lazy("Rules of the ranking changed"),
    Verb.DEADLINE_SET: gettext_lazy("Results can be corrected until: %(deadline)s"),
    Verb.LOTS_DRAWN: gettext_lazy("Lots drawn for ties"),
    Verb.SESSION_CLOSED: gettext_lazy("Session %(session)s closed, hands released"),
    Verb.SESSION_REOPENED: gettext_lazy("Session %(session)s opened again"),
    Verb.PUBLISHED: gettext_lazy("Version %(number)s published"),
}


TAKEN_BACK: Mapping[Target, tuple[Word, Word]] = {
    Target.RULING: (
        gettext_lazy("Table %(table)s, board %(board)s, ruling undone: %(ruling)s (before: %(ruling_before)s)"),
        gettext_lazy("Table %(table)s, board %(board)s, ruling redone: %(ruling)s (before: %(ruling_before)s)"),
    ),
    Target.GROUPS: (
        gettext_lazy("Board %(board)s, which cards at which table, undone: %(groups)s (before: %(groups_before)s)"),
        gettext_lazy("Board %(board)s, which cards at which table, redone: %(groups)s (before: %(groups_before)s)"),
    ),
    Target.PENALTY: (
        gettext_lazy("Pair %(pair)s, undone: %(amount)s %(penalty_state)s"),
        gettext_lazy("Pair %(pair)s, redone: %(amount)s %(penalty_state)s"),
    ),
}
"""What is said of an undo and of a redo of anything that is not a line."""


def log_text(row: LogRow) -> str:
    """What an entry says was done."""
    target = target_of(row.verb, row.what)
    known = {**row.what, **row.after, **_words_of(target, row)}
    if "kind" in known:
        known["kind"] = wording.word(wording.MOVEMENT_NAMES, str(known["kind"]))
    if row.verb is Verb.DEALS_PRINTED:
        known["sheet"] = wording.word(wording.HAND_SHEET_NAMES, str(known["sheet"]))
    if isinstance(sections := row.after.get("sections"), list) and row.verb is Verb.MOVEMENT_ACCEPTED:
        known["sections"] = len(sections)
        return _("Movement accepted: %(kind)s in %(sections)s sections; rounds: %(rounds)s; boards a round: %(boards_per_round)s") % known
    if row.verb is Verb.SESSION_CHANGED and row.before.get("weight") != row.after.get("weight"):
        known["weight_before"] = row.before["weight"]
        return _("Session %(session)s changed; weight in the ranking: %(weight)s %% (before: %(weight_before)s %%)") % known
    if row.verb is Verb.PAIRS_TAKEN_BACK:
        known["numbers"] = _numbers_in(row.before)
    if row.verb is Verb.DEADLINE_SET:
        known["deadline"] = wording.moment(str(known["deadline"])) if known["deadline"] else _("no limit")
    if row.verb is Verb.EVENT_CHANGED and all("method" in facts for facts in (row.before, row.after)):
        known = {"method": _method_in(row.after), "method_before": _method_in(row.before)}
        return _("Event changed; comparison: %(method)s (before: %(method_before)s)") % known
    if target is Target.SCHEDULE:
        return _repair_log_text(row)
    if row.verb in {Verb.UNDONE, Verb.REDONE} and target is not None and target in TAKEN_BACK:
        return str(TAKEN_BACK[target][row.verb is Verb.REDONE]) % known
    return str(SENTENCES[row.verb]) % known


def repair_text(verb: Verb, what: Mapping[str, object]) -> str:
    """What a repair during play was, from the facts that the log keeps."""
    known = dict(what)
    stands = _("its results are cancelled") if what.get("cancelled") else _("its results stand")
    known["consequence"] = stands if what.get("round") else _("it had played nothing")
    if verb is Verb.ROUND_REVERSED:
        known["where"] = _part_text(what)
    return str(SENTENCES[verb]) % known


def _part_text(what: Mapping[str, object]) -> str:
    """A round, one of its sections, or one of its tables."""
    if what.get("table"):
        return _("Round %(round)s, table %(table)s") % what
    return (_("Round %(round)s, section %(section)s") if what.get("section") else _("Round %(round)s")) % what


def _numbers_in(facts: Mapping[str, object]) -> str:
    """The numbers of the pairs that an entry keeps: `7–9`."""
    pairs = facts.get("pairs")
    return wording.number_range([number for number, *_names in pairs]) if isinstance(pairs, list) else ""


def _method_in(facts: Mapping[str, object]) -> str:
    """How an event that an entry keeps is compared. Older entries hold no options where only the method changed."""
    options = facts.get("method_options")
    return wording.method_text(str(facts["method"]), options if isinstance(options, dict) else {})


def _repair_log_text(row: LogRow) -> str:
    said = repair_text(Verb(str(row.what.get("repair", row.verb))), row.what)
    sentences = {Verb.UNDONE: _("Undone: %(repair)s"), Verb.REDONE: _("Redone: %(repair)s")}
    return sentences[row.verb] % {"repair": said} if row.verb in sentences else said


def _words_of(target: Target | None, row: LogRow) -> dict[str, object]:
    """The words that stand for what was there before and after."""
    if target is Target.LINE:
        return {"line": line_text(row.after), "line_before": line_text(row.before)}
    if target is Target.RULING:
        return {"ruling": ruling_text(row.after), "ruling_before": ruling_text(row.before)}
    if target is Target.GROUPS:
        return {"groups": groups_text(row.after), "groups_before": groups_text(row.before)}
    if target is Target.PENALTY:
        state = _("withdrawn") if row.after["withdrawn"] else _("counts")
        return {"amount": wording.adjustment(Fraction(str(row.what["amount"])), bool(row.what["of_top"])), "penalty_state": state}
    return {}


def ruling_text(facts: Mapping[str, object]) -> str:
    """A ruling's facts in a few words: `NS 60 %, EW 40 %`; `none`."""
    awards = [(side, award_from(facts.get(side.lower()))) for side in Side]
    return ", ".join(f"{wording.word(wording.SIDE_LETTERS, side)} {wording.award(award)}" for side, award in awards if award) or _("none")


def groups_text(facts: Mapping[str, object]) -> str:
    """`table 2: B, table 5: B`; `the same cards everywhere`."""
    groups = facts.get("groups")
    tables = groups.items() if isinstance(groups, dict) else ()
    named = [_("table %(table)s: %(group)s") % {"table": table, "group": wording.group_letter(int(group))} for table, group in tables]
    return ", ".join(named) or _("the same cards everywhere")


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
        "draft": _("Round %(round)s is drawn: look at it and accept it."),
        "missing": ngettext(
            "%(count)s line is missing: table %(table)s, board %(board)s, round %(round)s.",
            "%(count)s lines are missing; the first: table %(table)s, board %(board)s, round %(round)s.",
            count,
        ),
        "results": _("%(in)s of %(expected)s lines are in."),
        "close": _("All lines are in. Look at the standings and close the session."),
        "publish": _("The session is closed. Publish the standings."),
        "changes": _("There are changes since version %(number)s. Publish version %(next)s."),
        "done": _("Everything is done: the standings are published."),
    }
    return sentences[todo.code] % todo.params
