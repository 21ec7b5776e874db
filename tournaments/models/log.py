"""Who did what, when, with what was there before and after."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class LogEntry(models.Model):
    """One write by a service. `what` names the thing (e.g. {"board": 7, "table": 2}); before and after are plain facts, never hands or secrets."""

    club = models.ForeignKey("Club", on_delete=models.CASCADE, related_name="log")
    event = models.ForeignKey("Event", null=True, on_delete=models.CASCADE, related_name="log")
    session = models.ForeignKey("Session", null=True, on_delete=models.CASCADE, related_name="log")
    who = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    verb = models.CharField(max_length=30)
    what = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-at", "-id"]
        indexes: ClassVar = [models.Index(fields=["session", "-at"])]

    def __str__(self) -> str:
        return f"{self.verb} {self.what}"
