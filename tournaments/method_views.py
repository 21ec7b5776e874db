"""The methods under which any event can be looked at ("what if"), without changing it. The event's own rules stay what they are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.comparison.catalogue import build_method
from engine.comparison.method import Method


@dataclass(frozen=True)
class MethodView:
    """A method with its options (SCORING.md §2). `key`: of the method; `options`: as an event keeps them."""

    key: str
    options: Mapping[str, object] = field(default_factory=dict)

    def build(self) -> Method:
        """The engine's method."""
        return build_method(self.key, **self.options)


VIEWS: Mapping[str, MethodView] = {
    "matchpoints": MethodView("matchpoints", {"form": "2-1-0"}),
    "matchpoints-half": MethodView("matchpoints", {"form": "1-half-0"}),
    "predonats": MethodView("predonats"),
    "predonats-whole": MethodView("predonats", {"truncate": True}),
    "datum": MethodView("datum"),
    "datum-imp": MethodView("datum", {"scale": "imp-tenth"}),
    "cross": MethodView("cross"),
    "cross-imp": MethodView("cross", {"scale": "imp-tenth"}),
    "total": MethodView("total"),
}
"""By the word in an address (`?method=cross-imp`), in the order in which they are offered. Their names: wording.VIEW_NAMES."""
