"""Standings on paper: every pair a row, places shared, one rounding."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from django.utils.translation import override

from engine.cards import Side
from engine.rulings import Artificial
from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.standings import standings_sheet
from tournaments.rows import PenaltyRow, RulingRow, StandingGroup, StandingRow, StandingsTable

PAIRS = [build.pair(number) for number in range(1, 5)]
ROWS = (
    StandingRow(1, False, PAIRS[0], 24, Fraction(815, 5), Fraction(6198, 100)),
    StandingRow(2, True, PAIRS[1], 24, Fraction(321, 2), Fraction(125, 2)),
    StandingRow(2, True, PAIRS[2], 22, Fraction(321, 2), Fraction(100, 3)),
    StandingRow(4, False, PAIRS[3], 24, Fraction(-1, 3), Fraction(0)),
)


def _figures(data: bytes, page: int = 0) -> list[str]:
    """What stands in each row apart from the names."""
    with reading.opened(data) as pdf:
        left, right = reading.part(pdf.pages[page], 0, 36, 38, 277), reading.part(pdf.pages[page], 108, 36, 200, 277)
        return [f"{a} {b}" for a, b in zip(reading.lines(left), reading.lines(right), strict=False)]


def test_place_number_boards_total_and_percent_of_each_pair() -> None:
    data = standings_sheet(build.session(), build.standings_table(StandingGroup(Side.NS, ROWS)))
    assert _figures(data) == ["1 1 24 163.00 61.98", "2 = 2 24 160.50 62.50", "2 = 3 22 160.50 33.33", "4 4 24 −0.33 0.00"]


def test_both_players_are_named() -> None:
    (text,) = reading.text_of(standings_sheet(build.session(), build.standings_table(StandingGroup(None, ROWS))))
    assert [name for row in ROWS for name in row.pair.players if name not in text] == []


def test_decimals_follow_the_language() -> None:
    with override("ca"):
        data = standings_sheet(build.session(), build.standings_table(StandingGroup(Side.NS, ROWS)))
    assert _figures(data)[3] == "4 4 24 −0,33 0,00"


def test_each_field_has_its_own_page_and_the_pages_are_counted_together() -> None:
    groups = StandingGroup(Side.NS, ROWS[:2]), StandingGroup(Side.EW, ROWS[2:])
    first, second = reading.text_of(standings_sheet(build.session(), build.standings_table(*groups)))
    assert "Standings NS" in first
    assert "Standings EW" in second
    assert (first.endswith("1/2"), second.endswith("2/2")) == (True, True)


def test_it_says_whether_it_is_published_provisional_or_neither() -> None:
    def head(**changes: object) -> str:
        return reading.text_of(standings_sheet(build.session(), build.standings_table(StandingGroup(None, ROWS), **changes)))[0].split("Place")[0]

    assert "version 2" in head()
    assert "provisional: 30 of 72 results" in head(lines_in=30, version=0)
    assert "·" not in head(version=0)


def test_without_percents_there_is_no_percent_column() -> None:
    rows = tuple(StandingRow(place, False, pair, 24, Fraction(10 - place), None) for place, pair in enumerate(PAIRS, 1))
    data = standings_sheet(build.session(), StandingsTable("total", (StandingGroup(None, rows),), 72, 72))
    assert _figures(data) == ["1 1 24 9", "2 2 24 8", "3 3 24 7", "4 4 24 6"]
    assert "%" not in reading.text_of(data)[0]


def test_a_mean_of_percents_stands_there_once() -> None:
    rows = tuple(StandingRow(place, False, pair, 24, Fraction(50), Fraction(50)) for place, pair in enumerate(PAIRS, 1))
    assert _figures(standings_sheet(build.session(), StandingsTable("predonats", (StandingGroup(None, rows),), 72, 72)))[0] == "1 1 24 50.00"


def test_bars_go_to_either_side_of_fifty_percent_and_stop_at_twenty_points() -> None:
    with reading.opened(standings_sheet(build.session(), build.standings_table(StandingGroup(None, ROWS)))) as pdf:
        axis = 185 * reading.MM
        bars = sorted((each for each in pdf.pages[0].curves + pdf.pages[0].rects if each["fill"]), key=lambda each: each["top"])
        lengths = [round((each["x1"] + each["x0"] - 2 * axis) / reading.MM, 3) for each in bars]
    assert lengths == [8.985, 9.375, -12.5, -15]  # 0.75 mm a point: 11.98, 12.5, −16.67, and −50 cut at −20


def test_a_pair_without_a_place_has_a_dash() -> None:
    rows = tuple(StandingRow(None, False, pair, 0, Fraction(0), None) for pair in PAIRS)
    assert _figures(standings_sheet(build.session(), build.standings_table(StandingGroup(None, rows))))[0].startswith("– 1 0")


def test_forty_pairs_are_two_pages_of_twenty() -> None:
    group = build.standings([build.pair(number) for number in range(1, 41)])
    data = standings_sheet(build.session(), build.standings_table(group))
    assert [len(_figures(data, page)) for page in (0, 1)] == [20, 20]


def test_marks_stand_by_the_names_and_each_decision_on_a_page_of_its_own() -> None:
    at = datetime(2026, 9, 14, 21, 5, tzinfo=UTC)
    ruled = replace(
        build.boards(build.rounds(), 1, played=True)[0].lines[0], ruling=RulingRow(1, 1, Artificial(60), None, "A card was seen", "alex", at)
    )
    penalty = PenaltyRow(1, 1, PAIRS[1], Fraction(-3), False, "Late at round 3", "alex", at)
    rows = (replace(ROWS[0], marks=("R1",)), replace(ROWS[1], marks=("P1",)), *ROWS[2:])
    data = standings_sheet(build.session(), build.standings_table(StandingGroup(None, rows), lines=(ruled,), penalties=(penalty,)))
    first, last = reading.text_of(data)
    assert ("R1" in first, "P1" in first, "R ruling, P penalty or bonus" in first) == (True, True, True)
    for words in ("Rulings and penalties", "NS 60 %", "A card was seen", "−3 points", "Late at round 3"):
        assert words in last


def test_a_field_with_fewer_boards_says_what_its_points_are_scaled_to() -> None:
    def foot(rows: tuple[StandingRow, ...]) -> str:
        return reading.text_of(standings_sheet(build.session(), build.standings_table(StandingGroup(Side.NS, rows))))[0]

    note = "Pairs with fewer than 24 boards: points scaled to 24 boards."
    assert note in foot(ROWS)
    assert "Pairs with fewer" not in foot(tuple(row for row in ROWS if row.boards == 24))


def test_below_a_full_page_there_is_room_for_that_note_and_for_the_marks() -> None:
    rows = tuple(StandingRow(at, False, build.pair(at), 24 - at % 2, Fraction(100 - at), Fraction(99 - at), marks=("R1",)) for at in range(1, 24))
    with override("ca"):
        data = standings_sheet(build.session(), build.standings_table(StandingGroup(Side.NS, rows)))
    with reading.opened(data) as pdf:
        assert len(pdf.pages) == 1
        assert reading.overlaps(pdf.pages[0]) == []
        assert "…" not in reading.text_of(data)[0]
