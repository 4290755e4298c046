"""Whether a gradient is the derivative of the student's own result, even if that result is wrong.

A method that knows how it is called can return numbers whose differences are no derivative: it may
have seen the gradient from above, or it may recognize that only one number has moved. So every call
is the first and only one of a worker started afresh, and no worker sees two of them. In the proof,
the gradient from above does not even exist while the result is computed. The numbers of the proof
come from the system, not from the seed, which a program may guess. Its answer does not depend on
which numbers they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.own import OwnResult
from autograder.declaration.table import Call, Value
from autograder.judging.subject import Case, Subject, draw_case
from autograder.results.verdict import Judgement

STEP = 1e-6
TOLERANCE = 1e-6
FITS = 1e-7
"""The largest error of a slope, in units of its terms: the differences are exact to about 1e-10."""

TRIES = 3
"""The number of tries: a result may have a corner, as max(0, Z) has, between the two points."""

OF_PROOF = 4, 2, 3
OF_STRUCTURE = 3, 4, 2
"""The sizes of the numbers that the proof and the structure are looked for with, in turn."""

SMALL = 1e-5
"""The step of the second differences."""


class OwnDerivative:
    """The student's own result of a method, and the gradients that pass as its derivative.

    Parameters
    ----------
    subject, call
        The class, and the method with the gradients.
    own
        What the gradients are derivatives by, and the structure of the result.
    result
        Returns the student's own result for a case, from a worker of its own.
    gradients
        Yields the gradient that the student's method gives for a case, after the student's own
        result and after a right one, each from a worker of its own.
    """

    def __init__(
        self,
        subject: Subject,
        call: Call,
        own: OwnResult,
        result: Callable[[Case], Array],
        gradients: Callable[[Value, Case], Iterator[Array]],
    ) -> None:
        self._subject, self._own = subject, own
        (self._Z,) = subject.cls.call(call.after).returns
        (self._upstream,) = call.arguments
        self._result, self._gradients = result, gradients
        self._rng = np.random.default_rng()  # from the system, so that nobody can guess it
        self._lacks_products = False
        self._is_proved = cache(self._prove)
        self._has_products = cache(self._look_for_products)
        self._has_sum = cache(self._look_for_sum)

    def has_derivative(self, value: Value, got: Array, case: Case) -> bool:
        """Whether this gradient is the exact derivative of the student's own result.

        The result must differ from ours, and it must have the structure that the table says. The
        right derivative of zeros, or of plain sums, does not show that the student understood
        anything.
        """
        if self._lacks_products:
            return False  # no other proof is needed
        if np.allclose(got, case.right(value), rtol=TOLERANCE, atol=1e-8):
            return False  # this part of the result is right, so it excuses no rounding
        X = self._own.by[value.name]
        try:
            return (
                any(self._agrees(X, got, case) for _ in range(2))
                and self._is_proved(value)
                and self._has_products()
                and (X != self._own.adds or self._has_sum())
            )
        except (Judgement, TypeError, ValueError):
            return False

    def _agrees(self, X: str, got: Array, case: Case) -> bool:
        """Whether the result is wrong, and a gradient fits the way in which it changes."""
        direction = self._rng.normal(size=got.shape)
        slope, Z = self._slope(X, case, direction)
        is_right = np.allclose(Z, case.right(self._Z), rtol=TOLERANCE)
        return not is_right and _fits(got, direction, slope, case.values[self._upstream])

    def _slope(self, X: str, case: Case, direction: Array) -> tuple[Array, Array]:
        """Return how the result changes in a direction, and about what it is."""
        Z = {}
        for sign in self._rng.permutation([1, -1]):
            Z[sign] = self._result(_with(case, X, case.values[X] + sign * STEP * direction))
        return (Z[1] - Z[-1]) / (2 * STEP), (Z[1] + Z[-1]) / 2

    def _prove(self, value: Value) -> bool:
        """Whether the gradient is the derivative for numbers that nobody can foresee."""
        X = self._own.by[value.name]
        for _ in range(TRIES):
            case = self._draw(OF_PROOF)
            directions = self._rng.normal(size=(2, *case.values[X].shape))
            slopes = [self._slope(X, case, direction)[0] for direction in directions]
            # One from above could hide an error: it may leave the wrong number close to 0.
            upstreams = self._rng.normal(0.5, 1.0, (2, *case.values[self._upstream].shape))
            cases = [_with(case, self._upstream, dLdZ) for dLdZ in upstreams]
            for gradients in zip(*(self._gradients(value, case) for case in cases), strict=True):
                if all(
                    _fits(got, direction, slope, dLdZ)
                    for got, dLdZ in zip(gradients, upstreams, strict=True)
                    for direction, slope in zip(directions, slopes, strict=True)
                ):
                    return True
        return False

    def _draw(self, among: tuple[int, ...]) -> Case:
        sizes = dict(zip(self._subject.sizes, cycle(among), strict=False))
        return draw_case(self._subject, self._rng, sizes)

    def _look_for_products(self) -> bool:
        """Whether the result multiplies rows, at least for a quarter of its numbers."""
        self._lacks_products = not any(
            self._multiplies(self._draw(OF_STRUCTURE)) for _ in range(TRIES)
        )
        return not self._lacks_products

    def _multiplies(self, case: Case) -> bool:
        Z = self._result(case)
        for X in self._own.multiplies:
            count = self._rows_that_matter(X, case, Z)
            if (count > 1).any() or np.mean(count) < 0.25:
                return False
        smallest, largest = self._products(case, Z)
        least = 1e-3 * max(1.0, float(np.abs(Z).max()))
        return bool(np.mean((smallest > least) & (smallest > 0.02 * largest)) >= 0.25)

    def _look_for_sum(self) -> bool:
        """Whether one row of what is added reaches a number, at least for a quarter of them."""
        return any(self._adds(self._draw(OF_STRUCTURE)) for _ in range(TRIES))

    def _adds(self, case: Case) -> bool:
        count = self._rows_that_matter(self._own.adds, case, self._result(case))
        return not (count > 1).any() and bool(np.mean(count) >= 0.25)

    def _rows_that_matter(self, X: str, case: Case, Z: Array) -> Array:
        """Return for each number of the result the number of rows of an array that change it."""
        count = np.zeros(Z.shape)
        for row in self._rng.permutation(len(case.values[X])):
            values = case.values[X].copy()
            values[row] = self._rng.normal(0.5, 1.0, values.shape[1])
            count += np.abs(self._result(_with(case, X, values)) - Z) > 1e-9
        return count

    def _products(self, case: Case, Z: Array) -> tuple[Array, Array]:
        """Return for each number of the result how two rows A and W are multiplied.

        In a plain product, ∂²Z[n, c] / ∂A[n, i] ∂W[c, j] is 1 for i = j and 0 else. Here, it is a
        matrix for each number of Z, of which the smallest and the largest singular value are
        returned. Each number of Z depends on one row of A, so all rows can be moved at once.
        """
        one, other = self._own.multiplies
        A, W = case.values[one], case.values[other]
        width = A.shape[1]
        moves = [(i, j) for i in range(width + 1) for j in range(width + 1)]
        grid = np.empty((width + 1, width + 1, *Z.shape))
        steps = SMALL * np.vstack([np.zeros(width), np.eye(width)])
        for i, j in self._rng.permutation(moves):
            grid[i, j] = self._result(_with(_with(case, one, A + steps[i]), other, W + steps[j]))
        second = (grid[1:, 1:] - grid[1:, :1] - grid[:1, 1:] + grid[:1, :1]) / SMALL**2
        sizes = np.linalg.svd(np.moveaxis(second, (0, 1), (-2, -1)), compute_uv=False)
        return sizes[..., -1], sizes[..., 0]


def _with(case: Case, name: str, values: Array) -> Case:
    return replace(case, values={**case.values, name: values})


def _fits(got: Array, direction: Array, slope: Array, dLdZ: Array) -> bool:
    """Whether a gradient and the slope of the result give the same change of the loss."""
    by_gradient, by_slope = got * direction, dLdZ * slope
    size = np.abs(by_gradient).sum() + np.abs(by_slope).sum()
    return bool(abs(by_gradient.sum() - by_slope.sum()) <= FITS * size)
