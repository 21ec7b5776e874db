"""Commands as a terminal runs them: words in; exit status, output and complaints out."""

from collections.abc import Callable

import pytest
from django.core.management import execute_from_command_line
from django.utils import translation

Answer = tuple[int | str | None, str, str]


@pytest.fixture
def manage(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Runs `manage.py WORDS` in English: (exit status, stdout, stderr)."""

    def run(*words: str) -> Answer:
        status: int | str | None = 0
        with translation.override("en"):
            try:
                execute_from_command_line(["manage.py", *words])
            except SystemExit as end:
                status = end.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run
