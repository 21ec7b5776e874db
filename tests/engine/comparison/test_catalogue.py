"""The catalogue of methods: options, defaults, and every fault at once."""

import pytest

from engine.comparison.catalogue import METHODS, build_method
from engine.comparison.cross import Cross
from engine.comparison.datum import Datum
from engine.comparison.matchpoints import Form, Matchpoints
from engine.comparison.method import Unit
from engine.comparison.predonats import Predonats
from engine.comparison.total import Total
from engine.errors import EngineError, Fault


def test_methods_of_the_book_are_listed():
    assert list(METHODS) == ["matchpoints", "predonats", "datum", "cross", "total"]


@pytest.mark.parametrize(
    ("key", "options", "method"),
    [
        ("matchpoints", {"form": "1-half-0"}, Matchpoints(Form.ONE_HALF_ZERO)),
        ("predonats", {"truncate": True}, Predonats(truncate=True)),
        ("datum", {"scale": "imp-wbf", "drop": 0, "step": 10, "average_plus": None}, Datum("imp-wbf", 0, 10, None)),
        ("cross", {"scale": "imp-tenth", "average_plus": 2}, Cross("imp-tenth", 2)),
        ("total", {}, Total()),
    ],
)
def test_a_method_is_built_with_its_options(key, options, method):
    assert build_method(key, **options) == method


@pytest.mark.parametrize("key", METHODS)
def test_defaults_of_the_catalogue_are_those_of_the_method(key):
    spec = METHODS[key]
    assert build_method(key, **{name: option.default for name, option in spec.options.items()}) == build_method(key) == spec.build()


@pytest.mark.parametrize(
    ("key", "options", "unit"),
    [
        ("matchpoints", {}, Unit.MATCHPOINTS),
        ("predonats", {}, Unit.PERCENT),
        ("datum", {}, Unit.POINTS),
        ("datum", {"scale": "imp-wbf"}, Unit.IMPS),
        ("cross", {}, Unit.POINTS),
        ("cross", {"scale": "imp-tenth"}, Unit.IMPS),
        ("total", {}, Unit.POINTS),
    ],
)
def test_unit(key, options, unit):
    assert build_method(key, **options).unit is unit


@pytest.mark.parametrize(("key", "opening"), [("matchpoints", "Matchpoints. A result gets 2 points"), ("total", "Total. The plain sum")])
def test_the_rule_is_written_for_users(key, opening):
    assert METHODS[key].rule.startswith(opening)


def test_every_rule_is_written():
    assert [key for key, spec in METHODS.items() if len(spec.rule) < 60] == []


def faults_of(key, **options):
    with pytest.raises(EngineError) as caught:
        build_method(key, **options)
    return caught.value.faults


def test_an_unknown_method_names_those_there_are():
    assert faults_of("mean") == (Fault("method_unknown", {"method": "mean", "allowed": "matchpoints, predonats, datum, cross, total"}, "method"),)


def test_all_faults_of_the_options_at_once():
    assert faults_of("datum", scale="imp", drop=-1, step=0, form="2-1-0") == (
        Fault("method_option_value", {"option": "scale", "value": "imp", "allowed": "identity, imp-wbf, imp-tenth"}, "scale"),
        Fault("method_option_value", {"option": "drop", "value": "-1", "allowed": "0–1000"}, "drop"),
        Fault("method_option_value", {"option": "step", "value": "0", "allowed": "1–1000"}, "step"),
        Fault("method_option_unknown", {"method": "datum", "option": "form", "allowed": "scale, drop, step, average_plus"}, "form"),
    )


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "null"), (True, "true"), ([None, "imp"], '[null, "imp"]'), ({}, "{}"), ("x" * 5000, "x" * 39 + "…")]
)
def test_a_fault_repeats_a_value_as_files_write_it_and_cuts_it(value, shown):
    assert faults_of("datum", scale=value)[0].params["value"] == shown
    assert faults_of(value)[0].params["method"] == shown
    assert faults_of("total", **{"y" * 5000: value})[0].params["option"] == "y" * 39 + "…"


@pytest.mark.parametrize(
    ("key", "option", "value"),
    [("predonats", "truncate", 1), ("datum", "drop", True), ("datum", "step", None), ("matchpoints", "form", 2), ("cross", "scale", ["identity"])],
)
def test_a_value_of_the_wrong_kind_is_a_fault(key, option, value):
    assert [fault.code for fault in faults_of(key, **{option: value})] == ["method_option_value"]
