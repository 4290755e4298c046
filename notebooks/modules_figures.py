"""The figures of `06_modules.ipynb`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, canvas, draw_matrix, draw_sign, tint
from matplotlib.patches import FancyArrowPatch
from numpy.typing import NDArray

Array = NDArray[np.float64]

LOOKS = (("alarm", ":"), ("b", "-"), ("A", "--"))
"""A colour and a line for each of three curves."""


@plt.rc_context(STYLE)
def draw_names(names: Sequence[str], owners: Sequence[int]) -> None:
    """Draw the tree of a model's names: modules in the middle, Parameters on the right.

    Parameters
    ----------
    names
        The names of the Parameters, such as "encoder.weight".
    owners
        For each name, the number of its Parameter: equal numbers are one Parameter.
    """
    modules = list(dict.fromkeys(name.rpartition(".")[0] for name in names))
    places = {name: (17.0, 1.2 + 1.5 * row) for row, name in enumerate(names)}
    spots = {}
    for module in modules:
        rows = [places[name][1] for name in names if name.rpartition(".")[0] == module]
        spots[module] = (9.0, float(np.mean(rows))) if module else (2.0, 0.75 * len(names) + 0.45)
    spots.setdefault("", (2.0, 0.75 * len(names) + 0.45))
    _, axes = canvas(25, 1.5 * len(names) + 1, cell=0.4)
    first = dict(reversed([*zip(owners, names, strict=True)]))

    def box(x: float, y: float, text: str, colour: str, rounded: str) -> None:
        style = {"boxstyle": rounded, "fc": tint(colour, 0.18), "ec": colour, "lw": 1.6}
        axes.text(x, y, text, ha="center", va="center", color=INK, bbox=style, zorder=3)

    def arrow(start: tuple[float, float], end: tuple[float, float], label: str) -> None:
        ends = {"arrowstyle": "-|>", "mutation_scale": 11, "color": QUIET}
        axes.add_patch(FancyArrowPatch(start, end, shrinkA=26, shrinkB=30, **ends))
        share = 0.7 if end[0] - start[0] > 10 else 0.4  # beyond the column of modules
        x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        gap = {"fc": "white", "ec": "none", "pad": 1.0}
        axes.text(x, y, label, ha="center", va="center", weight="bold", bbox=gap, fontsize=9)

    for name, owner in zip(names, owners, strict=True):
        module, _, own = name.rpartition(".")
        arrow(spots[module], places[first[owner]], own)
    for module, (x, y) in spots.items():
        box(x, y, module or "model", COLOURS["ones"], "square,pad=0.5")
        if module:
            arrow(spots[""], (x, y), module)
    for name, owner in zip(names, owners, strict=True):
        x, y = places[name]
        if first[owner] == name:
            box(x, y, "Parameter", COLOURS["W"], "round,pad=0.4,rounding_size=0.4")
            also = [each for each, of in zip(names, owners, strict=True) if of == owner][1:]
            text = name + "".join(f"\nand {each}" for each in also)
            axes.text(x + 2.3, y, text, va="center", color=INK, fontsize=9)
    plt.show()


@plt.rc_context(STYLE)
def draw_loading(losses: Mapping[str, Array], step: int) -> None:
    """Draw the loss of each step; at one of them, a state is loaded."""
    _, axes = plt.subplots(figsize=(7.2, 3.4), layout="constrained")
    for (name, curve), (colour, style) in zip(losses.items(), LOOKS, strict=False):
        axes.semilogy(curve, style, color=COLOURS[colour], lw=2.2, label=name)
    axes.axvline(step, color=QUIET, lw=0.8)
    axes.text(step + 1, axes.get_ylim()[0] * 1.3, "loaded", color=QUIET)
    axes.set(xlabel="step", ylabel="loss")
    axes.minorticks_off()
    axes.legend(loc="lower left")
    plt.show()


@plt.rc_context(STYLE)
def draw_depth(spreads: Mapping[str, Array]) -> None:
    """Draw the spread of the features after each layer, one curve for each way to draw weights."""
    _, axes = plt.subplots(figsize=(7.2, 3.6), layout="constrained")
    for (name, spread), (colour, style) in zip(spreads.items(), LOOKS, strict=True):
        axes.semilogy(spread, style, color=COLOURS[colour], lw=2.2)
        axes.text(len(spread) - 0.7, spread[-1], name, color=COLOURS[colour], va="center")
    axes.set(xlabel="layer", ylabel="root of the mean square of its output")
    axes.set_xlim(0, 1.4 * len(spread))
    axes.set_xticks(range(0, len(spread), 5))
    axes.minorticks_off()
    plt.show()


@plt.rc_context(STYLE)
def draw_two_uses(parts: Mapping[str, Array]) -> None:
    """Draw two gradients of one weight and their sum, each with its name."""
    rows, columns = next(iter(parts.values())).shape
    cell = 1.4
    _, axes = canvas(1 + len(parts) * (columns * cell + 2.2), rows * cell + 2.6, cell=0.42)
    for place, (name, values) in enumerate(parts.items()):
        left = 0.8 + place * (columns * cell + 2.2)
        cells = [
            [f"{round(value, 2) + 0:.2f}".replace("-", "−") for value in row] for row in values
        ]
        colour = COLOURS["W" if place == len(parts) - 1 else "Z"]
        draw_matrix(axes, cells, left, 1.6, colour, name=name, cell=cell, fontsize=9)
        if place:
            sign = "=" if place == len(parts) - 1 else "+"
            draw_sign(axes, left - 1.1, 1.6 + rows * cell / 2, sign)
    plt.show()
