"""Forms about movements beside the choice of one: an own movement, what an evening can hold, two pairs that change places, repairs."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.services.errors import Refused
from tournaments.services.movements import MOST_BOARDS, OwnMovement
from tournaments.services.pair_lists import decoded
from tournaments.services.pairs import MOST_PAIRS
from tournaments.web.director.forms import add_faults
from tournaments.web.fields import SmallFile, WholeNumber

GROUPS = re.compile(r"[0-9]{1,3}(-[0-9]{1,3})+(,[0-9]{1,3}(-[0-9]{1,3})+)*", re.ASCII)


class OwnMovementForm(forms.Form):
    """An own movement, typed or as a file; `own()` is what the services take."""

    boards_per_round = WholeNumber(label=gettext_lazy("Boards a round"), lowest=1, highest=MOST_BOARDS, initial="3")
    text = forms.CharField(
        label=gettext_lazy("Rows"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "placeholder": "round,table,ns,ew,set"}),
        help_text=gettext_lazy("Parted by commas, semicolons or tabs; a first line with the names of the columns may give another order."),
    )
    file = SmallFile(
        label=gettext_lazy("or a file (CSV)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv"}),
    )
    barometer = forms.BooleanField(label=gettext_lazy("All tables play the same boards in a round"), required=False)
    repeats_allowed = forms.BooleanField(label=gettext_lazy("Pairs may meet more than once"), required=False)
    sharing = forms.CharField(
        label=gettext_lazy("Tables that share boards"),
        required=False,
        help_text=gettext_lazy("Groups of tables that use the same boards in a round, such as 1-6 or 1-2-3, 5-6. Empty: none."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_sharing(self) -> tuple[tuple[int, ...], ...]:
        """The groups of tables."""
        text = "".join(str(self.cleaned_data["sharing"]).split())
        if text and not GROUPS.fullmatch(text):
            raise forms.ValidationError(_("Allowed: table numbers joined by hyphens, groups parted by commas, such as 1-6, 2-3."))
        return tuple(tuple(int(table) for table in group.split("-")) for group in text.split(",") if group)

    def clean(self) -> dict[str, Any]:
        """A file goes before what was typed."""
        said = super().clean() or {}
        if file := said.get("file"):
            try:
                said["text"] = decoded(file.read())
            except Refused as refused:
                add_faults(self, refused.faults)
        return said

    def own(self) -> OwnMovement:
        """What was said. Call it on a valid form only."""
        said = self.cleaned_data
        return OwnMovement(text=said["text"], barometer=said["barometer"], repeats_allowed=said["repeats_allowed"], sharing=said["sharing"])

    def again(self) -> dict[str, object]:
        """What a preview must send again to accept what it shows."""
        said = self.cleaned_data
        kept: dict[str, object] = {name: said[name] for name in ("boards_per_round", "text")}
        kept["sharing"] = ", ".join("-".join(map(str, group)) for group in said["sharing"])
        return kept | {name: "on" for name in ("barometer", "repeats_allowed") if said[name]}


class ExchangeForm(forms.Form):
    """Two pairs by their numbers."""

    one = WholeNumber(label=gettext_lazy("Pair"), lowest=1, highest=MOST_PAIRS)
    other = WholeNumber(label=gettext_lazy("with pair"), lowest=1, highest=MOST_PAIRS)


class EveningForm(forms.Form):
    """What an evening can hold."""

    boards = WholeNumber(label=gettext_lazy("Boards each pair plays"), lowest=1, highest=100, initial="21")
    minutes = WholeNumber(
        label=gettext_lazy("Minutes at most"), lowest=1, highest=1440, required=False, help_text=gettext_lazy("Empty: as long as it takes.")
    )
    boxes = WholeNumber(
        label=gettext_lazy("Boards at hand"), lowest=1, highest=1000, required=False, help_text=gettext_lazy("How many boxes the club has.")
    )
    minutes_per_board = WholeNumber(label=gettext_lazy("Minutes a board"), lowest=1, highest=60, initial="7")
    minutes_per_change = WholeNumber(label=gettext_lazy("Minutes to change tables"), lowest=0, highest=60, initial="2")
