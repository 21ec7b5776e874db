"""The demonstration: a finished and a running event of invented people, made with the same services that a director's clicks use.

Every result follows from cards played: four simple players (engine/robot.py) name and play each deal at each table.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from engine.play import Variant
from engine.robot import play_board
from engine.scoring import DEAL_POINTS, DoublingPolicy
from tournaments.adapters import multiplier_set_of, play_options_of
from tournaments.enums import Audience
from tournaments.models import Club, Event, Session
from tournaments.rows import BoardRow, LineRow
from tournaments.selectors.boards import boards_of
from tournaments.services.clubs import create_club, create_director
from tournaments.services.deals import generate_deals, note_deals_printed
from tournaments.services.draws import draw_next_round
from tournaments.services.events import EventFacts, create_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.pair_lists import parse_file
from tournaments.services.pairs import add_pairs
from tournaments.services.publication import close_session, publish
from tournaments.services.results import LineEntry, LineFacts, enter_board

DIRECTOR = "alex"
CLUB, CLUB_SLUG = "Casal Botifarraire de la Vall de Nuell", "casal-botifarraire-de-la-vall-de-nuell"
PLACE = "Sala del Casal, Sant Jaume de Nuell"
FINISHED = EventFacts(title="Predonats de la Verema", place=PLACE, method="matchpoints", winners=2)
RUNNING = EventFacts(
    title="Campionat de Tardor",
    place=PLACE,
    variant=Variant.OBLIGADA.value,
    doubling_policy=DoublingPolicy.OWN.value,
    method="predonats",
    method_options={"truncate": True},
    winners=1,
)
BOARDS_PER_ROUND, MISTYPED_BOARD = 3, 8
RUNNING_ROUNDS, RUNNING_NOW = 7, 4  # rounds planned, and the round being played
CLEAR_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # without l and o, which print like 1 and 0


@dataclass(frozen=True)
class Demo:
    """What was made. `password`: the director's, to be shown once; the database holds only its hash."""

    finished: Session
    running: Session
    password: str


def demo_is_there() -> bool:
    """Whether this database holds the demonstration."""
    return Club.objects.filter(slug=CLUB_SLUG, name=CLUB).exists()


def database_is_empty() -> bool:
    """Whether nobody has an account here and nothing has been made."""
    return not (User.objects.exists() or Club.objects.exists())


@transaction.atomic
def fill_demo(*, rng: Random, today: date) -> Demo:
    """Fills an empty database, all or nothing. `rng` decides how the tables name and play; deals and draws come from the system's generator."""
    password = generated_password()
    alex = create_director(username=DIRECTOR, password=password)
    club = create_club(who=alex, name=CLUB)
    finished = _finished(alex, _session(alex, club, FINISHED, "pairs.csv", today - timedelta(days=7)), rng)
    running = _running(alex, _session(alex, club, RUNNING, "pairs.txt", today), rng)
    return Demo(finished=finished, running=running, password=password)


def generated_password() -> str:
    """Sixteen letters in four groups: easy to copy by hand, beyond guessing (2^73)."""
    return "-".join("".join(secrets.choice(CLEAR_LETTERS) for _ in range(4)) for _ in range(4))


def _session(alex: User, club: Club, facts: EventFacts, names: str, on: date) -> Session:
    """An event with the pairs of a sample file and one session."""
    event = create_event(who=alex, club=club, facts=facts)
    listed = parse_file(names, (settings.BASE_DIR / "fixtures" / names).read_bytes())
    add_pairs(who=alex, event=event, pairs=listed.pairs, lines=listed.lines)
    return create_session(who=alex, event=event, on=on)


def _finished(alex: User, session: Session, rng: Random) -> Session:
    """7 tables and 21 boards, every line in, closed and published."""
    session = accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=BOARDS_PER_ROUND))
    session = _dealt(alex, session)
    for board in boards_of(session, audience=Audience.DIRECTOR):
        entries = _entries(session.event, board, board.lines, rng)
        if board.number == MISTYPED_BOARD:
            entries = _mistyped(alex, session, board.number, entries)
        enter_board(who=alex, session=session, board=board.number, entries=entries)
    session = close_session(who=alex, session=session)
    publish(who=alex, session=session)
    return session


def _running(alex: User, session: Session, rng: Random) -> Session:
    """5 tables drawn round by round: a line of the round before is missing, and the round being played is half in."""
    choice = MovementChoice(kind="random", boards_per_round=BOARDS_PER_ROUND, rounds=RUNNING_ROUNDS)
    session = accept_movement(who=alex, session=session, choice=choice)
    session = _dealt(alex, session)
    for number in range(1, RUNNING_NOW + 1):
        if number > 1:
            draw_next_round(who=alex, session=session)
        boards = [board for board in boards_of(session, audience=Audience.DIRECTOR) if board.lines and board.lines[0].round == number]
        for place, board in enumerate(boards, 1):
            lines = board.lines[: _tables_in(number, place, len(board.lines))]
            if lines:
                enter_board(who=alex, session=session, board=board.number, entries=_entries(session.event, board, lines, rng))
    return session


def _tables_in(number: int, place: int, tables: int) -> int:
    """How many tables of a round have brought a board, `place` 1 to 3: all in the rounds before, but for one line, then fewer and fewer."""
    if number == RUNNING_NOW:
        return tables + 1 - 2 * place
    return tables - (number == RUNNING_NOW - 1 and place == BOARDS_PER_ROUND)


def _dealt(alex: User, session: Session) -> Session:
    """The session with its deals, the sheets with hands printed."""
    session = generate_deals(who=alex, session=session)
    note_deals_printed(who=alex, session=session, sheet="deal-sheets")
    return session


def _entries(event: Event, board: BoardRow, lines: Sequence[LineRow], rng: Random) -> list[LineEntry]:
    """These lines of a board as played: what the traveller says."""
    return [LineEntry(seating_id=line.seating_id, expected_version=line.version, facts=_played(event, board, rng)) for line in lines]


def _mistyped(alex: User, session: Session, board: int, entries: Sequence[LineEntry]) -> list[LineEntry]:
    """Enters the first line with the points of the wrong side, so that the log has a correction to show; the entries that are still to come."""
    first, *rest = entries
    wrong = replace(first.facts, ns_points=DEAL_POINTS - (first.facts.ns_points or 0))
    enter_board(who=alex, session=session, board=board, entries=[replace(first, facts=wrong)])
    return [replace(first, expected_version=1), *rest]


def _played(event: Event, board: BoardRow, rng: Random) -> LineFacts:
    """What a table makes of a board."""
    assert board.deal is not None  # noqa: S101  the session has its deals
    played = play_board(board.deal, board.dealer, multiplier_set_of(event), Variant(event.variant), play_options_of(event), rng=rng)
    naming = played.naming
    return LineFacts(denomination=naming.denomination, namer=naming.namer, doubling=naming.doubling, ns_points=played.ns_points)
