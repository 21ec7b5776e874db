"""Form fields that every audience uses.

Numbers are plain digits (no superscripts, no other scripts' digits), and each refusal says what is allowed.
"""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engine.errors import Fault
from tournaments.fault_texts import fault_text

LARGEST_FILE = 2**20  # a list of 500 pairs has about 30 kB, the deals of 60 boards as PBN 10 kB
NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def whole_number(text: str) -> int | None:
    """The number that plain digits say; None for anything else."""
    return int(text) if NUMBER.fullmatch(text) else None


class WholeNumber(forms.CharField):
    """A whole number within limits. Empty is None where the field is not required."""

    def __init__(self, *, lowest: int, highest: int, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}), **kwargs)
        self.lowest, self.highest = lowest, highest

    def clean(self, value: Any) -> int | None:
        """The number, or ValidationError that says what is allowed."""
        text = str(value or "").strip()
        if not text and not self.required:
            return None
        number = whole_number(text)
        if number is None or not self.lowest <= number <= self.highest:
            allowed = {"allowed": f"{self.lowest}–{self.highest}", "value": text[:20]}
            raise forms.ValidationError(_("“%(value)s” is not possible here. Allowed: whole numbers, %(allowed)s."), params=allowed)
        return number


class SmallFile(forms.FileField):
    """A file of at most LARGEST_FILE bytes; a longer one is refused before anybody reads it."""

    def to_python(self, data: Any) -> Any:
        """The file, or ValidationError that says how large one may be."""
        file = super().to_python(data)
        if file is not None and file.size > LARGEST_FILE:
            raise forms.ValidationError(fault_text(Fault("file_too_large", {"kilobytes": -(-file.size // 1024), "most": LARGEST_FILE // 1024})))
        return file


class Choice(forms.ChoiceField):
    """One of a few words; a refusal names them all."""

    def validate(self, value: Any) -> None:
        """ValidationError for anything that is not on the list."""
        if not value or not self.valid_value(value):
            allowed = "; ".join(str(label) for _key, label in self.choices)  # type: ignore[misc,union-attr]
            raise forms.ValidationError(_("Choose one of these: %(allowed)s."), params={"allowed": allowed})
