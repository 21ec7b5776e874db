"""`verify_deals FILE.json`: recomputes every deal of a published proof (FORMATS.md, Commands and Proof of the deals)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import EngineError
from engine.proof import read_proof, verify_proof
from tournaments.management.documents import read_document, refuse


class Command(BaseCommand):
    """Says that all match, or which boards differ (exit status 1)."""

    help = _("Recomputes every deal of a published proof (predonats-proof/1): says that they match, or which boards differ.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="FILE.json")

    def handle(self, *_args: Any, **options: Any) -> None:
        """One line a fault and exit status 1 for a file that is no proof, and for a proof that does not hold."""
        try:
            proof = read_proof(read_document(options["file"]))
        except EngineError as error:
            refuse(options["file"], error, self.stderr)
        if faults := verify_proof(proof):
            refuse(options["file"], EngineError(*faults), self.stderr)
        sentence = ngettext(
            "%(count)s deal recomputed from the secret: it matches, and so does the commitment.",
            "%(count)s deals recomputed from the secret: all match, and so does the commitment.",
            proof.boards,
        )
        self.stdout.write(sentence % {"count": proof.boards})
