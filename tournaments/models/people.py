"""Clubs, who directs them, players and pairs."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Club(models.Model):
    """Owns players and events. Its directors see and change everything of it; nobody else sees its desk."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Directorship", related_name="clubs")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Directorship(models.Model):
    """A user directs a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="directorships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="directorships")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="directorship_once")]

    def __str__(self) -> str:
        return f"{self.user_id} directs {self.club_id}"


class Player(models.Model):
    """A person of a club, by name. Two people of one name are two players."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(name__gt=""), name="player_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Pair(models.Model):
    """Two players of an event under a start number. `lot`: the lot it drew for ties (1 is best), None while none was drawn."""

    event = models.ForeignKey("Event", on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()
    player1 = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player2 = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    lot = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "lot"], name="pair_lot_once_per_event"),
            models.UniqueConstraint(fields=["event", "number"], name="pair_number_once_per_event"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="pair_number_from_1"),
            models.CheckConstraint(condition=~models.Q(player1=models.F("player2")), name="pair_is_two_people"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player1} – {self.player2}"
