"""The reason of a decision: everybody can read it, so it must be there."""

import unicodedata

from engine.errors import Fault
from tournaments.models.ruling import LONGEST_REASON
from tournaments.services.names import name_faults

WHERE = "reason"


def clean_reason(text: str) -> str:
    """The reason as it will be kept: Unicode NFC, each run of blanks and line ends one blank."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def reason_faults(text: str) -> tuple[Fault, ...]:
    """Why a cleaned reason cannot be kept."""
    if not text:
        return (Fault("reason_missing", {"longest": LONGEST_REASON}, WHERE),)
    faults: tuple[Fault, ...] = ()
    if len(text) > LONGEST_REASON:
        faults += (Fault("reason_too_long", {"length": len(text), "longest": LONGEST_REASON}, WHERE),)
    if hidden := [fault for fault in name_faults(text, where=WHERE) if fault.code == "name_hidden_characters"]:
        faults += (Fault("reason_hidden_characters", {"characters": hidden[0].params["characters"]}, WHERE),)
    return faults
