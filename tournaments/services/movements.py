"""The movement of a session: looked at, accepted (rounds, tables and boards come to be), taken back, and drawn round by round."""

from collections.abc import Mapping, Sequence
from secrets import SystemRandom

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Side
from engine.deals import dealer_of
from engine.errors import EngineError, Fault
from engine.movements.base import Movement, number_fault
from engine.movements.base import SeatingRow as EngineRow
from engine.movements.catalogue import KINDS
from engine.movements.checks import movement_faults
from engine.movements.fairness import fairness
from engine.movements.random_draw import draw_round
from tournaments.enums import Verb
from tournaments.models import Board, Pair, Result, Round, SeatedPair, Seating, Session
from tournaments.rows import MovementPreview, PairRow, RoundRow, SeatingRow
from tournaments.selectors.pairs import pairs_of
from tournaments.services.deals import has_deals
from tournaments.services.errors import Refused, refuse
from tournaments.services.log import write_entry

MOST_BOARDS, MOST_ROUNDS = 12, 60  # boards a round, rounds


def preview_movement(session: Session, *, kind: str, boards_per_round: int, rounds: int | None = None) -> MovementPreview:
    """The movement as it would be, with the event's pairs in place. Refused with every fault."""
    pairs = pairs_of(session.event)
    _check_choice(session, kind, boards_per_round, rounds)
    if KINDS[kind].drawn:
        return _preview_of_draws(pairs, kind, boards_per_round, rounds or 0)
    movement = _built(kind, len(pairs), boards_per_round, rounds)
    numbered = {pair.number: pair for pair in pairs}
    playing = _boards_played(movement)
    return MovementPreview(
        kind=kind,
        tables=movement.tables,
        rounds=_round_rows(movement, numbered, session.first_board),
        boards=movement.boards,
        boards_per_pair=(min(playing.values()), max(playing.values())),
        sit_outs=tuple(numbered[pair] for pair in sorted({pair for _round, pair in movement.sit_outs})),
        fairness=fairness(movement),
    )


@transaction.atomic
def accept_movement(*, who: User, session: Session, kind: str, boards_per_round: int, rounds: int | None = None) -> Session:
    """Makes the rounds, tables and boards of the movement; of a drawn kind the first round. Takes the place of one accepted before."""
    session = _locked(session)
    _check_open(session)
    _check_choice(session, kind, boards_per_round, rounds)
    if session.rounds.exists():
        _remove(session)
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event)}
    session.movement_kind, session.boards_per_round = kind, boards_per_round
    if KINDS[kind].drawn:
        sets, rows = rounds or 0, draw_round(sorted(pairs), [], SystemRandom()).rows
        session.planned_rounds = sets
    else:
        movement = _built(kind, len(pairs), boards_per_round, rounds)
        sets, rows = movement.sets, movement.rows
        session.planned_rounds = movement.rounds
    session.save()
    _seat(session, rows, pairs)
    _make_boards(session, sets)
    after = {"kind": kind, "pairs": len(pairs), "rounds": session.planned_rounds, "boards_per_round": boards_per_round}
    write_entry(who=who, verb=Verb.MOVEMENT_ACCEPTED, on=session, what={"session": session.number}, after=after)
    return session


@transaction.atomic
def discard_movement(*, who: User, session: Session) -> Session:
    """Takes an accepted movement back, before deals are made or results entered."""
    session = _locked(session)
    _check_open(session)
    before = {"kind": session.movement_kind, "rounds": session.planned_rounds}
    _remove(session)
    session.movement_kind, session.planned_rounds = "", 0
    session.save()
    write_entry(who=who, verb=Verb.MOVEMENT_DISCARDED, on=session, what={"session": session.number}, before=before)
    return session


@transaction.atomic
def draw_next_round(*, who: User, session: Session) -> Round:
    """Draws the next round by lot, without a repeated meeting while that is possible."""
    session = _locked(session)
    drawn = session.rounds.count()
    if not drawn or not KINDS[session.movement_kind].drawn:
        raise refuse("round_not_drawn_by_lot", session=session.number)
    if session.closed_at or drawn >= session.planned_rounds:
        raise refuse("all_rounds_drawn", rounds=drawn)
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event)}
    draw = draw_round(sorted(pairs), _history(session), SystemRandom(), round_number=drawn + 1)
    _seat(session, draw.rows, pairs)
    after: dict[str, object] = {"repeats": [list(couple) for couple in draw.repeats], "sits_out": draw.bye}
    write_entry(who=who, verb=Verb.ROUND_DRAWN, on=session, what={"session": session.number, "round": drawn + 1}, after=after)
    return session.rounds.get(number=drawn + 1)


def _locked(session: Session) -> Session:
    """The session under a row lock, so that two directors act one after the other."""
    return Session.objects.select_for_update(of=("self",)).select_related("event__club").get(pk=session.pk)


def _check_open(session: Session) -> None:
    """A movement may change only while nothing that follows has begun."""
    faults = []
    if Result.objects.filter(board__session=session).exists():
        faults.append(Fault("results_exist", {"session": session.number}))
    elif has_deals(session):
        faults.append(Fault("deals_exist", {"session": session.number}))
    if faults:
        raise Refused(*faults)


def _check_choice(session: Session, kind: str, boards_per_round: int, rounds: int | None) -> None:
    if kind not in KINDS:
        raise refuse("unknown_choice", "kind", what="movement", value=kind, allowed=", ".join(KINDS))
    faults = list(number_fault("boards_per_round", boards_per_round, 1, MOST_BOARDS))
    if KINDS[kind].winners != session.event.winners:
        allowed = ", ".join(key for key, each in KINDS.items() if each.winners == session.event.winners)
        faults.append(Fault("movement_winners", {"kind": kind, "winners": session.event.winners, "allowed": allowed}, "kind"))
    if KINDS[kind].drawn:
        faults += number_fault("rounds", rounds or 0, 1, MOST_ROUNDS)
        faults += number_fault("pairs", session.event.pairs.count(), 4)
    if faults:
        raise Refused(*faults)


def _built(kind: str, pairs: int, boards_per_round: int, rounds: int | None) -> Movement:
    build = KINDS[kind].build
    assert build is not None, kind  # noqa: S101  callers have asked `drawn`
    try:
        movement = build(pairs, boards_per_round, rounds)
    except EngineError as error:
        raise Refused(*error.faults) from error
    if faults := movement_faults(movement):
        raise Refused(*faults)
    return movement


def _seat(session: Session, rows: Sequence[EngineRow], pairs: Mapping[int, Pair]) -> None:
    numbers = sorted({row.round for row in rows})
    rounds = {each.number: each for each in Round.objects.bulk_create(Round(session=session, number=number) for number in numbers)}
    kept = [row for row in rows if row.pairs]
    seatings = Seating.objects.bulk_create(Seating(round=rounds[row.round], table=row.table, board_set=row.set) for row in kept)
    SeatedPair.objects.bulk_create(
        SeatedPair(seating=seating, round=seating.round, side=side.value, pair=pairs[number])
        for seating, row in zip(seatings, kept, strict=True)
        for side, number in ((Side.NS, row.ns), (Side.EW, row.ew))
        if number is not None
    )


def _make_boards(session: Session, sets: int) -> None:
    size = session.boards_per_round
    numbers = range(session.first_board, session.first_board + sets * size)
    Board.objects.bulk_create(
        Board(session=session, number=number, board_set=place // size + 1, dealer=dealer_of(number).value) for place, number in enumerate(numbers)
    )


def _remove(session: Session) -> None:
    session.rounds.all().delete()
    session.boards.all().delete()


def _history(session: Session) -> list[EngineRow]:
    seatings = Seating.objects.filter(round__session=session).select_related("round").prefetch_related("seated__pair")
    rows = []
    for seating in seatings:
        numbers = {each.side: each.pair.number for each in seating.seated.all()}
        rows.append(EngineRow(seating.round.number, seating.table, numbers.get(Side.NS), numbers.get(Side.EW), seating.board_set))
    return rows


def _boards_played(movement: Movement) -> dict[int, int]:
    played = dict.fromkeys(range(1, movement.pairs + 1), 0)
    for row in movement.rows:
        for pair in row.pairs if row.played else ():
            played[pair] += movement.boards_per_set
    return played


def _round_rows(movement: Movement, pairs: Mapping[int, PairRow], first_board: int) -> tuple[RoundRow, ...]:
    return tuple(
        RoundRow(
            number,
            tuple(
                SeatingRow(
                    id=0,
                    round=number,
                    table=row.table,
                    ns=pairs.get(row.ns or 0),
                    ew=pairs.get(row.ew or 0),
                    board_set=row.set,
                    boards=tuple(movement.boards_of(row.set, first_board)),
                )
                for row in movement.rows_of_round(number)
                if row.pairs
            ),
        )
        for number in range(1, movement.rounds + 1)
    )


def _preview_of_draws(pairs: Sequence[PairRow], kind: str, boards_per_round: int, rounds: int) -> MovementPreview:
    """What can be said before the lot: everybody plays every round's boards, but who sits out in an odd field."""
    most = rounds * boards_per_round
    least = most if len(pairs) % 2 == 0 else boards_per_round * (rounds - -(-rounds // len(pairs)))
    return MovementPreview(
        kind=kind, tables=len(pairs) // 2, rounds=(), boards=most, boards_per_pair=(max(least, 0), most), sit_outs=(), fairness=None
    )  # fmt: skip
