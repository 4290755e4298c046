"""The audit's oracle of homework 5 judges each task with right versions of the others."""

from __future__ import annotations

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw5"))
TASKS = {claim.program: claim.tasks for claim in claims("hw5")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw5")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "kaiming_fails",
        "linear_can_not_be_made",
        "names_tied_twice",
        "parameter_empty_is_nan",
        "linear_adds_a_bias_that_is_not_there",
        "names_clear_gradients",
        "parameters_train",
        "state_in_eval_mode",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw5")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]
