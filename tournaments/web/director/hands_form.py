"""The form that copies four hands from the cards: a field for each seat and suit, with the numbers of the cards in it."""

import re
from collections.abc import Iterator
from typing import Any

from django import forms

from engine.cards import PACK, SEATS, SUITS, Card, Seat, Suit
from engine.deals import Deal, count_faults, twice_faults
from engine.errors import Fault
from tournaments import wording
from tournaments.fault_texts import fault_text

NUMBERS = {str(number): number for number in range(1, 13)}
BETWEEN = re.compile(r"[\s,;.·–-]+")
LONGEST = 80


class HandsForm(forms.Form):
    """Any separators and any order are fine; `hands()` is what the services take."""

    def __init__(self, *args: Any, deal: Deal | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, suit in _places():
            field = forms.CharField(required=False, max_length=LONGEST, label=wording.suit_name(suit))
            field.widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "data-seat": seat.value, "data-suit": suit.value})
            field.initial = " ".join(str(card.number) for card in deal.hand(seat, suit)) if deal else ""
            self.fields[_name(seat, suit)] = field

    def rows(self) -> list[tuple[Seat, list[tuple[Suit, forms.BoundField]]]]:
        """The fields by seat, for the page."""
        return [(seat, [(suit, self[_name(seat, suit)]) for suit in SUITS]) for seat in SEATS]

    def hands(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards of each seat, as typed: perhaps too many or twice. Words that are no card are left out."""
        return {seat: tuple(Card(suit, NUMBERS[word]) for suit in SUITS for word in self._words[seat, suit] if word in NUMBERS) for seat in SEATS}

    def clean(self) -> dict[str, Any]:
        """Where something is no card the rest is looked through too; whole hands are for the service to judge."""
        self._words = {place: BETWEEN.sub(" ", self.cleaned_data.get(_name(*place), "")).split() for place in _places()}
        unknown = [(place, word) for place, words in self._words.items() for word in words if word not in NUMBERS]
        for place, word in unknown:
            self.add_error(_name(*place), fault_text(Fault("card_number", {"number": word[:20], "lowest": 1, "highest": 12})))
        if unknown:
            counts = {seat: sum(len(self._words[seat, suit]) for suit in SUITS) for seat in SEATS}
            for fault in (*count_faults(counts), *twice_faults(self.hands())):
                self.add_error(None, fault_text(fault))
        return self.cleaned_data


def card_rows() -> list[tuple[Suit, list[Card]]]:
    """The pack to click on: each suit, high to low."""
    return [(suit, [card for card in PACK if card.suit is suit]) for suit in SUITS]


def _places() -> Iterator[tuple[Seat, Suit]]:
    return ((seat, suit) for seat in SEATS for suit in SUITS)


def _name(seat: Seat, suit: Suit) -> str:
    return f"{seat}-{suit}"
