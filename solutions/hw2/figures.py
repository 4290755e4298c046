"""The figures of homework 2's write-up; `handouts/draw_figures.py` draws them."""

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
from named_matrices import BATCH, OUT, draw_index, put, write
from numpy.typing import NDArray

IN1 = r"$C_{\mathrm{in1}}$"
IN2 = r"$C_{\mathrm{in2}}$"


def relu() -> Figure:
    """The mask A > 0: what it lets through in forward, and in backward."""
    figure, axes = canvas(17.4, 8.2, cell=0.42)
    A = np.array([[1, -2, 3], [0, 5, -6]])
    dLdZ = np.array([[1, 2, -3], [4, -5, 6]])
    lit = A > 0
    for top, array, given, wanted in [(1.6, "A", A, "Z"), (5.4, "Z", dLdZ, "dLdA")]:
        colour = COLOURS[array]
        name = "A" if array == "A" else "dLdZ"
        draw_matrix(axes, given, 0.6, top, colour, lit=lit, name=name)
        draw_sign(axes, 4.4, top + 1, "∘")
        draw_matrix(axes, lit.astype(int), 5.2, top, COLOURS["ones"], lit=lit, name="A > 0")
        draw_sign(axes, 9, top + 1, "=")
        other = COLOURS["Z" if array == "A" else "A"]
        draw_matrix(axes, np.where(lit, given, 0), 9.8, top, other, lit=lit, name=wanted)
    axes.text(13.5, 2.6, "forward", va="center", color=QUIET)
    axes.text(13.5, 6.4, "backward: the\nsame mask", va="center", color=QUIET, linespacing=1.4)
    return figure


def sigmoid() -> Figure:
    """The sigmoid over its slope, and the ranges where the slope is nearly zero."""
    a = np.linspace(-8, 8, 321)
    z = 1 / (1 + np.exp(-a))
    figure, (above, below) = plt.subplots(
        2, 1, sharex=True, figsize=(7, 4.4), height_ratios=(1.5, 1), layout="constrained"
    )
    above.plot(a, z, color=COLOURS["Z"], lw=2)
    below.plot(a, z * (1 - z), color=COLOURS["A"], lw=2)
    for axes in (above, below):
        for edges in [(-8, -5), (5, 8)]:
            axes.axvspan(*edges, color=tint(COLOURS["ones"], 0.25), lw=0, zorder=0)
    above.axline((0, 0.5), slope=0.25, color=QUIET, lw=0.9, ls=(0, (4, 3)))
    above.plot(0, 0.5, "o", ms=5, color=INK)
    above.annotate("A = 0: Z = ½, slope ¼", (0, 0.5), (0.5, 0.36), color=INK)
    below.plot(0, 0.25, "o", ms=5, color=INK)
    above.set(ylabel="Z", ylim=(-0.05, 1.05), yticks=[0, 0.5, 1], xlim=(-8, 8))
    below.set(ylabel="Z (1 − Z)", ylim=(0, 0.3), yticks=[0, 0.25], xlabel="A")
    above.text(-6.5, 0.2, "Z is almost 0", ha="center", color=QUIET)
    above.text(6.5, 0.78, "Z is almost 1", ha="center", color=QUIET)
    below.text(-6.5, 0.06, "almost no slope", ha="center", color=QUIET)
    below.text(6.5, 0.06, "almost no slope", ha="center", color=QUIET)
    return figure


def softmax_jacobian() -> Figure:
    """One slice of the Jacobian in sixteenths, and what it makes of a row of dLdZ."""
    figure, axes = canvas(25.6, 7.6, cell=0.4)
    z = np.array([4, 8, 4])
    centre = 3.6
    diagonal, products = np.diag(z * 16), np.outer(z, z)
    slice_ = (diagonal - products) / 16
    top = centre - 1.5

    def sixteenths(values: NDArray[np.float64]) -> NDArray[np.str_]:
        texts = [f"{value:.0f}/16".replace("-", "−") if value else "0" for value in values.flat]
        return np.array(texts).reshape(values.shape)

    wide = {"cell": 1.35, "fontsize": 8}
    top = centre - 1.5 * 1.35
    on = np.eye(3, dtype=bool)
    name = "diag(z)"
    draw_matrix(axes, sixteenths(diagonal / 16), 0.5, top, COLOURS["Z"], lit=on, name=name, **wide)
    draw_sign(axes, 5.2, centre, "−")
    every = np.ones((3, 3), dtype=bool)
    draw_matrix(axes, sixteenths(products / 16), 5.9, top, COLOURS["Z"], name="z zᵀ", **wide)
    draw_sign(axes, 10.6, centre, "=")
    draw_signed(axes, slice_, sixteenths(slice_), 11.3, top, "dZdA[0]", 1.35)
    draw_dot(axes, 15.9, centre)
    dLdZ = np.array([[4], [-4], [8]])
    draw_matrix(axes, dLdZ, 16.5, top, COLOURS["Z"], name="dLdZ[0]", cell=1.35, lit=every[:, :1])
    draw_sign(axes, 18.5, centre, "=")
    texts = np.array([["0.75"], ["−2.5"], ["1.75"]])
    draw_matrix(axes, texts, 19.2, top, COLOURS["A"], name="dLdA[0]", lit=every[:, :1], **wide)
    for row in range(3):
        draw_arrow(axes, (20.8, top + 1.35 * (row + 0.5)), (22.4, centre))
    axes.text(22.6, centre, "add up\nto 0", va="center", color=QUIET, linespacing=1.4)
    axes.text(13.3, top + 4.4, "each row and\neach column\nadd up to 0", ha="center", va="top",
              color=QUIET, linespacing=1.4)  # fmt: skip
    return figure


def bilinear_forward() -> Figure:
    """One element of Z: a row of A1, one matrix of W, and a row of A2 as a column."""
    n, k = 2, 1
    figure, axes = canvas(27.6, 9.6, cell=0.4)
    centre = 4.4

    put(axes, (4, 3), 2.7, centre, "Z", "Z", f"{BATCH} × {OUT}", lit=(n, k), headroom=0.62)
    draw_sign(axes, 5.2, centre, "=")
    put(axes, (4, 2), 7.3, centre, "A", "A1", f"{BATCH} × {IN1}", lit=(n, slice(None)))
    draw_dot(axes, 9.1, centre)
    for each in (2, 1, 0):  # the first matrix lies in front
        left, top = 10.2 + 0.9 * each, centre - 1 - 0.75 * (each - 1)
        cells = np.full((2, 5), each == k)
        draw_matrix(axes, np.full((2, 5), " "), left, top, COLOURS["W"], lit=cells)
        axes.text(left + 0.1, top - 0.13, f"W[{each}]", va="bottom", fontsize=8, color=QUIET)
    axes.text(13.6, centre - 2.75, "W", ha="center", va="bottom", weight="bold", fontsize=11)
    axes.text(12.7, centre + 2.1, f"{OUT} × {IN1} × {IN2}", ha="center", va="top", color=QUIET)
    draw_dot(axes, 18, centre)
    shape = f"{IN2} × {BATCH}"
    put(axes, (5, 4), 20.7, centre, "A", "A2ᵀ", shape, lit=(slice(None), n), headroom=0.62)
    draw_sign(axes, 23.5, centre, "+")
    put(axes, (1, 3), 25.6, centre, "b", "bᵀ", f"1 × {OUT}", lit=(0, k), headroom=0.62)

    draw_index(axes, 0.85, centre - 2 + n + 0.5, "n")
    draw_index(axes, 5.95, centre - 2 + n + 0.5, "n")
    draw_index(axes, 18.7 + n + 0.5, centre - 2.8, "n")
    draw_index(axes, 1.2 + k + 0.5, centre - 2.3, "k")
    draw_index(axes, 24.1 + k + 0.5, centre - 0.8, "k")
    sentence = [
        ("Z[n, k]", "Z"),
        ("=", None),
        ("A1[n]", "A"),
        ("·", None),
        ("W[k]", "W"),
        ("·", None),
        ("A2[n]", "A"),
        ("+", None),
        ("b[k]", "b"),
    ]
    write(axes, 7.6, 8.9, sentence)
    return figure


def bilinear_backward() -> Figure:
    """Three gradients of one output: each leaves out its own array from the product."""
    figure, axes = canvas(28.6, 19.4, cell=0.36)
    top, middle, bottom = 3.2, 9.6, 16
    rows = [
        (top, ("W", (2, 4), "W[k]", f"{IN1} × {IN2}"), ("A", (4, 1), "A2[n]ᵀ", f"{IN2} × 1")),
        (middle, ("A", (1, 2), "A1[n]", f"1 × {IN1}"), ("W", (2, 4), "W[k]", f"{IN1} × {IN2}")),
        (bottom, ("A", (2, 1), "A1[n]ᵀ", f"{IN1} × 1"), ("A", (1, 4), "A2[n]", f"1 × {IN2}")),
    ]
    results = [
        ("A", (2, 1), "dLdA1[n]ᵀ", f"{IN1} × 1"),
        ("A", (1, 4), "dLdA2[n]", f"1 × {IN2}"),
        ("W", (2, 4), "dLdW[k]", f"{IN1} × {IN2}"),
    ]
    notes = [
        f"sums over the outputs, {OUT}",
        f"sums over the outputs, {OUT}",
        f"sums over the batch, {BATCH}",
    ]
    for (centre, left, right), result, note in zip(rows, results, notes, strict=True):
        index = "n" if result[0] == "W" else "k"
        axes.text(2.2, centre, "Σ", ha="center", va="center", fontsize=20)
        draw_index(axes, 2.2, centre + 1, index)
        put(axes, (1, 1), 4.3, centre, "Z", "dLdZ[n, k]", "a number")
        draw_sign(axes, 6.3, centre, "·")
        for (array, size, name, shape), x in [(left, 9), (right, 14)]:
            put(axes, size, x, centre, array, name, shape)
        draw_dot(axes, 11.6, centre)
        draw_sign(axes, 17, centre, "=")
        array, size, name, shape = result
        put(axes, size, 19.6, centre, array, name, shape)
        axes.text(22.2, centre, note, va="center", color=QUIET)
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "relu.svg": relu,
    "sigmoid.svg": sigmoid,
    "softmax_jacobian.svg": softmax_jacobian,
    "bilinear_forward.svg": bilinear_forward,
    "bilinear_backward.svg": bilinear_backward,
}


def draw_signed(
    axes: Axes,
    values: NDArray[np.float64],
    texts: NDArray[np.str_],
    x: float,
    y: float,
    name: str,
    cell: float,
) -> None:
    """Draw a matrix whose positive numbers are blue, and whose negative numbers are red."""
    rows, columns = values.shape
    for row, column in np.ndindex(rows, columns):
        colour = COLOURS["A" if values[row, column] > 0 else "alarm"]
        one = texts[row : row + 1, column : column + 1]
        left, top = x + column * cell, y + row * cell
        draw_matrix(axes, one, left, top, colour, lit=[[True]], cell=cell, fontsize=8)
    middle = x + columns * cell / 2
    axes.text(middle, y - 0.3, name, ha="center", va="bottom", weight="bold", fontsize=11)
