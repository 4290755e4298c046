"""What numerical_gradient leaves behind, at its end and after an exception of any class."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.drawn import draw_shape
from autograder.homeworks.hw0.functions import SINE, SQUARE, Array
from autograder.homeworks.hw0.inside import left_behind
from autograder.homeworks.hw0.test_callers_array import hinted
from autograder.results.verdict import Crashed, Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

OF_ANY_CLASS = """
import numpy as np
class Stop(BaseException):
    "An exception of f's own."
class Trouble(Exception):
    "Another one."
KINDS = [
    KeyboardInterrupt, SystemExit, GeneratorExit, Stop, Trouble, MemoryError, RecursionError,
    EOFError, OSError, UserWarning, np.linalg.LinAlgError, StopAsyncIteration, UnicodeError,
    ImportError, SyntaxError, TimeoutError,
]
def received(measure, x, dLdZ, raises_at):
    "Return for each class what the caller receives."
    found = []
    for kind in KINDS:
        calls = []
        def f(place):
            calls.append(place)
            if len(calls) == raises_at:
                raise kind("f can't go on")
            return place * 2
        try:
            measure(f, x, dLdZ)
            found.append([kind.__name__, "" if len(calls) >= raises_at else kind.__name__])
        except BaseException as error:
            is_of_f = len(calls) >= raises_at
            found.append([kind.__name__, type(error).__name__ if is_of_f else kind.__name__])
    return found
def often(measure, x, dLdZ, count):
    "Return the slopes of a straight line, after many calls that ended by an exception."
    for kind in KINDS[:5]:
        calls = [0]
        def f(place):
            raise kind
        def later(place):
            calls[0] += 1
            if calls[0] % 2 == 0:
                raise kind
            return place
        for number in range(2 * count):
            try:
                measure(f if number < count else later, x, dLdZ)
            except BaseException:
                pass
    return measure(lambda place: 3 * place, x, dLdZ)
"""

HOLDS = """
import gc
import weakref
import numpy as np
def held(measure, shapes):
    "Return the name of an argument that is still held after the caller has let it go; or ''."
    made = []
    for number, shape in enumerate(shapes):
        def f(place, at=number % 2):
            calls.append(1)
            if len(calls) == 2 * at:
                raise ArithmeticError
            return 3 * place
        x, dLdZ, calls = np.ones(shape), np.ones(shape), []
        try:
            measure(f, x, dLdZ)
        except BaseException:
            pass
        made += [(name, weakref.ref(each)) for name, each in (("x", x), ("dLdZ", dLdZ), ("f", f))]
        del f, x, dLdZ
    gc.collect()  # cycles are not held
    return next((name for name, each in made if each() is not None), "")
"""

MANY = 1_050
"""How many calls f ends at once, and how many later, for each of five classes: ten thousand."""

READS = """
import numpy as np
def moves(measure, x, dLdZ):
    "Return what the caller's x holds while f runs, if it isn't what it held before."
    before, seen = x.copy(), []
    def f(place):
        if not seen and not np.array_equal(x, before):
            seen.append(x.copy())
        return np.sum(place)
    measure(f, x, dLdZ)
    return seen
"""


@pytest.mark.task("x_unchanged")
def test_state(student: Student, session: Session, rng: np.random.Generator) -> None:
    """NumPy's error state, and whether arrays may be written into, stay as they were."""
    arrays = {"x": SINE.draw(rng, (3,)), "dLdZ": SINE.draw(rng, (3,))}
    raised = [0], [1], [int(rng.integers(2, 7))]
    cases: Any = [(each, arrays, frozen) for each in raised for frozen in (False, True)]
    for shape in ((), (1_100,), (2, 1, 1, 2, 1, 1, 1, 1)):
        arrays = {"x": SINE.draw(rng, shape), "dLdZ": SINE.draw(rng, shape)}
        cases += [([raises], arrays, frozen) for raises in (1, 2) for frozen in (False, True)]
    arrays = {"x": SINE.draw(rng, (2,)), "dLdZ": SINE.draw(rng, (2,)), "eps": np.array(0.25)}
    cases += [([raises], arrays, frozen) for raises in (0, 1, 2) for frozen in (False, True)]
    for code in ("i8", "f4", ">f4", "i1"):
        arrays = {"x": np.arange(1, 4).astype(code), "dLdZ": np.arange(1, 4).astype(code)}
        cases += [([raises], arrays, frozen) for raises in (0, 1, 2) for frozen in (False, True)]
    left_behind(session, "numerical_gradient", student.numerical_gradient, cases)


@pytest.mark.task("x_unchanged")
def test_exceptions_of_any_class(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """An exception of any class goes on to the caller, also one that isn't an Exception."""
    given, found = list[tuple[int, Array, Remote]](), list[Any]()
    with session.apart():  # what it leaves behind costs this task alone
        received = inside(session, "received", OF_ANY_CLASS)
        for raises_at in (1, int(rng.integers(2, 5))):
            values = SQUARE.draw(rng, (2,))
            x, dLdZ = session.arrays(x=values, dLdZ=SQUARE.draw(rng, (2,)))
            given.append((raises_at, values, x))
            found.append(session.call(received, student.numerical_gradient, x, dLdZ, raises_at))
        after = session.values(*(x for _, _, x in given))
    for (raises_at, values, _), classes, now in zip(given, found, after, strict=True):
        for raised, got in classes:
            if raised != got:
                ending = f"raised {got}" if got else "returned as if nothing had happened"
                raise Wrong(
                    f"f raised {raised} in its call number {raises_at}, and numerical_gradient "
                    f"{ending}; the exception must go on to the caller as it is"
                )
        expect_unchanged("numerical_gradient", "x", now, values)


@pytest.mark.task("x_unchanged")
def test_often(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Calls that ended because f raised an exception leave nothing behind, however often."""
    given = Named("x", SQUARE.draw(rng, (1,))), Named("dLdZ", np.ones(1))
    told = f"f raised KeyboardInterrupt and four others, each in {2 * MANY:,} calls; the next call"
    why = "the calls before have left something behind: put it back in a `finally`"
    before: Any = None
    with session.apart():  # what it leaves behind costs this task alone
        often = inside(session, "often", OF_ANY_CLASS)
        with suppress(Crashed):
            before = session.call(often, student.numerical_gradient, *given, 0)
        if not isinstance(before, np.ndarray):
            return  # which costs another task
        try:
            got = session.call(often, student.numerical_gradient, *given, MANY)
        except Crashed as crash:
            raise Wrong(f"{told} ended by {crash.evidence.message}; {why}") from None
    if not np.array_equal(got, before, equal_nan=True):
        raise Wrong(
            Evidence(
                f"{told} gives other slopes than before; {why}",
                wanted=describe(before),
                got=describe(got),
            )
        )


@pytest.mark.task("x_unchanged")
def test_what_is_held(student: Student, session: Session) -> None:
    """After a call, nobody but the caller holds x, dLdZ and f: the caller may let them go."""
    shapes = [[3], [2, 2], [], [1], [3]]
    name = scene(session, HOLDS, "held", student.numerical_gradient, shapes)
    if name:
        raise Wrong(
            f"numerical_gradient holds {name} after the call, so that its memory is not free "
            "when the caller lets it go: keep no argument in a global or in an attribute"
        )


@pytest.mark.task("x_unchanged")
def test_x_of_any_size_while_f_runs(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """While f runs, the caller's x holds the same numbers as before, whatever its shape is."""
    moves = inside(session, "moves", READS)
    shapes = (), (1,), draw_shape(rng, 3), (int(rng.integers(30, 60)), 5)
    for shape, turned in ((each, turned) for each in shapes for turned in (False, True)):
        session.begin_record()
        x: Remote = session.array("x", SQUARE.draw(rng, shape))
        x = session.handle(x, "T") if turned and shape else x
        with suppress(Crashed):  # which costs `numbers` or `slopes`
            seen: Any = session.call(moves, student.numerical_gradient, x, np.array(1.0))
            if seen:
                told = "While f runs, x holds other numbers than before."
                with hinted("x itself is moved", told):
                    expect_unchanged("numerical_gradient", "x", seen[0], session.value(x))
