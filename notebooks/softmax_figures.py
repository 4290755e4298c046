"""The figures of `03_activations.ipynb` on softmax."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, tint
from matplotlib.axes import Axes
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_windows(rows: Mapping[str, Array]) -> None:
    """Draw two rows of exponents, for each title, and where an exponential is a usable number.

    Parameters
    ----------
    rows
        The exponents, (2, C), for each title.
    """
    _, panels = plt.subplots(
        len(rows), 1, figsize=(8.2, 1.35 * len(rows)), layout="constrained", sharex=True
    )
    for axes, (title, exponents) in zip(panels, rows.items(), strict=True):
        axes.axvspan(-2600, -745, color=tint(COLOURS["ones"], 0.4), lw=0)
        axes.axvspan(709.8, 1500, color=tint(COLOURS["alarm"], 0.3), lw=0)
        for row, (mark, name) in enumerate([("o", "W"), ("^", "A")]):
            places = np.full(exponents.shape[1], 1 - row)
            axes.plot(exponents[row], places, mark, ms=8, color=COLOURS[name], mec=INK, mew=0.8)
        axes.set(xlim=(-2600, 1500), ylim=(-0.7, 1.7), yticks=[1, 0])
        axes.set_yticklabels(["row 0", "row 1"])
        axes.set_title(title, loc="left")
    panels[0].text(-1500, 0.5, "exp is 0", ha="center", va="center", color=INK)
    panels[0].text(1230, 0.5, "overflow", ha="center", va="center", color=INK)
    panels[-1].set_xlabel("exponent")
    plt.show()


@plt.rc_context(STYLE)
def draw_difference(z: Array, parts: Mapping[str, Array]) -> None:
    """Draw a row of Softmax, and matrices made of it, as squares whose area is the number."""
    _, panels = plt.subplots(
        1, 1 + len(parts), figsize=(10.4, 3.1), layout="constrained", width_ratios=[0.75, 1, 1, 1]
    )
    bars = panels[0]
    bars.barh(np.arange(len(z)), z, color=tint(COLOURS["Z"], 0.6), ec=INK, height=0.7)
    for place, value in enumerate(z):
        bars.text(value + 0.02, place, f"{value:.2f}", va="center")
    bars.set(title="z", ylim=(len(z) - 0.5, -0.5), xlim=(0, 0.9), ylabel="class")
    bars.set(yticks=np.arange(len(z)), xticks=[0, 0.5])
    largest = max(np.abs(part).max() for part in parts.values())
    for axes, (title, part) in zip(panels[1:], parts.items(), strict=True):
        _draw_squares(axes, part, largest, numbers=True)
        axes.set_title(title)
        axes.set(xticks=np.arange(len(z)), yticks=np.arange(len(z)), xlabel="j, the class of Z")
    panels[1].set_ylabel("i, the class of A")
    plt.show()


@plt.rc_context(STYLE)
def draw_blocks(Z: Array, jacobian: Array) -> None:
    """Draw the flattened Jacobian of a batch, with the rows of Z above it.

    Parameters
    ----------
    jacobian : (N, C, N, C) array
        How Z changes with A; A's indices come first.
    """
    N, C = Z.shape
    _, (above, axes) = plt.subplots(
        2, 1, figsize=(5.4, 6.5), layout="constrained", sharex=True, height_ratios=(1, 4.6)
    )
    above.bar(np.arange(N * C), Z.ravel(), color=tint(COLOURS["Z"], 0.6), ec=INK, width=0.7)
    above.set(ylabel="Z", ylim=(0, 1.05), yticks=[0, 1])
    flat = jacobian.reshape(N * C, N * C)
    _draw_squares(axes, flat, np.abs(flat).max())
    for edge in np.arange(C, N * C, C) - 0.5:
        above.axvline(edge, color=QUIET, lw=1)
        axes.axvline(edge, color=QUIET, lw=1)
        axes.axhline(edge, color=QUIET, lw=1)
    names = [f"[{n}, {c}]" for n, c in np.ndindex(N, C)]
    axes.set_xticks(np.arange(N * C), names, rotation=90, fontsize=8)
    axes.set_yticks(np.arange(N * C), names, fontsize=8)
    axes.set(xlabel="element of Z", ylabel="element of A")
    plt.show()


@plt.rc_context(STYLE)
def draw_lost(label: int, gradients: Mapping[str, Array]) -> None:
    """Draw two formulas for one row of dLdA, side by side, class by class."""
    _, axes = plt.subplots(figsize=(7.4, 3.3), layout="constrained")
    looks = (("A", ""), ("alarm", "//"))
    for number, ((name, row), (colour, hatch)) in enumerate(
        zip(gradients.items(), looks, strict=True)
    ):
        places = np.arange(len(row)) + 0.38 * (number - 0.5)
        fill = tint(COLOURS[colour], 0.55)
        axes.bar(places, row, 0.36, color=fill, ec=INK, lw=0.8, hatch=hatch, label=name)
        for x, y in zip(places, row, strict=True):
            text, side = f"{y + 0:.2f}".replace("-", "−"), "bottom" if y >= 0 else "top"
            axes.text(x, y + (0.015 if y >= 0 else -0.02), text, ha="center", va=side, fontsize=9)
    axes.axhline(0, color=INK, lw=0.9)
    classes = [f"class {c}" + ("\n(right)" if c == label else "") for c in range(len(row))]
    axes.set_xticks(range(len(row)), classes)
    axes.set(ylabel="dLdA", ylim=(-0.92, 0.75))
    axes.legend(loc="lower right")
    plt.show()


def _draw_squares(axes: Axes, values: Array, largest: float, *, numbers: bool = False) -> None:
    """Draw each number as a square: filled if it is positive, empty with hatches if negative."""
    rows, columns = values.shape
    for row, column in np.ndindex(rows, columns):
        value = values[row, column]
        if abs(value) < 1e-9:
            axes.plot(column, row, ".", ms=2, color=QUIET)
            continue
        side = max(0.07, (0.68 if numbers else 0.92) * np.sqrt(abs(value) / largest))
        middle = row - 0.14 if numbers else row
        look = {"fc": COLOURS["A"]} if value > 0 else {"fc": "white", "hatch": "//////"}
        edge = COLOURS["A" if value > 0 else "alarm"]
        corner = (column - side / 2, middle - side / 2)
        axes.add_patch(plt.Rectangle(corner, side, side, ec=edge, lw=1.2, **look))
        if numbers:
            text = f"{value:.3f}".replace("-", "−")
            axes.text(column, row + 0.36, text, ha="center", va="center", fontsize=8)
    axes.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5))
    axes.spines[:].set_visible(True)
