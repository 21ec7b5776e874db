"""What a friendly table types: how it plays its match, a deal, and the draws before the first one. All by GET: the address is the memory."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.cards import PACK, SEATS, SUITS, Card, Seat
from engine.match import DEFAULT_MATCH, Match, MatchOptions, Misdeal, PlayedDeal
from engine.naming import DEFAULT_MULTIPLIER_SET, MULTIPLIER_SETS, Denomination, Doubling, Naming
from tournaments import wording
from tournaments.web.fields import Choice, WholeNumber, whole_number

LONGEST = 40
SEAT_CHOICES = [(seat.value, wording.SEAT_NAMES[seat]) for seat in SEATS]


class PlayerNames(forms.Form):
    """Four names, which may be empty."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in SEATS:
            label, widget = wording.word(wording.SEAT_NAMES, seat), forms.TextInput(attrs={"autocomplete": "off"})
            self.fields[seat.value] = forms.CharField(label=label, required=False, max_length=LONGEST, widget=widget)

    def names(self) -> dict[Seat, str]:
        """The names by seat; the seat's own where none was typed."""
        return {seat: self.cleaned_data.get(seat.value) or wording.word(wording.SEAT_NAMES, seat) for seat in SEATS}


class MatchForm(PlayerNames):
    """How the match is played (RULES.md §5)."""

    first = Choice(label=_("Deals first"), choices=SEAT_CHOICES, initial=Seat.NORTH.value)
    set = Choice(
        label=_("Multipliers"), choices=[(key, wording.MULTIPLIER_SET_NAMES[key]) for key in MULTIPLIER_SETS], initial=DEFAULT_MULTIPLIER_SET
    )
    target = WholeNumber(label=_("Played to"), lowest=1, highest=1000, initial=str(DEFAULT_MATCH.target), help_text=_("101; for some 100."))
    limit = WholeNumber(
        label=_("Deals at most"), lowest=1, highest=99, required=False, help_text=_("Empty: as many as it takes. Tournaments play 12.")
    )
    cap = WholeNumber(
        label=_("Counted at most"), lowest=1, highest=1000, required=False, help_text=_("Empty: all of it. Tournaments count 121 at most.")
    )
    redeal = forms.BooleanField(
        label=_("The first misdeal is dealt again by the same dealer"), required=False, help_text=_("Otherwise the deal passes to the right.")
    )
    field_order = ("N", "W", "S", "E", "first")

    def new_match(self) -> Match:
        """The match before its first deal. Call it on a valid form only."""
        said = self.cleaned_data
        options = MatchOptions(target=said["target"], deal_limit=said["limit"], cap=said["cap"], redeal_first=said["redeal"])
        return Match(Seat(said["first"]), MULTIPLIER_SETS[said["set"]], options)


class DealForm(forms.Form):
    """A deal that was played. Whether the event's multipliers know the call, the engine says."""

    named = Choice(label=_("Named"), choices=[(each.value, wording.DENOMINATION_NAMES[each]) for each in Denomination])
    namer = Choice(label=_("Who named"), choices=SEAT_CHOICES)
    doubling = Choice(label=_("Doubling"), choices=[(each.value, wording.DOUBLING_NAMES[each]) for each in Doubling], initial=Doubling.NONE.value)
    points = WholeNumber(
        label=_("Points of North–South"), lowest=0, highest=72, help_text=_("From 0 to 72; after a revoke that costs the whole stake, 72 or 0.")
    )

    def __init__(self, *args: Any, match: Match, names: Mapping[Seat, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        namers = (match.dealer, match.dealer.partner)
        namer, doubling = self.fields["namer"], self.fields["doubling"]
        assert isinstance(namer, Choice) and isinstance(doubling, Choice)  # noqa: S101, PT018  said above
        namer.choices = [(seat.value, names[seat]) for seat in namers]
        namer.initial = match.dealer.value
        known = {level for denomination in Denomination for level in match.multiplier_set.levels(denomination)}
        doubling.choices = [(each.value, wording.DOUBLING_NAMES[each]) for each in Doubling if each in known]

    def deal(self) -> PlayedDeal:
        """The deal. Call it on a valid form only."""
        said = self.cleaned_data
        return PlayedDeal(Naming(Denomination(said["named"]), Seat(said["namer"]), Doubling(said["doubling"])), said["points"])


class SeatDrawForm(forms.Form):
    """Four players and the card that each drew."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cards = [
            ("", "–"),
            *((wording.suit_name(suit), [(str(card), wording.card_name(card)) for card in PACK if card.suit is suit]) for suit in SUITS),
        ]
        for place in self.places():
            widget = forms.TextInput(attrs={"autocomplete": "off"})
            label = gettext("Player %(number)s") % {"number": place}
            self.fields[f"name{place}"] = forms.CharField(label=label, required=False, max_length=LONGEST, widget=widget)
            missing = {"required": gettext("A card is missing.")}
            self.fields[f"card{place}"] = forms.ChoiceField(label=gettext("Card drawn"), choices=cards, error_messages=missing)

    @staticmethod
    def places() -> range:
        """The four players by number."""
        return range(1, len(SEATS) + 1)

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Name and card of each player, for the page."""
        return [(self[f"name{place}"], self[f"card{place}"]) for place in self.places()]

    def drawn(self) -> dict[str, Card]:
        """The card of each player by number. Call it on a valid form only."""
        return {str(place): Card.parse(self.cleaned_data[f"card{place}"]) for place in self.places()}

    def name(self, place: str) -> str:
        """What a player is called."""
        return self.cleaned_data[f"name{place}"] or gettext("Player %(number)s") % {"number": place}


class NamerDrawForm(forms.Form):
    """Who turned a card, and its suit."""

    turner = Choice(label=_("Who turned the card"), choices=SEAT_CHOICES, initial=Seat.NORTH.value)
    turned = Choice(
        label=pgettext_lazy("of the turned card", "Suit"), choices=[(suit.value, wording.DENOMINATION_NAMES[Denomination(suit)]) for suit in SUITS]
    )


def deal_words(deal: PlayedDeal | Misdeal) -> str:
    """A deal as it stands in the address: `copes.N.contro.45`, `misdeal`."""
    if isinstance(deal, Misdeal):
        return "misdeal"
    naming = deal.naming
    return ".".join((naming.denomination.value, naming.namer.value, naming.doubling.value, str(deal.ns_points)))


def deal_from_words(text: str) -> PlayedDeal | Misdeal | None:
    """The deal that `deal_words` wrote; None for anything else."""
    if text == "misdeal":
        return Misdeal()
    try:
        denomination, namer, doubling, written = text.split(".")
        naming = Naming(Denomination(denomination), Seat(namer), Doubling(doubling))
    except ValueError:
        return None
    points = whole_number(written)
    return None if points is None else PlayedDeal(naming, points)


def without(query: QueryDict, *names: str) -> QueryDict:
    """A copy of the query that can be changed, without some names and without what is empty."""
    kept = query.copy()
    for name in list(kept):
        if name in names or not any(kept.getlist(name)):
            del kept[name]
    return kept
