"""The numbers that the checks of homework 4 draw, and those that they accept."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw4.operation import any_positive
from autograder.homeworks.hw4.walk import expect_float64
from autograder.results.verdict import Wrong


def test_some_positive_numbers_have_logarithms_near_0() -> None:
    rng = np.random.default_rng(0)
    drawn = np.concatenate([any_positive(rng, (3,)) for _ in range(200)])
    assert (drawn > 0).all()
    distance = np.abs(drawn - 1)
    assert ((distance > 0) & (distance < 1e-8)).any()


def test_infinite_numbers_and_NaN_are_compared_one_by_one() -> None:
    wanted = np.array([np.inf, np.nan, 5.0, 1e-310])
    expect_float64("x.grad", wanted.copy(), wanted, "")
    for place, number in ((0, np.nan), (0, -np.inf), (1, 0.0), (2, 5.1), (3, 0.0)):
        got = wanted.copy()
        got[place] = number
        with pytest.raises(Wrong):
            expect_float64("x.grad", got, wanted, "")
    with pytest.raises(Wrong):
        expect_float64("x.grad", None, wanted, "")
