"""Who won, how sections are compared, and what totals of different numbers of boards are: sentences for every field, shared places and methods."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from engine.cards import Side
from tests.printing.builders import line, pair
from tournaments.rows import ScoreCard, ScoreCardLine, SeatingRow, StandingGroup, StandingRow, StandingsTable
from tournaments.standings_texts import boards_note, card_note, card_sums, event_sections_text, field_name, sections_text, winners_text

ONE, TWO, THREE = (pair(number) for number in (1, 2, 3))


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def row(place, who, boards=8) -> StandingRow:
    return StandingRow(place, False, who, boards, Fraction(10), Fraction(50))


def table(*groups: StandingGroup, method="matchpoints") -> StandingsTable:
    return StandingsTable(method, groups, 24, 24)


def test_each_field_names_its_winner():
    two = table(StandingGroup(Side.NS, (row(1, ONE), row(2, TWO))), StandingGroup(Side.EW, (row(1, THREE),)))
    assert winners_text(two) == f"North–South: won by {ONE.name}. East–West: won by {THREE.name}."
    assert winners_text(table(StandingGroup(None, (row(1, TWO), row(2, ONE))))) == f"Won by {TWO.name}."


def test_a_shared_first_place_names_all_who_share_it():
    assert winners_text(table(StandingGroup(None, (row(1, ONE), row(1, TWO), row(3, THREE))))) == f"First place shared by {ONE.name}; {TWO.name}."
    assert winners_text(table(StandingGroup(Side.EW, (row(1, ONE), row(1, TWO))))) == f"East–West: first place shared by {ONE.name}; {TWO.name}."


def test_sections_ranked_apart_have_a_line_for_each_field():
    apart = table(StandingGroup(Side.NS, (row(1, ONE),), "A"), StandingGroup(None, (row(1, TWO), row(1, THREE)), "B"))
    assert winners_text(apart) == (f"Section A · North–South: won by {ONE.name}.\nSection B: first place shared by {TWO.name}; {THREE.name}.")


@pytest.mark.parametrize(
    ("section", "side", "name"),
    [("A", Side.EW, "Section A · East–West"), ("B", None, "Section B"), ("", Side.NS, "North–South"), ("", None, "")],
)
def test_a_field_is_named_by_its_section_and_side(section, side, name):
    assert field_name(section, side) == name


def test_how_sections_were_compared_is_said_where_there_were_sections():
    seats = SeatingRow(1, 1, 1, ONE, TWO, 1, (1,))
    parted = (replace(line(seats, 1), section="A"),)
    everybody, apart = StandingGroup(None, (row(1, ONE),)), StandingGroup(None, (row(1, ONE),), "A")
    assert sections_text(replace(table(everybody), lines=(line(seats, 1),))) == ""
    assert sections_text(replace(table(everybody), lines=parted)).startswith("All sections are one field:")
    assert sections_text(replace(table(apart), lines=parted)).startswith("Each section is a field of its own:")
    assert event_sections_text(table(everybody)) == ""
    assert event_sections_text(replace(table(everybody), lines=parted)) == "Places are counted over all sections together."
    assert event_sections_text(replace(table(apart), lines=parted)).startswith("Places are counted section by section.")


def test_where_nobody_has_a_place_nobody_is_named():
    assert winners_text(table(StandingGroup(None, (row(None, ONE, 0),)))) == ""


@pytest.mark.parametrize(
    ("method", "note"),
    [
        ("matchpoints", "Pairs with fewer than 8 boards: points scaled to 8 boards."),
        ("total", "Pairs with fewer than 8 boards: points scaled to 8 boards."),
        ("predonats", "Pairs with fewer than 8 boards: the mean is of those that they played."),
    ],
)
def test_fewer_boards_are_explained_by_method(method, note):
    fewer = StandingGroup(None, (row(1, ONE), row(2, TWO, 6)))
    assert boards_note(table(fewer, method=method), fewer) == note


@pytest.mark.parametrize("boards", [8, 0])
def test_where_all_that_played_played_as_many_there_is_nothing_to_explain(boards):
    alike = StandingGroup(None, (row(1, ONE), row(2, TWO, boards)))
    assert boards_note(table(alike), alike) == ""


# ---- what a score card adds up to ----


def card(*points: Fraction, boards=3, full=3, **facts) -> ScoreCard:
    total = facts.pop("total")
    lines = tuple(ScoreCardLine(at, 1, Side.NS, at, TWO, None, comparison=each) for at, each in enumerate(points, 1))
    standing = StandingRow(1, False, ONE, boards, Fraction(total), None, adjustment=Fraction(facts.pop("adjustment", 0)))
    return ScoreCard(ONE, Side.NS, lines, standing, full_boards=full, **facts)


def test_a_card_adds_up_step_by_step():
    """SCORING.md §3: 163.5 × 26/24 = 177.125."""
    assert card_sums(card(Fraction(4), Fraction(2), total=6)) == [("All boards together", "6")]
    scaled = card(Fraction("163.5"), boards=24, full=26, total=Fraction("174.125"), adjustment=-3)
    assert card_sums(scaled) == [
        ("All boards together", "163.50"),
        ("Scaled from 24 to 26 boards", "177.13"),
        ("Penalties and bonuses", "−3"),
        ("Total", "174.13"),
    ]
    mean = card(Fraction(100), Fraction(0), boards=2, full=3, total=50, averages=True)
    assert card_sums(mean) == [("All boards together", "100"), ("The mean of 2 boards", "50")]


def test_what_counts_otherwise_is_what_is_added():
    ruled = card(Fraction("7.20"), total=Fraction("8.54"))
    counted = replace(ruled, lines=(replace(ruled.lines[0], counted=Fraction("8.54")),))
    assert card_sums(counted) == [("All boards together", "8.54")]


def test_three_thirds_are_one_and_the_card_says_why_that_does_not_look_so():
    assert card_note(card(*[Fraction(1, 3)] * 3, total=1)) == "Each number is rounded for itself; sums are of the exact ones."
    assert card_note(card(*[Fraction(1, 2)] * 3, total=Fraction(3, 2))) == ""
