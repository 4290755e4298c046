"""Homework 1's part for extra points: who hands in nothing for it sees nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import Result
from tests.autograder.corpus import submission_of, verdicts_of

HW1 = load_homework("hw1")
EXTRA = tuple(task for task in HW1.tasks if task.extra)
SOURCE = (HW1.solution / "leading.py").read_text(encoding="utf-8")

pytestmark = pytest.mark.usefixtures("drawn_once")


def graded(source: str) -> Result:
    sources = {"linear.py": (HW1.solution / "linear.py").read_bytes()}
    return grade(HW1, submission_of(sources | {"leading.py": source.encode()}), 1, EXTRA)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted((HW1.solution / "variants").glob("leading_*.py")), ids=lambda path: path.stem
)
def test_other_right_layers_earn_the_extra_points(path: Path) -> None:
    assert graded(path.read_text(encoding="utf-8")).points == 5


MISTAKES = [
    (
        "flat.T @ self.A.reshape(-1, C_in)",
        "np.einsum('n...c,n...i->...ci', dLdZ, self.A)",
        "leading_dLdW",
        "summed over the first axis only",
    ),
    (
        "flat.T @ self.A.reshape(-1, C_in)",
        "dLdZ.reshape(C_out, -1) @ self.A.reshape(C_in, -1).T",
        "leading_dLdW",
        "a reshape that mixes the axes",
    ),
    ("dLdA = dLdZ @", "dLdA = flat @", "leading_dLdA", "a flat gradient"),
    ("self.A = A\n", "self.A = A.reshape(-1, A.shape[-1])\n", "leading_forward", ""),
    ("self.b[:, 0]", "self.b.T", "leading_forward", ""),
]


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong", "task", "named"), MISTAKES)
def test_a_mistake_loses_its_task_and_is_named(
    right: str, wrong: str, task: str, named: str
) -> None:
    assert SOURCE.count(right) == 1
    result = graded(SOURCE.replace(right, wrong))
    (lost,) = (each for each in result.tasks if each.id == task)
    (evidence,) = (check.evidence for check in lost.checks if check.evidence)
    assert lost.verdict == "wrong"
    assert (evidence.diagnosis or "") == named


@pytest.mark.slow
def test_a_forward_that_changes_the_weight_costs_no_other_task() -> None:
    result = graded(SOURCE.replace("self.A = A\n", "self.A = A\n        self.W += 1\n", 1))
    lost = [task.id for task in result.tasks if task.points != task.max_points]
    assert lost == ["leading_forward"]


@pytest.mark.slow
def test_a_caller_may_write_into_what_a_mistaken_call_was_passed_before_a_crash() -> None:
    right = "        flat = dLdZ.reshape(-1, C_out)"
    assert SOURCE.count(right) == 1
    source = SOURCE.replace(right, f"        dLdZ = dLdZ[: max(2, len(dLdZ) // 2 * 2)]\n{right}")
    submission = submission_of({"leading.py": source.encode()})
    result = grade(HW1, submission, 2183813667, EXTRA)
    assert result.faults == []
    lost = [task.id for task in result.tasks if task.points != task.max_points]
    assert lost == ["leading_dLdA", "leading_dLdW", "leading_dLdb"]


def test_a_layer_that_is_not_handed_in_is_in_no_report() -> None:
    sources = {"linear.py": b"", "jacobians.py": (HW1.solution / "jacobians.py").read_bytes()}
    tasks = HW1.select(("dZdb", *(task.id for task in EXTRA)))
    result = grade(HW1, submission_of(sources), 1, tasks)
    assert [task.id for task in result.tasks] == ["dZdb"]
    assert (result.points, result.max_points, result.max_extra_points) == (8, 8, 0)


def test_a_layer_that_is_asked_for_and_not_handed_in_is_missing() -> None:
    result = grade(HW1, submission_of({"linear.py": b""}), 1, EXTRA[:1])
    assert verdicts_of(result) == {"leading_forward": "missing"}
