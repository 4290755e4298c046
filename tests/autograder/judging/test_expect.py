"""Judging a value by its type."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from autograder.declaration import Value
from autograder.judging.expect import expect_value
from autograder.results.verdict import Wrong

LOSS = Value("L", "Z.sum()", (), "loss", type="float")
RIGHT = math.log(2)


@pytest.mark.parametrize("got", [RIGHT, np.float64(RIGHT), np.array(RIGHT), RIGHT + 1e-12])
def test_a_number_that_is_right(got: Any) -> None:
    expect_value(LOSS, "L", got, RIGHT)


def test_a_copy_has_the_same_numbers() -> None:
    cache, A = Value("A", "A", ("N",), "forward"), np.array([1.0, 1e-12])
    expect_value(cache, "self.A", A.copy(), A, is_copy=True)
    cut = np.where(A < 1e-9, 0.0, A)
    expect_value(cache, "self.A", cut, A)
    with pytest.raises(Wrong, match=r"self\.A is close to A, but it is not the same numbers"):
        expect_value(cache, "self.A", cut, A, is_copy=True)


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_a_number_is_as_exact_as_the_write_up_promises_whatever_its_type(dtype: Any) -> None:
    for got in (dtype(RIGHT), np.array(RIGHT, dtype)):
        with pytest.raises(Wrong, match="L is wrong"):
            expect_value(LOSS, "L", got, RIGHT)
