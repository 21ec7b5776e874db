"""What follows when a revoke is found after play (RULES.md §5): the opponents take the whole stake, 36 × multiplier."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Side
from engine.scoring import revoke_points
from tournaments.enums import ResultStatus, RevokeRule
from tournaments.models import Session
from tournaments.rows import LineRow
from tournaments.services.errors import refuse
from tournaments.services.locks import locked_session
from tournaments.services.results import enter_result, facts_of, newest_result, place_of


@transaction.atomic
def rule_revoke(*, who: User, session: Session, seating_id: int, board: int, expected_version: int, offender: Side) -> LineRow:
    """Gives all the points of a line to the opponents of the side that revoked: a correction like any other, kept and undone as one.

    It stays a result of the field, for that is what the game says it is worth. Refused where the event corrects the trick at the table
    (`revoke_is_corrected`), where nothing was played (`revoke_without_result`); Conflict when somebody else wrote first.
    """
    session = locked_session(session)
    if session.event.revoke != RevokeRule.WHOLE_STAKE:
        raise refuse("revoke_is_corrected")
    seating, on_board = place_of(session, seating_id, board)
    facts = facts_of(newest_result(seating, on_board))
    if facts.status is not ResultStatus.PLAYED:
        raise refuse("revoke_without_result", board=board, table=seating.table)
    facts = replace(facts, ns_points=revoke_points(offender))
    return enter_result(who=who, session=session, seating_id=seating_id, board=board, expected_version=expected_version, facts=facts)
