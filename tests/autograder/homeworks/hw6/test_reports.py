"""The reports of homework 6: what is shown belongs to the case that fails."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import CheckResult
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import programs, solution

HOMEWORK = load_homework("hw6")


def failed(files: dict[str, bytes], task_id: str) -> CheckResult:
    """Return the check that decides a task of a wrong program."""
    tasks = HOMEWORK.select((task_id,))
    (task,) = grade(HOMEWORK, submission_of(files), 1, tasks).tasks
    assert task.failed is not None
    return task.failed


@pytest.mark.slow
def test_each_array_of_a_block_has_a_name_of_its_own() -> None:
    check = failed(programs("hw6")["block_without_relu"], "block")
    calls = [call for call in check.calls if "Tensor(" in call]
    assert calls[0].startswith("tensor = Tensor(X)")
    names = [call.split(" = ")[0] for call in calls]
    assert len({*names}) == len(names)
    assert len(check.inputs["X"]) == 2  # two texts, as in what came back
    assert check.evidence is not None
    assert "array of shape (2, 3, 4)" in (check.evidence.got or "")


@pytest.mark.slow
def test_few_samples_show_that_the_last_batch_is_missing() -> None:
    check = failed(programs("hw6")["loader_len_rounds_down"], "data_loader")
    assert len(check.inputs["X"]) == 5


@pytest.mark.slow
def test_a_wrong_shape_of_Z_is_told_before_backward_fails() -> None:
    files = dict(solution("hw6"))
    source = files["experts.py"].decode()
    assert "weights[..., place : place + 1]" in source
    files["experts.py"] = source.replace(
        "weights[..., place : place + 1]", "weights[..., place : place + 1].reshape(-1, 1, 1)"
    ).encode()
    check = failed(files, "experts")
    assert check.evidence is not None
    assert check.evidence.message.startswith("Z.data must have shape")


@pytest.mark.slow
@pytest.mark.parametrize("program", ["generate_changes_the_list", "generate_trains_afterwards"])
def test_the_calls_of_generate_are_those_of_a_student(program: str) -> None:
    calls = failed(programs("hw6")[program], "generate").calls
    assert not [call for call in calls if "__" in call or "Sequential" in call]
    assert any("generate(module, " in call for call in calls)
