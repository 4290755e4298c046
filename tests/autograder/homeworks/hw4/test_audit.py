"""The audit's oracle of homework 4 judges each task with right versions of the others."""

from __future__ import annotations

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw4"))
TASKS = {claim.program: claim.tasks for claim in claims("hw4")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw4")


@pytest.mark.parametrize(
    ("task", "before", "after"),
    [
        ("log", "np.log(A)", "np.log(np.abs(A))"),
        ("exp", "np.exp(A)", "np.exp(np.minimum(A, 700))"),
    ],
)
def test_a_number_without_a_result_must_end_with_an_error(
    oracle: Oracle, task: str, before: str, after: str
) -> None:
    source = RIGHT.sources["operations.py"]
    assert before in source
    sources = RIGHT.sources | {"operations.py": source.replace(before, after)}
    assert oracle.differing(Program(task, ProgramKind.MUTANT, sources), RIGHT) == (task,)


@pytest.mark.slow
def test_a_long_way_is_gone_back_more_than_once(oracle: Oracle) -> None:
    source, before = RIGHT.sources["tensor.py"], "        gradients = {self: dLdZ}\n"
    assert source.count(before) == 1
    count = "globals()['calls'] = globals().get('calls', 0) + 1"
    later = f"        {count}\n        assert globals()['calls'] < 12\n"
    sources = RIGHT.sources | {"tensor.py": source.replace(before, later + before)}
    mutant = Program("later", ProgramKind.MUTANT, sources)
    assert "long_chain" in oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "unbroadcast_does_nothing",
        "order_without_leaves",
        "order_raises_an_error",
        "backward_of_rounded_data",
        "matmul_T_of_a_stack",
        "backward_replaces",
        "backward_looks_into_a_gradient",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw4")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]
