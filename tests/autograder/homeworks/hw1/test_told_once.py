from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.reports.explanations import explanations
from tests.autograder.corpus import hw1, submission_of
from tests.autograder.homeworks.hw1.test_smallest import FORWARD, LINEAR

GRADIENTS = ["dLdA", "dLdW", "dLdb"]


def told(linear: str, jacobians: str, *tasks: str) -> list[tuple[list[str], str]]:
    """Return the tasks and the message of each explanation."""
    files = {"linear.py": linear.encode(), "jacobians.py": jacobians.encode()}
    result = grade(hw1(), submission_of(files), 1, hw1().select(list(tasks)))
    return [(each.tasks, each.message) for each in explanations(result)]


@pytest.mark.parametrize(
    ("backward", "later"),
    [
        (
            "dLdA = dLdZ @ self.W.T; self.dLdW = dLdZ.T @ self.A",
            [(["dLdW", "dLdb"], "never reached, see dLdA")],
        ),
        (
            "dLdA = dLdZ @ self.W\n        self.dLdW = dLdZ @ self.A",
            [(["dLdW"], "the same crash, see dLdA"), (["dLdb"], "never reached, see dLdA")],
        ),
    ],
)
@pytest.mark.slow(keep=1)
def test_one_crash_is_told_once(backward: str, later: list[tuple[list[str], str]]) -> None:
    backward = backward.replace("; self.dLdW", "\n        self.dLdW")
    source = LINEAR.format(forward=FORWARD, backward=backward)
    (first, message), *others = told(source, "", *GRADIENTS)
    assert first == ["dLdA"]
    assert message.startswith("ValueError: ")
    assert others == later


def test_two_crashes_are_told_both() -> None:
    backward = "self.dLdW = dLdZ.T @ self.A if self.N < 0 else 1 / 0\n        dLdA = dLdZ @ self.W"
    source = LINEAR.format(forward="Z = A @ self.W", backward=backward)
    (_, forward), (_, gradients) = told(source, "", "forward", "dLdA")
    assert forward.startswith("ValueError")
    assert gradients.startswith("ZeroDivisionError")


def test_a_crash_in_a_function_that_two_tasks_call_is_told_once() -> None:
    source = (
        "def ones(A, W):\n    return W @ A\n\n"
        "def dZdb(A, W, b):\n    return ones(A, W)\n\n"
        "def dZdW(A, W, b):\n    return ones(A, W)\n"
    )
    (first, message), (second, pointing) = told("", source, "dZdb", "dZdW")
    assert (first, second) == (["dZdb"], ["dZdW"])
    assert message.startswith("ValueError: ")
    assert pointing == "the same crash, see dZdb"
