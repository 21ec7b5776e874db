"""Hours look the same everywhere and in each language: 22.26."""

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.test import override_settings
from django.utils import timezone, translation

from tournaments.wording import moment

AT = datetime(2026, 11, 12, 21, 26, tzinfo=UTC)  # 22.26 on the hall's clock
EARLY = datetime(2026, 11, 12, 8, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "whole", "short"),
    [("ca", "12 de novembre de 2026, 22.26", "12/11/2026 22.26"), ("en", "Nov. 12, 2026, 22.26", "11/12/2026 22.26")],
)
def test_an_hour_is_written_alike_by_every_format(language, whole, short):
    template = Template('{{ at|date:"DATETIME_FORMAT" }}|{{ at|date:"SHORT_DATETIME_FORMAT" }}|{{ at|time }}|{{ early|time }}')
    with override_settings(TIME_ZONE="Europe/Madrid"), translation.override(language), timezone.override("Europe/Madrid"):
        assert template.render(Context({"at": AT, "early": EARLY})) == f"{whole}|{short}|22.26|09.05"
        assert moment(AT.isoformat()) == whole
