"""Homework 0, with small classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

Array = np.ndarray
LIMIT = 1e-5


@dataclass(frozen=True)
class CentralDifference:
    """The two places of a step, and the distance of them."""

    start: Array
    eps: float

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], Array, Array]]:
        for place in np.ndindex(self.start.shape):
            yield place, self.moved(place, self.eps), self.moved(place, -self.eps)

    def moved(self, place: tuple[int, ...], by: float) -> Array:
        copy = self.start.copy()
        copy[place] += by
        return copy

    @property
    def distance(self) -> float:
        return 2 * self.eps


@dataclass(frozen=True)
class Pair:
    a: Array
    b: Array

    @property
    def comparable(self) -> bool:
        return self.a.shape == self.b.shape and all(np.isfinite(v).all() for v in (self.a, self.b))

    @property
    def size(self) -> float:
        return float(max(np.max(np.abs(self.a)), np.max(np.abs(self.b))))

    @property
    def error(self) -> float:
        if not self.comparable:
            return float("inf")
        return float(np.max(np.abs(self.a - self.b))) / self.size if self.size else 0.0


def numerical_gradient(f: Callable, x, dLdZ, eps: float = 1e-5) -> Array:
    """Return the measured slopes."""
    steps = CentralDifference(np.array(x, dtype=np.float64), float(eps))
    upstream = np.array(dLdZ, dtype=np.float64)
    dLdx = np.full(steps.start.shape, np.nan)
    for place, up, down in steps:
        above = np.array(f(up))
        below = np.array(f(down))
        with np.errstate(all="ignore"):
            dLdx[place] = ((above - below) * upstream).sum() / steps.distance
    return dLdx


def relative_error(a, b) -> float:
    """Return the relative error."""
    return Pair(np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)).error


def gradcheck(f: Callable, df: Callable, x) -> bool:
    """Return whether the formula is right at x."""
    upstream = np.random.default_rng().normal(size=np.shape(f(np.array(x))))
    formula = df(x, upstream)
    error = relative_error(formula, numerical_gradient(f, x, upstream))
    return bool(error < LIMIT)
