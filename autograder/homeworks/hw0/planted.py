"""Wrong gradients that a gradient check must reject, each with the words that describe it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.homeworks.hw0.functions import (
    BIAS,
    CONSTANT,
    CUBE,
    CURVED,
    EXPONENTIAL,
    MATRIX_SQUARE,
    MEAN_SQUARE,
    MIDDLE_SUM,
    NEURON,
    OUTER,
    PRODUCT,
    ROW_SUMS,
    SIGMOID,
    SINE,
    SOFTMAX,
    SQUARE,
    TOTAL,
    Array,
    Function,
    Gradient,
    W,
    softmax,
)


@dataclass(frozen=True)
class Planted:
    """A function with a wrong gradient.

    Attributes
    ----------
    words : str
        What is wrong with `df`, after "a gradient that ...".
    shape : tuple of int or None
        The shape of x; None for a random one.
    """

    function: Function
    df: Gradient
    words: str
    shape: tuple[int, ...] | None = None


def changed(at: int, by: Callable[[Any], Any]) -> Callable[[Function], Gradient]:
    """Return what makes a gradient wrong in one element, counted along the whole array."""

    def wrong(function: Function) -> Gradient:
        def df(x: Array, dLdZ: Array) -> Array:
            dLdx = np.array(function.df(x, dLdZ), dtype=np.float64)
            dLdx.flat[at] = by(dLdx.flat[at])
            return dLdx

        return df

    return wrong


def _times(factor: float) -> Callable[[Function], Gradient]:
    return lambda function: lambda x, dLdZ: factor * function.df(x, dLdZ)


ORDINARY = (
    Planted(SINE, lambda x, dLdZ: dLdZ, "passes dLdZ on without the function's own slope"),
    Planted(CUBE, lambda x, dLdZ: x**2 * dLdZ, "is three times too small"),
    Planted(NEURON, _times(-1)(NEURON), "has the wrong sign"),
    Planted(PRODUCT, lambda x, dLdZ: dLdZ @ W.T / len(x), "is divided by N"),
    Planted(
        MATRIX_SQUARE, lambda x, dLdZ: dLdZ @ x.T, "adds up one of two ways to the loss", (3, 3)
    ),
    Planted(SIGMOID, lambda x, dLdZ: x * (1 - x) * dLdZ, "takes the slope at x and not at Z"),
    Planted(EXPONENTIAL, lambda x, dLdZ: np.zeros(x.shape), "is zero"),
    Planted(CONSTANT, lambda x, dLdZ: np.ones(x.shape), "is ones, and the right one is zero"),
    Planted(TOTAL, lambda x, dLdZ: x * dLdZ, "is x instead of ones, times dLdZ"),
    Planted(MEAN_SQUARE, lambda x, dLdZ: 2 * x * dLdZ, "forgets to divide by the number of x"),
    Planted(BIAS, lambda x, dLdZ: dLdZ, "has the shape of Z and not the shape of x"),
    Planted(BIAS, lambda x, dLdZ: dLdZ.sum(axis=0, keepdims=True), "has one axis too many"),
    Planted(SINE, lambda x, dLdZ: (np.cos(x) * dLdZ).sum(), "is one number for all elements"),
    Planted(CUBE, lambda x, dLdZ: (3 * x**2 * dLdZ).T, "is transposed", (3, 3)),
    Planted(SQUARE, lambda x, dLdZ: np.full(x.shape, np.nan), "is NaN"),
    Planted(CONSTANT, lambda x, dLdZ: np.full(x.shape, np.nan), "is NaN, and the right one is 0"),
    Planted(SQUARE, lambda x, dLdZ: np.full(x.shape, np.inf), "is infinite"),
    Planted(CUBE, changed(3, lambda number: np.nan)(CUBE), "is NaN in one element", (2, 3)),
    Planted(SQUARE, changed(1, lambda number: -np.inf)(SQUARE), "is infinite in one element", (5,)),
)
"""Wrong in nearly every element, for nearly every dLdZ; or of another shape."""

DEPEND_ON_DLDZ = (
    Planted(SQUARE, lambda x, dLdZ: 2 * x, "forgets dLdZ", (4, 3)),
    Planted(ROW_SUMS, lambda x, dLdZ: 2 * x, "forgets dLdZ", (9, 2)),
    Planted(SQUARE, lambda x, dLdZ: 2 * x * dLdZ**2, "has dLdZ twice", (4, 3)),
    Planted(SQUARE, lambda x, dLdZ: 2 * x * dLdZ + 1, "is right only if dLdZ is huge", (3,)),
    Planted(
        SQUARE, lambda x, dLdZ: 2 * x * (dLdZ + dLdZ**2), "is right only if dLdZ is tiny", (3,)
    ),
    Planted(SQUARE, lambda x, dLdZ: 2 * x * x**2, "has Z in the place of dLdZ", (3,)),
    Planted(SINE, lambda x, dLdZ: np.cos(x) * x, "has x in the place of dLdZ", (3,)),
    Planted(
        OUTER,
        lambda x, dLdZ: 2 * dLdZ @ x,
        "is right for a symmetric dLdZ only",
        (4,),
    ),
    Planted(SOFTMAX, lambda x, dLdZ: np.zeros(x.shape), "is right only if dLdZ is ones", (4, 3)),
    Planted(
        SQUARE,
        lambda x, dLdZ: 2 * x * dLdZ.flat[0],
        "is right only if all numbers of dLdZ are equal",
        (3, 4),
    ),
    Planted(
        SINE,
        lambda x, dLdZ: np.cos(x) * np.abs(dLdZ),
        "is right only if no number of dLdZ is negative",
        (5, 5),
    ),
    Planted(
        CUBE,
        lambda x, dLdZ: 3 * x**2 * np.maximum(dLdZ, 0),
        "is right only if no number of dLdZ is negative",
        (5, 5),
    ),
    Planted(
        EXPONENTIAL,
        lambda x, dLdZ: np.exp(x) * np.sign(dLdZ),
        "is right only if all numbers of dLdZ are 1 or −1",
        (4, 3),
    ),
    Planted(
        SOFTMAX,
        lambda x, dLdZ: softmax(x) * (dLdZ - dLdZ.mean(axis=-1, keepdims=True)),
        "is right only if all numbers of a row of dLdZ are equal",
        (4, 3),
    ),
)
"""Right for a dLdZ of ones, or for another special one."""

IN_ONE_ELEMENT = tuple(
    Planted(function, changed(at, by)(function), words, shape)
    for function, at, by, words, shape in (
        (SINE, -1, lambda number: 0.0, "is wrong in the last element", (7,)),
        (MIDDLE_SUM, -1, lambda number: 0.0, "is wrong in the last element", (2, 3, 3)),
        (SQUARE, 0, lambda number: 2 * number, "is wrong in the first element", (9,)),
        (EXPONENTIAL, 5, lambda number: -number, "is wrong in one element in the middle", (3, 4)),
    )
)
"""Wrong in a single element."""


def scaled(function: Function, factor: float) -> Function:
    """Return a function times a factor."""
    return Function(
        f"{factor:.0e} * {function.says}",
        lambda x: factor * function.f(x),
        lambda x, dLdZ: factor * np.asarray(function.df(x, dLdZ)),
        function.shape,
    )


WAVES = Function("np.sin(18 * x)", lambda x: np.sin(18 * x), lambda x, G: 18 * np.cos(18 * x) * G)
"""Right to about 5e-9 in each slope, because it is so much curved."""

SMALL, LARGE = scaled(SQUARE, 1e-12), scaled(SINE, 1e6)
OF_ANY_SIZE = (
    Planted(SMALL, _times(2)(SMALL), "is twice as large, and all its numbers are tiny"),
    Planted(SMALL, lambda x, dLdZ: np.zeros(x.shape), "is zero, and the right one is tiny"),
    Planted(LARGE, _times(1.01)(LARGE), "is 1 % too large"),
    Planted(SINE, _times(1.003)(SINE), "is 0.3 % too large"),
)
"""Wrong gradients that a tolerance for the difference, or one that is too lax, accepts."""

RIGHT_OF_ANY_SIZE = (SMALL, LARGE, WAVES, *(each for each in CURVED if each is not SOFTMAX))
