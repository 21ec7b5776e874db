"""Reading `predonats-results/1` (FORMATS.md): a file of results that belongs to no event, checked with all faults at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import Seat
from engine.comparison.board import Line
from engine.comparison.catalogue import build_method, method_faults
from engine.comparison.method import Method
from engine.comparison.sections import Expected, expected_results
from engine.deals import dealer_of
from engine.errors import EngineError, Fault
from engine.naming import DEFAULT_MULTIPLIER_SET, MULTIPLIER_SETS, Denomination, Doubling, MultiplierSet, Naming, naming_faults
from engine.reading import LARGEST, Node, as_node, exact_number, is_whole, shown
from engine.rulings import MAX_PERCENT, Artificial, Award, TypedPoints
from engine.scorefile_sections import WHOLE, SectionReader
from engine.scoring import DEAL_POINTS, BoardScore, DoublingPolicy, board_score

FORMAT = "predonats-results/1"
MAX_BOARD = 10_000
_FILE_KEYS = frozenset({"format", "title", "scoring", "winners", "sections", "expected_results", "full_boards", "boards"})
_BOARD_KEYS = frozenset({"board", "dealer", "results"})
_CONTRACT_KEYS = ("named", "namer", "doubling", "ns_points")
_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("score",), "score"),
    **dict.fromkeys(("ns_score", "ew_score"), "ns_score + ew_score"),
    **dict.fromkeys(_CONTRACT_KEYS, " + ".join(_CONTRACT_KEYS)),
    **dict.fromkeys(("adjusted",), "adjusted"),
    **dict.fromkeys(("points",), "points"),
    **dict.fromkeys(("not_played",), "not_played"),
}
"""What a result can be, by the keys that say so."""
_RESULT_KEYS = frozenset({*_KINDS, "ns", "ew", "group", "section"})
_SCORES = frozenset(_KINDS[key] for key in ("score", "ns_score", "named"))


@dataclass(frozen=True)
class FileBoard:
    """A board of the file: its number, its lines in the file's order, and the section that the file names for each (empty for none)."""

    number: int
    lines: tuple[Line, ...]
    sections: tuple[str, ...]


@dataclass(frozen=True)
class ResultsFile:
    """A checked file.

    `sections`: all that it names. `fields`: the names of what is compared and ranked by itself: its sections, or only WHOLE. `expected`: E of
    every board by field. `full_boards`: by field; where it is not there, the field's most played boards decide.
    """

    title: str
    method: Method
    winners: int
    sections: tuple[str, ...]
    fields: tuple[str, ...]
    expected: Expected
    full_boards: Mapping[str, int]
    boards: tuple[FileBoard, ...]


@dataclass(frozen=True)
class _Contracts:
    """How recorded contracts become results; None for what cannot be read."""

    multipliers: MultiplierSet | None
    policy: DoublingPolicy | None


@dataclass(frozen=True)
class _Told:
    """What the file says that its results are read by."""

    winners: int
    contracts: _Contracts
    sections: SectionReader


def read_results(data: object) -> ResultsFile:
    """The file's content from parsed JSON. Raises EngineError with every fault and its place ("boards/26/results/3/named")."""
    faults: list[Fault] = []
    node = as_node(data, "", faults)
    read = _read_file(node) if node is not None else None
    if faults or read is None:
        raise EngineError(*faults)
    return read


def _read_file(node: Node) -> ResultsFile | None:
    node.choice("format", (FORMAT,))
    node.refuse_near_misses(_FILE_KEYS)
    scoring = node.child("scoring")
    method = _read_method(scoring) if scoring is not None else None
    contracts = _read_contracts(scoring) if scoring is not None else _Contracts(None, None)
    winners = node.whole("winners", 1, 2) if node.has("winners") else 1
    sections = SectionReader.of(node)
    full = sections.number("full_boards")
    boards = _read_boards(node, _Told(winners or 1, contracts, sections))
    sections.refuse_unnamed()
    full_boards = sections.numbers("full_boards", full)
    expected = _read_expected(node, boards, sections)
    if method is None or winners is None:
        return None
    title = node.value.get("title")
    return ResultsFile(title if isinstance(title, str) else "", method, winners, sections.names, sections.fields, expected, full_boards, boards)


def _read_method(scoring: Node) -> Method | None:
    options = {key: value for key, value in scoring.value.items() if key not in ("method", "multipliers", "doubling_policy")}
    if not scoring.has("method"):
        scoring.refuse("missing", "method")
        return None
    key = scoring.value["method"]
    faults = method_faults(key, options)
    scoring.faults.extend(Fault(each.code, each.params, scoring.place(each.where)) for each in faults)
    return build_method(str(key), **options) if not faults else None


def _read_contracts(scoring: Node) -> _Contracts:
    multipliers = scoring.choice("multipliers", MULTIPLIER_SETS) if scoring.has("multipliers") else DEFAULT_MULTIPLIER_SET
    policy = scoring.choice("doubling_policy", DoublingPolicy) if scoring.has("doubling_policy") else DoublingPolicy.SHARED
    return _Contracts(None if multipliers is None else MULTIPLIER_SETS[multipliers], None if policy is None else DoublingPolicy(policy))


def _read_expected(node: Node, boards: tuple[FileBoard, ...], sections: SectionReader) -> Expected:
    most = expected_results(board.lines for board in boards)
    given = sections.numbers("expected_results", sections.number("expected_results"))
    fullest = _fullest(boards, most)
    for section, lines in most.items():
        value = given.get(section, lines)
        if value >= lines:
            continue
        place, board = sections.place("expected_results", section), fullest[section]
        if section == WHOLE:
            node.refuse("expected_too_few", place, value=value, lowest=lines, board=board)
        else:
            node.refuse("expected_too_few_in_section", place, value=value, lowest=lines, board=board, section=section)
    return {**most, **given}


def _fullest(boards: tuple[FileBoard, ...], most: Expected) -> Mapping[str, int]:
    """The number of the first board with the most lines of each section."""
    fullest: dict[str, int] = {}
    for board in boards:
        for section, lines in Counter(line.section for line in board.lines).items():
            if lines == most[section]:
                fullest.setdefault(section, board.number)
    return fullest


def _read_boards(node: Node, told: _Told) -> tuple[FileBoard, ...]:
    boards = []
    numbers: set[int] = set()
    for each in node.objects("boards"):
        each.refuse_near_misses(_BOARD_KEYS)
        number = each.whole("board", 1, MAX_BOARD)
        if number is None:
            _read_lines(each, None, told)
            continue
        if number in numbers:
            each.refuse("board_twice", "board", board=number)
        numbers.add(number)
        boards.append(FileBoard(number, *_read_lines(Node(each.value, node.place("boards", number), each.faults), number, told)))
    return tuple(boards)


def _read_lines(node: Node, number: int | None, told: _Told) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """A board's lines and their sections; those of a board without a number are read for their faults."""
    dealer = _read_dealer(node, number)
    lines, sections = [], []
    seated: set[tuple[str, str]] = set()
    for result in node.objects("results"):
        section = told.sections.read(result)
        line = _read_line(result, dealer, told.contracts)
        if line is not None:
            _seat_pairs(result, line, section, told, seated)
            lines.append(replace(line, section=section) if told.sections.apart else line)
            sections.append(section)
    return tuple(lines), tuple(sections)


def _read_dealer(node: Node, number: int | None) -> Seat | None:
    if not node.has("dealer"):
        return None if number is None else dealer_of(number)
    seat = node.choice("dealer", Seat)
    return None if seat is None else Seat(seat)


def _seat_pairs(result: Node, line: Line, section: str, told: _Told, seated: set[tuple[str, str]]) -> None:
    """Refuse pairs twice on a board or in two sections. With one winner an id is one pair wherever it sits; with two, NS 1 and EW 1 are different."""
    for key, pair in (("ns", line.ns), ("ew", line.ew)):
        who = (key if told.winners == 2 else "", pair)
        if who in seated:
            result.refuse("pair_twice_on_board", key, pair=shown(pair))
        seated.add(who)
        told.sections.seat(result, key, who, section)


def _read_line(node: Node, dealer: Seat | None, contracts: _Contracts) -> Line | None:
    """A line; None when its pairs cannot be told."""
    node.refuse_near_misses(_RESULT_KEYS)
    ns, ew = node.name("ns"), node.name("ew")
    group = (node.whole("group", 0, LARGEST) if node.has("group") else 0) or 0
    kinds = dict.fromkeys(_KINDS[key] for key in _KINDS if node.has(key) and node.value[key] is not False)
    found = frozenset(kinds)
    if len(found) != 1 and not (len(found) == 2 and "points" in found and found & _SCORES):
        _refuse_kinds(node, tuple(kinds), dealer, contracts)
        found = frozenset()
    score = _read_score(node, found, dealer, contracts)
    awards = _read_awards(node, found)
    if ns is None or ew is None:
        return None
    if score is None:
        return Line(ns, ew, None, None, *awards, group)
    return Line(ns, ew, score.ns, score.ew, *awards, group)


def _refuse_kinds(node: Node, kinds: tuple[str, ...], dealer: Seat | None, contracts: _Contracts) -> None:
    """A fault for a line of no kind or of too many, and for what is wrong in each of these; what one of them lacks is not missed."""
    allowed = ", ".join(dict.fromkeys(_KINDS.values()))
    if not kinds:
        node.refuse("result_missing", "", allowed=allowed)
        return
    node.refuse("result_kind", "", found=", ".join(kinds), allowed=allowed)
    each = Node(node.value, node.where)
    for kind in kinds:
        _read_score(each, frozenset({kind}), dealer, contracts)
        _read_awards(each, frozenset({kind}))
    node.faults.extend(fault for fault in each.faults if fault.code != "missing")


def _read_score(node: Node, kinds: frozenset[str], dealer: Seat | None, contracts: _Contracts) -> BoardScore | None:
    if _KINDS["score"] in kinds:
        ns = node.whole("score", -LARGEST, LARGEST)
        return None if ns is None else BoardScore(ns, -ns)
    if _KINDS["ns_score"] in kinds:
        ns, ew = (node.whole(key, -LARGEST, LARGEST) for key in ("ns_score", "ew_score"))
        return None if ns is None or ew is None else BoardScore(ns, ew)
    if _KINDS["named"] in kinds:
        return _read_contract(node, dealer, contracts)
    if "not_played" in kinds and node.value["not_played"] is not True:
        node.refuse("true_or_false_expected", "not_played", value=shown(node.value["not_played"]))
    return None


def _read_contract(node: Node, dealer: Seat | None, contracts: _Contracts) -> BoardScore | None:
    named, namer = node.choice("named", Denomination), node.choice("namer", Seat)
    doubling, points = node.choice("doubling", Doubling), node.whole("ns_points", 0, DEAL_POINTS)
    multipliers, policy = contracts.multipliers, contracts.policy
    # What cannot be read is taken as right, so that the rest is judged all the same.
    level = Doubling.NONE if named is None or multipliers is None else doubling
    naming = Naming(Denomination(named or Denomination.OROS), Seat(namer or dealer or Seat.NORTH), Doubling(level or Doubling.NONE))
    faults = naming_faults(naming, dealer or naming.namer, multipliers or MULTIPLIER_SETS[DEFAULT_MULTIPLIER_SET])
    node.faults.extend(Fault(each.code, each.params, node.where) for each in faults)
    if faults or named is None or namer is None or doubling is None or points is None or multipliers is None or policy is None:
        return None
    return board_score(naming, points, multipliers, policy)


def _read_awards(node: Node, kinds: frozenset[str]) -> tuple[Award | None, Award | None]:
    if "adjusted" in kinds:
        awards = [_artificial(node, value) for value in node.two("adjusted") or ()]
    elif "points" in kinds:
        awards = [_typed(node, value) for value in node.two("points") or ()]
    else:
        awards = []
    return (awards[0], awards[1]) if awards else (None, None)


def _artificial(node: Node, percent: object) -> Award | None:
    if isinstance(percent, int) and is_whole(percent, 0, MAX_PERCENT):
        return Artificial(percent)
    node.refuse("whole_number_range", "adjusted", value=shown(percent), lowest=0, highest=MAX_PERCENT)
    return None


def _typed(node: Node, points: object) -> Award | None:
    exact = exact_number(points)
    if exact is None:
        node.refuse("number_range", "points", value=shown(points), lowest=-LARGEST, highest=LARGEST)
    return None if exact is None else TypedPoints(exact)
