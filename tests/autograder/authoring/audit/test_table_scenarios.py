"""The audit's scenarios for a homework with a table."""

from __future__ import annotations

import ast
import shutil
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from autograder.authoring.audit import (
    measured,
    table_arguments,
    table_lives,
    table_objects,
    table_scenarios,
)
from autograder.authoring.audit.draws import Array
from autograder.authoring.audit.oracle import Oracle, different, shown
from autograder.authoring.audit.programs import Program, solution
from autograder.authoring.audit.settings import settings_of
from autograder.declaration import Call, Class, Value, labels, normal
from autograder.errors import UsageError
from autograder.homework import load_homework
from tests.autograder.judging.test_classification import HERE, WRONG

RIGHT = {
    "another power": (
        "powers = np.exp(A - A.max(axis=1, keepdims=True))\n    return powers",
        "powers = np.exp(A - A.max(axis=1, keepdims=True) - 1)\n    return powers",
    ),
    "a copy of the batch": ("        self.A = A\n", "        self.A = A.copy()\n"),
    "another sum": ("(dLdZ * self.A).sum(axis=0)", "np.einsum('nc,nc->c', self.A, dLdZ)"),
}


BLAMES_MORE = {"changes A": "dLdA", "one A for all objects": "backward"}
"""Where the oracle also blames another value of a call that fails or that reads another's cache."""


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(str(HERE))


def changed(before: str, after: str) -> tuple[Program, Program]:
    right = solution(load_homework(str(HERE)))
    source = right.sources["losses.py"]
    assert before in source
    source = source.replace(before, after).replace("import numpy", "ALL = {}\n\nimport numpy")
    return replace(right, name=after, sources={"losses.py": source}), right


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_shows_the_tasks_that_it_breaks(name: str, oracle: Oracle) -> None:
    before, after, tasks = WRONG[name]
    more = BLAMES_MORE.get(name, "").split()
    found = set(oracle.differing(*changed(before, after), inputs=300))
    assert found == {*tasks.split(), *more}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_shows_no_difference(name: str, oracle: Oracle) -> None:
    assert oracle.differing(*changed(*RIGHT[name]), inputs=60) == ()


@pytest.mark.slow
def test_a_crowd_whose_parameters_start_in_float32_is_right() -> None:
    """The numbers of a start are what counts; they are assigned before the first step in place."""
    program, right = changed("np.ones(features)", "np.ones(features, np.float32)")
    crowds = [each for each in settings_of(str(HERE)).scenarios if each.most == 1]
    assert crowds
    for scenario in crowds:
        wanted = [
            [replace(each, value=deepcopy(each.value)) for each in history]
            for history in shown(right, scenario, 3, seed=1)
        ]
        for history, theirs in zip(shown(program, scenario, 3, seed=1), wanted, strict=True):
            assert different(history, theirs, scenario) == set()


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("(dLdZ * self.A).sum", "(dLdZ * self.A).mean", "Scale: the solution's dLdg is not the"),
        ("/ N", "", "cross_entropy: the solution's dLdA is not the derivative of its loss"),
    ],
)
def test_a_wrong_gradient_of_the_solution_is_refused(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    folder = shutil.copytree(HERE, tmp_path / "homework")
    path = folder / "solution" / "losses.py"
    source = path.read_text("utf-8")
    assert before in source
    path.write_text(source.replace(before, after), "utf-8")
    with pytest.raises(UsageError, match=told):
        settings_of(str(folder))


def test_the_gradient_of_a_loss_class_is_measured() -> None:
    class CrossEntropy:
        factor = 1.0

        def forward(self, A: Array, y: Array) -> float:
            powers = np.exp(A - A.max(axis=1, keepdims=True))
            self.P, self.y = powers / powers.sum(axis=1, keepdims=True), y
            return float(-np.log(self.P[np.arange(len(y)), y]).mean())

        def backward(self) -> Array:
            return self.factor * (self.P - np.eye(self.P.shape[1])[self.y]) / len(self.y)

    A, shape = normal("N", "C"), ("N", "C")
    forward = Call(
        "forward", {"A": A, "y": labels("C", "N")}, (Value("loss", "0.0", (), "f", type="float"),)
    )
    backward = Call("backward", returns=(Value("dLdA", "A", shape, "b"),), after="forward")
    cls, rng = Class("CrossEntropy", (forward, backward)), np.random.default_rng(1)
    assert list(measured.gradients_that_differ(cls, CrossEntropy, rng)) == []
    CrossEntropy.factor = 2.0
    assert list(measured.gradients_that_differ(cls, CrossEntropy, rng)) == ["dLdA"]


def test_nothing_of_the_judging_and_no_formula_is_used() -> None:
    for module in (measured, table_arguments, table_lives, table_objects, table_scenarios):
        tree = ast.parse(Path(module.__file__ or "").read_text("utf-8"))
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not [name for name in imported if name and "judging" in name]
        read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not read & {"formula", "terms", "start", "derived", "helpers"}
