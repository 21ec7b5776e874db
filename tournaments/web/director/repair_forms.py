"""Forms of the repairs during play: each says in plain words what went wrong, and `request()` is what the services take."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.services.movements import MOST_ROUNDS
from tournaments.services.pairs import MOST_PAIRS
from tournaments.services.repairs import BoardsPlayed, PairJoins, PairLeaves, RepairRequest, ResultsMoved, RoundReversed
from tournaments.standings_texts import section_name
from tournaments.web.fields import WholeNumber
from tournaments.wording import Word

MOST_TABLES, MOST_BOARD = 250, 999
ONE = re.compile(r"([0-9]{1,3})(?:→|->|>|=)([0-9]{1,3})", re.ASCII)


class Boards(forms.CharField):
    """`4 → 5, 5 → 4` as {4: 5, 5: 4}."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "4 → 5, 5 → 4"}), **kwargs)

    def clean(self, value: Any) -> dict[int, int]:
        """The numbers, or ValidationError that says how to write them."""
        parts = ["".join(part.split()) for part in str(value or "").split(",")]
        found = [ONE.fullmatch(part) for part in parts if part]
        boards = {int(match[1]): int(match[2]) for match in found if match}
        if not found or None in found or len(boards) < len(found):
            raise forms.ValidationError(_("Allowed: board numbers joined by an arrow, > or =, each once, parted by commas: 4 → 5, 5 → 4."))
        return boards


def _round(label: Word) -> WholeNumber:
    return WholeNumber(label=label, lowest=1, highest=MOST_ROUNDS)


class SectionChoice(forms.TypedChoiceField):
    """A section by its number; nothing where none was chosen. Of a hall without sections the form has no such field (RepairForm)."""

    def __init__(self, *, otherwise: Word, **kwargs: Any) -> None:
        super().__init__(required=False, coerce=int, empty_value=None, **kwargs)
        self.otherwise = otherwise

    def take(self, letters: Mapping[int, str]) -> None:
        """The sections there are."""
        names = [section_name(letter) for letter in letters.values()]
        self.choices = [("", self.otherwise), *zip(map(str, letters), names, strict=True)]
        self.error_messages["invalid_choice"] = _("Choose one of these: %(allowed)s.") % {"allowed": "; ".join([str(self.otherwise), *names])}


class RepairForm(forms.Form):
    """A repair. `letters`: of the sections of the hall by number, none in a hall without; `names`: of the services' facts where they differ from the
    fields."""

    title: ClassVar[Word]
    explanation: Word
    names: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *args: Any, letters: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(section := self.fields.get("section"), SectionChoice):
            if letters:
                section.take(letters)
            else:
                del self.fields["section"]

    def request(self) -> RepairRequest:
        """What was said. Call it on a valid form only."""
        raise NotImplementedError


class LatePairForm(RepairForm):
    """A pair comes late."""

    title = gettext_lazy("A pair comes late")
    explanation = gettext_lazy(
        "It takes an empty seat, plays whoever would sit out, or goes from table to table. In a drawn movement it is in the next draw."
    )
    names = {"player/1": "one", "player/2": "other", "": "one"}

    one = forms.CharField(label=gettext_lazy("Player 1"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    other = forms.CharField(label=gettext_lazy("Player 2"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    from_round = _round(gettext_lazy("Plays from round"))
    section = SectionChoice(label=gettext_lazy("Plays in"), otherwise=gettext_lazy("the section where it is needed most"))

    def request(self) -> RepairRequest:
        """The pair, its first round and its section."""
        said = self.cleaned_data
        return PairJoins(players=(said["one"], said["other"]), from_round=said["from_round"], section=said.get("section"))


class WithdrawalForm(RepairForm):
    """A pair leaves."""

    title = gettext_lazy("A pair leaves")
    explanation = gettext_lazy(
        "Whoever would meet it later sits out. Before half of the rounds are over its results are cancelled; afterwards they stand."
    )

    pair = WholeNumber(label=gettext_lazy("Pair"), lowest=1, highest=MOST_PAIRS)
    after_round = WholeNumber(label=gettext_lazy("Rounds it has played"), lowest=0, highest=MOST_ROUNDS)

    def request(self) -> RepairRequest:
        """The pair and the rounds that are over."""
        return PairLeaves(**self.cleaned_data)


class ReversalForm(RepairForm):
    """A round was seated the wrong way."""

    title = gettext_lazy("NS and EW had changed places")
    explanation: Word = gettext_lazy(
        "For a whole round, or for one table. The results stay with the seats, so they go to the pairs that really sat there."
    )

    round = _round(gettext_lazy("Round"))
    section = SectionChoice(label=gettext_lazy("Section"), otherwise=gettext_lazy("all sections"))
    table = WholeNumber(label=gettext_lazy("Table"), lowest=1, highest=MOST_TABLES, required=False, help_text=gettext_lazy("Empty: all tables."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "section" in self.fields:
            self.explanation = _(
                "For a whole round, for one section, or for one table. The results stay with the seats, so they go to the pairs that really sat "
                "there."
            )
            self.fields["table"].help_text = _("Empty: all tables of the section, or of the hall.")

    def clean_table(self) -> int | None:
        """The table; it says its section itself."""
        table: int | None = self.cleaned_data["table"]
        if table is not None and self.cleaned_data.get("section"):
            raise forms.ValidationError(_("Say a section or a table, not both: a table number is in one section only."))
        return table

    def request(self) -> RepairRequest:
        """The round, and the section or the table."""
        return RoundReversed(**self.cleaned_data)


class _BoardsForm(RepairForm):
    """A table in a round, and numbers that stand for others."""

    round = _round(gettext_lazy("Round"))
    table = WholeNumber(label=gettext_lazy("Table"), lowest=1, highest=MOST_TABLES)
    boards = Boards(label=gettext_lazy("Boards"))


class ResultsMovedForm(_BoardsForm):
    """Results under wrong numbers."""

    title = gettext_lazy("Results under a wrong board number")
    explanation = gettext_lazy(
        "The table played its boards, but wrote a result on the wrong line. 4 → 5: what is written under 4 belongs to 5. "
        "Who named stays the dealer, or the dealer’s partner, of the right board."
    )

    def request(self) -> RepairRequest:
        """The table and the numbers."""
        return ResultsMoved(**self.cleaned_data)


class BoardsPlayedForm(_BoardsForm):
    """Other boards were played."""

    title = gettext_lazy("A table played a wrong board")
    explanation = gettext_lazy(
        "4 → 9: instead of its board 4 the table played board 9. The result stays with what was played; who would meet board 9 again later "
        "plays another board instead, or one less."
    )

    def request(self) -> RepairRequest:
        """The table and the numbers."""
        return BoardsPlayed(**self.cleaned_data)


FORMS: Mapping[str, type[RepairForm]] = {
    "late-pair": LatePairForm,
    "withdrawal": WithdrawalForm,
    "reversal": ReversalForm,
    "results": ResultsMovedForm,
    "boards": BoardsPlayedForm,
}
"""By the word in the address, in the order of the page."""
