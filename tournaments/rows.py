"""What is read: plain frozen values that templates, paper, files and the API all take (STYLE.md "One row iterator, many formats").

Comparison values are exact `Fraction`s in the event's unit; display rounds them once. A row never holds more than its reader may see:
`deal` is None while hands are secret, and result fields are None for lines that the reader may not see yet.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from engine.cards import Seat, Side
from engine.comparison.datums import BoardDatum
from engine.deals import Deal
from engine.naming import Denomination, Doubling
from engine.play import Variant
from engine.rulings import Award
from engine.scoring import DoublingPolicy
from engine.tiebreaks import TieBreak
from tournaments.enums import LineState, ResultStatus, SectionScoring


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two players under a start number."""

    id: int
    number: int
    players: tuple[str, str]

    @property
    def name(self) -> str:
        """Both players on one line: `Núria Ferrús – Quim Sabater`."""
        return " – ".join(self.players)


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event and its rules."""

    id: int
    slug: str
    title: str
    place: str
    club: str
    club_slug: str
    variant: Variant
    multiplier_set: str
    doubling_policy: DoublingPolicy
    method: str
    method_options: Mapping[str, object]
    winners: int
    listed: bool
    section_scoring: SectionScoring = SectionScoring.ACROSS
    sessions: tuple["SessionRow", ...] = ()
    pairs: int = 0

    @property
    def published(self) -> bool:
        """Standings of some session are published."""
        return any(session.published for session in self.sessions)


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session and how far it is.

    `movement_kind` (engine.movements.catalogue.KINDS, or "custom") is None until a movement is accepted; `commitment` is the SHA-256 of the deals'
    secret, None where the deals were not made here.
    """

    id: int
    number: int
    date: date
    event: EventRow
    movement_kind: str | None
    boards_per_round: int
    planned_rounds: int
    drawn_rounds: int
    first_board: int
    tables: int
    boards: int
    commitment: str | None
    closed_at: datetime | None
    lines_in: int
    lines_expected: int
    published: int  # number of the newest published version, 0 if none
    dealt: int = 0  # boards that have a deal, whether made here, imported or typed
    sections: int = 1  # parts of the hall, each with its own copy of the boards
    weight: int = 100  # percent that it counts in the event's ranking

    @property
    def all_dealt(self) -> bool:
        """Every board there is has its deal."""
        return 0 < self.boards == self.dealt

    @property
    def closed(self) -> bool:
        """The session is over and its hands are public."""
        return self.closed_at is not None

    @property
    def deals_code(self) -> str:
        """The short code of the deals on every sheet that depends on them: `D914-3BA3`; empty without deals."""
        return f"{self.commitment[:4]}-{self.commitment[4:8]}".upper() if self.commitment else ""


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """A table in a round. A side is None where nobody sits (the other pair sits out). `section`: its letter, empty in a hall without sections."""

    id: int
    round: int
    table: int
    ns: PairRow | None
    ew: PairRow | None
    board_set: int
    boards: tuple[int, ...]
    section: str = ""

    @property
    def sits_out(self) -> PairRow | None:
        """The pair that has no opponents here, if any."""
        return (self.ns or self.ew) if (self.ns is None or self.ew is None) else None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round with its tables in order."""

    number: int
    seatings: tuple[SeatingRow, ...]


@dataclass(frozen=True, slots=True)
class RulingRow:
    """What a director ruled on a line: the award of each side (None: the side keeps its result), why, who and when.

    `number`: of its mark in the session (R1, R2 …).
    """

    number: int
    version: int
    ns: Award | None
    ew: Award | None
    reason: str
    who: str
    at: datetime

    @property
    def mark(self) -> str:
        """`R1`."""
        return f"R{self.number}"


@dataclass(frozen=True, slots=True)
class LineRow:
    """A board at a table: what was seen and what follows. `version` 0 means that nothing was entered yet. `section`: as in SeatingRow."""

    seating_id: int
    board: int
    dealer: Seat
    round: int
    table: int
    ns: PairRow
    ew: PairRow
    status: ResultStatus = ResultStatus.EMPTY
    version: int = 0
    denomination: Denomination | None = None
    namer: Seat | None = None
    doubling: Doubling | None = None
    ns_points: int | None = None
    ns_result: int | None = None
    ew_result: int | None = None
    ns_comparison: Fraction | None = None
    ew_comparison: Fraction | None = None
    ns_maximum: Fraction | None = None
    ew_maximum: Fraction | None = None
    state: LineState = LineState.LATER
    ruling: RulingRow | None = None
    group: int = 0  # which cards the table had; 0 the original ones
    needs_ruling: bool = False  # alone with its cards on a fouled board
    section: str = ""
    ns_counted: Fraction | None = None  # what the totals count instead, where that is the pair's own percent (SCORING.md §4)
    ew_counted: Fraction | None = None

    @property
    def ew_points(self) -> int | None:
        """72 − NS points."""
        return None if self.ns_points is None else 72 - self.ns_points


def home_sections(sessions: Iterable[Iterable[LineRow]]) -> dict[int, str]:
    """The section of each pair by its number, from its lines session by session: where it has the most boards, and of two with as many, where it
    played last (the last session counts before the last round)."""
    found: dict[int, dict[str, tuple[int, int, int]]] = defaultdict(dict)
    for number, lines in enumerate(sessions):
        for line in lines:
            for pair in (line.ns, line.ew):
                boards, session, last = found[pair.number].get(line.section, (0, 0, 0))
                found[pair.number][line.section] = (boards + 1, number, max(last, line.round) if session == number else line.round)
    return {pair: max(sections, key=lambda section: (sections[section], section)) for pair, sections in found.items()}


@dataclass(frozen=True, slots=True)
class FrequencyRow:
    """One result of a board on one side: how often, and what it is worth there. `section`: where sections are compared apart, else empty."""

    result: int
    times: int
    comparison: Fraction | None
    maximum: Fraction | None
    group: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class FoulingRow:
    """That a board was fouled: the version of its groups, why, who and when."""

    version: int
    reason: str
    who: str
    at: datetime


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board with its lines (in order of round and table) and a frequency list for each side."""

    number: int
    dealer: Seat
    board_set: int
    deal: Deal | None
    released: bool
    lines: tuple[LineRow, ...] = ()
    ns_frequency: tuple[FrequencyRow, ...] = ()
    ew_frequency: tuple[FrequencyRow, ...] = ()
    fouling: FoulingRow | None = None
    datums: tuple[BoardDatum, ...] = ()  # what results are compared with, under the method that takes a mean

    @property
    def rulings(self) -> tuple[LineRow, ...]:
        """The lines that carry a ruling."""
        return tuple(line for line in self.lines if line.ruling)

    @property
    def lines_in(self) -> int:
        """How many lines have been entered."""
        return sum(line.status is not ResultStatus.EMPTY for line in self.lines)

    @property
    def complete(self) -> bool:
        """Every line has been entered."""
        return bool(self.lines) and self.lines_in == len(self.lines)


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty (below 0) or bonus of a pair in a session: `amount` in the event's unit, or percents of a top when `of_top`.

    `number`: of its mark in the session (P1, P2 …).
    """

    id: int
    number: int
    pair: PairRow
    amount: Fraction
    of_top: bool
    reason: str
    who: str
    at: datetime

    @property
    def mark(self) -> str:
        """`P1`."""
        return f"P{self.number}"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A pair's place: None where it has played nothing, or less than the event's least share of the boards. `percent` is None where the
    method has none.

    `adjustment`: the part of `total` that is penalties and bonuses. `maximum`: what the total is a percent of. `tie_break`: what parted the
    pair from others with the same total. `marks`: of the rulings and penalties in its total.
    """

    place: int | None
    tied: bool
    pair: PairRow
    boards: int
    total: Fraction
    percent: Fraction | None
    adjustment: Fraction = Fraction(0)
    maximum: Fraction | None = None
    tie_break: TieBreak | None = None
    marks: tuple[str, ...] = ()

    @property
    def earned(self) -> Fraction:
        """The total without penalties and bonuses."""
        return self.total - self.adjustment


@dataclass(frozen=True, slots=True)
class StandingGroup:
    """One field: the NS pairs, the EW pairs, or everybody (side None); of one section where they are ranked apart."""

    side: Side | None
    rows: tuple[StandingRow, ...]
    section: str = ""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Standings of a session, or of an event. `version` is the published number, 0 while they are computed live from what has been entered.

    `lines` and `penalties` are what they were computed from (equal standings may come from different lines); `expected`: the results that a
    board should have (SCORING.md §3, E), by section where these are compared apart, else under the empty text.
    """

    method: str
    groups: tuple[StandingGroup, ...]
    lines_in: int
    lines_expected: int
    version: int = 0
    published_at: datetime | None = None
    method_options: Mapping[str, object] = field(default_factory=dict)
    expected: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[LineRow, ...] = field(default=(), compare=False)
    penalties: tuple[PenaltyRow, ...] = ()

    @property
    def rulings(self) -> tuple[LineRow, ...]:
        """The lines with a ruling, in the order of their marks."""
        return tuple(sorted((line for line in self.lines if line.ruling), key=lambda line: line.ruling.number if line.ruling else 0))

    @property
    def section_scoring(self) -> SectionScoring:
        """How results of several sections were compared."""
        return SectionScoring.APART if any(self.expected) else SectionScoring.ACROSS

    @property
    def pair_sections(self) -> Mapping[int, str]:
        """The letter of the section in which each pair played most, by its number; nothing in a hall without sections."""
        return home_sections([[line for line in self.lines if line.section]])

    @property
    def contains_rulings(self) -> bool:
        """Something in them was decided by the director."""
        return bool(self.rulings or self.penalties)

    @property
    def provisional(self) -> bool:
        """Lines are still missing."""
        return self.lines_in < self.lines_expected


@dataclass(frozen=True, slots=True)
class ScoreCardLine:
    """A board as one pair played it. `line` is None where the pair sat out the round or the board is not released to this reader."""

    round: int
    table: int
    side: Side
    board: int | None
    opponents: PairRow | None
    line: LineRow | None
    own_result: int | None = None
    comparison: Fraction | None = None
    maximum: Fraction | None = None
    counted: Fraction | None = None  # what the total counts instead of the comparison, if that is something else

    @property
    def counts(self) -> Fraction | None:
        """What the board adds to the pair's total."""
        return self.comparison if self.counted is None else self.counted


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """All boards of a pair in a session, in the order played, and its standing if it has one. `place_in`: the section in which its place is counted,
    where sections are ranked apart, else empty. `full_boards`: what totals are scaled to, the most boards of a pair of its field; `averages`: the
    total is the mean of the boards instead."""

    pair: PairRow
    side: Side | None
    lines: tuple[ScoreCardLine, ...]
    standing: StandingRow | None
    penalties: tuple[PenaltyRow, ...] = ()
    place_in: str = ""
    full_boards: int = 0
    averages: bool = False

    @property
    def sum(self) -> Fraction:
        """What its boards add up to."""
        return sum((line.counts for line in self.lines if line.counts is not None), Fraction(0))
