"""Pages filled evenly, piles that are in order after one cut."""

from tests.printing import builders as build
from tests.printing import reading
from tournaments.printing.paper import Column, Grid, Paper, balanced


def test_forty_pairs_are_twice_twenty() -> None:
    assert [len(page) for page in balanced(range(40), 23)] == [20, 20]


def test_one_more_than_a_page_is_halved_and_nothing_is_lost() -> None:
    pages = balanced(range(24), 23)
    assert [list(page) for page in pages] == [list(range(12)), list(range(12, 24))]


def test_no_items_are_no_pages() -> None:
    assert balanced([], 5) == []


def test_cut_and_stack_five_pieces_two_a_page() -> None:
    paper = Paper(build.session(), "Pile")
    for item in paper.pieces([1, 2, 3, 4, 5], 2):
        paper.text(20, 20, f"item{item}")
    assert reading.text_of(paper.finish()) == ["item1\nitem4", "item2\nitem5", "item3"]


def test_columns_that_share_a_word_have_it_over_their_middle() -> None:
    grid = Grid((Column("a", "A", 10), Column("b", "B", 20, "both"), Column("c", "C", 30, "both")))
    assert list(grid.groups()) == [("both", 45, 50)]
    assert (grid.left("c"), grid.centre("c"), grid.end) == (40, 55, 70)
