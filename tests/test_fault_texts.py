"""Every fault has a sentence, and every sentence gets what it names: the codes are collected from the source itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from engine.cards import SUITS, Card, Seat
from engine.comparison.catalogue import METHODS
from engine.errors import Fault
from engine.movements.catalogue import KINDS
from engine.movements.mitchell import EmptySeat, MitchellForm
from engine.naming import MULTIPLIER_SETS, Denomination, Doubling
from engine.play import Rule, Variant
from engine.scoring import DoublingPolicy
from engine.sessions import Combination
from engine.tiebreaks import TieBreak
from tournaments.enums import RevokeRule, SectionScoring
from tournaments.fault_texts import CHOICES, NOUNS, SENTENCES, fault_text, place_text
from tournaments.wording import OPTION_NAMES, card_name

ROOT = Path(__file__).parent.parent
PARAMETER = re.compile(r"%\((\w+)\)s")
MAKERS = {"Fault", "refuse"}
PASSED_ON = {  # calls whose code is a variable: it comes from another call of MAKERS, or from the words listed
    "engine/reading.py": set(),
    "engine/scorefile_reading.py": set(),
    "engine/play.py": {str(rule) for rule in Rule},
    "engine/movements/mitchell.py": {"form_needs_odd_tables", "form_needs_even_tables"},
    "tournaments/services/errors.py": set(),
    "tournaments/web/director/lines.py": {"not_a_number", "unknown_choice"},
}

Call = tuple[str, str, set[str] | None]  # place, code, names of the parameters if they can be read off


def calls() -> Iterator[Call]:
    for folder in ("engine", "tournaments"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for scope in functions(ast.parse(path.read_text(encoding="utf-8"))):
                yield from calls_in(scope, name)


def functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Each innermost function, and the module for what stands outside of any."""
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls_in(scope: ast.AST, name: str) -> Iterator[Call]:
    for node in own_nodes(scope):
        called = (
            node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else getattr(getattr(node, "func", None), "id", "")
        )
        if called in MAKERS and not (called == "refuse" and name.startswith("tournaments/management/")):  # that one takes an error
            codes = codes_of(node.args[0], scope)
            assert codes or name in PASSED_ON, f"{name}:{node.lineno}: say in PASSED_ON which codes this can be"
            yield from ((f"{name}:{node.lineno}", code, parameters(node, called)) for code in codes)


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the functions in it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from own_nodes(child)


def codes_of(argument: ast.expr, scope: ast.AST) -> set[str]:
    """The texts that an argument can be: itself, both sides of a choice, or what a local name was given."""
    if isinstance(argument, ast.Constant):
        return {argument.value}
    if isinstance(argument, ast.IfExp):
        return codes_of(argument.body, scope) | codes_of(argument.orelse, scope)
    if isinstance(argument, ast.Name):
        given = [node for node in own_nodes(scope) if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == argument.id]
        return {code for node in given for code in codes_of(node.value, scope)}
    return set()


def parameters(node: ast.Call, called: str) -> set[str] | None:
    if called != "Fault":
        return {keyword.arg for keyword in node.keywords if keyword.arg} if all(keyword.arg for keyword in node.keywords) else None
    given = node.args[1] if len(node.args) > 1 else ast.Dict(keys=[], values=[])
    if isinstance(given, ast.Dict) and all(isinstance(key, ast.Constant) for key in given.keys):
        return {key.value for key in given.keys if isinstance(key, ast.Constant)}
    return None


CALLS = list(calls())
CODES = {code for _place, code, _names in CALLS} | set().union(*PASSED_ON.values())


def test_the_source_is_really_read():
    assert {"card_twice", "pbn_ten", "must_beat", "session_open", "list_expected", "results_exist", "key_unknown"} <= CODES


def test_every_code_has_a_sentence():
    assert sorted(CODES - SENTENCES.keys()) == []


def test_every_sentence_has_a_code():
    assert sorted(SENTENCES.keys() - CODES) == []


def test_every_parameter_of_a_sentence_is_given():
    short = [
        (place, code, lacking)
        for place, code, names in CALLS
        if names is not None and code in SENTENCES and (lacking := set(PARAMETER.findall(str(SENTENCES[code]))) - names)
    ]
    assert short == []


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_takes_nothing_but_named_texts(code):
    sentence = str(SENTENCES[code])
    values = dict.fromkeys(PARAMETER.findall(sentence), "1")
    assert "%(" not in sentence % values


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("card_twice", {"card": "oros 9", "seats": "N, W"}, "board/7/N"), "Board 7: 9 of coins is there twice: North, West."),
        (Fault("cards_missing", {"cards": "copes 1, bastos 2", "count": 2}), "Cards that nobody holds (2): 1 of cups, 2 of batons."),
        (
            Fault("pbn_ten", {"seat": "E", "card": "espases T", "allowed": "A K Q"}, "board/2/E"),
            "Board 2: East: T of swords does not exist: the pack has no tens. Allowed: A K Q.",
        ),
        (
            Fault("must_beat", {"seat": "W", "card": "copes 4", "allowed": "copes 12, copes 1"}, "W"),
            "West played 4 of cups but can beat the card that is winning. Allowed: 12 of cups, 1 of cups.",
        ),
        (
            Fault("card_unknown", {"card": "oros 13", "suits": "oros, copes", "lowest": 1, "highest": 12}, "play/3"),
            "Card 3: “oros 13” is no card. Allowed: a suit (oros, copes), a space, and a number from 1 to 12.",
        ),
    ],
)
def test_codes_inside_a_fault_become_words(fault, said):
    with translation.override("en"):
        assert fault_text(fault) == said


CHOICE = "unknown_choice"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            Fault(CHOICE, {"what": "namer", "value": "X", "allowed": ", ".join(Seat)}, "seating/4"),
            "“X” no val per a “qui ha cantat”. S’admet: Nord; Oest; Sud; Est.",
        ),
        (
            Fault(CHOICE, {"what": "denomination", "value": "cors", "allowed": ", ".join(Denomination)}, "seating/4"),
            "“cors” no val per a “què s’ha cantat”. S’admet: oros; copes; espases; bastos; botifarra.",
        ),
        (
            Fault("method_option_unknown", {"method": "cross", "option": "drop", "allowed": "scale, average_plus"}),
            (
                "El mètode “comparació creuada (cross)” no té cap opció “resultats que no compten a cada extrem (drop)”. "
                "S’admet: què val una diferència (scale), què val un “60 %” de l’àrbitre (average_plus)."
            ),
        ),
        (
            Fault("file_unreadable", {"reason": "No such file or directory"}),
            "El fitxer no es pot llegir: no hi ha cap fitxer ni carpeta amb aquest nom.",
        ),
        (Fault("file_unreadable", {"reason": "Too many links"}), "El fitxer no es pot llegir: Too many links."),
    ],
)
def test_keys_become_words_in_the_readers_language(fault, said):
    with translation.override("ca"):
        assert fault_text(fault) == said


WHATS = {
    what
    for folder in ("engine", "tournaments")
    for path in (ROOT / folder).rglob("*.py")
    for what in re.findall(r'(?:what"?(?:: |=)|number_fault\()"(\w+)"', path.read_text(encoding="utf-8"))
}


def test_whatever_a_fault_is_about_has_a_noun():
    assert {"pairs", "rounds", "movement", "tie_breaks"} <= WHATS
    assert sorted(WHATS - NOUNS.keys()) == []


def test_choices_have_words_for_every_key():
    kept = {"variant": Variant, "multiplier_set": MULTIPLIER_SETS, "doubling_policy": DoublingPolicy, "revoke": RevokeRule, "tie_breaks": TieBreak,
            "combination": Combination, "section_scoring": SectionScoring, "namer": Seat, "denomination": Denomination, "doubling": Doubling,
            "form": ("auto", *MitchellForm), "empty": EmptySeat, "movement": [*KINDS, "custom"]}  # fmt: skip
    assert {what: sorted(set(keys) - set(CHOICES[what])) for what, keys in kept.items()} == {key: [] for key in kept}
    assert sorted({name for method in METHODS.values() for name in method.options} - OPTION_NAMES.keys()) == []


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("ca", ["9 d’oros", "9 de copes", "9 d’espases", "9 de bastos"]),
        ("en", ["9 of coins", "9 of cups", "9 of swords", "9 of batons"]),
    ],
)
def test_a_card_is_named_as_each_language_does(language, names):
    with translation.override(language):
        assert [card_name(Card(suit, 9)) for suit in SUITS] == names
        assert fault_text(Fault("not_held", {"seat": "N", "card": "espases 12", "allowed": "oros 1"})).count(names[2][1:]) == 1


@pytest.mark.parametrize("day", [29, 1, 11])
def test_a_deadline_in_catalan_has_its_article_whatever_the_day(day):
    """«fins al 29» but «fins a l’1», «fins a l’11»: «al dia» is right for all."""
    with translation.override("ca"):
        said = fault_text(Fault("deadline_passed", {"deadline": f"2026-11-{day:02}T22:26:00+01:00"}))
    assert said.startswith(f"Es podia corregir fins al dia {day} de novembre de 2026, 22.26.")


def test_places():
    with translation.override("en"):
        assert [place_text(where) for where in ("line/7/player/2", "board/3/N", "play/12", "word", "")] == [
            "Line 7, player 2",
            "Board 3",
            "Card 12",
            "",
            "",
        ]
