"""The movement of a session: looked at, accepted (rounds, tables and boards come to be) and taken back. Rounds drawn one by one: draws.py."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import SystemRandom

from django.contrib.auth.models import User
from django.db import transaction

from engine.cards import Side
from engine.deals import dealer_of
from engine.errors import EngineError, Fault
from engine.movements.base import Movement, number_fault
from engine.movements.base import SeatingRow as EngineRow
from engine.movements.catalogue import KINDS, is_drawn
from engine.movements.checks import movement_faults
from engine.movements.custom import KIND as OWN
from engine.movements.custom import custom_movement
from engine.movements.random_draw import draw_round
from engine.movements.sections import Division, Part, division_faults, section_movements, side_by_side
from tournaments.enums import SectionScoring, Verb
from tournaments.models import Board, Pair, Result, Round, SeatedPair, Seating, Session
from tournaments.movement_rows import MovementPreview
from tournaments.rows import PairRow, RoundRow, SeatingRow
from tournaments.selectors.movement import treatment
from tournaments.selectors.pairs import pairs_of
from tournaments.services.deals import has_deals
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_session
from tournaments.services.log import write_entry
from tournaments.wording import section_letter

MOST_BOARDS, MOST_ROUNDS = 12, 60  # boards a round, rounds
LONGEST_TEXT = 200_000


@dataclass(frozen=True, kw_only=True)
class OwnMovement:
    """An own movement: CSV of round, table, ns, ew, set, and what its checks must know. `sharing`: groups of tables that use one set together."""

    text: str
    barometer: bool = False
    repeats_allowed: bool = False
    sharing: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class MovementChoice:
    """What a director chose. `rounds`: None for as many as the movement has (a drawn one must be told). `sections`: the pairs of each by number,
    in any order; without, all are in one. `own`: for the kind "custom"."""

    kind: str
    boards_per_round: int
    rounds: int | None = None
    sections: Division = ()
    own: OwnMovement | None = None


def preview_movement(session: Session, choice: MovementChoice) -> MovementPreview:
    """The movement as it would be, with the event's pairs in place. Refused with every fault."""
    pairs = pairs_of(session.event)
    numbered = {pair.number: pair for pair in pairs}
    _check_choice(session, choice, list(numbered))
    if is_drawn(choice.kind):
        return _preview_of_draws(len(pairs), choice)
    parts = _parts(session, choice, list(numbered))
    movement = _together(session, parts)
    playing = _boards_played(movement)
    return MovementPreview(
        kind=choice.kind,
        tables=len({row.table for row in movement.rows if row.played}),
        planned_rounds=movement.rounds,
        boards_per_round=choice.boards_per_round,
        rounds=_round_rows(movement, numbered, session.first_board),
        boards=movement.boards,
        boards_per_pair=(min(playing.values()), max(playing.values())),
        treatment=treatment(movement, numbered, session.first_board),
        sharing=() if movement.barometer else movement.sharing,
        relays=movement.relays,
        switched=tuple(part.switched for part, _pairs in parts),
    )


@transaction.atomic
def accept_movement(*, who: User, session: Session, choice: MovementChoice) -> Session:
    """Makes the rounds, tables and boards of the movement; of a drawn kind the first round, by lot. Takes the place of one accepted before."""
    session = locked_session(session)
    _check_open(session)
    pairs = {pair.number: pair for pair in Pair.objects.filter(event=session.event).order_by("number")}
    _check_choice(session, choice, list(pairs))
    if session.rounds.exists():
        _remove(session)
    session.movement_kind, session.boards_per_round = choice.kind, choice.boards_per_round
    sections: Division = ()
    if is_drawn(choice.kind):
        sets, rows = choice.rounds or 0, draw_round(list(pairs), [], SystemRandom(), rounds_in_all=choice.rounds).rows
        session.planned_rounds = sets
    else:
        movement = _together(session, _parts(session, choice, list(pairs)))
        sets, rows, sections = movement.sets, movement.rows, tuple(movement.sections().values())
        session.planned_rounds = movement.rounds
    session.save()
    seat(session, rows, pairs)
    _make_boards(session, sets)
    after = {"kind": choice.kind, "pairs": len(pairs), "rounds": session.planned_rounds, "boards_per_round": choice.boards_per_round}
    after |= {"sections": [list(own) for own in sections]} if len(sections) > 1 else {}
    write_entry(who=who, verb=Verb.MOVEMENT_ACCEPTED, on=session, what={"session": session.number}, after=after)
    return session


@transaction.atomic
def discard_movement(*, who: User, session: Session) -> Session:
    """Takes an accepted movement back, before deals are made or results entered."""
    session = locked_session(session)
    _check_open(session)
    before = {"kind": session.movement_kind, "rounds": session.planned_rounds}
    _remove(session)
    session.movement_kind, session.planned_rounds = "", 0
    session.save()
    write_entry(who=who, verb=Verb.MOVEMENT_DISCARDED, on=session, what={"session": session.number}, before=before)
    return session


def seat(session: Session, rows: Sequence[EngineRow], pairs: Mapping[int, Pair]) -> None:
    """Makes the rounds and tables of these rows."""
    numbers = sorted({row.round for row in rows})
    rounds = {each.number: each for each in Round.objects.bulk_create(Round(session=session, number=number) for number in numbers)}
    kept = [row for row in rows if row.pairs]
    seatings = Seating.objects.bulk_create(Seating(round=rounds[row.round], table=row.table, board_set=row.set, section=row.section) for row in kept)
    SeatedPair.objects.bulk_create(
        SeatedPair(seating=seating, round=seating.round, side=side.value, pair=pairs[number])
        for seating, row in zip(seatings, kept, strict=True)
        for side, number in ((Side.NS, row.ns), (Side.EW, row.ew))
        if number is not None
    )


def _check_open(session: Session) -> None:
    """A movement may change only while nothing that follows has begun."""
    faults = []
    if Result.objects.filter(board__session=session).exists():
        faults.append(Fault("results_exist", {"session": session.number}))
    elif has_deals(session):
        faults.append(Fault("deals_exist", {"session": session.number}))
    if faults:
        raise Refused(*faults)


def _check_choice(session: Session, choice: MovementChoice, pairs: Sequence[int]) -> None:
    kind, giving = choice.kind, [key for key, each in KINDS.items() if each.winners == session.event.winners]
    in_sections_too = [key for key in giving if not is_drawn(key)]
    if kind not in KINDS and kind != OWN:
        raise refuse("unknown_choice", "kind", what="movement", value=kind, allowed=", ".join([*KINDS, OWN]))
    faults = list(number_fault("boards_per_round", choice.boards_per_round, 1, MOST_BOARDS))
    if kind in KINDS and KINDS[kind].winners != session.event.winners:
        allowed = ", ".join([*giving, OWN])
        faults.append(Fault("movement_winners", {"kind": kind, "winners": session.event.winners, "allowed": allowed}, "kind"))
    if choice.sections:
        faults += division_faults(choice.sections, pairs)
    if len(choice.sections) > 1 and (kind == OWN or is_drawn(kind)):
        faults.append(Fault("movement_not_in_sections", {"kind": kind, "allowed": ", ".join(in_sections_too)}, "kind"))
    if is_drawn(kind):
        faults += number_fault("pairs", len(pairs), 4)
        faults += [Fault("rounds_needed", {"kind": kind, "most": MOST_ROUNDS}, "rounds")] if choice.rounds is None else ()
        faults += number_fault("rounds", choice.rounds, 1, MOST_ROUNDS) if choice.rounds is not None else ()
    if faults:
        raise Refused(*faults)


def _parts(session: Session, choice: MovementChoice, pairs: Sequence[int]) -> Sequence[Part]:
    """The movement of each section with the event's pairs, by number; of all of them where the hall is not parted."""
    try:
        if choice.kind == OWN:
            return [(_own(choice.own or OwnMovement(text=""), choice.boards_per_round, session.event.winners, len(pairs)), pairs)]
        division = [sorted(own) for own in choice.sections or [pairs]]
        return section_movements(choice.kind, division, choice.boards_per_round, choice.rounds)
    except EngineError as error:
        raise Refused(*error.faults) from error


def _together(session: Session, parts: Sequence[Part]) -> Movement:
    """One movement of all sections."""
    movement = side_by_side(parts, apart=session.event.section_scoring == SectionScoring.APART)
    if faults := movement_faults(movement):
        raise Refused(*faults)
    return movement


def _own(own: OwnMovement, boards_per_round: int, winners: int, pairs: int) -> Movement:
    """The movement of the text; it must be for all pairs of the event."""
    if len(own.text) > LONGEST_TEXT:
        raise refuse("too_many", "text", what="characters", value=len(own.text), most=LONGEST_TEXT)
    movement = custom_movement(
        own.text, boards_per_round, winners=winners, barometer=own.barometer, repeats_allowed=own.repeats_allowed, sharing=own.sharing
    )
    faults = list(number_fault("rounds", movement.rounds, 1, MOST_ROUNDS))
    if movement.pairs != pairs:
        faults.append(Fault("movement_pairs", {"pairs": movement.pairs, "present": pairs}, "text"))
    if faults:
        raise EngineError(*faults)
    return movement


def _make_boards(session: Session, sets: int) -> None:
    size = session.boards_per_round
    numbers = range(session.first_board, session.first_board + sets * size)
    Board.objects.bulk_create(
        Board(session=session, number=number, board_set=place // size + 1, dealer=dealer_of(number).value) for place, number in enumerate(numbers)
    )


def _remove(session: Session) -> None:
    session.rounds.all().delete()
    session.boards.all().delete()
    session.withdrawals.all().delete()
    session.draft = None


def _boards_played(movement: Movement) -> dict[int, int]:
    played = dict.fromkeys(range(1, movement.pairs + 1), 0)
    for row in movement.rows:
        for pair in row.pairs if row.played else ():
            played[pair] += movement.boards_per_set
    return played


def _round_rows(movement: Movement, pairs: Mapping[int, PairRow], first_board: int) -> tuple[RoundRow, ...]:
    parted = len(movement.sections()) > 1
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
                    section=section_letter(row.section) if parted else "",
                )
                for row in movement.rows_of_round(number)
                if row.pairs
            ),
        )
        for number in range(1, movement.rounds + 1)
    )


def _preview_of_draws(pairs: int, choice: MovementChoice) -> MovementPreview:
    """What can be said before the draws: everybody plays every round's boards, but who sits out in an odd field."""
    rounds, boards = choice.rounds or 0, choice.boards_per_round
    most = rounds * boards
    least = most if pairs % 2 == 0 else boards * (rounds - -(-rounds // pairs))
    return MovementPreview(
        kind=choice.kind,
        tables=pairs // 2,
        planned_rounds=rounds,
        boards_per_round=boards,
        rounds=(),
        boards=most,
        boards_per_pair=(max(least, 0), most),
    )
