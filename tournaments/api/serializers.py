"""How rows look in JSON. Numbers that are not integers are decimal strings with 4 places (FORMATS.md); hands are PBN deal text."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.cards import SEATS, Side
from engine.deals import Deal
from engine.naming import Denomination, Doubling
from engine.pbn import deal_to_pbn
from engine.play import Variant
from engine.rounding import decimal_text
from engine.rulings import Artificial, Award, TypedPoints
from engine.scoring import DoublingPolicy
from tournaments.enums import ResultStatus, SectionScoring

SIDES = [side.value for side in Side]
SEAT_CHOICES = [seat.value for seat in SEATS]


@extend_schema_field({"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{4}$"})
class ExactField(serializers.Field[Fraction, Any, str, Any]):
    """An exact number as a decimal string with 4 places."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Fraction) -> str:
        return decimal_text(value)


@extend_schema_field({"type": "string"})
class DealField(serializers.Field[Deal, Any, str, Any]):
    """A deal as PBN deal text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Deal) -> str:
        return deal_to_pbn(value)


@extend_schema_field({"type": "string", "pattern": "^[A-Z]$", "description": "the letter of a part of the hall; null where there are none"})
class SectionField(serializers.Field[str, Any, str | None, Any]):
    """The letter of a section, null in a hall without."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, allow_null=True, **kwargs)

    def to_representation(self, value: str) -> str | None:
        return value or None


class ErrorSerializer(serializers.Serializer[Any]):
    """Why there is nothing."""

    detail = serializers.CharField()


class InvalidSerializer(serializers.Serializer[Any]):
    """What was wrong with the question, by parameter."""

    limit = serializers.CharField(required=False)
    offset = serializers.CharField(required=False)


class PairSerializer(serializers.Serializer[Any]):
    """A pair."""

    number = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)


class SessionSerializer(serializers.Serializer[Any]):
    """A session and how far it is."""

    number = serializers.IntegerField()
    date = serializers.DateField()
    movement = serializers.CharField(source="movement_kind", allow_null=True)
    planned_rounds = serializers.IntegerField()
    drawn_rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    boards = serializers.IntegerField()
    first_board = serializers.IntegerField()
    commitment = serializers.CharField(allow_null=True, help_text=_("SHA-256 of the secret that the deals are computed from"))
    closed = serializers.BooleanField()
    lines_in = serializers.IntegerField()
    lines_expected = serializers.IntegerField()
    published = serializers.IntegerField(help_text=_("number of the newest published version of the standings, 0 if none"))
    sections = serializers.IntegerField(help_text=_("parts of the hall, each with its own copy of the boards; 1 where it is not divided"))
    weight = serializers.IntegerField(help_text=_("percent that it counts in the event’s ranking"))


class EventSerializer(serializers.Serializer[Any]):
    """An event, its rules and sessions."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    club = serializers.CharField()
    variant = serializers.ChoiceField(choices=[variant.value for variant in Variant])
    multiplier_set = serializers.CharField()
    doubling_policy = serializers.ChoiceField(choices=[policy.value for policy in DoublingPolicy])
    method = serializers.CharField()
    method_options = serializers.DictField()
    winners = serializers.IntegerField()
    section_scoring = serializers.ChoiceField(choices=[each.value for each in SectionScoring], help_text=_("how sections of a hall are compared"))
    pairs = serializers.IntegerField()
    sessions = SessionSerializer(many=True)


class TableSerializer(serializers.Serializer[Any]):
    """A table in a round; a side is null where nobody sits."""

    table = serializers.IntegerField()
    ns = PairSerializer(allow_null=True)
    ew = PairSerializer(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    section = SectionField()


class RoundSerializer(serializers.Serializer[Any]):
    """A round with its tables."""

    number = serializers.IntegerField()
    tables = TableSerializer(many=True, source="seatings")


@extend_schema_field(
    {
        "type": "object",
        "description": "one of: percent (artificial score), points (typed by the director), weighted ([weight, result], weights sum to 1)",
        "properties": {
            "percent": {"type": "integer"},
            "points": {"type": "string"},
            "weighted": {
                "type": "array",
                "items": {"type": "object", "properties": {"weight": {"type": "string"}, "result": {"type": "integer"}}},
            },
        },
    }
)
class AwardField(serializers.Field[Award, Any, dict[str, object], Any]):
    """What a ruling gives a side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Award) -> dict[str, object]:
        if isinstance(value, Artificial):
            return {"percent": value.percent}
        if isinstance(value, TypedPoints):
            return {"points": decimal_text(value.points)}
        return {"weighted": [{"weight": decimal_text(weight), "result": result} for weight, result in value.parts]}


class RulingSerializer(serializers.Serializer[Any]):
    """What the director ruled on a line; a side without an award keeps its result."""

    mark = serializers.CharField(help_text=_("R1, R2 …: as the pages show it"))
    ns = AwardField(allow_null=True)
    ew = AwardField(allow_null=True)
    reason = serializers.CharField()
    who = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class PenaltySerializer(serializers.Serializer[Any]):
    """A penalty (below 0) or bonus of a pair, in the event's unit or, with `of_top`, percents of a top."""

    mark = serializers.CharField(help_text=_("P1, P2 …: as the pages show it"))
    pair = PairSerializer()
    amount = ExactField()
    of_top = serializers.BooleanField()
    reason = serializers.CharField()
    who = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class StopSerializer(serializers.Serializer[Any]):
    """A round of one pair; `table`, `side` and `opponents` are null where it sits out."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    opponents = PairSerializer(allow_null=True)


class MovesSerializer(serializers.Serializer[Any]):
    """Where those at a table go next (null while that is not known), and the tables that need its boards then."""

    table = serializers.IntegerField()
    ns = StopSerializer(allow_null=True)
    ew = StopSerializer(allow_null=True)
    boards_to = serializers.ListField(child=serializers.IntegerField())


class LineSerializer(serializers.Serializer[Any]):
    """A board at a table. `status` is `empty` until the line may be seen."""

    board = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = PairSerializer()
    ew = PairSerializer()
    status = serializers.ChoiceField(choices=[status.value for status in ResultStatus])
    named = serializers.ChoiceField(source="denomination", choices=[each.value for each in Denomination], allow_null=True)
    namer = serializers.ChoiceField(choices=SEAT_CHOICES, allow_null=True)
    doubling = serializers.ChoiceField(choices=[each.value for each in Doubling], allow_null=True)
    ns_points = serializers.IntegerField(allow_null=True, help_text=_("card and trick points, 0 to 72"))
    ew_points = serializers.IntegerField(allow_null=True)
    ns_result = serializers.IntegerField(allow_null=True)
    ew_result = serializers.IntegerField(allow_null=True)
    ns_comparison = ExactField(allow_null=True)
    ew_comparison = ExactField(allow_null=True)
    ns_counted = ExactField(allow_null=True, help_text=_("what totals count instead, where that is the pair's own average"))
    ew_counted = ExactField(allow_null=True)
    group = serializers.IntegerField(help_text=_("which cards the table had: 0 the original ones"))
    section = SectionField()
    ruling = RulingSerializer(allow_null=True)


class FrequencySerializer(serializers.Serializer[Any]):
    """A result of one side, how often, and what it is worth."""

    result = serializers.IntegerField()
    times = serializers.IntegerField()
    comparison = ExactField(allow_null=True)
    group = serializers.IntegerField()
    section = SectionField(help_text=_("where sections are compared apart"))


class BoardSerializer(serializers.Serializer[Any]):
    """A board; `deal` is null until the session is closed, lines are empty until the board is released."""

    number = serializers.IntegerField()
    dealer = serializers.ChoiceField(choices=SEAT_CHOICES)
    released = serializers.BooleanField()
    deal = DealField(allow_null=True)
    lines = LineSerializer(many=True)
    ns_frequency = FrequencySerializer(many=True)
    ew_frequency = FrequencySerializer(many=True)


class StandingSerializer(serializers.Serializer[Any]):
    """A pair's place."""

    place = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    pair = PairSerializer()
    boards = serializers.IntegerField()
    total = ExactField()
    percent = ExactField(allow_null=True)
    earned = ExactField(help_text=_("the total without penalties and bonuses"))
    adjustment = ExactField(help_text=_("penalties and bonuses"))
    tie_break = serializers.CharField(allow_null=True, help_text=_("what parted the pair from others with the same total"))
    marks = serializers.ListField(child=serializers.CharField(), help_text=_("of the rulings and penalties in the total"))


class StandingGroupSerializer(serializers.Serializer[Any]):
    """One field: NS, EW, or everybody (side null); of one section where sections are ranked apart."""

    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    section = SectionField(help_text=_("where sections are ranked apart"))
    rows = StandingSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The newest published version, or (version 0) what follows from the released boards."""

    method = serializers.CharField()
    method_options = serializers.DictField()
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    lines_in = serializers.IntegerField()
    lines_expected = serializers.IntegerField()
    groups = StandingGroupSerializer(many=True)
    section_scoring = serializers.ChoiceField(choices=[each.value for each in SectionScoring], help_text=_("how sections of a hall were compared"))
    contains_rulings = serializers.BooleanField()
    penalties = PenaltySerializer(many=True)
