"""Published versions of standings: frozen, numbered."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Publication(models.Model):
    """What the public was shown under a number: the rows as they were (numbers as exact fractions in text), never changed afterwards."""

    session = models.ForeignKey("Session", on_delete=models.CASCADE, related_name="publications")
    number = models.PositiveSmallIntegerField()
    content = models.JSONField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "number"], name="publication_number_once")]

    def __str__(self) -> str:
        return f"version {self.number}"
