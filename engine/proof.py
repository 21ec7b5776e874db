"""`predonats-proof/1` (FORMATS.md): what is published about a session's deals, and checking it (SCORING.md §7).

Before the session is over the document holds the commitment and the word; secret and deals come after it. Anybody can then check that
the secret is the one committed to and that it gives these deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.dealing import commitment, deal_for_board, secret_from_hex
from engine.errors import EngineError, Fault
from engine.pbn import deal_from_pbn, deal_to_pbn
from engine.reading import LARGEST, Node, as_node

PROOF_FORMAT = "predonats-proof/1"
_KEYS = frozenset({"format", "commitment", "committed_at", "word", "secret", "boards", "first_board", "deals"})


@dataclass(frozen=True)
class Proof:
    """A published proof. `committed_at`: ISO time as text. `secret`: None until the session is over. `deals`: PBN deals, in board order."""

    commitment: str
    committed_at: str
    word: str | None
    boards: int
    first_board: int = 1
    secret: bytes | None = None
    deals: tuple[str, ...] = ()

    def opened(self, secret: bytes) -> Proof:
        """The proof with its secret and deals, as it is published when the session is over. Raises EngineError `secret_length`."""
        numbers = range(self.first_board, self.first_board + self.boards)
        return replace(self, secret=secret, deals=tuple(deal_to_pbn(deal_for_board(secret, self.word, board)) for board in numbers))

    def as_document(self) -> dict[str, object]:
        """The document: plain values for JSON."""
        return {
            "format": PROOF_FORMAT,
            "commitment": self.commitment,
            "committed_at": self.committed_at,
            "word": self.word,
            "secret": None if self.secret is None else self.secret.hex(),
            "boards": self.boards,
            "first_board": self.first_board,
            "deals": list(self.deals),
        }


def verify_proof(proof: Proof) -> tuple[Fault, ...]:
    """What does not match; nothing when everything does.

    `proof_sealed` (no secret yet: nothing can be checked), `commitment_differs` (published, computed), `deal_differs` (board), and for a
    deal that is none those of `deal_from_pbn` with the board.
    """
    if proof.secret is None:
        return (Fault("proof_sealed", where="secret"),)
    faults: tuple[Fault, ...] = ()
    computed = commitment(proof.secret)
    if computed != proof.commitment.lower():
        faults = (Fault("commitment_differs", {"published": proof.commitment, "computed": computed}, "commitment"),)
    for board, text in enumerate(proof.deals, start=proof.first_board):
        faults += _deal_faults(proof.secret, proof.word, board, text)
    return faults


def differing_boards(faults: tuple[Fault, ...]) -> tuple[int, ...]:
    """The boards that `verify_proof` found wrong, each once."""
    return tuple(dict.fromkeys(int(fault.params["board"]) for fault in faults if "board" in fault.params))


def _deal_faults(secret: bytes, word: str | None, board: int, text: str) -> tuple[Fault, ...]:
    try:
        published = deal_from_pbn(text)
    except EngineError as error:
        return tuple(
            replace(fault, params={"board": board, **fault.params}, where="/".join(filter(None, (f"board/{board}", fault.where))))
            for fault in error.faults
        )
    if published == deal_for_board(secret, word, board):
        return ()
    return (Fault("deal_differs", {"board": board}, f"board/{board}"),)


def read_proof(document: object) -> Proof:
    """The proof in a document from parsed JSON. Raises EngineError with every fault, `where` its path in the document.

    Codes: those of `engine.reading`, `secret_hex`, `secret_length`, `deals_count` (a secret, but not one deal for each board).
    """
    faults: list[Fault] = []
    node = as_node(document, "", faults)
    proof = _read_proof(node) if node is not None else None
    if faults or proof is None:
        raise EngineError(*faults)
    return proof


def _read_proof(node: Node) -> Proof | None:
    node.choice("format", (PROOF_FORMAT,))
    node.refuse_near_misses(_KEYS)
    published = node.text("commitment")
    committed_at = node.text("committed_at") if node.has("committed_at") else ""
    word = node.text("word") if node.has("word") else None
    boards = node.whole("boards", 1, LARGEST)
    first_board = node.whole("first_board", 1, LARGEST) if node.has("first_board") else 1
    secret = _read_secret(node)
    deals = tuple(text for _, text in node.texts("deals")) if node.has("deals") else ()
    if published is None or committed_at is None or boards is None or first_board is None:
        return None
    if secret is not None and len(deals) != boards and not node.faults:
        node.refuse("deals_count", "deals", count=len(deals), expected=boards)
    return Proof(published, committed_at, word, boards, first_board, secret, deals)


def _read_secret(node: Node) -> bytes | None:
    text = node.text("secret") if node.has("secret") else None
    try:
        return None if text is None else secret_from_hex(text)
    except EngineError as error:
        node.faults.extend(replace(fault, where=node.place("secret")) for fault in error.faults)
        return None
