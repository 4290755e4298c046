"""The figures of `03_activations.ipynb` on activations."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, canvas, draw_dot, draw_matrix, draw_sign, tint
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_merged(weights: tuple[Array, Array, Array], biases: tuple[Array, Array, Array]) -> None:
    """Draw how the weights and the biases of two layers make those of one.

    Parameters
    ----------
    weights
        W1, W2, and W of the single layer.
    biases
        b1, b2 and b, as columns.
    """
    _, axes = canvas(20.6, 8, cell=0.42)
    centre = 3.8
    x = 0.6
    titles = ("first layer", "second layer", "both, as one layer")
    for number, (W, b) in enumerate(zip(weights, biases, strict=True)):
        name, sign = [("1", "→"), ("2", "="), ("", "")][number]
        rows, columns = W.shape
        top = centre - rows / 2
        size = f"{rows} × {columns}"
        draw_matrix(axes, W, x, top, COLOURS["W"], name=f"W{name}", shape=size)
        left = x + columns + 0.7
        draw_matrix(axes, b, left, top, COLOURS["b"], name=f"b{name}", shape=f"{rows} × 1")
        draw_sign(axes, left + 2, centre, sign)
        axes.text((x + left + 1) / 2, 7.4, titles[number], ha="center", color=QUIET)
        x = left + 3
    plt.show()


@plt.rc_context(STYLE)
def draw_networks(a: Array, outputs: Mapping[str, Array]) -> None:
    """Draw the output of networks over their only input, one panel for each title."""
    _, panels = plt.subplots(1, len(outputs), figsize=(9.4, 2.9), layout="constrained", sharex=True)
    for axes, (title, Z) in zip(panels, outputs.items(), strict=True):
        axes.plot(a, Z, color=COLOURS["Z"], lw=2.2)
        axes.set(title=title, xlabel="A")
    panels[0].set_ylabel("Z")
    plt.show()


@plt.rc_context(STYLE)
def draw_diagonal(A: Array, jacobian: Array, dLdZ: Array, dLdA: Array) -> None:
    """Draw the flattened Jacobian of an elementwise function between dLdZ and dLdA."""
    count = A.size
    _, axes = canvas(21.6, 9.4, cell=0.46)
    top, wide = 1.7, {"cell": 1.15, "fontsize": 9}
    centre = top + count * 1.15 / 2

    def texts(values: Array) -> NDArray[np.str_]:
        rounded = [f"{value:.2f}".replace("-", "−") if value else "0" for value in values.flat]
        return np.array(rounded).reshape(values.shape)

    flat = jacobian.reshape(count, count)
    places = np.array([[f"[{n}, {c}]"] for n, c in np.ndindex(A.shape)])
    every = np.ones((count, 1), dtype=bool)
    draw_matrix(axes, places, 0.4, top, COLOURS["ones"], name="element", **wide)
    draw_matrix(axes, texts(A.reshape(-1, 1)), 2.5, top, COLOURS["A"], name="A", **wide)
    name = "how Z changes with A"
    draw_matrix(axes, texts(flat), 5.1, top, COLOURS["A"], lit=flat != 0, name=name, **wide)
    draw_dot(axes, 12.7, centre)
    draw_matrix(axes, texts(dLdZ.reshape(-1, 1)), 13.4, top, COLOURS["Z"], name="dLdZ", **wide)
    draw_sign(axes, 15.4, centre, "=")
    draw_matrix(
        axes, texts(dLdA.reshape(-1, 1)), 16.2, top, COLOURS["A"], lit=every, name="dLdA", **wide
    )
    axes.text(
        17.8, centre, "each row has\none product:\nno sum is left", va="center", color=QUIET,
        linespacing=1.5,
    )  # fmt: skip
    plt.show()


@plt.rc_context(STYLE)
def draw_slopes(a: Array, Z: Mapping[str, Array], slopes: Mapping[str, Array]) -> None:
    """Draw activations above their slopes, and shade where the slope is below 0.05."""
    figure, panels = plt.subplots(
        2, len(Z), figsize=(9.8, 4.4), layout="constrained", sharex=True, sharey="row"
    )
    for column, name in enumerate(Z):
        above, below = panels[:, column]
        flat = np.abs(slopes[name]) < 0.05
        for axes in (above, below):
            axes.axhline(0, color=QUIET, lw=0.6)
            axes.axvline(0, color=QUIET, lw=0.6)
            shade = tint(COLOURS["ones"], 0.35)
            axes.fill_between(a, -10, 10, where=flat, color=shade, lw=0, zorder=0)
        above.plot(a, Z[name], color=COLOURS["Z"], lw=2.2)
        below.plot(a, slopes[name], color=COLOURS["A"], lw=2.2)
        above.set(title=name, ylim=(-1.2, 2.2))
        below.set(xlabel="A", ylim=(-0.2, 1.25))
    panels[0, 0].set_ylabel("Z")
    panels[1, 0].set_ylabel("slope of Z")
    figure.align_ylabels()
    plt.show()


@plt.rc_context(STYLE)
def draw_exponents(a: Array) -> None:
    """Draw the decimal digits of three exponentials over A, and the largest float64."""
    _, axes = plt.subplots(figsize=(7.4, 3.7), layout="constrained")
    digits = a / np.log(10)
    ceiling = np.log10(np.finfo(float).max)
    axes.axhspan(ceiling, 440, color=tint(COLOURS["alarm"], 0.25), lw=0)
    axes.text(0, 372, "overflow: above 10³⁰⁸", ha="center", va="center", color=INK)
    axes.plot(a, -np.abs(digits), color=tint(COLOURS["A"], 0.5), lw=7, label="exp(−|A|)")
    axes.plot(a, -digits, "--", color=COLOURS["alarm"], lw=2, label="exp(−A)")
    axes.plot(a, digits, "-.", color=INK, lw=2, label="exp(A)")
    axes.set(xlabel="A", ylabel="power of ten", xlim=(a[0], a[-1]), ylim=(-440, 440))
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    plt.show()


@plt.rc_context(STYLE)
def draw_vanishing(sizes: Mapping[str, Array]) -> None:
    """Draw the size of dLdA on its way back through the layers."""
    _, axes = plt.subplots(figsize=(7.4, 3.9), layout="constrained")
    looks = (("ones", "-", "D"), ("b", "-.", "s"), ("A", "--", "^"), ("alarm", "-", "o"))
    for (name, size), (colour, style, mark) in zip(sizes.items(), looks, strict=True):
        steps = np.arange(len(size))
        axes.semilogy(steps, size, style, marker=mark, ms=5, color=COLOURS[colour], lw=1.6)
        axes.text(steps[-1] + 0.25, size[-1], name, va="center", weight="bold", color=INK)
    axes.set(xlabel="layers that the gradient has gone back through", ylabel="size of the gradient")
    axes.set(xlim=(-0.3, len(size) + 1), xticks=steps)
    axes.minorticks_off()
    plt.show()
