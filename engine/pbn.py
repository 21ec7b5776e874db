"""Deals as PBN 2.1 text (FORMATS.md, Deals).

PBN goes clockwise (N E S W) from the first seat that it names, and lists a hand as espases.copes.oros.bastos with the letters
A K Q J 9 8 7 6 5 4 3 2 (K = rei, Q = cavall, J = sota); a French ten does not exist. The 9 stands in PBN's place although it is the
highest card of the game. Reading takes the ranks of a suit in any order and reports every fault of a file at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.cards import SEATS, Card, Seat, Suit
from engine.deals import Deal, count_faults, dealer_of, missing_faults, twice_faults
from engine.errors import EngineError, Fault

GAME = "Botifarra"
PBN_SUITS = (Suit.ESPASES, Suit.COPES, Suit.OROS, Suit.BASTOS)
_NUMBERS = {"A": 1, "K": 12, "Q": 11, "J": 10, "9": 9, "8": 8, "7": 7, "6": 6, "5": 5, "4": 4, "3": 3, "2": 2}
_LETTERS = {number: letter for letter, number in _NUMBERS.items()}
_ORDER = tuple(_NUMBERS.values())


def deal_to_pbn(deal: Deal, first: Seat = Seat.NORTH) -> str:
    """The value of a PBN Deal tag, "N:KQ9.A2…", clockwise from `first`."""
    return f"{first}:" + " ".join(hand_to_pbn(deal[seat]) for seat in _clockwise(first))


def hand_to_pbn(hand: Iterable[Card]) -> str:
    """Any cards of one player in PBN's way, "espases.copes.oros.bastos"; an empty suit is empty."""
    held = sorted(hand, key=lambda card: _ORDER.index(card.number))
    return ".".join("".join(_LETTERS[card.number] for card in held if card.suit is suit) for suit in PBN_SUITS)


def deal_from_pbn(text: str) -> Deal:
    """The deal in the value of a PBN Deal tag.

    Raises EngineError with all of: `pbn_first` (no "N:", "E:", "S:" or "W:" in front), `pbn_hands` (not four hands), `pbn_suits` (not four
    suits in a hand), `pbn_ten`, `pbn_letter`, and those of `engine.deals.deal_faults`. They name seat and card.
    """
    first, colon, rest = text.strip().partition(":")
    hands = (rest if colon else text).split()
    faults = []
    if not colon or first not in SEATS:
        faults.append(Fault("pbn_first", {"text": first[:20], "allowed": "N, E, S, W"}))
    if len(hands) != len(SEATS):
        faults.append(Fault("pbn_hands", {"count": len(hands), "expected": len(SEATS)}))
    if faults:
        raise EngineError(*faults)
    return _deal_of_hands(dict(zip(_clockwise(Seat(first)), hands, strict=True)))


def _clockwise(first: Seat) -> Iterator[Seat]:
    seat = first
    for _ in SEATS:
        yield seat
        seat = seat.left


def _deal_of_hands(texts: Mapping[Seat, str]) -> Deal:
    faults = tuple(fault for seat, text in texts.items() for fault in _hand_faults(seat, text))
    if any(fault.code == "pbn_suits" for fault in faults):
        raise EngineError(*faults)  # whose suit a letter belongs to is not known
    cards = {seat: tuple(_hand_cards(text)) for seat, text in texts.items()}
    faults += count_faults({seat: len(text.replace(".", "")) for seat, text in texts.items()}) + twice_faults(cards)
    if not any(fault.code in ("pbn_ten", "pbn_letter") for fault in faults):
        faults += missing_faults(cards)
    if faults:
        raise EngineError(*faults)
    return Deal.of(cards)


def _hand_faults(seat: Seat, text: str) -> Iterator[Fault]:
    suits = text.split(".")
    if len(suits) != len(PBN_SUITS):
        yield Fault("pbn_suits", {"seat": seat, "hand": text[:40], "count": len(suits), "expected": len(PBN_SUITS)}, where=seat)
        return
    for suit, letters in zip(PBN_SUITS, suits, strict=True):
        for letter in letters:
            if letter not in _NUMBERS:
                code = "pbn_ten" if letter == "T" else "pbn_letter"
                yield Fault(code, {"seat": seat, "card": f"{suit} {letter}", "allowed": " ".join(_NUMBERS)}, where=seat)


def _hand_cards(text: str) -> Iterator[Card]:
    """The cards of a hand of four suits, unknown letters left out."""
    for suit, letters in zip(PBN_SUITS, text.split("."), strict=True):
        yield from (Card(suit, _NUMBERS[letter]) for letter in letters if letter in _NUMBERS)


@dataclass(frozen=True)
class PbnBoard:
    """One board of a PBN file. `tags`: every other tag pair of the board, in order; own tags carry what PBN has no word for."""

    board: int
    dealer: Seat
    deal: Deal
    tags: tuple[tuple[str, str], ...] = ()


def write_pbn(boards: Iterable[PbnBoard]) -> str:
    """A PBN 2.1 file of these boards. `read_pbn` of it gives the same boards."""
    return "% PBN 2.1\n" + "".join("\n" + "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _pairs(board)) for board in boards)


def _pairs(board: PbnBoard) -> Iterator[tuple[str, str]]:
    yield "Game", GAME
    yield "Board", str(board.board)
    yield "Dealer", board.dealer
    yield "Vulnerable", "None"
    yield "Deal", deal_to_pbn(board.deal)
    yield from board.tags


_ONCE = ("Event", "Board", "Deal")  # a second one begins the next game even where the blank line is missing
_OWN_TAGS = ("Game", "Board", "Dealer", "Vulnerable", "Deal")


def _escape(value: str) -> str:
    return " ".join(value.replace("\\", "\\\\").replace('"', '\\"').splitlines())


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


@dataclass
class _Game:
    """The tag pairs of one game while a file is read, with the line each stands on."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def line(self, name: str) -> int:
        return self.lines.get(name, min(self.lines.values()))


# comments and escaped lines first, so that a bracket inside them is not a tag; a blank line ends a game
_TOKEN = re.compile(
    r"""(?P<skip>^%[^\n]*|;[^\n]*|\{[^}]*\})|(?P<tag>\[[ \t]*(?P<name>\w+)[ \t]+"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\])"""
    r"""|(?P<blank>\n[ \t]*(?=\n))|(?P<bad>\[[^\n]*)|(?P<text>"[^"\n]*")""",
    re.MULTILINE,
)


def read_pbn(text: str) -> tuple[PbnBoard, ...]:
    """The boards of a PBN file, in its order; games without Board and Deal, and text that is no tag pair (calls, plays), are passed over.

    A missing Dealer follows from the board's number. Raises EngineError with every fault of every board: those of `deal_from_pbn` with the
    board added, `pbn_tag` (a broken tag pair), `pbn_board` (no whole number from 1), `pbn_dealer`, `pbn_no_deal`, `board_twice`,
    `pbn_empty` (no board at all).
    """
    faults: list[Fault] = []
    games = _games(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), faults)
    boards = [_board(game, faults) for game in games]
    faults += _repeated(games)
    if not games and not faults:
        faults.append(Fault("pbn_empty"))
    if faults:
        raise EngineError(*faults)
    return tuple(board for board in boards if board is not None)


def _games(text: str, faults: list[Fault]) -> list[_Game]:
    games, line, counted = [_Game()], 1, 0
    for token in _TOKEN.finditer(text):
        line, counted = line + text.count("\n", counted, token.start()), token.start()
        name = token["name"]
        if token["bad"]:
            faults.append(Fault("pbn_tag", {"text": token["bad"][:60], "line": line}, where=f"line/{line}"))
        if token["blank"] is not None or (name in _ONCE and name in games[-1].tags):
            games.append(_Game())
        if name:
            _add(games, name, _unescape(token["value"]), line)
    return [game for game in games if "Board" in game.tags or "Deal" in game.tags]


def _add(games: Sequence[_Game], name: str, value: str, line: int) -> None:
    """Enters a tag pair; the value # repeats that of the game before (PBN 2.1, import format)."""
    if value == "#" and len(games) > 1:
        value = next((game.tags[name] for game in reversed(games[:-1]) if name in game.tags), value)
    games[-1].tags[name] = value
    games[-1].lines[name] = line


def _board(game: _Game, faults: list[Fault]) -> PbnBoard | None:
    """The board of a game, or None after entering its faults."""
    before = len(faults)
    written = game.tags.get("Board", "")
    number = int(written) if re.fullmatch(r"[1-9][0-9]{0,8}", written) else None
    if number is None:
        line = game.line("Board")
        faults.append(Fault("pbn_board", {"text": written[:20], "line": line, "lowest": 1}, where=f"line/{line}"))
    dealer = game.tags.get("Dealer") or (dealer_of(number) if number else Seat.NORTH)
    if dealer not in SEATS:
        faults.append(_in_game(Fault("pbn_dealer", {"text": dealer[:20], "allowed": "N, W, S, E"}), number, game.line("Dealer")))
    try:
        deal = deal_from_pbn(game.tags["Deal"])
    except KeyError:
        faults.append(_in_game(Fault("pbn_no_deal"), number, game.line("Deal")))
    except EngineError as error:
        faults += (_in_game(fault, number, game.line("Deal")) for fault in error.faults)
    if number is None or len(faults) > before:
        return None
    return PbnBoard(number, Seat(dealer), deal, tuple((name, value) for name, value in game.tags.items() if name not in _OWN_TAGS))


def _in_game(fault: Fault, board: int | None, line: int) -> Fault:
    """The fault with its board, or its line where the board's number is not known."""
    place: dict[str, str | int] = {"line": line} if board is None else {"line": line, "board": board}
    where = f"line/{line}" if board is None else f"board/{board}"
    return replace(fault, params={**place, **fault.params}, where=f"{where}/{fault.where}".rstrip("/"))


def _repeated(games: Sequence[_Game]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for game in games:
        written = game.tags.get("Board", "")
        line = game.line("Board")
        if written and first.setdefault(written, line) != line:
            yield Fault("board_twice", {"board": written, "line": line, "first_line": first[written]}, where=f"board/{written}")
