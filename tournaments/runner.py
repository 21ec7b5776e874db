"""Lets `manage.py test` run pytest, so that the project has one entry point."""

import shlex
from argparse import ArgumentParser
from typing import Any


class PytestRunner:
    """Django's test runner interface over pytest: `manage.py test [paths] [-k WORDS] [--pytest "OPTIONS"]`."""

    def __init__(self, verbosity: int = 1, failfast: bool = False, keepdb: bool = False, **kwargs: Any) -> None:
        self.verbosity, self.failfast, self.keepdb = verbosity, failfast, keepdb
        self.keyword: str = kwargs.get("keyword") or ""
        self.extra: str = kwargs.get("pytest_args") or ""

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        parser.add_argument("-k", dest="keyword", default="")
        parser.add_argument("--pytest", dest="pytest_args", default="", help="further pytest options, in one string")

    def run_tests(self, test_labels: list[str], **kwargs: Any) -> int:  # noqa: ARG002  Django passes more than pytest needs
        import pytest  # noqa: PLC0415  only the test command needs it

        argv = ["-q"] if self.verbosity == 0 else []
        argv += ["-" + "v" * (self.verbosity - 1)] if self.verbosity > 1 else []
        argv += ["-x"] if self.failfast else []
        argv += ["--reuse-db"] if self.keepdb else []
        argv += ["-k", self.keyword] if self.keyword else []
        return int(pytest.main([*argv, *shlex.split(self.extra), *test_labels]))
