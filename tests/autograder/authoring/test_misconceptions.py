"""The page of all misconceptions."""

from __future__ import annotations

import pytest

from autograder.authoring.misconceptions import example_of, page
from autograder.diagnosis.bank import BANK, of_quantity
from autograder.diagnosis.quantity import Quantity
from autograder.homework import HERE
from autograder.homeworks.hw1.quantities import QUANTITIES


def test_the_page_in_the_docs_is_what_the_bank_gives() -> None:
    written = (HERE.parent / "docs" / "misconceptions.md").read_text()
    assert written == page(QUANTITIES), (
        "run: python -m autograder.diagnosis > docs/misconceptions.md"
    )


def test_no_two_headings_of_the_page_are_the_same() -> None:
    headings = [line for line in page(QUANTITIES).splitlines() if line.startswith("#")]
    assert len(headings) == len(set(headings))


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))
def test_no_example_could_be_that_of_another_misconception(quantity: Quantity) -> None:
    examples = [example_of(entry, quantity) for entry in of_quantity(quantity.name)]
    assert len(examples) == len(set(examples))


def test_the_page_shows_every_misconception_by_an_example() -> None:
    shown = page(QUANTITIES)
    assert shown.count("\n### ") == len(BANK)
    assert shown.count("wrong =") == len(BANK)
