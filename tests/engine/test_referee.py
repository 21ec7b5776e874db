"""FORMATS.md, Play: the referee of a record of play. Deals and records below are made by hand."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, Seat, Side, Suit
from engine.deals import DEAL_COUNT, unrank
from engine.errors import EngineError
from engine.pbn import deal_from_pbn, deal_to_pbn
from engine.play import DEFAULT_OPTIONS, PlayState, Variant
from engine.play_document import read_play, verdict_document
from engine.referee import PlayRecord, referee

# clockwise from North; West (the last hand) is weak, and short in oros
DEAL = "N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654"
SHORT = {"o": Suit.OROS, "c": Suit.COPES, "e": Suit.ESPASES, "b": Suit.BASTOS}


def cards(text):
    """ "o9 c12" -> oros 9, copes 12."""
    return tuple(Card(SHORT[word[0]], int(word[1:])) for word in text.split())


def document(play, **changes):
    """A predonats-play/1 document; `play` in the short notation of these tests."""
    base = {"format": "predonats-play/1", "variant": "lliure", "trump": "copes", "leader": "N", "deal": DEAL}
    return base | {"play": [str(card) for card in cards(play)]} | changes


def verdict(play, **changes):
    return verdict_document(referee(read_play(document(play, **changes))))


def test_a_legal_trick():
    # North leads espases 1; West 432, South must beat nothing (partner winning), East follows
    assert verdict("e1 e2 e10 e11") == {
        "legal": True,
        "faults": [],
        "tricks": [{"winner": "N", "points": 8}],
        "points": {"NS": 8, "EW": 0},
    }


def test_an_unfinished_trick_counts_nothing():
    assert verdict("e1 e2 e10") == {"legal": True, "faults": [], "tricks": [], "points": {"NS": 0, "EW": 0}}


def test_must_beat():
    # North leads espases 7, West 2, South may play any (partner winning), East holds K and Q and must beat with one
    assert verdict("e7 e2 e5 e6")["faults"] == [
        {"trick": 1, "seat": "E", "card": "espases 6", "rule": "must_beat", "allowed": ["espases 12", "espases 11"]}
    ]


def test_must_follow_and_the_play_goes_on():
    # West throws oros 4 on espases though he holds three; the trick stands and North leads again
    result = verdict("e1 o4 e10 e11 e8 e2")
    assert result["faults"] == [
        {"trick": 1, "seat": "W", "card": "oros 4", "rule": "must_follow", "allowed": ["espases 4", "espases 3", "espases 2"]}
    ]
    assert (result["legal"], result["tricks"]) == (False, [{"winner": "N", "points": 8}])


def test_not_held_is_one_fault_and_the_holder_still_has_the_card():
    # West plays South's espases 10; South then plays it as well
    result = verdict("e1 e10 e10 e11")
    assert [(fault["seat"], fault["card"], fault["rule"]) for fault in result["faults"]] == [("W", "espases 10", "not_held")]


def test_a_card_played_again_is_not_held():
    result = verdict("e1 e2 e10 e11 e1")
    assert [(fault["trick"], fault["seat"], fault["card"], fault["rule"]) for fault in result["faults"]] == [(2, "N", "espases 1", "not_held")]


def test_must_play_lowest_in_obligada_only():
    # North leads espases 1; West cannot beat it and must give the 2
    assert verdict("e1 e3", variant="lliure")["legal"] is True
    assert verdict("e1 e3", variant="obligada")["faults"] == [
        {"trick": 1, "seat": "W", "card": "espases 3", "rule": "must_play_lowest", "allowed": ["espases 2"]}
    ]


def test_an_option_of_the_event_counts():
    # North leads oros 5, West has only the 4; South plays the 6: a blank that beats partner's card, and not the lowest
    assert verdict("o5 o4 o6", variant="obligada")["legal"] is True
    refused = verdict("o5 o4 o6", variant="obligada", options={"overtake_partner_with_blank": False})
    assert refused["faults"] == [{"trick": 1, "seat": "S", "card": "oros 6", "rule": "must_play_lowest", "allowed": ["oros 10", "oros 2"]}]


def test_every_fault_comes_out():
    # trick 1: West does not follow; East does not beat North's 7; trick 2: South plays North's card
    result = verdict("e7 o4 e5 e6 e8 e2 e1", variant="lliure")
    assert [(fault["trick"], fault["seat"], fault["rule"]) for fault in result["faults"]] == [
        (1, "W", "must_follow"),
        (1, "E", "must_beat"),
        (2, "S", "not_held"),
    ]


def test_who_is_void_must_trump_but_botifarra_has_no_trump():
    # North wins with oros 9 and leads the 3; West has no oros left
    assert verdict("o9 o4 o2 o7 o3 b4", trump="copes")["faults"] == [
        {"trick": 2, "seat": "W", "card": "bastos 4", "rule": "must_beat", "allowed": ["copes 5", "copes 4", "copes 3", "copes 2"]}
    ]
    assert verdict("o9 o4 o2 o7 o3 b4", trump="botifarra")["legal"] is True


@st.composite
def played_hands(draw):
    """A legal play of a whole deal."""
    variant = draw(st.sampled_from(Variant))
    trump = draw(st.sampled_from([None, *Suit]))
    deal, dealer = unrank(draw(st.integers(0, DEAL_COUNT - 1))), draw(st.sampled_from(Seat))
    state = PlayState.start(deal, dealer, trump, variant)
    while not state.finished:
        state = state.play(draw(st.sampled_from(sorted(state.legal(), key=lambda card: card.index))))
    return deal, dealer, state


@given(played_hands())
def test_a_legal_play_is_found_legal_with_its_deal_or_without(played):
    deal, dealer, state = played
    play = tuple(card for trick in state.tricks for card in trick.cards)
    written = {
        "format": "predonats-play/1",
        "variant": state.variant.value,
        "trump": state.trump.value if state.trump else "botifarra",
        "leader": dealer.right.value,
        "play": [str(card) for card in play],
    }
    without = read_play(json.loads(json.dumps(written)))
    assert without.dealt() == deal
    for record in (without, read_play(written | {"deal": deal_to_pbn(deal)})):
        found = referee(record)
        assert found.legal
        assert found.points == state.points
        assert sum(found.points.values()) == 72


def whole_suits():
    """48 cards: North plays oros, West copes, South espases, East bastos, each from the 2 up."""
    rows = [PACK[start : start + 12] for start in (0, 12, 24, 36)]
    return [rows[seat][11 - trick] for trick in range(12) for seat in range(4)]


def test_without_a_deal_a_seat_held_what_it_played():
    found = referee(PlayRecord(Variant.LLIURE, None, Seat.NORTH, tuple(whole_suits())))
    assert found.legal
    assert found.points == {Side.NS: 72, Side.EW: 0}


def test_without_a_deal_faults_are_found_in_the_rebuilt_hands():
    # trick 2: North leads copes 3 and West plays oros 3, so West had it when he threw copes 2 on oros 2
    play = whole_suits()
    play[4:6] = Card(Suit.COPES, 3), Card(Suit.OROS, 3)
    found = referee(PlayRecord(Variant.LLIURE, None, Seat.NORTH, tuple(play)))
    assert [(fault.trick, fault.seat.value, str(fault.card), fault.rule.value) for fault in found.faults] == [
        (1, "W", "copes 2", "must_follow"),
        (2, "W", "oros 3", "must_follow"),
    ]
    assert [str(card) for card in found.faults[0].allowed] == ["oros 3"]
    assert found.faults[1].allowed == tuple(Card(Suit.COPES, number) for number in (9, 1, 12, 11, 10, 8, 7, 6, 5, 4))
    assert found.points == {Side.NS: 72, Side.EW: 0}


def faults_of(broken):
    with pytest.raises(EngineError) as caught:
        read_play(broken)
    return [(fault.code, fault.where) for fault in caught.value.faults]


def test_without_a_deal_all_48_cards_are_needed_once():
    broken = document("e1 e1 e2")
    del broken["deal"]
    assert faults_of(broken) == [("play_card_twice", "play"), ("deal_needed", "deal")]


def test_more_than_48_cards_are_refused():
    assert faults_of(document("e1 " * 49)) == [("play_too_long", "play")]


def test_every_fault_of_a_document_comes_at_once():
    broken = {
        "format": "predonats-play/2",
        "variant": "strict",
        "trump": None,
        "options": {"second_hand": True, "second_hand_exception": "yes"},
        "deal": DEAL.replace("K2", "T2"),
        "play": ["oros 9", "oros 13", 5],
    }
    assert faults_of(broken) == [
        ("value_not_allowed", "format"),
        ("value_not_allowed", "variant"),
        ("missing", "trump"),
        ("missing", "leader"),
        ("key_unknown", "options/second_hand"),
        ("true_or_false_expected", "options/second_hand_exception"),
        ("pbn_ten", "deal/N"),
        ("text_expected", "play/3"),
        ("card_unknown", "play/2"),
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"play": None}, ("missing", "play")),
        ({"play": "oros 9"}, ("list_expected", "play")),
        ({"deal": 5}, ("text_expected", "deal")),
        ({"deal": "N:"}, ("pbn_hands", "deal")),
        ({"options": 5}, ("object_expected", "options")),
        ({"lead": "N", "leadr": "N"}, ("key_unknown", "leadr")),
    ],
)
def test_one_fault_at_its_place(change, expected):
    assert expected in faults_of(document("") | change)


@pytest.mark.parametrize("document", [None, [], "text", 5])
def test_what_is_no_object_is_refused(document):
    assert faults_of(document) == [("object_expected", "")]


def test_options_default_to_the_rules():
    assert read_play(document("", options=None)).options == DEFAULT_OPTIONS
    assert read_play(document("")).deal == deal_from_pbn(DEAL)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8), lambda inner: st.lists(inner, max_size=4), max_leaves=6)


@given(st.dictionaries(st.sampled_from(["format", "variant", "trump", "leader", "deal", "play", "options"]), JSON))
def test_any_values_are_read_or_refused_with_faults(change):
    try:
        result, faults = read_play(document("e1") | change), ()
    except EngineError as error:
        result, faults = None, error.faults
    assert (result is None) is bool(faults)
