"""`manage.py deal` and `manage.py verify_deals` (FORMATS.md, Commands)."""

import json
from hashlib import sha256

import pdfplumber
import pytest

from engine.deals import dealer_of, unrank
from engine.pbn import deal_to_pbn, read_pbn
from engine.proof import Proof

SECRET = bytes(range(200, 232))
SEAL = sha256(SECRET).hexdigest()
PROOF = Proof(SEAL, "2031-05-04T18:30:00+02:00", "pluja", boards=4, first_board=3).opened(SECRET)


@pytest.fixture
def proof_file(tmp_path):
    """Writes a proof with something changed and gives its name."""

    def write(**changes):
        path = tmp_path / "proof.json"
        path.write_text(json.dumps(PROOF.as_document() | changes), encoding="utf-8")
        return str(path)

    return write


def test_a_secret_and_a_word_give_the_boards_of_their_proof(manage, tmp_path):
    file = tmp_path / "deals.pbn"
    status, printed, faults = manage("deal", "--boards", "6", "--secret", SECRET.hex(), "--word", "pluja", "--out", str(file))
    assert (status, faults) == (0, "")
    assert printed.splitlines() == [
        f"Commitment: {SEAL}",
        f"Secret, not for the players before the end: {SECRET.hex()}",
        "Public word: pluja",
    ]
    boards = read_pbn(file.read_text(encoding="utf-8"))
    assert [(board.board, board.dealer, board.tags) for board in boards] == [(n, dealer_of(n), (("Commitment", SEAL),)) for n in range(1, 7)]
    assert tuple(deal_to_pbn(board.deal) for board in boards[2:]) == PROOF.deals


def test_without_a_file_the_output_is_pbn(manage):
    status, printed, _ = manage("deal", "--boards", "3", "--secret", SECRET.hex())
    assert status == 0
    assert printed.splitlines()[0] == f"% Commitment: {SEAL}"
    assert [board.board for board in read_pbn(printed)] == [1, 2, 3]


def test_without_a_secret_each_set_is_new(manage):
    secrets = [manage("deal", "--boards", "1")[1].splitlines()[1] for _ in range(2)]
    assert secrets[0] != secrets[1]


def test_the_sheets(manage, tmp_path):
    file = tmp_path / "deals.pdf"
    assert manage("deal", "--boards", "4", "--secret", SECRET.hex(), "--pdf", str(file))[0] == 0
    with pdfplumber.open(file) as pdf:
        slips = pdf.pages[0].extract_text()
    assert f"{SEAL[:4]}-{SEAL[4:8]}".upper() in slips
    assert "North" in slips


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["--boards", "0"], "Allowed: 1 to 1000."),
        (["--boards", "1001"], "Allowed: 1 to 1000."),
        (["--boards", "²"], "Allowed: 1 to 1000."),
        (["--boards", "4", "--secret", "zz"], "Allowed: 64 of 0 to 9 and a to f."),
        (["--boards", "4", "--secret", "00"], "Allowed: 32 bytes, two hex digits each."),
        (["--boards", "4", "--word", "a\nb"], "Allowed: up to 200 characters on one line."),
        ([], "--boards"),
    ],
)
def test_wrong_words_end_with_2_and_say_what_is_allowed(manage, words, allowed):
    status, printed, faults = manage("deal", *words)
    assert (status, printed) == (2, "")
    assert allowed in faults.splitlines()[-1]


def test_a_file_that_cannot_be_written(manage, tmp_path):
    nowhere = str(tmp_path / "nowhere" / "deals.pbn")
    status, printed, faults = manage("deal", "--boards", "1", "--out", nowhere)
    assert (status, printed) == (1, "")
    assert faults.splitlines() == [f"{nowhere}: The file cannot be written: No such file or directory."]


def test_a_true_proof(manage, proof_file):
    assert manage("verify_deals", proof_file()) == (0, "4 deals recomputed from the secret: all match, and so does the commitment.\n", "")


def test_the_boards_that_differ(manage, proof_file):
    file = proof_file(deals=[deal_to_pbn(unrank(7)), *PROOF.deals[1:3], deal_to_pbn(unrank(8))])
    assert manage("verify_deals", file) == (
        1,
        "",
        (
            f"{file}: board/3: The deal of board 3 is not the one that the secret and the word give.\n"
            f"{file}: board/6: The deal of board 6 is not the one that the secret and the word give.\n"
        ),
    )


def test_another_secret(manage, proof_file):
    status, _, faults = manage("verify_deals", proof_file(secret="00" * 32))
    assert status == 1
    assert f"{SEAL} was published, the secret gives {sha256(bytes(32)).hexdigest()}." in faults.splitlines()[0]
    assert len(faults.splitlines()) == 5


def test_a_proof_before_the_end(manage, proof_file):
    status, _, faults = manage("verify_deals", proof_file(secret=None, deals=[]))
    assert (status, faults.splitlines()[0].split(": ", 1)[1]) == (
        1,
        "secret: The secret is not published yet: the deals can be checked when the session is over.",
    )


def test_every_fault_of_a_file_is_named(manage, proof_file):
    status, _, faults = manage("verify_deals", proof_file(boards=0, word=5))
    assert status == 1
    assert [line.split(": ")[1] for line in faults.splitlines()] == ["word", "boards"]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"null"])
def test_no_proof_at_all(manage, tmp_path, content):
    file = tmp_path / "proof.json"
    file.write_bytes(content)
    status, printed, faults = manage("verify_deals", str(file))
    assert (status, printed, len(faults.splitlines())) == (1, "", 1)


def test_half_of_a_character_in_the_word(manage, proof_file):
    status, printed, faults = manage("verify_deals", proof_file(word="\udfff"))
    assert (status, printed, len(faults.splitlines())) == (1, "", 1)
    assert r"“\udfff” is half of a character." in faults


def test_no_file(manage, tmp_path):
    assert manage("verify_deals", str(tmp_path / "none.json"))[0] == 1
    assert manage("verify_deals")[0] == 2
