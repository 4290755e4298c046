"""numerical_gradient, with functions f that run beside the student's code: they share memory."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import SINE, SQUARE, Function
from autograder.homeworks.hw0.inside import inside
from autograder.results.verdict import Evidence, Wrong

VIEWS = (
    *("x", "x.view()", "x[::-1]", "x.reshape(2, 2).T", "x[1:3]", "np.broadcast_to(x, (2, 4))"),
    "np.lib.stride_tricks.sliding_window_view(x, 2)",
    "np.lib.stride_tricks.as_strided(x, (3, 2), 2 * x.strides)",
    *("np.asarray(memoryview(x))", "np.asarray(memoryview(x))[::2]"),
)
"""Views of an x of four elements: the base of some of them is another object than x."""

THRICE = Function("3 * x", lambda x: 3 * x, lambda x, dLdZ: 3 * dLdZ)

OF_ANY_KIND: tuple[tuple[str, Function], ...] = (
    ("np.sin", SINE),
    ("functools.partial(np.multiply, 3.0)", THRICE),
    ("Power()", SQUARE),
)
"""Functions that aren't written with `def`."""

KINDS = """
import functools
import numpy as np
class Power:
    def __call__(self, x):
        return x ** 2
"""


def written(session: Session, expression: str) -> Remote:
    """Return f on the student's side, with this value for an x."""
    source = f"import numpy as np\ndef f(x):\n    return {expression}\n"
    return inside(session, "f", source, f"lambda x: {expression}")


@pytest.mark.task("x_unchanged")
@pytest.mark.parametrize("expression", VIEWS)
def test_views(
    student: Student, session: Session, rng: np.random.Generator, expression: str
) -> None:
    """The function f may return a view of its argument, such as `{expression}`."""
    values = SQUARE.draw(rng, (4,))
    Z = eval(expression, {"np": np, "x": values})
    dLdZ = SQUARE.draw(rng, np.shape(Z))
    x, G = session.arrays(x=values, dLdZ=dLdZ)
    copied = student.numerical_gradient(written(session, f"({expression}).copy()"), x, G)
    session.begin_record()
    viewed = student.numerical_gradient(written(session, expression), x, G)
    if not isinstance(copied, np.ndarray) or np.shape(copied) != (4,):
        return  # which costs another task
    if np.shape(viewed) != (4,) or not np.allclose(viewed, copied, rtol=1e-6, equal_nan=True):
        told = (
            f"f(x) is {expression}, a view of x, and the slopes are not those of a copy; if the "
            "array that f received moves again, Z moves too: copy Z, or give f a new array for "
            "each step"
        )
        raise Wrong(Evidence(told, wanted=describe(copied), got=describe(viewed)))


@pytest.mark.task("slopes")
@pytest.mark.parametrize("odd", ["nan", "inf", "-inf"])
def test_the_same_result(
    student: Student, session: Session, rng: np.random.Generator, odd: str
) -> None:
    """The function f may return the same array each time; where it holds {odd}, a change is NaN."""
    for shape, is_zero in product(((3,), (), None), (False, True)):
        session.begin_record()
        Z = np.array(SQUARE.draw(rng, shape or ()))
        Z.flat[rng.integers(Z.size)] = float(odd)
        dLdZ = SQUARE.draw(rng, np.shape(Z)) * (not is_zero)
        made: Any = f"np.array({Z.tolist()})" if shape is not None else "float(text)"
        made = made.replace("nan", "np.nan").replace("inf", "np.inf")
        source = f"import numpy as np\ntext = {odd!r}\nZ = {made}\ndef f(x):\n    return Z\n"
        f = inside(session, "f", source, f"lambda x: Z, where Z is always the same: {Z.tolist()}")
        x = Named("x", SQUARE.draw(rng, (2,)))
        got = student.numerical_gradient(f, x, dLdZ.item() if shape is None else dLdZ)
        expect_shape("dLdx", got, (2,))
        if not np.isnan(got).all():
            told = (
                f"f returns the same {'array' if shape else 'number'} each time, and it holds "
                f"{odd}: its change is {odd} - {odd}, which is NaN, and so is each slope"
            )
            raise Wrong(Evidence(told, wanted="NaN", got=describe(got)))


@pytest.mark.task("slopes")
def test_the_same_numbers(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may return the same array each time: the slopes are 0."""
    source = "import numpy as np\nZ = np.array([2.0, -1.0])\ndef f(x):\n    return Z\n"
    f = inside(session, "f", source, "lambda x: Z, where Z is always the same array")
    x, dLdZ = Named("x", SQUARE.draw(rng, (3,))), Named("dLdZ", SQUARE.draw(rng, (2,)))
    got = student.numerical_gradient(f, x, dLdZ)
    expect_shape("dLdx", got, (3,))
    if np.any(got):
        raise Wrong(Evidence("f never changes", wanted="zeros", got=describe(got)))


@pytest.mark.task("slopes")
def test_kinds_of_functions(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument f may be whatever can be called: a NumPy function, an object, a partial."""
    for expression, function in OF_ANY_KIND:
        session.begin_record()
        case = Case(function, rng, (3,))
        f = inside(session, "f", f"{KINDS}f = {expression}\n", expression)
        got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
@pytest.mark.parametrize("inputs", [2, 2_600], ids=["Z", "x"])
def test_thousands_of_numbers(
    student: Student, session: Session, rng: np.random.Generator, inputs: int
) -> None:
    """Z may have 3,000 numbers, and so may x."""
    inputs = inputs if inputs == 2 else int(rng.integers(2_600, 3_000))
    W = SQUARE.draw(rng, (3_000 if inputs == 2 else 2, inputs))
    function = Function("W.dot(x)", W.dot, lambda x, dLdZ: dLdZ @ W)
    case = Case(function, rng, (inputs,))
    f = session.handle(session.array("W", W), "dot")
    f.__dict__["_label"] = "f"
    got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
    case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)
