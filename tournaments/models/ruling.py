"""What a director decides beside what was played: rulings on lines, boards that were fouled, penalties and bonuses (SCORING.md §3, §4).

Rulings and groups are versions that are only ever added to; a penalty is withdrawn, never removed. Points are whole ten-thousandths and
weights whole hundredths, so that the database keeps exact numbers.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.cards import Side
from engine.rulings import MAX_PERCENT, MAX_WEIGHTED_RESULTS
from tournaments.enums import AwardKind

LONGEST_REASON = 300
HIGHEST_RESULT = 36 * 16
"""No result is further from 0: 36 points above the half, times the highest multiplier of all sets."""


class Ruling(models.Model):
    """One version of what was ruled on a line. The highest counts; one without awards takes the ruling back."""

    seating = models.ForeignKey("Seating", on_delete=models.PROTECT, related_name="rulings")
    board = models.ForeignKey("Board", on_delete=models.PROTECT, related_name="rulings")
    version = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=LONGEST_REASON)
    ruled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ruled_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["board", "seating", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seating", "board", "version"], name="ruling_version_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="ruling_version_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.seating_id}/{self.board_id} ruling v{self.version}"


class AwardPart(models.Model):
    """What a ruling gives one side: a percent, typed points, or one of up to five imagined results with its weight."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="parts")
    side = models.CharField(max_length=2)
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=10)
    percent = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)  # ten-thousandths
    weight = models.PositiveSmallIntegerField(null=True, blank=True)  # hundredths
    result = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["ruling", "side", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ruling", "side", "position"], name="award_part_once"),
            models.CheckConstraint(condition=Q(side__in=[side.value for side in Side]), name="award_side_known"),
            models.CheckConstraint(condition=Q(position__gte=1, position__lte=MAX_WEIGHTED_RESULTS), name="award_up_to_5_results"),
            models.CheckConstraint(
                condition=Q(
                    kind=AwardKind.ARTIFICIAL.value,
                    position=1,
                    percent__lte=MAX_PERCENT,
                    percent__isnull=False,
                    points__isnull=True,
                    weight__isnull=True,
                    result__isnull=True,
                )
                | Q(kind=AwardKind.POINTS.value, position=1, percent__isnull=True, points__isnull=False, weight__isnull=True, result__isnull=True)
                | Q(
                    kind=AwardKind.WEIGHTED.value,
                    percent__isnull=True,
                    points__isnull=True,
                    weight__gte=1,
                    weight__lte=100,
                    weight__isnull=False,
                    result__gte=-HIGHEST_RESULT,
                    result__lte=HIGHEST_RESULT,
                    result__isnull=False,
                ),
                name="award_of_one_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.kind}"


class Fouling(models.Model):
    """One version of which tables had which cards of a board. The highest counts; tables that it does not name had the original cards."""

    board = models.ForeignKey("Board", on_delete=models.CASCADE, related_name="foulings")
    version = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=LONGEST_REASON)
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["board", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["board", "version"], name="fouling_version_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="fouling_version_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} groups v{self.version}"


class FouledTable(models.Model):
    """A table that had other cards than the original ones (group 0)."""

    fouling = models.ForeignKey(Fouling, on_delete=models.CASCADE, related_name="tables")
    seating = models.ForeignKey("Seating", on_delete=models.CASCADE, related_name="+")
    group = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["fouling", "seating"], name="fouled_table_once"),
            models.CheckConstraint(condition=Q(group__gte=1), name="fouled_group_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.seating_id}: {self.group}"


class Penalty(models.Model):
    """A penalty (below 0) or bonus (above 0) of a pair in a session: ten-thousandths of the event's unit, or of a percent of a top."""

    session = models.ForeignKey("Session", on_delete=models.CASCADE, related_name="penalties")
    pair = models.ForeignKey("Pair", on_delete=models.CASCADE, related_name="penalties")
    amount = models.IntegerField()
    of_top = models.BooleanField(default=False)
    reason = models.CharField(max_length=LONGEST_REASON)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["session", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(amount=0), name="penalty_is_not_nothing"),
            models.CheckConstraint(condition=Q(reason__gt=""), name="penalty_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id}: {self.amount}"
