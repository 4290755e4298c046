"""A report on gradcheck speaks of gradcheck, and not of the functions that it calls."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.results.result import Result
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import graded, homework, solution

CHANGES = {
    "        down[i] -= eps\n": "",
    "/ (2 * eps)": "/ eps",
    "np.random.default_rng().standard_normal(np.shape(f(x)))": "np.random.random(np.shape(f(x)))",
}
"""A step to one side, which costs its own task only, and numbers of dLdZ that hide mistakes."""


def test_a_step_to_one_side_is_not_told_of_a_gradcheck_that_is_wrong_without_it() -> None:
    source = solution("hw0")["slopes.py"].decode()
    for before, after in CHANGES.items():
        assert before in source
        source = source.replace(before, after)
    tasks = homework("hw0").select(["any_dLdZ", "both_sides"])
    result = grade(homework("hw0"), submission_of({"slopes.py": source.encode()}), 1, tasks)
    told = {task.id: task.failed.evidence for task in result.tasks if task.failed is not None}
    assert told["any_dLdZ"] is not None
    assert told["any_dLdZ"].hints[0] == "No number of your dLdZ is negative."
    assert "stood in the place of yours" in told["any_dLdZ"].message
    assert told["both_sides"] is not None
    assert "stood in the place" not in told["both_sides"].message


FAILS_IN_BOTH = {"error < 1e-6": "error < -1"}
WITH_A_WRONG_SIGN = {"(f(up) - f(down))": "(f(down) - f(up))", **FAILS_IN_BOTH}


@pytest.mark.parametrize("changes", [CHANGES, WITH_A_WRONG_SIGN])
def test_a_report_shows_calls_that_a_student_would_write(changes: dict[str, str]) -> None:
    calls = [
        call
        for task in graded_gradcheck(changes).tasks
        if task.failed is not None
        for call in task.failed.calls
    ]
    assert any(call.startswith("gradcheck(f, df, x)") for call in calls)
    assert not any("__globals__" in call for call in calls)


def graded_gradcheck(changes: dict[str, str]) -> Result:
    """Return the result of a changed solution in the tasks of gradcheck."""
    source = solution("hw0")["slopes.py"].decode()
    for before, after in changes.items():
        assert before in source
        source = source.replace(before, after)
    tasks = homework("hw0").select(["gradcheck", "any_dLdZ", "one_element", "tolerance"])
    return grade(homework("hw0"), submission_of({"slopes.py": source.encode()}), 1, tasks)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "changes",
    [
        {"        down[i] -= eps\n": "", "/ (2 * eps)": "/ eps"},
        {"(f(up) - f(down))": "(f(down) - f(up))"},
        {"return error\n": "return 0.0 * error\n"},
        {"return error\n": "raise ValueError\n"},
    ],
)
def test_a_function_that_gradcheck_calls_costs_its_own_tasks(changes: dict[str, str]) -> None:
    assert {task.verdict for task in graded_gradcheck(changes).tasks} == {"passed"}


def test_a_limit_that_is_too_lax_costs_its_own_task() -> None:
    tasks = graded_gradcheck({"error < 1e-6": "error < 1e-2"}).tasks
    assert [task.id for task in tasks if task.verdict != "passed"] == ["tolerance"]


def test_a_stub_without_the_functions_that_it_calls_is_not_attempted() -> None:
    result = graded(
        "hw0", {"slopes.py": b"def gradcheck(f, df, x):\n    raise NotImplementedError\n"}
    )
    verdicts = {task.id: task.verdict for task in result.tasks}
    assert verdicts["gradcheck"] == "not attempted"
    assert verdicts["both_sides"] == "missing"
