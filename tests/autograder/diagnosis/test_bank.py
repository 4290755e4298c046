"""Every entry of the bank: found by the search, and written in plain words."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.hints import known_hints
from autograder.diagnosis.search import diagnose, singles
from autograder.homework import HERE
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis import invented, invented_later
from tests.autograder.diagnosis.students import with_misconceptions

ROOT = HERE.parent
README = (ROOT / "handouts" / "hw1" / "README.md").read_text(encoding="utf-8")
each_quantity = pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))


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
    names = [entry.name for entry in of_quantity(quantity)]
    assert sorted(names) == sorted(set(names))
    assert not any(" + " in name for name in names)


FORMULA = re.compile(r"@|\bnp\.|\.T\b|ᵀ|\.sum\(|axis=|==|\*|1_N")
BLAME = re.compile(
    r"\b(forgot|forgotten|mistake|wrongly|should have|simply|just|obviously)\b", re.I
)


INVENTED = [
    each
    for each in (*vars(invented).values(), *vars(invented_later).values())
    if isinstance(each, Quantity)
]


@pytest.mark.parametrize("quantity", [*QUANTITIES.values(), *INVENTED], ids=lambda it: it.name)
@pytest.mark.slow(keep=12)
def test_its_sentences_are_short_and_give_no_formula_away(quantity: Quantity) -> None:
    for entry in of_quantity(quantity):
        seen, question, read_on = known_hints(quantity, (entry,))
        why = entry.why.format(name=quantity.called)
        for sentence in (seen, question):
            assert len(sentence) <= 110, sentence
            assert not BLAME.search(sentence), sentence
        for sentence in (seen, question, why):
            assert not FORMULA.search(sentence), sentence
            assert not re.search(r"[{}]|\b(\w+) \1\b|\s\s|\bthe the\b", sentence), sentence
        assert len(read_on.split()) <= 80
        assert seen.endswith(".")
        assert question.endswith("?"), question
        assert why.endswith("."), why


@each_quantity
def test_it_says_where_to_read_on_and_the_place_is_there(quantity: Quantity) -> None:
    for read_on in {known_hints(quantity, (entry,))[2] for entry in of_quantity(quantity)}:
        written_up = re.search(r'README\.md, "([^"]+)"', read_on)
        noted = re.search(r"notebooks/(\w+)\.ipynb, section ([\d.]+\d|\d)", read_on)
        assert written_up
        assert noted
        heading = re.escape(written_up[1])
        assert re.search(rf"^#+ {heading}|\*\*{heading}\.\*\*", README, re.M)
        assert re.search(rf"^#+ {re.escape(noted[2])}\.? ", headings_of(noted[1]), re.M)


@cache
def headings_of(name: str) -> str:
    notebook = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text())
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return "".join("".join(cell["source"]) + "\n" for cell in cells)


def test_a_mean_over_the_batch_is_looked_up_where_the_loss_is() -> None:
    (divided,) = (each for each in of_quantity(QUANTITIES["dLdW"]) if each.name == "divided by N")
    assert "Only a loss divides by N" in known_hints(QUANTITIES["dLdW"], (divided,))[2]


def test_a_sum_that_is_always_zero_is_no_misconception() -> None:
    given = {"A": ("N", "C")}
    centred = Quantity("Z", "Z", "A - A.mean()", given, words={"N": "sample", "C": "class"})
    names = [each.name for each in of_quantity(centred)]
    assert "zeros" in names
    assert "added up to a single number" not in names
