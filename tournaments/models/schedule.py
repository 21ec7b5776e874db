"""Who sits where, with which boards, each round."""

from typing import ClassVar

from django.db import models

from engine.cards import Side


class Round(models.Model):
    """A round of a session; in a barometer drawn by lot it exists once drawn."""

    session = models.ForeignKey("Session", on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "number"], name="round_number_once_per_session")]

    def __str__(self) -> str:
        return f"round {self.number}"


class Seating(models.Model):
    """A table in a round with a set of boards. A table with one pair only: that pair sits out.

    `section`: the part of the hall that the table belongs to, from 1; tables are numbered on through the sections, pairs stay in one.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    table = models.PositiveSmallIntegerField()
    board_set = models.PositiveSmallIntegerField()
    section = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["round__number", "table"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "table"], name="table_once_per_round"),
            models.CheckConstraint(condition=models.Q(section__gte=1), name="seating_section_from_1"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"


class SeatedPair(models.Model):
    """A pair on one side of a table. The round stands here again so that the database itself keeps a pair from sitting twice in it."""

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="seated")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seated")
    side = models.CharField(max_length=2)
    pair = models.ForeignKey("Pair", on_delete=models.PROTECT, related_name="seated")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "pair"], name="pair_once_per_round"),
            models.UniqueConstraint(fields=["seating", "side"], name="side_once_per_table"),
            models.CheckConstraint(condition=models.Q(side__in=[side.value for side in Side]), name="seated_side_known"),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id} {self.side}"


class BoardChange(models.Model):
    """A board that a table plays although it is not of its set, or does not play although it is: what a repair during play left."""

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="board_changes")
    board = models.ForeignKey("Board", on_delete=models.CASCADE, related_name="changes")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["seating", "board"], name="board_changed_once_per_table")]

    def __str__(self) -> str:
        return f"{self.seating_id}: {self.board_id}"


class Withdrawal(models.Model):
    """A pair that left a session when so many rounds were over (0: before play). It is not seated or drawn any more."""

    session = models.ForeignKey("Session", on_delete=models.CASCADE, related_name="withdrawals")
    pair = models.ForeignKey("Pair", on_delete=models.CASCADE, related_name="withdrawals")
    after_round = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["pair__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "pair"], name="pair_leaves_once_per_session")]

    def __str__(self) -> str:
        return f"{self.pair_id} after {self.after_round}"
