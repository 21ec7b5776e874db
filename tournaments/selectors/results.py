"""The newest version of each line, which is the one that counts."""

from collections.abc import Mapping

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Result, Session

LineKey = tuple[int, int]  # (seating id, board id)


def newest_results() -> "QuerySet[Result]":
    """The newest version of every line."""
    newer = Result.objects.filter(seating=OuterRef("seating"), board=OuterRef("board"), version__gt=OuterRef("version"))
    return Result.objects.filter(~Exists(newer))


def results_of(session: Session, *, board: int | None = None) -> Mapping[LineKey, Result]:
    """The newest version of each line of a session, or of one board of it (one query)."""
    only = {} if board is None else {"board__number": board}
    return {(result.seating_id, result.board_id): result for result in newest_results().filter(board__session=session, **only)}
