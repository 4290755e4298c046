"""The audit's oracle of homework 6 judges each task with right versions of the others."""

from __future__ import annotations

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw6"))
TASKS = {claim.program: claim.tasks for claim in claims("hw6")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw6")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "lookup_mean_of_uses",
        "attention_mask_after",
        "block_without_first_sum",
        "adam_eps_inside",
        "loader_one_seed",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw6")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]


@pytest.mark.slow
def test_adam_is_tried_with_settings_of_many_digits(oracle: Oracle) -> None:
    source = RIGHT.sources["training.py"]
    assert "self.lr * mean" in source
    changed = source.replace("self.lr * mean", "np.round(self.lr, 9) * mean")
    mutant = Program("rounded", ProgramKind.MUTANT, RIGHT.sources | {"training.py": changed})
    assert oracle.differing(mutant, RIGHT, FEW_INPUTS // 3) == ("adam",)
