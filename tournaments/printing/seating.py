"""The wall poster of a round: the tables for who knows the table, then every player from A to Z for who only knows his own name.

Each section has pages of its own, to hang where it plays; the players are one list, for who does not know where that is.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _

from engine.cards import Side
from tournaments.printing.faces import BIG, HEAD
from tournaments.printing.guide_cards import pairs_in, section_of
from tournaments.printing.paper import HAIR, MARGIN, RULE, Paper, balanced
from tournaments.printing.words import side_letters
from tournaments.rows import PairRow, RoundRow, SeatingRow, SessionRow
from tournaments.standings_texts import section_name
from tournaments.typeface import BOLD, SEMIBOLD

TABLES, PLAYERS = 6, 24  # a page
TITLE, NAME = 40, 22  # the size of a poster's title, and of names to read from a metre
TOP, STEP = 28, 10.8
PLAIN_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})  # those that Unicode does not take apart

Person = tuple[str, SeatingRow, Side]


def seating_poster(session: SessionRow, each: RoundRow) -> bytes:
    """Who sits where in this round: at most six tables of a section a page, then at most 24 players a page."""
    paper = Paper(session, _("Seating"))
    people = sorted(_people(each), key=lambda person: by_name(person[0]))
    tables, players = [page for own in by_section(each) for page in balanced(own, TABLES)], balanced(people, PLAYERS)
    count, note = len(tables) + len(players), _("round %(number)s") % {"number": each.number}
    for number, seatings in enumerate(tables, 1):
        paper.headed(number, count, title=section_name(seatings[0].section) or _("Where you sit"), note=note, size=TITLE)
        _tables(paper, seatings)
    for number, page in enumerate(players, len(tables) + 1):
        paper.headed(number, count, title=_("Where do I sit?"), note=note, size=TITLE)
        _players(paper, page)
    return paper.finish()


def with_idle(each: RoundRow, rounds: Iterable[RoundRow], here: Mapping[int, range]) -> RoundRow:
    """The round with the pairs that have no seat in it, but are there (`here`, as in guide_cards), as such that sit out."""
    known = list(rounds)
    seated = {pair.number for seating in each.seatings for pair in (seating.ns, seating.ew) if pair}
    idle = [pair for pair in pairs_in(known) if pair.number not in seated and each.number in here.get(pair.number, (each.number,))]
    rows = [SeatingRow(0, each.number, 0, pair, None, 0, (), section_of(pair, known)) for pair in idle]
    return replace(each, seatings=(*each.seatings, *rows))


def by_section(each: RoundRow) -> list[list[SeatingRow]]:
    """The tables of each section, also of one that was given a table behind those of the last, and then who sits out there; all of them in a hall
    without sections."""
    in_order = sorted(each.seatings, key=lambda seating: (seating.section, seating.sits_out is not None))
    return [list(own) for _letter, own in groupby(in_order, lambda seating: seating.section)]


def by_name(name: str) -> tuple[str, str]:
    """The order of an index: À with A, Ł with L."""
    apart = unicodedata.normalize("NFD", name.casefold().translate(PLAIN_LETTERS))
    return "".join(character for character in apart if not unicodedata.combining(character)), name


def _people(each: RoundRow) -> Iterator[Person]:
    for seating in each.seatings:
        for side, pair in ((Side.NS, seating.ns), (Side.EW, seating.ew)):
            for name in pair.players if pair else ():
                yield name, seating, side


def _tables(paper: Paper, seatings: Sequence[SeatingRow]) -> None:
    pitch = min(52, 258 / max(len(seatings), 1))
    for place, seating in enumerate(seatings):
        y = TOP + place * pitch
        paper.line(MARGIN, y, 200, y, RULE)
        if seating.sits_out:
            _idle(paper, seating.sits_out, y + 0.27 * pitch, y + 0.74 * pitch)
            continue
        paper.middle(31, y + pitch / 2, seating.table, 90, BOLD, width=42)
        for side, pair, centre in ((Side.NS, seating.ns, 0.27), (Side.EW, seating.ew, 0.74)):
            middle = y + centre * pitch
            paper.middle(57, middle, side_letters(side), HEAD, SEMIBOLD, align=0)
            if pair:
                paper.middle(83, middle, pair.number, HEAD, BOLD, align=1)
                paper.pair(88, middle, pair, NAME, 112)


def _idle(paper: Paper, pair: PairRow, high: float, low: float) -> None:
    """Who sits at no table."""
    paper.middle(83, high, pair.number, HEAD, BOLD, align=1)
    paper.pair(88, high, pair, NAME, 112)
    paper.middle(88, low, _("sits out"), NAME, align=0)


def _players(paper: Paper, people: Sequence[Person]) -> None:
    for place, (name, seating, side) in enumerate(people):
        y = TOP + (place + 0.5) * STEP
        paper.line(MARGIN, y - STEP / 2, 200, y - STEP / 2, HAIR if place % 4 else RULE)
        paper.name(MARGIN, y, name, NAME, 140 if seating.section else 144)
        if seating.section:
            paper.framed(152, y, seating.section, HEAD)
        if seating.sits_out:
            paper.middle(200, y, _("sits out"), 20, align=1, width=40)
        else:
            paper.middle(178, y, seating.table, BIG, BOLD, align=1)
            paper.middle(200, y, side_letters(side), 20, align=1)
