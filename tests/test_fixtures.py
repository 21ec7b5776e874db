"""The sample files are what fixtures/README.md says they are."""

from pathlib import Path

import pytest

from tournaments.services.errors import Refused
from tournaments.services.pair_lists import parse_file, parse_pasted

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


def read(name: str):
    return parse_file(name, (FIXTURES / name).read_bytes())


def test_the_csv_and_the_workbook_hold_the_same_fourteen_pairs():
    assert read("pairs.csv").pairs == read("pairs.xlsx").pairs
    assert len(read("pairs.csv").pairs) == 14
    assert read("pairs.csv").pairs[0] == ("Núria Ferrús", "Quim Sabater")


def test_the_text_holds_ten_pairs_pasted_or_uploaded():
    pasted = parse_pasted((FIXTURES / "pairs.txt").read_text(encoding="utf-8")).pairs
    assert pasted == read("pairs.txt").pairs
    assert len(pasted) == 10
    assert pasted[8] == ("Teresina Mas de Roda", "Hug Balaguerí")


def test_the_faulty_list_shows_its_three_faults_at_once():
    with pytest.raises(Refused) as error:
        read("pairs-with-faults.csv")
    assert [(fault.code, fault.where) for fault in error.value.faults] == [
        ("line_not_two_names", "line/3"),
        ("line_not_two_names", "line/4"),
        ("pair_same_name", "line/5"),
    ]


def test_nobody_is_there_twice():
    names = [name for file in ("pairs.csv", "pairs.txt") for pair in read(file).pairs for name in pair]
    assert len(names) == len(set(names)) == 48


def test_every_sample_file_is_explained():
    text = (FIXTURES / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FIXTURES.iterdir() if path.is_file() and path.name != "README.md" and f"`{path.name}`" not in text] == []
