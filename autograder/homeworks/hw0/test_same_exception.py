"""An exception of f or df goes on to the caller as it is: the same object, with all that it has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played, scene
from autograder.homeworks.hw0.beside_any_function import EXCEPTIONS
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import SQUARE
from autograder.results.verdict import Wrong

pytestmark = pytest.mark.last  # what is simple is told first

AS_IT_IS = "the exception goes on to the caller as it is"


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
        for kind, x, _ in given:
            checker.functions(SQUARE, SQUARE.df, x)
            # A right numerical_gradient in the place of a wrong one doesn't call f.
            calls = (1,) if number else (1, 2, 3, 4)
            told = [f"x is {kind}, and {name} raises, in its call number {at}," for at in calls]
            cases = [[[x], number, at] for at in calls]
            judge_same(played(session, EXCEPTIONS, "same_in_all", student.gradcheck, cases), told)

    checker.attempt(scenario)
