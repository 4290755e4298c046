"""Homework 4, part 1: A and B are views of one memory, and so are the arrays of several calls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Rng,
    Use,
    indexed,
    raised,
    reshaped,
    summed,
    transposed,
    whole_numbers,
)
from autograder.homeworks.hw4.test_used_again import whole
from autograder.homeworks.hw4.together import Step, expect_together
from autograder.homeworks.hw4.views import WHOLE, View, part, views_of

pytestmark = pytest.mark.last  # what is simple is told first

OF_TWO = "Add", "Mul", "MatMul"
"""The operations of two arrays."""

SHAPES = (4,), (2, 3), (3, 3), (2, 3, 2)
"""Shapes of small arrays, of which all views are passed."""

MOST = 40
"""The most steps of one program: of two arrays, there are hundreds of pairs of views."""

LARGE = (40, 41), (40, 40)
"""Shapes of large matrices."""


def steps_of_two(name: str, rng: Rng, X: Array) -> Iterator[Step]:
    """Yield a step for each two views that fit."""
    use = DRAWS[name](rng, whole_numbers)
    for views in product(views_of(X.shape), repeat=2):
        step = Step(use, X, views)
        with suppress(ValueError):  # what doesn't fit
            if min(map(np.ndim, step.arrays)) > (name == "MatMul") and np.ndim(step.Z()) < 5:
                yield step


def steps_of_one(name: str, rng: Rng, X: Array) -> Iterator[Step]:
    """Yield a step for each view that fits."""
    for view in views_of(X.shape):
        A = view.of(X)
        uses: list[Use] = []
        if name == "Sum":
            uses += [summed((axis, False), lambda rng: ()) for axis in (None, 0, -1)]
        elif name == "Reshape":
            uses += [reshaped(shape, lambda rng: ()) for shape in ((-1,), (A.size // 2, -1))]
        elif name == "Transpose":
            uses.append(transposed(tuple(range(A.ndim))[::-1], lambda rng: ()))
        elif name == "GetItem":
            uses += [indexed(each, lambda rng: ()) for each in (0, [0, -1], (..., [0, 0]))]
        elif name == "Pow":
            uses += [raised(exponent, lambda rng: ()) for exponent in (2, -1)]
        else:
            uses.append(DRAWS[name](rng, whole_numbers))
        for use in uses:
            step = Step(use, X, (view,))
            with suppress(ValueError, IndexError):  # what doesn't fit
                step.Z()
                yield step


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]
)
def test_views_of_one_memory(session: Session, rng: Rng, name: str) -> None:
    """{name}: all arrays are views of one array, such as X, X.T, X[::-1] and X.reshape(3, 2)."""
    make = steps_of_two if name in OF_TWO else steps_of_one
    for shape in SHAPES:
        steps = [*make(name, rng, whole(name, rng, shape))]
        some = rng.permutation(len(steps))[:MOST]
        expect_together(session, rng, name, [steps[place] for place in some])


@pytest.mark.task("matmul")
def test_views_of_one_large_matrix(session: Session, rng: Rng) -> None:
    """MatMul: A and B are views of one large matrix."""
    use = DRAWS["MatMul"](rng, whole_numbers)
    for rows, columns in LARGE:
        X = whole("MatMul", rng, (rows, columns))
        others = [View("T"), View("reshape", ((columns, rows),))]
        back = slice(None, None, -1)
        others += [part(slice(None), back), part(back, back)] if rows == columns else []
        steps = [Step(use, X, (WHOLE, other)) for other in others]
        steps += [Step(use, X, (other, WHOLE)) for other in others]
        expect_together(session, rng, "MatMul", steps)
