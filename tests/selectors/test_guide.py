"""Where pairs and boards go after a round; in sections, within their own."""

from engine.cards import Side
from tournaments.selectors.guide import moves_after
from tournaments.selectors.schedule import rounds_of


def _moves(session, number):
    return [(each.table, each.ns.table, each.ew.table, each.boards_to) for each in moves_after(rounds_of(session), number)]


def test_boards_and_pairs_move_within_their_section(make_session):
    """Two Mitchells of three tables, by hand: NS stay, EW go one table up, the board one table down, from the first table to the last."""
    hall = make_session(pairs=12, boards_per_round=1, sections=2)
    assert _moves(hall, 1) == [(1, 1, 2, (3,)), (2, 2, 3, (1,)), (3, 3, 1, (2,)), (4, 4, 5, (6,)), (5, 5, 6, (4,)), (6, 6, 4, (5,))]
    assert [(each.ns, each.ew, each.boards_to) for each in moves_after(rounds_of(hall), 3)] == [(None, None, ())] * 6


def test_where_somebody_sits_out_the_boards_still_stay_in_the_section(make_session):
    """Pairs 7–11 are section B: NS 7, 8 and nobody, EW 9, 10, 11, so that table 6 is never played. Board 1 would go there, board 2 to table 4."""
    hall = make_session(pairs=11, boards_per_round=1, sections=2)
    after = {each.table: each for each in moves_after(rounds_of(hall), 1)}
    assert {table: each.boards_to for table, each in after.items()} == {1: (3,), 2: (1,), 3: (2,), 4: (), 5: (4,)}
    assert (after[4].ns.table, after[4].ew.table, after[4].ew.side) == (4, 5, Side.EW)
    assert (after[5].ns.table, after[5].ew.table) == (5, None)


def test_in_a_barometer_the_next_boards_come_from_no_table(make_session):
    hall = make_session(pairs=12, kind="round_robin", boards_per_round=1, sections=2, winners=1)
    assert {each.boards_to for each in moves_after(rounds_of(hall), 1)} == {()}
