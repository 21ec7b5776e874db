"""Clubs, events and sessions as rows, with how far each session is. Query counts do not grow with the number of events."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, Max, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from engine.play import Variant
from engine.scoring import DoublingPolicy
from tournaments.enums import ResultStatus, SectionScoring
from tournaments.models import Board, BoardChange, Club, Event, Publication, Round, Seating, Session
from tournaments.rows import EventRow, SessionRow
from tournaments.selectors.field import full_seatings
from tournaments.selectors.results import newest_results


def events_listed() -> tuple[EventRow, ...]:
    """The events that everybody may see, newest first."""
    return _event_rows(Event.objects.filter(listed=True))


def events_page(events: Sequence[Event]) -> tuple[EventRow, ...]:
    """Rows for these events, in the order of their list (for pages of a longer list)."""
    return _event_rows(Event.objects.filter(pk__in=[event.pk for event in events]))


def events_of_user(user: AbstractBaseUser | AnonymousUser) -> tuple[EventRow, ...]:
    """The events of the clubs that the user directs, newest first."""
    return _event_rows(Event.objects.filter(club__directors=user.pk))


def clubs_of_user(user: AbstractBaseUser | AnonymousUser) -> tuple[Club, ...]:
    """The clubs that the user directs, by name."""
    return tuple(Club.objects.filter(directors=user.pk))


def event_row(event: Event) -> EventRow:
    """One event with its sessions."""
    return _event_rows(Event.objects.filter(pk=event.pk))[0]


def session_row(session: Session) -> SessionRow:
    """One session with its event."""
    return next(row for row in event_row(session.event).sessions if row.id == session.pk)


def _event_rows(events: "QuerySet[Event]") -> tuple[EventRow, ...]:
    newest = events.order_by("-created_at", "-id")  # Django drops Meta.ordering where it aggregates
    found = newest.select_related("club").annotate(pair_count=Count("pairs", distinct=True)).prefetch_related(Prefetch("sessions", _sessions()))
    return tuple(_event_row(event, event.sessions.all(), event.pair_count) for event in found)


def _event_row(event: Event, sessions: Iterable[Session], pairs: int) -> EventRow:
    bare = EventRow(
        id=event.pk,
        slug=event.slug,
        title=event.title,
        place=event.place,
        club=event.club.name,
        club_slug=event.club.slug,
        variant=Variant(event.variant),
        multiplier_set=event.multiplier_set,
        doubling_policy=DoublingPolicy(event.doubling_policy),
        method=event.method,
        method_options=event.method_options,
        winners=event.winners,
        listed=event.listed,
        section_scoring=SectionScoring(event.section_scoring),
        pairs=pairs,
    )
    return replace(bare, sessions=tuple(_session_row(session, bare) for session in sessions))


def _session_row(session: Session, event: EventRow) -> SessionRow:
    facts = vars(session)  # with the annotations of _sessions
    return SessionRow(
        id=session.pk,
        number=session.number,
        date=session.date,
        event=event,
        movement_kind=session.movement_kind or None,
        boards_per_round=session.boards_per_round,
        planned_rounds=session.planned_rounds,
        drawn_rounds=facts["drawn_rounds"],
        first_board=session.first_board,
        tables=facts["tables"],
        boards=facts["board_count"],
        commitment=facts["commitment"],
        closed_at=session.closed_at,
        lines_in=facts["lines_in"],
        lines_expected=facts["full_tables"] * session.boards_per_round + facts["lines_added"] - facts["lines_dropped"],
        published=facts["published"],
        dealt=facts["dealt"],
        sections=facts["sections"] or 1,
        weight=session.weight,
    )


def _sessions() -> "QuerySet[Session]":
    """Sessions with every count of SessionRow as a subquery: one query however many there are."""
    of_session = {"session": OuterRef("pk")}
    full = full_seatings().filter(round__session=OuterRef("pk")).order_by().values("round__session")
    entered = newest_results().filter(~Q(status=ResultStatus.EMPTY), board__session=OuterRef("pk")).order_by()
    changed = BoardChange.objects.filter(board__session=OuterRef("pk"), seating__in=full_seatings()).order_by()
    return Session.objects.annotate(
        commitment=F("deal_secret__commitment"),
        drawn_rounds=_number(Round.objects.filter(**of_session).order_by().values("session").annotate(n=Count("pk")).values("n")),
        sections=_number(
            Seating.objects.filter(round__session=OuterRef("pk")).order_by().values("round__session").annotate(n=Max("section")).values("n")
        ),
        tables=_number(full.annotate(n=Count("table", distinct=True)).values("n")),
        board_count=_number(Board.objects.filter(**of_session).order_by().values("session").annotate(n=Count("pk")).values("n")),
        dealt=_number(Board.objects.filter(~Q(deal=""), **of_session).order_by().values("session").annotate(n=Count("pk")).values("n")),
        full_tables=_number(full.annotate(n=Count("pk")).values("n")),
        lines_added=_number(changed.exclude(seating__board_set=F("board__board_set")).values("board__session").annotate(n=Count("pk")).values("n")),
        lines_dropped=_number(changed.filter(seating__board_set=F("board__board_set")).values("board__session").annotate(n=Count("pk")).values("n")),
        lines_in=_number(entered.values("board__session").annotate(n=Count("pk")).values("n")),
        published=_number(Publication.objects.filter(**of_session).order_by().values("session").annotate(n=Max("number")).values("n")),
    ).order_by("number")


def _number(query: "QuerySet[Any, Any]") -> Coalesce:
    return Coalesce(Subquery(query), 0)
