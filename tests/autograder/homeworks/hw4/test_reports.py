"""The reports of homework 4: small cases, and whose array it is."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import CheckResult
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import programs

HOMEWORK = load_homework("hw4")


def failed(files: dict[str, bytes], task_id: str) -> CheckResult:
    """Return the check that decides a task of a wrong program."""
    tasks = HOMEWORK.select((task_id,))
    (task,) = grade(HOMEWORK, submission_of(files), 1, tasks).tasks
    assert task.failed is not None
    return task.failed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "task"),
    [
        ("matmul_stacks_not_summed", "matmul"),
        ("mul_not_unbroadcast", "mul"),
        ("getitem_added_once", "getitem"),
        ("relu_at_zero", "relu"),
    ],
)
def test_the_first_case_that_fails_is_small(program: str, task: str) -> None:
    check = failed(programs("hw4")[program], task)
    assert sum(len(str(array).split(",")) for array in check.inputs.values()) <= 40
    assert "<int64 array" not in " ".join(check.calls)


@pytest.mark.slow
def test_a_grad_that_shares_the_callers_memory_is_not_called_a_change_by_backward() -> None:
    check = failed(programs("hw4")["backward_shares_its_grads"], "backward_from")
    assert check.evidence is not None
    assert check.evidence.message.startswith("tensor.grad[...] = 7.5 changes dLdZ")
    assert check.calls[-1] == "tensor.grad[...] = 7.5"


@pytest.mark.slow
def test_no_object_has_the_name_of_an_array() -> None:
    check = failed(programs("hw4")["backward_adds_in_place"], "backward")
    names = [call.partition(" = ")[0] for call in check.calls if " = " in call]
    assert len({*names, *check.inputs}) == len({*names}) + len({*check.inputs})


@pytest.mark.slow
def test_data_that_the_constructor_changes_are_not_called_a_change_by_backward() -> None:
    check = failed(programs("hw4")["backward_of_rounded_data"], "backward")
    assert check.evidence is not None
    assert check.evidence.message.startswith("x.data ")
    assert not any(".backward(" in call for call in check.calls)
