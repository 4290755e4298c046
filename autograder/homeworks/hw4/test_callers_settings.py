"""Homework 4: NumPy's settings are the caller's, who may want errors, or wants none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.operation import DRAWS, Array, Rng, whole_numbers
from autograder.homeworks.hw4.walk import right_order
from autograder.results.verdict import Crashed, Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

SETTINGS = """
import numpy as np

STRANGE = [  # each part is none of NumPy's own, nor of the grader's
    {"divide": "ignore", "over": "ignore", "under": "warn", "invalid": "ignore"},
    {"divide": "print", "over": "print", "under": "print", "invalid": "print"},
]

class State:
    def backward(self, dLdZ):
        self.within = np.geterr()
        return dLdZ

def within(end, dLdZ, state):
    "Return what an operation sees that isn't the caller's, and what the caller has afterwards."
    for settings in STRANGE:
        with np.errstate(**settings):
            end.backward(dLdZ)
            after = np.geterr()
        if state.within != settings:
            return ["an operation sees", settings, state.within]
        if after != settings:
            return ["afterwards the caller has", settings, after]
    return []

def strict(end, dLdZ):
    with np.errstate(over="raise", divide="raise", invalid="raise"):
        end.backward(dLdZ)

def after(operation, dLdZ, *arrays):
    "Return the method after which the caller's settings are others; [] if there is none."
    for settings in STRANGE:
        with np.errstate(**settings):
            operation.forward(*arrays)
            if np.geterr() != settings:
                return ["forward", settings, np.geterr()]
            operation.backward(dLdZ)
            if np.geterr() != settings:
                return ["backward", settings, np.geterr()]
    return []
"""
"""Callers with settings of their own."""


@pytest.mark.task("backward")
def test_settings_of_numpy(session: Session, student: Student, rng: Rng) -> None:
    """An operation runs with NumPy's settings of the caller, which stay as they are."""
    state = session.call(inside(session, "State", SETTINGS, "an operation that returns dLdZ"))
    data = Named("data", rng.normal(size=3))
    x = student.Tensor(data)
    y = student.Tensor(data, state, [x])
    within = inside(session, "within", SETTINGS, "calls backward with np.errstate(...)")
    with right_order(session, x, y):
        found: Any = session.call(within, y, Named("ones", np.ones(3)), state)
    if found:
        message = f"backward must leave NumPy's settings alone: {found[0]} other ones"
        raise Wrong(Evidence(message, str(found[1]), str(found[2])))


@pytest.mark.parametrize("name", EVERY)
def test_settings_after_an_operation(session: Session, rng: Rng, name: str) -> None:
    """{name} leaves NumPy's settings as they are: they belong to the caller."""
    use = DRAWS[name](rng, whole_numbers)
    arrays = use.draw(rng)
    made = getattr(Student(session), name)(*use.settings)
    after = inside(session, "after", SETTINGS, "calls both methods with np.errstate(...)")
    dLdZ = Named("dLdZ", np.ones(np.shape(use.Z(*arrays))))
    given = [Named(label, X) for label, X in zip("AB", arrays, strict=False)]
    found: Any = session.call(after, made, dLdZ, *given)
    if found:
        message = f"{name}.{found[0]} must leave NumPy's settings as they are"
        raise Wrong(Evidence(message, str(found[1]), str(found[2])))


BEYOND = (
    ("have a sum beyond all numbers", np.float64(1.7e308), np.float64(1.1e308)),
    ("are infinite, with opposite signs", np.float64(np.inf), np.float64(-np.inf)),
)
"""Two gradients whose sum ends with an error, if the caller wants errors."""

WHERE = (
    "a leaf that is used twice",
    "a tensor in the middle that is used twice",
    "a second backward",
)


@pytest.mark.task("backward")
@pytest.mark.parametrize("where", WHERE)
def test_sums_that_end_with_an_error(
    session: Session, student: Student, rng: Rng, where: str
) -> None:
    """A sum of gradients beyond all numbers ends with an error, as the settings want: {where}."""
    for told, one, other in BEYOND:
        for shape in ((), (3,), (300,)):
            session.begin_record()
            first, second = _at_one_place(rng, shape, one), np.full(shape, other)
            data = Named("data", np.ones(shape))
            x = student.Tensor(data)
            tape = [x]
            if where == WHERE[1]:
                tape.append(student.Tensor(data, student.Same(), [x]))
            twice = where != WHERE[2]
            toy = session.toy("Operation", backward=_returns(first, second, twice))
            tape.append(student.Tensor(data, toy, [tape[-1]] * (1 + twice)))
            if not twice:
                session.set(x, grad=Named("grad", np.array(second)))
            _expect_error(session, tape, shape, f"{told}: {where}")


def _at_one_place(rng: Rng, shape: tuple[int, ...], number: float) -> Array:
    """Return zeros but for one number."""
    X = np.zeros(shape)
    X.flat[int(rng.integers(X.size))] = number
    return X


def _returns(first: Array, second: Array, twice: bool) -> Any:
    return lambda dLdZ: (first, second) if twice else first


def _expect_error(session: Session, tape: list[Remote], shape: tuple[int, ...], told: str) -> None:
    strict = inside(session, "strict", SETTINGS, "calls backward where NumPy raises errors")
    try:
        with right_order(session, *tape):
            session.call(strict, tape[-1], Named("dLdZ", np.ones(shape)))
    except Crashed:
        return
    message = (
        f"two gradients {told}; adding them up must end with an error, as NumPy's settings want "
        "it here: leave them alone"
    )
    got = describe(tape[0].grad)
    raise Wrong(Evidence(message, "a FloatingPointError of NumPy's", f"x.grad = {got}"))
