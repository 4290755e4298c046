"""Functions with their right gradients: straight, curved, and of every shape.

Each gradient is the derivative worked out with a pencil. The tests compare it with finite
differences, so an error here can't become an error of a student's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
FEW = 2
"""The number of digits that are easy to read."""

Gradient = Callable[[Array, Array], Any]
"""A formula for dLdx, from x and dLdZ."""


@dataclass(frozen=True)
class Function:
    """A function with its right gradient.

    Attributes
    ----------
    says : str
        The function as the report shows it.
    f, df
        The function, and its gradient from x and dLdZ.
    shape : str
        The axes of x: a letter for a size that is drawn, from 2 to 4, or the size itself, as in
        "N2"; a dot for any shape with one to three axes.
    """

    says: str
    f: Callable[[Array], Any]
    df: Gradient
    shape: str = "."

    def draw(
        self,
        rng: np.random.Generator,
        shape: tuple[int, ...] | None = None,
        smallest: int = 2,
        digits: int = FEW,
    ) -> Array:
        """Return an x of a random shape, or of this one; no number is near 0.

        Parameters
        ----------
        smallest
            The smallest size of an axis.
        digits
            The number of digits after the point: with few, a report is easy to read.
        """
        if shape is None:
            axes = self.shape if self.shape != "." else "NCK"[: rng.integers(1, 4)]
            drawn = [2, 3, smallest] if len(axes) == 3 else [smallest, *range(2, 5)]
            sizes = dict(zip("NCK", map(int, rng.permutation(drawn)), strict=False))
            shape = tuple(sizes[axis] if axis in sizes else int(axis) for axis in axes)
        return np.asarray(
            np.round(rng.uniform(0.3, 1.2, shape) * rng.choice([-1, 1], shape), digits)
        )

    def draw_dLdZ(self, rng: np.random.Generator, x: Array, digits: int = FEW) -> Array:
        """Return an upstream gradient of both signs, all numbers different."""
        shape = np.shape(self.f(x))
        return np.asarray(
            np.round(rng.uniform(0.5, 1.5, shape) * rng.choice([-1, 1], shape), digits)
        )


def softmax(x: Array) -> Array:
    """Return the softmax of each row."""
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def softmax_gradient(x: Array, dLdZ: Array) -> Array:
    Z = softmax(x)
    return np.asarray(Z * (dLdZ - (dLdZ * Z).sum(axis=-1, keepdims=True)))


W = np.array([[1.5, -0.7, 0.4], [-1.1, 0.9, 2.0]])
"""A fixed weight, for functions that multiply matrices."""

A = np.array([[0.8, -1.2], [1.9, 0.5], [-0.6, 1.4], [1.1, 0.7]])
"""A fixed batch of four samples."""

SQUARE = Function("x ** 2", lambda x: x**2, lambda x, dLdZ: 2 * x * dLdZ)
CUBE = Function("x ** 3", lambda x: x**3, lambda x, dLdZ: 3 * x**2 * dLdZ)
SINE = Function("np.sin(x)", np.sin, lambda x, dLdZ: np.cos(x) * dLdZ)
EXPONENTIAL = Function("np.exp(x)", np.exp, lambda x, dLdZ: np.exp(x) * dLdZ)
SIGMOID = Function(
    "1 / (1 + np.exp(-x))",
    lambda x: 1 / (1 + np.exp(-x)),
    lambda x, dLdZ: np.exp(-x) / (1 + np.exp(-x)) ** 2 * dLdZ,
)
LINE = Function("3 * x - 10", lambda x: 3 * x - 10, lambda x, dLdZ: 3 * dLdZ)
NEURON = Function(
    "(3 * x - 10) ** 2",
    lambda x: (3 * x - 10) ** 2,
    lambda x, dLdZ: 6 * (3 * x - 10) * dLdZ,
)
TOTAL = Function("np.sum(x)", np.sum, lambda x, dLdZ: dLdZ * np.ones(x.shape))
MEAN_SQUARE = Function(
    "np.mean(x ** 2)",
    lambda x: np.mean(x**2),
    lambda x, dLdZ: 2 * x / x.size * dLdZ,
)
CONSTANT = Function(
    "np.array([2.0, -1.0])",
    lambda x: np.array([2.0, -1.0]),
    lambda x, dLdZ: np.zeros(x.shape),
)
PRODUCT = Function("x @ W", lambda x: x @ W, lambda x, dLdZ: dLdZ @ W.T, shape="N2")
BIAS = Function("A + x", lambda x: A + x, lambda x, dLdZ: dLdZ.sum(axis=0), shape="2")
SOFTMAX = Function("softmax(x)", softmax, softmax_gradient, shape="NC")
OUTER = Function(
    "np.outer(x, x)",
    lambda x: np.outer(x, x),
    lambda x, dLdZ: (dLdZ + dLdZ.T) @ x,
    shape="C",
)
ROW_SUMS = Function(
    "(x ** 2).sum(axis=1)",
    lambda x: (x**2).sum(axis=1),
    lambda x, dLdZ: 2 * x * dLdZ[:, np.newaxis],
    shape="NC",
)
TRANSPOSE = Function("np.sin(x).T", lambda x: np.sin(x).T, lambda x, dLdZ: np.cos(x) * dLdZ.T)
MATRIX_SQUARE = Function(
    "x @ x", lambda x: x @ x, lambda x, dLdZ: dLdZ @ x.T + x.T @ dLdZ, shape="CC"
)
RUNNING_SUM = Function(
    "np.cumsum(x ** 2)",
    lambda x: np.cumsum(x**2),
    lambda x, dLdZ: 2 * x * np.cumsum(dLdZ[::-1])[::-1],
    shape="C",
)
MIDDLE_SUM = Function(
    "np.exp(x).sum(axis=1)",
    lambda x: np.exp(x).sum(axis=1),
    lambda x, dLdZ: np.exp(x) * dLdZ[:, np.newaxis],
    shape="NCK",
)
POWERS = Function(
    "np.array([x, x ** 2, x ** 3])",
    lambda x: np.array([x, x**2, x**3]),
    lambda x, dLdZ: np.asarray(dLdZ[0] + 2 * x * dLdZ[1] + 3 * x**2 * dLdZ[2]),
    shape="",
)
ROOT = Function(
    "np.sqrt(x)",
    lambda x: np.where(x < 0, np.nan, np.sqrt(np.abs(x))),
    lambda x, dLdZ: np.where(x > 0, dLdZ / np.sqrt(np.where(x > 0, 4 * x, 1.0)), np.nan),
)

STRAIGHT = (SQUARE, LINE, NEURON, TOTAL, MEAN_SQUARE, CONSTANT, PRODUCT, BIAS, OUTER, ROW_SUMS,
            MATRIX_SQUARE, RUNNING_SUM)  # fmt: skip
"""Straight lines and parabolas: the central difference is exact, however large the step."""

CURVED = (CUBE, SINE, EXPONENTIAL, SIGMOID, MIDDLE_SUM, SOFTMAX, TRANSPOSE)
"""Functions for which the size of the step matters."""

OF_A_NUMBER = (SQUARE, SINE, NEURON, POWERS)
