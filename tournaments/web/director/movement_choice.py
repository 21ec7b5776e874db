"""The choice of a movement: its kind, boards, rounds and sections, and for a hall in sections the pairs of each, written as ranges."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.errors import Fault
from engine.movements.catalogue import KINDS, is_drawn
from engine.movements.sections import LEAST_PAIRS, Division, common_rounds, divide, most_sections
from tournaments import wording
from tournaments.selectors.sections import Section
from tournaments.services.movements import MOST_BOARDS, MOST_ROUNDS
from tournaments.services.pairs import MOST_PAIRS
from tournaments.web.director.forms import add_faults
from tournaments.web.fields import Choice, WholeNumber

DASH = re.compile(r"\s*[-–—−]\s*")
PARTED = re.compile(r"[\s,;]+")
RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", re.ASCII)
LIST_NAME = re.compile(r"section_[0-9]{1,2}", re.ASCII)
LONGEST_LIST = 2000
PARTING = "/"
JOINED = ("pair_unknown", "pair_twice_in_section", "pair_in_two_sections")
"""Faults of a pair that are told once for all pairs that have them."""


class PairNumbers(forms.CharField):
    """`15–27, 30` as the numbers that it stands for, in the order written; one that is written twice is there twice."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers, or ValidationError that says how to write them."""
        text = str(value or "")
        parts = [part for part in PARTED.split(DASH.sub("-", text[:LONGEST_LIST])) if part]
        found = [match for match in map(RANGE.fullmatch, parts) if match]
        ranges = [range(int(match[1]), int(match[2] or match[1]) + 1) for match in found]
        if len(text) > LONGEST_LIST or len(found) < len(parts) or not all(ranges) or sum(map(len, ranges)) > MOST_PAIRS:
            raise forms.ValidationError(
                _("“%(value)s” cannot be read. Allowed: numbers of pairs and ranges from the lower to the higher, parted by commas: 1–7, 9, 12."),
                params={"value": text[:40]},
            )
        return tuple(number for each in ranges for number in each)


class MovementForm(forms.Form):
    """What moves how: a kind that gives the event's number of winners, boards a round, rounds, sections. `note`: why no sections are offered."""

    note = ""
    kind = Choice(label=gettext_lazy("Movement"))
    boards_per_round = WholeNumber(label=gettext_lazy("Boards a round"), lowest=1, highest=MOST_BOARDS, initial="3")
    rounds = WholeNumber(
        label=gettext_lazy("Rounds"),
        lowest=1,
        highest=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("Empty: as many as the movement has. Where rounds are drawn one by one, say how many."),
    )

    def __init__(self, *args: Any, winners: int, pairs: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most_sections(pairs)
        self.fields["sections"] = WholeNumber(label=_("Sections"), lowest=1, highest=self.most, required=False, initial="1")
        self.fields["sections"].help_text = _("Parts of the hall that play the same deals, each with its own pairs, tables and copy of the boards.")
        if self.most > 1:
            self.fields["rounds"].help_text = _(
                "Empty: as many as the movement has, with sections as many as all of them can play. Where rounds are drawn one by one, say how many."
            )
        else:
            self.fields["sections"].widget = forms.HiddenInput()
            self.note = _("Below %(pairs)s pairs the hall is one section.") % {"pairs": 2 * LEAST_PAIRS}
        kind = self.fields["kind"]
        assert isinstance(kind, Choice)  # noqa: S101  said above
        kind.choices = _choices(winners, pairs, self.most)
        self.kinds = [str(key) for key, _name in kind.choices]
        kind.initial = next((key for key, _name in kind.choices if KINDS[str(key)].possible_rounds(pairs)), kind.choices[0][0])
        if winners == 2:
            kind.help_text = gettext_lazy("Two winners: only movements in which nobody changes sides.")

    def clean(self) -> dict[str, Any]:
        """One section where nothing is said. A fault of a field that is not shown is one of the whole form."""
        said = super().clean() or {}
        if self.most == 1 and "sections" in self.errors:
            del self.errors["sections"]
            self.add_error(None, _("There are too few pairs for several sections: each needs %(least)s or more.") % {"least": LEAST_PAIRS})
        if "sections" in said:
            said["sections"] = said["sections"] or 1
        return said

    def facts(self) -> dict[str, Any]:
        """Kind, boards and rounds, for MovementChoice. Call it on a valid form only."""
        return {name: self.cleaned_data[name] for name in ("kind", "boards_per_round", "rounds")}


class SectionsForm(forms.Form):
    """The pairs of each section, as they were typed: fields `section_1`, `section_2` … Where another number of lists came, or none, they are proposed
    (engine.movements.sections.divide), and `anew` says that this took the place of what was typed; so are lists that nobody changed since they were
    `proposed`, for another kind or other rounds: then `otherwise` says it."""

    def __init__(self, said: Mapping[str, Any], *, sections: int, pairs: Sequence[int], kind: str | None = None, rounds: int | None = None) -> None:
        names = [f"section_{number}" for number in range(1, sections + 1)]
        typed = {name: said[name] for name in said if LIST_NAME.fullmatch(name)}
        known = kind if kind and kind in KINDS and not is_drawn(kind) else None
        self.even = dict(zip(names, map(wording.number_ranges, divide(pairs, sections, known, rounds)), strict=True))
        fits = typed.keys() == set(names)
        self.anew = bool(typed) and not fits
        untouched = fits and said.get("proposed") == PARTING.join(typed[name] for name in names)
        self.otherwise = untouched and typed != self.even
        super().__init__(typed if fits and not untouched else self.even)
        for number, name in enumerate(names, 1):
            self.fields[name] = PairNumbers(label=_("Pairs of section %(section)s") % {"section": wording.section_letter(number)})

    @property
    def proposed(self) -> str:
        """The lists that are proposed for this movement: to know whether somebody changed them."""
        return PARTING.join(self.even.values())

    @property
    def uneven(self) -> bool:
        """Whether the pairs are divided otherwise than is proposed."""
        return self.seen != self.proposed

    @property
    def seen(self) -> str:
        """What the lists say, whatever way it is written: to know whether they were changed since they were looked at."""
        return PARTING.join(wording.number_ranges(sorted(own)) for own in self.division())

    def division(self) -> Division:
        """The pairs of each section; none where a list cannot be read."""
        read = self.cleaned_data if self.errors is not None else {}  # `errors` reads the lists, once
        return tuple(read.get(name, ()) for name in self.fields)

    def written(self) -> dict[str, str]:
        """The lists by field, written as they are understood."""
        return {name: wording.number_ranges(sorted(own)) for name, own in zip(self.fields, self.division(), strict=True)}

    def explain(self, sections: Iterable[Section], switched: Iterable[Sequence[int]]) -> None:
        """Says beside each list how many pairs it has, where they play, and in which rounds they change sides."""
        for field, section, rounds in zip(self, sections, switched, strict=True):
            tables = ngettext("table %(tables)s", "tables %(tables)s", len(section.tables)) % {"tables": wording.number_ranges(section.tables)}
            words = [wording.pairs_counted(len(section.pairs)), tables]
            if rounds:
                words.append(_("the sides are changed in round %(rounds)s") % {"rounds": ", ".join(map(str, rounds))})
            field.help_text = " · ".join(words)

    def take(self, faults: Iterable[Fault]) -> list[Fault]:
        """Puts the faults of the division beside their lists, or above them all, and gives the rest back.

        What only follows from a list that cannot be read is not told.
        """
        unread = {f"sections/{name.removeprefix('section_')}" for name in self.errors if name in self.fields}
        found = list(faults)
        rest = [fault for fault in found if not fault.where.startswith("sections")]
        unread |= {"sections"} if unread else set()
        own = [fault for fault in found if fault not in rest and fault.where not in unread]
        add_faults(self, _joined(own), {f"sections/{number}": name for number, name in enumerate(self.fields, 1)})
        return rest


def _choices(winners: int, pairs: int, most: int) -> list[tuple[str, str]]:
    """The movements that give so many winners and suit so many pairs in one section or in several; all that give the winners where none does."""
    all_kinds = [key for key, each in KINDS.items() if each.winners == winners]
    alone = {key for key in all_kinds if KINDS[key].possible_rounds(pairs)}
    everybody = range(1, pairs + 1)
    whole = [key for key in all_kinds if not is_drawn(key)]
    parted = {key for key in whole if any(common_rounds(key, divide(everybody, sections, key)) for sections in range(2, most + 1))}
    return [(key, _labelled(key, key in alone, key in parted, most)) for key in all_kinds if key in alone | parted or not alone]


def _labelled(kind: str, alone: bool, parted: bool, most: int) -> str:
    """The name of a kind, and where it can be played if not everywhere."""
    name = wording.word(wording.MOVEMENT_NAMES, kind)
    if parted and not alone:
        return _("%(movement)s (in sections only)") % {"movement": name}
    if alone and not parted and most > 1:
        return _("%(movement)s (one section only)") % {"movement": name}
    return name


def _joined(faults: Iterable[Fault]) -> list[Fault]:
    """The faults, those that differ only in the pair as one: `15–18`."""
    found: dict[tuple[object, ...], Fault] = {}
    pairs: dict[tuple[object, ...], list[int]] = {}
    for at, fault in enumerate(faults):
        key = (fault.code, fault.where, fault.params.get("other_section")) if fault.code in JOINED else (at,)
        found.setdefault(key, fault)
        if fault.code in JOINED:
            pairs.setdefault(key, []).append(int(fault.params["pair"]))
    return [
        replace(fault, params={**fault.params, "pair": wording.number_ranges(sorted(set(pairs[key])))}) if key in pairs else fault
        for key, fault in found.items()
    ]
