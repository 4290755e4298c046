"""An exception of f or df goes on to the caller as it is: the same object, with all that it has."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.beside_any_function import EXCEPTIONS
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import SQUARE, TOTAL, Function
from autograder.results.verdict import Wrong

pytestmark = pytest.mark.last  # what is simple is told first

AS_IT_IS = "the exception goes on to the caller as it is"

A_FLOAT = Function(
    "float(np.sum(x))", lambda x: float(np.sum(x)), lambda x, dLdZ: dLdZ * np.ones(x.shape)
)
Z_KINDS = (("", SQUARE), ("float", A_FLOAT), ("np.float64", TOTAL))
"""What f may return, beside an array: a program may have a way of its own for a number."""

Given = list[tuple[str, Any, Any]]


def draw_arguments(rng: np.random.Generator) -> Given:
    """Return x and dLdZ of many kinds: a program may have a way of its own for each."""
    number = round(float(rng.uniform(1, 2)), 2)
    shapes = (2,), (), (1,), (2, 3), (2, 1, 1, 2, 1, 1, 1, 1), (1_100,)
    found: Given = [(f"of shape {each}", np.full(each, number), np.ones(each)) for each in shapes]
    found += [("a Python float", number, 1.0), ("a Python integer", 3, 1.0)]
    found += [("np.float64", np.float64(number), np.float64(1)), ("np.int8", np.int8(3), 1.0)]
    found += [(f"np.dtype({each!r})", np.ones(2, each), np.ones(2)) for each in ("i8", "f4", ">i2")]
    found += [("a transpose", np.full((2, 3), number).T, np.ones((3, 2)))]
    return found


@pytest.mark.task("x_unchanged")
def test_the_same_exception(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The caller receives the exception that f has raised, the same object, unchanged."""
    told, cases = list[str](), list[list[Any]]()
    for place, (kind, x, dLdZ) in enumerate(draw_arguments(rng)):
        most = min(2 * int(np.size(x)), 40)
        for at in (1, 2, int(rng.integers(min(2, most), most + 1)) if place else 4):
            told.append(f"x is {kind}, and f raises, in its call number {at},")
            cases.append([[x, dLdZ], 0, at, place == 0 or np.shape(x) == ()])
    for Z_kind in ("float", "np.float64"):
        told.append(f"f returns a {Z_kind}, and raises, in its second call,")
        cases.append([[np.ones(2), 1.0], 0, 2, False, Z_kind])
    judge_same(scene(session, EXCEPTIONS, "same_in_all", student.numerical_gradient, cases), told)


def judge_same(found: Any, told: list[str]) -> None:
    """Accept exceptions that have gone on to the caller as they are."""
    if found:
        case, name, what = found
        raise Wrong(f"{told[case]} {name}: {what}; {AS_IT_IS}")


@pytest.mark.task("gradcheck")
@pytest.mark.parametrize("number", [0, 1], ids=["f", "df"])
def test_the_same_exception_of_gradcheck(
    student: Student, session: Session, rng: np.random.Generator, number: int
) -> None:
    """The caller of gradcheck receives the exception that f or df has raised, unchanged."""
    checker, given = Checker(student, session), draw_arguments(rng)[:5]
    name = ("f", "df")[number]

    def scenario() -> None:
        same_in_all = inside(session, "same_in_all", EXCEPTIONS)
        for (kind, x, _), (Z_kind, function) in product(given, Z_KINDS):
            if Z_kind and x.size != 2:
                continue
            checker.functions(function, function.df, x)
            # A right numerical_gradient in the place of a wrong one doesn't call f.
            calls = (1,) if number else (1, 2, 3, 4)
            first = f"x is {kind}{f', f returns a {Z_kind}' * bool(Z_kind)}, and {name} raises"
            told = [f"{first}, in its call number {at}," for at in calls]
            many = not Z_kind and np.shape(x) in ((2,), ())
            cases = [[[x], number, at, many, Z_kind] for at in calls]
            with session.experiment():
                found = session.call(same_in_all, student.gradcheck, cases)
            judge_same(found, told)

    checker.attempt(scenario)
