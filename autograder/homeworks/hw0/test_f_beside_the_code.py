"""numerical_gradient, with functions f that run beside the student's code: they share memory."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import SINE, SQUARE, Array, Function
from autograder.homeworks.hw0.inside import PLACES, reading, several
from autograder.homeworks.hw0.planted import scaled
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

VIEWS = (
    *("x", "x.view()", "x[::-1]", "x.reshape(2, 2).T", "x[1:3]", "np.broadcast_to(x, (2, 4))"),
    "np.lib.stride_tricks.sliding_window_view(x, 2)",
    "np.lib.stride_tricks.as_strided(x, (3, 2), 2 * x.strides)",
    *("np.asarray(memoryview(x))", "np.asarray(memoryview(x))[::2]"),
)
"""Views of an x of four elements: the base of some of them is another object than x."""

OF_A_NUMBER = (
    *("x", "x[()]", "x[...]", "x.view()", "x.T", "x.reshape(1)", "x[np.newaxis]", "x.ravel()"),
    *(
        "np.broadcast_to(x, (3,))",
        "np.broadcast_to(x, (2, 2))",
        "np.atleast_2d(x)",
        "np.asarray(x)",
    ),
    *("np.asarray(memoryview(np.asarray(x)))", "np.squeeze(x)", "np.real(x)"),
)
"""Views of an x of shape ()."""

OTHER_VIEWS: tuple[tuple[str, tuple[int, ...]], ...] = (
    *(("x.T", (2, 1, 3)), ("x[:, 0]", (2, 1, 3))),
    *((each, ()) for each in OF_A_NUMBER),
    *(("x[:2]", (1_030,)), ("x.ravel()[::90]", (20, 20)), ("x", (2,) * 5)),
)
"""Views of an x of another shape."""

THRICE = Function("3 * x", lambda x: 3 * x, lambda x, dLdZ: 3 * dLdZ)

OF_ANY_KIND: tuple[tuple[str, Function], ...] = (
    ("np.sin", SINE),
    ("functools.partial(np.multiply, 3.0)", THRICE),
    ("functools.partial(lambda n, x: x ** n, 2)", SQUARE),
)
"""Functions that aren't written with `def`."""


def written(session: Session, expression: str) -> Remote:
    """Return f on the student's side, with this value for an x."""
    source = f"import numpy as np\ndef f(x):\n    return {expression}\n"
    return inside(session, "f", source, f"lambda x: {expression}")


@pytest.mark.task("x_unchanged")
def test_views(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may return a view of its argument, whatever its base is."""
    drawn = list[tuple[str, Array, Array]]()
    for expression, shape in (*((each, (4,)) for each in VIEWS), *OTHER_VIEWS):
        x = SQUARE.draw(rng, shape)
        Z = eval(expression, {"np": np, "x": x})
        drawn.append((expression, x, SQUARE.draw(rng, np.shape(Z))))
    texts = "lambda x: ({}).copy()", "lambda x: {}"
    calls = [(text.format(each), *given) for each, *given in drawn for text in texts]
    found = [got for got, _ in several(session, student.numerical_gradient, calls)]
    for (expression, x, dLdZ), copied, viewed in zip(drawn, found[::2], found[1::2], strict=True):
        if not is_near(copied, copied):
            continue  # which costs another task
        if is_near(viewed, copied):
            continue
        session.begin_record()
        f = written(session, expression)
        again = student.numerical_gradient(f, Named("x", x), Named("dLdZ", dLdZ))
        if not is_near(again, copied):
            told = (
                f"f(x) is {expression}, a view of x, and the slopes are not those of a copy; if "
                "the array that f received moves again, Z moves too: copy Z, or give f a new "
                "array for each step"
            )
            raise Wrong(Evidence(told, wanted=describe(copied), got=describe(again)))


def is_near(got: Any, wanted: Any) -> bool:
    """Whether these are the wanted slopes."""
    if not isinstance(got, np.ndarray | np.floating | float):
        return False
    got = np.asarray(got)
    if got.shape != np.shape(wanted) or got.dtype.kind != "f":
        return False
    return bool(np.allclose(got, wanted, rtol=1e-6, equal_nan=True))


@pytest.mark.task("slopes")
def test_the_same_result(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may return the same array each time; if it holds NaN, the slopes are NaN."""
    drawn = list[tuple[str, str, Array, Any]]()
    for odd, shape, is_zero in product(("nan", "inf", "-inf"), ((3,), (), None), (False, True)):
        Z = np.array(SQUARE.draw(rng, shape or ()))
        Z.flat[rng.integers(Z.size)] = float(odd)
        text = f"np.array({Z.tolist()})" if shape is not None else odd
        text = text.replace("nan", "np.nan").replace("inf", "np.inf")
        dLdZ = SQUARE.draw(rng, np.shape(Z)) * (not is_zero)
        G = dLdZ.item() if shape is None else dLdZ
        drawn.append((odd, f"lambda x, Z={text}: Z", SQUARE.draw(rng, (2,)), G))
    found = several(session, student.numerical_gradient, [each[1:] for each in drawn])
    for (odd, text, x, dLdZ), (got, _) in zip(drawn, found, strict=True):
        if is_near(got, np.full(2, np.nan)):
            continue
        session.begin_record()
        f = inside(session, "f", f"import numpy as np\nf = {text}\n", text)
        got = student.numerical_gradient(f, Named("x", x), dLdZ)
        expect_shape("dLdx", got, (2,))
        if not np.isnan(got).all():
            told = (
                f"f returns the same result each time, and it holds {odd}: its change is {odd} - "
                f"{odd}, which is NaN, and so is each slope"
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
    cases = [(text, Case(function, rng, (3,))) for text, function in OF_ANY_KIND]
    calls = [(text, case.x, case.dLdZ) for text, case in cases]
    found = several(session, student.numerical_gradient, calls)
    for (text, case), (got, _) in zip(cases, found, strict=True):
        if is_near(got, case.central(DEFAULT_EPS)):
            continue
        session.begin_record()
        f = inside(session, "f", f"import functools\nimport numpy as np\nf = {text}\n", text)
        got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
@pytest.mark.parametrize("place", PLACES)
def test_what_f_reads(
    student: Student, session: Session, rng: np.random.Generator, place: str
) -> None:
    """The function f may read a weight in {place}, which changes from one call to the next."""
    f, change = reading(session, place)
    case = Case(SQUARE, rng, (2,))
    x, dLdZ = session.arrays(x=case.x, dLdZ=case.dLdZ)
    for number in (np.round(rng.uniform(0.5, 2, 3), 1) * (1, -1, 1)).tolist():
        session.call(change, number)
        case.function = replace(scaled(SQUARE, number), says=f"{number} * x ** 2")
        case.set_dLdZ(case.dLdZ)
        got = student.numerical_gradient(f, x, dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)
