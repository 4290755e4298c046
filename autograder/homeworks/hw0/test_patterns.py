"""Arrays x whose numbers follow a pattern: there is one slope for each element all the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import is_numeric
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played
from autograder.homeworks.hw0.case import DEFAULT_EPS, OTHER_EPS, THREE_DIGITS
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import SQUARE, Array, Function
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.patterns import patterns
from autograder.homeworks.hw0.slope_mistakes import central
from autograder.homeworks.hw0.test_each_is_compared import COMPARED
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

FUNCTION = "np.arange(1.0, x.size + 1).reshape(x.shape) * x ** 3"
"""A function whose slopes differ where the numbers of x are equal."""


MANY = 40
"""Arrays of so many numbers are left out where each answer of gradcheck moves all of them."""


def cube(x: Array) -> Array:
    """Return f(x)."""
    return np.asarray(np.arange(1.0, x.size + 1).reshape(x.shape) * x**3)


def is_near(got: Any, wanted: Array, allowed: float) -> bool:
    """Whether these are the slopes, up to a part of the largest one."""
    if not is_numeric(got) or np.shape(got) != wanted.shape:
        return False
    return bool(np.all(np.abs(got - wanted) <= allowed * np.abs(wanted).max()))


@pytest.mark.parametrize(
    ("eps", "allowed"),
    [
        pytest.param(DEFAULT_EPS, THREE_DIGITS, marks=pytest.mark.task("slopes")),
        pytest.param(OTHER_EPS, 1e-9, marks=pytest.mark.task("both_sides")),
    ],
)
def test_patterns(
    student: Student, session: Session, rng: np.random.Generator, eps: float, allowed: float
) -> None:
    """The numbers of x may follow a pattern, such as a symmetric matrix; the step is {eps}."""
    drawn = list(patterns(rng))
    ups = [SQUARE.draw(rng, x.shape) for _, x in drawn]

    def measured(xs: list[Array]) -> list[Any]:
        given: list[tuple[Any, ...]] = [
            (f"lambda x: {FUNCTION}", *each, eps) for each in zip(xs, ups, strict=True)
        ]
        return [got for got, _ in several(session, student.numerical_gradient, given)]

    for (words, x), up, got in zip(drawn, ups, measured([x for _, x in drawn]), strict=True):
        wanted = central(cube, x, up, eps)
        if is_near(got, wanted, allowed):
            continue
        plain = [SQUARE.draw(rng, each.shape) for each in ups]
        rights = [central(cube, *each, eps) for each in zip(plain, ups, strict=True)]
        without = zip(measured(plain), rights, strict=True)
        if not all(is_near(*each, allowed) for each in without):
            return  # which costs another check
        told = f"f(x) is {FUNCTION}, and x is {words}: each element has a slope of its own"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("one_element")
def test_each_element_of_a_pattern_is_compared(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """A single wrong element is seen, also if the numbers of x follow a pattern, or are tiny."""
    checker = Checker(student, session)
    every = [each for each in patterns(rng) if each[1].size < MANY]
    some = [every[0], every[-1], *(every[at] for at in rng.permutation(len(every) - 2)[:3] + 1)]
    drawn = [(words, x, SQUARE.draw(rng, (2, x.size))) for words, x in some]

    def scenario() -> None:
        for words, x, W in drawn:
            session.begin_record()
            checker.functions(_product(W), _product(W).df, x)
            places = [int(np.abs(x).argmin()), *map(int, rng.permutation(x.size)[:4])]
            found: Any = played(session, COMPARED, "compared", student.gradcheck, x, W, places)
            for at, is_accepted in zip(places, found, strict=True):
                if is_accepted:
                    raise Wrong(
                        f"for f(x) = W.dot(x.ravel()), where x is {words}, df is wrong in "
                        f"x.flat[{at}] only, where x is {x.flat[at]:.3g}, and gradcheck returns "
                        "True: compare each element"
                    )

    checker.attempt(scenario)


def _product(W: Array) -> Function:
    return Function(
        "W.dot(x.ravel())",
        lambda x: W.dot(np.ravel(x)),
        lambda x, dLdZ: np.asarray((dLdZ @ W).reshape(x.shape)),
    )
