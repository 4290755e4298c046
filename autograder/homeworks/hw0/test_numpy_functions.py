"""numerical_gradient, where f is one of NumPy's own functions, also where some have no number."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, THREE_DIGITS
from autograder.homeworks.hw0.functions import SQUARE
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.slope_mistakes import central
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

WITH_NAN = (
    *(
        ("np.sqrt", -1.0),
        ("np.log", -1.0),
        ("np.log2", -2.0),
        ("np.log10", -1.0),
        ("np.log1p", -3.0),
    ),
    *(("np.arcsin", 2.0), ("np.arccos", -2.0), ("np.arctanh", 1.5), ("np.arccosh", -1.0)),
    ("np.vectorize(lambda x: np.sqrt(x), otypes='d')", -1.0),
    ("lambda x: np.sqrt(x)", -1.0),
    ("lambda x: np.where(x > 0, x, np.nan)", -1.0),
)
"""Functions that work element by element, each with a number for which they have no value."""

OTHERS = (
    *("np.cumsum", "np.sum", "np.mean", "np.prod", "np.add.reduce", "np.square"),
    *("np.multiply.accumulate", "np.linalg.norm", "np.sort", "np.exp"),
    *("np.negative", "np.copy", "np.var", "np.cbrt", "np.max", "np.float64(2).__mul__"),
    *("functools.partial(np.multiply.outer, np.array([1.0, -2.0]))", "np.positive"),
    "functools.partial(np.roll, shift=1)",
)
"""Functions whose numbers depend on many numbers of x, and some that work element by element.

None returns a view of x: whoever moves x itself loses `x_unchanged` for that.
"""

OF_ONE_MEMORY = (
    "lambda x: np.abs(x.view(complex))",
    "lambda x: np.frombuffer(x) ** 2",
    "lambda x: x.view('d, d')['f0'] ** 2",
    "lambda x: np.frombuffer(memoryview(x).cast('B')) ** 2",
)
"""Functions of an x with one axis whose numbers lie side by side in memory."""

NAMES = {"np": np, "functools": functools}
ALL = 16
"""The digits of an x: all of them."""

SHAPES: tuple[tuple[int, ...], ...] = ((2,), (2, 3), (1, 4), (2, 1, 2))


@pytest.mark.task("slopes")
def test_not_a_number_of_a_numpy_function(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """If one number of Z is NaN, all slopes are NaN, also where f is a NumPy function."""
    calls = list[tuple[str, Any, Any]]()
    for at, (text, odd) in enumerate(WITH_NAN):
        x = np.abs(SQUARE.draw(rng, SHAPES[at % len(SHAPES)])) * 0.5 + 0.2
        x = x + 1.5 * ("arccosh" in text)
        x.flat[rng.integers(x.size)] = odd
        calls.append((text, x, SQUARE.draw(rng, x.shape)))
    found = several(session, student.numerical_gradient, calls)
    for (text, x, _), (got, _) in zip(calls, found, strict=True):
        slopes = as_floats(got)
        if slopes.shape != x.shape or not np.isnan(slopes).all():
            told = (
                f"f is {text}, and x is {x.tolist()}: one number of Z has no change that is a "
                "number; each slope adds up the changes of all numbers of Z, and must be NaN"
            )
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted="NaN", got=got))


@pytest.mark.task("slopes")
def test_numpy_functions(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument f may be any of NumPy's functions, of one number or of all numbers of x."""
    calls = list[tuple[str, Any, Any]]()
    for text in (*OTHERS, *OF_ONE_MEMORY):
        for shape in ((3,), (2, 3)) if text in OTHERS else ((4,),):
            x = SQUARE.draw(rng, shape, digits=ALL)  # no two numbers are equal
            Z = eval(text, NAMES)(x)
            calls.append((text, x, SQUARE.draw_dLdZ(rng, np.asarray(Z))))
    found = several(session, student.numerical_gradient, calls)
    for (text, x, dLdZ), (got, _) in zip(calls, found, strict=True):
        wanted = central(eval(text, NAMES), x, dLdZ, DEFAULT_EPS)
        allowed = THREE_DIGITS * max(0.1, float(np.abs(wanted).max()))
        slopes = as_floats(got)
        if slopes.shape != x.shape or not np.allclose(slopes, wanted, 0, allowed):
            told = f"f is {text}, x is {x.tolist()}, and dLdZ is {dLdZ.tolist()}"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(wanted), got=got))
