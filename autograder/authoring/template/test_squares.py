"""The checks: each calls the student's code, and compares what came back."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Student

SHAPES = [(3, 2), (1, 1), (3, 1), (2, 5)]
SMALL = 1e-3
"""The size of the numbers of A: a program that rounds them gets wrong numbers."""


@pytest.mark.task("square")
@pytest.mark.parametrize("shape", SHAPES)
def test_square(
    student: Student, session: Session, rng: np.random.Generator, shape: tuple[int, int]
) -> None:
    """square(A) returns each number of A times itself."""
    A = SMALL * rng.normal(size=shape)
    given = session.array("A", A)
    expect_array("Z", student.square(given), A * A, smallest=0.0)
    expect_unchanged("square", "A", session.value(given), A)


@pytest.mark.task("dLdA")
@pytest.mark.parametrize("shape", SHAPES)
def test_square_backward(
    student: Student, session: Session, rng: np.random.Generator, shape: tuple[int, int]
) -> None:
    """square_backward(A, dLdZ) returns 2 A dLdZ, number by number."""
    A, dLdZ = SMALL * rng.normal(size=shape), rng.normal(size=shape)
    given = session.arrays(A=A, dLdZ=dLdZ)
    expect_array("dLdA", student.square_backward(*given), 2 * A * dLdZ, smallest=0.0)
    for name, now, before in zip(("A", "dLdZ"), session.values(*given), (A, dLdZ), strict=True):
        expect_unchanged("square_backward", name, now, before)
