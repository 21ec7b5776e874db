"""RULES.md §4: legal cards in both variants, tricks, and whole hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, SEATS, Card, Seat, Side, Suit
from engine.deals import DEAL_COUNT, unrank
from engine.errors import EngineError
from engine.play import DEFAULT_OPTIONS, PlayOptions, PlayState, Rule, Variant, broken_rule, legal_cards, trick_points, trick_winner_index

SHORT = {"o": Suit.OROS, "c": Suit.COPES, "e": Suit.ESPASES, "b": Suit.BASTOS}
LLIURE, OBLIGADA = Variant.LLIURE, Variant.OBLIGADA


def cards(text: str) -> list[Card]:
    """ "o9 c12" -> oros 9, copes 12."""
    return [Card(SHORT[word[0]], int(word[1:])) for word in text.split()]


def legal(hand: str, trick: str, trump: Suit | None, variant: Variant, options: PlayOptions = DEFAULT_OPTIONS) -> set[Card]:
    return set(legal_cards(frozenset(cards(hand)), cards(trick), trump, variant, options))


def test_the_worked_trick_of_the_rules():
    # A leads the ace of spades, B holds and must play the 9, C the 2, D the king: B wins 13
    for variant in Variant:
        assert legal("e9 e12 e3 o9", "e1", Suit.COPES, variant) == set(cards("e9"))
    trick = cards("e1 e9 e2 e12")
    assert trick_winner_index(trick, Suit.COPES) == 1
    assert trick_points(trick) == 13


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("o1 o9 o12 o2", None, 1),
        ("o8 o10 o7 o6", None, 1),
        ("o2 c9 e9 b9", None, 0),
        ("o9 c2 o1 o12", Suit.COPES, 1),
        ("o9 c2 c10 c3", Suit.COPES, 2),
        ("c2 o9 c4 b9", Suit.COPES, 2),
        ("o12 o1", Suit.COPES, 1),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick, trump, winner):
    assert trick_winner_index(cards(trick), trump) == winner


LOOSE = [  # situation, hand, trick, trump, legal in lliure
    ("leading", "o9 c2", "", Suit.OROS, "o9 c2"),
    ("follow and beat", "o9 o12 o2 c9", "o1", Suit.COPES, "o9"),
    ("cannot beat: any of the suit", "o12 o2 c9", "o1", Suit.COPES, "o12 o2"),
    ("void: must trump", "c9 c2 e9", "o1", Suit.COPES, "c9 c2"),
    ("void: must overtrump", "c9 c2 e9", "o1 b2 c3", Suit.COPES, "c9"),
    ("void, cannot overtrump: anything", "c2 e9", "o1 b2 c3", Suit.COPES, "c2 e9"),
    ("void without trumps: anything", "e9 e2 b3", "o1", Suit.COPES, "e9 e2 b3"),
    ("partner winning: no duty to beat", "o9 o2 c9", "o1 o3", Suit.COPES, "o9 o2"),
    ("partner winning: no duty to trump", "c9 e2", "o1 o3", Suit.COPES, "c9 e2"),
    ("partner overtaken: must beat again", "o9 o2", "o12 o1", Suit.COPES, "o9"),
    ("suit led was trumped by an opponent: just follow", "o9 o2", "o12 c2", Suit.COPES, "o9 o2"),
    ("no trump: void plays anything", "c9 e2", "o2", None, "c9 e2"),
    ("fourth to play, second hand winning is partner", "o12 o4", "o3 o1 o8", Suit.COPES, "o12 o4"),
]


@pytest.mark.parametrize(("hand", "trick", "trump", "allowed"), [case[1:] for case in LOOSE], ids=[case[0] for case in LOOSE])
def test_lliure(hand, trick, trump, allowed):
    assert legal(hand, trick, trump, LLIURE) == set(cards(allowed))


STRICT = [  # situation, hand, trick, trump, legal in obligada with default options
    ("must beat, as in lliure", "o9 o12 o2", "o1", Suit.COPES, "o9"),
    ("opponent winning: the lowest of the suit", "o12 o5 o2", "o1", Suit.COPES, "o2"),
    ("second to play, following: no exception", "o11 o5 o2", "o9", None, "o2"),
    ("second to play, void: also counting cards", "e1 e3 e2 b8 b7", "o9", Suit.COPES, "e1 e2 b7"),
    ("third to play, void, opponent winning: the lowest of each suit", "e1 e3 e2 b8 b7", "o2 o3", Suit.COPES, "e2 b7"),
    ("void, cannot overtrump: lowest of each suit, trumps too", "c5 c4 e9 e3", "o2 o3 c10", Suit.COPES, "c4 e3"),
    ("partner winning: counting card or lowest", "o12 o6 o5 o10", "o9 o2", Suit.COPES, "o12 o10 o5"),
    ("partner winning with a blank: a blank that beats him is allowed", "o8 o6 o3", "o5 o2", Suit.COPES, "o8 o6 o3"),
    ("partner winning, void: may ruff with any trump", "c8 c3 e6 e2", "o9 o2", Suit.COPES, "c8 c3 e2"),
    ("partner winning, void: load any counting card", "e12 e6 b1 b9", "o9 o2", Suit.COPES, "e12 e6 b1 b9"),
]


@pytest.mark.parametrize(("hand", "trick", "trump", "allowed"), [case[1:] for case in STRICT], ids=[case[0] for case in STRICT])
def test_obligada(hand, trick, trump, allowed):
    assert legal(hand, trick, trump, OBLIGADA) == set(cards(allowed))


def test_obligada_without_overtaking_partner_with_a_blank():
    options = PlayOptions(overtake_partner_with_blank=False)
    assert legal("o8 o6 o3", "o5 o2", Suit.COPES, OBLIGADA, options) == set(cards("o3"))
    assert legal("c8 c3 e6 e2", "o9 o2", Suit.COPES, OBLIGADA, options) == set(cards("c3 e2"))
    assert legal("o9 o6 o3", "o5 o2", Suit.COPES, OBLIGADA, options) == set(cards("o9 o3"))


def test_obligada_without_the_second_hand_exception():
    options = PlayOptions(second_hand_exception=False)
    assert legal("e1 e3 e2 b8 b7", "o9", Suit.COPES, OBLIGADA, options) == set(cards("e2 b7"))


def test_options_change_nothing_in_lliure():
    for case in LOOSE:
        assert legal(*case[1:4], LLIURE, PlayOptions(False, False)) == set(cards(case[4]))


@pytest.mark.parametrize(
    ("card", "hand", "trick", "variant", "rule"),
    [
        ("o9", "o9 o2", "o1", LLIURE, None),
        ("o8", "o9 o2", "o1", LLIURE, Rule.NOT_HELD),
        ("c9", "o9 o2 c9", "o1", LLIURE, Rule.MUST_FOLLOW),
        ("e9", "o2 e9", "o1", OBLIGADA, Rule.MUST_FOLLOW),
        ("o2", "o9 o2", "o1", LLIURE, Rule.MUST_BEAT),
        ("o2", "o9 o2", "o1", OBLIGADA, Rule.MUST_BEAT),
        ("e9", "c2 e9", "o1", LLIURE, Rule.MUST_BEAT),
        ("o12", "o12 o2", "o1", OBLIGADA, Rule.MUST_PLAY_LOWEST),
        ("o12", "o12 o2", "o1", LLIURE, None),
        ("e3", "e3 e2 b9", "o9", OBLIGADA, Rule.MUST_PLAY_LOWEST),
    ],
)
def test_the_rule_that_a_card_breaks(card, hand, trick, variant, rule):
    assert broken_rule(cards(card)[0], frozenset(cards(hand)), cards(trick), Suit.COPES, variant) is rule


@st.composite
def situations(draw):
    """A hand and up to three other cards on the table."""
    mixed = draw(st.permutations(PACK))
    played = draw(st.integers(0, 3))
    size = draw(st.integers(1, 12))
    return frozenset(mixed[played : played + size]), mixed[:played], draw(st.sampled_from([None, *Suit]))


OPTIONS = st.builds(PlayOptions, st.booleans(), st.booleans())


@given(situations(), OPTIONS)
def test_obligada_within_lliure_within_the_hand_and_never_empty(situation, options):
    hand, trick, trump = situation
    strict, loose = (legal_cards(hand, trick, trump, variant, options) for variant in (OBLIGADA, LLIURE))
    assert strict
    assert strict <= loose <= hand


@given(situations(), OPTIONS, st.sampled_from(Variant))
def test_a_card_breaks_a_rule_exactly_when_it_is_not_legal(situation, options, variant):
    hand, trick, trump = situation
    allowed = legal_cards(hand, trick, trump, variant, options)
    broken = {card for card in PACK if broken_rule(card, hand, trick, trump, variant, options=options) is not None}
    assert broken == set(PACK) - allowed


@given(st.integers(0, DEAL_COUNT - 1), st.sampled_from(Seat), st.sampled_from([None, *Suit]), st.sampled_from(Variant), OPTIONS, st.data())
def test_a_played_out_deal_totals_72(number, dealer, trump, variant, options, data):
    deal = unrank(number)
    state = PlayState.start(deal, dealer, trump, variant, options)
    assert state.turn is dealer.right
    while not state.finished:
        allowed = sorted(state.legal(), key=lambda card: card.index)
        state = state.play(allowed[data.draw(st.integers(0, len(allowed) - 1))])
    assert sum(state.points.values()) == 72
    assert len(state.tricks) == 12
    assert frozenset(card for trick in state.tricks for card in trick.cards) == frozenset(PACK)
    assert all(before.winner is after.leader for before, after in zip(state.tricks, state.tricks[1:], strict=False))


def suits_by_seat() -> PlayState:
    """North holds all of oros, West copes, South espases, East bastos; East deals, so North leads; no trump."""
    return PlayState.start(unrank(0), Seat.EAST, None, LLIURE)


def test_a_seat_without_a_trick_has_no_points():
    state = suits_by_seat()
    while not state.finished:
        state = state.play(min(state.legal(), key=lambda card: card.index))
    assert state.points == {Side.NS: 72, Side.EW: 0}
    assert {trick.winner for trick in state.tricks} == {Seat.NORTH}


def test_play_goes_round_anticlockwise():
    state, turns = suits_by_seat(), []
    for text in ("o2", "c2", "e2", "b2"):
        turns.append(state.turn)
        state = state.play(cards(text)[0])
    assert turns == [Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST]
    assert (state.trick, state.turn, state.points[Side.NS]) == ((), Seat.NORTH, 1)
    assert state.hand(Seat.WEST) == unrank(0)[Seat.WEST] - set(cards("c2"))


def test_an_illegal_card_is_refused_with_its_rule():
    state = suits_by_seat()
    with pytest.raises(EngineError) as caught:
        state.play(cards("c9")[0])
    (fault,) = caught.value.faults
    assert (fault.code, fault.params["seat"], fault.params["card"]) == ("not_held", "N", "copes 9")
    assert fault.params["allowed"] == ", ".join(f"oros {number}" for number in (9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2))


def test_the_winner_of_a_trick_leads_the_next():
    state = PlayState.start(unrank(0), Seat.NORTH, Suit.BASTOS, LLIURE)
    for text in ("c9", "e9", "b2", "o9"):
        state = state.play(cards(text)[0])
    assert state.turn is Seat.EAST
    assert state.points == {Side.NS: 0, Side.EW: 16}
    assert list(SEATS).index(state.leader) == 3
