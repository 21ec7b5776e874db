"""Deals from a PBN file or typed at the table: every fault named, nothing half saved, and no proof claimed for them."""

from dataclasses import replace

import pytest

from engine.cards import SEATS, Card, Seat, Suit
from engine.deals import dealer_of, unrank
from engine.pbn import PbnBoard, deal_from_pbn, deal_to_pbn, write_pbn
from tournaments.enums import Audience, Step, Verb
from tournaments.models import Board
from tournaments.selectors.boards import boards_of
from tournaments.selectors.deals import boards_dealt, proof_of
from tournaments.selectors.events import session_row
from tournaments.selectors.log import log_of
from tournaments.selectors.progress import progress_of
from tournaments.services.deals import discard_deals, generate_deals, note_deals_printed
from tournaments.services.errors import Refused
from tournaments.services.movements import discard_movement
from tournaments.services.own_deals import import_deals, parse_pbn, type_deal


def file_of(numbers, **changes):
    return [replace(PbnBoard(number, dealer_of(number), unrank(10**20 + number)), **changes) for number in numbers]


def faults_of(call):
    with pytest.raises(Refused) as refused:
        call()
    return [(fault.code, fault.where, dict(fault.params)) for fault in refused.value.faults]


@pytest.fixture
def session(make_session):
    """Four pairs, two tables, two rounds of two boards: boards 1 to 4 without deals."""
    return make_session(pairs=4, kind="mitchell_relay", boards_per_round=2, deals=False)


def test_imported_deals_are_the_sessions_deals(alex, session):
    import_deals(who=alex, session=session, boards=file_of(range(1, 5)))
    assert [board.deal for board in boards_of(session, audience=Audience.DIRECTOR)] == [unrank(10**20 + number) for number in range(1, 5)]
    row = session_row(session)
    assert (row.dealt, row.all_dealt, row.commitment, row.deals_code) == (4, True, None, "")
    assert Step.DEALS in progress_of(session).done
    assert proof_of(session) is None
    assert (log_of(session)[0].verb, log_of(session)[0].after) == (Verb.DEALS_IMPORTED, {"boards": 4})


def test_sheets_can_be_printed_from_them(alex, session):
    import_deals(who=alex, session=session, boards=file_of(range(1, 5)))
    assert note_deals_printed(who=alex, session=session, sheet="hand-slips").verb == Verb.DEALS_PRINTED


def test_a_larger_file_serves_and_its_order_does_not_matter(alex, session):
    import_deals(who=alex, session=session, boards=file_of([7, 4, 2, 1, 3]))
    assert [board.dealt for board in boards_dealt(session)] == [True] * 4


def test_every_fault_of_a_file_at_once_and_nothing_saved(alex, session):
    boards = [*file_of([1]), *file_of([3], dealer=Seat.EAST)]
    assert faults_of(lambda: import_deals(who=alex, session=session, boards=boards)) == [
        ("boards_without_deal", "", {"boards": "2, 4"}),
        ("dealer_differs", "board/3", {"board": 3, "dealer": "E", "expected": "S"}),
    ]
    assert session_row(session).dealt == 0


def test_a_file_is_read_with_every_fault():
    text = write_pbn(file_of([1, 2])).replace('[Board "2"]', '[Board "two"]').replace("K", "T", 1)
    codes = [code for code, _where, _params in faults_of(lambda: parse_pbn(text.encode()))]
    assert codes == ["pbn_ten", "pbn_board"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_files_in_the_encodings_of_pbn(encoding):
    text = write_pbn(file_of([1], tags=(("Site", "Sant Martí"),)))
    assert parse_pbn(text.encode(encoding)) == tuple(file_of([1], tags=(("Site", "Sant Martí"),)))


def test_deals_made_here_are_not_written_over(alex, session):
    generate_deals(who=alex, session=session)
    before = list(session.boards.values_list("deal", flat=True))
    assert faults_of(lambda: import_deals(who=alex, session=session, boards=file_of(range(1, 5))))[0][0] == "dealt_here"
    assert faults_of(lambda: type_deal(who=alex, session=session, number=1, hands={}))[0][0] == "dealt_here"
    assert list(session.boards.values_list("deal", flat=True)) == before


def test_a_file_replaces_a_file_until_results_are_in(alex, session, enter_all):
    import_deals(who=alex, session=session, boards=file_of(range(1, 5)))
    import_deals(who=alex, session=session, boards=[replace(board, deal=unrank(5)) for board in file_of(range(1, 5))])
    assert session.boards.get(number=1).deal == deal_to_pbn(unrank(5))
    enter_all(session)
    assert faults_of(lambda: import_deals(who=alex, session=session, boards=file_of(range(1, 5))))[0][0] == "results_exist"


def test_deals_played_elsewhere_can_be_imported_after_the_results(alex, session, enter_all):
    enter_all(session)
    import_deals(who=alex, session=session, boards=file_of(range(1, 5)))
    assert session_row(session).all_dealt


def test_imported_deals_stand_in_the_way_like_any(alex, session):
    import_deals(who=alex, session=session, boards=file_of(range(1, 5)))
    assert faults_of(lambda: generate_deals(who=alex, session=session))[0][0] == "deals_exist"
    assert faults_of(lambda: discard_movement(who=alex, session=session))[0][0] == "deals_exist"
    discard_deals(who=alex, session=session)
    assert session_row(session).dealt == 0
    generate_deals(who=alex, session=session)


def test_no_boards_yet(alex, make_session):
    session = make_session(pairs=4, kind=None)
    assert faults_of(lambda: import_deals(who=alex, session=session, boards=file_of([1])))[0][0] == "no_boards_yet"


def test_hands_typed_for_one_board(alex, session):
    deal = deal_from_pbn("N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654")
    type_deal(who=alex, session=session, number=3, hands={seat: deal[seat] for seat in SEATS})
    assert [board.dealt for board in boards_dealt(session)] == [False, False, True, False]
    assert deal_from_pbn(session.boards.get(number=3).deal) == deal
    assert (log_of(session)[0].verb, log_of(session)[0].what["board"]) == (Verb.DEAL_TYPED, 3)
    assert Step.DEALS not in progress_of(session).done


def test_every_fault_of_typed_hands_with_its_place(alex, session):
    deal = deal_from_pbn("N:A87.KQ.AQ953.K2 KQ6.A98.K87.AQ3 J95.J76.J62.J98 432.5432.4.7654")
    hands = {seat: deal[seat] for seat in SEATS} | {Seat.WEST: [*sorted(deal[Seat.WEST], key=str)[:11], Card(Suit.ESPASES, 1)]}
    lost = sorted(deal[Seat.WEST], key=str)[11]
    assert faults_of(lambda: type_deal(who=alex, session=session, number=3, hands=hands)) == [
        ("card_twice", "board/3/N, W", {"card": "espases 1", "seats": "N, W"}),
        ("cards_missing", "board/3", {"cards": str(lost), "count": 1}),
    ]
    assert session_row(session).dealt == 0


def test_a_board_that_is_not_there(alex, session):
    with pytest.raises(Board.DoesNotExist):
        type_deal(who=alex, session=session, number=9, hands={})


def test_no_deals_are_made_after_results(alex, make_session, enter_all):
    """The hands of a closed session are those that were played; deals made afterwards would prove something else."""
    session = make_session(pairs=6, boards_per_round=1, deals=False)
    enter_all(session, boards=range(1, 2))
    assert [code for code, *_rest in faults_of(lambda: generate_deals(who=alex, session=session))] == ["deals_after_results"]
    assert not session.boards.exclude(deal="").exists()
