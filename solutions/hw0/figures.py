"""The figures of homework 0's write-up; `handouts/draw_figures.py` draws them."""

from __future__ import annotations

from collections.abc import Callable

import matplotlib.pyplot as plt
import numpy as np
from drawing import (
    COLOURS,
    INK,
    QUIET,
    canvas,
    draw_arrow,
    draw_dot,
    draw_matrix,
    draw_sign,
    tint,
)
from matplotlib.axes import Axes
from matplotlib.figure import Figure


def slope() -> Figure:
    """The loss over the weight: the tangent, the line through both sides, and the step up."""

    def L(w: float | np.ndarray) -> float | np.ndarray:
        return (3 * w - 10) ** 2

    figure, axes = plt.subplots(figsize=(7, 4.6), layout="constrained")
    w = np.linspace(0.55, 4.2, 200)
    axes.plot(w, L(w), color=COLOURS["Z"], lw=2.4)
    axes.axline((2, L(2)), slope=-24, color=QUIET, lw=1.2, ls=(0, (1, 2)))
    axes.plot([1, 3], [L(1), L(3)], color=COLOURS["A"], lw=2)
    axes.plot([2, 3], [L(2), L(3)], color=COLOURS["alarm"], lw=2, ls=(0, (5, 2)))
    for at, name, x in [(1, "w − 1", 1.08), (2, "w = 2", 1.62), (3, "w + 1", 3.05)]:
        axes.plot(at, L(at), "o", ms=7, color=INK, zorder=3)
        axes.text(x, L(at) + (1.4 if at != 2 else -3.4), name, weight="bold")
    axes.annotate("both sides: slope −24", (1.45, 38.2), (1.75, 42), color=COLOURS["A"],
                  arrowprops={"arrowstyle": "-", "color": QUIET})  # fmt: skip
    axes.annotate("tangent: slope −24", (0.9, 42.4), (0.58, 26), color=INK,
                  arrowprops={"arrowstyle": "-", "color": QUIET})  # fmt: skip
    axes.annotate("step up alone:\nslope −15", (2.55, 7.75), (2.85, 15), color=COLOURS["alarm"],
                  arrowprops={"arrowstyle": "-", "color": QUIET})  # fmt: skip
    axes.annotate("the target: L = 0", (10 / 3, 0), (3.35, 7.5), color=QUIET,
                  arrowprops={"arrowstyle": "-", "color": QUIET})  # fmt: skip
    axes.set(xlabel="the weight w", ylabel="the loss L", xlim=(0.5, 4.3), ylim=(-3, 60))
    axes.set_xticks([1, 2, 3, 4])
    return figure


def chain() -> Figure:
    """The smallest network: its numbers run forward, and its slopes run backward."""
    figure, axes = canvas(20, 7.6, cell=0.42)
    middle = 3.7
    numbers = [(1.9, "w", "2", "dL/dw", "−24"), (10, "z", "6", "dL/dz", "−8"),
               (18.1, "L", "16", "dL/dL", "1")]  # fmt: skip
    parts = [
        (5.95, "· 3", "its slope: 3"),
        (14.05, "(z − 10)²", "its slope: −8"),
    ]
    for x, name, value, slope_name, slope_value in numbers:
        _box(axes, x, middle - 1.35, f"{name} = {value}", COLOURS["A"], "round")
        _box(axes, x, middle + 1.35, slope_value, COLOURS["W"], "round")
        axes.text(x, middle + 2.3, slope_name, ha="center", va="top", weight="bold")
    for x, name, its_slope in parts:
        _box(axes, x, middle - 1.35, name, COLOURS["ones"], "square")
        _box(axes, x, middle + 1.35, its_slope, COLOURS["ones"], "square")
    for start, end in [(3.1, 4.2), (7.7, 8.8), (11.2, 12.3), (15.8, 16.9)]:
        draw_arrow(axes, (start, middle - 1.35), (end, middle - 1.35))
        draw_arrow(axes, (end, middle + 1.35), (start, middle + 1.35))
    axes.text(10, 0.9, "forward: the numbers", ha="center", color=QUIET)
    axes.text(10, 7.2, "backward: the slopes; each part multiplies by its own",
              ha="center", color=QUIET)  # fmt: skip
    axes.text(12.05, middle, "upstream", ha="center", va="center", style="italic", color=QUIET)
    draw_arrow(axes, (12.05, middle + 0.3), (11.0, middle + 0.95))
    return figure


def _box(axes: Axes, x: float, y: float, text: str, colour: str, style: str) -> None:
    """Draw a box with a text, centred at (x, y): round for a number, square for a function."""
    axes.text(
        x,
        y,
        text,
        ha="center",
        va="center",
        bbox={"boxstyle": f"{style},pad=0.5", "fc": tint(colour, 0.2), "ec": colour, "lw": 1.6},
    )


def batch() -> Figure:
    """Two samples share w: their slopes are added up for w, and stay apart for A."""
    figure, axes = canvas(24.4, 11.4, cell=0.42)
    wide = {"cell": 1.2}
    A, dLdz = np.array([[3, -1], [1, 2]]), np.array([[-10], [2]])
    for row, top in [(0, 1.6), (1, 4.4)]:
        lit = [[True]]
        label = f"dLdZ[{row}]"
        draw_matrix(axes, dLdz[row : row + 1], 1.2, top, COLOURS["Z"], lit=lit, name=label, **wide)
        draw_sign(axes, 3.3, top + 0.6, "·")
        name = f"A[{row}]"
        lit = [[True, True]]
        draw_matrix(axes, A[row : row + 1], 4.2, top, COLOURS["A"], lit=lit, name=name, **wide)
        draw_sign(axes, 7.5, top + 0.6, "=")
        part = dLdz[row] * A[row : row + 1]
        draw_matrix(axes, part, 8.4, top, COLOURS["W"], name=f"sample {row}", **wide)
        draw_arrow(axes, (11.1, top + 0.6), (14.3, 3.6), smooth=True)
    axes.text(12.7, 3.6, "+", ha="center", va="center", fontsize=18)
    draw_matrix(axes, np.array([[-28, 14]]), 14.6, 3.0, COLOURS["W"], lit=[[True, True]],
                name="dLdw", **wide)  # fmt: skip
    axes.text(17.6, 3.6, "both samples use w:\nadded up over the batch", va="center", color=QUIET,
              linespacing=1.4)  # fmt: skip
    top = 7.6
    draw_matrix(axes, dLdz, 1.2, top, COLOURS["Z"], name="dLdZ", shape="2 × 1", **wide)
    draw_dot(axes, 3.3, top + 1.2)
    draw_matrix(axes, np.array([[2, 1]]), 4.2, top + 0.6, COLOURS["W"], name="w", shape="1 × 2",
                **wide)  # fmt: skip
    draw_sign(axes, 7.5, top + 1.2, "=")
    draw_matrix(axes, np.array([[-20, -10], [4, 2]]), 8.4, top, COLOURS["A"], name="dLdA",
                shape="2 × 2", **wide)  # fmt: skip
    axes.text(12.6, top + 1.2, "a row of A belongs to one sample:\nits slopes stay in that row",
              va="center", color=QUIET, linespacing=1.4)  # fmt: skip
    return figure


def step() -> Figure:
    """The error of a measured slope over the step: the curve's part, and the part of rounding."""
    figure, axes = plt.subplots(figsize=(7, 4.2), layout="constrained")
    eps = np.logspace(-13, -0.5, 140)
    exact = np.exp(1)
    both = np.abs((np.exp(1 + eps) - np.exp(1 - eps)) / (2 * eps) - exact) / exact
    one = np.abs((np.exp(1 + eps) - np.exp(1)) / eps - exact) / exact
    axes.loglog(eps, np.maximum(one, 1e-13), color=COLOURS["alarm"], lw=1.6, ls=(0, (5, 2)))
    axes.loglog(eps, np.maximum(both, 1e-13), color=COLOURS["A"], lw=1.8)
    axes.axvline(1e-5, color=QUIET, lw=1, ls=(0, (1, 2)))
    axes.text(1.3e-5, 2e-1, "eps = 1e-5", color=QUIET, va="center")
    axes.text(6e-6, 1.5e-4, "one side: the\nerror falls with ε", color=COLOURS["alarm"], ha="right",
              va="center")  # fmt: skip
    axes.text(4e-3, 2.5e-8, "both sides: the\nerror falls with ε²", color=COLOURS["A"], va="center")
    axes.text(1e-10, 2e-9, "too small: only\nrounding is left", color=INK, ha="center", va="center")
    axes.set(xlabel="the step ε", ylabel="the relative error of the slope", ylim=(1e-13, 2))
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "slope.svg": slope,
    "chain.svg": chain,
    "batch.svg": batch,
    "step.svg": step,
}
