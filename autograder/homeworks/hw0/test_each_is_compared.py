"""gradcheck compares each element, in an x of any size: a single wrong one is seen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import SQUARE, Function
from autograder.results.verdict import Wrong

pytestmark = pytest.mark.last  # what is simple is told first

COMPARED = """
import numpy as np
def compared(check, x, W, places):
    "Return what gradcheck says for formulas, each of which is wrong at one place."
    def f(place):
        return W.dot(np.ravel(place))
    found = []
    for at in places:
        def df(x, dLdZ):
            dLdx = dLdZ @ W
            dLdx[at] += 3 * np.abs(dLdx).max()
            return dLdx.reshape(x.shape)
        found.append(bool(check(f, df, x.copy())))
    return found
"""


@pytest.mark.task("one_element")
@pytest.mark.parametrize("least", [1_030, 2_500])
def test_each_element_is_compared(
    student: Student, session: Session, rng: np.random.Generator, least: int
) -> None:
    """A single wrong element is seen in an x of more than {least} elements: an even, an odd one."""
    size = int(rng.integers(least, least + (200 if least < 2_000 else 500)))
    x, W = SQUARE.draw(rng, (size,)), SQUARE.draw(rng, (2, size))
    even = 2 * int(rng.integers(1, size // 2 - 1))
    places = [even, even + 1, size - 1] + [int(rng.choice([0, size // 2]))] * (size < 2_000)
    function = Function("W.dot(x)", W.dot, lambda x, dLdZ: np.asarray(dLdZ @ W))
    checker = Checker(student, session)

    def scenario() -> None:
        session.begin_record()
        checker.functions(function, function.df, x)
        found: Any = played(session, COMPARED, "compared", student.gradcheck, x, W, places)
        for at, is_accepted in zip(places, found, strict=True):
            if is_accepted:
                raise Wrong(
                    f"for f(x) = W.dot(x), with {size} elements in x, df is wrong in x[{at}] only, "
                    "and gradcheck returns True: compare each element"
                )

    checker.attempt(scenario)
