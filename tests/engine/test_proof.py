"""FORMATS.md, Proof of the deals: what is published can be read, opened and checked."""

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Seat
from engine.dealing import deal_for_board
from engine.deals import unrank
from engine.errors import EngineError
from engine.pbn import deal_from_pbn, deal_to_pbn
from engine.proof import Proof, differing_boards, read_proof, verify_proof

SECRET = bytes(range(100, 132))
SEALED = Proof(sha256(SECRET).hexdigest(), "2031-05-04T18:30:00+02:00", "pluja", boards=4, first_board=3)
OPENED = SEALED.opened(SECRET)


def changed(**values):
    return OPENED.as_document() | values


def codes(faults):
    return [(fault.code, fault.where) for fault in faults]


def faults_of(document):
    with pytest.raises(EngineError) as caught:
        read_proof(document)
    return codes(caught.value.faults)


def test_before_the_end_neither_secret_nor_deals_are_shown():
    assert SEALED.as_document() == {
        "format": "predonats-proof/1",
        "commitment": sha256(SECRET).hexdigest(),
        "committed_at": "2031-05-04T18:30:00+02:00",
        "word": "pluja",
        "secret": None,
        "boards": 4,
        "first_board": 3,
        "deals": [],
    }
    assert codes(verify_proof(SEALED)) == [("proof_sealed", "secret")]


def test_afterwards_secret_and_deals_are_shown_and_match():
    document = json.loads(json.dumps(OPENED.as_document()))
    assert document["secret"] == SECRET.hex()
    assert [deal_from_pbn(deal) for deal in document["deals"]] == [deal_for_board(SECRET, "pluja", board) for board in (3, 4, 5, 6)]
    assert verify_proof(read_proof(document)) == ()


@pytest.mark.parametrize("proof", [SEALED, OPENED, Proof("00" * 32, "", None, 1)])
def test_a_document_reads_back(proof):
    assert read_proof(proof.as_document()) == proof


def test_the_boards_that_differ_are_named():
    deals = list(OPENED.deals)
    deals[1], deals[3] = deal_to_pbn(unrank(7)), deals[3].replace("K", "T", 1)
    faults = verify_proof(read_proof(changed(deals=deals)))
    assert differing_boards(faults) == (4, 6)
    assert codes(faults)[0] == ("deal_differs", "board/4")
    assert [fault.params["board"] for fault in faults] == [4, 6]
    assert faults[1].code == "pbn_ten"


def test_exchanged_deals_differ():
    first, second, *rest = OPENED.deals
    assert differing_boards(verify_proof(read_proof(changed(deals=[second, first, *rest])))) == (3, 4)


@pytest.mark.parametrize("change", [{"word": None}, {"word": "sol"}, {"first_board": 4}])
def test_another_word_or_first_board_fits_no_deal(change):
    faults = verify_proof(read_proof(changed(**change)))
    assert [fault.code for fault in faults] == ["deal_differs"] * 4


def test_another_secret_fits_neither_the_commitment_nor_a_deal():
    faults = verify_proof(read_proof(changed(secret="00" * 32)))
    assert [fault.code for fault in faults] == ["commitment_differs"] + ["deal_differs"] * 4
    assert faults[0].params == {"published": sha256(SECRET).hexdigest(), "computed": sha256(bytes(32)).hexdigest()}


def test_a_deal_written_from_another_seat_is_the_same_deal():
    deals = [deal_to_pbn(deal_from_pbn(deal), first=Seat.EAST) for deal in OPENED.deals]
    assert verify_proof(read_proof(changed(deals=deals, commitment=OPENED.commitment.upper()))) == ()


def test_every_fault_of_a_document_comes_at_once():
    document = {"format": "predonats-proof/2", "committed_at": 5, "word": 7, "secret": "zz", "boards": 0, "first_board": True, "deals": ["N:", 5]}
    assert faults_of(document) == [
        ("value_not_allowed", "format"),
        ("missing", "commitment"),
        ("text_expected", "committed_at"),
        ("text_expected", "word"),
        ("whole_number_range", "boards"),
        ("whole_number_range", "first_board"),
        ("secret_hex", "secret"),
        ("text_expected", "deals/2"),
    ]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], ("object_expected", "")),
        (changed(secret="00"), ("secret_length", "secret")),
        (changed(deals=[]), ("deals_count", "deals")),
        (changed(deals="N:"), ("list_expected", "deals")),
        (changed(secrt="00"), ("key_unknown", "secrt")),
    ],
)
def test_one_fault_at_its_place(document, expected):
    assert faults_of(document) == [expected]


def test_a_secret_is_never_repeated_in_a_fault():
    with pytest.raises(EngineError) as caught:
        read_proof(changed(secret="12345 not hex"))
    assert "12345" not in str(caught.value)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8), lambda inner: st.lists(inner, max_size=4), max_leaves=6)


@given(st.dictionaries(st.sampled_from(["format", "commitment", "committed_at", "word", "secret", "boards", "first_board", "deals"]), JSON))
def test_any_values_are_read_or_refused_with_faults(change):
    try:
        result, faults = verify_proof(read_proof(changed(**change))), ()
    except EngineError as error:
        result, faults = None, error.faults
    assert (result is None) is bool(faults)
