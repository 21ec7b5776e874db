"""Rulings, fouled boards, penalties: what they are worth, that nothing is lost, undo and redo, the correction deadline (SCORING.md §3, §4)."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.naming import Denomination, Doubling
from engine.rulings import Artificial, TypedPoints, Weighted, assigned
from tournaments.enums import Audience, ResultStatus, Verb
from tournaments.models import AwardPart, FouledTable, Fouling, LogEntry, Penalty, Result, Ruling
from tournaments.selectors.boards import boards_of
from tournaments.selectors.log import log_of
from tournaments.selectors.rulings import penalties_of
from tournaments.selectors.standings import score_card, standings_of
from tournaments.services.deadline import set_correction_deadline
from tournaments.services.errors import Conflict, Refused
from tournaments.services.fouled import set_groups
from tournaments.services.movements import discard_movement
from tournaments.services.penalties import add_penalty, withdraw_penalty
from tournaments.services.preview import previewed
from tournaments.services.publication import close_session
from tournaments.services.results import NOT_PLAYED, LineFacts, enter_result, undo
from tournaments.services.rulings import RulingFacts, rule_line, withdraw_ruling
from tournaments.services.undo import undo_entry

WHY = "A card was seen before naming."
AVERAGES = RulingFacts(ns=Artificial(60), ew=Artificial(40), reason=WHY)


def codes(error):
    return [fault.code for fault in error.value.faults]


def board(session, number, audience=Audience.DIRECTOR):
    return next(row for row in boards_of(session, audience=audience) if row.number == number)


def standings(session):
    return {row.pair.number: row for group in standings_of(session, audience=Audience.DIRECTOR).groups for row in group.rows}


@pytest.fixture
def session(make_session):
    """Three tables, three boards, nothing entered."""
    return make_session(pairs=6, boards_per_round=1)


@pytest.fixture
def play(alex):
    """Enters NS points on the tables of a board, in the order of its lines; None leaves a table empty."""

    def enter(session, number, *points):
        for line, made in zip(board(session, number).lines, points, strict=False):
            if made is not None:
                facts = LineFacts(denomination=Denomination.OROS, namer=line.dealer, doubling=Doubling.NONE, ns_points=made)
                enter_result(who=alex, session=session, seating_id=line.seating_id, board=number, expected_version=line.version, facts=facts)

    return enter


@pytest.fixture
def rule(alex):
    def ruled(session, line, facts=AVERAGES, version=None):
        expected = (line.ruling.version if line.ruling else 0) if version is None else version
        return rule_line(who=alex, session=session, seating_id=line.seating_id, board=line.board, expected_version=expected, facts=facts)

    return ruled


# ---- what a ruling is worth ----


def test_average_plus_is_sixty_percent_of_a_full_boards_top_and_others_are_factored(session, play, rule):
    """E = 3, A = 2, top 4: 60 % = 2.4, 40 % = 1.6. The two results get 2 and 0 of 2, by Neuberg (M + 1)·3/2 − 1 = 3.5 and 0.5."""
    play(session, 1, 46, 36, 26)
    rule(session, board(session, 1).lines[2])
    lines = board(session, 1).lines
    assert [line.ns_comparison for line in lines] == [Fraction(7, 2), Fraction(1, 2), Fraction(12, 5)]
    assert [line.ew_comparison for line in lines] == [Fraction(1, 2), Fraction(7, 2), Fraction(8, 5)]
    assert lines[2].ns_result == -10  # what was seen stays


def test_a_ruled_result_leaves_the_frequency_table(session, play, rule):
    play(session, 1, 46, 36, 26)
    rule(session, board(session, 1).lines[2])
    assert [(row.result, row.times) for row in board(session, 1).ns_frequency] == [(10, 1), (0, 1)]


def test_a_split_ruling_touches_only_the_side_that_it_is_for(session, play, rule):
    """NS gets 40 % (1.6), EW keeps its result among three: EW −10, 0, +10 are worth 0, 2, 4."""
    play(session, 1, 46, 36, 26)
    rule(session, board(session, 1).lines[0], RulingFacts(ns=Artificial(40), reason=WHY))
    lines = board(session, 1).lines
    assert (lines[0].ns_comparison, lines[0].ew_comparison) == (Fraction(8, 5), 0)
    assert [line.ew_comparison for line in lines] == [0, 2, 4]


def test_a_weighted_ruling_converts_each_result_before_it_weighs(session, play, rule):
    """Imagined beside +10 and 0: +20 beats both (4 of 4), −5 beats none (0): 30 % · 4 + 70 % · 0 = 1.2. EW: −20 → 0, +5 beats −10 and 0 → 4."""
    play(session, 1, 46, 36, 26)
    weights = (Fraction(3, 10), Fraction(7, 10))
    facts = RulingFacts(ns=Weighted(tuple(zip(weights, (20, -5), strict=True))), ew=Weighted(tuple(zip(weights, (-20, 5), strict=True))), reason=WHY)
    rule(session, board(session, 1).lines[2], facts)
    line = board(session, 1).lines[2]
    assert (line.ns_comparison, line.ew_comparison) == (Fraction(6, 5), Fraction(14, 5))
    assert line.ruling.ns == facts.ns


def test_typed_points_count_as_typed_and_the_score_stands_in_the_field(session, play, rule):
    play(session, 1, 46, 36, 26)
    rule(session, board(session, 1).lines[2], RulingFacts(ns=TypedPoints(Fraction("2.25")), ew=TypedPoints(Fraction("1.0001")), reason=WHY))
    lines = board(session, 1).lines
    assert (lines[2].ns_comparison, lines[2].ew_comparison) == (Fraction(9, 4), Fraction(10001, 10000))
    assert [line.ns_comparison for line in lines[:2]] == [4, 2]


def test_own_average_rule_shown_as_sixty_counted_as_better(session, play, rule):
    """NS pair of the ruled line wins its two other boards with 100 %: average plus counts as 4 of 4, and is shown as 60 % (2.4)."""
    play(session, 1, 46, 36, 26)
    ruled = board(session, 1).lines[0]
    pair = ruled.ns.number
    for number in (2, 3):
        play(session, number, *(72 if line.ns.number == pair else 36 for line in board(session, number).lines))
    rule(session, ruled)
    assert board(session, 1).lines[0].ns_comparison == Fraction(12, 5)
    assert standings(session)[pair].total == 12
    assert standings(session)[pair].percent == 100
    assert standings(session)[pair].marks == ("R1",)


def test_an_empty_line_that_is_ruled_is_said_to_be_not_played(session, play, rule):
    play(session, 1, 46, 36)
    line = rule(session, board(session, 1).lines[2])
    assert (line.status, line.ruling.ns) == (ResultStatus.NOT_PLAYED, Artificial(60))
    assert board(session, 1, Audience.PUBLIC).released


def test_a_ruling_is_public_when_its_board_is(session, play, rule):
    play(session, 1, 46, None, None)
    rule(session, board(session, 1).lines[0])
    assert board(session, 1, Audience.PUBLIC).lines[0].ruling is None
    play(session, 1, None, 36, 26)
    seen = board(session, 1, Audience.PUBLIC).lines[0].ruling
    assert (seen.mark, seen.reason, seen.who) == ("R1", WHY, "alex")
    card = score_card(session, board(session, 1).lines[0].ns.number, audience=Audience.PUBLIC)
    assert [line.line.ruling.mark for line in card.lines if line.line and line.line.ruling] == ["R1"]
    assert standings_of(session, audience=Audience.PUBLIC).contains_rulings


# ---- refusals, versions ----


def test_a_ruling_says_everything_that_is_wrong_with_it(session, rule):
    facts = RulingFacts(ns=TypedPoints(Fraction(1, 3)), ew=assigned(577), reason=" \n ")
    with pytest.raises(Refused) as error:
        rule(session, board(session, 1).lines[0], facts)
    assert codes(error) == ["points_too_fine", "award_result_range", "reason_missing"]
    with pytest.raises(Refused) as error:
        rule(session, board(session, 1).lines[0], RulingFacts(reason="x" * 301))
    assert codes(error) == ["ruling_empty", "reason_too_long"]
    assert not Ruling.objects.exists()
    assert not Result.objects.exists()


def test_of_two_directors_the_second_is_shown_what_the_first_ruled(session, rule):
    line = board(session, 1).lines[0]
    rule(session, line)
    with pytest.raises(Conflict) as error:
        rule(session, line, RulingFacts(ns=Artificial(50), ew=Artificial(50), reason=WHY))
    assert error.value.line.ruling.ns == Artificial(60)
    assert rule(session, line, version=0).ruling.version == 1  # the same again changes nothing


def test_withdrawing_keeps_every_version_and_the_result_counts_again(alex, session, play, rule):
    play(session, 1, 46, 36, 26)
    before = standings(session)
    line = rule(session, board(session, 1).lines[2])
    withdraw_ruling(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1)
    assert board(session, 1).lines[2].ruling is None
    assert standings(session) == before
    assert list(Ruling.objects.order_by("version").values_list("version", "reason")) == [(1, WHY), (2, "")]
    with pytest.raises(Refused) as error:
        withdraw_ruling(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=2)
    assert codes(error) == ["ruling_none"]


@pytest.mark.parametrize(
    "part",
    [
        {"kind": "artificial", "percent": 101},
        {"kind": "artificial", "percent": 60, "result": 3},
        {"kind": "artificial", "percent": 60, "position": 2},
        {"kind": "points"},
        {"kind": "weighted", "weight": 101, "result": 3},
        {"kind": "weighted", "weight": 100, "result": 577},
        {"kind": "weighted", "weight": 100, "result": 3, "position": 6},
        {"kind": "guess", "percent": 60},
    ],
)
def test_the_database_holds_what_an_award_can_be(session, rule, part):
    rule(session, board(session, 1).lines[0], RulingFacts(ew=Artificial(40), reason=WHY))
    with pytest.raises(IntegrityError), transaction.atomic():
        AwardPart.objects.create(ruling=Ruling.objects.get(), side="NS", **part)


def test_the_database_holds_what_groups_and_penalties_can_be(alex, session):
    pair = session.event.pairs.get(number=1)
    fouling = Fouling.objects.create(board=session.boards.get(number=1), version=1, reason="x")
    for make in (
        lambda: Penalty.objects.create(session=session, pair=pair, amount=0, reason="x"),
        lambda: Penalty.objects.create(session=session, pair=pair, amount=1, reason=""),
        lambda: FouledTable.objects.create(fouling=fouling, seating_id=board(session, 1).lines[0].seating_id, group=0),
        lambda: Fouling.objects.create(board=fouling.board, version=1, reason="y"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            make()


# ---- fouled boards ----


def test_fouled_groups_are_compared_within_themselves(alex, make_session, play):
    """Four tables of E = 4, cards turned after the second: {+10, 0} and {−10, −30}, A = 2 each. (M + 1)·4/2 − 1 = 5 and 1 of 6; nobody
    is compared with the other group. Two results are a tiny group only when A ≤ E/3."""
    session = make_session(pairs=8, boards_per_round=1, rounds=4)
    play(session, 1, 46, 36, 26, 6)
    lines = board(session, 1).lines
    assert len(lines) == 4
    set_groups(who=alex, session=session, board=1, groups={line.seating_id: 1 for line in lines[2:]}, reason=WHY, expected_version=0)
    after = board(session, 1)
    assert [line.group for line in after.lines] == [0, 0, 1, 1]
    assert [line.ns_comparison for line in after.lines] == [5, 1, 5, 1]
    assert (after.fouling.version, after.fouling.reason, after.fouling.who) == (1, WHY, "alex")


def test_one_result_alone_with_its_cards_waits_for_a_ruling(alex, session, play, rule):
    play(session, 1, 46, 36, 26)
    lines = board(session, 1).lines
    set_groups(who=alex, session=session, board=1, groups={lines[2].seating_id: 1}, reason=WHY, expected_version=0)
    alone = board(session, 1).lines[2]
    assert (alone.needs_ruling, alone.ns_comparison) == (True, None)
    rule(session, alone)
    assert not board(session, 1).lines[2].needs_ruling


def test_a_plain_sum_takes_the_result_of_a_table_alone_with_its_cards_as_it_is(alex, make_session, play):
    """46, 36 and 26 of 72 points, coins, not doubled: +10, 0 and −10, whatever cards the other tables had (SCORING.md §2)."""
    session = make_session(pairs=6, boards_per_round=1, method="total")
    play(session, 1, 46, 36, 26)
    before = board(session, 1)
    set_groups(who=alex, session=session, board=1, groups={before.lines[2].seating_id: 1}, reason=WHY, expected_version=0)
    after = board(session, 1)
    assert [line.ns_comparison for line in after.lines] == [line.ns_comparison for line in before.lines] == [10, 0, -10]
    assert [line.needs_ruling for line in after.lines] == [False, False, False]
    assert sum(row.boards for row in standings(session).values()) == 6
    assert sum(row.total for row in standings(session).values()) == 0


def test_groups_are_refused_with_all_faults_and_after_somebody_else(alex, session):
    line = board(session, 1).lines[0]
    with pytest.raises(Refused) as error:
        set_groups(who=alex, session=session, board=1, groups={line.seating_id: 26, 0: 1}, reason="", expected_version=0)
    assert codes(error) == ["board_not_at_table", "group_range", "reason_missing"]
    set_groups(who=alex, session=session, board=1, groups={line.seating_id: 1}, reason=WHY, expected_version=0)
    with pytest.raises(Refused) as error:
        set_groups(who=alex, session=session, board=1, groups={line.seating_id: 2}, reason=WHY, expected_version=0)
    assert codes(error) == ["groups_changed_meanwhile"]


def test_a_fouled_board_does_not_keep_the_movement_from_being_taken_back(alex, make_session):
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    set_groups(who=alex, session=session, board=1, groups={board(session, 1).lines[0].seating_id: 1}, reason=WHY, expected_version=0)
    discard_movement(who=alex, session=session)
    assert not Fouling.objects.exists()


# ---- penalties ----


def test_penalties_stand_apart_from_what_was_earned(alex, session, play):
    """Top of three tables: 4. 10 % of a top = 0.4 off, and 1.5 on."""
    play(session, 1, 46, 36, 26)
    pair = board(session, 1).lines[0].ns.number
    add_penalty(who=alex, session=session, pair=pair, amount=Fraction(-10), of_top=True, reason="Late at round 3")
    add_penalty(who=alex, session=session, pair=pair, amount=Fraction("1.5"), reason="Helped to move the tables")
    row = standings(session)[pair]
    assert (row.earned, row.adjustment, row.total) == (4, Fraction(11, 10), Fraction(51, 10))
    assert row.marks == ("P1", "P2")
    card = score_card(session, pair, audience=Audience.PUBLIC)
    assert [(each.mark, each.amount, each.of_top, each.reason) for each in card.penalties] == [
        ("P1", -10, True, "Late at round 3"),
        ("P2", Fraction(3, 2), False, "Helped to move the tables"),
    ]


def test_a_withdrawn_penalty_stays_on_record_and_the_others_keep_their_marks(alex, session):
    first = add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late")
    add_penalty(who=alex, session=session, pair=2, amount=Fraction(-1), reason="Late")
    withdraw_penalty(who=alex, session=session, penalty_id=first.pk)
    assert [each.mark for each in penalties_of(session)] == ["P2"]
    assert Penalty.objects.count() == 2
    with pytest.raises(Refused) as error:
        withdraw_penalty(who=alex, session=session, penalty_id=first.pk)
    assert codes(error) == ["penalty_unknown"]


def test_a_penalty_says_everything_that_is_wrong_with_it(alex, session):
    with pytest.raises(Refused) as error:
        add_penalty(who=alex, session=session, pair=77, amount=Fraction(0), reason="")
    assert codes(error) == ["penalty_pair_absent", "penalty_nothing", "reason_missing"]


# ---- undo, redo, preview, deadline ----


def test_every_decision_can_be_undone_and_redone_by_its_log_entry(alex, session, play, rule):
    play(session, 1, 46, 36, 26)
    _first, other, line = board(session, 1).lines
    decisions = [
        lambda: rule(session, board(session, 1).lines[2]),
        lambda: withdraw_ruling(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=3),  # after undo and redo
        lambda: set_groups(who=alex, session=session, board=1, groups={other.seating_id: 1}, reason=WHY, expected_version=0),
        lambda: add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late"),
        lambda: withdraw_penalty(who=alex, session=session, penalty_id=Penalty.objects.get().pk),
        lambda: play(session, 1, None, None, 72),
    ]
    for decide in decisions:
        before = standings_of(session, audience=Audience.DIRECTOR)
        decide()
        after = standings_of(session, audience=Audience.DIRECTOR)
        assert after != before
        entry = log_of(session, 1)[0]
        undone = undo_entry(who=alex, session=session, entry_id=entry.id)
        assert standings_of(session, audience=Audience.DIRECTOR).groups == before.groups
        assert undone.verb == Verb.UNDONE
        assert not {row.id: row for row in log_of(session)}[entry.id].undoable
        redone = undo_entry(who=alex, session=session, entry_id=undone.pk)
        assert standings_of(session, audience=Audience.DIRECTOR).groups == after.groups
        assert (redone.verb, log_of(session, 1)[0].undoable) == (Verb.REDONE, True)


def test_what_was_changed_since_cannot_be_undone(alex, session, play, rule):
    play(session, 1, 46, 36, 26)
    line = rule(session, board(session, 1).lines[2])
    ruled = log_of(session, 1)[0]
    withdraw_ruling(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1)
    with pytest.raises(Refused) as error:
        undo_entry(who=alex, session=session, entry_id=ruled.id)
    assert codes(error) == ["changed_since"]
    with pytest.raises(Refused) as error:
        undo(who=alex, session=session, entry_id=ruled.id)  # that one takes back lines only
    assert codes(error) == ["nothing_to_undo"]


def test_entries_that_nothing_can_take_back_are_refused(alex, session, enter_all):
    enter_all(session)
    close_session(who=alex, session=session)
    closed = LogEntry.objects.get(verb=Verb.SESSION_CLOSED)
    with pytest.raises(Refused) as error:
        undo_entry(who=alex, session=session, entry_id=closed.pk)
    assert codes(error) == ["nothing_to_undo"]


def test_a_preview_says_what_changes_for_whom_and_saves_nothing(alex, session, play):
    play(session, 1, 46, 36, 26)
    line = board(session, 1).lines[2]
    found = previewed(session, lambda: rule_line(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=AVERAGES))
    assert not Ruling.objects.exists()
    assert [(change.line.table, change.after.ruling.ns) for change in found.lines] == [(line.table, Artificial(60))]
    # (2.4 and 1.6) for the ruled pairs, 3.5 and 0.5 for the others, against 0, 4, 2 and so on before
    assert {change.pair.number for change in found.pairs} == {row.pair.number for row in standings(session).values()}
    assert {change.pair.number: change.after.total for change in found.pairs}[line.ns.number] == Fraction(12, 5)


def test_after_the_deadline_nothing_can_be_corrected_until_it_is_extended(alex, session, play, rule):
    play(session, 1, 46, 36, 26)
    line = rule(session, board(session, 1).lines[2])
    penalty = add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late")
    entry = log_of(session, 1)[0]
    deadline = timezone.now() - timedelta(minutes=1)
    set_correction_deadline(who=alex, event=session.event, at=deadline)
    for write in (
        lambda: play(session, 2, 40),
        lambda: rule(session, board(session, 1).lines[0]),
        lambda: withdraw_ruling(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=1),
        lambda: set_groups(who=alex, session=session, board=1, groups={line.seating_id: 1}, reason=WHY, expected_version=0),
        lambda: add_penalty(who=alex, session=session, pair=1, amount=Fraction(-1), reason="Late"),
        lambda: withdraw_penalty(who=alex, session=session, penalty_id=penalty.pk),
        lambda: undo_entry(who=alex, session=session, entry_id=entry.id),
    ):
        with pytest.raises(Refused) as error:
            write()
        assert codes(error) == ["deadline_passed"]
    later = timezone.now() + timedelta(hours=1)
    set_correction_deadline(who=alex, event=session.event, at=later)
    play(session, 2, 40)
    moved = LogEntry.objects.filter(verb=Verb.DEADLINE_SET).order_by("id").last()
    assert (moved.before, moved.after) == ({"deadline": deadline.isoformat()}, {"deadline": later.isoformat()})


def test_not_played_lines_are_not_touched_by_a_ruling(session, alex, play, rule):
    play(session, 1, 46, 36)
    line = board(session, 1).lines[2]
    enter_result(who=alex, session=session, seating_id=line.seating_id, board=1, expected_version=0, facts=NOT_PLAYED)
    assert rule(session, line).version == 1
