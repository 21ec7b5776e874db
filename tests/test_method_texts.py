"""How a comparison method is said: its name, and only those options that are not the usual ones (SCORING.md §2, §4)."""

import pytest
from django.utils.translation import override

from engine.comparison.catalogue import METHODS, Choice, Whole
from tournaments.enums import Verb
from tournaments.log_texts import log_text
from tournaments.models import LogEntry
from tournaments.selectors.log import log_row
from tournaments.services.events import EventFacts, change_event
from tournaments.wording import method_text


@pytest.mark.parametrize(
    ("method", "options", "text"),
    [
        ("matchpoints", {}, "matchpoints"),
        ("matchpoints", {"form": "2-1-0"}, "matchpoints"),
        ("matchpoints", {"form": "1-half-0"}, "matchpoints, 1-½-0"),
        ("predonats", {"truncate": False}, "predonats (0 to 100 per board)"),
        ("predonats", {"truncate": True}, "predonats (0 to 100 per board), whole points"),
        ("datum", {"scale": "identity", "drop": 1, "step": 1, "average_plus": None}, "difference to the mean"),
        ("datum", {"step": 10, "scale": "imp-wbf"}, "difference to the mean, IMPs of the international table, mean rounded to multiples of 10"),
        ("datum", {"drop": 0}, "difference to the mean, mean of all results"),
        ("datum", {"drop": 2}, "difference to the mean, without the 2 highest and the 2 lowest"),
        ("cross", {"scale": "imp-tenth", "average_plus": 4}, "cross comparison, IMPs of a tenth of the international table, “60 %” is worth +4"),
        ("total", {"average_plus": 0}, "total of results, “60 %” is worth 0"),
        ("", {}, ""),
    ],
)
def test_a_method_in_words(method, options, text):
    with override("en"):
        assert method_text(method, options) == text


def test_every_option_of_every_method_has_words_in_catalan():
    """No key of the catalogue is shown to people."""
    others = {"form": "1-half-0", "truncate": True, "scale": "imp-tenth", "drop": 7, "step": 7, "average_plus": 7}
    for method, spec in METHODS.items():
        for name, option in spec.options.items():
            values = option.values if isinstance(option, Choice) else (0, 7) if isinstance(option, Whole) and option.lowest == 0 else (others[name],)
            for value in values:
                with override("ca"):
                    said = method_text(method, {name: value})
                    plain = method_text(method, {})
                assert said == plain if value == option.default else said.startswith(f"{plain}, "), (method, name, value)
                assert name not in said.removeprefix(plain)
                assert str(value) not in said or isinstance(value, int)


def test_the_log_says_how_an_event_was_compared_before_and_after(alex, make_event):
    event = make_event(method="datum")
    change_event(who=alex, event=event, facts=EventFacts(title=event.title, method="datum", method_options={"step": 10}))
    change_event(who=alex, event=event, facts=EventFacts(title=event.title, method="total"))
    change_event(who=alex, event=event, facts=EventFacts(title="Trofeu Nou", method="total"))
    entries = LogEntry.objects.filter(verb=Verb.EVENT_CHANGED).order_by("pk")
    with override("en"):
        assert [log_text(log_row(entry)) for entry in entries] == [
            "Event changed; comparison: difference to the mean, mean rounded to multiples of 10 (before: difference to the mean)",
            "Event changed; comparison: total of results (before: difference to the mean, mean rounded to multiples of 10)",
            "Event changed",
        ]
