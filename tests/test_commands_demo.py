"""`manage.py demo`: fills an empty database once, and only an empty one."""

import re
from datetime import date
from fractions import Fraction
from io import StringIO
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from engine.cards import Side
from tournaments.enums import Audience, LineState, ResultStatus, Step, Verb
from tournaments.models import Club, Event, LogEntry, Result
from tournaments.rows import LineRow
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import session_row
from tournaments.selectors.progress import progress_of
from tournaments.selectors.standings import published_standings
from tournaments.services import deals
from tournaments.services.clubs import create_club
from tournaments.services.demo import Demo, fill_demo

TODAY = date(2026, 11, 12)


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def run(*words: str) -> str:
    out = StringIO()
    call_command("demo", *words, stdout=out)
    return out.getvalue()


def counts() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (User, Club, Event, Result, LogEntry))


def filled(monkeypatch, seed: int = 7) -> Demo:
    """The demonstration with deals that are always the same."""
    monkeypatch.setattr(deals, "token_bytes", bytes)
    return fill_demo(rng=Random(seed), today=TODAY)


def lines(session) -> list[LineRow]:
    return [line for board in boards_of(session, audience=Audience.DIRECTOR) for line in board.lines]


def namers_points(line: LineRow) -> int:
    return line.ns_points if line.namer.side is Side.NS else line.ew_points


def test_an_empty_database_gets_two_events_sheets_and_a_director_who_can_sign_in(db, data, client):
    text = run()
    assert [event.title for event in Event.objects.order_by("id")] == ["Predonats de la Verema", "Campionat de Tardor"]
    assert len(re.findall(r"(?m)^ +\d=? +\d+  .+ – .+ +21 +\d+ +\d\d,\d\d$", text)) == 14  # both fields, aligned
    written = sorted(path.name for path in (data / "demo").iterdir())
    assert all(name in text for name in written)
    assert {(data / "demo" / name).read_bytes()[:4] for name in written} == {b"%PDF", b"PK\x03\x04"}
    password = re.search(r"[a-z]{4}(-[a-z]{4}){3}", text)[0]
    assert client.post("/login/", {"username": "alex", "password": password}).status_code == 302
    assert password not in User.objects.get().password
    before = counts()
    again = run()
    assert counts() == before
    assert password not in again


def test_a_database_in_use_is_left_alone(db, data, alex, capsys):
    create_club(who=alex, name="Club de la Plaça")
    before = counts()
    with pytest.raises(SystemExit) as stop:
        run()
    assert stop.value.code == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert counts() == before
    assert not (data / "demo").exists()


def test_the_finished_event_is_complete_and_published(db, monkeypatch):
    session = filled(monkeypatch).finished
    row = session_row(session)
    assert (row.event.pairs, row.tables, row.boards, row.planned_rounds, row.lines_in) == (14, 7, 21, 7, 147)
    assert (row.movement_kind, row.event.method, row.event.winners, row.published) == ("mitchell", "matchpoints", 2, 1)
    assert progress_of(session).next.code == "done"
    assert len(progress_of(session).done) == len(Step)
    # matchpoints: a board of seven tables hands out 7 · 12 / 2 = 42 to each side, 21 boards 882 (SCORING.md §2)
    assert [sum(line.total for line in group.rows) for group in published_standings(session).groups] == [882, 882]
    assert LogEntry.objects.filter(session=session, verb=Verb.RESULT_CORRECTED).count() == 1


def test_its_results_are_those_of_tables_that_name_and_play(db, monkeypatch):
    played = lines(filled(monkeypatch).finished)
    assert Fraction(sum(namers_points(line) for line in played), len(played)) > 38  # who names makes more than half
    boards = {line.board: set() for line in played}
    for line in played:
        assert line.namer in (line.dealer, line.dealer.partner)
        boards[line.board].add((line.denomination, line.ns_points))
    assert all(len(results) > 1 for results in boards.values())  # tables differ


def test_the_same_seed_and_deals_play_the_same(db, monkeypatch):
    def evening() -> list[tuple[object, ...]]:
        with transaction.atomic():
            played = [(line.table, line.board, line.denomination, line.ns_points) for line in lines(filled(monkeypatch, seed=3).finished)]
            transaction.set_rollback(True)
        return played

    assert evening() == evening()


def test_the_running_event_is_in_its_fourth_round_with_a_line_missing(db, monkeypatch):
    session = filled(monkeypatch).running
    row = session_row(session)
    assert (row.event.pairs, row.event.doubling_policy, row.event.method_options, row.event.winners) == (10, "own", {"truncate": True}, 1)
    assert (row.movement_kind, row.drawn_rounds, row.planned_rounds, row.closed) == ("random", 4, 7, False)
    found = lines(session)
    # three rounds of 5 tables and 3 boards but one line; of the fourth 4 + 2 + 0
    assert sum(line.status is ResultStatus.PLAYED for line in found) == 44 + 6
    assert [(line.round, line.board) for line in found if line.state is LineState.MISSING] == [(3, 9)]
    assert progress_of(session).playing_round == 4
