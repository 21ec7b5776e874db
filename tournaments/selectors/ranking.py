"""From compared lines and penalties to places, from rows alone: the same for what stands now, for a published version, for another method."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.cards import Side
from engine.comparison.method import Method
from engine.entries import BoardEntry
from engine.rulings import Adjustment, Artificial
from engine.standings import Standing, count_own_averages, places_by_round, rank_pairs
from engine.tiebreaks import TieBreak, TieEvidence
from tournaments.adapters import method_of
from tournaments.findings import PlacesGroup, PlacesRow
from tournaments.method_views import MethodView
from tournaments.models import Event, Pair
from tournaments.rows import LineRow, PairRow, PenaltyRow, StandingGroup, StandingRow
from tournaments.selectors.comparing import award_on

Sides = tuple[Side | None, ...]


@dataclass(frozen=True)
class RankingRules:
    """What an event says of its places. `minimum_share`: of the boards, 0 to 1; `lots`: by pair number in text, where ties go by lot."""

    method: Method
    winners: int
    tie_breaks: tuple[TieBreak, ...] = ()
    minimum_share: Fraction = Fraction(0)
    lots: Mapping[str, int] = field(default_factory=dict)


def rules_of(event: Event, view: MethodView | None = None) -> RankingRules:
    """The event's rules, under another method if a view is given (a query for the lots, where ties go by lot)."""
    tie_breaks = tuple(TieBreak(key) for key in event.tie_breaks)
    lots = Pair.objects.filter(event=event, lot__isnull=False).values_list("number", "lot") if TieBreak.LOT in tie_breaks else ()
    return RankingRules(
        method=view.build() if view else method_of(event),
        winners=event.winners,
        tie_breaks=tie_breaks,
        minimum_share=Fraction(event.minimum_share, 100),
        lots={str(number): lot for number, lot in lots if lot is not None},
    )


def sides_of(winners: int) -> Sides:
    """The fields that are ranked apart: NS and EW, or everybody in one."""
    return (Side.NS, Side.EW) if winners == 2 else (None,)


def ranked_groups(lines: Sequence[LineRow], penalties: Sequence[PenaltyRow], rules: RankingRules) -> tuple[StandingGroup, ...]:
    """The standings of each field of one session."""
    sides = sides_of(rules.winners)
    entries = {side: entries_of(lines, side) for side in sides}
    adjustments = [Adjustment(str(each.pair.number), each.amount, each.of_top, each.reason) for each in penalties]
    totals = _totals(entries.values(), adjustments, rules)
    pairs, marks = pairs_in(lines), marks_of(lines, penalties)
    groups = []
    for side in sides:
        standings = rank_pairs(
            entries[side],
            rules.method,
            adjustments=adjustments,
            minimum_share=rules.minimum_share,
            tie_breaks=rules.tie_breaks,
            evidence=TieEvidence(totals=totals, lots=rules.lots),
        )
        groups.append(StandingGroup(side, tuple(standing_row(each, pairs, marks) for each in standings)))
    return tuple(groups)


def entries_of(lines: Sequence[LineRow], side: Side | None) -> tuple[BoardEntry, ...]:
    """One session's entries of a field by pair number, average plus and minus as they count (SCORING.md §4)."""
    return count_own_averages(entry for _round, entry in _by_number(lines, side))


def places_of(lines: Sequence[LineRow], winners: int, method: Method) -> tuple[PlacesGroup, ...]:
    """Each pair's place after every round of a session that has a compared board."""
    pairs = pairs_in(lines)
    return tuple(_places(lines, side, method, pairs) for side in sides_of(winners))


def fields_in(lines: Iterable[LineRow]) -> Mapping[str, Side]:
    """Where each pair is ranked when NS and EW are ranked apart: on the side where it mostly sits, also when a round was seated the wrong way."""
    leaning: Counter[str] = Counter()
    for line in lines:
        leaning.update({str(line.ns.number): 1, str(line.ew.number): -1})
    return {pair: Side.NS if balance > 0 else Side.EW for pair, balance in leaning.items()}


def pairs_in(lines: Iterable[LineRow]) -> dict[str, PairRow]:
    """The pairs that play, by number in text."""
    return {str(pair.number): pair for line in lines for pair in (line.ns, line.ew)}


def marks_of(lines: Iterable[LineRow], penalties: Iterable[PenaltyRow]) -> Mapping[str, tuple[str, ...]]:
    """The marks of what was decided about each pair: rulings, then penalties."""
    marks: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for line in lines:
        for side, pair in ((Side.NS, line.ns), (Side.EW, line.ew)):
            if line.ruling and award_on(line, side):
                marks[str(pair.number)].append(("R", line.ruling.number))
    given = {pair: [f"{letter}{number}" for letter, number in sorted(found)] for pair, found in marks.items()}
    for penalty in penalties:
        given.setdefault(str(penalty.pair.number), []).append(penalty.mark)
    return {pair: tuple(found) for pair, found in given.items()}


def standing_row(standing: Standing, pairs: Mapping[str, PairRow], marks: Mapping[str, tuple[str, ...]]) -> StandingRow:
    """An engine's standing as a row."""
    return StandingRow(
        place=standing.place,
        tied=standing.tied,
        pair=pairs[standing.pair],
        boards=standing.boards,
        total=standing.total,
        percent=standing.percent,
        adjustment=standing.adjustment,
        maximum=standing.maximum,
        tie_break=standing.tie_break,
        marks=marks.get(standing.pair, ()),
    )


def _totals(fields: Iterable[Sequence[BoardEntry]], adjustments: Sequence[Adjustment], rules: RankingRules) -> dict[str, Fraction]:
    """Everybody's totals, for the tie-break by opponents: with two winners these are in the other field."""
    if TieBreak.OPPONENTS_TOTAL not in rules.tie_breaks or rules.winners == 1:
        return {}
    return {each.pair: each.total for entries in fields for each in rank_pairs(entries, rules.method, adjustments=adjustments)}


def _by_number(lines: Sequence[LineRow], side: Side | None) -> list[tuple[int, BoardEntry]]:
    """Rounds and entries of a field. Pairs that share a place then stand in the order of their numbers."""
    fields = fields_in(lines) if side else {}
    entries = ((line.round, _entry(line, each)) for line in lines for each in Side)
    return sorted(((number, entry) for number, entry in entries if fields.get(entry.pair) is side), key=lambda found: int(found[1].pair))


def _entry(line: LineRow, side: Side) -> BoardEntry:
    pair, opponent = (line.ns, line.ew) if side is Side.NS else (line.ew, line.ns)
    award = award_on(line, side)
    return BoardEntry(
        pair=str(pair.number),
        board=line.board,
        points=line.ns_comparison if side is Side.NS else line.ew_comparison,
        maximum=line.ns_maximum if side is Side.NS else line.ew_maximum,
        opponent=str(opponent.number),
        artificial=award.percent if isinstance(award, Artificial) else None,
    )


def _places(lines: Sequence[LineRow], side: Side | None, method: Method, pairs: Mapping[str, PairRow]) -> PlacesGroup:
    found = _by_number(lines, side)
    counted = count_own_averages(entry for _round, entry in found)
    rounds: dict[int, list[BoardEntry]] = defaultdict(list)
    for (number, _entry_shown), entry in zip(found, counted, strict=True):
        if entry.points is not None:
            rounds[number].append(entry)
    numbers = tuple(sorted(rounds))
    places = places_by_round([rounds[number] for number in numbers], method)
    rows = (PlacesRow(pairs[pair], row) for pair, row in places.items())
    return PlacesGroup(side, numbers, tuple(sorted(rows, key=_last_place)))


def _last_place(row: PlacesRow) -> tuple[int, int]:
    return row.places[-1] or 0, row.pair.number


def iterate_rows(groups: Iterable[StandingGroup]) -> Iterator[StandingRow]:
    """All rows of all fields."""
    return (row for group in groups for row in group.rows)
