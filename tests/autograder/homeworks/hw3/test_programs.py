"""Every wrong program loses just the tasks that it breaks, and every right one nothing."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import Result
from autograder.results.verdict import Verdict
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.hw3.programs import FILES, SOLUTION, VERDICTS, programs
from tests.autograder.homeworks.hw3.test_solution import WRITE_UP

TASKS = set(re.findall(r"^\| `(\w+)` \| `\w+\.py` \|", WRITE_UP, flags=re.MULTILINE))
CLAIMS = [(row["program"], set(row["tasks"].split())) for row in VERDICTS]
VARIANTS = sorted(path.name for path in (SOLUTION / "variants").glob("*.py"))
NAMED = {
    "mse_gradient_divided_by_N": "divided by N",
    "mse_gradient_without_the_2": "without the 2",
    "mse_gradient_not_divided": "not divided",
    "cross_entropy_overflows": "the exponential overflows",
    "cross_entropy_clipped": "probabilities cut off",
    "cross_entropy_log_of_zero": "the logarithm of 0",
    "cross_entropy_softmax_over_the_batch": "softmax over the batch",
    "sgd_overwrites_W": "W replaced by the step",
    "sgd_moves_b_by_dLdW": "b moved by dLdW",
    "sgd_momentum_right_and_plain_wrong": "W replaced by the step",
    "sgd_momentum_with_lr_in_v": "the learning rate inside the velocity",
    "mlp_backward_steps": "weights changed within backward",
    "batchnorm_gradients_exchanged": "the gradient of beta",
    "batchnorm_momentum_exchanged": "the two shares exchanged",
}
"""The name that a report gives to a known mistake."""


def graded(files: dict[str, bytes]) -> Result:
    """Return the result of a program."""
    result = grade(load_homework("hw3"), submission_of(files), seed=1)
    assert result.points is not None, result.faults
    return result


def lost_in(result: Result) -> set[str]:
    """Return the tasks that a program loses."""
    return {task.id for task in result.tasks if task.points != task.max_points}


def test_each_program_has_a_verdict_and_is_not_the_solution() -> None:
    assert [name for name, _ in CLAIMS] == list(programs())
    assert set(NAMED) <= set(programs())
    solution = {file: (SOLUTION / file).read_bytes() for file in FILES}
    for files in programs().values():
        assert files != solution
        for source in files.values():
            compile(source, "program", "exec")


def test_each_task_is_broken_by_a_wrong_program() -> None:
    broken = Counter(task for _, tasks in CLAIMS for task in tasks)
    assert set(broken) == TASKS
    for row in VERDICTS:
        assert (row["verdict"] == "wrong") == bool(row["tasks"])
        assert row["why"]


@pytest.mark.nightly(keep=2)
@pytest.mark.parametrize(("name", "tasks"), CLAIMS)
def test_a_program_loses_what_it_breaks(name: str, tasks: set[str]) -> None:
    result = graded(programs()[name])
    assert lost_in(result) == tasks
    if name in NAMED:
        checks = [check for task in result.tasks for check in task.checks if check.evidence]
        assert checks[0].evidence is not None
        assert checks[0].evidence.diagnosis == NAMED[name]
        assert checks[0].evidence.hints


@pytest.mark.nightly(keep=0)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_right_variant_loses_nothing(variant: str) -> None:
    files = {file: (SOLUTION / file).read_bytes() for file in FILES}
    file = f"{variant.partition('_')[0]}.py"
    assert lost_in(graded(files | {file: (SOLUTION / "variants" / variant).read_bytes()})) == set()


@pytest.mark.slow
def test_the_solution_gets_all_points_and_the_handout_none() -> None:
    solution = graded({file: (SOLUTION / file).read_bytes() for file in FILES})
    assert (solution.points, lost_in(solution)) == (115, set())
    handout = load_homework("hw3").handout
    untouched = graded({file: (handout / file).read_bytes() for file in FILES})
    assert untouched.points == 0
    assert {task.verdict for task in untouched.tasks} == {Verdict.NOT_ATTEMPTED}
