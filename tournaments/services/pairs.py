"""The pairs of an event: added, renamed, removed. Names can always be corrected; who is there is fixed once a movement seats them."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from engine.errors import Fault
from tournaments.enums import Verb
from tournaments.models import Event, Pair, Player
from tournaments.selectors.pairs import last_addition
from tournaments.services.errors import Refused, refuse
from tournaments.services.locks import locked_event
from tournaments.services.log import write_entry
from tournaments.services.names import LONGEST_NAME, clean_name, name_faults

Names = tuple[str, str]
MOST_PAIRS = 500


@transaction.atomic
def add_pairs(*, who: User, event: Event, pairs: Sequence[Names], lines: Sequence[int] | None = None) -> tuple[Pair, ...]:
    """Adds pairs after the last number, all or none. `lines`: where each stood in a list, for the faults; by default 1, 2, 3 …"""
    event = locked_event(event.pk)
    kept = [(clean_name(one), clean_name(other)) for one, other in pairs]
    places = lines or range(1, len(kept) + 1)
    faults = [fault for names, line in zip(kept, places, strict=True) for fault in pair_faults(names, f"line/{line}")]
    faults += twice_faults(event, kept, [f"line/{line}" for line in places])
    count = event.pairs.count()
    if not kept:
        faults.append(Fault("list_empty"))
    if count + len(kept) > MOST_PAIRS:
        faults.append(Fault("too_many", {"what": "pairs", "value": count + len(kept), "most": MOST_PAIRS}))
    faults += _seated_faults(event)
    if faults:
        raise Refused(*faults)
    last = event.pairs.aggregate(last=Max("number"))["last"] or 0
    made = _make(event, kept, last + 1)
    write_entry(who=who, verb=Verb.PAIRS_ADDED, on=event, after={"pairs": [[pair.number, *names] for pair, names in zip(made, kept, strict=True)]})
    return made


@transaction.atomic
def take_back_pairs(*, who: User, event: Event, entry_id: int) -> tuple[int, ...]:
    """Takes out exactly what the last addition (by its entry in the log) added; returns the numbers. Refused once anything else came or went
    since, or somebody is seated."""
    event = locked_event(event.pk)
    if faults := _seated_faults(event):
        raise Refused(*faults)
    addition = last_addition(event)
    if addition is None or addition.entry != entry_id:
        raise refuse("nothing_to_undo")
    pairs = list(event.pairs.filter(number__in=addition.numbers).select_related("player1", "player2").order_by("number"))
    before = {"pairs": [[pair.number, pair.player1.name, pair.player2.name] for pair in pairs]}
    event.pairs.filter(pk__in=[pair.pk for pair in pairs]).delete()
    Player.objects.filter(pk__in=[player for pair in pairs for player in (pair.player1_id, pair.player2_id)]).delete()
    write_entry(who=who, verb=Verb.PAIRS_TAKEN_BACK, on=event, what={"entry": entry_id}, before=before)
    return addition.numbers


@transaction.atomic
def change_pair(*, who: User, pair: Pair, names: Names) -> Pair:
    """Corrects the names of a pair, at any time. Refused if somebody took it out meanwhile."""
    kept = (clean_name(names[0]), clean_name(names[1]))
    if faults := pair_faults(kept, ""):
        raise Refused(*faults)
    event = locked_event(pair.event_id)
    pair = pair_there(event, pair.pk)
    before = [pair.player1.name, pair.player2.name]
    for player, name in zip((pair.player1, pair.player2), kept, strict=True):
        player.name = name
        player.save(update_fields=["name"])
    write_entry(who=who, verb=Verb.PAIR_CHANGED, on=event, what={"pair": pair.number}, before={"players": before}, after={"players": list(kept)})
    return pair


@transaction.atomic
def remove_pair(*, who: User, pair: Pair) -> None:
    """Takes a pair out and closes the gap in the numbers, before a movement is accepted. Refused if somebody else took it out already."""
    event = locked_event(pair.event_id)
    if faults := _seated_faults(event):
        raise Refused(*faults)
    pair = pair_there(event, pair.pk)
    players, number = [pair.player1, pair.player2], pair.number
    before = {"players": [player.name for player in players]}
    pair.delete()
    for player in players:
        player.delete()
    for later in event.pairs.filter(number__gt=number).order_by("number"):  # one by one, upwards: numbers stay unique at every step
        later.number -= 1
        later.save(update_fields=["number"])
    write_entry(who=who, verb=Verb.PAIR_REMOVED, on=event, what={"pair": number}, before=before)


def pair_there(event: Event, pk: int, number: int | None = None) -> Pair:
    """The pair with this id; refused if it is gone, or no longer has this number: numbers move up when a pair is taken out."""
    pair = Pair.objects.select_related("event", "player1", "player2").filter(event=event, pk=pk).first()
    if pair is None or number not in {None, pair.number}:
        raise refuse("pair_moved")
    return pair


def pair_faults(names: Names, place: str) -> tuple[Fault, ...]:
    """What is wrong with the two names, `place` being where they stand."""
    faults: tuple[Fault, ...] = ()
    for number, name in enumerate(names, 1):
        faults += name_faults(name, where=f"{place}/player/{number}".strip("/"))
    if not faults and names[0].casefold() == names[1].casefold():
        faults += (Fault("pair_same_name", {"name": names[0]}, place),)
    return faults


def twice_faults(event: Event, kept: Sequence[Names], places: Sequence[str]) -> list[Fault]:
    """Pairs of the same two names as one that is there, or that stands further up: most likely sent twice. `places`: where each stands."""
    there = {_both(pair.player1.name, pair.player2.name) for pair in event.pairs.select_related("player1", "player2")}
    faults = []
    for names, place in zip(kept, places, strict=True):
        both = _both(*names)
        if both in there and all(names):
            faults.append(Fault("pair_there_already", {"one": names[0][:LONGEST_NAME], "other": names[1][:LONGEST_NAME]}, place))
        there.add(both)
    return faults


def _both(one: str, other: str) -> frozenset[str]:
    return frozenset({one.casefold(), other.casefold()})


def _seated_faults(event: Event) -> list[Fault]:
    seated = event.sessions.filter(rounds__isnull=False).order_by("number").first()
    return [] if seated is None else [Fault("pairs_are_seated", {"session": seated.number})]


def _make(event: Event, names: Sequence[Names], first: int) -> tuple[Pair, ...]:
    people = Player.objects.bulk_create(Player(club=event.club, name=name) for both in names for name in both)
    return tuple(
        Pair.objects.bulk_create(
            Pair(event=event, number=number, player1=one, player2=other)
            for number, (one, other) in enumerate(zip(people[::2], people[1::2], strict=True), first)
        )
    )
