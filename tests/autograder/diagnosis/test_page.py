"""The page of all misconceptions."""

from __future__ import annotations

from autograder.diagnosis.bank import BANK
from autograder.diagnosis.page import page
from autograder.homework import HERE
from autograder.homeworks.hw1.quantities import QUANTITIES


def test_the_page_in_the_docs_is_what_the_bank_gives() -> None:
    written = (HERE.parent / "docs" / "misconceptions.md").read_text()
    assert written == page(QUANTITIES), (
        "run: python -m autograder.diagnosis > docs/misconceptions.md"
    )


def test_the_page_shows_every_misconception_by_an_example() -> None:
    shown = page(QUANTITIES)
    assert shown.count("\n### ") == len(BANK)
    assert shown.count("wrong =") == len(BANK)
