from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit.strangers import strangers
from autograder.grading.grade import grade
from autograder.judging.showing import ALONE, LATE
from autograder.reports.explanations import explanations
from autograder.results.verdict import Verdict
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
@pytest.mark.slow
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


@pytest.mark.slow
def test_a_failure_that_needs_earlier_checks_is_told_as_one() -> None:
    counts = "Linear.calls = getattr(Linear, 'calls', 0) + 1"
    forward = f"{counts}; Z = A @ self.W.T + self.b.T + (Linear.calls > 1_000)"
    backward = "dLdA = dLdZ @ self.W; self.dLdW = dLdZ.T @ self.A"
    source = LINEAR.format(forward=forward, backward=backward).encode()
    result = grade(hw1(), submission_of({"linear.py": source}), 1, hw1().select(["forward"]))
    (failed,) = (each for each in result.tasks[0].checks if each.verdict is not Verdict.PASSED)
    assert failed.evidence is not None
    assert failed.evidence.hints == [ALONE[0]]


@pytest.mark.slow
def test_a_gradient_that_is_computed_when_it_is_read_is_told_so() -> None:
    folder = Path(__file__).parents[2] / "strangers"
    (program,) = (p for p in strangers(folder) if p.name == "twentyfirst/dldw_when_asked")
    result = grade(hw1(), program.submission, 1, hw1().select(["dLdW"]))
    (failed,) = (each for each in result.tasks[0].checks if each.verdict is not Verdict.PASSED)
    assert failed.evidence is not None
    assert failed.evidence.hints == [LATE[0].format(name="dLdW")]
