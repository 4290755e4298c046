"""Every entry of the bank: found by the search, and written in plain words."""

from __future__ import annotations

import json
import re

import pytest

from autograder.diagnosis.bank import BANK, of_quantity
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.hints import known_hints
from autograder.diagnosis.misconception import Misconception
from autograder.diagnosis.search import diagnose, singles
from autograder.homework import HERE
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis.students import with_misconceptions

ROOT = HERE.parent
each_quantity = pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))
each_entry = pytest.mark.parametrize("entry", BANK, ids=lambda entry: f"{entry.name} of {entry.of}")


@each_quantity
def test_whoever_has_a_misconception_is_told_that_one(quantity: Quantity) -> None:
    told = {
        found: diagnose(quantity, with_misconceptions(quantity, found))
        for found in singles(quantity)
    }
    assert told
    assert [found for found, it in told.items() if it is None or it != found] == []


@each_quantity
def test_names_of_misconceptions_tell_them_apart(quantity: Quantity) -> None:
    names = [entry.name for entry in of_quantity(quantity.name)]
    assert sorted(names) == sorted(set(names))
    assert not any(" + " in name for name in names)


FORMULA = re.compile(r"@|\bnp\.|\.T\b|ᵀ|\.sum\(|axis=|==|\*|1_N")
BLAME = re.compile(
    r"\b(forgot|forgotten|mistake|wrongly|should have|simply|just|obviously)\b", re.I
)


@each_entry
def test_its_sentences_are_short_and_give_no_formula_away(entry: Misconception) -> None:
    seen, question, read_on = told_of(entry)
    for sentence in (seen, question):
        assert len(sentence) <= 110
        assert not BLAME.search(sentence)
    for sentence in (seen, question, entry.why):
        assert not FORMULA.search(sentence)
    assert len(read_on.split()) <= 80
    assert seen.endswith(".")
    assert question.endswith("?")
    assert entry.why.endswith(".")


@each_entry
def test_it_says_where_to_read_on_and_the_place_is_there(entry: Misconception) -> None:
    for name in entry.of:
        read_on = known_hints(QUANTITIES[name], (entry,))[2]
        written_up = re.search(r'README\.md, "([^"]+)"', read_on)
        noted = re.search(r"notebooks/(\w+)\.ipynb, section ([\d.]+\d|\d)", read_on)
        assert written_up
        assert noted
        readme = (ROOT / "handouts" / "hw1" / "README.md").read_text()
        assert re.search(
            rf"^#+ {re.escape(written_up[1])}|\*\*{re.escape(written_up[1])}\.\*\*", readme, re.M
        )
        notebook = json.loads((ROOT / "notebooks" / f"{noted[1]}.ipynb").read_text())
        headings = "".join(
            "".join(cell["source"]) + "\n"
            for cell in notebook["cells"]
            if cell["cell_type"] == "markdown"
        )
        assert re.search(rf"^#+ {re.escape(noted[2])}\.? ", headings, re.M)


@each_entry
def test_it_has_three_hints_with_the_name_of_the_quantity_filled_in(entry: Misconception) -> None:
    hints = told_of(entry)
    assert len(hints) == 3
    assert not any("{" in sentence for sentence in hints)


def told_of(entry: Misconception) -> list[str]:
    return known_hints(QUANTITIES[entry.of[0]], (entry,))
