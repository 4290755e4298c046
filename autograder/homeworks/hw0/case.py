"""One call of numerical_gradient, with its right numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from autograder.diagnosis.known import NEAR, Mistake, add_hints, gives, is_numeric, name_mistake
from autograder.grading.compare import TOLERANCE, expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.functions import (
    CUBE,
    FEW,
    MATRIX_SQUARE,
    OUTER,
    ROW_SUMS,
    SOFTMAX,
    Array,
    Function,
)
from autograder.homeworks.hw0.slope_mistakes import READING, SLOPES, central
from autograder.results.verdict import Judgement, Wrong

DEFAULT_EPS = 1e-5
THREE_DIGITS = 1e-3
OTHER_EPS = 0.2
LEEWAY = 50
"""How much larger than a usual rounding the largest allowed one is."""

ROUNDING = LEEWAY * float(np.finfo(np.float64).eps)


class Case:
    """One call of numerical_gradient, with its right numbers."""

    def __init__(
        self,
        function: Function,
        rng: np.random.Generator,
        shape: tuple[int, ...] | None = None,
        digits: int = FEW,
    ) -> None:
        self.function = function
        self.x = function.draw(rng, shape, smallest=1, digits=digits)
        self.dLdZ = function.draw_dLdZ(rng, self.x, digits)
        self.exact = np.asarray(function.df(self.x, self.dLdZ))
        self.f = Watched(function, self.x)

    def with_a_zero(self, at: int) -> Case:
        """Return this case with a 0 in x, if x has more than two elements."""
        if self.x.size > 2:
            self.x.flat[at % self.x.size] = 0.0
            self.set_dLdZ(self.dLdZ)
        return self

    def central(self, eps: float) -> Array:
        """Return the central difference."""
        return central(self.function.f, self.x, self.dLdZ, eps)

    def rounding(self, eps: float) -> Array:
        """Return for each slope how much rounding may change it."""
        Z = sum(np.abs(self.function.f(self.x + step)) for step in (-eps, 0, eps))
        Z = np.sum(np.abs(self.dLdZ) * (Z + 1))
        size = Z + np.abs(self.exact) * (1 + np.abs(self.x))
        return np.asarray(ROUNDING * size / eps)

    @property
    def three_digits(self) -> float:
        """The largest error of a slope that is right to three digits."""
        return THREE_DIGITS * max(0.1, float(np.abs(self.exact).max()))

    def set_dLdZ(self, dLdZ: Array) -> None:
        """Take another upstream gradient."""
        self.dLdZ, self.exact = dLdZ, np.asarray(self.function.df(self.x, dLdZ))

    def call(self, student: Student, *eps: float, x: Any = None, dLdZ: Any = None) -> Any:
        """Return what the student's function returns; arrays may be on the student's side."""
        self.f = Watched(self.function, self.x)
        x = Named("x", self.x) if x is None else x
        dLdZ = Named("dLdZ", self.dLdZ) if dLdZ is None else dLdZ
        return student.numerical_gradient(self.f.passed, x, dLdZ, *eps)

    def expect(
        self, got: Any, wanted: Array, allowed: Array | float, eps: float, session: Session
    ) -> None:
        """Accept slopes with errors up to `allowed`; name a known mistake."""
        summed = np.broadcast_to(np.maximum(allowed, 1e-12) / TOLERANCE, wanted.shape)
        arguments = (self.function.f, self.x, self.dLdZ, eps)
        named = got
        if wanted.shape == () and isinstance(got, float | np.floating):
            got = np.asarray(got, dtype=np.float64)
        try:
            expect_array("dLdx", got, wanted, summed=summed, smallest=0.0)
        except Wrong as wrong:
            wrong.evidence.message += f"; here f(x) is {self.function.says}"
            others = other_calls(session)
            unseen = (wanted != 0) & (np.abs(wanted) <= allowed)
            mistakes = [each for each in SLOPES if self._fits(each, named, unseen, eps)]
            name_mistake(wrong.evidence, mistakes, named, wanted, *arguments, others=others)
            if not wrong.evidence.diagnosis and (why := why_moved(self.f)):
                add_hints(wrong.evidence, *why, READING)
            raise

    def _fits(self, mistake: Mistake, got: Any, unseen: Array, eps: float) -> bool:
        """Whether a mistake gives the slopes that are smaller than the tolerance.

        Beside a large slope they hardly count, and the hints speak of each slope.
        """
        if not unseen.any() or not is_numeric(got) or np.shape(got) != unseen.shape:
            return True
        given = gives(mistake, self.function.f, self.x, self.dLdZ, eps)
        if np.shape(given) != unseen.shape:
            return True
        near = np.maximum(NEAR[-1] * np.abs(given), self.rounding(eps) / LEEWAY)
        return bool(np.all((np.abs(got - given) <= near)[unseen]))


def other_calls(session: Session) -> Iterator[tuple[Any, ...]]:
    """Yield results with their arguments, for which different mistakes give different numbers."""
    rng = np.random.default_rng(0)
    for function in (MATRIX_SQUARE, OUTER, ROW_SUMS, SOFTMAX, CUBE):
        shape = {CUBE: (2, 3), MATRIX_SQUARE: (2, 2)}.get(function)
        case, got = Case(function, rng, shape), None
        with suppress(Judgement), session.experiment():
            got = case.call(Student(session), OTHER_EPS)
        yield got, function.f, case.x, case.dLdZ, OTHER_EPS


def why_moved(f: Watched) -> tuple[str, str, str, str] | None:
    """Return the mistake of a program that moves several numbers of x in one call of f."""
    moves = [each != 0 for each in f.moved]
    if all(moved.sum() < 2 for moved in moves):
        return None
    name, seen = "not put back", "In one call of f, several numbers of x were moved."
    moves = [moved for moved in moves if moved.any()]
    if all(moved.all() for moved in moves):
        name, seen = "all elements moved at once", "In each call of f, all numbers of x moved."
    elif all(len({*map(tuple, np.argwhere(moved)[:, :1])}) == 1 for moved in moves):
        name, seen = "a whole row moved", "In one call of f, a whole row of x moved."
    return (
        name,
        seen,
        "Which numbers of x move in one call of f? Print what f receives.",
        "Move one number, and hold the others still. An index has a number for each axis of x.",
    )
