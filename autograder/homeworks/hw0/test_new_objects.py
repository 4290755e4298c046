"""Each call has its own f, x and dLdZ, also where new objects lie in the memory of old ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played, scene
from autograder.homeworks.hw0.calls import numbers_in
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import CONSTANT, SQUARE, Function
from autograder.homeworks.hw0.test_results import has_three_digits
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

NEW = """
import functools
import numpy as np
def weights():
    "Yield functions W * x ** 2 that read W in another place each, and what sets W."
    W = np.array([1.0])
    def fill(number):
        W[0] = number
    yield "an array in a partial", functools.partial(lambda W, x: W[0] * x ** 2, W), fill
    def by_default(x, W=W):
        return W[0] * x ** 2
    yield "an array in a default", by_default, fill
    def changed_default(x, W=1.0):
        return W * x ** 2
    def set_default(number):
        changed_default.__defaults__ = (number,)
    yield "a default that is set", changed_default, set_default
    class Square:
        W = 1.0
        def __call__(self, x):
            return self.W * x ** 2
    square = Square()
    yield "an attribute of the object", square, lambda number: setattr(square, "W", number)
    other = Square()
    yield "an attribute of the class", other, lambda number: setattr(Square, "W", number)
    table = {"W": 1.0}
    yield "a dictionary", lambda x: table["W"] * x ** 2, lambda number: table.update(W=number)
    numbers = [1.0]
    yield "a list", lambda x: numbers[-1] * x ** 2, numbers.append
    def attribute(x):
        return attribute.W * x ** 2
    attribute.W = 1.0
    yield "an attribute of the function", attribute, lambda n: setattr(attribute, "W", n)
def slopes_of_weights(measure):
    "Return the slopes of W * x ** 2, after each change of W."
    found = []
    x, dLdZ = np.array([0.5, -1.5]), np.array([1.0, 2.0])
    for name, f, change in weights():
        for number in (1.0, -2.0, 0.5, 1.0):
            change(number)
            try:
                got = np.array(measure(f, x, dLdZ))
            except BaseException:
                got = None
            found.append([name, number * 2 * x * dLdZ, got])
    return found
def answers_of_weights(check, tell):
    "Return what gradcheck says for 2 * x * dLdZ, after each change of W, which it tells."
    found, x = [], np.array([0.5, -1.5])
    def df(x, dLdZ):
        return 2 * x * dLdZ
    for name, f, change in weights():
        for number in (1.0, -2.0, 1.0):
            change(number)
            tell(number)
            found.append([name, number == 1, check(f, df, x)])
    return found
def new_objects(measure, rounds):
    "Return slopes for new functions and new arrays, which lie where old ones were."
    found = []
    for number in range(rounds):
        shape = ((2,), (), (2, 2))[number % 3]
        def f(place, n=number % 5):
            return (n + 1) * place
        x = np.full(shape, number / 8)
        dLdZ = np.full(shape, 1.0 + number % 7)
        wanted = np.full(shape, (number % 5 + 1) * (1.0 + number % 7))
        try:
            got = np.array(measure(f, x, dLdZ))
        except BaseException:
            got = None
        found.append(["a new object", wanted, got])
        del f, x, dLdZ
    return found
"""

ROUNDS = 60


@pytest.mark.task("slopes")
@pytest.mark.parametrize("name", ["slopes_of_weights", "new_objects"])
def test_what_is_new(student: Student, session: Session, name: str) -> None:
    """An earlier call doesn't matter, whatever f reads, and wherever f, x and dLdZ lie."""
    arguments = [ROUNDS] if name == "new_objects" else []
    found = scene(session, NEW, name, student.numerical_gradient, *arguments)
    for place, wanted, got in found or ():
        if wanted.shape == () and not has_three_digits(got, wanted):
            continue  # which costs `numbers`
        if not has_three_digits(got, wanted):
            told = f"f reads a number in {place}, which changes from one call to the next"
            if name == "new_objects":
                told = "f, x and dLdZ are new in each call, and may have the id of old ones"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("gradcheck")
def test_what_f_reads_in_gradcheck(student: Student, session: Session) -> None:
    """The function f may read a number anywhere, which changes from one call to the next."""
    checker, weight = Checker(student, session), np.array(1.0)
    function = Function("W * x ** 2", lambda x: weight * x**2, SQUARE.df)

    def tell(number: Any) -> None:
        weight[...] = numbers_in("tell", "number", number, ())

    def scenario() -> None:
        session.begin_record()
        checker.functions(function, SQUARE.df, np.ones(2))
        given = student.gradcheck, session.function("tell", tell)
        for place, wanted, got in scene(session, NEW, "answers_of_weights", *given) or ():
            if isinstance(got, bool | np.bool_) and bool(got) != wanted:
                raise Wrong(
                    f"f(x) is W * x ** 2, where W is {place}, and df is right only if W is 1; W "
                    f"has changed, and gradcheck returns {got}"
                )

    checker.attempt(scenario)


KINDS = """
import numpy as np
KINDS = {
    "a Python float": float, "a Python integer": int, "a NumPy float64": np.float64,
    "a NumPy integer": np.int64, "an array of shape ()": np.array,
}
def zeros(check, x):
    "Return what gradcheck says if df returns a single 0, and f doesn't depend on x."
    found = []
    for name, kind in KINDS.items():
        for number in (0, 1):
            try:
                got = check(lambda x: np.array([2.0, -1.0]), lambda x, G: kind(number), x.copy())
            except BaseException:
                got = None
            found.append([name, number, got])
    return found
"""


@pytest.mark.task("gradcheck")
def test_a_single_zero(student: Student, session: Session, rng: np.random.Generator) -> None:
    """A single number is a gradient for an x of shape () only, also where all slopes are 0."""
    checker = Checker(student, session)

    def scenario() -> None:
        for shape in ((), (1,), (1, 1), (3,), (2, 2)):
            session.begin_record()
            x = SQUARE.draw(rng, shape)
            checker.functions(CONSTANT, CONSTANT.df, x)
            found: Any = played(session, KINDS, "zeros", student.gradcheck, x)
            for name, number, got in found:
                wanted = not shape and number == 0
                if not isinstance(got, bool | np.bool_) or bool(got) != wanted:
                    told = f"f is constant, x has the shape {shape}, and df returns {name}"
                    returned = "raises an exception, or returns None"
                    returned = returned if got is None else f"returns {got!r}"
                    raise Wrong(f"{told}, {number}; gradcheck {returned}, and must return {wanted}")

    checker.attempt(scenario)
