"""Field statistics: who named what, how often it was doubled, and how far results lie apart. From lines alone, as the reader may see them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from engine.cards import Side
from engine.naming import Denomination, Doubling
from tournaments.enums import Audience
from tournaments.findings import FieldStatistics, NamingStatistics, PairNamings
from tournaments.models import Event, Session
from tournaments.rows import LineRow, PairRow
from tournaments.selectors.boards import boards_of


def session_statistics(session: Session, *, audience: Audience) -> FieldStatistics:
    """Of one session, as far as the audience may see its boards."""
    return statistics_of([lines_seen(session, audience)])


def event_statistics(event: Event, *, audience: Audience) -> FieldStatistics:
    """Of all sessions of an event. Queries grow with the sessions, not with their boards."""
    sessions = Session.objects.filter(event=event).select_related("event__club").order_by("number")
    return statistics_of([lines_seen(session, audience) for session in sessions])


def lines_seen(session: Session, audience: Audience) -> tuple[LineRow, ...]:
    """Every line of a session, empty where the audience may not see it."""
    return tuple(line for board in boards_of(session, audience=audience) for line in board.lines)


def statistics_of(sessions: Sequence[Iterable[LineRow]]) -> FieldStatistics:
    """Of the lines of each session; only lines that were played count, ruled or not."""
    played = [[line for line in lines if line.denomination is not None and line.ns_result is not None] for lines in sessions]
    lines = [line for session in played for line in session]
    fields = [results for session in played for results in _results(session)]
    doublings = Counter(line.doubling for line in lines if line.doubling is not None)
    return FieldStatistics(
        lines=len(lines),
        boards=sum(len({line.board for line in session}) for session in played),
        namings=tuple(_naming(denomination, lines) for denomination in Denomination),
        levels={level: doublings[level] for level in Doubling if doublings[level]},
        pairs=_pairs(lines),
        swing=_mean([Fraction(max(results) - min(results)) for results in fields]),
        apart=_mean([abs(result - Fraction(sum(results), len(results))) for results in fields for result in results]),
    )


def _results(lines: Iterable[LineRow]) -> list[list[int]]:
    """The results of NS by board and group, where there are two or more to compare."""
    boards: dict[tuple[int, int], list[int]] = defaultdict(list)
    for line in lines:
        if line.ns_result is not None:
            boards[line.board, line.group].append(line.ns_result)
    return [results for results in boards.values() if len(results) > 1]


def _naming(denomination: Denomination, lines: Iterable[LineRow]) -> NamingStatistics:
    named = [line for line in lines if line.denomination is denomination]
    return NamingStatistics(
        denomination=denomination,
        times=len(named),
        by_partner=sum(_delegated(line) for line in named),
        doubled=sum(_doubled(line) for line in named),
        points=_mean([Fraction((line.ns_points if _naming_side(line) is Side.NS else line.ew_points) or 0) for line in named]) or Fraction(0),
        result=_mean([Fraction((line.ns_result if _naming_side(line) is Side.NS else line.ew_result) or 0) for line in named]) or Fraction(0),
    )


def _pairs(lines: Iterable[LineRow]) -> tuple[PairNamings, ...]:
    named: dict[PairRow, Counter[Denomination]] = defaultdict(Counter)
    told: Mapping[str, Counter[PairRow]] = {name: Counter() for name in ("delegated", "contros", "doubled")}
    for line in lines:
        namers, others = (line.ns, line.ew) if _naming_side(line) is Side.NS else (line.ew, line.ns)
        if line.denomination is not None:
            named[namers][line.denomination] += 1
        named[others]  # they are on the list, even if they never name
        told["delegated"][namers] += _delegated(line)
        told["contros"][others] += _doubled(line)
        told["doubled"][namers] += _doubled(line)
    return tuple(
        PairNamings(pair, dict(named[pair]), told["delegated"][pair], told["contros"][pair], told["doubled"][pair])
        for pair in sorted(named, key=lambda each: each.number)
    )


def _naming_side(line: LineRow) -> Side:
    return (line.namer or line.dealer).side


def _delegated(line: LineRow) -> bool:
    return line.namer is not None and line.namer is not line.dealer


def _doubled(line: LineRow) -> bool:
    return line.doubling is not None and line.doubling is not Doubling.NONE


def _mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None
