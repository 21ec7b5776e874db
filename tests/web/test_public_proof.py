"""The proof of the deals: the seal before, secret and deals only after the close; deals as PBN only after it."""

import json
from hashlib import sha256

import pytest
from django.urls import reverse

from engine.cards import SEATS
from engine.deals import unrank
from engine.pbn import PbnBoard, read_pbn
from engine.proof import read_proof, verify_proof
from tournaments.models import Session
from tournaments.services.deals import discard_deals
from tournaments.services.own_deals import import_deals
from tournaments.services.publication import close_session


def url(name: str, session: Session) -> str:
    return reverse(name, args=[session.event.slug, session.number])


@pytest.fixture
def closed(alex, evening, enter) -> Session:
    enter([1, 2, 3])
    return close_session(who=alex, session=evening)


@pytest.fixture
def elsewhere(alex, evening) -> Session:
    """The same evening with deals from a file."""
    discard_deals(who=alex, session=evening)
    import_deals(who=alex, session=evening, boards=[PbnBoard(number, SEATS[number - 1], unrank(number)) for number in (1, 2, 3)])
    return evening


def test_before_the_close_only_the_seal_is_public(evening, reader):
    document = json.loads(reader.get(url("proof_json", evening)).content)
    secret = evening.deal_secret.secret
    assert document == {
        "format": "predonats-proof/1",
        "commitment": sha256(bytes.fromhex(secret)).hexdigest(),
        "committed_at": document["committed_at"],
        "word": None,
        "secret": None,
        "boards": 3,
        "first_board": 1,
        "deals": [],
    }
    page = reader.get(url("proof", evening)).content.decode()
    assert document["commitment"] in page
    assert secret not in page
    assert "data-proof" not in page


def test_not_even_the_director_gets_the_secret_before(alex, evening, client):
    client.force_login(alex)
    assert json.loads(client.get(url("proof_json", evening)).content)["secret"] is None


def test_after_the_close_the_file_proves_the_deals_of_the_boards(closed, reader):
    response = reader.get(url("proof_json", closed))
    proof = read_proof(json.loads(response.content))
    assert response["Content-Disposition"] == f'attachment; filename="{closed.event.slug}-1-proof.json"'
    assert verify_proof(proof) == ()
    assert proof.deals == tuple(closed.boards.order_by("number").values_list("deal", flat=True))
    assert proof.secret.hex() in reader.get(url("proof", closed)).content.decode()


def test_a_deal_that_somebody_changed_is_published_as_it_was_played(closed, reader):
    closed.boards.filter(number=2).update(deal=closed.boards.get(number=3).deal)
    faults = verify_proof(read_proof(json.loads(reader.get(url("proof_json", closed)).content)))
    assert [fault.where for fault in faults] == ["board/2"]


def test_the_deals_as_pbn_after_the_close_only(evening, enter, alex, reader):
    assert reader.get(url("deals_pbn", evening)).status_code == 404
    enter([1, 2, 3])
    session = close_session(who=alex, session=evening)
    response = reader.get(url("deals_pbn", session))
    boards = read_pbn(response.content.decode())
    assert [(board.board, board.dealer) for board in boards] == [(1, "N"), (2, "W"), (3, "S")]
    assert dict(boards[0].tags) == {
        "Event": "Trofeu de Proves",
        "Site": "Casal",
        "Date": "2026.03.05",
        "Variant": "lliure",
        "Commitment": session.deal_secret.commitment,
    }


def test_deals_from_elsewhere_have_no_proof_and_say_so(elsewhere, reader):
    assert reader.get(url("proof_json", elsewhere)).status_code == 404
    assert "No proof for these deals" in reader.get(url("proof", elsewhere)).content.decode()


def test_a_session_without_deals_says_when_the_seal_comes(alex, evening, reader):
    discard_deals(who=alex, session=evening)
    assert "Not dealt yet" in reader.get(url("proof", evening)).content.decode()
    assert reader.get(url("proof_json", evening)).status_code == 404


def test_an_unlisted_event_has_no_public_proof(evening, reader):
    evening.event.listed = False
    evening.event.save()
    assert [reader.get(url(name, evening)).status_code for name in ("proof", "proof_json", "deals_pbn")] == [404, 404, 404]
