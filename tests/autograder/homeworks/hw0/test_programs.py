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
from tests.autograder.homeworks.hw0.programs import SOLUTION, VERDICTS, programs
from tests.autograder.homeworks.hw0.test_solution import WRITE_UP

TASKS = set(re.findall(r"^\| `(\w+)` \| `\w+\.py` \|", WRITE_UP, flags=re.MULTILINE))
CLAIMS = [(row["program"], set(row["tasks"].split())) for row in VERDICTS]
NAMED = {
    "step_up_only": "the step up only",
    "step_down_only": "the step down only",
    "divided_by_eps": "divided by eps for 2 eps",
    "precedence_of_the_division": "the order of the division",
    "dLdZ_forgotten": "dLdZ forgotten",
    "mean_over_Z": "a mean over Z",
    "last_element_skipped": "the last element skipped",
    "eps_is_ignored": "another step than eps",
    "a_copy_that_is_never_put_back": "not put back, one step below",
    "moved_in_place_and_never_put_back": "x is not put back",
    "moved_in_place_and_put_back": "x is not put back after an exception",
    "put_back_even_after_an_exception_but_writes_into_x": "a read-only x",
    "integers_swallow_the_step": "the step swallowed",
    "all_at_once": "all elements moved at once",
    "error_of_b_alone": "only b below the line",
    "error_element_by_element": "element by element",
    "error_with_a_constant": "1e-08 below the line",
    "error_with_the_sum": "the sum below the line",
    "error_of_zeros_is_NaN": "0 / 0",
    "NaN_is_returned": "what can't be compared counts as right",
    "checked_with_ones": "ones as the only dLdZ",
    "checked_with_positive_numbers": "no negative dLdZ",
    "checked_with_signs": "dLdZ of one size",
    "step_too_small": "the step is too small",
    "step_too_large": "the step is too large",
    "tolerance_too_lax": "too lax",
    "tolerance_too_strict": "too strict",
    "NaN_is_not_above": "NaN counts as right",
    "last_element_not_compared": "an element that is not compared",
    "always_true": "df never called",
    "always_false": "nothing measured",
}
"""A diagnosis that each of these programs gets."""

MOST_WORDS = 80


def graded(source: str) -> Result:
    return grade(load_homework("hw0"), submission_of({"slopes.py": source.encode()}), seed=1)


def lost_in(result: Result) -> set[str]:
    """Return the tasks that lose points."""
    assert result.points is not None, result.faults
    return {task.id for task in result.tasks if task.points != task.max_points}


def test_each_program_has_a_verdict_and_is_not_the_solution() -> None:
    assert [name for name, _ in CLAIMS] == list(programs())
    for source in programs().values():
        assert source != SOLUTION.read_text(encoding="utf-8")
        compile(source, "program", "exec")


def test_each_task_is_broken_by_a_wrong_program() -> None:
    broken = Counter(task for _, tasks in CLAIMS for task in tasks)
    assert set(broken) == TASKS
    for row in VERDICTS:
        assert (row["verdict"] == "wrong") == bool(row["tasks"])
        assert row["why"]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("name", "tasks"), CLAIMS)
def test_a_program_loses_what_it_breaks_and_its_mistake_is_named(
    name: str, tasks: set[str]
) -> None:
    result = graded(programs()[name])
    assert lost_in(result) == tasks
    evidence = [check.evidence for task in result.tasks for check in task.checks if check.evidence]
    assert name not in NAMED or NAMED[name] in {each.diagnosis for each in evidence}
    assert all(len(hint.split()) <= MOST_WORDS for each in evidence for hint in each.hints)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "value", ["None", "{}", "'text'", "1j", "10**140", "np.full(np.shape(x), np.nan)", "f", "x"]
)
def test_an_odd_value_earns_nothing_and_is_no_fault_of_the_grader(value: str) -> None:
    source = f"""import numpy as np

def numerical_gradient(f, x, dLdZ, eps=1e-5):
    f(np.array(x, dtype=float))
    for odd in (np, f, [x], "x", 10**140, None, np.zeros(10**6)):
        try:
            f(odd)
        except ValueError:
            pass
    return {value}

def relative_error(a, b):
    x, f = a, b
    return {value}

def gradcheck(f, df, x):
    return {value}
"""
    result = graded(source)
    assert (result.points, result.faults) == (0, [])
    assert Verdict.GRADER_FAULT not in {task.verdict for task in result.tasks}
