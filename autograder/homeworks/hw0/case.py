"""One call of numerical_gradient, with its right numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.grading.compare import TOLERANCE, expect_array
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.functions import FEW, Array, Function
from autograder.homeworks.hw0.mistakes import name_mistake
from autograder.homeworks.hw0.slope_mistakes import SLOPES, central
from autograder.results.verdict import Wrong

DEFAULT_EPS = 1e-5
THREE_DIGITS = 1e-3
ROUNDING = 50 * float(np.finfo(np.float64).eps)


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

    def expect(self, got: Any, wanted: Array, allowed: Array | float, eps: float) -> None:
        """Accept slopes with errors up to `allowed`; name a known mistake."""
        summed = np.broadcast_to(np.maximum(allowed, 1e-12) / TOLERANCE, wanted.shape)
        if wanted.shape == () and isinstance(got, float | np.floating):
            got = np.asarray(got, dtype=np.float64)
        try:
            expect_array("dLdx", got, wanted, summed=summed, smallest=0.0)
        except Wrong as wrong:
            wrong.evidence.message += f"; here f(x) is {self.function.says}"
            if isinstance(got, np.ndarray) and got.shape == wanted.shape:
                arguments = (self.function.f, self.x, self.dLdZ, eps)
                name_mistake(wrong.evidence, SLOPES, got, wanted, *arguments)
            raise
