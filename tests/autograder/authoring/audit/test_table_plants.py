"""Misconceptions planted into the solution of a homework with a table."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from autograder.authoring.audit.definitions import definition_differs
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.plants import (
    named_plant,
    plant,
    single_plants,
    statement_of,
    task_of,
)
from autograder.authoring.audit.programs import Program, solution
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.table_plants import NotPlantableError
from autograder.diagnosis.bank import of_quantity
from autograder.homework import load_homework
from tests.autograder.judging.test_classification import HERE

RIGHT = solution(load_homework("hw2"))
QUANTITIES = settings_of("hw2").quantities
A = np.array([[1.0, -2.0, 0.5], [3.0, 0.0, -1.0]])
dLdZ = np.array([[2.0, 1.0, -1.0], [0.5, 4.0, 1.0]])


def layer_of(program: Program, name: str) -> object:
    with undone():
        return getattr(imported(program.sources, "activations.py")["activations"], name)()


def planted(key: str, name: str) -> Program:
    found = named_plant(RIGHT, key, QUANTITIES[key], name)
    assert found is not None
    return found


def test_every_task_of_a_table_has_plants() -> None:
    homework = load_homework("hw2")
    tasks = {task_of(name, quantity) for name, quantity in QUANTITIES.items()}
    assert tasks == {task.id for task in homework.tasks} - {"bilinear_init"}
    for key, quantity in settings_of(str(HERE)).quantities.items():
        assert len(of_quantity(quantity)) > 10, key


@pytest.mark.slow
def test_every_misconception_about_a_table_is_planted() -> None:
    programs = list(single_plants(RIGHT, QUANTITIES))
    assert len(programs) == sum(len(of_quantity(each)) for each in QUANTITIES.values())
    assert len({program.name for program in programs}) == len(programs)
    for program in programs:
        for source in program.sources.values():
            compile(source, program.name, "exec")


def test_a_plant_changes_what_the_solution_returns() -> None:
    layer, right = (layer_of(each, "ReLU") for each in (planted("relu_backward", "halved"), RIGHT))
    for each in (layer, right):
        each.forward(A)  # type: ignore[attr-defined]
    got, wanted = (each.backward(dLdZ) for each in (layer, right))  # type: ignore[attr-defined]
    np.testing.assert_array_equal(got, wanted / 2)


def test_a_plant_uses_a_copy_of_a_helper() -> None:
    program = planted("gelu_backward", "Phi left out")
    other = planted("gelu_backward", "phi left out")
    assert "import math as math" in other.sources["activations.py"]  # in a lambda of Phi
    assert "def phi(A):" in program.sources["activations.py"]
    layer = layer_of(program, "GELU")
    layer.forward(A)  # type: ignore[attr-defined]
    slope = A + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
    got = layer.backward(dLdZ)  # type: ignore[attr-defined]
    np.testing.assert_allclose(got, dLdZ * slope)


def test_an_argument_of_an_earlier_call_is_remembered_for_a_plant() -> None:
    layer = layer_of(planted("softmax_backward", "A added"), "Softmax")
    layer.forward(A)  # type: ignore[attr-defined]
    right = layer_of(RIGHT, "Softmax")
    right.forward(A)  # type: ignore[attr-defined]
    got, wanted = (each.backward(dLdZ) for each in (layer, right))  # type: ignore[attr-defined]
    np.testing.assert_allclose(got, wanted + A)


def test_a_plant_that_fails_leaves_no_new_number() -> None:
    key = "dLdW"
    (wrong,) = (each for each in of_quantity(QUANTITIES[key]) if each.name == "b for A2")
    program = plant(RIGHT, key, QUANTITIES[key], wrong)
    with undone():
        layer = imported(program.sources, "bilinear.py")["bilinear"].Bilinear(2, 3, 4)
    layer.forward(np.ones((5, 2)), np.ones((5, 3)))
    with pytest.raises(ValueError, match="operands could not be broadcast"):
        layer.backward(np.ones((5, 4)))
    assert not hasattr(layer, "dLdW")


def test_a_plant_that_overflows_plants_no_other_mistake() -> None:
    program = planted("dLdA1", "through float32")
    with undone(), np.errstate(over="raise"):
        layer = imported(program.sources, "bilinear.py")["bilinear"].Bilinear(1, 1, 1)
        layer.W = np.ones((1, 1, 1))
        layer.forward(np.ones((1, 1)), np.full((1, 1), 1e100))
        dLdA1, dLdA2 = layer.backward(np.ones((1, 1)))
    assert np.isinf(dLdA1)
    assert dLdA2 == 1.0


def test_a_helper_without_source_can_not_be_planted() -> None:
    key = "gelu_backward"
    quantity = replace(QUANTITIES[key], helpers={"Phi": np.cos, "phi": np.sin})
    (wrong,) = (each for each in of_quantity(QUANTITIES[key]) if each.name == "Phi left out")
    with pytest.raises(NotPlantableError, match="phi can't be copied"):
        plant(RIGHT, key, quantity, wrong)
    assert named_plant(RIGHT, key, quantity, "Phi left out") is None
    assert named_plant(RIGHT, key, quantity, "halved") is not None


BATCH_NORM = settings_of("hw3").quantities["batchnorm_forward, Z"]


def test_the_names_in_the_texts_of_other_names_are_replaced_too() -> None:
    planted = {each.name: statement_of(BATCH_NORM, each) for each in of_quantity(BATCH_NORM)}
    mean, sigma = "A.mean(axis=0)", "np.sqrt(A.var(axis=0) + 1e-05)"
    exchanged = f"Z = self.gamma * (A - {sigma}) / {mean} + self.beta"
    assert planted["sigma and mean exchanged"].startswith(exchanged)


def test_a_name_is_replaced_within_the_texts_of_the_texts() -> None:
    dLdgamma = settings_of("hw3").quantities["batchnorm_dLdgamma"]
    planted = {each.name: statement_of(dLdgamma, each) for each in of_quantity(dLdgamma)}
    A_hat = "(self.beta - self.beta.mean(axis=0)) / np.sqrt(self.beta.var(axis=0) + 1e-05)"
    assert planted["beta for A"] == f"self.dLdgamma = (dLdZ * ({A_hat})).sum(axis=0)"


def test_a_number_can_be_changed_as_an_array_can() -> None:
    loss = settings_of("hw3").quantities["mse_forward, L"]
    (wrong,) = (each for each in of_quantity(loss) if each.name == "an axis too many")
    assert statement_of(loss, wrong) == "L = np.float64(L)[..., np.newaxis]"


@pytest.mark.parametrize(
    ("before", "after", "differing"),
    [
        ("np.tanh(A)", "np.sin(A)", {"Tanh"}),
        ("otypes=[float]", "otypes=[int]", {"Sigmoid", "Tanh", "GELU"}),
        ("# Hint", "# Note", set()),
    ],
)
def test_only_what_uses_a_change_differs(before: str, after: str, differing: set[str]) -> None:
    source = RIGHT.sources["activations.py"]
    assert before in source
    sources = RIGHT.sources | {"activations.py": source.replace(before, after)}
    changed = replace(RIGHT, name=after, sources=sources)
    names = ("Sigmoid", "Tanh", "GELU")
    found = {n for n in names if definition_differs(changed, RIGHT, "activations.py", n)}
    assert found == differing
