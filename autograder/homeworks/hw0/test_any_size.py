"""numerical_gradient, for arrays of any size, number of axes and layout: the same in each task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import MEASURED, WHILE, scene
from autograder.homeworks.hw0.case import DEFAULT_EPS, THREE_DIGITS
from autograder.homeworks.hw0.excuse import ROW_CUBES, is_second_order
from autograder.homeworks.hw0.functions import CUBE, SQUARE, Array
from autograder.homeworks.hw0.test_callers_array import hinted
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Changed, Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

REPEATED = "one number, repeated by np.broadcast_to"
LAYOUTS = (
    "in Fortran's order",
    "backwards in memory",
    "every other number of an array",
    "",
    REPEATED,
    "with its last axis as the slowest in memory",
)
IN_TURNS = "and f returns Z in another layout each time"
EIGHT = (2, 1, 3, 1, 1, 2, 1, 1)
OUTPUTS: tuple[tuple[int, ...], ...] = ((), (1,), (1, 1), (40,), (3_000,), (50, 60), EIGHT)
"""Shapes of Z; beside them, Z is the NumPy number of a sum."""

LARGE_STEP = 0.25


class Call:
    """A call with f(x) = W * (x * x * x).sum(), beside the student's code."""

    def __init__(
        self,
        rng: np.random.Generator,
        shape: tuple[int, ...],
        outputs: tuple[int, ...] | None = None,
        code: str = "d",
        layout: str = "",
        eps: tuple[Any, ...] = (),
        up: str = "d",
    ) -> None:
        self.outputs, self.code, self.layout, self.eps = outputs, code, layout, eps
        self.up = up
        self.x = SQUARE.draw(rng, shape)
        if code != "d":
            self.x = np.asarray(rng.integers(1, 9, shape), dtype=np.float64)
        self.dLdZ = SQUARE.draw_dLdZ(rng, np.zeros(outputs or ()))
        self.is_locked = layout == REPEATED
        if self.is_locked:
            self.x, self.dLdZ = (np.full(a.shape, a.flat[0]) for a in (self.x, self.dLdZ))
        if up != "d":
            self.dLdZ = np.asarray(rng.integers(1, 9, outputs or ()), dtype=np.float64)

    @property
    def given(self) -> list[Any]:
        """The call, as the scene takes it."""
        return [self.outputs, self.code, self.layout, self.x, self.dLdZ, list(self.eps), self.up]

    @property
    def wanted(self) -> Array:
        """The numbers of the equation."""
        return np.asarray(np.sum(self.terms) * self.slope)

    @property
    def terms(self) -> Array:
        """The terms of the loss's change with (x * x * x).sum(); their sum may be 0."""
        W = np.linspace(-1.0, 2.0, int(np.prod(self.outputs or 1))) + 0.25
        return np.asarray(self.dLdZ if self.outputs is None else W * self.dLdZ.ravel())

    @property
    def slope(self) -> Array:
        """The central difference of x * x * x."""
        step = float(self.eps[0]) if self.eps else DEFAULT_EPS
        return np.asarray(3 * self.x**2 + step**2)

    @property
    def told(self) -> str:
        """The call, as a report has it."""
        dtype = {"d": "float64", "f": "float32"}.get(self.code, f"np.dtype({self.code!r})")
        up = "" if self.up == "d" else f"; dLdZ holds np.dtype({self.up!r}) numbers"
        Z = "a number" if self.outputs is None else f"of shape {self.outputs}"
        step = f", eps is {self.eps[0]!r}" if self.eps else ""
        f = "(x * x * x).sum()" + ", times a fixed array W" * (self.outputs is not None)
        layout = f", {self.layout}" if self.layout else ""
        return (
            f"f(x) is {f}, x holds {dtype} numbers, of shape "
            f"{self.x.shape}{layout}; Z is {Z}{up}{step}"
        )

    def is_right(self, got: Any, allowed: float) -> bool:
        """Whether these are the slopes, but for such a part of the largest terms."""
        found, wanted = as_floats(got), self.wanted
        largest = float(np.abs(self.terms).sum() * self.slope.max())
        return found.shape == wanted.shape and bool(
            np.allclose(found, wanted, rtol=0, atol=allowed * largest)
        )

    def refuse(self, got: Any) -> None:
        """Tell what is wrong."""
        if got is None and self.is_locked:
            return  # whoever moves x itself can't write into it, which costs `x_unchanged`
        if got is None:
            raise Wrong(f"{self.told}; the call raises an exception, or returns None")
        told = f"{self.told}; the slopes are not those of the equation"
        raise Wrong(Evidence(told, wanted=describe(self.wanted), got=describe(got)))


def measured(student: Student, session: Session, calls: list[Call]) -> Iterator[Any]:
    """Yield the results of calls, and the types that f received."""
    measure = student.numerical_gradient
    found = scene(session, MEASURED, "measured", measure, [each.given for each in calls])
    return iter(found if found is not None else [[None, []]] * len(calls))


def draw_calls(
    rng: np.random.Generator, eps: tuple[Any, ...] = (), large: bool = True, code: str = "d"
) -> list[Call]:
    """Return calls with arrays of all sizes."""
    eight = tuple(map(int, rng.permutation(EIGHT)))
    many = int(rng.integers(2_000, 3_000) if code == "d" else rng.integers(1_030, 1_100))
    many_shape = ((many,), (50, many // 50), (1, many), (many, 1))[rng.integers(4)]
    shapes = [(1,), (1, 1), (7,), (40,), (11, 12), eight, *[many_shape] * large]
    shapes += [(300,), (2,) * 6] if code == "d" else []
    calls = [Call(rng, shape, None, code, "", eps) for shape in shapes]
    calls += [Call(rng, (2,), outputs, code, "", eps) for outputs in OUTPUTS]
    if code == "d":
        small = (3, 2), (2, 3, 2), (2, 1, 3), eight, (4, 2), (2, 3)
        calls += [
            Call(rng, small[at], [(3, 4), (2, 2, 3)][at % 2], code, layout, eps)
            for at, layout in enumerate(LAYOUTS)
        ]
        calls += [Call(rng, (64,), each, code, IN_TURNS, eps) for each in (None, (3, 4), (2, 2, 3))]
    return calls


@pytest.mark.task("slopes")
def test_slopes_of_any_size(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays x and Z may have any size and up to eight axes, in any order of memory."""
    calls = draw_calls(rng, large=False)  # test_many_elements has more
    for call, (got, _) in zip(calls, measured(student, session, calls), strict=True):
        if not call.is_right(got, THREE_DIGITS):
            call.refuse(got)


@pytest.mark.task("both_sides")
def test_both_sides_of_any_size(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The step goes up and down for arrays of any size, and any number of axes."""
    calls = draw_calls(rng, (LARGE_STEP,))
    found = [*measured(student, session, calls)]
    wrong = [
        (call, got)
        for call, (got, _) in zip(calls, found, strict=True)
        if not call.is_right(got, 1e-9)
    ]
    astray = next(
        (call for call, (_, seen) in zip(calls, found, strict=True) if "astray" in seen), None
    )
    if astray and not wrong:
        raise Wrong(
            f"{astray.told}; in one call of f, more than one number was not that of x: put each "
            "number back exactly, with its last digit"
        )
    if not wrong or any(is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)):
        return
    for call, _ in wrong:
        call.eps = ()
    for (call, got), (limit, _) in zip(
        wrong, measured(student, session, [call for call, _ in wrong]), strict=True
    ):
        if call.is_right(limit, THREE_DIGITS):  # else it costs `slopes`
            call.eps = (LARGE_STEP,)
            call.refuse(got)


@pytest.mark.task("integers")
def test_integers_of_any_size(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Integers are converted in arrays of any size, and any number of axes."""
    code = rng.choice(["b", "h", "i", "l", "B", "f"])
    calls = draw_calls(rng, (LARGE_STEP,), code=str(code))
    wrong = [
        (call, got, seen)
        for call, (got, seen) in zip(calls, measured(student, session, calls), strict=True)
        if not (call.is_right(got, 1e-9) and {*seen} <= {"ndarray float64", "astray"})
    ]
    for call, _, _ in wrong:
        call.code = "d"
    as_floats = measured(student, session, [each[0] for each in wrong])
    for (call, got, seen), (with_floats, _) in zip(wrong, as_floats, strict=True):
        call.code = str(code)
        received = {*seen} - {"ndarray float64", "astray"}
        if received:
            raise Wrong(f"{call.told}; f received {received.pop()}, and must receive float64")
        if call.is_right(with_floats, 1e-9):  # else it costs another task
            call.refuse(got)


@pytest.mark.task("numbers")
def test_numbers_and_any_Z(student: Student, session: Session, rng: np.random.Generator) -> None:
    """For a number x, Z may have any shape, and x may be a NumPy number or an array of shape ()."""
    calls = [
        Call(rng, (), outputs, "d", layout)
        for outputs in (None, *OUTPUTS)
        for layout in ("", "read-only")
    ]
    arrays = [Call(rng, (2,), outputs) for outputs in (None, *OUTPUTS)]
    for number, call in enumerate(calls):  # a wrong use of dLdZ costs `slopes`, and shows in both
        call.dLdZ = arrays[number // 2].dLdZ
    found = [*measured(student, session, calls + arrays)]
    as_arrays = [got for got, _ in found[len(calls) :]]
    for number, (call, (got, _)) in enumerate(zip(calls, found, strict=False)):
        of_array = arrays[number // 2].is_right(as_arrays[number // 2], THREE_DIGITS)
        if of_array and not call.is_right(got, THREE_DIGITS):  # else it costs `slopes`
            call.layout = ""
            call.refuse(got)


@pytest.mark.task("x_unchanged")
def test_what_changes_while_f_runs(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """While f runs, x and dLdZ hold the same numbers as before, whatever their sizes are."""
    many = int(rng.integers(1_500, 3_000))
    shapes = [(2,), (120,), tuple(map(int, rng.permutation(EIGHT))), (many,), (20, 20)]
    cases: list[list[Any]] = [[list(each), each[0] == 20, False] for each in shapes]
    outputs = (), (1,), (40,), (3_000,), (20, 30), EIGHT
    cases += [[[2], False, False, list(each), up] for each in outputs for up in ("d", "i8", "i1")]
    cases += [[[], False, False, list(each)] for each in outputs]
    seen = scene(session, WHILE, "moves_in_any", student.numerical_gradient, cases)
    if seen:
        number, name, before, now = seen
        because = (
            f"while f runs, for an x of shape {tuple(cases[number][0])}: f may read the caller's "
            f"{name}"
        )
        if name == "dLdZ":
            expect_unchanged("numerical_gradient", name, now, before, because)
        with hinted("x itself is moved", "While f runs, x holds other numbers than before."):
            expect_unchanged("numerical_gradient", name, now, before, because)


@pytest.mark.task("x_unchanged")
def test_what_f_has_returned(student: Student, session: Session, rng: np.random.Generator) -> None:
    """What f returns stays as it was, at each moment, for a Z of any size."""
    shapes = [list(each) for each in ((), (1,), (3,), (40,), (5, 6), (3_000,), EIGHT)]
    x = SQUARE.draw(rng, (2,))
    seen = scene(session, WHILE, "lent", student.numerical_gradient, x, shapes)
    if len(seen or ()) == 2:
        now = "can be written into, and was read-only" if seen[1] else "is read-only now"
        raise Wrong(f"numerical_gradient leaves what f has returned changed: the array {now}")
    if seen:
        shape, before, now = seen
        try:
            expect_unchanged("numerical_gradient", "Z", now, before, "which f may return again")
        except Changed as changed:
            changed.evidence.message += f"; here Z has the shape {tuple(shape)}"
            raise
