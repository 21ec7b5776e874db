"""`check_play FILE.json [--json]`: referees a record of play (FORMATS.md, Commands and Play; RULES.md §4)."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from engine.cards import Side
from engine.errors import EngineError
from engine.play_document import read_play, verdict_document
from engine.referee import Verdict, referee
from tournaments import wording
from tournaments.fault_texts import fault_text
from tournaments.management.documents import read_document, refuse


class Command(BaseCommand):
    """Reads, referees and prints; keeps nothing."""

    help = _("Referees a record of play (predonats-play/1): the points of each side, and every illegal card with the rule it broke.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether to print JSON."""
        parser.add_argument("file", metavar="FILE.json")
        parser.add_argument("--json", action="store_true", help=_("print JSON"))

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the verdict, legal or not; for a file that is no record one line a fault and exit status 1."""
        try:
            verdict = referee(read_play(read_document(options["file"])))
        except EngineError as error:
            refuse(options["file"], error, self.stderr)
        else:
            self.stdout.write(json.dumps(verdict_document(verdict), ensure_ascii=False) if options["json"] else "\n".join(report(verdict)))


def report(verdict: Verdict) -> Iterator[str]:
    """The verdict for people, line by line."""
    for number, trick in enumerate(verdict.tricks, 1):
        winner = wording.word(wording.SEAT_NAMES, trick.winner)
        yield _("Trick %(number)s: %(winner)s, %(points)s") % {"number": number, "winner": winner, "points": trick.points}
    points = {side: f"{wording.word(wording.SIDE_LETTERS, side)} {verdict.points[side]}" for side in Side}
    yield _("Points: %(ns)s, %(ew)s") % {"ns": points[Side.NS], "ew": points[Side.EW]}
    yield _("Every card was legal.") if verdict.legal else _("Illegal cards: %(count)s") % {"count": len(verdict.faults)}
    for fault in verdict.faults:
        yield "  " + _("Trick %(number)s: %(sentence)s") % {"number": fault.trick, "sentence": fault_text(fault.as_fault())}
