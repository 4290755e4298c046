"""The error function: Taylor's series around the nearest point of a grid.

`math.erf` takes one number at a time. Its values at the points of a grid, with those of its
derivatives, give all others: a number is at most half a step from a point, and there a short series
is exact to the last digit or two.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import DTypeLike

from mytorch.functions.function import Array, Elementwise, Recorder

STEPS = 256
"""The points of the grid from one whole number to the next."""

END = 6
"""The grid goes from −END to END. Beyond it, erf is −1 or 1 to all digits of float64."""

BLOCK = 16_384
"""How many numbers are computed at a time: the arrays of all steps fit into a processor's cache."""


class Erf(Elementwise):
    """Z = erf A = 2/√π ∫₀ᴬ exp(−t²) dt, the error function; Φ(A) = (1 + erf(A/√2)) / 2."""

    def forward(self, A: Array) -> Array:
        self.A = A
        if isinstance(A, Recorder):
            return Erf()(A)
        numbers = A.reshape(-1)
        Z = np.empty(A.shape, A.dtype)
        for start in range(0, A.size, BLOCK):
            block = slice(start, start + BLOCK)
            Z.reshape(-1)[block] = erf(numbers[block])
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (2 / math.sqrt(math.pi) * np.exp(-self.A * self.A)),)


def erf(A: Array) -> Array:
    """Return erf of each number of a row: c₀ + c₁ h + c₂ h² + …, for h steps from a point."""
    first, *others = taylor(A.dtype)
    h = np.clip(A * first.dtype.type(STEPS), -END * STEPS, END * STEPS)
    point = np.rint(h)
    h -= point
    with np.errstate(invalid="ignore"):  # NaN is near no point: any will do, since h is NaN too
        point = (point + END * STEPS).astype(np.intp)
    Z = first.take(point, mode="clip")
    for coefficients in others:
        Z *= h
        Z += coefficients.take(point, mode="clip")
    return Z


@cache
def taylor(dtype: DTypeLike) -> list[Array]:
    """Return the coefficients of the series at each point of the grid, the last term's first.

    From y' = 2/√π exp(−x²) follows y″ = −2x y', and by differentiating this n times
    y⁽ⁿ⁺²⁾ = −2x y⁽ⁿ⁺¹⁾ − 2n y⁽ⁿ⁾. The coefficient of hⁿ is y⁽ⁿ⁾ / n!, with h counted in steps. The
    first term left out is below 1e−16; for float32, where three terms are enough, below 1e−11.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.19.
    """
    x = np.arange(-END * STEPS, END * STEPS + 1) / STEPS
    y = [np.array([math.erf(point) for point in x]), 2 / math.sqrt(math.pi) * np.exp(-x * x)]
    y.append(-2 * x * y[1])
    is_short = np.dtype(dtype).itemsize <= 4
    for n in range(1, 2 if is_short else 4):
        y.append(-2 * x * y[n + 1] - 2 * n * y[n])
    scaled = [each / math.factorial(n) / STEPS**n for n, each in enumerate(y)]
    return [each.astype(np.float32 if is_short else np.float64) for each in reversed(scaled)]
