"""Entry of a board: the plain form saves all of it or nothing, the script's lines answer with what follows, nobody's entry is lost."""

import pytest
from django.urls import reverse

from engine.naming import Denomination, Doubling
from tournaments.enums import Audience, ResultStatus
from tournaments.models import Event, Result
from tournaments.selectors.boards import board_of
from tournaments.selectors.log import log_of
from tournaments.services.results import LineFacts, enter_result


@pytest.fixture
def lines(evening):
    """Reads the lines of board 1 as they stand."""
    return lambda: board_of(evening, 1, audience=Audience.DIRECTOR).lines


def typed(line, named="oros", points="40", version=None, **more: object) -> dict[str, object]:
    """The fields of a line as the form sends them."""
    fields = {
        "version": line.version if version is None else version,
        "named": named,
        "namer": line.dealer,
        "doubling": "none",
        "points": points,
        **more,
    }
    return {f"{line.seating_id}-{name}": value for name, value in fields.items()}


def board(evening) -> str:
    return reverse("desk_board", args=[evening.pk, 1])


def line_url(evening) -> str:
    return reverse("desk_line", args=[evening.pk, 1])


def others_entry(who, evening, line, points: int) -> None:
    facts = LineFacts(denomination=Denomination.COPES, namer=line.dealer, doubling=Doubling.NONE, ns_points=points)
    enter_result(who=who, session=evening, seating_id=line.seating_id, board=1, expected_version=line.version, facts=facts)


# ---- the plain form ----


def test_a_board_is_saved_as_a_whole(desk, evening, lines):
    """46 36 26 at coins: results +10 0 −10, matchpoints 4 2 0 of 4 (SCORING.md §2)."""
    data = {name: value for line, points in zip(lines(), ("46", "36", "26"), strict=True) for name, value in typed(line, points=points).items()}
    response = desk.post(board(evening), data)
    assert (response.status_code, response["Location"]) == (302, board(evening))
    assert [(line.ns_points, line.ns_result, line.ns_comparison) for line in lines()] == [(46, 10, 4), (36, 0, 2), (26, -10, 0)]
    text = desk.get(board(evening)).content.decode()
    assert "Board 1 is saved." in text
    assert 'value="46"' in text


def test_saving_can_go_on_to_the_next_board_that_lacks_a_line(desk, evening, lines, enter):
    enter([2])
    data = {name: value for line in lines() for name, value in typed(line).items()}
    assert desk.post(board(evening), {**data, "next": "1"})["Location"] == reverse("desk_board", args=[evening.pk, 3])


def test_lines_may_stay_empty_be_not_played_or_be_emptied_again(desk, evening, lines):
    first, second, third = lines()
    desk.post(board(evening), {**typed(first), **typed(second, named="not_played", points=""), **typed(third, named="", points="")})
    assert [(line.status, line.version) for line in lines()] == [(ResultStatus.PLAYED, 1), (ResultStatus.NOT_PLAYED, 1), (ResultStatus.EMPTY, 0)]
    desk.post(board(evening), typed(lines()[0], named="", points=""))
    assert (lines()[0].status, lines()[0].version) == (ResultStatus.EMPTY, 2)


def test_every_fault_of_every_line_is_said_and_nothing_is_saved(desk, evening, lines):
    first, second, third = lines()
    data = {**typed(first, points="73"), **typed(second, named="", points="12"), **typed(third, points="٣")}
    response = desk.post(board(evening), data)
    assert response.status_code == 400
    assert not Result.objects.exists()
    assert [set(line.faults) for line in response.context["lines"]] == [{"points"}, {"named"}, {"points"}]
    assert [line.points for line in response.context["lines"]] == ["73", "12", "٣"]
    text = response.content.decode()
    assert "73 points? A pair makes from 0 to 72." in text
    assert "“٣” is not a whole number. Allowed: 0–72." in text


WRONG = [
    ("namer", "W", "namer"), ("doubling", "barraca", "doubling"), ("namer", "X", "named"), ("doubling", "ring", "named"),
    ("named", "hearts", "named"), ("named", "oros\x00", "named"), ("points", "", "points"), ("points", "-3", "points"), ("points", "²", "points"),
    ("points", "4" * 400, "points"), ("points", "1\x000", "points"), ("points", "3.5", "points"),
]  # fmt: skip


def test_what_cannot_be_is_said_beside_the_field(desk, evening, lines):
    line = lines()[0]
    assert line.dealer == "N"
    for field, value, beside in WRONG:
        response = desk.post(board(evening), typed(line, **{field: value}))
        assert (response.status_code, list(response.context["lines"][0].faults)) == (400, [beside]), (field, value)
    assert not Result.objects.exists()


def test_what_cannot_be_read_hides_no_other_fault_of_its_line(desk, evening, lines):
    """Botifarra has no Sant Vicenç in this set (RULES.md §3), and x is no number."""
    line = lines()[0]
    data = typed(line, named="botifarra", doubling="sant_vicenc", points="x")
    assert set(desk.post(board(evening), data).context["lines"][0].faults) == {"points", "doubling"}
    assert set(desk.post(line_url(evening), {"seating": line.seating_id, **data}).json()["faults"]) == {"points", "doubling"}


@pytest.mark.parametrize("version", ["", "x", "²", "-1", "9" * 40, "7"])
def test_a_version_that_is_not_there_saves_nothing_over_others(desk, alex, evening, lines, version):
    others_entry(alex, evening, lines()[0], 16)
    response = desk.post(board(evening), typed(lines()[0], points="50", version=version))
    expected = 302 if version in {"", "x", "²", "9" * 40} else 409  # without a readable version: what stands now is meant
    assert response.status_code == expected
    assert Result.objects.count() == (2 if expected == 302 else 1)


def test_no_field_at_all_changes_nothing(desk, evening, enter):
    enter([1])
    assert desk.post(board(evening), {}).status_code == 302
    assert Result.objects.count() == 3


def test_a_line_that_was_not_touched_does_not_write_over_somebody_elses(desk, alex, evening, lines):
    """Two people have the same board open; each saves another line of it."""
    seen = lines()
    others_entry(alex, evening, seen[0], 16)
    data = {**typed(seen[0], named="", points=""), **typed(seen[1])}
    assert desk.post(board(evening), data).status_code == 302
    assert [line.ns_points for line in lines()] == [16, 40, None]


def test_a_conflict_shows_both_values_and_saves_neither_line(desk, alex, evening, lines):
    seen = lines()
    others_entry(alex, evening, seen[0], 16)
    response = desk.post(board(evening), {**typed(seen[0], points="19"), **typed(seen[1])})
    assert response.status_code == 409
    assert (response.context["mine"].points, response.context["theirs"].points, response.context["writing"].who) == ("19", "16", "alex")
    assert [line.ns_points for line in lines()] == [16, None, None]


@pytest.mark.parametrize(("whose", "points", "versions"), [("mine", 19, 2), ("theirs", 16, 1)])
def test_one_button_settles_a_conflict(desk, alex, evening, lines, whose, points, versions):
    seen = lines()
    others_entry(alex, evening, seen[0], 16)
    data = {**typed(seen[0], points="19"), **typed(seen[1]), "choose": f"{whose}-{seen[0].seating_id}-1"}
    assert desk.post(board(evening), data).status_code == 302
    assert [line.ns_points for line in lines()] == [points, 40, None]
    assert lines()[0].version == versions


@pytest.mark.parametrize("choose", ["mine", "mine--", "x-1-2", "mine-²-²", "-" * 50])
def test_a_choice_that_makes_no_sense_is_passed_over(desk, evening, lines, choose):
    assert desk.post(board(evening), {**typed(lines()[0]), "choose": choose}).status_code == 302


def test_only_levels_of_the_set_and_seats_of_the_dealers_side_are_offered(desk, evening):
    """RULES.md §3: butinet has contro, recontro, Sant Vicenç for suits and no Sant Vicenç for botifarra; board 1 is North's."""
    text = desk.get(board(evening)).content.decode()
    assert 'value="sant_vicenc"' in text
    assert 'value="barraca"' not in text
    assert 'data-levels="botifarra">none contro recontro<' in text
    assert text.count('<option value="E"') == 0
    assert text.count('<option value="S"') == 3


def test_where_doubling_counts_nothing_it_is_not_asked_and_what_stands_is_kept(desk, evening, lines):
    desk.post(board(evening), typed(lines()[0], doubling="contro"))
    Event.objects.update(doubling_policy="none")
    assert "-doubling" not in desk.get(board(evening)).content.decode()
    fields = {name: value for name, value in typed(lines()[0], points="44").items() if not name.endswith("doubling")}
    desk.post(board(evening), fields)
    assert (lines()[0].ns_points, lines()[0].doubling) == (44, Doubling.CONTRO)


# ---- the script's lines ----


def test_a_line_is_saved_and_answers_with_what_follows(desk, evening, lines, enter):
    enter([2])
    line = lines()[0]
    answer = desk.post(line_url(evening), {"seating": line.seating_id, **typed(line, points="46")}).json()
    assert {key: answer[key] for key in ("board", "seating", "missing")} == {"board": 1, "seating": line.seating_id, "missing": 2}
    saved = next(each for each in answer["lines"] if each["seating"] == line.seating_id)
    assert saved["ns_result"] == "+10"
    assert saved["ew_result"] == "−10"
    assert (saved["version"], saved["points"], saved["named"]) == (1, "46", "oros")
    assert answer["entry"] == log_of(evening)[0].id
    assert "<circle" in answer["live"]


def test_a_line_with_faults_answers_with_them(desk, evening, lines):
    line = lines()[0]
    response = desk.post(line_url(evening), {"seating": line.seating_id, **typed(line, points="90", namer="E")})
    assert response.status_code == 400
    assert {field: len(sentences) for field, sentences in response.json()["faults"].items()} == {"points": 1, "namer": 1}


def test_a_line_that_somebody_else_wrote_answers_with_theirs(desk, alex, evening, lines):
    line = lines()[0]
    others_entry(alex, evening, line, 16)
    response = desk.post(line_url(evening), {"seating": line.seating_id, **typed(line, points="19")})
    assert response.status_code == 409
    assert (response.json()["line"]["points"], response.json()["line"]["version"]) == ("16", 1)
    assert "pd-conflict" in response.json()["html"]


@pytest.mark.parametrize("seating", ["", "x", "0", "²", "9" * 50])
def test_a_line_of_no_table_is_not_found(desk, evening, seating):
    assert desk.post(line_url(evening), {"seating": seating}).status_code == 404


def test_undo_answers_the_script_with_the_board(desk, evening, lines):
    line = lines()[0]
    entry = desk.post(line_url(evening), {"seating": line.seating_id, **typed(line)}).json()["entry"]
    url = reverse("desk_undo", args=[evening.pk])
    answer = desk.post(url, {"entry": entry}, headers={"Accept": "application/json"}).json()
    assert next(each for each in answer["lines"] if each["seating"] == line.seating_id)["points"] == ""
    refused = desk.post(url, {"entry": entry}, headers={"Accept": "application/json"})
    assert (refused.status_code, list(refused.json())) == (400, ["faults"])


def test_boards_that_are_not_there_are_not_found(desk, evening):
    for number in (4, 9999):
        assert desk.get(reverse("desk_board", args=[evening.pk, number])).status_code == 404
        assert desk.post(reverse("desk_line", args=[evening.pk, number]), {"seating": 1}).status_code == 404


# ---- what the script builds on ----


def test_80_is_refused_beside_its_line_with_and_without_the_script(desk, evening, lines):
    first = lines()[0]
    fault = "80 points? A pair makes from 0 to 72."
    page = desk.post(board(evening), typed(first, points="80"))
    note = f'id="n{first.seating_id}"><div data-faults><p class="pd-error mb-0">{fault}</p>'
    assert (page.status_code, note in page.content.decode()) == (400, True)
    answer = desk.post(line_url(evening), {"seating": first.seating_id, **typed(first, points="80")})
    assert (answer.status_code, answer.json()) == (400, {"faults": {"points": [fault]}})
    assert not Result.objects.exists()


def test_a_page_that_comes_back_says_what_is_stored_of_each_line_that_says_something_else(desk, alex, evening, lines):
    others_entry(alex, evening, lines()[0], 16)
    first, second, third = lines()
    assert "data-stands" not in desk.get(board(evening)).content.decode()
    page = desk.post(board(evening), {**typed(first, points="80"), **typed(second), **typed(third, named="", points="")})
    stands = [line.stands for line in page.context["lines"]]
    assert stands == [
        '{"named": "copes", "namer": "N", "doubling": "none", "points": "16"}',
        '{"named": "", "namer": "N", "doubling": "none", "points": ""}',
        "",
    ]
    assert page.content.decode().count("data-stands") == 2


def test_a_line_says_the_numbers_of_its_pairs(desk, evening, lines):
    row = lines()[0]
    page = desk.get(board(evening)).content.decode()
    assert f'<span class="pd-no">{row.ns.number}</span> {row.ns.name}<small><span class="pd-no">{row.ew.number}</span> {row.ew.name}</small>' in page
