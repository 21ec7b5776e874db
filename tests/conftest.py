"""Three people and an evening: Àlex directs, Berta sits at a table, Cinta may see nothing. All names are invented."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from engine.movements.sections import divide
from engine.naming import Denomination, Doubling
from tournaments.enums import Audience
from tournaments.models import Club, Event, Session
from tournaments.selectors.boards import boards_of
from tournaments.services.clubs import create_club
from tournaments.services.deals import generate_deals
from tournaments.services.events import EventFacts, create_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.pairs import add_pairs
from tournaments.services.results import LineFacts, enter_result

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"
PASSWORD = "Rondalla-9-pinyons"
EVENING = date(2026, 11, 12)


@pytest.fixture(autouse=True)
def _data_folder(settings: Any, tmp_path: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}  # each test sees its own writes at once
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a test signs in often


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of published results and solved deals that lies beside the project where it is developed; read in place, never copied."""
    if not CASES.is_dir():
        pytest.skip("the folder of published cases (../shared/cases) is not on this machine")
    return CASES


@pytest.fixture
def alex(db: None) -> User:
    """Directs the club."""
    return User.objects.create_user("alex", password=PASSWORD, first_name="Àlex")


@pytest.fixture
def berta(db: None) -> User:
    """Sits at a table; directs nothing."""
    return User.objects.create_user("berta", password=PASSWORD, first_name="Berta")


@pytest.fixture
def cinta(db: None) -> User:
    """Directs another club and may see nothing of this one."""
    user = User.objects.create_user("cinta", password=PASSWORD, first_name="Cinta")
    create_club(who=user, name="Club de l’Altra Riba")
    return user


@pytest.fixture(autouse=True)
def _language_of_its_own() -> Iterator[None]:
    """A request leaves its language active; the next test begins without."""
    yield
    translation.deactivate()


@pytest.fixture
def club(alex: User) -> Club:
    """Àlex's club."""
    return create_club(who=alex, name="Club de Botifarra La Sínia")


@pytest.fixture
def make_event(alex: User, club: Club) -> Callable[..., Event]:
    """Makes an event; keyword arguments are EventFacts."""

    def make(**facts: Any) -> Event:
        return create_event(who=alex, club=club, facts=EventFacts(**{"title": "Predonats de Sant Martí", **facts}))

    return make


@pytest.fixture
def make_session(alex: User, make_event: Callable[..., Event]) -> Callable[..., Session]:
    """Makes an event with pairs, one session, and (unless kind is None) its movement, in so many sections, and deals."""

    def make(
        pairs: int = 14,
        kind: str | None = "mitchell",
        boards_per_round: int = 3,
        rounds: int | None = None,
        deals: bool = True,
        sections: int = 1,
        **facts: Any,
    ) -> Session:
        event = make_event(**facts)
        session = create_session(who=alex, event=event, on=EVENING)
        add_pairs(who=alex, event=event, pairs=[(f"Jugadora {n}", f"Jugador {n}") for n in range(1, pairs + 1)])
        if kind is not None:
            division = divide(range(1, pairs + 1), sections) if sections > 1 else ()
            choice = MovementChoice(kind=kind, boards_per_round=boards_per_round, rounds=rounds, sections=division)
            session = accept_movement(who=alex, session=session, choice=choice)
            if deals:
                session = generate_deals(who=alex, session=session)
        return session

    return make


@pytest.fixture
def enter_all(alex: User) -> Callable[[Session], None]:
    """Enters a played line everywhere: points that differ from table to table."""

    def enter(session: Session, *, boards: range | None = None) -> None:
        for board in boards_of(session, audience=Audience.DIRECTOR):
            for line in board.lines if boards is None or board.number in boards else ():
                facts = LineFacts(
                    denomination=Denomination.OROS, namer=board.dealer, doubling=Doubling.NONE, ns_points=(line.table * 7 + board.number) % 73
                )
                enter_result(who=alex, session=session, seating_id=line.seating_id, board=board.number, expected_version=line.version, facts=facts)

    return enter
