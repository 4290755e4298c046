"""For which numbers of an array a program is wrong, and for which it is right."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from autograder.diagnosis.experiments import Experiments
from autograder.diagnosis.numbers import in_digits
from autograder.grading.events import Call, History, Make
from tests.autograder.diagnosis.histories import (
    HOLES,
    LAYER,
    A,
    W,
    b,
    forward,
    has_holes,
    hints,
    made,
    where,
)


def test_an_overflow_for_large_numbers_is_told_in_plain_words() -> None:
    fails = where("A", lambda values: np.abs(values).max() > 700)
    history = [made(), forward(10, values=A * 1000 / np.abs(A).max())]
    experiments = Experiments("Z", history, fails, *LAYER, overflow="exp overflows")
    assert experiments.hints()[0] == (
        "Z is right for ordinary numbers of A; for these numbers of A, as large as 1000, exp "
        "overflows."
    )


def test_a_zero_in_an_array_of_one_number_is_not_taken_for_the_cause() -> None:
    fails = where("A", lambda values: values.sum() == 0)
    history = [made(), forward(10, values=np.zeros((1, 1)))]
    of_one = [replace(history[0], sizes=(1, 2), parameters={"W": W[:, :1], "b": b}), history[1]]
    assert hints(of_one, fails)[0] == (
        "Z is wrong where all numbers of A add up to zero, and right for other numbers of A "
        "that were tried."
    )


def test_a_small_array_beside_a_large_one_is_told_with_it() -> None:
    assert hints([made(), forward(10, values=A * 1e-40)], far_larger)[0] == (
        "Z is wrong where the numbers of A are far smaller than the numbers of b, and right where "
        "they are of one size."
    )


def far_larger(history: History) -> bool:
    (make, call) = history
    assert isinstance(make, Make)
    assert isinstance(call, Call)
    return bool(
        np.abs(make.parameters["b"]).max() > 1e12 * np.abs(call.arguments["A"].values).max()
    )


def test_two_large_arrays_are_told_together() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        sizes = [np.abs(X).max() for X in (make.parameters["W"], call.arguments["A"].values)]
        return min(sizes) > 1e90

    history = [made(W=W * 1e100), forward(10, values=A * 1e100)]
    assert re.fullmatch(
        r"Z is wrong for numbers of W as large as [\d.]+e\+100 together with numbers of A as large "
        r"as [\d.]+e\+100, and right where either is ordinary\.",
        hints(history, fails)[0],
    )


def test_zeros_at_certain_places_are_told() -> None:
    fails = where("W", has_holes)
    assert hints([made(W=W * HOLES), forward(10)], fails)[0] == (
        "Z is wrong where W is zero at these 3 of its 6 places, and right for other numbers of W "
        "that were tried."
    )


@pytest.mark.parametrize("few", [0, 64])
def test_special_numbers_that_matter_in_large_arrays_only_are_told_as_that(few: int) -> None:
    fails = where("A", lambda values: len(values) > few and bool(np.any(values == 0)))
    large = np.ones((70, 3))
    large[4, 1] = 0.0
    assert hints([made(), forward(10, values=large)], fails)[0] == (
        "Z is wrong where A contains a zero, and right for other numbers of A "
        + ("and for smaller arrays that were tried." if few else "that were tried.")
    )


def test_numbers_that_are_right_with_the_other_sign_are_told_as_low() -> None:
    low = where("A", lambda values: bool(-750 < values.min() < -740 and values.max() < 0))
    batch = -745.0 + np.abs(A)
    told = hints([made(), forward(10, values=batch)], low)
    assert told[0] == (
        f"Z is right for other numbers of A that were tried, and wrong for these, the lowest of "
        f"which is -{in_digits(np.abs(batch).max())}; with all signs turned, they are right."
    )


def test_a_program_that_is_wrong_for_some_numbers_is_told_no_more() -> None:
    fails = where("A", lambda values: bool(np.array_equal(values, A)))
    assert hints([made(), forward(10)], fails)[0] == (
        "Z is right for other numbers of A that were tried, and wrong for these."
    )


def test_numbers_that_show_something_are_described() -> None:
    one_hot = np.eye(3)[[0, 2, 1, 2]]
    fails = where("A", lambda values: bool(np.all(values.sum(axis=1) == 1) and values.min() >= 0))
    assert hints([made(), forward(10, values=one_hot)], fails)[0] == (
        "Z is right for other numbers of A that were tried, and wrong for these. Here each row of "
        "A is a single 1 and zeros otherwise, and some rows are equal."
    )


def test_the_size_of_numbers_is_not_told_where_others_as_large_are_right() -> None:
    apart = A - 720.0 * np.array([[0, 0, 1, 0]]).T

    def is_far_below(values: np.ndarray) -> bool:
        largest = values.max(axis=1)
        return bool(700 < largest.max() - largest.min() < 740)

    told = hints([made(), forward(10, values=apart)], where("A", is_far_below))
    assert told[0].startswith(
        "Z is right for other numbers of A that were tried, and wrong for these. Here all of row 2 "
        "of A lies at least "
    )


def test_a_few_numbers_that_are_not_zero_are_named() -> None:
    few = np.zeros((4, 3))
    few[2, 1], few[3, 0] = 1.5, 2.5
    fails = where("A", lambda values: np.array_equal(values != 0, few != 0))
    assert hints([made(), forward(10, values=few)], fails)[0] == (
        "Z is wrong where all numbers of A are zero but A[2, 1] and A[3, 0], and right for other "
        "numbers of A that were tried."
    )
