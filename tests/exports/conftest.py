"""The workbooks' tests read English: the words as they stand in the source."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield
