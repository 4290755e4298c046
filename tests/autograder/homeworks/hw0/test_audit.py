"""The audit's oracle of homework 0 judges each task with right versions of the others."""

from __future__ import annotations

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw0"))
TASKS = {claim.program: claim.tasks for claim in claims("hw0")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw0")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "eps_is_ignored",
        "gradient_of_integers",
        "error_of_b_alone",
        "checked_with_ones",
        "sums_are_compared",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw0")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["id(x)", "np.shape(x)"])
def test_a_memory_costs_the_slopes_and_may_cost_other_tasks(oracle: Oracle, key: str) -> None:
    """The checks may see it in other tasks, or not: only a patient comparison shows these."""
    source = RIGHT.sources["slopes.py"]
    copied = "np.array(x, dtype=np.float64)"
    assert copied in source
    kept = f"globals().setdefault('cache', {{}}).setdefault({key}, (x, {copied}))[1]"
    sources = RIGHT.sources | {"slopes.py": source.replace(copied, kept)}
    mutant = Program(key, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS // 3)}
    assert "slopes" in found
    assert not {"both_sides", "integers", "x_unchanged"} & found
    assert "both_sides" in oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)
