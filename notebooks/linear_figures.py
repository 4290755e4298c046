"""The figures of `01_linear.ipynb`."""

from __future__ import annotations

from collections.abc import Iterable

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, QUIET, STYLE, canvas, draw_dot, draw_matrix, draw_sign
from numpy.typing import NDArray

from mytorch.autograd import DEFAULT_EPS

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_forward(A: Array, W: Array, b: Array, Z: Array) -> None:
    """Draw the equation of forward, with the row and the columns for Z[1, 1]."""
    _, axes = canvas(18.6, 4.2, cell=0.45)
    row, column = np.array([[False], [True]]), np.array([[False, True, False]])
    row_of_A, column_of_W = row.repeat(2, axis=1), column.repeat(2, axis=0)
    ones = np.ones((2, 1))
    top = 1.3

    draw_matrix(axes, Z, 0.6, top, COLOURS["Z"], lit=row & column, name="Z", shape="2 × 3")
    draw_sign(axes, 4.3, top + 1, "=")
    draw_matrix(axes, A, 5, top, COLOURS["A"], lit=row_of_A, name="A", shape="2 × 2")
    draw_dot(axes, 7.5, top + 1)
    draw_matrix(axes, W.T, 8, top, COLOURS["W"], lit=column_of_W, name="Wᵀ", shape="2 × 3")
    draw_sign(axes, 11.8, top + 1, "+")
    draw_matrix(axes, ones, 12.6, top, COLOURS["ones"], lit=row, name="1$_N$", shape="2 × 1")
    draw_dot(axes, 14.1, top + 1)
    draw_matrix(axes, b.T, 14.6, top + 0.5, COLOURS["b"], lit=column, name="bᵀ", shape="1 × 3")
    plt.show()


@plt.rc_context(STYLE)
def draw_errors(steps: Array, one_sided: Array, central: Array, linear: Array) -> None:
    """Draw the error of each way to measure a derivative against the step."""
    _, axes = plt.subplots(figsize=(6.6, 4))
    curves: Iterable[tuple[Array, str, str, str, tuple[float, float]]] = [
        (one_sided, "exp, one-sided", "alarm", "s", (9e-6, 3e-2)),
        (central, "exp, central", "A", "o", (6e-4, 1e-9)),
        (linear, "Linear layer,\ncentral", "b", "^", (1e-5, 4e-15)),
    ]
    for error, label, colour, marker, place in curves:
        shown = np.where(error > 0, error, np.nan)  # an exact result has no place on a log scale
        axes.loglog(steps, shown, marker=marker, ms=3.5, lw=1, color=COLOURS[colour])
        axes.text(*place, label, color=COLOURS[colour], weight="bold", ha="left")
    axes.axvline(DEFAULT_EPS, color=QUIET, ls="--", lw=1, zorder=0)
    axes.text(DEFAULT_EPS / 1.4, 2e-14, "default step\n6.1e-6", color=QUIET, ha="right")
    axes.set(xlabel="step e", ylabel="largest relative error", ylim=(1e-16, 10))
    plt.show()


@plt.rc_context(STYLE)
def draw_samples(dLdZ: Array, A: Array, dLdW: Array) -> None:
    """Draw dLdW as a sum over the batch."""
    _, axes = canvas(16.6, 5.2, cell=0.45)
    top = 1.3
    for n in range(len(A)):
        left = 0.8 + 6.2 * n
        draw_matrix(axes, dLdZ[[n]].T, left, top, COLOURS["Z"], name=f"dLdZ[{n}]ᵀ", shape="3 × 1")
        draw_dot(axes, left + 1.7, top + 1.5)
        draw_matrix(axes, A[[n]], left + 2.4, top + 1, COLOURS["A"], name=f"A[{n}]", shape="1 × 2")
        draw_sign(axes, left + 5.2, top + 1.5, "+="[n])
    draw_matrix(axes, dLdW, 13.2, top, COLOURS["W"], name="dLdW", shape="3 × 2")
    plt.show()
