"""From compared lines and penalties to places, from rows alone: the same for what stands now, for a published version, for another method."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.cards import Side
from engine.comparison.method import Method
from engine.entries import BoardEntry
from engine.rulings import Adjustment, Artificial
from engine.standings import Standing, count_own_averages, places_by_round, rank_pairs
from engine.tiebreaks import TieBreak, TieEvidence
from tournaments.adapters import method_of
from tournaments.enums import SectionScoring
from tournaments.findings import FieldKey, PlacesGroup, PlacesRow
from tournaments.method_views import MethodView
from tournaments.models import Event, Pair
from tournaments.rows import LineRow, PairRow, PenaltyRow, StandingGroup, StandingRow, StandingsTable, home_sections
from tournaments.selectors.comparing import award_on

Fields = Mapping[FieldKey, Collection[str]]
"""The pairs of each field, by number in text."""


@dataclass(frozen=True)
class RankingRules:
    """What an event says of its places. `apart`: each section by itself; `minimum_share`: of the boards, 0 to 1; `lots`: by pair number in text,
    where ties go by lot."""

    method: Method
    winners: int
    apart: bool = False
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
        apart=event.section_scoring == SectionScoring.APART,
        tie_breaks=tie_breaks,
        minimum_share=Fraction(event.minimum_share, 100),
        lots={str(number): lot for number, lot in lots if lot is not None},
    )


def rules_for(table: StandingsTable, event: Event) -> RankingRules:
    """The event's rules with the method and the sections of a table, which may have been published under others."""
    rules = rules_of(event, MethodView(table.method, table.method_options))
    return replace(rules, apart=table.section_scoring is SectionScoring.APART)


def fields_of(sessions: Iterable[Iterable[LineRow]], rules: RankingRules) -> Fields:
    """The pairs that are ranked together, from the lines of a session, or of several in their order. A pair is on the side where it mostly sits, also
    when a round was seated the wrong way, and in the section in which it has the most boards; of two with as many, where it played last."""
    sessions = [tuple(lines) for lines in sessions]
    leaning: Counter[str] = Counter()
    for line in (line for lines in sessions for line in lines):
        leaning.update({str(line.ns.number): 1, str(line.ew.number): -1})
    homes = {str(pair): section for pair, section in home_sections(sessions).items()} if rules.apart else dict.fromkeys(leaning, "")
    sides: Sequence[Side | None] = (Side.NS, Side.EW) if rules.winners == 2 else (None,)
    fields: dict[FieldKey, list[str]] = {(section, side): [] for section in sorted(set(homes.values()) or {""}) for side in sides}
    for pair in sorted(homes, key=int):
        side = None if rules.winners == 1 else Side.NS if leaning[pair] > 0 else Side.EW
        fields[homes[pair], side].append(pair)
    return fields


def ranked_groups(lines: Sequence[LineRow], penalties: Sequence[PenaltyRow], rules: RankingRules) -> tuple[StandingGroup, ...]:
    """The standings of each field of one session."""
    entries = {key: entries_of(lines, pairs) for key, pairs in fields_of([lines], rules).items()}
    adjustments = adjustments_of(penalties)
    totals = _totals(entries.values(), adjustments, rules)
    pairs, marks = pairs_in(lines), marks_of(lines, penalties)
    groups = []
    for (section, side), own in entries.items():
        standings = rank_pairs(
            own,
            rules.method,
            adjustments=adjustments,
            minimum_share=rules.minimum_share,
            tie_breaks=rules.tie_breaks,
            evidence=TieEvidence(totals=totals, lots=rules.lots),
        )
        groups.append(StandingGroup(side, tuple(standing_row(each, pairs, marks) for each in standings), section))
    return tuple(groups)


def adjustments_of(penalties: Iterable[PenaltyRow]) -> tuple[Adjustment, ...]:
    """Penalties and bonuses as the engine takes them."""
    return tuple(Adjustment(str(each.pair.number), each.amount, each.of_top, each.reason) for each in penalties)


def entries_of(lines: Sequence[LineRow], pairs: Collection[str]) -> tuple[BoardEntry, ...]:
    """One session's entries of these pairs (numbers in text), average plus and minus as they count (SCORING.md §4)."""
    return count_own_averages(entry for _round, entry in _by_number(lines, pairs))


def with_counted(lines: Sequence[LineRow]) -> tuple[LineRow, ...]:
    """One session's lines, each with what its average plus or minus counts, where that is not what it shows (SCORING.md §4)."""
    if not any(line.ruling for line in lines):
        return tuple(lines)
    shown = [_entry(line, side) for line in lines for side in Side]
    counted = [now.points if now.points != then.points else None for then, now in zip(shown, count_own_averages(shown), strict=True)]
    return tuple(replace(line, ns_counted=ns, ew_counted=ew) for line, ns, ew in zip(lines, counted[::2], counted[1::2], strict=True))


def places_of(lines: Sequence[LineRow], rules: RankingRules) -> tuple[PlacesGroup, ...]:
    """Each pair's place after every round of a session that has a compared board."""
    pairs = pairs_in(lines)
    return tuple(_places(lines, key, own, rules.method, pairs) for key, own in fields_of([lines], rules).items())


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


def _totals(fields: Collection[Sequence[BoardEntry]], adjustments: Sequence[Adjustment], rules: RankingRules) -> dict[str, Fraction]:
    """Everybody's totals, for the tie-break by opponents: with two winners these are in another field."""
    if TieBreak.OPPONENTS_TOTAL not in rules.tie_breaks or len(fields) == 1:
        return {}
    return {each.pair: each.total for entries in fields for each in rank_pairs(entries, rules.method, adjustments=adjustments)}


def _by_number(lines: Sequence[LineRow], pairs: Collection[str]) -> list[tuple[int, BoardEntry]]:
    """Rounds and entries of these pairs. Pairs that share a place then stand in the order of their numbers."""
    there = frozenset(pairs)
    entries = ((line.round, _entry(line, each)) for line in lines for each in Side)
    return sorted(((number, entry) for number, entry in entries if entry.pair in there), key=lambda found: int(found[1].pair))


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


def _places(lines: Sequence[LineRow], key: FieldKey, own: Collection[str], method: Method, pairs: Mapping[str, PairRow]) -> PlacesGroup:
    found = _by_number(lines, own)
    counted = count_own_averages(entry for _round, entry in found)
    rounds: dict[int, list[BoardEntry]] = defaultdict(list)
    for (number, _entry_shown), entry in zip(found, counted, strict=True):
        if entry.points is not None:
            rounds[number].append(entry)
    numbers = tuple(sorted(rounds))
    places = places_by_round([rounds[number] for number in numbers], method)
    rows = (PlacesRow(pairs[pair], row) for pair, row in places.items())
    section, side = key
    return PlacesGroup(side, numbers, tuple(sorted(rows, key=_last_place)), section)


def _last_place(row: PlacesRow) -> tuple[int, int]:
    return row.places[-1] or 0, row.pair.number


def iterate_rows(groups: Iterable[StandingGroup]) -> Iterator[StandingRow]:
    """All rows of all fields."""
    return (row for group in groups for row in group.rows)
