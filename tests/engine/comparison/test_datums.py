"""The datums of a board say what was left out (SCORING.md §2: Butler {230, 690, 720, 1430} → 705 → datum 710)."""

from engine.cards import Side
from engine.comparison.board import Line
from engine.comparison.datum import Datum
from engine.comparison.datums import BoardDatum, datums_of
from engine.rulings import Artificial


def lines(*results: int, section: str = "", group: int = 0) -> list[Line]:
    return [Line("1", "2", each, -each, section=section, group=group) for each in results]


def test_butler_leaves_out_one_at_each_end() -> None:
    found = datums_of(lines(230, 690, 720, 1430), Datum(step=10), {})
    assert found == (
        BoardDatum(Side.NS, 710, 2, (1430,), (230,)),
        BoardDatum(Side.EW, -710, 2, (-230,), (-1430,)),
    )


def test_below_four_results_nothing_is_left_out() -> None:
    assert datums_of(lines(10, 0, -4), Datum(), {})[0] == BoardDatum(Side.NS, 2, 3)


def test_the_furthest_is_named_first() -> None:
    assert datums_of(lines(9, 1, 30, -20, 2, 5), Datum(drop=2), {})[0] == BoardDatum(Side.NS, 4, 2, (30, 9), (-20, 1))


def test_each_section_has_its_own() -> None:
    both = [*lines(10, 20, section="A"), *lines(-10, -20, section="B")]
    assert [(each.side, each.section, each.datum) for each in datums_of(both, Datum(), {"A": 2, "B": 2})] == [
        (Side.NS, "A", 15),
        (Side.NS, "B", -15),
        (Side.EW, "A", -15),
        (Side.EW, "B", 15),
    ]


def test_cards_that_too_few_tables_had_have_none() -> None:
    """Of eight, two had other cards: they get 65 and 55 %, not a difference to a mean."""
    fouled = [*lines(0, 2, 4, 6, 8, 10), *lines(50, 60, group=1)]
    assert [(each.side, each.group, each.datum) for each in datums_of(fouled, Datum(), {})] == [(Side.NS, 0, 5), (Side.EW, 0, -5)]


def test_without_results_there_is_none() -> None:
    assert datums_of([Line("1", "2", ns_award=Artificial(60), ew_award=Artificial(40))], Datum(), {}) == ()
