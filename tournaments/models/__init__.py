"""Facts and constraints (DESIGN.md §3). Django finds the models here."""

from tournaments.models.deal import Board, DealSecret
from tournaments.models.event import Event
from tournaments.models.log import LogEntry
from tournaments.models.people import Club, Directorship, Pair, Player
from tournaments.models.publication import Publication
from tournaments.models.result import Result
from tournaments.models.ruling import AwardPart, FouledTable, Fouling, Penalty, Ruling
from tournaments.models.schedule import BoardChange, Round, SeatedPair, Seating, Withdrawal
from tournaments.models.session import Session

__all__ = [
    "AwardPart",
    "Board",
    "BoardChange",
    "Club",
    "DealSecret",
    "Directorship",
    "Event",
    "FouledTable",
    "Fouling",
    "LogEntry",
    "Pair",
    "Penalty",
    "Player",
    "Publication",
    "Result",
    "Round",
    "Ruling",
    "SeatedPair",
    "Seating",
    "Session",
    "Withdrawal",
]
