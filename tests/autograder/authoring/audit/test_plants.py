from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from autograder.authoring.audit.oracle import Oracle
from autograder.authoring.audit.plants import (
    changed_formula,
    named_plant,
    paired_plants,
    pairs,
    plant,
    single_plants,
    statement_of,
    task_of,
)
from autograder.authoring.audit.programs import Program, solution
from autograder.authoring.audit.settings import settings_of
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.prediction import agrees
from autograder.diagnosis.search import diagnose
from tests.autograder.corpus import hw1
from tests.autograder.diagnosis.students import fresh_predictions, who_writes

RIGHT = solution(hw1())
QUANTITIES = settings_of("hw1").quantities
each_quantity = pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))


@pytest.fixture(scope="module")
def singles() -> list[Program]:
    return list(single_plants(RIGHT, QUANTITIES))


def test_every_misconception_is_planted_into_every_quantity_that_it_is_about(
    singles: list[Program],
) -> None:
    wanted = {
        (task_of(name, quantity), misconception.name)
        for name, quantity in QUANTITIES.items()
        for misconception in of_quantity(quantity)
    }
    assert {(program.task, *program.planted) for program in singles} == wanted
    assert len({program.name for program in singles}) == len(singles)


def test_a_plant_stands_in_the_place_of_the_only_assignment() -> None:
    assert plant(RIGHT, "dLdW", QUANTITIES["dLdW"]).sources == RIGHT.sources
    (halved,) = (each for each in of_quantity(QUANTITIES["dLdW"]) if each.name == "halved")
    difference = plant(RIGHT, "dLdW", QUANTITIES["dLdW"], halved).difference(RIGHT)
    assert "\n-        self.dLdW = dLdZ.T @ self.A\n+        self.dLdW = " in difference
    assert len(_added(difference)) == 1


def test_a_plant_stands_after_all_lines_that_make_a_quantity_up() -> None:
    program = plant(RIGHT, "dZdA", QUANTITIES["dZdA"])
    difference = program.difference(RIGHT)
    assert not [line for line in difference.splitlines()[2:] if line.startswith("-")]
    (added,) = _added(difference)
    assert added.startswith("    jacobian = np.einsum(")
    assert "W.T\n+    jacobian" in difference


@pytest.mark.slow
def test_nothing_planted_is_right() -> None:
    oracle = Oracle("hw1")
    for task, quantity in QUANTITIES.items():
        assert oracle.are_alike(plant(RIGHT, task, quantity), RIGHT, task)


@pytest.mark.slow
def test_what_was_told_can_be_planted_again(singles: list[Program]) -> None:
    two = paired_plants(RIGHT, list(pairs(QUANTITIES))[::250])
    for program in (*singles, *two):
        told = " + ".join(program.planted)
        of_task = [(k, q) for k, q in QUANTITIES.items() if task_of(k, q) == program.task]
        assert program in [named_plant(RIGHT, key, each, told) for key, each in of_task]
    assert named_plant(RIGHT, "dLdW", QUANTITIES["dLdW"], "a bad day") is None


@each_quantity
def test_a_planted_formula_gives_the_predicted_numbers(quantity: Quantity) -> None:
    for entry in of_quantity(quantity):
        if entry.family == "state":
            continue  # planted as a statement, over several passes
        student = who_writes(quantity, changed_formula(quantity, entry))
        for predictions in fresh_predictions(quantity):
            got, predicted = student(predictions.scene), predictions.of((entry,))
            if predicted is None:
                assert got is None
            else:
                assert agrees(np.float64(np.asarray(got)), predicted), entry.name


@each_quantity
def test_without_a_misconception_the_statement_is_right(quantity: Quantity) -> None:
    assert quantity.target in RIGHT.sources[quantity.file]
    assert statement_of(quantity).startswith(f"{quantity.target} = ")
    assert diagnose(quantity, who_writes(quantity, changed_formula(quantity))) is None


def test_a_misconception_about_several_passes_is_planted_as_a_statement_of_the_layer() -> None:
    (added,) = (
        entry for entry in of_quantity(QUANTITIES["dLdW"]) if entry.name == "added to the last pass"
    )
    (halved,) = (entry for entry in of_quantity(QUANTITIES["dLdW"]) if entry.name == "halved")
    assert statement_of(QUANTITIES["dLdW"], halved, added) == (
        "self.dLdW = self.dLdW_so_far = getattr(self, 'dLdW_so_far', 0) + (dLdZ.T @ self.A / 2)"
    )


def test_a_quantity_that_the_solution_does_not_assign_is_refused() -> None:
    nowhere = replace(QUANTITIES["dLdW"], target="self.gradient")
    with pytest.raises(ValueError, match=r"never assigns self\.gradient"):
        plant(RIGHT, "dLdW", nowhere)


def _added(difference: str) -> list[str]:
    return [
        line[1:]
        for line in difference.splitlines()
        if line.startswith("+") and not line.startswith("+++")
    ]
