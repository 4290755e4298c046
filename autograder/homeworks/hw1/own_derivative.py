"""Whether a gradient is the derivative of the student's own forward, even if that forward is wrong.

A forward that knows how it is called can return numbers whose differences are no derivative: it
may have seen dLdZ, or it may recognize that only one number of A has moved. So every call is the
first and only one of a worker started afresh, and no worker sees two of them. In the proof, dLdZ
does not even exist while forward runs. The numbers of the proof come from the system, not from the
seed, which a program may guess. Its answer does not depend on which numbers they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from autograder.homeworks.hw1.case import Array, Case, draw_case
from autograder.results.verdict import Judgement

STEP = 1e-6
TOLERANCE = 1e-6
FITS = 1e-7
"""The largest error of a slope, in units of its terms: the differences are exact to about 1e-10."""

TRIES = 3
"""The number of tries: a forward may have a corner, as max(0, Z) has, between the two points."""

SIZES_OF_PROOF = 3, 4, 2
SIZES_OF_LAYER = 2, 3, 4
SMALL = 1e-5
"""The step of the second differences."""


class OwnForward:
    """The forward of a student, and the gradients that pass as its derivative.

    Parameters
    ----------
    Z
        Returns the Z of the student's forward for a case, from a worker of its own.
    gradients
        Yields the gradient of this name that the student's backward gives for a case, after the
        student's own forward and after a right one, each from a worker of its own.
    """

    def __init__(
        self, Z: Callable[[Case], Array], gradients: Callable[[str, Case], Iterator[Array]]
    ) -> None:
        self._Z, self._gradients = Z, gradients
        self._rng = np.random.default_rng()  # from the system, so that nobody can guess it
        self._is_proved = cache(self._prove)
        self._is_layer = cache(self._look_for_a_layer)

    def has_derivative(self, name: str, got: Array, case: Case) -> bool:
        """Whether this gradient is the exact derivative of the student's own forward.

        The forward must differ from ours, and it must be a layer: each number of Z comes from one
        row of A and one row of W, and multiplies all their numbers. For dLdb, it also comes from
        one number of b. The right derivative of zeros, or of plain sums, does not show that the
        student understood anything.
        """
        if np.allclose(got, case.gradient(name), rtol=TOLERANCE, atol=1e-8):
            return False  # this part of forward is right, so it excuses no rounding
        try:
            return (
                any(self._agrees(name, got, case) for _ in range(2))
                and self._is_proved(name)
                and self._is_layer(name)
            )
        except (Judgement, TypeError, ValueError):
            return False

    def _agrees(self, name: str, got: Array, case: Case) -> bool:
        """Whether forward is wrong, and a gradient fits the way in which Z changes."""
        direction = self._rng.normal(size=got.shape)
        slope, Z = self._slope(name, case, direction)
        is_right = np.allclose(Z, case.reference().forward(case.A), rtol=TOLERANCE)
        return not is_right and _fits(got, direction, slope, case.dLdZ)

    def _slope(self, name: str, case: Case, direction: Array) -> tuple[Array, Array]:
        """Return how Z changes in a direction of A, W or b, and about what Z is."""
        X, Z = name.removeprefix("dLd"), {}
        for sign in self._rng.permutation([1, -1]):
            Z[sign] = self._Z(replace(case, **{X: getattr(case, X) + sign * STEP * direction}))
        return (Z[1] - Z[-1]) / (2 * STEP), (Z[1] + Z[-1]) / 2

    def _prove(self, name: str) -> bool:
        """Whether backward gives the derivative of forward for numbers that nobody can foresee."""
        X = name.removeprefix("dLd")
        for _ in range(TRIES):
            case = draw_case(self._rng, *SIZES_OF_PROOF)
            directions = self._rng.normal(size=(2, *getattr(case, X).shape))
            slopes = [self._slope(name, case, direction)[0] for direction in directions]
            case = replace(case, dLdZ=self._rng.normal(0.5, 1.0, case.dLdZ.shape))
            for got in self._gradients(name, case):
                if all(
                    _fits(got, direction, slope, case.dLdZ)
                    for direction, slope in zip(directions, slopes, strict=True)
                ):
                    return True
        return False

    def _look_for_a_layer(self, name: str) -> bool:
        """Whether forward is a layer, at least for a quarter of the numbers of Z."""
        return any(
            self._is_layer_for(draw_case(self._rng, *SIZES_OF_LAYER), name) for _ in range(TRIES)
        )

    def _is_layer_for(self, case: Case, name: str) -> bool:
        Z = self._Z(case)
        counts = {X: self._rows_that_matter(X, case, Z) for X in ("A", "W", "b")}
        if (counts["A"] > 1).any() or (counts["W"] > 1).any():
            return False
        if name == "dLdb" and ((counts["b"] > 1).any() or np.mean(counts["b"]) < 0.25):
            return False
        smallest, largest = self._products(case, Z)
        least = 1e-3 * max(1.0, float(np.abs(Z).max()))
        return bool(np.mean((smallest > least) & (smallest > 0.02 * largest)) >= 0.25)

    def _rows_that_matter(self, X: str, case: Case, Z: Array) -> Array:
        """Return for each number of Z the number of rows of A, W or b that change it."""
        count = np.zeros(Z.shape)
        for row in self._rng.permutation(len(getattr(case, X))):
            values = getattr(case, X).copy()
            values[row] = self._rng.normal(0.5, 1.0, values.shape[1])
            count += np.abs(self._Z(replace(case, **{X: values})) - Z) > 1e-9
        return count

    def _products(self, case: Case, Z: Array) -> tuple[Array, Array]:
        """Return for each number of Z how A and W are multiplied.

        In a Linear layer, ∂²Z[n, c] / ∂A[n, i] ∂W[c, j] is 1 for i = j and 0 else. Here, it is a
        matrix for each number of Z, of which the smallest and the largest singular value are
        returned. Each number of Z depends on one row of A, so all rows can be moved at once.
        """
        C_in = case.A.shape[1]
        moves = [(i, j) for i in range(C_in + 1) for j in range(C_in + 1)]
        grid = np.empty((C_in + 1, C_in + 1, *Z.shape))
        steps = SMALL * np.vstack([np.zeros(C_in), np.eye(C_in)])
        for i, j in self._rng.permutation(moves):
            grid[i, j] = self._Z(replace(case, A=case.A + steps[i], W=case.W + steps[j]))
        second = (grid[1:, 1:] - grid[1:, :1] - grid[:1, 1:] + grid[:1, :1]) / SMALL**2
        sizes = np.linalg.svd(np.moveaxis(second, (0, 1), (-2, -1)), compute_uv=False)
        return sizes[..., -1], sizes[..., 0]


def _fits(got: Array, direction: Array, slope: Array, dLdZ: Array) -> bool:
    """Whether a gradient and the slope of Z give the same change of L."""
    by_gradient, by_slope = got * direction, dLdZ * slope
    size = np.abs(by_gradient).sum() + np.abs(by_slope).sum()
    return bool(abs(by_gradient.sum() - by_slope.sum()) <= FITS * size)
