"""One small evening for the pages: six pairs, three tables, three rounds of one board, Mitchell, two winners, matchpoints 2-1-0.

Àlex directs the club, Cinta directs another one and may see nothing of this.
"""

from collections.abc import Callable, Sequence
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine.cards import Seat
from engine.naming import Denomination, Doubling
from tournaments.models import Club, Event, Session
from tournaments.selectors.schedule import seatings_of
from tournaments.services.clubs import create_club
from tournaments.services.deals import generate_deals
from tournaments.services.events import EventFacts, create_event, create_session
from tournaments.services.movements import MovementChoice, accept_movement
from tournaments.services.pairs import add_pairs
from tournaments.services.results import LineFacts, enter_result

PAIRS = [("Aina", "Bru"), ("Clara", "Dídac"), ("Elna", "Ferran"), ("Gal·la", "Hug"), ("Iris", "Jan"), ("Kènia", "Lluc")]
NS_POINTS = (46, 36, 26)
"""What NS makes on a board at the three tables, in the order of the rounds: results +10, 0, −10; matchpoints 4, 2, 0 of 4 (SCORING.md §2)."""

EnterBoards = Callable[[Sequence[int]], None]


@pytest.fixture
def alex(db: None) -> User:
    return User.objects.create_user("alex", password="cards-on-the-table")


@pytest.fixture
def cinta(db: None) -> User:
    user = User.objects.create_user("cinta", password="cards-on-the-table")
    create_club(who=user, name="Club del costat")
    return user


@pytest.fixture
def club(alex: User) -> Club:
    return create_club(who=alex, name="Club de la Plaça")


@pytest.fixture
def event(alex: User, club: Club) -> Event:
    return create_event(who=alex, club=club, facts=EventFacts(title="Trofeu de Proves", place="Casal"))


@pytest.fixture
def evening(alex: User, event: Event) -> Session:
    """Seated and dealt, nothing entered."""
    session = create_session(who=alex, event=event, on=date(2026, 3, 5))
    add_pairs(who=alex, event=event, pairs=PAIRS)
    accept_movement(who=alex, session=session, choice=MovementChoice(kind="mitchell", boards_per_round=1, rounds=3))
    generate_deals(who=alex, session=session)
    return Session.objects.select_related("event__club").get(pk=session.pk)


@pytest.fixture
def enter(alex: User, evening: Session) -> EnterBoards:
    """Enters NS_POINTS at the three tables of each board given; the dealer names coins."""

    def enter_boards(numbers: Sequence[int]) -> None:
        for number in numbers:
            tables = [seating for seating in seatings_of(evening) if number in seating.boards]
            for seating, points in zip(tables, NS_POINTS, strict=True):
                namer = evening.boards.get(number=number).dealer
                facts = LineFacts(denomination=Denomination.OROS, namer=Seat(namer), doubling=Doubling.NONE, ns_points=points)
                enter_result(who=alex, session=evening, seating_id=seating.id, board=number, expected_version=0, facts=facts)

    return enter_boards


@pytest.fixture
def desk(client: Client, alex: User) -> Client:
    """Àlex signed in, reading English."""
    client.force_login(alex)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def reader(client: Client) -> Client:
    """Somebody without an account who reads English."""
    client.cookies["django_language"] = "en"
    return client
