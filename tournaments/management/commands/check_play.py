"""`check_play FILE.json [--json]`: referees a record of play (FORMATS.md, Commands and Play; RULES.md §4)."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from engine.cards import Side
from engine.play_document import read_play, verdict_document
from engine.referee import Verdict, referee
from tournaments import wording
from tournaments.fault_texts import fault_text
from tournaments.management.documents import DocumentCommand


class Command(DocumentCommand):
    """An illegal play is an answer, not wrong input."""

    help = _("Referees a record of play (predonats-play/1): the points of each side, and every illegal card with the rule it broke.")

    def answer(self, document: object) -> tuple[object, Iterable[str]]:
        """The verdict, legal or not."""
        verdict = referee(read_play(document))
        return verdict_document(verdict), report(verdict)


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
