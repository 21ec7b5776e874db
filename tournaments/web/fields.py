"""Form fields that every audience uses.

Numbers are plain digits (no superscripts, no other scripts' digits), and each refusal says what is allowed.
"""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

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


class Choice(forms.ChoiceField):
    """One of a few words; a refusal names them all."""

    def validate(self, value: Any) -> None:
        """ValidationError for anything that is not on the list."""
        if not value or not self.valid_value(value):
            allowed = "; ".join(str(label) for _key, label in self.choices)  # type: ignore[misc,union-attr]
            raise forms.ValidationError(_("Choose one of these: %(allowed)s."), params={"allowed": allowed})
