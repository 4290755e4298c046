"""The pages of the known misconceptions."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.authoring import misconceptions
from autograder.authoring.misconceptions import FAMILIES, details, entries, example_of, index
from autograder.authoring.quantities import quantities_of
from autograder.cli import main
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity
from autograder.errors import UsageError
from autograder.homework import HERE, homework_names, load_homework
from autograder.homeworks.hw1.quantities import QUANTITIES

HW1 = load_homework("hw1")
ENTRIES = entries(HW1)
CLASSIFICATION = Path(__file__).parents[1] / "judging" / "classification"


def test_the_page_in_the_docs_is_what_the_bank_gives() -> None:
    written = (HERE.parent / "docs" / "misconceptions.md").read_text(encoding="utf-8")
    homeworks = [load_homework(name) for name in homework_names()]
    assert written == index(homeworks), (
        "run: autograder misconceptions --all --index > docs/misconceptions.md"
    )
    headings = [f"## {each.name}: {each.title}" for each in homeworks if quantities_of(each)]
    assert re.findall("^## hw.*", written, re.MULTILINE) == headings
    anchors = re.findall(r'<a id="([\w-]+)"></a>', written)
    assert len(anchors) == len(set(anchors)) == written.count("<a id=")


def test_the_page_in_the_docs_has_one_line_and_one_anchor_for_each_misconception() -> None:
    anchors = re.findall(r'^- <a id="([\w-]+)"></a>\*\*', index([HW1]), re.MULTILINE)
    assert anchors == [
        entry.anchor(HW1)
        for family in FAMILIES
        for entry in ENTRIES
        if entry.misconception.family == family
    ]
    assert len(anchors) == len(set(anchors))


def test_no_two_headings_of_the_details_are_the_same() -> None:
    headings = [line for line in details(HW1).splitlines() if line.startswith("#")]
    assert len(headings) == len(set(headings))


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))
def test_no_example_could_be_that_of_another_misconception(quantity: Quantity) -> None:
    examples = [example_of(entry, quantity) for entry in of_quantity(quantity)]
    assert len(examples) == len(set(examples))


def test_the_details_show_every_misconception_by_an_example() -> None:
    shown = details(HW1)
    assert shown.count("\n### ") == len(ENTRIES)
    assert shown.count("wrong =") == len(ENTRIES)


def test_a_homework_that_names_no_place_to_read_on_is_no_less_a_page() -> None:
    shown = details(load_homework(str(CLASSIFICATION)))
    assert "All classes contribute to loss, and the contributions are added.\n" in shown
    assert "Read on" not in shown


def test_a_mistake_that_no_example_shows_is_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misconceptions, "_examples", lambda quantity: defaultdict(lambda: None))
    shown = details(HW1)
    assert shown.count("\n### ") == len(ENTRIES)
    assert shown.count("\n\nThere is no example: for the numbers of this page") == len(ENTRIES)


def test_the_numbers_of_an_example_stand_beside_each_other() -> None:
    opening, _, _ = details(HW1).partition("## ")
    (first,) = (line for line in opening.splitlines() if line.startswith("A ="))

    assert re.fullmatch(r"A = [-\d ]* {5}W = .*", first), first


def test_the_command_prints_either_page() -> None:
    for options, page in (([], details(HW1)), (["--index"], index([HW1]))):
        result = CliRunner().invoke(main, ["misconceptions", "hw1", *options])
        assert (result.exit_code, result.output) == (0, page)


def test_a_homework_without_quantities_has_no_page(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no known misconceptions"):
        index([replace(HW1, folder=tmp_path)])
