"""Homework 3, part 3: exceptions of layers, of every kind, which arrive as they are."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.failing import FAILS, HOW
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw3.telling import TELLING
from autograder.homeworks.hw3.test_network_objects import OF_ALL, is_right_for_plain_layers
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

KINDS = """
NAMES = tuple(name for name in NAMES if name != "__context__")  # Python may store one there

class Empty(ValueError):
    "An exception without a length."
    def __len__(self):
        return 0

class Vague(RuntimeError):
    "An exception that is neither true nor false."
    def __bool__(self):
        raise TypeError("neither true nor false")

class Equal(Exception):
    "An exception that is equal to everything, and has no hash."
    __hash__ = None
    def __eq__(self, other):
        return True

class Unequal(KeyError):
    "An exception that is equal to nothing, not even to itself."
    def __eq__(self, other):
        return False
    def __hash__(self):
        return 0

class Closed(OSError):
    "An exception that has no place for attributes."
    def __setattr__(self, name, value):
        if not name.startswith("__"):
            raise AttributeError(name)
        super().__setattr__(name, value)

class Beyond(BaseException):
    "An exception that is false, and no Exception."
    def __bool__(self):
        return False

MADE += (
    lambda: Empty(), lambda: Vague("no slope"), lambda: Equal("no slope"), lambda: Unequal(),
    lambda: Closed(), lambda: Beyond(), lambda: StopIteration(), lambda: StopIteration("slope"),
    lambda: StopAsyncIteration(), lambda: GeneratorExit(), lambda: AssertionError(),
    lambda: ZeroDivisionError("no slope"), lambda: EOFError(), lambda: NameError("no slope"),
    lambda: RecursionError("no slope"), lambda: MemoryError(), lambda: TimeoutError(),
    lambda: FloatingPointError("no slope"), lambda: UserWarning("no slope"),
    lambda: ExceptionGroup("no slope", [ValueError("slope"), TypeError("slope")]),
)

class Layer(Telling):
    def __init__(self, method):
        self.method, self.fails, self.calls = method, None, 0

    def called(self, method, *given):
        if self.method == method:
            self.calls += 1
            if self.fails is not None:
                self.fails.forward(given)
        return given[0] if given else None

def failures(MLP, method, count, place, is_nested, start, how):
    "Return which exception does not arrive as it is, and what differs; [] if all arrive."
    layers = [Layer(method) for _ in range(count)]
    network = MLP(layers)
    if is_nested:
        network = MLP([network])
    given = () if method in ("train", "eval") else ("A",)

    def call(_):
        if method == "backward":
            try:
                network.forward("A")
            except Exception:  # it is judged elsewhere
                pass
        return getattr(network, method)(*given)

    for kind in range(len(MADE)):
        fails = layers[place].fails = Fails(start + kind, how)
        found = fails.differing(call, None)
        layers[place].fails = None
        name = type(MADE[(start + kind) % len(MADE)]()).__name__
        if found:
            return [name, *found]
        for layer in layers:
            layer.calls = 0
        call(None)
        calls = [layer.calls for layer in layers]
        if calls != [1] * count:
            return [name, "the next call", f"one that calls the layers {calls} times"]
    return []
"""
"""More kinds of exceptions, and layers that raise them in one method."""

SHOWN = "...  # MLP gets layers, one of which raises an exception in {method}"


@pytest.mark.parametrize("method", OF_ALL)
def test_exceptions_of_every_kind(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """An exception of a layer in {method} arrives as it is, whatever it is as a condition."""
    if not is_right_for_plain_layers(session, student, method):
        return
    shown = SHOWN.replace("{method}", method)
    failures = inside(session, "failures", FAILS + TELLING + KINDS, shown)
    for number, how in enumerate(rng.permutation(HOW)):
        session.begin_record()
        session.record.add(f"failures = {shown}")
        count = int(rng.integers(1, 4))
        place, start, is_nested = int(rng.integers(count)), int(rng.integers(40)), number % 2 == 1
        given = session.find("MLP"), method, count, place, is_nested, start, str(how)
        found = session.call(failures, *given)
        if found == []:
            continue
        is_told = isinstance(found, list) and len(found) == 3
        kind, what, got = found if is_told else ("", "the exception", describe(found))
        message = (
            f"a layer's {method} raises {kind or 'an exception'}, {how}: it must arrive at the "
            f"caller as it is, and {what} is another one"
        )
        raise Wrong(Evidence(message, f"{what} as it was", str(got)))
