from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from autograder.grading.grade import grade
from autograder.results.result import CheckResult
from tests.autograder.corpus import hw1, submission_of

LINEAR = """
import numpy as np

class Linear:
    def __init__(self, C_in, C_out):
        self.W, self.b = np.zeros((C_out, C_in)), np.zeros((C_out, 1))

    def forward(self, A):
        {forward}
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        {backward}
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdA
"""
FORWARD = "Z = A @ self.W.T + self.b.T"
BACKWARD = "dLdA = dLdZ @ self.W; self.dLdW = dLdZ.T @ self.A"


def failed(
    task: str, forward: str = FORWARD, backward: str = BACKWARD, seed: int = 1
) -> CheckResult:
    """Return the failed check of a task."""
    source = LINEAR.format(forward=forward, backward=backward).encode()
    result = grade(hw1(), submission_of({"linear.py": source}), 1, hw1().select([task]))
    (of_task,) = result.tasks
    assert of_task.failed is not None
    return of_task.failed


def message(check: CheckResult) -> str:
    assert check.evidence is not None
    return check.evidence.message


@pytest.mark.parametrize(
    ("task", "forward", "backward", "shapes"),
    [
        ("forward", f"{FORWARD} + 1", BACKWARD, {"A": (1, 1), "W": (1, 1), "b": (1, 1)}),
        ("forward", f"{FORWARD} / len(A)", BACKWARD, {"A": (2, 1), "W": (1, 1), "b": (1, 1)}),
        ("dLdA", FORWARD, BACKWARD.replace("W;", "W * len(self.W);"), {"W": (2, 1), "A": (1, 1)}),
        ("dLdW", FORWARD, f"{BACKWARD} / self.N", {"A": (2, 1), "W": (1, 1), "dLdZ": (2, 1)}),
        ("dLdW", FORWARD, f"{BACKWARD} * (self.N < 2)", {"A": (2, 1), "W": (1, 1)}),
    ],
)
@pytest.mark.slow(keep=1)
def test_a_wrong_number_is_shown_with_the_fewest_numbers(
    task: str, forward: str, backward: str, shapes: dict[str, tuple[int, ...]]
) -> None:
    check = failed(task, forward, backward)
    assert {name: np.shape(check.inputs[name]) for name in shapes} == shapes
    for values in check.inputs.values():
        assert np.array_equal(values, np.round(values))
    assert check.evidence is not None
    assert check.evidence.hints


def test_what_is_shown_can_be_worked_out_by_hand() -> None:
    check = failed("dLdW", backward=f"{BACKWARD} / self.N")
    A, dLdZ = (np.array(check.inputs[name]) for name in ("A", "dLdZ"))
    assert check.evidence is not None
    assert check.evidence.wanted_numbers is not None
    assert (dLdZ.T @ A).tolist() == [check.evidence.wanted_numbers.values]


def test_a_rounding_is_shown_with_tenths() -> None:
    check = failed("forward", f"{FORWARD}; Z = Z.astype(np.float32).astype(float)")
    for values in check.inputs.values():
        assert np.size(values) == 1
        assert np.array_equal(values, np.round(values, 1))


def test_what_only_large_numbers_show_is_shown_as_it_was() -> None:
    check = failed("forward", f"{FORWARD} + (len(A) > 3)")
    assert len(check.inputs["A"]) > 3
    assert "numbers are wrong" in message(check)


def test_a_wrong_shape_is_shown_where_all_sizes_differ() -> None:
    check = failed("dLdA", backward=BACKWARD.replace("@ self.W;", "@ self.W; dLdA = dLdA.T;"))
    N, C_in = np.shape(check.inputs["A"])
    assert sorted([N, C_in, len(check.inputs["W"])]) == [2, 3, 4]
    assert message(check) == f"dLdA must have shape {(N, C_in)}, and has {(C_in, N)}"


def test_a_mistake_of_a_square_W_is_shown_with_a_square_W() -> None:
    turned = "dLdA = dLdZ @ (self.W.T if len(self.W) == self.A.shape[1] else self.W)"
    check = failed("dLdA", backward=f"{turned}; self.dLdW = dLdZ.T @ self.A")
    assert np.shape(check.inputs["W"]) == (2, 2)
    assert np.shape(check.inputs["A"]) == (1, 2)


@pytest.mark.parametrize(
    ("task", "forward", "backward", "told"),
    [
        ("forward", f"A += self.b[0]; {FORWARD}", BACKWARD, "forward changes A"),
        ("cache", f"A *= 2; {FORWARD}", BACKWARD, "forward changes A"),
        ("forward", f"self.W *= 2; {FORWARD}", BACKWARD, "forward changes W"),
        ("dLdA", FORWARD, f"dLdZ *= 2; {BACKWARD}", "backward changes dLdZ"),
        ("dLdW", FORWARD, f"dLdZ *= 2; {BACKWARD}", "backward changes dLdZ"),
        ("dLdW", FORWARD, f"self.A *= 2; {BACKWARD}", "backward changes self.A"),
        ("dLdA", FORWARD, f"self.W += 1; {BACKWARD}", "backward changes W"),
    ],
)
@pytest.mark.slow(keep=1)
def test_an_array_that_is_changed_in_place_comes_before_the_numbers_that_it_spoils(
    task: str, forward: str, backward: str, told: str
) -> None:
    check = failed(task, forward, backward)
    assert message(check).startswith(f"{told}, which ")
    assert all(np.size(values) == 1 for values in check.inputs.values())


@pytest.mark.slow
def test_a_seed_gives_one_report() -> None:
    def plain() -> Any:
        return replace(failed("dLdW", backward=f"{BACKWARD} / 3"), seconds=0.0, peak_mebibytes=0.0)

    assert plain() == plain()


def test_a_tuple_of_gradients_is_recognised_for_every_gradient() -> None:
    backward = "dLdA = dLdZ @ self.W, dLdZ.T @ self.A"
    assert "only item 0 has the shape" in message(failed("dLdA", backward=backward))
    assert message(failed("dLdW", backward=backward)).startswith(
        "backward does not store self.dLdW, and returns a tuple of 2 items"
    )
