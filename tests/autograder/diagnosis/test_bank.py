"""Every entry of the bank: told where it is made, planted as it is predicted, and put in words."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from autograder.diagnosis.bank import BANK, of_quantity
from autograder.diagnosis.hints import Diagnosis
from autograder.diagnosis.misconception import Misconception
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import agrees
from autograder.diagnosis.search import diagnose, singles
from autograder.homework import HERE
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis.students import (
    fresh_predictions,
    who_writes,
    with_misconceptions,
)

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
    assert [found for found, it in told.items() if it is None or it.misconceptions != found] == []


@each_quantity
def test_a_planted_formula_gives_what_was_predicted(quantity: Quantity) -> None:
    for entry in of_quantity(quantity.name):
        if entry.planted:
            continue  # planted as a statement, of several passes
        student = who_writes(quantity, quantity.changed(entry))
        for predictions in fresh_predictions(quantity):
            got, predicted = student(predictions.scene), predictions.of((entry,))
            if predicted is None:
                assert got is None
            else:
                assert agrees(np.float64(np.asarray(got)), predicted), entry.name


@each_quantity
def test_planting_nothing_leaves_the_solution(quantity: Quantity) -> None:
    solution = (ROOT / "solutions" / "hw1" / quantity.file).read_text()
    assert quantity.target in solution
    assert quantity.planted().startswith(f"{quantity.target} = ")
    assert diagnose(quantity, who_writes(quantity, quantity.changed())) is None


def test_what_is_kept_is_planted_as_a_statement_of_the_layer() -> None:
    dLdW = QUANTITIES["dLdW"]
    (added,) = (entry for entry in of_quantity("dLdW") if entry.name == "added to the last pass")
    (halved,) = (entry for entry in of_quantity("dLdW") if entry.name == "halved")
    assert dLdW.planted(halved, added) == (
        "self.dLdW = self.dLdW_so_far = getattr(self, 'dLdW_so_far', 0) + (dLdZ.T @ self.A / 2)"
    )


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
    seen, question, _ = told_of(entry)
    for sentence in (seen, question):
        assert len(sentence) <= 110
        assert not FORMULA.search(sentence)
        assert not BLAME.search(sentence)
    assert seen.endswith(".")
    assert question.endswith("?")
    assert entry.why.endswith(".")


@each_entry
def test_it_says_where_to_read_on_and_the_place_is_there(entry: Misconception) -> None:
    for name in entry.of:
        read_on = Diagnosis(QUANTITIES[name], (entry,)).hint(3)[2]
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
def test_each_level_of_hints_adds_one(entry: Misconception) -> None:
    diagnosis = Diagnosis(QUANTITIES[entry.of[0]], (entry,))
    hints = diagnosis.hint(3)
    assert [diagnosis.hint(level) for level in (0, 1, 2)] == [[], hints[:1], hints[:2]]
    assert not any("{" in sentence for sentence in hints)


def told_of(entry: Misconception) -> list[str]:
    return Diagnosis(QUANTITIES[entry.of[0]], (entry,)).hint(3)
