"""Facts and constraints (DESIGN.md §3). Django finds the models here."""

from tournaments.models.deal import Board, DealSecret
from tournaments.models.event import Event
from tournaments.models.log import LogEntry
from tournaments.models.people import Club, Directorship, Pair, Player
from tournaments.models.publication import Publication
from tournaments.models.result import Result
from tournaments.models.schedule import Round, SeatedPair, Seating
from tournaments.models.session import Session

__all__ = [
    "Board",
    "Club",
    "DealSecret",
    "Directorship",
    "Event",
    "LogEntry",
    "Pair",
    "Player",
    "Publication",
    "Result",
    "Round",
    "SeatedPair",
    "Seating",
    "Session",
]
