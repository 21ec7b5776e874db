"""What the commands that read or write files share: doing it, and saying what is wrong (FORMATS.md, first lines)."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn
from unicodedata import category

from django.core.management.base import BaseCommand, OutputWrapper
from django.utils.translation import gettext as _

from engine.errors import EngineError, Fault
from engine.reading import parse_json
from tournaments.fault_texts import fault_text
from tournaments.management.terminal import WRONG_INPUT, always_utf8, never_refuse_characters

LARGEST_FILE = 64 * 2**20
"""Bytes of a document: four times what 100,000 recorded contracts take, each fact on a line of its own."""


class DocumentCommand(BaseCommand):
    """`NAME FILE.json [--json]`: reads a document, makes something of it and prints that; keeps nothing."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether to print JSON."""
        parser.add_argument("file", metavar="FILE.json")
        parser.add_argument("--json", action="store_true", help=_("print JSON"))

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the answer; for wrong input one line a fault and exit status 1."""
        try:
            as_json, as_lines = self.answer(read_document(options["file"]))
        except EngineError as error:
            refuse(options["file"], error, self.stderr)
        if options["json"]:
            always_utf8(self.stdout)
            self.stdout.write(json.dumps(as_json, ensure_ascii=False))
        else:
            never_refuse_characters(self.stdout)
            self.stdout.write("\n".join(map(visible, as_lines)))

    def answer(self, document: object) -> tuple[object, Iterable[str]]:
        """What the document comes to: for JSON, and for people line by line. Raises EngineError with every fault."""
        raise NotImplementedError


def read_document(path: str) -> object:
    """The value of a JSON file. Raises EngineError for a file that is not there, larger than LARGEST_FILE, not UTF-8 or not JSON."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)  # whatever size it says it has: a device and a pipe say 0
    except OSError as error:
        raise EngineError(Fault("file_unreadable", {"reason": error.strerror or type(error).__name__})) from error
    if len(content) > LARGEST_FILE:
        raise EngineError(Fault("document_too_large", {"most": LARGEST_FILE // 2**20}))
    try:
        return parse_json(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise EngineError(Fault("text_not_utf8")) from error


def write_file(path: str, content: bytes) -> None:
    """Writes a file, over an old one of that name. Raises EngineError where that cannot be done."""
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise EngineError(Fault("file_unwritable", {"reason": error.strerror or type(error).__name__})) from error


def refuse(path: str, error: EngineError, stderr: OutputWrapper) -> NoReturn:
    """Write one line for each fault (file, place in it, what is wrong, what is allowed) and end with the status for wrong input."""
    for fault in error.faults:
        place = ": ".join(part for part in (path, fault.where) if part)
        stderr.write(visible(_("%(place)s: %(sentence)s") % {"place": place, "sentence": fault_text(replace(fault, where=""))}))
    raise SystemExit(WRONG_INPUT)


def visible(line: str) -> str:
    """The line with an escape (as "\\n", "\\x1b") for whatever would break it or steer the terminal; spaces of every width stay."""
    return "".join(each if each.isprintable() or category(each) == "Zs" else each.encode("unicode_escape").decode() for each in line)
