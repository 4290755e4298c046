"""The figures of homework 3's write-up; `handouts/draw_figures.py` draws them."""

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
    draw_matrix,
    draw_sign,
    tint,
)
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEPS = 20
"""The number of steps down the valley."""


def squares() -> Figure:
    """Four outputs and their targets: each difference is the side of a square."""
    figure, axes = plt.subplots(figsize=(7.2, 3.3), layout="constrained")
    outputs, targets = np.array([3.0, 1.0, 0.0, 2.0]), np.array([1.0, 1.0, 4.0, -2.0])
    places = ["Z[0, 0]", "Z[0, 1]", "Z[1, 0]", "Z[1, 1]"]
    x = np.array([0.0, 3.8, 7.0, 13.2])
    for left, output, target in zip(x, outputs, targets, strict=True):
        low, side = min(output, target), abs(output - target)
        fill, edge = tint(COLOURS["Z"], 0.3), COLOURS["Z"]
        axes.add_patch(plt.Rectangle((left, low), side, side, fc=fill, ec=edge, lw=1.4))
        if side:
            middle = left + side / 2, low + side / 2
            axes.text(*middle, f"area {side**2:.0f}", ha="center", va="center", color=INK)
        axes.plot([left, left], [output, target], color=INK, lw=1.6)
        axes.plot(left, target, "s", ms=7, color=COLOURS["A"], zorder=3)
        axes.plot(left, output, "o", ms=6, color=COLOURS["alarm"], zorder=4)
    axes.plot([], [], "o", ms=6, color=COLOURS["alarm"], label="output Z")
    axes.plot([], [], "s", ms=7, color=COLOURS["A"], label="target Y")
    axes.text(4.1, 1.25, "area 0", color=QUIET)
    axes.legend(loc="upper right", ncols=2)
    axes.set(xticks=x, xticklabels=places, ylabel="value", ylim=(-2.6, 6.2), xlim=(-0.8, 17.8))
    axes.set_aspect("equal")
    axes.set_xlabel("L = (4 + 0 + 16 + 16) / 4 = 9", color=INK, fontsize=11, labelpad=8)
    return figure


def minus_log() -> Figure:
    """The loss of a sample over the probability of its right class."""
    P = np.linspace(0.004, 1, 400)
    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    axes.plot(P, -np.log(P), color=COLOURS["Z"], lw=2)
    notes = [
        (1.0, "sure and right: 0", (-0.14, 0.75)),
        (0.5, "P = ½: 0.69", (0.02, 0.45)),
        (0.1, "P = 0.1, a guess among ten: 2.3", (0.03, 0.45)),
        (0.01, "P = 0.01, sure and wrong: 4.6", (0.04, 0.35)),
    ]
    for p, text, (right, up) in notes:
        loss = -np.log(p)
        axes.plot(p, loss, "o", ms=6, color=INK, clip_on=False, zorder=3)
        axes.annotate(
            text,
            (p, loss),
            (p + right, loss + up),
            color=INK,
            arrowprops={"arrowstyle": "-", "color": QUIET, "lw": 0.8},
        )
    axes.set(
        xlabel="P, the probability of the right class",
        ylabel="loss of the sample, −log P",
        xlim=(0, 1.02),
        ylim=(0, 5.6),
        xticks=[0, 0.1, 0.5, 1],
        yticks=[0, 1, 2, 3, 4, 5],
    )
    return figure


def p_minus_one_hot() -> Figure:
    """A row of P minus a row with a single one: the gradient of one sample, times N."""
    figure, axes = canvas(24.6, 6.4, cell=0.42)
    P, one_hot = np.array([[0.25, 0.5, 0.25]]), np.array([[0, 1, 0]])
    lit = one_hot == 1
    wide = {"cell": 1.7, "fontsize": 11}
    draw_matrix(axes, P, 0.8, 2.2, COLOURS["Z"], lit=lit, name="P[0]", shape="sum 1", **wide)
    draw_sign(axes, 6.8, 3.05, "−")
    name = "one at labels[0] = 1"
    draw_matrix(axes, one_hot, 7.7, 2.2, COLOURS["ones"], lit=lit, name=name, shape="sum 1", **wide)
    draw_sign(axes, 13.7, 3.05, "=")
    left = 14.6
    gradient = (P - one_hot)[0]
    for column, number in enumerate(gradient):
        colour = COLOURS["A" if number < 0 else "alarm"]
        text = np.array([[f"{number:+.2f}".replace("-", "−")]])
        x = left + 1.7 * column
        draw_matrix(axes, text, x, 2.2, colour, lit=[[True]], **wide)
        way = "less" if number > 0 else "more"
        axes.text(x + 0.85, 4.3, way, ha="center", va="top", color=INK)
    middle = left + 1.7 * 1.5
    axes.text(middle, 1.9, "N · dLdZ[0]", ha="center", va="bottom", weight="bold", fontsize=11)
    axes.text(middle, 5.2, "sum 0", ha="center", va="top", color=QUIET)
    axes.text(20.3, 4.6, "what a step does\nwith each output", va="center", color=QUIET,
              linespacing=1.4)  # fmt: skip
    return figure


def valley() -> Figure:
    """Two ways down a narrow valley: without momentum, and with it."""
    steep = np.array([1.0, 30.0])
    start, lr = np.array([-9.0, 1.6]), 0.055
    figure, every = plt.subplots(2, 1, figsize=(7.2, 4.6), sharex=True, layout="constrained")
    x, y = np.meshgrid(np.linspace(-10, 3, 240), np.linspace(-2.3, 2.3, 120))
    loss = (steep[0] * x**2 + steep[1] * y**2) / 2
    for axes, momentum in zip(every, (0.0, 0.7), strict=True):
        levels = [0.5, 3, 9, 18, 30, 45, 65]
        axes.contour(x, y, loss, levels=levels, colors=[tint(COLOURS["ones"], 0.7)], linewidths=0.9)
        way, v = [start], np.zeros(2)
        for _ in range(STEPS):
            v = momentum * v + steep * way[-1]
            way.append(way[-1] - lr * v)
        draw_way(axes, np.array(way))
        axes.plot(0, 0, "*", ms=13, color=COLOURS["b"], mec=INK, mew=0.6, zorder=4)
        named = f"momentum {momentum:g}: {STEPS} steps" if momentum else f"without: {STEPS} steps"
        axes.set_title(named, loc="left")
        axes.set(ylim=(-2.3, 2.3), xlim=(-10, 3), yticks=[-2, 0, 2], ylabel="one weight")
    every[0].annotate("lowest loss", (0, 0), (0.3, -1.15), color=INK)
    every[1].set_xlabel("another weight")
    return figure


def draw_way(axes: Axes, way: Array) -> None:
    """Draw a way of steps, with its start and its end."""
    axes.plot(*way.T, "-", lw=1.1, color=COLOURS["alarm"], zorder=2)
    axes.plot(*way.T, "o", ms=3.2, color=COLOURS["alarm"], zorder=3)
    axes.plot(*way[0], "s", ms=7, color=INK, zorder=4)
    axes.annotate("start", way[0], way[0] + [0.3, 0.25], color=INK)


def order() -> Figure:
    """Three layers: forward goes to the right, backward to the left."""
    figure, axes = canvas(26.6, 9.6, cell=0.36)
    names = ["Linear", "ReLU", "Linear"]
    places = [4.0, 11.2, 18.4]
    for name, left in zip(names, places, strict=True):
        fill, edge = tint(COLOURS["W" if name == "Linear" else "ones"], 0.25), QUIET
        box = FancyBboxPatch((left, 3), 4.2, 3.4, boxstyle="round,pad=0.1", fc=fill, ec=edge)
        axes.add_patch(box)
        middle = left + 2.1
        weight = {"ha": "center", "va": "center", "weight": "bold"}
        axes.text(middle, 4.2 if name == "Linear" else 4.7, name, fontsize=11, **weight)
        if name == "Linear":
            small = {"ha": "center", "va": "center", "fontsize": 9, "color": INK}
            axes.text(middle, 5.5, "stores dLdW, dLdb", **small)
    ends = [0.6, *(left for left in places), 26.0]
    for number in range(4):
        start = ends[0] if number == 0 else places[number - 1] + 4.4
        end = places[number] - 0.2 if number < 3 else ends[-1]
        draw_arrow(axes, (start, 3.9), (end, 3.9))
        draw_arrow(axes, (end, 5.6), (start, 5.6))
    above = ["A", "", "", "Z"]
    below = ["dLdA", "", "", "dLdZ"]
    for number, x in enumerate([2.2, 9.7, 16.9, 24.4]):
        axes.text(x, 3.4, above[number], ha="center", va="bottom", weight="bold")
        axes.text(x, 6.1, below[number], ha="center", va="top", weight="bold")
    axes.text(13.3, 1.7, "forward: first to last", ha="center", va="center", color=INK)
    axes.text(13.3, 8.1, "backward: last to first", ha="center", va="center", color=INK)
    draw_arrow(axes, (8.6, 2.2), (18.0, 2.2))
    draw_arrow(axes, (18.0, 7.5), (8.6, 7.5))
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "squares.svg": squares,
    "minus_log.svg": minus_log,
    "p_minus_one_hot.svg": p_minus_one_hot,
    "valley.svg": valley,
    "order.svg": order,
}
