"""What may be a name: shown as typed, or refused with a reason."""

import unicodedata
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from engine.errors import Fault
from tournaments.models import Club, Event
from tournaments.typeface import glyphs

LONGEST_NAME = 80
LONGEST_TITLE = 120
M = TypeVar("M", Club, Event)


def clean_name(text: str) -> str:
    """The name as it will be kept: as typed, in Unicode NFC, without the spaces at its ends."""
    return unicodedata.normalize("NFC", text).strip(" \u00a0")


def name_faults(text: str, *, where: str, longest: int = LONGEST_NAME) -> tuple[Fault, ...]:
    """Why a cleaned name cannot be kept: empty, too long, with characters that nobody can see, or that the sheets cannot print."""
    if not text:
        return (Fault("name_empty", {"longest": longest}, where),)
    faults: tuple[Fault, ...] = ()
    if len(text) > longest:
        faults += (Fault("name_too_long", {"length": len(text), "longest": longest, "begin": text[:20]}, where),)
    if hidden := sorted({f"U+{ord(character):04X}" for character in text if _hidden(character)}):
        faults += (Fault("name_hidden_characters", {"characters": ", ".join(hidden)}, where),)
    if unprintable := [character for character in dict.fromkeys(text) if not (_hidden(character) or _printable(character))]:
        faults += (Fault("name_unprintable", {"characters": " ".join(unprintable[:5])}, where),)
    return faults


def _hidden(character: str) -> bool:
    """Controls, line breaks, joiners, and marks that turn the direction of the text around them."""
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _printable(character: str) -> bool:
    """The typeface of the sheets draws it."""
    return unicodedata.category(character) == "Zs" or ord(character) in glyphs()


def made_under_free_slug(model: type[M], title: str, fallback: str, make: Callable[[str], M]) -> M:
    """What `make(slug)` makes, under an address that nothing else of its kind has. Of two at once with one title each gets its own."""
    while True:
        slug = free_slug(title, set(model.objects.values_list("slug", flat=True)), fallback)
        try:
            with transaction.atomic():  # a savepoint: the caller's transaction goes on
                return make(slug)
        except IntegrityError:
            if not model.objects.filter(slug=slug).exists():  # not taken in this very moment: something else is wrong
                raise


def free_slug(text: str, taken: "set[str]", fallback: str) -> str:
    """A short address for a title, different from all that are taken: `torneig-de-la-verema`, then `torneig-de-la-verema-2`."""
    base = slugify(text)[:80] or fallback
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(candidate for candidate in candidates if candidate not in taken)
