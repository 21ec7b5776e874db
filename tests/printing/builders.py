"""Small invented rows for the sheets: an event, pairs, boards with deals and lines."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from hashlib import sha256

from engine.cards import Side
from engine.deals import DEAL_COUNT, Deal, dealer_of, unrank
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling, Naming
from engine.play import Variant
from engine.scoring import DoublingPolicy, board_score
from tournaments.enums import LineState, ResultStatus
from tournaments.rows import (
    BoardRow,
    EventRow,
    LineRow,
    PairRow,
    RoundRow,
    SeatingRow,
    SessionRow,
    StandingGroup,
    StandingRow,
    StandingsTable,
)

GIVEN = ("Griselda", "Ermengol", "Núria", "Aniol", "Maria de les Neus", "Bàrbara", "Quim", "Żaneta", "Eulàlia", "Josep-Narcís", "Çelestí", "Gal·la")
FAMILY = ("Pujolràs", "Vilaclara", "Camprodon i Rovellat", "Serradellops", "Font-rodona", "Łęcka-Źdźbłowska", "Puigcercós")
HOSTILE = (
    "=1+1",
    "<b>Bold</b> & Co",
    "Pep O'Brien",
    "Zoé Żółć",
    "N" + "o" * 199,
    "שרה כהן",
    "😀 Party🎉",
    "Tab\tbed",
    "+SUM(A1)",
    "@x \x07bell",
    "日本 太郎",
)

EVENT = EventRow(
    id=1, slug="verema", title="Torneig de la Verema", place="Vilaclara", club="Club de la Plaça", club_slug="placa", variant=Variant.LLIURE,
    multiplier_set="butinet", doubling_policy=DoublingPolicy.SHARED, method="matchpoints", method_options={}, winners=2, listed=True, pairs=12,
)  # fmt: skip


def event(**changes: object) -> EventRow:
    """The event of the Verema with something changed."""
    return replace(EVENT, **changes)


def session(the_event: EventRow = EVENT, **changes: object) -> SessionRow:
    """Its first session: 6 tables, 12 boards, deals drawn."""
    row = SessionRow(
        id=1, number=1, date=date(2026, 9, 14), event=the_event, movement_kind="mitchell", boards_per_round=2, planned_rounds=6, drawn_rounds=6,
        first_board=1, tables=6, boards=12, commitment="d9143ba3" + "0" * 56, closed_at=None, lines_in=0, lines_expected=72, published=0,
    )  # fmt: skip
    return replace(row, **changes)


def pair(number: int, players: tuple[str, str] | None = None) -> PairRow:
    """Pair `number` with invented names, the same ones each time."""
    names = [f"{GIVEN[(2 * number + k) % len(GIVEN)]} {FAMILY[(3 * number + k) % len(FAMILY)]}" for k in (0, 1)]
    return PairRow(id=number, number=number, players=players or (names[0], names[1]))


def hostile_pairs() -> list[PairRow]:
    """Pairs whose names try to break out."""
    return [pair(number, (name, HOSTILE[number % len(HOSTILE)])) for number, name in enumerate(HOSTILE, 1)]


def rounds(tables: int = 6, number: int = 6, per_round: int = 2, pairs: Sequence[PairRow] = ()) -> list[RoundRow]:
    """EW move on, boards come down: every table has other boards."""
    who = list(pairs) or [pair(number) for number in range(1, 2 * tables + 1)]
    return [
        RoundRow(r, tuple(
            SeatingRow(
                id=r * 100 + t, round=r, table=t, ns=who[t - 1], ew=who[tables + (t - r) % tables], board_set=(t + r - 2) % number + 1,
                boards=tuple((t + r - 2) % number * per_round + k for k in range(1, per_round + 1)),
            )
            for t in range(1, tables + 1)
        ))
        for r in range(1, number + 1)
    ]  # fmt: skip


def boards(the_rounds: Sequence[RoundRow], count: int = 12, *, played: bool = False) -> list[BoardRow]:
    """The boards of these rounds, each with a deal and its lines."""
    return [
        BoardRow(
            number=number, dealer=dealer_of(number), board_set=(number + 1) // 2, deal=deal(number), released=False,
            lines=tuple(
                line(seating, number, played=played) for each in the_rounds for seating in each.seatings if number in seating.boards
            ),
        )
        for number in range(1, count + 1)
    ]  # fmt: skip


def deal(number: int) -> Deal:
    """A deal that looks like one, the same for the same number."""
    return unrank(int.from_bytes(sha256(bytes([number])).digest()) % DEAL_COUNT)


def line(seating: SeatingRow, number: int, *, played: bool = False) -> LineRow:
    """A line of a board; when played, with points that follow from table and board."""
    assert seating.ns
    assert seating.ew
    dealer = dealer_of(number)
    row = LineRow(
        seating_id=seating.id, board=number, dealer=dealer, round=seating.round, table=seating.table, ns=seating.ns, ew=seating.ew,
        section=seating.section,
    )  # fmt: skip
    if not played:
        return row
    points = (number * 7 + seating.table * 11) % 73
    naming = Naming(list(Denomination)[(number + seating.table) % 5], dealer, list(Doubling)[seating.table % 3])
    score = board_score(naming, points, MULTIPLIER_SETS["butinet"], DoublingPolicy.SHARED)
    return replace(
        row, status=ResultStatus.PLAYED, version=1, denomination=naming.denomination, namer=naming.namer, doubling=naming.doubling, ns_points=points,
        ns_result=score.ns, ew_result=score.ew, ns_comparison=Fraction(22, 7), ew_comparison=Fraction(48, 7), ns_maximum=Fraction(10),
        ew_maximum=Fraction(10), state=LineState.IN,
    )  # fmt: skip


def standings(pairs: Sequence[PairRow], *, side: Side | None = None, percents: bool = True) -> StandingGroup:
    """A field in the order given; the second and third share their place."""

    def row(place: int, who: PairRow) -> StandingRow:
        shown = 2 if place == 3 else place
        percent = Fraction(64) - Fraction(shown * 7, 3)
        return StandingRow(shown, place in (2, 3), who, 24, percent * 2 if percents else Fraction(30 - 9 * shown), percent if percents else None)

    return StandingGroup(side, tuple(row(place, who) for place, who in enumerate(pairs, 1)))


def standings_table(*groups: StandingGroup, **changes: object) -> StandingsTable:
    """Published as version 2, complete."""
    table = StandingsTable("matchpoints", groups, 72, 72, 2, datetime(2026, 9, 14, 21, 5, tzinfo=UTC))
    return replace(table, **changes)


def hall(sections: int = 2, tables: int = 3, number: int = 3, per_round: int = 2, pairs: Sequence[PairRow] = ()) -> list[RoundRow]:
    """Rounds of several sections, each like `rounds`: tables and pairs run on, all with the same boards."""
    who = list(pairs) or [pair(number) for number in range(1, 2 * tables * sections + 1)]
    parts = [rounds(tables, number, per_round, who[2 * tables * place : 2 * tables * (place + 1)]) for place in range(sections)]
    return [
        RoundRow(each[0].number, tuple(
            replace(seating, id=seating.id + tables * place, table=seating.table + tables * place, section="ABCDEFGH"[place])
            for place, own in enumerate(each)
            for seating in own.seatings
        ))
        for each in zip(*parts, strict=True)
    ]  # fmt: skip
