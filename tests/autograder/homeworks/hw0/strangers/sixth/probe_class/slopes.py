"""Homework 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Probe:
    """A function at a place, and the step."""

    f: Callable
    place: np.ndarray
    step: float

    @property
    def distance(self) -> float:
        return 2 * self.step

    def at(self, i: tuple[int, ...], by: float) -> np.ndarray:
        """Return Z where the number at i has moved by an amount."""
        nudge = self.place.copy()
        nudge[i] = nudge[i] + by
        return np.asarray(self.f(nudge))

    def slope(self, i: tuple[int, ...], upstream: np.ndarray) -> float:
        up = self.at(i, self.step)
        down = self.at(i, -self.step)
        with np.errstate(all="ignore"):
            return np.einsum("k,k->", (up - down).reshape(-1), upstream) / self.distance


def numerical_gradient(f: Callable, x, dLdZ, eps: float = 1e-5) -> np.ndarray:
    probe = Probe(f, np.array(x, dtype=np.float64), float(eps))
    upstream = np.asarray(dLdZ).astype(np.float64).reshape(-1)
    dLdx = np.zeros_like(probe.place)
    for i in np.ndindex(dLdx.shape):
        dLdx[i] = probe.slope(i, upstream)
    return dLdx


def relative_error(a, b) -> float:
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return float("inf")
    a, b = a.astype(np.float64), b.astype(np.float64)
    with np.errstate(all="ignore"):
        sizes = [float(np.max(np.abs(v))) for v in (a, b)]
        difference = float(np.max(np.abs(a - b)))
    if not all(np.isfinite(size) for size in sizes):
        return float("inf")
    return difference / max(sizes) if max(sizes) else 0.0


def gradcheck(f: Callable, df: Callable, x: np.ndarray) -> bool:
    rng = np.random.default_rng()
    dLdZ = rng.standard_normal(np.shape(f(x)))
    claimed = df(x, dLdZ)
    return bool(relative_error(claimed, numerical_gradient(f, x, dLdZ)) < 1e-6)
