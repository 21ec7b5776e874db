"""The words of the game and of the site in the reader's language (RULES.md §6), and how numbers are shown.

Sentences for faults and for the log stand in fault_texts.py and log_texts.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from string import ascii_uppercase
from typing import TypeVar, cast

from django.utils.formats import date_format, get_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext, pgettext, pgettext_lazy

from engine.cards import Card, Seat, Side, Suit
from engine.comparison.catalogue import METHODS, build_method
from engine.comparison.method import Unit
from engine.naming import Denomination, Doubling
from engine.play import Variant
from engine.rounding import decimal_text
from engine.rulings import Artificial, Award, TypedPoints
from engine.scoring import DoublingPolicy
from engine.sessions import Combination
from engine.tiebreaks import TieBreak
from tournaments.enums import RevokeRule, SectionScoring, Step

Word = str | Promise
K = TypeVar("K", bound=str)

SEAT_NAMES: Mapping[Seat, Word] = {
    Seat.NORTH: pgettext_lazy("seat", "North"),
    Seat.WEST: pgettext_lazy("seat", "West"),
    Seat.SOUTH: pgettext_lazy("seat", "South"),
    Seat.EAST: pgettext_lazy("seat", "East"),
}
SEAT_LETTERS: Mapping[Seat, Word] = {
    Seat.NORTH: pgettext_lazy("seat letter", "N"),
    Seat.WEST: pgettext_lazy("seat letter", "W"),
    Seat.SOUTH: pgettext_lazy("seat letter", "S"),
    Seat.EAST: pgettext_lazy("seat letter", "E"),
}
SIDE_LETTERS: Mapping[Side, Word] = {Side.NS: pgettext_lazy("side letters", "NS"), Side.EW: pgettext_lazy("side letters", "EW")}
SIDE_NAMES: Mapping[Side, Word] = {Side.NS: gettext_lazy("North–South"), Side.EW: gettext_lazy("East–West")}
DENOMINATION_NAMES: Mapping[Denomination, Word] = {
    Denomination.OROS: pgettext_lazy("suit", "coins"),
    Denomination.COPES: pgettext_lazy("suit", "cups"),
    Denomination.ESPASES: pgettext_lazy("suit", "swords"),
    Denomination.BASTOS: pgettext_lazy("suit", "batons"),
    Denomination.BOTIFARRA: gettext_lazy("botifarra"),
}
DOUBLING_NAMES: Mapping[Doubling, Word] = {
    Doubling.NONE: pgettext_lazy("doubling", "none"),
    Doubling.CONTRO: gettext_lazy("contro"),
    Doubling.RECONTRO: gettext_lazy("recontro"),
    Doubling.SANT_VICENC: gettext_lazy("Sant Vicenç"),
    Doubling.BARRACA: gettext_lazy("barraca"),
}
VARIANT_NAMES: Mapping[Variant, Word] = {
    Variant.LLIURE: gettext_lazy("free play (western)"),
    Variant.OBLIGADA: gettext_lazy("obliged play (eastern)"),
}
POLICY_NAMES: Mapping[DoublingPolicy, Word] = {
    DoublingPolicy.SHARED: gettext_lazy("the multiplier counts for both sides"),
    DoublingPolicy.OWN: gettext_lazy("each pair its own: ×2 if it named botifarra or said contro"),
    DoublingPolicy.NONE: gettext_lazy("contro and above count nothing"),
}
REVOKE_NAMES: Mapping[RevokeRule, Word] = {
    RevokeRule.WHOLE_STAKE: gettext_lazy("the opponents take all the points"),
    RevokeRule.CORRECTED: gettext_lazy("the trick is corrected at the table"),
}
MULTIPLIER_SET_NAMES: Mapping[str, Word] = {
    "butinet": gettext_lazy("ButiNET, Girona: suits 1 2 4 8, botifarra 2 4 8"),
    "lloret": gettext_lazy("Lloret: suits 1 2 4 8, botifarra 2 4 8 16"),
    "torrefarrera": gettext_lazy("Torrefarrera: suits 1 2 4, botifarra 2 4 8"),
    "barraca": gettext_lazy("with barraca: suits 1 2 4 8 16, botifarra 2 4 8 16"),
    "additive": gettext_lazy("additive: suits 1 2 3 4, botifarra 2 4 6 8"),
}
METHOD_NAMES: Mapping[str, Word] = {
    "matchpoints": gettext_lazy("matchpoints"),
    "predonats": gettext_lazy("predonats (0 to 100 per board)"),
    "datum": gettext_lazy("difference to the mean"),
    "cross": gettext_lazy("cross comparison"),
    "total": gettext_lazy("total of results"),
}
SCALE_NAMES: Mapping[str, Word] = {
    "identity": gettext_lazy("as many points as the results differ by"),
    "imp-wbf": gettext_lazy("IMPs of the international table: 1 from 20 points on"),
    "imp-tenth": gettext_lazy("IMPs of a tenth of that table: 1 from 2 points on"),
}
SCALES_IN_SHORT: Mapping[str, Word] = {
    "imp-wbf": gettext_lazy("IMPs of the international table"),
    "imp-tenth": gettext_lazy("IMPs of a tenth of the international table"),
}
OPTION_NAMES: Mapping[str, Word] = {
    "form": gettext_lazy("how matchpoints are counted"),
    "truncate": gettext_lazy("whole points"),
    "scale": gettext_lazy("what a difference is worth"),
    "drop": gettext_lazy("results left out at each end"),
    "step": gettext_lazy("what the mean is rounded to"),
    "average_plus": gettext_lazy("what a ruling “60 %” is worth"),
}
VIEW_NAMES: Mapping[str, Word] = {
    "matchpoints": gettext_lazy("matchpoints 2-1-0"),
    "matchpoints-half": gettext_lazy("matchpoints 1-½-0"),
    "predonats": gettext_lazy("predonats, exact"),
    "predonats-whole": gettext_lazy("predonats, whole points"),
    "datum": gettext_lazy("difference to the mean, in points"),
    "datum-imp": gettext_lazy("difference to the mean, in IMPs"),
    "cross": gettext_lazy("cross comparison, in points"),
    "cross-imp": gettext_lazy("cross comparison, in IMPs"),
    "total": gettext_lazy("total of results"),
}
UNIT_NAMES: Mapping[Unit, Word] = {
    Unit.MATCHPOINTS: pgettext_lazy("unit", "matchpoints"),
    Unit.PERCENT: pgettext_lazy("unit", "points of 100"),
    Unit.IMPS: pgettext_lazy("unit", "IMPs"),
    Unit.POINTS: gettext_lazy("Points"),
}
TIE_BREAK_NAMES: Mapping[TieBreak, Word] = {
    TieBreak.HEAD_TO_HEAD: gettext_lazy("points in the boards played against each other"),
    TieBreak.BOARDS_WON: gettext_lazy("boards won against the field"),
    TieBreak.BEST_BOARDS: gettext_lazy("the best board, then the second best, and so on"),
    TieBreak.OPPONENTS_TOTAL: gettext_lazy("how well the opponents did"),
    TieBreak.LOT: gettext_lazy("by lot"),
}
COMBINATION_NAMES: Mapping[Combination, Word] = {
    Combination.SUM: gettext_lazy("the sessions are added"),
    Combination.BY_BOARDS: gettext_lazy("the mean, each session counting by its boards"),
    Combination.CARRY_OVER: gettext_lazy("the last session and a share of the earlier ones"),
}
SECTION_SCORING_NAMES: Mapping[SectionScoring, Word] = {
    SectionScoring.ACROSS: gettext_lazy("all sections are one field"),
    SectionScoring.APART: gettext_lazy("each section is a field of its own"),
}
MOVEMENT_NAMES: Mapping[str, Word] = {
    "mitchell": gettext_lazy("Mitchell"),
    "mitchell_skip": gettext_lazy("Mitchell with a skip"),
    "mitchell_relay": gettext_lazy("Mitchell with share and relay"),
    "arrow_switch": gettext_lazy("Mitchell with an arrow-switch"),
    "hesitation": gettext_lazy("Hesitation Mitchell"),
    "rover": gettext_lazy("Mitchell with a rover"),
    "howell": gettext_lazy("Howell"),
    "round_robin": gettext_lazy("round robin"),
    "swiss": gettext_lazy("Swiss"),
    "random": gettext_lazy("random draw each round"),
    "custom": gettext_lazy("own movement"),
}
STEP_NAMES: Mapping[Step, Word] = {
    Step.PAIRS: gettext_lazy("Pairs"),
    Step.MOVEMENT: gettext_lazy("Movement"),
    Step.DEALS: gettext_lazy("Deals"),
    Step.SHEETS: gettext_lazy("Sheets"),
    Step.RESULTS: gettext_lazy("Results"),
    Step.COMPARISON: gettext_lazy("Comparison"),
    Step.STANDINGS: gettext_lazy("Standings"),
    Step.PUBLICATION: gettext_lazy("Publication"),
}
HAND_SHEET_NAMES: Mapping[str, Word] = {
    "deal-sheets": gettext_lazy("Deal sheets"),
    "hand-slips": gettext_lazy("Hand slips"),
    "deck-orders": gettext_lazy("Deck orders"),
    "hand-records": gettext_lazy("Hand records"),
    "pbn": "PBN",
}
"""The sheets that show hands, by the keys under which the log keeps that somebody opened one."""
CARDS_OF_SUITS: Mapping[Suit, Word] = {
    Suit.OROS: gettext_lazy("%(number)s of coins"),
    Suit.COPES: gettext_lazy("%(number)s of cups"),
    Suit.ESPASES: gettext_lazy("%(number)s of swords"),
    Suit.BASTOS: gettext_lazy("%(number)s of batons"),
}
"""A card in words, whole for each suit: what stands between number and suit may depend on the suit (`9 d’oros`, `9 de copes`)."""
CARD_NAMES: Mapping[int, Word] = {
    9: gettext_lazy("manilla"),
    1: pgettext_lazy("card", "ace"),
    12: pgettext_lazy("card", "king"),
    11: pgettext_lazy("card", "knight"),
    10: pgettext_lazy("card", "jack"),
}

# Months inside a date ("12 de novembre de 2026"): Django asks its own msgids for them; here so that our catalogues know them.
MONTHS_IN_DATES: tuple[Word, ...] = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)


def word(mapping: Mapping[K, Word], key: str) -> str:
    """The word for a key in the reader's language; the key itself where the list does not know it."""
    return str(mapping.get(cast("K", key), key))  # a StrEnum's members are found by their values


def method_text(method: str, options: Mapping[str, object]) -> str:
    """`difference to the mean, IMPs of the international table, “60 %” is worth +2`: a method, and its options where they are not the usual ones."""
    usual = METHODS[method].options if method in METHODS else {}
    told = [_option_text(name, options[name]) for name, option in usual.items() if options.get(name, option.default) != option.default]
    return ", ".join([word(METHOD_NAMES, method), *told])


def unit_of(method: str, options: Mapping[str, object]) -> Unit:
    """What one comparison point of a method is."""
    return build_method(method, **options).unit


def _option_text(name: str, value: object) -> str:
    """What an option of a comparison method says (engine.comparison.catalogue)."""
    match name, value:
        case "form", "1-half-0":
            return "1-½-0"
        case "truncate", _:
            return _("whole points")
        case "scale", _:
            return word(SCALES_IN_SHORT, str(value))
        case "drop", 0:
            return _("mean of all results")
        case "drop", int(count):
            sentence = ngettext("without the highest and the lowest", "without the %(count)s highest and the %(count)s lowest", count)
            return sentence % {"count": count}
        case "step", _:
            return _("mean rounded to multiples of %(step)s") % {"step": value}
        case "average_plus", int(points):
            return _("“60 %%” is worth %(points)s") % {"points": signed(points)}
    return f"{name} {value}"


def section_letter(number: int) -> str:
    """`B` for the second section of a hall."""
    return ascii_uppercase[number - 1] if 1 <= number <= len(ascii_uppercase) else str(number)


def suit_name(suit: Suit) -> str:
    """`oros`, `copes`, `espases`, `bastos` in the reader's language."""
    return word(DENOMINATION_NAMES, Denomination(suit.value))


def suit_letter(suit: Suit) -> str:
    """The letter that stands unseen behind a suit drawing on paper: different for each suit in every language."""
    return {
        Suit.OROS: pgettext("suit letter", "C"),
        Suit.COPES: pgettext("suit letter", "U"),
        Suit.ESPASES: pgettext("suit letter", "S"),
        Suit.BASTOS: pgettext("suit letter", "B"),
    }[suit]


def card_name(card: Card) -> str:
    """A card in words: `9 of cups`."""
    return numbered_card(str(card.number), card.suit)


def numbered_card(number: str, suit: Suit) -> str:
    """As `card_name`, also for a number or letter that no card has: `T of swords`."""
    return str(CARDS_OF_SUITS[suit]) % {"number": number}


# ---- numbers in the reader's language (engine.rounding rounds) ------------------------------------------------------------------


def rounded(value: Fraction | int, places: int = 2) -> str:
    """A number in the reader's language with that many decimals, half away from zero, true minus: `61,98`, `−0,50`."""
    plain = decimal_text(value, places)
    return plain.replace("-", "−").replace(".", str(get_format("DECIMAL_SEPARATOR")))


def short(value: Fraction | int, places: int = 2) -> str:
    """Like `rounded`, without decimals where the value is whole: `8`, `8,57`."""
    return rounded(value, 0 if Fraction(value).denominator == 1 else places)


def percent(value: Fraction) -> str:
    """`61,98 %`."""
    return _("%(number)s %%") % {"number": rounded(value)}


def signed(value: int) -> str:
    """A result with its sign: `+17`, `−17`, `0`."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def place(number: int | None, tied: bool) -> str:
    """`5`, `5=` where the place is shared, `–` without one."""
    if number is None:
        return "–"
    return f"{number}=" if tied else str(number)


def award(given: Award) -> str:
    """What a ruling gives a side: `60 %`, `7,2 points`, `+10`, `30 % × +10, 70 % × −5`."""
    if isinstance(given, Artificial):
        return _("%(number)s %%") % {"number": given.percent}
    if isinstance(given, TypedPoints):
        return _("%(points)s points") % {"points": exact(given.points)}
    if len(given.parts) == 1:
        return signed(given.parts[0][1])
    return ", ".join(_("%(number)s %%") % {"number": exact(100 * weight)} + f" × {signed(result)}" for weight, result in given.parts)


def percent_short(value: Fraction) -> str:
    """A percent without decimals where it is whole: `60 %`, `61,98 %`."""
    return _("%(number)s %%") % {"number": short(value)}


def signed_exact(value: Fraction) -> str:
    """A number of points with its sign and no needless decimals: `+1,5`, `−3`, `0`."""
    return f"+{exact(value)}" if value > 0 else exact(value)


def exact(value: Fraction) -> str:
    """A number of at most four decimals with those it has: `7,25`, `3`."""
    places = next((places for places in range(4) if (value * 10**places).denominator == 1), 4)
    return rounded(value, places)


def adjustment(amount: Fraction, of_top: bool) -> str:
    """A penalty or bonus: `−3 points`, `+10 % of a top`."""
    sentence = _("%(amount)s %% of a top") if of_top else _("%(amount)s points")
    return sentence % {"amount": signed_exact(amount)}


def group_letter(group: int) -> str:
    """The cards that a table had on a fouled board: A the original ones, B, C … others."""
    return chr(ord("A") + group)


def moment(text: str) -> str:
    """A time as data keeps it, on the hall's clock and in the reader's language."""
    return date_format(localtime(datetime.fromisoformat(text)), "DATETIME_FORMAT")


def pairs_counted(count: int) -> str:
    """`14 pairs`."""
    return npgettext("count", "%(count)s pair", "%(count)s pairs", count) % {"count": count}


def tables_counted(count: int) -> str:
    """`7 tables`."""
    return npgettext("count", "%(count)s table", "%(count)s tables", count) % {"count": count}


def rounds_counted(count: int) -> str:
    """`7 rounds`."""
    return npgettext("count", "%(count)s round", "%(count)s rounds", count) % {"count": count}


def boards_counted(count: int) -> str:
    """`3 boards`."""
    return npgettext("count", "%(count)s board", "%(count)s boards", count) % {"count": count}


def number_range(numbers: Sequence[int]) -> str:
    """`7–9` where the numbers follow each other, else `7, 9, 12`."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def number_ranges(numbers: Iterable[int]) -> str:
    """`1–14, 16`: ascending numbers, those that follow each other as one range. The empty text for none."""
    runs = [[number for _at, number in run] for _shift, run in groupby(enumerate(numbers), lambda each: each[1] - each[0])]
    return ", ".join("–".join(str(number) for number in dict.fromkeys((run[0], run[-1]))) for run in runs)


def comparison_points(method: str, options: Mapping[str, object], value: Fraction) -> str:
    """A board's comparison points as shown: predonats whole when the event truncates, else as short as they are exact."""
    return rounded(value, 0) if method == "predonats" and options.get("truncate") else short(value)
