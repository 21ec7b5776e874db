"""The few words that only paper needs; all others are in wording.py."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.cards import Seat, Side
from engine.movements.catalogue import is_barometer
from engine.naming import Denomination, Doubling
from tournaments.rows import SessionRow
from tournaments.wording import DENOMINATION_NAMES, DOUBLING_NAMES, SEAT_LETTERS, SEAT_NAMES, SIDE_LETTERS, word


def session_line(session: SessionRow) -> str:
    """`Session 1, 14 September 2026`."""
    return _("Session %(number)s, %(date)s") % {"number": session.number, "date": date_format(session.date, "DATE_FORMAT")}


def copies_text(session: SessionRow) -> str:
    """`2 copies`: how often each board is made, once for each section. Empty where sections say nothing about that: in a hall without any, and in
    a barometer, of which every table plays the same boards at once."""
    if session.sections == 1 or is_barometer(session.movement_kind or ""):
        return ""
    return ngettext("%(count)s copy", "%(count)s copies", session.sections) % {"count": session.sections}


def seat_name(seat: Seat) -> str:
    """`North`."""
    return word(SEAT_NAMES, seat)


def seat_letter(seat: Seat) -> str:
    """`N`; Catalan and Spanish print West as O."""
    return word(SEAT_LETTERS, seat)


def side_letters(side: Side) -> str:
    """`NS`."""
    return word(SIDE_LETTERS, side)


def dealer_tab(seat: Seat) -> str:
    """`DEALER WEST`."""
    return (_("dealer %(seat)s") % {"seat": seat_name(seat)}).upper()


def no_trump_letters() -> str:
    """What stands for botifarra where one rings what was named."""
    return pgettext("naming letters", "BOT")


def doubling_letters(doubling: Doubling) -> str:
    """What stands for a call where one rings it."""
    return {
        Doubling.NONE: "",
        Doubling.CONTRO: pgettext("doubling letters", "C"),
        Doubling.RECONTRO: pgettext("doubling letters", "R"),
        Doubling.SANT_VICENC: pgettext("doubling letters", "SV"),
        Doubling.BARRACA: pgettext("doubling letters", "B"),
    }[doubling]


def rings_key(levels: tuple[Doubling, ...]) -> str:
    """What the letters to ring mean: `C contro   R recontro   BOT botifarra`."""
    calls = [(doubling_letters(level), word(DOUBLING_NAMES, level)) for level in levels]
    calls.append((no_trump_letters(), word(DENOMINATION_NAMES, Denomination.BOTIFARRA)))
    return "   ".join(f"{letters} {name}" for letters, name in calls)
