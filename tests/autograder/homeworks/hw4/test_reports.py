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
        ("matmul_T_of_a_stack", "matmul"),
        ("sum_axis_given_again", "sum"),
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


@pytest.mark.slow
@pytest.mark.parametrize("program", ["unbroadcast_a_mean", "unbroadcast_the_last_axes"])
def test_the_write_ups_example_comes_before_further_calls(program: str) -> None:
    check = failed(programs("hw4")[program], "unbroadcast")
    assert check.inputs == {"dLdZ": [[1, 2, 3], [4, 5, 6]]}
    assert [call.partition("  #")[0] for call in check.calls] == ["unbroadcast(dLdZ, (3,))"]


@pytest.mark.slow
def test_a_use_lost_in_the_first_backward_is_not_called_a_replaced_grad() -> None:
    program = programs("hw4")["backward_one_use_for_each_operation"]
    check = failed(program, "backward_again")
    assert check.evidence is not None
    assert check.evidence.message.endswith("the sum over all uses")
    assert check.evidence.diagnosis == "overwritten instead of added"
    assert sum(".backward(" in call for call in check.calls) == 1


@pytest.mark.slow
@pytest.mark.parametrize("program", ["backward_leaves_out_zeros", "backward_leaves_zeros_at_None"])
def test_a_grad_of_None_is_not_called_the_gradient_of_one_use(program: str) -> None:
    check = failed(programs("hw4")[program], "backward")
    assert check.evidence is not None
    assert check.evidence.message.endswith("grad is None, and must be zeros")
    assert check.evidence.diagnosis == "gradients of zeros left out"


@pytest.mark.slow
def test_memory_that_a_grad_shares_is_named_in_the_first_pair_of_calls() -> None:
    files = programs("hw4")["backward_shares_its_grads"]
    check = failed(files, "backward_again")
    assert check.evidence is not None
    assert check.evidence.message.startswith("tensor.grad[...] = put changes dLdZ")
    assert "share their memory" in check.evidence.message
    assert [".grad[...]" in call for call in check.calls].count(True) == 1
    kept = failed(files, "backward").evidence
    assert kept is not None
    assert "after 7.5 was written into the grads above" in kept.message


@pytest.mark.slow
def test_a_number_of_another_type_is_refused_for_its_type() -> None:
    evidence = failed(programs("hw4")["backward_keeps_integers"], "backward_from").evidence
    assert evidence is not None
    assert evidence.message.startswith("x.grad must hold float64 numbers, and holds int64")


@pytest.mark.slow
def test_a_crash_by_numbers_shows_the_numbers() -> None:
    evidence = failed(programs("hw4")["pow_by_division"], "pow").evidence
    assert evidence is not None
    assert "A1 = [0., 1., 2., 3.]" in evidence.message


@pytest.mark.slow
def test_the_calls_end_with_the_one_that_is_wrong() -> None:
    solution = {file: (HOMEWORK.solution / file).read_bytes() for file in HOMEWORK.defines}
    source = solution["operations.py"].decode()
    old = "self.Z = np.exp(A)\n        Z = self.Z"
    new = (
        "self.calls = getattr(self, 'calls', 0) + 1\n"
        "        if self.calls < 4 or self.A.shape != A.shape:\n"
        "            self.A, self.Z = A, np.exp(A)\n"
        "        Z = np.exp(A)"
    )
    assert source.count(old) == 1
    files = solution | {"operations.py": source.replace(old, new).encode()}
    check = failed(files, "exp")
    assert check.evidence is not None
    assert check.evidence.message.startswith("dLdA ")
    assert ".backward(" in check.calls[-1]
    assert len(check.calls) < 16
