"""The read-only API: what the public pages show, under the same secrecy (always Audience.PUBLIC, whoever asks)."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import JSONRenderer, TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from tournaments.api import serializers
from tournaments.enums import Audience
from tournaments.models import Event, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import event_row, events_page
from tournaments.selectors.guide import moves_after, stops_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.schedule import rounds_of
from tournaments.selectors.standings import published_standings, standings_of

NUMBER = {"type": "integer", "minimum": 1, "maximum": 9999}
SLUG = OpenApiParameter("slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="the event's short name")
SESSION = OpenApiParameter("number", NUMBER, OpenApiParameter.PATH, description="the session's number")
PAIR = OpenApiParameter("pair", NUMBER, OpenApiParameter.PATH, description="the pair's number")
ROUND = OpenApiParameter("round", NUMBER, OpenApiParameter.PATH, description="the round's number")
BOARD = OpenApiParameter("board", NUMBER, OpenApiParameter.PATH, description="the board's number")
VERSION = OpenApiParameter("version", NUMBER, description="a published version; the newest without it")


def answers(found: object) -> dict[int, object]:
    """What an address gives: the thing, or that it is not there."""
    return {200: found, 404: serializers.ErrorSerializer}


def session_of(slug: str, number: int) -> Session:
    """A session of a listed event, else 404."""
    return get_object_or_404(Session.objects.select_related("event__club"), event__slug=slug, event__listed=True, number=number)


class EventList(GenericAPIView[Event]):
    """All listed events, newest first."""

    serializer_class = serializers.EventSerializer
    filter_backends = ()

    @extend_schema(responses={200: serializers.EventSerializer(many=True), 400: serializers.InvalidSerializer})
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """Pages of events with their sessions."""
        listed = self.paginate_queryset(Event.objects.filter(listed=True))
        return self.get_paginated_response(serializers.EventSerializer(events_page(listed or ()), many=True).data)


class EventDetail(APIView):
    """One event."""

    @extend_schema(responses=answers(serializers.EventSerializer), parameters=[SLUG])
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Its rules and sessions."""
        return Response(serializers.EventSerializer(event_row(get_object_or_404(Event, slug=slug, listed=True))).data)


class Pairs(APIView):
    """The start list of an event."""

    @extend_schema(responses=answers(serializers.PairSerializer(many=True)), parameters=[SLUG])
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Pairs by number."""
        return Response(serializers.PairSerializer(pairs_of(get_object_or_404(Event, slug=slug, listed=True)), many=True).data)


class SessionView(APIView):
    """What is read of a session."""

    def read(self, session: Session) -> Any:
        """The answer's data."""
        raise NotImplementedError

    def get(self, request: Request, slug: str, number: int) -> Response:  # noqa: ARG002
        """The data of the session, or 404."""
        return Response(self.read(session_of(slug, number)))


@extend_schema(responses=answers(serializers.RoundSerializer(many=True)), parameters=[SLUG, SESSION])
class Rounds(SessionView):
    """Who sits where."""

    def read(self, session: Session) -> Any:
        return serializers.RoundSerializer(rounds_of(session), many=True).data


class Guide(APIView):
    """The way of one pair."""

    @extend_schema(responses=answers(serializers.StopSerializer(many=True)), parameters=[SLUG, SESSION, PAIR])
    def get(self, request: Request, slug: str, number: int, pair: int) -> Response:  # noqa: ARG002
        """Where it sits in each round that is known, with which boards, against whom."""
        session = session_of(slug, number)
        found = next((each for each in pairs_of(session.event) if each.number == pair), None)
        if found is None:
            raise NotFound
        return Response(serializers.StopSerializer(stops_of(rounds_of(session), found), many=True).data)


class Moves(APIView):
    """What follows after a round."""

    @extend_schema(responses=answers(serializers.MovesSerializer(many=True)), parameters=[SLUG, SESSION, ROUND])
    def get(self, request: Request, slug: str, number: int, round: int) -> Response:  # noqa: A002, ARG002
        """Table by table: where the pairs and the boards go next."""
        rounds = rounds_of(session_of(slug, number))
        if round not in {each.number for each in rounds}:
            raise NotFound
        return Response(serializers.MovesSerializer(moves_after(rounds, round), many=True).data)


@extend_schema(responses=answers(serializers.BoardSerializer(many=True)), parameters=[SLUG, SESSION])
class Boards(SessionView):
    """All boards with lines and frequencies, as far as they are released."""

    def read(self, session: Session) -> Any:
        return serializers.BoardSerializer(boards_of(session, audience=Audience.PUBLIC), many=True).data


@extend_schema(responses=answers(serializers.LineSerializer(many=True)), parameters=[SLUG, SESSION])
class Results(SessionView):
    """All lines of released boards, one after another."""

    def read(self, session: Session) -> Any:
        boards = boards_of(session, audience=Audience.PUBLIC)
        return serializers.LineSerializer([line for board in boards if board.released for line in board.lines], many=True).data


class Board(APIView):
    """One board."""

    @extend_schema(responses=answers(serializers.BoardSerializer), parameters=[SLUG, SESSION, BOARD])
    def get(self, request: Request, slug: str, number: int, board: int) -> Response:  # noqa: ARG002
        """Its lines and frequencies, if released."""
        boards = boards_of(session_of(slug, number), audience=Audience.PUBLIC)
        found = next((each for each in boards if each.number == board), None)
        if found is None:
            raise NotFound
        return Response(serializers.BoardSerializer(found).data)


class Standings(APIView):
    """Standings of a session."""

    @extend_schema(responses=answers(serializers.StandingsSerializer), parameters=[SLUG, SESSION, VERSION])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The newest published version, the one asked for, or what follows from the released boards."""
        session, wanted = session_of(slug, number), request.query_params.get("version")
        if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6):
            raise NotFound
        table = published_standings(session, int(wanted) if wanted else None)
        if table is None and wanted:
            raise NotFound
        return Response(serializers.StandingsSerializer(table or standings_of(session, audience=Audience.PUBLIC)).data)


class Start(SpectacularSwaggerSplitView):
    """Where the API begins: a page to try it, and for programs (`Accept: application/json`) the addresses to go on from."""

    renderer_classes = [TemplateHTMLRenderer, JSONRenderer]
    schema = None

    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        """The page, or the addresses."""
        if request.accepted_renderer.format == JSONRenderer.format:
            return Response({name: reverse(f"api_{name}", request=request) for name in ("schema", "events")})
        page: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        return page

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:  # type: ignore[override]  # the framework gives its own request
        """What can be asked for here, in JSON for everybody: there is no page for it."""
        request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
        return super().options(request, *args, **kwargs)


class NotThere(APIView):
    """Any other address below the API: not found, in JSON like everything here."""

    schema = None

    def get(self, request: Request) -> Response:  # noqa: ARG002
        """404."""
        raise NotFound
