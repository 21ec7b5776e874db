"""What may be a name: shown as typed, or refused with a reason."""

import unicodedata

from django.utils.text import slugify

from engine.errors import Fault

LONGEST_NAME = 80
LONGEST_TITLE = 120


def clean_name(text: str) -> str:
    """The name as it will be kept: as typed, in Unicode NFC, without the spaces at its ends."""
    return unicodedata.normalize("NFC", text).strip(" \u00a0")


def name_faults(text: str, *, where: str, longest: int = LONGEST_NAME) -> tuple[Fault, ...]:
    """Why a cleaned name cannot be kept: empty, too long, or with characters that nobody can see."""
    if not text:
        return (Fault("name_empty", {"longest": longest}, where),)
    faults: tuple[Fault, ...] = ()
    if len(text) > longest:
        faults += (Fault("name_too_long", {"length": len(text), "longest": longest, "begin": text[:20]}, where),)
    if hidden := sorted({f"U+{ord(character):04X}" for character in text if _hidden(character)}):
        faults += (Fault("name_hidden_characters", {"characters": ", ".join(hidden)}, where),)
    return faults


def _hidden(character: str) -> bool:
    """Controls, and marks that turn the direction of the text around them; joiners inside emoji and scripts are fine."""
    return unicodedata.category(character) in {"Cc", "Cs", "Co", "Cn"} or character in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def free_slug(text: str, taken: "set[str]", fallback: str) -> str:
    """A short address for a title, different from all that are taken: `torneig-de-la-verema`, then `torneig-de-la-verema-2`."""
    base = slugify(text)[:80] or fallback
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(candidate for candidate in candidates if candidate not in taken)
