"""The two ways to give a record of play: fields filled by clicking or typing cards, or a pasted document."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.cards import SEATS
from engine.naming import Denomination
from engine.play import Variant
from engine.play_document import PLAY_FORMAT
from engine.reading import parse_json
from tournaments import wording
from tournaments.web.fields import Choice

LONGEST = 20_000
BETWEEN_CARDS = re.compile(r"\s*[,;\n]\s*")


class PlayForm(forms.Form):
    """What both ways have in common."""

    def record(self) -> object:
        """The record as a value of parsed JSON. Call it on a valid form only. Raises EngineError for text that is no JSON."""
        raise NotImplementedError


class ClickedPlayForm(PlayForm):
    """Everything of a record in fields of its own."""

    trump = Choice(
        label=_("Named"), choices=[(each.value, wording.DENOMINATION_NAMES[each]) for each in Denomination], initial=Denomination.OROS.value
    )
    leader = Choice(label=_("Leads to the first trick"), choices=[(seat.value, wording.SEAT_NAMES[seat]) for seat in SEATS], initial="W")
    variant = Choice(label=_("Play"), choices=[(each.value, wording.VARIANT_NAMES[each]) for each in Variant], initial=Variant.LLIURE.value)
    overtake_partner_with_blank = forms.BooleanField(
        label=_("Partner's trick may be beaten with a card without points"), required=False, initial=True, help_text=_("Counts in obliged play only.")
    )
    second_hand_exception = forms.BooleanField(
        label=_("Second to play, void and unable to beat, may throw a card with points"),
        required=False,
        initial=True,
        help_text=_("Counts in obliged play only."),
    )
    play = forms.CharField(
        label=_("Cards in the order played"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("As “oros 9”, parted by commas or lines; suits: oros, copes, espases, bastos."),
    )
    deal = forms.CharField(
        label=_("Deal (PBN)"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Not needed when all 48 cards were played."),
    )

    def record(self) -> object:
        """The record as a predonats-play/1 document. Call it on a valid form only."""
        said = self.cleaned_data
        options = {name: said[name] for name in ("overtake_partner_with_blank", "second_hand_exception")}
        play = [card for card in BETWEEN_CARDS.split(said["play"].strip()) if card]
        facts = {name: said[name] for name in ("variant", "trump", "leader")}
        return {"format": PLAY_FORMAT, "options": options, **facts, "deal": said["deal"] or None, "play": play}


class PastedPlayForm(PlayForm):
    """A document as other programs write it."""

    document = forms.CharField(
        label=_("Record of play (predonats-play/1, JSON)"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        error_messages={"required": _("Paste a record first. Allowed: JSON of the format predonats-play/1.")},
    )

    def record(self) -> object:
        """The text as a value."""
        return parse_json(self.cleaned_data["document"])
