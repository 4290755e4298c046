"""Programs: many calls of a student's code in one request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading import connection
from autograder.grading.events import CORNER
from autograder.grading.program import FIRST_LINES, LAST_LINES
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.results.verdict import Crashed
from tests.autograder.grading.sessions import failure, session_over

CODE = """
import numpy as np


class Linear:
    def __init__(self, size):
        self.W = np.zeros(size)

    def forward(self, A):
        self.A = A
        return A @ self.W

    def backward(self, dLdZ):
        self.dLdW = dLdZ @ self.A


class SGD:
    def __init__(self, layer, lr):
        self.layer, self.lr = layer, lr

    def step(self):
        self.layer.W = self.layer.W - self.lr * self.layer.dLdW


class Box:
    def __init__(self, value):
        self.value = value

    def __mul__(self, other):
        return Box(self.value * other)

    def __enter__(self):
        return self

    def __exit__(self, *about):
        self.value = "left"


class Odd(ValueError):
    pass


class Counted:
    alive = 0

    def __init__(self):
        Counted.alive += 1

    def __del__(self):
        Counted.alive -= 1


def alive():
    return Counted.alive


def fail_at(n, limit):
    if n >= limit:
        raise Odd(f"at {n}")
    return n


def apply(f, n):
    return f(n)


def parts(box):
    return {"box": box, "values": [box.value]}
"""
NAMES = ("Linear", "SGD", "Box", "Odd", "Counted", "alive", "fail_at", "apply", "parts")


@pytest.fixture
def session() -> Iterator[Session]:
    with session_over(CODE, *NAMES) as session:
        yield session


def test_a_training_of_500_steps_is_one_request(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(1)
    A, wanted = rng.normal(size=(20, 3)), np.array([1.0, -2.0, 0.5])
    student = Student(session)
    known = [student.Linear, student.SGD]
    requests: list[Any] = []
    ask = connection.Connection.ask
    monkeypatch.setattr(
        connection.Connection, "ask", lambda self, *a, **k: requests.append(a) or ask(self, *a, **k)
    )
    program = session.program()
    layer = program.student.Linear(3)
    optimizer = program.student.SGD(layer, lr=0.01)
    given, Y, W = Named("A", A), Named("Y", A @ wanted), np.zeros(3)
    right = []
    for _ in range(500):
        Z = program.call(layer, given, method="forward")
        program.call(layer, Z - Y, method="backward")
        program.call(optimizer, method="step")
        program.look(Z, layer.W)
        right += [A @ W]
        W = W - 0.01 * (A @ W - A @ wanted) @ A
        right += [W]
    record = program.run()
    assert len(requests) == 1
    assert len(known) == 2
    for got, expected in zip(record, right, strict=True):
        np.testing.assert_allclose(got, expected, atol=1e-12)
    calls = session.record.calls
    assert len(calls) == FIRST_LINES + 1 + LAST_LINES
    assert calls[:5] == [
        "linear = Linear(3)",
        "sgd = SGD(linear, lr=0.01)",
        "result = linear.forward(A)  # A is float64 (20, 3)",
        "result2 = result - Y  # Y is float64 (20,)",
        "linear.backward(result2)",
    ]
    assert calls[FIRST_LINES] == "...  # 1962 more lines"


def test_arrays_of_a_program_lie_where_the_check_wants_them(session: Session) -> None:
    A = np.arange(6.0).reshape(2, 3)
    program = session.program()
    layer = program.student.Linear(3)
    for memory in ("new", "sliced", "cropped", "packed", "fortran", CORNER):
        X = program.array("X", A, memory)
        program.set(layer, W=X)
        program.look(program.get(layer, "W"), program.get(program.get(layer, "W"), "strides"))
    found = program.run()
    for got in found[::2]:
        np.testing.assert_array_equal(got, A)
    *strides, (row, number) = map(tuple, found[1::2])
    assert strides == [(24, 8), (112, 16), (32, 8), (25, 8), (8, 16)]
    assert (number, row > 8 * 400) == (8, True)
    assert session.record.calls[1:] == [
        "linear.W = X  # X is float64 (2, 3)",
        "linear.W = X  # X is float64 (2, 3), after X = X.repeat(2, 0).repeat(2, 1)[::2, ::2]",
        "linear.W = X  # X is float64 (2, 3), after X = np.pad(X, [(0, 1), (0, 1)])[:-1, :-1]",
        "linear.W = X  # X is float64 (2, 3), a field of packed records, with a dtype of its own",
        "linear.W = X  # X is float64 (2, 3), after X = np.asfortranarray(X)",
        "linear.W = X  # X is float64 (2, 3), a corner of a table of 200,000 numbers or more",
    ]
    np.testing.assert_array_equal(session.record.inputs["X"], A)


def test_a_program_uses_operators_attributes_and_blocks(session: Session) -> None:
    program = session.program()
    student = program.student
    box = student.Box(3)
    double = box * 2
    double.value *= 5
    with box:
        program.look(box.value)
    program.look(double.value, box.value, student.parts(double))
    first, second, third, parts = program.run()
    assert (first, second, third, parts["values"]) == (3, 30, "left", [30])
    assert isinstance(parts["box"], Remote)
    assert parts["box"].value == 30
    assert session.record.calls == [
        "box = Box(3)",
        "result = box * 2",
        "result.value *= 5",
        "with box:",
        "parts(result)",
    ]


def test_a_program_stops_at_the_first_exception(session: Session) -> None:
    odd = session.find("Odd")
    program = session.program()
    for n in range(10):
        program.look(program.student.fail_at(n, limit=3))
    told = failure(program.run)
    assert isinstance(told, Crashed)
    assert told.evidence.message == "Odd: at 3"
    assert [session.is_raised(each) for each in (odd, "ValueError", "KeyError")] == [
        True,
        True,
        False,
    ]
    assert session.record.calls == [f"fail_at({n}, limit=3)" for n in range(4)]


def test_what_a_program_makes_has_no_value_before_it_runs(session: Session) -> None:
    program = session.program()
    box = program.student.Box(3)
    with pytest.raises(ValueError, match="has no items before the program has run"):
        list(box)
    with pytest.raises(ValueError, match="what its own steps return"):
        program.look(session.find("Box"))


def test_a_program_that_is_too_long_is_a_fault_of_the_check(session: Session) -> None:
    program = session.program()
    for _ in range(10_000):
        program.student.fail_at(0, limit=3)
    with pytest.raises(ValueError, match="10000 steps are too long for one request"):
        program.run()


def test_a_program_may_call_functions_of_the_check(session: Session) -> None:
    program = session.program()
    f = session.function("f", lambda n: n + 1)
    program.look(program.student.apply(f, 3))
    assert program.run() == [4]


def test_a_program_may_forget_what_it_makes(session: Session) -> None:
    program = session.program()
    first, _second = (program.student.Counted() for _ in range(2))
    program.look(program.student.alive())
    program.forget(first)
    program.look(program.student.alive())
    assert program.run() == [2, 1]


def test_a_program_calls_again_and_again(session: Session) -> None:
    """A call can be repeated, and a method of each object of a list can be called."""
    program = session.program()
    layers = program.repeat(3, program.student.Linear, 2)
    results = program.call_each(layers, "forward", Named("A", np.ones((1, 2))))
    first, last = (program.operate("[]", layers, place) for place in (0, -1))
    program.look(program.operate("is", first, last), program.operate("[]", results, 2))
    is_one, Z = program.run()
    assert not is_one
    assert np.array_equal(Z, [0.0])
    assert "[Linear(2) for _ in range(3)]" in session.record.calls[0]
    assert "[each.forward(A) for each in result]" in session.record.calls[1]


def test_two_arrays_of_one_name_have_two_names_in_the_report(session: Session) -> None:
    program = session.program()
    arrays = np.ones(3), np.zeros(3), np.ones(3)
    box = program.student.Box(1)
    for array in arrays:
        program.set(box, size=Named("A", array))
        program.set(box, both=[program.array("A", array, "new"), {"a": Named("A", array)}])
    program.run()
    assert {name: float(X[0]) for name, X in session.record.inputs.items()} == {"A": 1.0, "A2": 0.0}
    lines = [line.partition("  #")[0] for line in session.record.calls if ".both" in line]
    assert lines == [f"box.both = [{each}, {{'a': {each}}}]" for each in ("A", "A2", "A")]


def test_what_was_looked_at_before_a_failure_is_there(session: Session) -> None:
    program = session.program()
    program.look(program.student.fail_at(0, limit=3))
    program.student.fail_at(3, limit=3)
    program.look(program.student.fail_at(1, limit=3))
    with pytest.raises(Crashed):
        program.run()
    assert len(program.looked) == 1


@pytest.mark.parametrize("method", ["forward", "backward", ""])
def test_a_program_says_in_which_method_it_has_ended(session: Session, method: str) -> None:
    program = session.program()
    layer = program.student.Linear(2)
    if method:
        program.call(layer, np.ones((2, 3)), method=method)  # it fits no W, and comes too early
    else:
        program.get(layer, "missing")
    failure(program.run)
    assert program.failed == method
