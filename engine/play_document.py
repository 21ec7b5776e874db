"""`predonats-play/1` (FORMATS.md, Play): a record of play from parsed JSON, and the referee's verdict as plain values."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.cards import SEATS, Card, Seat
from engine.deals import Deal
from engine.errors import EngineError, Fault
from engine.naming import Denomination
from engine.pbn import deal_from_pbn
from engine.play import DEFAULT_OPTIONS, PlayOptions, Variant
from engine.reading import Node, as_node, shown
from engine.referee import PlayFault, PlayRecord, Verdict

PLAY_FORMAT = "predonats-play/1"
_KEYS = frozenset({"format", "variant", "options", "trump", "leader", "deal", "play"})
_OPTIONS = tuple(option.name for option in fields(PlayOptions))


def read_play(document: object) -> PlayRecord:
    """The record in a document. Raises EngineError with every fault; `where` is the path in the document ("play/3", places from 1).

    Codes: those of `engine.reading`, `true_or_false_expected`, `card_unknown`, those of `deal_from_pbn` and of `PlayRecord.dealt`.
    """
    faults: list[Fault] = []
    node = as_node(document, "", faults)
    record = _read_record(node) if node is not None else None
    if faults or record is None:
        raise EngineError(*faults)
    record.dealt()
    return record


def _read_record(node: Node) -> PlayRecord | None:
    node.choice("format", (PLAY_FORMAT,))
    node.refuse_near_misses(_KEYS)
    variant, trump, leader = node.choice("variant", Variant), node.choice("trump", Denomination), node.choice("leader", SEATS)
    options = read_play_options(node)
    deal, cards = _read_deal(node), _read_cards(node)
    if variant is None or trump is None or leader is None:
        return None
    return PlayRecord(Variant(variant), Denomination(trump).trump, Seat(leader), cards, deal, options)


def read_play_options(node: Node) -> PlayOptions:
    """The event's options of `obligada` under "options"; what is missing is as in RULES.md §4. An unknown one is a fault: it would be ignored."""
    options = node.child("options") if node.has("options") else None
    if options is None:
        return DEFAULT_OPTIONS
    for key, value in options.value.items():
        if key not in _OPTIONS:
            options.refuse("key_unknown", key, key=shown(key), allowed=", ".join(_OPTIONS))
        elif not isinstance(value, bool):
            options.refuse("true_or_false_expected", key, value=shown(value))
    return PlayOptions(**{name: bool(options.value.get(name, getattr(DEFAULT_OPTIONS, name))) for name in _OPTIONS})


def _read_deal(node: Node) -> Deal | None:
    text = node.text("deal") if node.has("deal") else None
    try:
        return None if text is None else deal_from_pbn(text)
    except EngineError as error:
        node.faults.extend(replace(fault, where=node.place("deal", fault.where)) for fault in error.faults)
        return None


def _read_cards(node: Node) -> tuple[Card, ...]:
    cards = (_read_card(node, key, text) for key, text in node.texts("play"))
    return tuple(card for card in cards if card is not None)


def _read_card(node: Node, key: str, text: str) -> Card | None:
    try:
        return Card.parse(text)
    except EngineError as error:
        node.faults.extend(replace(fault, where=node.place(key)) for fault in error.faults)
        return None


def verdict_document(verdict: Verdict) -> dict[str, object]:
    """The output document: plain values for JSON."""
    return {
        "legal": verdict.legal,
        "faults": [_fault_document(fault) for fault in verdict.faults],
        "tricks": [{"winner": trick.winner.value, "points": trick.points} for trick in verdict.tricks],
        "points": {side.value: points for side, points in verdict.points.items()},
    }


def _fault_document(fault: PlayFault) -> dict[str, object]:
    return {
        "trick": fault.trick,
        "seat": fault.seat.value,
        "card": str(fault.card),
        "rule": fault.rule.value,
        "allowed": [str(card) for card in fault.allowed],
    }
