"""The table of what changed for whom: both sides with as many decimals, and no figure twice."""

import re
from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from tests.printing.builders import pair
from tournaments.findings import Difference, StandingChange
from tournaments.rows import StandingRow


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def row(place, total, percent, boards=8) -> StandingRow:
    return StandingRow(place, False, pair(1), boards, Fraction(total), percent if percent is None else Fraction(percent))


def cells(before, after) -> list[str]:
    difference = Difference(pairs=(StandingChange(pair(1), before, after),))
    page = render_to_string("components/difference.html", {"difference": difference, "session": SimpleNamespace()})
    heads = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", page)
    found = [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", page)]
    assert len(heads) == len(found) + 1
    return found


def test_a_whole_total_gets_the_decimals_of_the_other_side():
    assert cells(row(2, 8, 50), row(1, Fraction(60, 7), 55)) == ["2 → 1", "8.00 → 8.57", "50.00 % → 55.00 %"]


def test_whole_totals_stay_whole():
    assert cells(row(2, 8, None), row(1, 12, None)) == ["2 → 1", "8 → 12"]


def test_a_mean_of_percents_stands_there_once():
    assert cells(row(2, 50, 50), row(1, 55, 55)) == ["2 → 1", "50.00 % → 55.00 %"]


def test_a_pair_that_had_played_nothing_or_is_gone():
    assert cells(row(None, 0, None, boards=0), row(1, 55, 55)) == ["– → 1", "– → 55.00 %"]
    assert cells(row(3, 50, 50), None) == ["3 → –", "50.00 % → –"]
