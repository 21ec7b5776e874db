"""Closed lists of the site that are not the engine's: who looks, what state a thing is in, what was done."""

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
    EVENT_CREATED = "event_created"
    EVENT_CHANGED = "event_changed"
    SESSION_CREATED = "session_created"
    SESSION_CHANGED = "session_changed"
    PAIRS_ADDED = "pairs_added"
    PAIR_CHANGED = "pair_changed"
    PAIR_REMOVED = "pair_removed"
    MOVEMENT_ACCEPTED = "movement_accepted"
    MOVEMENT_DISCARDED = "movement_discarded"
    ROUND_DRAWN = "round_drawn"
    DEALS_GENERATED = "deals_generated"
    DEALS_DISCARDED = "deals_discarded"
    DEALS_PRINTED = "deals_printed"
    RESULT_ENTERED = "result_entered"
    RESULT_CORRECTED = "result_corrected"
    RESULT_TAKEN_BACK = "result_taken_back"
    UNDONE = "undone"
    SESSION_CLOSED = "session_closed"
    SESSION_REOPENED = "session_reopened"
    PUBLISHED = "published"
