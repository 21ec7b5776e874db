"""What may be a name: shown as typed, or refused with a reason."""

import unicodedata

from django.utils.text import slugify

from engine.errors import Fault
from tournaments.typeface import glyphs

LONGEST_NAME = 80
LONGEST_TITLE = 120


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


def free_slug(text: str, taken: "set[str]", fallback: str) -> str:
    """A short address for a title, different from all that are taken: `torneig-de-la-verema`, then `torneig-de-la-verema-2`."""
    base = slugify(text)[:80] or fallback
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(candidate for candidate in candidates if candidate not in taken)
