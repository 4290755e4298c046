"""Homework 0: slopes, measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np


@lru_cache(maxsize=32)
def _positions(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all positions in an array of this shape."""
    return tuple(np.ndindex(shape))


@dataclass(frozen=True, eq=False)
class CentralDifference:
    """Two places of a function, at the same distance from x."""

    f: Callable[[np.ndarray], Any]
    x: np.ndarray
    eps: float

    def __post_init__(self) -> None:
        if not self.eps > 0:
            raise ValueError("eps must be positive")

    @property
    def distance(self) -> float:
        return 2.0 * self.eps

    def place(self, i: tuple[int, ...], sign: int) -> np.ndarray:
        """Return a new copy of x, moved at i, which f can't write into."""
        moved = np.copy(self.x)
        moved[i] = self.x[i] + sign * self.eps
        moved.flags.writeable = False
        return moved

    def change(self, i: tuple[int, ...]) -> np.ndarray:
        return np.asarray(np.subtract(self.f(self.place(i, 1)), self.f(self.place(i, -1))))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.asarray(x).astype(np.float64, order="C")
    upstream = np.ravel(np.asarray(dLdZ).astype(np.float64))
    step = CentralDifference(f, x, float(eps))
    with np.errstate(all="ignore"):
        slopes = np.zeros_like(x)
        for i in _positions(x.shape):
            slopes[i] = np.sum(upstream * step.change(i).ravel()) / step.distance
    return slopes if x.ndim else slopes[()]


def _comparable(a: np.ndarray, b: np.ndarray) -> bool:
    return a.shape == b.shape and not (np.isnan(a) | np.isinf(a) | np.isnan(b) | np.isinf(b)).any()


def relative_error(a: Any, b: Any) -> float:
    first, second = np.float64(a), np.float64(b)
    if not _comparable(first, second):
        return float("inf")
    difference = np.amax(np.absolute(first - second))
    if difference == 0:
        return 0.0
    return float(difference / np.amax(np.maximum(np.absolute(first), np.absolute(second))))


def gradcheck(f: Callable, df: Callable, x: np.ndarray) -> bool:
    dLdZ = np.random.default_rng().standard_normal(size=np.shape(f(x)))
    formula: Any = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-7)
