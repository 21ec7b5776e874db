"""`deal --boards N`: a set of deals without an event (FORMATS.md, Commands; SCORING.md §7)."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from datetime import date
from secrets import token_bytes
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.cards import Seat
from engine.dealing import SECRET_BYTES, commitment, deal_for_board, secret_from_hex
from engine.deals import Deal, dealer_of
from engine.errors import EngineError
from engine.naming import DEFAULT_MULTIPLIER_SET
from engine.pbn import PbnBoard, write_pbn
from engine.play import Variant
from engine.scoring import DoublingPolicy
from tournaments.fault_texts import fault_text
from tournaments.management.documents import refuse, write_file
from tournaments.rows import BoardRow, EventRow, SessionRow

MOST_BOARDS = 1000
LONGEST_WORD = 200


class Command(BaseCommand):
    """Deals, prints the commitment, and writes what is asked for; without --out and --pdf it prints the deals as PBN."""

    help = _("Deals boards without an event and prints the commitment; with --secret the same boards again.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many boards, from which secret and word, into which files."""
        parser.add_argument("--boards", type=board_count, required=True, metavar="N", help=_("how many boards, from board 1 on"))
        parser.add_argument("--secret", type=secret, metavar="HEX", help=_("the secret of an earlier set; without it a new one is made"))
        parser.add_argument("--word", type=public_word, default="", metavar="TEXT", help=_("a public word to be mixed into the deals"))
        parser.add_argument("--out", metavar="FILE.pbn", help=_("write the deals as PBN"))
        parser.add_argument("--pdf", metavar="FILE.pdf", help=_("write the sheets to make the boards with"))

    def handle(self, *_args: Any, **options: Any) -> None:
        """Exit status 1 for a file that cannot be written."""
        key: bytes = options["secret"] or token_bytes(SECRET_BYTES)
        deals = [deal_for_board(key, options["word"], board) for board in range(1, options["boards"] + 1)]
        pbn = pbn_of(deals, commitment(key))
        facts = facts_of(key, options["word"])
        if options["out"]:
            self._write(options["out"], pbn.encode())
        if options["pdf"]:
            self._write(options["pdf"], pdf_of(deals, commitment(key)))
        if options["out"] or options["pdf"]:
            self.stdout.write("\n".join(facts))
        else:
            self.stdout.write("".join(f"% {fact}\n" for fact in facts) + pbn, ending="")  # comments: what is printed is a PBN file

    def _write(self, path: str, content: bytes) -> None:
        try:
            write_file(path, content)
        except EngineError as error:
            refuse(path, error, self.stderr)


def board_count(text: str) -> int:
    """A number of boards typed on the command line."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_BOARDS:
        return int(text)
    raise ArgumentTypeError(_("“%(value)s” is not possible. Allowed: 1 to %(most)s.") % {"value": text[:20], "most": MOST_BOARDS})


def secret(text: str) -> bytes:
    """A secret typed on the command line."""
    try:
        return secret_from_hex(text)
    except EngineError as error:
        raise ArgumentTypeError(fault_text(error.faults[0])) from error


def public_word(text: str) -> str:
    """A public word typed on the command line: it must fit a line of a file."""
    if text.isprintable() and len(text) <= LONGEST_WORD:
        return text.strip()
    raise ArgumentTypeError(_("The word is not possible. Allowed: up to %(most)s characters on one line.") % {"most": LONGEST_WORD})


def facts_of(key: bytes, word: str) -> list[str]:
    """What makes the set again, a line each."""
    facts = [_("Commitment: %(hex)s") % {"hex": commitment(key)}, _("Secret, not for the players before the end: %(hex)s") % {"hex": key.hex()}]
    return [*facts, _("Public word: %(word)s") % {"word": word}] if word else facts


def pbn_of(deals: Sequence[Deal], sealed: str) -> str:
    """The deals as boards 1, 2, 3… of a PBN file, each with the commitment in a tag of our own."""
    return write_pbn(PbnBoard(number, dealer_of(number), deal, (("Commitment", sealed),)) for number, deal in enumerate(deals, 1))


def pdf_of(deals: Sequence[Deal], sealed: str) -> bytes:
    """The hand slips and hand records of the boards."""
    from tournaments.printing.deal_sheets import deal_sheets  # noqa: PLC0415  half a second that only --pdf needs

    return deal_sheets(loose_session(len(deals), sealed, timezone.localdate()), [_board_row(number, deal) for number, deal in enumerate(deals, 1)])


def loose_session(boards: int, sealed: str, on: date) -> SessionRow:
    """What the sheets say of a set that belongs to no event: its day and the code of its deals."""
    event = EventRow(
        id=0, slug="", title=_("Deals"), place="", club="", club_slug="", variant=Variant.LLIURE, multiplier_set=DEFAULT_MULTIPLIER_SET,
        doubling_policy=DoublingPolicy.SHARED, method="", method_options={}, winners=1, listed=False,
    )  # fmt: skip
    return SessionRow(
        id=0, number=1, date=on, event=event, movement_kind=None, boards_per_round=1, planned_rounds=0, drawn_rounds=0, first_board=1, tables=0,
        boards=boards, commitment=sealed, closed_at=None, lines_in=0, lines_expected=0, published=0,
    )  # fmt: skip


def _board_row(number: int, deal: Deal) -> BoardRow:
    dealer: Seat = dealer_of(number)
    return BoardRow(number=number, dealer=dealer, board_set=1, deal=deal, released=False)
