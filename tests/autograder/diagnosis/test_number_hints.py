"""What the hints say where the numbers of one array matter, or of several."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.diagnosis.experiments import Experiments
from autograder.grading.events import Call, History, Make
from tests.autograder.diagnosis.histories import LAYER, A, W, b, forward, hints, made, where


@pytest.mark.parametrize(
    ("wrong", "overflow", "question"),
    [
        ("missing", "", "look at the numbers of A"),
        ("stopped by an exception", "", "look at the numbers of A"),
        ("stopped by an exception", "exp overflows", "raises the exception for these numbers"),
    ],
)
def test_what_is_missing_or_stopped_by_an_exception_is_told_as_that(
    wrong: str, overflow: str, question: str
) -> None:
    zeros = [made(), forward(10, values=np.zeros_like(A))]
    fails = where("A", lambda values: not values.any())
    seen, asked, _ = Experiments("Z", zeros, fails, *LAYER, wrong=wrong, overflow=overflow).hints()
    assert seen.startswith(f"Z is {wrong} where A is all zeros")
    assert question in asked


def test_a_result_that_is_not_finite_is_told_of_overflow() -> None:
    batch = np.array([[710.0, -720.0, 1.0], [0.5, 0.25, 1.5]])
    told = hints([made(), forward(10, values=batch)], where("A", lambda X: X.max() > 709), False)
    assert (
        told[0]
        == "Z is wrong for these numbers of A, as large as 720, and right for ordinary ones."
    )
    assert told[1] == "Which step of your code gives NaN or infinity for these numbers?"


def test_zeros_that_show_a_small_mistake_are_not_told_as_the_cause() -> None:
    """Beside b, the mistake for a small W is too small to see."""

    def fails(history: History) -> bool:
        made = next(event for event in history if isinstance(event, Make))
        small = np.abs(made.parameters["W"]).max() < 1e-9
        return bool(small and np.any(made.parameters["b"] == 0))

    small = made(W=1e-60 * W, b=np.zeros_like(b))
    observation = hints([small, forward(10)], fails)[0]
    assert "these numbers of W, none of which is larger than" in observation


def test_other_numbers_that_matter_too_are_named() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        has_zero = bool(np.any(call.arguments["A"].values == 0))
        return has_zero and np.array_equal(make.parameters["W"], W)

    history = [made(), forward(10, values=np.where(A > 1, 0.0, A))]
    assert hints(history, fails)[0] == (
        "Z is wrong where A contains a zero, and at the same time for these numbers of W; it is "
        "right for other numbers of either that were tried."
    )


def test_of_two_arrays_whose_numbers_matter_neither_is_blamed_alone() -> None:
    """A mistake in the rows of A shows where a column of W is zero, and is too small elsewhere."""

    def fails(history: History) -> bool:
        made, call = history
        assert isinstance(made, Make)
        assert isinstance(call, Call)
        has_zeros = not np.all(np.any(call.arguments["A"].values, axis=1))
        return has_zeros and not np.all(np.any(made.parameters["W"], axis=0))

    hidden, zeros = W.copy(), np.vstack([A[:3], np.zeros(3)])
    hidden[:, 0] = 0.0
    seen, question, why = hints([made(W=hidden), forward(10, values=zeros)], fails)
    assert seen == (
        "Z is wrong where a column of W is zero, and at the same time where a row of A is zero; it "
        "is right for other numbers of either that were tried."
    )
    assert "the numbers of W or A, or" in question
    assert why.startswith("The numbers of one array may only show what others cause.")


def test_the_size_of_numbers_that_matter_beside_others_is_told() -> None:
    def fails(history: History) -> bool:
        made, call = history
        assert isinstance(made, Make)
        assert isinstance(call, Call)
        is_large = call.arguments["A"].values.flat[0] > 1e6
        return bool(is_large) and np.array_equal(made.parameters["W"], W)

    large = np.where(A == A.flat[0], 1e7, 1.0 + A)
    assert hints([made(), forward(10, values=large)], fails)[0] == (
        "Z is wrong for these numbers of W, and at the same time for these numbers of A, the "
        "largest of size 1e+07; it is right for other numbers of either that were tried."
    )
