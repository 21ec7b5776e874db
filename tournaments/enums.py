"""Closed lists of the site that are not the engine's: who looks, what state a thing is in, what was done."""

from collections.abc import Mapping
from enum import StrEnum


class Audience(StrEnum):
    """Who reads: decides what a selector lets out (DESIGN.md §4, "Secret until over")."""

    DIRECTOR = "director"
    PUBLIC = "public"


class ResultStatus(StrEnum):
    """What a version of a result says: a played line, a line that will not be played, or nothing (an entry taken back)."""

    PLAYED = "played"
    NOT_PLAYED = "not_played"
    EMPTY = "empty"


class AwardKind(StrEnum):
    """What a ruling gives a side (SCORING.md §4): percents of a top, imagined results with weights, or points that the director typed."""

    ARTIFICIAL = "artificial"
    WEIGHTED = "weighted"
    POINTS = "points"


class RevokeRule(StrEnum):
    """What a revoke costs (RULES.md §5): the whole stake (ButiNET, Girona), or the trick is corrected at the table (Torrefarrera)."""

    WHOLE_STAKE = "whole_stake"
    CORRECTED = "corrected"


class SectionScoring(StrEnum):
    """How results of several sections are compared and ranked (SCORING.md §5): all as one field, or each section by itself."""

    ACROSS = "across"
    APART = "apart"


class LineState(StrEnum):
    """How far a line (one board at one table) is; drawn as a pip."""

    IN = "in"
    MISSING = "miss"
    PLAYING = "playing"
    LATER = "later"


class Step(StrEnum):
    """The desk's tabs, in the order of an evening (DESIGN.md §1)."""

    PAIRS = "pairs"
    MOVEMENT = "movement"
    DEALS = "deals"
    SHEETS = "sheets"
    RESULTS = "results"
    COMPARISON = "comparison"
    STANDINGS = "standings"
    PUBLICATION = "publication"


class Verb(StrEnum):
    """What a log entry says was done."""

    CLUB_CREATED = "club_created"
    DIRECTOR_ADDED = "director_added"
    DIRECTOR_REMOVED = "director_removed"
    EVENT_CREATED = "event_created"
    EVENT_CHANGED = "event_changed"
    SESSION_CREATED = "session_created"
    SESSION_CHANGED = "session_changed"
    PAIRS_ADDED = "pairs_added"
    PAIRS_TAKEN_BACK = "pairs_taken_back"
    PAIR_CHANGED = "pair_changed"
    PAIR_REMOVED = "pair_removed"
    MOVEMENT_ACCEPTED = "movement_accepted"
    MOVEMENT_DISCARDED = "movement_discarded"
    ROUND_DRAWN = "round_drawn"
    DRAW_CHANGED = "draw_changed"
    DRAW_ACCEPTED = "draw_accepted"
    DRAW_DISCARDED = "draw_discarded"
    PAIR_JOINED = "pair_joined"
    PAIR_LEFT = "pair_left"
    ROUND_REVERSED = "round_reversed"
    RESULTS_MOVED = "results_moved"
    BOARDS_CHANGED = "boards_changed"
    DEALS_GENERATED = "deals_generated"
    DEALS_IMPORTED = "deals_imported"
    DEAL_TYPED = "deal_typed"
    DEALS_DISCARDED = "deals_discarded"
    DEALS_PRINTED = "deals_printed"
    RESULT_ENTERED = "result_entered"
    RESULT_CORRECTED = "result_corrected"
    RESULT_TAKEN_BACK = "result_taken_back"
    RULED = "ruled"
    RULING_WITHDRAWN = "ruling_withdrawn"
    GROUPS_SET = "groups_set"
    PENALTY_GIVEN = "penalty_given"
    PENALTY_WITHDRAWN = "penalty_withdrawn"
    UNDONE = "undone"
    REDONE = "redone"
    RANKING_CHANGED = "ranking_changed"
    DEADLINE_SET = "deadline_set"
    LOTS_DRAWN = "lots_drawn"
    SESSION_CLOSED = "session_closed"
    SESSION_REOPENED = "session_reopened"
    PUBLISHED = "published"


class Target(StrEnum):
    """What an entry of the log changed and an undo of it changes back."""

    LINE = "line"
    RULING = "ruling"
    GROUPS = "groups"
    PENALTY = "penalty"
    SCHEDULE = "schedule"


TARGETS: Mapping[Verb, Target] = {
    **dict.fromkeys((Verb.RESULT_ENTERED, Verb.RESULT_CORRECTED, Verb.RESULT_TAKEN_BACK), Target.LINE),
    **dict.fromkeys((Verb.RULED, Verb.RULING_WITHDRAWN), Target.RULING),
    Verb.GROUPS_SET: Target.GROUPS,
    **dict.fromkeys((Verb.PENALTY_GIVEN, Verb.PENALTY_WITHDRAWN), Target.PENALTY),
    **dict.fromkeys((Verb.PAIR_JOINED, Verb.PAIR_LEFT, Verb.ROUND_REVERSED, Verb.RESULTS_MOVED, Verb.BOARDS_CHANGED), Target.SCHEDULE),
}
"""The verbs that can be undone. Entries of `UNDONE` and `REDONE` name their target themselves, in `what`."""


def target_of(verb: Verb, what: Mapping[str, object]) -> Target | None:
    """What an entry of the log changed; None for one that cannot be undone."""
    if verb in {Verb.UNDONE, Verb.REDONE}:
        return Target(str(what.get("target", Target.LINE)))
    return TARGETS.get(verb)
