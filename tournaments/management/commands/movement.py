"""`movement KIND --pairs N --boards-per-round K [--rounds R] [--json]`: a movement, its validity and its fairness (FORMATS.md; SCORING.md §6)."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import EngineError, Fault
from engine.movements.base import Movement, SeatingRow
from engine.movements.catalogue import KINDS
from engine.movements.checks import movement_faults
from engine.movements.document import movement_document
from engine.movements.fairness import Fairness, fairness
from engine.movements.random_draw import KIND as RANDOM
from engine.movements.random_draw import random_movement
from tournaments import movement_texts, wording
from tournaments.fault_texts import fault_text
from tournaments.management.documents import refuse
from tournaments.management.terminal import aligned

MOST_PAIRS, MOST_BOARDS, MOST_ROUNDS = 120, 12, 120
MOST_NAMED = 6
"""Of the couples furthest from the mean, as on the page of a movement."""
NOBODY = "–"


class Command(BaseCommand):
    """Builds and prints; keeps nothing."""

    help = _("Prints a movement: who meets whom on which boards, whether it is valid, and how equally it treats everybody.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which movement, how large, and whether to print JSON."""
        parser.add_argument("kind", metavar="KIND", choices=list(KINDS), help=", ".join(KINDS))
        parser.add_argument("--pairs", type=number_up_to(MOST_PAIRS), required=True, metavar="N", help=_("how many pairs"))
        parser.add_argument(
            "--boards-per-round", type=number_up_to(MOST_BOARDS), required=True, metavar="K", help=_("how many boards are played in a round")
        )
        parser.add_argument(
            "--rounds", type=number_up_to(MOST_ROUNDS), metavar="R", help=_("how many rounds; without it as many as the movement has")
        )
        parser.add_argument("--json", action="store_true", help=_("print JSON"))

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the movement; exit status 1 with one line a fault when it does not exist in this size or is not valid."""
        kind = options["kind"]
        try:
            movement = built(kind, options["pairs"], options["boards_per_round"], options["rounds"])
        except EngineError as error:
            refuse(kind, EngineError(*(replace(fault, where="") for fault in error.faults)), self.stderr)
        self.stdout.write(json.dumps(movement_document(movement), ensure_ascii=False) if options["json"] else "\n".join(report(movement)))
        if faults := movement_faults(movement):
            refuse(kind, EngineError(*faults), self.stderr)


def number_up_to(most: int) -> Callable[[str], int]:
    """Reads a whole number from 1 to `most` typed on the command line."""

    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(_("“%(value)s” is not possible. Allowed: 1 to %(most)s.") % {"value": text[:20], "most": most})

    return number


def built(kind: str, pairs: int, boards: int, rounds: int | None) -> Movement:
    """The whole movement; a random one as the lot would draw it now. EngineError for what cannot be."""
    build = KINDS[kind].build
    if build:
        return build(pairs, boards, rounds)
    if kind == RANDOM:
        return random_movement(pairs, boards, rounds or pairs - 1 + pairs % 2, SystemRandom())
    allowed = ", ".join(key for key, each in KINDS.items() if each.build or key == RANDOM)
    raise EngineError(Fault("movement_drawn_from_results", {"allowed": allowed}))


def report(movement: Movement) -> Iterator[str]:
    """The movement for people, line by line; a pair that sits NS stands first."""
    yield _("%(kind)s: %(pairs)s, %(tables)s, %(rounds)s of %(boards)s") % {
        "kind": wording.word(wording.MOVEMENT_NAMES, movement.kind),
        "pairs": wording.pairs_counted(movement.pairs),
        "tables": wording.tables_counted(movement.tables),
        "rounds": wording.rounds_counted(movement.rounds),
        "boards": wording.boards_counted(movement.boards_per_set),
    }
    yield wording.word(movement_texts.RULES, movement.kind)
    yield ""
    yield from aligned(_grid(movement), [True] + [False] * movement.rounds)
    yield ""
    faults = movement_faults(movement)
    yield _("Valid: every check holds.") if not faults else _("Not valid:")
    yield from (f"  {fault_text(fault)}" for fault in faults)
    yield from _fairness_lines(movement)


def _grid(movement: Movement) -> list[list[str]]:
    """Tables down, rounds across: `3–8 (4)` is pair 3 NS against 8 with set 4."""
    cells = {(row.table, row.round): _cell(row) for row in movement.rows if row.pairs}
    numbers = range(1, movement.rounds + 1)
    rows = [[str(table), *(cells.get((table, number), "") for number in numbers)] for table in range(1, movement.tables + 1)]
    return [[_("Table"), *(_("R%(number)s") % {"number": number} for number in numbers)], *(row for row in rows if any(row[1:]))]


def _cell(row: SeatingRow) -> str:
    return f"{row.ns or NOBODY}–{row.ew or NOBODY} ({row.set})" if row.played else _("%(pair)s sits out") % {"pair": row.ns or row.ew}


def _fairness_lines(movement: Movement) -> Iterator[str]:
    figure = fairness(movement)
    yield _equity(figure)
    if figure.worst:
        yield _("Furthest from the mean: %(pairs)s.") % {"pairs": _furthest(figure.worst)}
    yield _named([each.named for each in figure.naming])
    resting = sorted({pair for _round, pair in movement.sit_outs})
    yield _("Sit out a round: %(pairs)s.") % {"pairs": ", ".join(map(str, resting))} if resting else _("Nobody sits out.")


def _equity(figure: Fairness) -> str:
    if figure.minimum == figure.maximum:
        return _("Fairness, in sets: any two pairs of a field are compared equally often. Comparisons: %(times)s.") % {
            "times": wording.short(figure.mean)
        }
    return _("Fairness, in sets: any two pairs of a field are compared %(low)s to %(high)s times, mean %(mean)s, standard deviation %(sd)s.") % {
        "low": wording.short(figure.minimum),
        "high": wording.short(figure.maximum),
        "mean": wording.short(figure.mean),
        "sd": wording.rounded(figure.sd),
    }


def _furthest(couples: Sequence[tuple[int, int]]) -> str:
    """The first of the couples, and how many more there are."""
    named, more = ", ".join(f"{one}–{other}" for one, other in couples[:MOST_NAMED]), len(couples) - MOST_NAMED
    if more <= 0:
        return named
    return ngettext("%(pairs)s and %(more)s more couple", "%(pairs)s and %(more)s more couples", more) % {"pairs": named, "more": more}


def _named(boards: Sequence[int]) -> str:
    low, high = min(boards), max(boards)
    if low == high:
        return _("The dealer’s side names: each pair has it on %(number)s of its boards.") % {"number": low}
    return _("Each pair names on %(low)s to %(high)s of its boards.") % {"low": low, "high": high}
