"""A session: one sitting of an event, with its own movement and boards."""

from typing import ClassVar

from django.db import models


class Session(models.Model):
    """One evening. The movement is planned here and becomes rounds and seatings when accepted; closing it releases the hands.

    `weight`: the percent that its totals count in the event's ranking.
    `draft`: a drawn round that waits for the director's word, None while there is none (services/draws.py): as it was drawn and as it is now,
    pairs by number, null where nobody sits: {"round": 3, "drawn": [[ns, ew], …], "tables": [[ns, ew], …]}.
    """

    event = models.ForeignKey("Event", on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    date = models.DateField()
    movement_kind = models.CharField(max_length=20, blank=True)
    boards_per_round = models.PositiveSmallIntegerField(default=3)
    planned_rounds = models.PositiveSmallIntegerField(default=0)
    first_board = models.PositiveSmallIntegerField(default=1)
    weight = models.PositiveSmallIntegerField(default=100)
    draft = models.JSONField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["event", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="session_number_once_per_event"),
            models.CheckConstraint(condition=models.Q(boards_per_round__gte=1), name="session_has_boards"),
            models.CheckConstraint(condition=models.Q(first_board__gte=1), name="session_first_board_from_1"),
            models.CheckConstraint(condition=models.Q(weight__gte=1), name="session_counts"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"
