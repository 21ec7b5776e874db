"""An evening through the services: what the manual prints, versions, undo, conflicts, closing and publishing."""

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from engine.cards import Seat, Side
from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, ResultStatus, Step
from tournaments.models import Result, SeatedPair, Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.log import log_of
from tournaments.selectors.progress import progress_of
from tournaments.selectors.standings import publications_of, published_standings, score_card, standings_of
from tournaments.services.errors import Conflict, Refused
from tournaments.services.publication import close_session, publish, reopen_session
from tournaments.services.results import NOT_PLAYED, LineFacts, enter_result, take_back, undo


def codes(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [fault.code for fault in error.value.faults]


def board(session: Session, number: int, audience: Audience = Audience.DIRECTOR):
    return next(row for row in boards_of(session, audience=audience) if row.number == number)


def enter(alex, session, line, points, denomination=Denomination.OROS, namer=None, doubling=Doubling.NONE, version=None):
    facts = LineFacts(denomination=denomination, namer=namer or line.dealer, doubling=doubling, ns_points=points)
    expected = line.version if version is None else version
    return enter_result(who=alex, session=session, seating_id=line.seating_id, board=line.board, expected_version=expected, facts=facts)


def test_manuals_example_gives_the_manuals_numbers(alex, make_session):
    """RULES.md §5: NS −1 +4 +3 −11 +11, EW +2 −8 −6 +11 −22, truncated 45 68 63 0 100 and 72 42 48 100 0."""
    session = make_session(pairs=10, method="predonats", method_options={"truncate": True}, doubling_policy="own", boards_per_round=1)
    lines = board(session, 1).lines
    # Board 1: North deals. EW say contro where EW's multiplier is 2.
    played = [(35, Doubling.CONTRO), (40, Doubling.CONTRO), (39, Doubling.CONTRO), (25, Doubling.NONE), (47, Doubling.CONTRO)]
    for line, (points, doubling) in zip(lines, played, strict=True):
        enter(alex, session, line, points, doubling=doubling)
    after = board(session, 1).lines
    assert [line.ns_result for line in after] == [-1, 4, 3, -11, 11]
    assert [line.ew_result for line in after] == [2, -8, -6, 11, -22]
    assert [line.ns_comparison for line in after] == [45, 68, 63, 0, 100]
    assert [line.ew_comparison for line in after] == [72, 42, 48, 100, 0]


def test_matchpoints_of_the_worked_example(alex, make_session):
    """SCORING.md §2: 64 24 24 0 −16 −40 −40 −88 gives 14 11 11 8 6 3 3 0 of 14."""
    session = make_session(pairs=16, boards_per_round=1, rounds=8, multiplier_set="lloret")
    contracts = [
        (52, Denomination.OROS, Doubling.RECONTRO),
        (48, Denomination.OROS, Doubling.CONTRO),
        (60, Denomination.OROS, Doubling.NONE),
        (36, Denomination.COPES, Doubling.NONE),
        (28, Denomination.BOTIFARRA, Doubling.NONE),
        (26, Denomination.BASTOS, Doubling.RECONTRO),
        (16, Denomination.BOTIFARRA, Doubling.NONE),
        (25, Denomination.OROS, Doubling.SANT_VICENC),
    ]
    lines = board(session, 2).lines
    assert len(lines) == 8
    for line, (points, denomination, doubling) in zip(lines, contracts, strict=True):
        enter(alex, session, line, points, denomination, doubling=doubling)
    after = board(session, 2).lines
    assert [line.ns_result for line in after] == [64, 24, 24, 0, -16, -40, -40, -88]
    assert [line.ns_comparison for line in after] == [14, 11, 11, 8, 6, 3, 3, 0]
    assert [line.ew_comparison for line in after] == [0, 3, 3, 6, 8, 11, 11, 14]
    assert {line.ns_maximum for line in after} == {Fraction(14)}


def test_a_line_is_refused_with_all_its_faults(alex, make_session):
    session = make_session()
    line = board(session, 1).lines[0]
    with pytest.raises(Refused) as error:
        enter(alex, session, line, 73, Denomination.BOTIFARRA, namer=Seat.EAST, doubling=Doubling.SANT_VICENC)
    assert codes(error) == ["points_range", "namer_not_dealers_side", "level_not_in_set"]
    assert not Result.objects.exists()


def test_a_table_that_does_not_play_the_board_is_refused(alex, make_session):
    session = make_session()
    line, other = board(session, 1).lines[0], board(session, 4).lines[1]
    with pytest.raises(Refused) as error:
        enter_result(who=alex, session=session, seating_id=other.seating_id, board=line.board, expected_version=0, facts=NOT_PLAYED)
    assert codes(error) == ["board_not_at_table"]


def test_of_two_writers_the_second_is_shown_what_the_first_wrote(alex, make_session):
    session = make_session()
    line = board(session, 1).lines[0]
    enter(alex, session, line, 40)
    with pytest.raises(Conflict) as error:
        enter(alex, session, line, 41)  # still believes that the line is empty
    assert error.value.line.ns_points == 40
    assert Result.objects.count() == 1


def test_the_same_again_is_not_a_new_version(alex, make_session):
    session = make_session()
    line = board(session, 1).lines[0]
    assert enter(alex, session, line, 40).version == 1
    assert enter(alex, session, line, 40).version == 1


def test_corrections_recompute_and_undo_restores(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    before = standings_of(session, audience=Audience.DIRECTOR)
    line = board(session, 1).lines[0]
    enter(alex, session, line, 72)
    assert standings_of(session, audience=Audience.DIRECTOR) != before
    entry = log_of(session, 1)[0]
    assert entry.undoable
    undo(who=alex, session=session, entry_id=entry.id)
    assert standings_of(session, audience=Audience.DIRECTOR) == before
    assert board(session, 1).lines[0].version == 3
    with pytest.raises(Refused) as error:
        undo(who=alex, session=session, entry_id=entry.id)
    assert codes(error) == ["changed_since"]


def test_taking_back_keeps_every_version(alex, make_session):
    session = make_session()
    line = enter(alex, session, board(session, 1).lines[0], 40)
    empty = take_back(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1)
    assert (empty.status, empty.version, empty.ns_points) == (ResultStatus.EMPTY, 2, None)
    assert [result.ns_points for result in Result.objects.order_by("version")] == [40, None]


def test_not_played_counts_no_board(alex, make_session, enter_all):
    """SCORING.md §3: not played is no average; the boards played drop by one."""
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    line = board(session, 1).lines[0]
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=line.version, facts=NOT_PLAYED)
    rows = {row.pair.number: row for group in standings_of(session, audience=Audience.DIRECTOR).groups for row in group.rows}
    assert {number: row.boards for number, row in rows.items()} == {
        **dict.fromkeys(range(1, 7), 3),
        line.ns.number: 2,
        line.ew.number: 2,
    }


def test_two_winners_rank_each_side_apart_and_places_are_shared(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    for number in (1, 2, 3):
        for line in board(session, number).lines:
            enter(alex, session, line, 40)
    table = standings_of(session, audience=Audience.DIRECTOR)
    assert [group.side for group in table.groups] == [Side.NS, Side.EW]
    assert [[row.pair.number for row in group.rows] for group in table.groups] == [[1, 2, 3], [4, 5, 6]]
    assert {(row.place, row.tied, row.percent) for group in table.groups for row in group.rows} == {(1, True, Fraction(50))}


def test_public_sees_a_board_only_when_every_table_has_played_it(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1)
    first, *rest = board(session, 1).lines
    enter(alex, session, first, 40)
    hidden = board(session, 1, Audience.PUBLIC)
    assert not hidden.released
    assert {(line.status, line.version, line.ns_points, line.ns_result, line.ns_comparison) for line in hidden.lines} == {
        (ResultStatus.EMPTY, 0, None, None, None)
    }
    assert standings_of(session, audience=Audience.PUBLIC).lines_in == 0
    for line in rest:
        enter(alex, session, line, 30)
    shown = board(session, 1, Audience.PUBLIC)
    assert shown.released
    assert shown.deal is None
    assert [line.ns_points for line in shown.lines] == [40, 30, 30]


def test_closing_needs_every_line_and_releases_the_hands(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session, boards=range(1, 3))
    with pytest.raises(Refused) as error:
        close_session(who=alex, session=session)
    assert codes(error) == ["lines_missing"]
    session = close_session(who=alex, session=session, rest_not_played=True)
    rows = boards_of(session, audience=Audience.PUBLIC)
    assert all(row.deal is not None and row.released for row in rows)
    assert {line.status for line in rows[2].lines} == {ResultStatus.NOT_PLAYED}
    reopened = reopen_session(who=alex, session=session)
    assert all(row.deal is None for row in boards_of(reopened, audience=Audience.PUBLIC))


def test_published_versions_are_numbered_and_frozen(alex, make_session, enter_all):
    session = make_session(pairs=6, boards_per_round=1)
    enter_all(session)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    first = published_standings(session)
    enter(alex, session, board(session, 1).lines[0], 72)
    assert published_standings(session) == first
    publish(who=alex, session=session)
    assert published_standings(session).version == 2
    assert published_standings(session, 1) == first
    assert published_standings(session).groups == standings_of(session, audience=Audience.DIRECTOR).groups
    assert [each.number for each in publications_of(session)] == [2, 1]


def test_progress_names_the_next_step(alex, make_session, enter_all):
    session = make_session(pairs=6, kind=None)
    assert progress_of(session).next.step is Step.MOVEMENT
    session = make_session(pairs=6, boards_per_round=1)
    assert progress_of(session).next.step is Step.SHEETS
    enter_all(session, boards=range(1, 2))
    progress = progress_of(session)
    assert (progress.next.step, progress.next.code) == (Step.RESULTS, "missing")  # board 1 went round: every table but one misses a line
    assert len(progress.missing) == 4
    enter_all(session, boards=range(2, 4))
    assert progress_of(session).next.code == "close"
    session = close_session(who=alex, session=session)
    assert progress_of(session).next.code == "publish"
    publish(who=alex, session=session)
    assert progress_of(session).next.code == "done"


def test_score_card_lists_every_board_and_the_sit_out(alex, make_session, enter_all):
    session = make_session(pairs=7, boards_per_round=2)
    enter_all(session)
    cards = [score_card(session, number, audience=Audience.DIRECTOR) for number in range(1, 8)]
    assert all(len({line.round for line in card.lines}) == 4 for card in cards)
    sitting_out = [card.pair.number for card in cards if any(line.board is None for line in card.lines)]
    assert sitting_out == [4, 5, 6, 7]  # the EW pairs take turns at the table without NS
    assert score_card(session, 8, audience=Audience.DIRECTOR) is None


def test_the_database_itself_refuses_a_second_version_points_over_72_and_a_pair_twice(alex, make_session):
    session = make_session()
    line = enter(alex, session, board(session, 1).lines[0], 40)
    kept = Result.objects.get()
    same = {"seating": kept.seating, "board": kept.board, "status": "played", "denomination": "oros", "namer": "N", "doubling": "none"}
    for wrong in ({"version": 1, "ns_points": 1}, {"version": 2, "ns_points": 73}, {"version": 0, "ns_points": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Result.objects.create(**same, **wrong)
    seated = SeatedPair.objects.filter(round__number=line.round, pair__number=line.ns.number).get()
    other = SeatedPair.objects.filter(round=seated.round).exclude(pair=seated.pair).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatedPair.objects.filter(pk=other.pk).update(pair=seated.pair)
