"""Forms of what a director decides: rulings, fouled boards, penalties, the rules of the ranking, the deadline of corrections."""

import re
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.errors import EngineError
from engine.rulings import Artificial as Percent
from engine.rulings import Award, award_code, parse_award_code
from engine.sessions import Combination
from engine.tiebreaks import TieBreak
from tournaments import wording
from tournaments.enums import SectionScoring
from tournaments.fault_texts import fault_text
from tournaments.models import Event
from tournaments.models.ruling import LONGEST_REASON
from tournaments.rows import BoardRow, PairRow, RulingRow
from tournaments.services.ranking import RankingFacts
from tournaments.services.rulings import RulingFacts
from tournaments.standings_texts import section_name
from tournaments.web.director.award_notation import EXAMPLES, number, parse_award, written_award
from tournaments.web.fields import Choice, WholeNumber

OWN = "own"
QUICK = ((60, 40), (40, 60), (50, 50), (60, 60), (40, 40))
DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?", re.ASCII)
EARLIEST_YEAR, LATEST_YEAR = 2000, 2199


class Reason(forms.CharField):
    """Why; the services say what a reason may be."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_REASON})
        super().__init__(label=gettext_lazy("Reason"), required=False, help_text=gettext_lazy("Everybody can read it."), widget=widget, **kwargs)


class AwardText(forms.CharField):
    """What a side gets, in the notation of award_notation.py; empty: it keeps its result."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "size": 24}), **kwargs)

    def clean(self, value: Any) -> Award | None:
        """The award, or ValidationError with the sentences of what is wrong."""
        try:
            return parse_award(str(value or ""))
        except EngineError as error:
            raise forms.ValidationError([fault_text(fault) for fault in error.faults]) from error


class DecimalText(forms.CharField):
    """An exact number with a point or a comma."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> Fraction:
        """The number, or ValidationError that says what is allowed."""
        text = str(value or "").replace("−", "-").replace(" ", "")
        if not DECIMAL.fullmatch(text):
            raise forms.ValidationError(
                _("“%(value)s” is not a number. Allowed: digits, with a comma and up to four decimals."), params={"value": text[:20]}
            )
        return number(text)


class RulingForm(forms.Form):
    """A ruling on a line: one of the usual artificial scores, or what each side gets."""

    quick = Choice(label=gettext_lazy("Ruling"), widget=forms.RadioSelect, initial=OWN)
    ns = AwardText(label=gettext_lazy("NS get"))
    ew = AwardText(label=gettext_lazy("EW get"))
    reason = Reason()
    version = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        quick = self.fields["quick"]
        assert isinstance(quick, Choice)  # noqa: S101  said above
        quick.choices = [(_code(ns, ew), _("NS %(ns)s %%, EW %(ew)s %%") % {"ns": ns, "ew": ew}) for ns, ew in QUICK]
        quick.choices += [(OWN, _("what is written below"))]
        help_text = _("A percent, a result, results with their weights, or points after “=”: %(examples)s. Empty: the result stands.")
        self.fields["ns"].help_text = help_text % {"examples": EXAMPLES}
        self.fields["ew"].help_text = _("Results as EW see them: usually those of NS with the other sign.")

    def facts(self) -> RulingFacts:
        """What was said, for rule_line. Call it on a valid form only."""
        said = self.cleaned_data
        ns, ew = (said["ns"], said["ew"]) if said["quick"] == OWN else parse_award_code(said["quick"])
        return RulingFacts(ns=ns, ew=ew, reason=said["reason"])


def ruling_initial(ruling: RulingRow | None) -> dict[str, object]:
    """What the form shows of a ruling as it is."""
    if ruling is None:
        return {"version": "0", "quick": _code(60, 40)}
    code = award_code(ruling.ns, ruling.ew) if isinstance(ruling.ns, Percent) and isinstance(ruling.ew, Percent) else ""
    known = {_code(ns, ew) for ns, ew in QUICK}
    return {
        "version": str(ruling.version),
        "quick": code if code in known else OWN,
        "ns": "" if code in known else written_award(ruling.ns),
        "ew": "" if code in known else written_award(ruling.ew),
        "reason": ruling.reason,
    }


def _code(ns: int, ew: int) -> str:
    return award_code(Percent(ns), Percent(ew))


class SectionCards(Choice):
    """The cards of a whole section, or nothing."""

    def validate(self, value: Any) -> None:
        """ValidationError for anything that is not on the list."""
        if value:
            super().validate(value)


class GroupsForm(forms.Form):
    """Which cards each table of a board had. In a hall with sections a choice for each (`section-A`) stands for all its tables and is taken over into
    theirs at once: so the form shows what will be saved."""

    reason = Reason()
    version = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *args: Any, board: BoardRow, **kwargs: Any) -> None:
        super().__init__(_taken_over(data, board) if data else data, *args, **kwargs)
        letters = [(str(group), _("cards %(group)s") % {"group": wording.group_letter(group)}) for group in range(len(board.lines) or 1)]
        letters[0] = ("0", _("the original cards"))
        for section in sorted({line.section for line in board.lines if line.section}):
            label = _("All tables of section %(section)s") % {"section": section}
            self.fields[f"section-{section}"] = SectionCards(label=label, choices=[("", _("as each table says")), *letters], required=False)
        for line in sorted(board.lines, key=lambda line: line.section):
            label = _("Table %(table)s, round %(round)s") % {"table": line.table, "round": line.round}
            label = " · ".join(filter(None, (section_name(line.section), label)))
            self.fields[f"group-{line.seating_id}"] = Choice(
                label=label, choices=letters, initial=str(line.group), help_text=f"{line.ns.name} / {line.ew.name}"
            )
        self.initial.setdefault("reason", board.fouling.reason if board.fouling else "")
        self.order_fields([*(name for name in self.fields if name.startswith(("section-", "group-"))), "reason", "version"])

    def groups(self) -> dict[int, int]:
        """By seating id. Call it on a valid form only."""
        said = self.cleaned_data
        return {int(name.partition("-")[2]): int(said[name]) for name in self.fields if name.startswith("group-")}


def _taken_over(data: Mapping[str, Any], board: BoardRow) -> dict[str, Any]:
    """What was sent, with the choices for whole sections at each of their tables."""
    known = {str(group) for group in range(len(board.lines))}
    said = {name: data[name] for name in data}
    for line in board.lines:
        if (chosen := data.get(f"section-{line.section}")) in known:
            said |= {f"group-{line.seating_id}": chosen, f"section-{line.section}": ""}
    return said


class PenaltyForm(forms.Form):
    """A penalty or bonus for a pair."""

    pair = Choice(label=gettext_lazy("Pair"))
    kind = Choice(
        label=pgettext_lazy("of a decision", "Kind"),
        choices=[("penalty", gettext_lazy("penalty: it is taken off")), ("bonus", gettext_lazy("bonus: it is added"))],
        widget=forms.RadioSelect,
        initial="penalty",
    )
    amount = DecimalText(label=gettext_lazy("How much"), required=False)
    unit = Choice(
        label=gettext_lazy("Counted in"),
        choices=[("points", gettext_lazy("points of the event")), ("percent", gettext_lazy("percents of a top"))],
        widget=forms.RadioSelect,
        initial="points",
    )
    reason = Reason()

    def __init__(self, *args: Any, pairs: tuple[PairRow, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["pair"]
        assert isinstance(field, Choice)  # noqa: S101  said above
        field.choices = [(str(pair.number), f"{pair.number}  {pair.name}") for pair in pairs]

    def facts(self) -> dict[str, Any]:
        """The keyword arguments of add_penalty. Call it on a valid form only."""
        said = self.cleaned_data
        amount = abs(said["amount"]) * (-1 if said["kind"] == "penalty" else 1)
        return {"pair": int(said["pair"]), "amount": amount, "of_top": said["unit"] == "percent", "reason": said["reason"]}


class RankingForm(forms.Form):
    """How places are made of totals, and sessions of an event put together."""

    minimum_share = WholeNumber(
        label=gettext_lazy("Least share of the boards, in percent"),
        lowest=0,
        highest=100,
        help_text=gettext_lazy("Who played less is listed without a place. 0: everybody has one."),
    )
    combination = Choice(label=gettext_lazy("Several sessions"), choices=[(each.value, wording.COMBINATION_NAMES[each]) for each in Combination])
    carry = WholeNumber(
        label=gettext_lazy("Share of earlier sessions, in percent"), lowest=0, highest=100, help_text=gettext_lazy("Counts for the carry-over only.")
    )
    section_scoring = Choice(
        label=gettext_lazy("Several sections"),
        choices=[(each.value, wording.SECTION_SCORING_NAMES[each]) for each in SectionScoring],
        help_text=gettext_lazy(
            "One field: every result is compared with those of all sections, and all are ranked together. Fields of their own: results are "
            "compared and places counted within each section, which has its own winners. It counts only in a session whose movement divides the "
            "hall into sections."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("the place is shared")), *((each.value, name) for each, name in wording.TIE_BREAK_NAMES.items())]
        for at in range(1, len(TieBreak) + 1):
            label = _("Equal totals are parted by") if at == 1 else _("then by")
            self.fields[f"tie_break_{at}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    @property
    def tie_breaks(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks, in order."""
        return [self[name] for name in self.fields if name.startswith("tie_break_")]

    def facts(self) -> RankingFacts:
        """What was said, for set_ranking. Call it on a valid form only."""
        said = dict(self.cleaned_data)
        tie_breaks = [said.pop(name) for name in list(said) if name.startswith("tie_break_")]
        return RankingFacts(tie_breaks=[each for each in tie_breaks if each], **said)


def ranking_initial(event: Event) -> dict[str, object]:
    """What the form shows of the rules as they are."""
    named = {f"tie_break_{at}": key for at, key in enumerate(event.tie_breaks, 1)}
    facts = {"minimum_share": str(event.minimum_share), "combination": event.combination, "carry": str(event.carry)}
    return {**facts, "section_scoring": event.section_scoring, **named}


class DeadlineForm(forms.Form):
    """Until when results, rulings and penalties can be corrected."""

    at = forms.DateTimeField(
        label=gettext_lazy("Corrections until"),
        required=False,
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M"],
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("Empty: no limit. A later time extends it; the log keeps each change."),
        error_messages={"invalid": gettext_lazy("This is not a day and a time. Allowed: such as 12/11/2026 23:30.")},
    )

    def clean_at(self) -> datetime | None:
        """The time on the hall's clock."""
        at: datetime | None = self.cleaned_data["at"]
        if at is not None and not EARLIEST_YEAR <= timezone.localtime(at).year <= LATEST_YEAR:
            raise forms.ValidationError(_("Allowed: a day from 2000 to 2199."))
        return at
