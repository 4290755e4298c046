"""The audit's oracle of homework 3 judges each task with right versions of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw3"))
STRANGERS = Path(__file__).parent / "strangers"
TASKS = {claim.program: claim.tasks for claim in claims("hw3")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw3")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "batchnorm_eval_loses_gamma",
        "mse_refuses_all_targets",
        "batchnorm_train_moves_a_statistic",
        "batchnorm_eval_loses_the_batch",
        "mse_backward_rounds_small_numbers",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw3")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]


@pytest.mark.slow
def test_an_error_of_its_own_is_a_value_error_if_it_inherits_from_it(oracle: Oracle) -> None:
    folder = STRANGERS / "second" / "right_losses_own_error"
    sources = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    program = Program(folder.name, ProgramKind.STRANGER, sources)
    assert oracle.differing(program, RIGHT, FEW_INPUTS // 4) == ()


def resting(where: str) -> Program:
    """Return the solution with an optimizer that moves nothing where a condition holds."""
    sources = dict(RIGHT.sources)
    step = "                parameter -= "
    rest = f"                if {where}:\n                    continue\n"
    assert step in sources["optimizer.py"]
    sources["optimizer.py"] = sources["optimizer.py"].replace(step, rest + step)
    return Program(where, ProgramKind.MUTANT, sources)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "tasks"),
    [
        ("self.lr < 1e-9", {"sgd_step", "sgd_momentum"}),
        ("self.lr < 1e-9 and name in ('gamma', 'beta')", {"sgd_batchnorm"}),
        ("True", {"sgd_step", "sgd_momentum", "sgd_batchnorm"}),
    ],
)
def test_a_special_rate_costs_gamma_what_w_gets_right(
    oracle: Oracle, where: str, tasks: set[str]
) -> None:
    assert {*oracle.differing(resting(where), RIGHT, FEW_INPUTS, is_patient=True)} == tasks
