"""Results as seen at the table (SCORING.md §1), in versions that are only ever added to."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.cards import SEATS
from engine.naming import Denomination, Doubling
from tournaments.enums import ResultStatus


class Result(models.Model):
    """One version of a line: a board at a table. The highest version counts; there is one of each, so of two writers at once the second fails.

    EW points, multiplier and both results are computed, never stored.
    """

    seating = models.ForeignKey("Seating", on_delete=models.PROTECT, related_name="results")
    board = models.ForeignKey("Board", on_delete=models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10)
    denomination = models.CharField(max_length=10, blank=True)
    namer = models.CharField(max_length=1, blank=True)
    doubling = models.CharField(max_length=12, blank=True)
    ns_points = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["board", "seating", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seating", "board", "version"], name="result_version_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="result_version_from_1"),
            models.CheckConstraint(condition=Q(ns_points__isnull=True) | Q(ns_points__gte=0, ns_points__lte=72), name="result_points_0_to_72"),
            models.CheckConstraint(condition=Q(status__in=[status.value for status in ResultStatus]), name="result_status_known"),
            models.CheckConstraint(
                condition=Q(
                    status=ResultStatus.PLAYED.value,
                    denomination__in=[denomination.value for denomination in Denomination],
                    namer__in=[seat.value for seat in SEATS],
                    doubling__in=[doubling.value for doubling in Doubling],
                    ns_points__isnull=False,
                )
                | Q(~Q(status=ResultStatus.PLAYED.value), denomination="", namer="", doubling="", ns_points__isnull=True),
                name="result_whole_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_id}/{self.board_id} v{self.version}"
