"""An event: the rules that all its sessions are played and compared under."""

from typing import ClassVar

from django.db import models

from engine.comparison.catalogue import METHODS
from engine.naming import MULTIPLIER_SETS
from engine.play import Variant
from engine.scoring import DoublingPolicy
from engine.sessions import Combination
from tournaments.enums import RevokeRule, SectionScoring


class Event(models.Model):
    """A tournament of one or more sessions under one set of rules (RULES.md, SCORING.md).

    `method_options` are the method's own (SCORING.md §2), e.g. {"form": "2-1-0"} or {"truncate": true}.
    `tie_breaks` are keys of engine.tiebreaks in the order in which they part ties. `section_scoring` says whether sections are one field. Pairs with
    less than `minimum_share` percent of the boards are listed without a place. `carry` is the percent that earlier sessions count under
    `carry_over`. After `correction_deadline` results, rulings and penalties stand.
    """

    club = models.ForeignKey("Club", on_delete=models.CASCADE, related_name="events")
    title = models.CharField(max_length=120)
    slug = models.SlugField(max_length=130, unique=True)
    place = models.CharField(max_length=120, blank=True)
    variant = models.CharField(max_length=10, default=Variant.LLIURE.value)
    overtake_partner_with_blank = models.BooleanField(default=True)
    second_hand_exception = models.BooleanField(default=True)
    multiplier_set = models.CharField(max_length=20, default="butinet")
    doubling_policy = models.CharField(max_length=10, default=DoublingPolicy.SHARED.value)
    method = models.CharField(max_length=20, default="matchpoints")
    method_options = models.JSONField(default=dict, blank=True)
    revoke = models.CharField(max_length=12, default=RevokeRule.WHOLE_STAKE.value)
    winners = models.PositiveSmallIntegerField(default=2)
    section_scoring = models.CharField(max_length=8, default=SectionScoring.ACROSS.value)
    tie_breaks = models.JSONField(default=list, blank=True)
    minimum_share = models.PositiveSmallIntegerField(default=0)
    combination = models.CharField(max_length=10, default=Combination.SUM.value)
    carry = models.PositiveSmallIntegerField(default=100)
    correction_deadline = models.DateTimeField(null=True, blank=True)
    listed = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(title__gt=""), name="event_has_a_title"),
            models.CheckConstraint(condition=models.Q(winners__in=[1, 2]), name="event_winners_1_or_2"),
            models.CheckConstraint(condition=models.Q(variant__in=[variant.value for variant in Variant]), name="event_variant_known"),
            models.CheckConstraint(condition=models.Q(revoke__in=[rule.value for rule in RevokeRule]), name="event_revoke_known"),
            models.CheckConstraint(condition=models.Q(multiplier_set__in=list(MULTIPLIER_SETS)), name="event_multiplier_set_known"),
            models.CheckConstraint(condition=models.Q(doubling_policy__in=[policy.value for policy in DoublingPolicy]), name="event_policy_known"),
            models.CheckConstraint(condition=models.Q(method__in=list(METHODS)), name="event_method_known"),
            models.CheckConstraint(condition=models.Q(section_scoring__in=[each.value for each in SectionScoring]), name="event_sections_known"),
            models.CheckConstraint(condition=models.Q(minimum_share__lte=100), name="event_minimum_share_percent"),
            models.CheckConstraint(condition=models.Q(combination__in=[each.value for each in Combination]), name="event_combination_known"),
            models.CheckConstraint(condition=models.Q(carry__lte=100), name="event_carry_percent"),
        ]

    def __str__(self) -> str:
        return self.title
