"""Repairs during play (SCORING.md §6): previewed, applied with one entry of the log, undone exactly; nobody plays a board twice."""

from collections import Counter
from dataclasses import replace

import pytest
from django.utils import translation

from engine.cards import Seat, Side
from engine.naming import Denomination, Doubling
from engine.rulings import Artificial
from tournaments.enums import Audience, ResultStatus, Verb
from tournaments.log_texts import log_text, repair_text
from tournaments.models import BoardChange, LogEntry, Pair, Player, Result, SeatedPair, Seating, Session, Withdrawal
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import session_row
from tournaments.selectors.field import field_of
from tournaments.selectors.log import log_of
from tournaments.selectors.pairs import pairs_of
from tournaments.selectors.progress import progress_of
from tournaments.selectors.repairs import repairs_of
from tournaments.selectors.schedule import rounds_of, seatings_of
from tournaments.selectors.standings import score_card, standings_of
from tournaments.services.draws import draw_next_round, pairs_there, propose_round
from tournaments.services.errors import Refused
from tournaments.services.publication import close_session
from tournaments.services.repairs import BoardsPlayed, PairJoins, PairLeaves, ResultsMoved, RoundReversed, preview_repair, repair
from tournaments.services.results import NOT_PLAYED, LineFacts, enter_result
from tournaments.services.rulings import RulingFacts, rule_line
from tournaments.services.undo import undo_entry

LATE = PairJoins(players=("Tània Rull", "Uriel Sort"), from_round=3)


def codes(error):
    return [fault.code for fault in error.value.faults]


def fresh(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def seats(session):
    return {(each.round, each.table): (each.ns and each.ns.number, each.ew and each.ew.number, each.boards) for each in seatings_of(session)}


def lines(session):
    return {(line.round, line.table, board.number): line for board in boards_of(session, audience=Audience.DIRECTOR) for line in board.lines}


def totals(session):
    return {row.pair.number: (row.total, row.boards) for group in standings_of(session, audience=Audience.DIRECTOR).groups for row in group.rows}


def everything(session):
    """All that is shown and all that is stored of a session, but for the numbers of versions, which only ever grow."""
    session = fresh(session)
    boards = boards_of(session, audience=Audience.DIRECTOR)
    return (
        session_row(session),
        rounds_of(session),
        pairs_of(session.event),
        progress_of(session).done,
        tuple(replace(board, lines=tuple(replace(line, version=0) for line in board.lines)) for board in boards),
        standings_of(session, audience=Audience.DIRECTOR).groups,
        field_of(session),
        sorted(
            Seating.objects.filter(round__session=session, seated__isnull=False).values_list("pk", "round__number", "table", "board_set").distinct()
        ),
        sorted(SeatedPair.objects.filter(round__session=session).values_list("seating", "side", "pair")),
        list(BoardChange.objects.all()),
        list(Withdrawal.objects.all()),
        sorted(Pair.objects.values_list("pk", "number", "player1__name", "player2__name")),
        Player.objects.count(),
        session.draft,
    )


def played_twice(session):
    """Boards that somebody has more than once."""
    counts = Counter((pair.id, board) for each in seatings_of(session) if not each.sits_out for pair in (each.ns, each.ew) for board in each.boards)
    return [key for key, times in counts.items() if times > 1]


@pytest.fixture
def play(alex):
    """Enters every line of a round: points that differ from table to table and board to board."""

    def enter(session, *numbers):
        for (number, table, board), line in sorted(lines(session).items()):
            if number in numbers and line.status is ResultStatus.EMPTY:
                points = (11 * table + 7 * board + 5 * number) % 73
                facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
                enter_result(who=alex, session=session, seating_id=line.seating_id, board=board, expected_version=line.version, facts=facts)

    return enter


@pytest.fixture
def undo(alex):
    """Takes back the newest entries of the log, the newest first; of an undo that is the redo. Gives the entry that this left last."""

    def back(session, entries=1):
        return [undo_entry(who=alex, session=session, entry_id=row.id) for row in log_of(session, entries)][-1]

    return back


@pytest.fixture
def session(make_session):
    """Seven tables, two boards a round: pair 1…7 NS, 8…14 EW; set s is boards 2s − 1 and 2s."""
    return make_session(pairs=14, boards_per_round=2)


# ---- a pair comes late ----


def test_a_late_pair_takes_the_empty_seat_and_nobody_else_moves(alex, make_session, play, undo):
    """Nine pairs: the NS seat of table 5 is empty. From round 3 on pair 10 sits there against whoever would have sat out: 7, 6, 5."""
    session = make_session(pairs=9, boards_per_round=2)
    play(session, 1, 2)
    before, first = seats(session), everything(session)
    entry = repair(who=alex, session=session, request=LATE)
    after = seats(session)
    assert {place: (now[0], now[1]) for place, now in after.items() if now != before[place]} == {(3, 5): (10, 7), (4, 5): (10, 6), (5, 5): (10, 5)}
    assert [pair.name for pair in pairs_of(session.event)][-1] == "Tània Rull – Uriel Sort"
    assert (entry.verb, LogEntry.objects.filter(session=session, verb=Verb.PAIR_JOINED).count()) == (Verb.PAIR_JOINED, 1)
    undo(session)
    assert everything(session) == first
    undo(session)  # the redo
    assert seats(session) == after


def test_a_late_pair_in_a_full_mitchell_goes_about_as_a_rover(alex, session, play, undo):
    play(session, 1, 2)
    first = everything(session)
    repair(who=alex, session=session, request=LATE)
    rounds = {each.round: each for each in seatings_of(session) if 15 in (each.ns and each.ns.number, each.ew and each.ew.number)}
    assert set(rounds) == {3, 4, 5, 6, 7}
    assert all(each.ns.number == 15 for each in rounds.values())  # two winners: the late pair is a NS pair
    assert len({each.ew.number for each in rounds.values()}) == 5
    assert played_twice(session) == []
    play(session, 3)
    card = score_card(session, 15, audience=Audience.DIRECTOR)
    assert len([line for line in card.lines if line.line and line.line.status is ResultStatus.PLAYED]) == 2
    with pytest.raises(Refused) as error:  # its results stand in the way
        undo_entry(who=alex, session=session, entry_id=next(row.id for row in log_of(session) if row.verb is Verb.PAIR_JOINED))
    assert codes(error) == ["repair_results_there"]
    undo(session, 15)
    assert everything(session) == first


def test_a_late_pair_is_refused_with_every_fault(alex, session, play):
    play(session, 1, 2)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairJoins(players=("", "Uriel"), from_round=2))
    assert codes(error) == ["name_empty", "repair_before_round"]
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairJoins(players=("Tània", "Uriel"), from_round=8))
    assert codes(error) == ["too_many"]
    assert Pair.objects.count() == 14


def test_a_late_pair_of_a_drawn_movement_is_in_the_next_draw(alex, make_session, play, undo):
    session = make_session(pairs=7, kind="random", boards_per_round=1, rounds=5, winners=1)
    play(session, 1)
    first = everything(session)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairJoins(players=("Tània", "Uriel"), from_round=1))
    assert codes(error) == ["repair_before_round"]
    repair(who=alex, session=session, request=PairJoins(players=("Tània", "Uriel"), from_round=2))
    assert log_of(session, 1)[0].undoable
    undo(session)
    assert everything(session) == first
    undo(session)
    joined = next(row for row in log_of(session) if row.verb is Verb.REDONE)
    draw_next_round(who=alex, session=session)
    assert {pair for ns, ew, _boards in list(seats(session).values())[-4:] for pair in (ns, ew)} == {*range(1, 9)}
    with pytest.raises(Refused) as error:  # it is drawn by now
        undo_entry(who=alex, session=session, entry_id=joined.id)
    assert codes(error) == ["repair_undone_since"]


# ---- a pair leaves ----


def test_who_leaves_in_the_first_half_takes_the_results_along(alex, session, play, undo):
    """Three of seven rounds are over: 2 · 3 < 7, so the three matches of pair 3 are not played, and its later opponents sit out."""
    play(session, 1, 2, 3)
    first = everything(session)
    repair(who=alex, session=session, request=PairLeaves(pair=3, after_round=3))
    theirs = [line for line in lines(session).values() if line.ns.number == 3]
    assert {(line.round, line.status) for line in theirs} == {
        (1, ResultStatus.NOT_PLAYED),
        (2, ResultStatus.NOT_PLAYED),
        (3, ResultStatus.NOT_PLAYED),
    }
    assert [each.sits_out.number for each in seatings_of(session) if each.sits_out] == [14, 13, 12, 11]
    assert totals(session)[3][1] == 0
    assert totals(session)[10][1] == 4  # met pair 3 in round 1: two boards fewer
    assert pairs_there(session) == [1, 2, *range(4, 15)]
    undo(session)
    assert everything(session) == first


def test_who_leaves_later_keeps_the_results(alex, session, play, undo):
    play(session, 1, 2, 3, 4)
    before, first = totals(session), everything(session)
    repair(who=alex, session=session, request=PairLeaves(pair=12, after_round=4))
    assert totals(session) == before
    assert [each.sits_out.number for each in seatings_of(session) if each.sits_out] == [2, 3, 4]  # 12 began at table 5: then 6, 7, 1, and 2, 3, 4
    undo(session)
    assert everything(session) == first


def test_who_is_gone_cannot_leave_again_nor_be_drawn(alex, make_session, play):
    session = make_session(pairs=8, kind="random", boards_per_round=1, rounds=5, winners=1)
    play(session, 1)
    repair(who=alex, session=session, request=PairLeaves(pair=2, after_round=1))
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairLeaves(pair=2, after_round=1))
    assert codes(error) == ["pair_absent"]
    draw_next_round(who=alex, session=session)
    drawn = [each for each in seatings_of(session) if each.round == 2]
    assert sorted(pair.number for each in drawn for pair in (each.ns, each.ew) if pair) == [1, 3, 4, 5, 6, 7, 8]


def test_nobody_leaves_before_a_round_that_they_have_played(alex, session, play):
    play(session, 1, 2, 3)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairLeaves(pair=3, after_round=1))
    assert codes(error) == ["repair_results_there", "repair_results_there"]
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=PairLeaves(pair=30, after_round=8))
    assert codes(error) == ["pair_absent", "too_many"]


# ---- a round seated the wrong way ----


def test_a_reversed_round_gives_the_results_to_those_who_sat_there(alex, session, play, undo):
    play(session, 1, 2)
    first, before = everything(session), lines(session)
    repair(who=alex, session=session, request=RoundReversed(round=2))
    after = lines(session)
    assert all(
        (after[key].ns, after[key].ew, after[key].ns_points) == ((old.ew, old.ns, old.ns_points) if key[0] == 2 else (old.ns, old.ew, old.ns_points))
        for key, old in before.items()
    )
    groups = standings_of(session, audience=Audience.DIRECTOR).groups
    assert [sorted(row.pair.number for row in group.rows) for group in groups] == [[*range(1, 8)], [*range(8, 15)]]  # everybody stays in their list
    assert {row.boards for group in groups for row in group.rows} == {4}
    undo(session)
    assert everything(session) == first


def test_one_table_alone(alex, session, play):
    play(session, 1)
    before = seats(session)
    repair(who=alex, session=session, request=RoundReversed(round=1, table=4))
    assert {place: now[:2] for place, now in seats(session).items() if now != before[place]} == {(1, 4): (11, 4)}
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=RoundReversed(round=9, table=8))
    assert codes(error) == ["number_out_of_range", "number_out_of_range"]


def test_a_ruling_on_the_seats_must_be_withdrawn_first(alex, session, play):
    play(session, 1)
    line = lines(session)[1, 4, 7]
    facts = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason="Slow play")
    rule_line(who=alex, session=session, seating_id=line.seating_id, board=7, expected_version=0, facts=facts)
    for request in (RoundReversed(round=1), ResultsMoved(round=1, table=4, boards={7: 8, 8: 7}), PairLeaves(pair=4, after_round=1)):
        with pytest.raises(Refused) as error:
            repair(who=alex, session=session, request=request)
        assert codes(error) == ["repair_ruling_there"]


# ---- results under wrong numbers ----


def test_results_move_to_their_boards_and_the_dealers_side_keeps_the_naming(alex, session, play, undo):
    """Boards 1 (North deals) and 2 (West deals) of table 1 were written the wrong way round; on 1 the partner had named."""
    for board, namer, points in ((1, Seat.SOUTH, 50), (2, Seat.WEST, 30)):
        facts = LineFacts(denomination=Denomination.COPES, namer=namer, doubling=Doubling.NONE, ns_points=points)
        place = lines(session)[1, 1, board]
        enter_result(who=alex, session=session, seating_id=place.seating_id, board=board, expected_version=0, facts=facts)
    first = everything(session)
    repair(who=alex, session=session, request=ResultsMoved(round=1, table=1, boards={1: 2, 2: 1}))
    now = lines(session)
    assert [(now[1, 1, board].ns_points, now[1, 1, board].namer) for board in (1, 2)] == [(30, Seat.NORTH), (50, Seat.EAST)]
    assert [result.ns_points for result in Result.objects.filter(board__number=1)] == [50, 30]  # nothing is overwritten
    undo(session)
    assert everything(session) == first


def test_a_board_that_no_result_belongs_to_is_missing_again(alex, session):
    place = lines(session)[1, 1, 1]
    facts = LineFacts(denomination=Denomination.COPES, namer=Seat.NORTH, doubling=Doubling.NONE, ns_points=50)
    enter_result(who=alex, session=session, seating_id=place.seating_id, board=1, expected_version=0, facts=facts)
    repair(who=alex, session=session, request=ResultsMoved(round=1, table=1, boards={1: 2}))
    assert [lines(session)[1, 1, board].status for board in (1, 2)] == [ResultStatus.EMPTY, ResultStatus.PLAYED]
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=ResultsMoved(round=1, table=1, boards={1: 2, 2: 3}))
    assert codes(error) == ["no_result_there", "board_not_of_table"]
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=ResultsMoved(round=1, table=9, boards={1: 2}))
    assert codes(error) == ["nobody_plays_there"]


# ---- wrong boards ----


def test_a_board_played_at_the_wrong_table_is_recorded_and_nobody_replays_it(alex, session, play, undo):
    """Round 2, table 3 has boards 7 and 8 for 3–9 and took 10 instead of 8. Everybody was to play everything, so 3–8 (round 3) and 7–9 (round 6)
    play board 10 no more, and board 8 has a result less."""
    play(session, 1, 2)
    first, written = everything(session), lines(session)[2, 3, 8].ns_points
    repair(who=alex, session=session, request=BoardsPlayed(round=2, table=3, boards={8: 10}))
    after = seats(session)
    assert (after[2, 3], after[3, 3], after[6, 7]) == ((3, 9, (7, 10)), (3, 8, (9,)), (7, 9, (9,)))
    assert lines(session)[2, 3, 10].ns_points == written
    assert (2, 3, 8) not in lines(session)
    assert played_twice(session) == []
    assert session_row(session).lines_expected == 7 * 7 * 2 - 2
    assert session_row(session).lines_in == 28
    play(session, *range(3, 8))
    assert session_row(session).lines_in == session_row(session).lines_expected
    undo(session, 7 * 5 * 2 - 2 + 1)
    assert everything(session) == first


def test_results_on_a_board_that_would_go_stand_in_the_way(alex, session, play):
    """Found in round 3, when 3–8 have played board 10 already: the director must say what that second result is."""
    play(session, 1, 2, 3)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=BoardsPlayed(round=2, table=3, boards={8: 10}))
    assert codes(error) == ["repair_results_there"]


def test_boards_that_cannot_have_been_played_are_refused(alex, session, play):
    play(session, 1, 2)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=BoardsPlayed(round=2, table=3, boards={8: 6, 1: 15}))
    assert codes(error) == ["board_not_of_table", "board_unknown", "board_already_played"]
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=BoardsPlayed(round=2, table=3, boards={8: 8}))
    assert codes(error) == ["repair_nothing"]


# ---- previews, draws, log ----


def test_a_preview_says_exactly_what_changes_and_saves_nothing(alex, session, play):
    play(session, 1, 2)
    first, entries = everything(session), LogEntry.objects.count()
    found = preview_repair(who=alex, session=session, request=BoardsPlayed(round=2, table=3, boards={8: 10}))
    assert [(each.seating.round, each.seating.table, each.before.boards, each.after.boards) for each in found.tables] == [
        (2, 3, (7, 8), (7, 10)),
        (3, 3, (9, 10), (9,)),
        (6, 7, (9, 10), (9,)),
    ]
    assert {(change.line.board, change.line.table) for change in found.difference.lines} == {(8, 3), (10, 3)}
    found = preview_repair(who=alex, session=session, request=LATE)
    assert {pair.number for each in found.tables for pair in (each.after.ns, each.after.ew) if pair} >= {15}
    found = preview_repair(who=alex, session=session, request=RoundReversed(round=1, table=1))
    assert {(change.line.board, change.line.table) for change in found.difference.lines} == {(1, 1), (2, 1)}
    assert (everything(session), LogEntry.objects.count()) == (first, entries)


def test_a_waiting_draw_must_be_settled_first(alex, make_session, play):
    session = make_session(pairs=8, kind="swiss", boards_per_round=1, rounds=4, winners=1)
    play(session, 1)
    propose_round(who=alex, session=session)
    for request in (PairLeaves(pair=1, after_round=1), PairJoins(players=("Tània", "Uriel"), from_round=2)):
        with pytest.raises(Refused) as error:
            repair(who=alex, session=session, request=request)
        assert codes(error) == ["repair_draw_waiting"]


def test_a_repair_needs_a_movement(alex, make_session):
    session = make_session(pairs=8, kind=None)
    with pytest.raises(Refused) as error:
        repair(who=alex, session=session, request=RoundReversed(round=1))
    assert codes(error) == ["no_boards_yet"]


def test_only_the_newest_word_on_a_repair_can_be_taken_back(alex, session, play, undo):
    play(session, 1)
    entry = repair(who=alex, session=session, request=RoundReversed(round=1))
    assert {row.id: row.undoable for row in log_of(session)}[entry.pk]
    undone = undo(session)
    assert [row.undoable for row in log_of(session)[:2]] == [True, False]
    with translation.override("en"):
        assert log_text(log_of(session, 1)[0]) == "Undone: Round 1 was seated the wrong way and is reversed"
    redone = undo(session)
    assert (undone.verb, redone.verb) == (Verb.UNDONE, Verb.REDONE)
    assert [row.undoable for row in log_of(session)[:3]] == [True, False, False]
    assert [row.id for row in repairs_of(session)] == [entry.pk]


# ---- the whole evening of issue 5 ----


def test_the_scripted_evening_and_its_undoing(alex, session, play, undo):
    """Seven tables: a late pair in round 3, round 2 reversed, a board played at the wrong table, a pair leaving in the last third."""
    first = everything(session)
    begin = LogEntry.objects.filter(session=session).count()
    play(session, 1, 2)
    repair(who=alex, session=session, request=LATE)
    play(session, 3)
    repair(who=alex, session=session, request=RoundReversed(round=2))
    play(session, 4)
    # table 2 (2–13, boards 9 and 10) took board 13 from table 4: 2 has played sets 2, 3, 4, and 13 sets 6, 1, 3
    repair(who=alex, session=session, request=BoardsPlayed(round=4, table=2, boards={9: 13}))
    play(session, 5)
    repair(who=alex, session=session, request=PairLeaves(pair=6, after_round=5))
    play(session, 6, 7)
    assert played_twice(session) == []
    assert session_row(session).lines_in == session_row(session).lines_expected

    standings = standings_of(session, audience=Audience.DIRECTOR)
    assert [group.side for group in standings.groups] == [Side.NS, Side.EW]
    assert sorted(row.pair.number for group in standings.groups for row in group.rows) == [*range(1, 16)]
    assert all(row.place for group in standings.groups for row in group.rows)
    assert 15 in {row.pair.number for row in standings.groups[0].rows}

    assert [row.verb for row in repairs_of(session)] == [Verb.PAIR_JOINED, Verb.ROUND_REVERSED, Verb.BOARDS_CHANGED, Verb.PAIR_LEFT]
    with translation.override("en"):
        assert [repair_text(row.verb, row.what) for row in repairs_of(session)] == [
            "Pair 15 came late: Tània Rull – Uriel Sort, from round 3",
            "Round 2 was seated the wrong way and is reversed",
            "Round 4, table 2 played other boards (9 → 13)",
            "Pair 6 left after round 5; its results stand",
        ]
    closed = close_session(who=alex, session=session)
    assert standings_of(fresh(closed), audience=Audience.PUBLIC).groups == standings.groups
    Session.objects.filter(pk=session.pk).update(closed_at=None)
    LogEntry.objects.filter(session=session, verb=Verb.SESSION_CLOSED).delete()

    undo(session, LogEntry.objects.filter(session=session).count() - begin)
    assert everything(session) == first
    assert repairs_of(session) == ()


def test_not_played_lines_of_a_cancelled_match_stay_as_they_are(alex, session, play, undo):
    place = lines(session)[1, 3, 5]
    enter_result(who=alex, session=session, seating_id=place.seating_id, board=5, expected_version=0, facts=NOT_PLAYED)
    play(session, 1)
    repair(who=alex, session=session, request=PairLeaves(pair=3, after_round=1))
    assert Result.objects.filter(board__number=5, seating_id=place.seating_id).count() == 1
    assert Result.objects.filter(board__number=6, seating_id=place.seating_id).count() == 2
