"""The pairs of an event."""

from tournaments.models import Event, Pair
from tournaments.rows import PairRow
from tournaments.selectors.schedule import pair_row


def pairs_of(event: Event) -> tuple[PairRow, ...]:
    """All pairs by number (one query)."""
    return tuple(pair_row(pair) for pair in Pair.objects.filter(event=event).select_related("player1", "player2").order_by("number"))
