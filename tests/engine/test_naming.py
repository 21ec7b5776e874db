"""RULES.md §3: naming, doubling and the five multiplier sets, cell by cell."""

import pytest

from engine.cards import Seat, Side, Suit
from engine.errors import EngineError
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming, naming_faults

# The table of RULES.md §3: suit trump, then botifarra, at none contro recontro Sant Vicenç barraca; None = no such level.
TABLE = {
    "butinet": ([1, 2, 4, 8, None], [2, 4, 8, None, None]),
    "lloret": ([1, 2, 4, 8, None], [2, 4, 8, 16, None]),
    "torrefarrera": ([1, 2, 4, None, None], [2, 4, 8, None, None]),
    "barraca": ([1, 2, 4, 8, 16], [2, 4, 8, 16, None]),
    "additive": ([1, 2, 3, 4, None], [2, 4, 6, 8, None]),
}
LEVELS = ["none", "contro", "recontro", "sant_vicenc", "barraca"]
SUIT_NAMES = ["oros", "copes", "espases", "bastos"]
CELLS = [
    (key, denomination, level, value)
    for key, (suit, botifarra) in TABLE.items()
    for denominations, row in ((SUIT_NAMES, suit), (["botifarra"], botifarra))
    for denomination in denominations
    for level, value in zip(LEVELS, row, strict=True)
]


def test_the_catalogue_has_the_five_sets():
    assert list(MULTIPLIER_SETS) == list(TABLE)


@pytest.mark.parametrize(("key", "denomination", "level", "value"), CELLS)
def test_every_cell_of_the_table(key, denomination, level, value):
    chosen, named, doubling = MULTIPLIER_SETS[key], Denomination(denomination), Doubling(level)
    assert (doubling in chosen.levels(named)) is (value is not None)
    if value is not None:
        assert chosen.multiplier(named, doubling) == value
        return
    with pytest.raises(EngineError) as caught:
        chosen.multiplier(named, doubling)
    (fault,) = caught.value.faults
    assert (fault.code, fault.params["set"], fault.params["doubling"]) == ("level_not_in_set", key, level)


def test_a_refused_level_says_which_are_allowed():
    with pytest.raises(EngineError) as caught:
        MULTIPLIER_SETS["butinet"].multiplier(Denomination.BOTIFARRA, Doubling.SANT_VICENC)
    assert caught.value.faults[0].params["allowed"] == "none, contro, recontro"


def test_a_naming_knows_its_trump_and_its_side():
    assert Naming(Denomination.ESPASES, Seat.WEST).trump is Suit.ESPASES
    assert Naming(Denomination.BOTIFARRA, Seat.WEST).trump is None
    assert Naming(Denomination.BOTIFARRA, Seat.WEST).side is Side.EW
    assert Naming(Denomination.OROS, Seat.NORTH).doubling is Doubling.NONE


@pytest.mark.parametrize(("dealer", "allowed"), [("N", "NS"), ("W", "WE"), ("S", "NS"), ("E", "WE")])
def test_only_the_dealer_or_the_dealers_partner_names(dealer, allowed):
    for seat in Seat:
        faults = naming_faults(Naming(Denomination.OROS, seat), Seat(dealer), MULTIPLIER_SETS["butinet"])
        assert [fault.code for fault in faults] == ([] if seat.value in allowed else ["namer_not_dealers_side"])


def test_all_faults_of_a_naming_come_at_once():
    naming = Naming(Denomination.BOTIFARRA, Seat.EAST, Doubling.BARRACA)
    faults = naming_faults(naming, Seat.NORTH, MULTIPLIER_SETS["barraca"])
    assert [fault.code for fault in faults] == ["namer_not_dealers_side", "level_not_in_set"]
    assert faults[0].params == {"namer": "E", "dealer": "N", "allowed": "N, S"}
