"""An exception of f or df goes on to the caller as it is: the same object, with all that it has."""

from __future__ import annotations

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


@pytest.mark.task("x_unchanged")
def test_the_same_exception(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The caller receives the exception that f has raised, the same object, unchanged."""
    arrays = [SQUARE.draw(rng, (2,)), SQUARE.draw(rng, (2,))]
    for at in (1, int(rng.integers(2, 5))):
        measure = student.numerical_gradient
        found = scene(session, EXCEPTIONS, "same", measure, arrays, 0, at)
        if found:
            name, what = found
            raise Wrong(f"f raises {name} in its call number {at}: {what}; {AS_IT_IS}")


@pytest.mark.task("gradcheck")
@pytest.mark.parametrize("number", [0, 1], ids=["f", "df"])
def test_the_same_exception_of_gradcheck(
    student: Student, session: Session, rng: np.random.Generator, number: int
) -> None:
    """The caller of gradcheck receives the exception that f or df has raised, unchanged."""
    x, checker = SQUARE.draw(rng, (2,)), Checker(student, session)

    def scenario() -> None:
        checker.functions(SQUARE, SQUARE.df, x)
        found = played(session, EXCEPTIONS, "same", student.gradcheck, [x], number, 1)
        if found:
            name, what = found
            raise Wrong(f"{('f', 'df')[number]} raises {name}: {what}; {AS_IT_IS}")

    checker.attempt(scenario)
