"""What a decision would change, before it is made: it is made, looked at, and rolled back."""

from collections.abc import Callable

from django.db import transaction

from tournaments.enums import Audience
from tournaments.findings import Difference
from tournaments.models import Session
from tournaments.selectors.difference import difference
from tournaments.selectors.standings import standings_of


def previewed(session: Session, change: Callable[[], object]) -> Difference:
    """What `change`, a call of a service, would do to the session's standings. Nothing is saved; what the service refuses is raised."""
    before = standings_of(session, audience=Audience.DIRECTOR)
    with transaction.atomic():
        change()
        after = standings_of(session, audience=Audience.DIRECTOR)
        transaction.set_rollback(True)
    return difference(before, after)
