"""Boards and the secret their deals come from."""

from typing import ClassVar

from django.db import models

from engine.cards import SEATS


class Board(models.Model):
    """A board of a session. `deal` is PBN deal text (FORMATS.md), empty while there is none; secret until the session is closed."""

    session = models.ForeignKey("Session", on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    board_set = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    deal = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="board_number_once_per_session"),
            models.CheckConstraint(condition=models.Q(dealer__in=[seat.value for seat in SEATS]), name="board_dealer_known"),
        ]

    def __str__(self) -> str:
        return f"board {self.number}"


class DealSecret(models.Model):
    """What a session's deals are computed from (SCORING.md §7). The commitment may be shown at once, the secret only after the close."""

    session = models.OneToOneField("Session", on_delete=models.CASCADE, related_name="deal_secret")
    secret = models.CharField(max_length=64)
    word = models.CharField(max_length=200, blank=True)
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.commitment  # never the secret: this text reaches logs and error pages
