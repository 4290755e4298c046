"""The figures of `04_network.ipynb` on training."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, tint
from matplotlib.axes import Axes
from numpy.typing import NDArray

Array = NDArray[np.float64]

LOOKS = ((COLOURS["alarm"], ":"), (COLOURS["A"], "--"), (COLOURS["b"], "-"))
"""A colour and a line for each of three curves."""

SHADES = (("A", 0.35), ("A", 0.1), ("W", 0.1), ("W", 0.35))
"""The shades of the plane, from surely class 0 to surely class 1."""


@plt.rc_context(STYLE)
def draw_costs(widths: Array, costs: Mapping[str, Array]) -> None:
    """Draw the number of multiplications of both orders over the width of the layers."""
    _, axes = plt.subplots(figsize=(6.6, 3.6), layout="constrained")
    for (name, cost), (colour, style) in zip(costs.items(), LOOKS[1:], strict=True):
        axes.loglog(widths, cost, style, marker="o", ms=4, color=colour, lw=1.8, base=2)
        axes.text(widths[-1] * 1.15, cost[-1], name, color=colour, weight="bold", va="center")
    axes.set_yscale("log", base=10)
    axes.set_xticks(widths, [f"{width:g}" for width in widths])
    axes.set(xlabel="width of the layers", ylabel="multiplications for a sample")
    axes.set_xlim(widths[0] * 0.85, widths[-1] * 4.2)
    axes.minorticks_off()
    plt.show()


@plt.rc_context(STYLE)
def draw_ravine(steep: Array, walks: Mapping[str, Array]) -> None:
    """Draw each walk down a ravine, on the lines of equal loss."""
    figure, panels = plt.subplots(
        len(walks), 1, figsize=(7.4, 1.95 * len(walks)), sharex=True, layout="constrained"
    )
    x, y = np.meshgrid(np.linspace(-10, 8, 300), np.linspace(-2.4, 2.4, 120))
    loss = (steep[0] * x**2 + steep[1] * y**2) / 2
    for axes, (title, walk) in zip(panels, walks.items(), strict=True):
        line = tint(COLOURS["ones"], 0.7)
        axes.contour(x, y, loss, levels=[0.5, 3, 9, 18, 30, 45, 65], colors=[line], linewidths=0.9)
        axes.plot(*walk.T, "o-", ms=3, lw=1, color=COLOURS["alarm"], zorder=2)
        axes.plot(*walk[0], "s", ms=7, color=INK, zorder=4)
        axes.plot(0, 0, "*", ms=13, color=COLOURS["b"], mec=INK, mew=0.6, zorder=5)
        axes.set_title(title, loc="left")
        axes.set(xlim=(-10, 8), ylim=(-2.4, 2.4), yticks=[-2, 0, 2], ylabel="w[1]")
    panels[-1].set_xlabel("w[0]")
    figure.align_ylabels()
    plt.show()


@plt.rc_context(STYLE)
def draw_rates(rates: Array, distances: Mapping[float, Array], count: int) -> None:
    """Draw how far from the lowest place a walk ends, over the learning rate."""
    _, axes = plt.subplots(figsize=(7.2, 3.9), layout="constrained")
    for (momentum, distance), (colour, style) in zip(distances.items(), LOOKS, strict=True):
        axes.loglog(rates, distance, style, color=colour, lw=2, label=f"momentum {momentum:g}")
    axes.axhline(distances[0.0][0], color=QUIET, lw=0.8)
    axes.text(0.45 * rates[-1], distances[0.0][0] * 1.4, "nothing gained", color=QUIET)
    axes.set(xlabel="learning rate", ylabel=f"distance after {count} steps", ylim=(1e-6, 1e3))
    axes.set_xlim(right=1.6 * rates[-1])
    axes.legend(loc="lower left")
    plt.show()


@plt.rc_context(STYLE)
def draw_borders(
    points: Array,
    labels: NDArray[np.int64],
    grid: tuple[Array, Array],
    shares: Mapping[str, Array],
    switches: tuple[Array, Array] | None = None,
) -> None:
    """Draw the points, and the probability of class 1 over the plane, one panel for each title.

    Parameters
    ----------
    grid
        The x and the y of each place.
    shares
        The probability of class 1 at each place, by title.
    switches
        W and b of the first layer: in the last panel, a line shows where each feature switches.
    """
    _, panels = plt.subplots(
        1, len(shares), figsize=(3.15 * len(shares), 2.9), layout="constrained", sharey=True
    )
    for axes, (title, share) in zip(panels, shares.items(), strict=True):
        fills = [tint(COLOURS[name], depth) for name, depth in SHADES]
        axes.contourf(*grid, share, levels=[-0.01, 0.1, 0.5, 0.9, 1.01], colors=fills)
        if share.min() < 0.5 < share.max():
            axes.contour(*grid, share, levels=[0.5], colors=[INK], linewidths=1.6)
        _draw_points(axes, points, labels)
        axes.set_title(title)
        axes.set(xlabel="A[:, 0]", aspect="equal")
        axes.set(xlim=(grid[0].min(), grid[0].max()), ylim=(grid[1].min(), grid[1].max()))
    panels[0].set_ylabel("A[:, 1]")
    if switches is not None:
        for (across, up), (shift,) in zip(*switches, strict=True):
            normal = np.array([across, up])
            foot = -shift * normal / (normal**2).sum()
            panels[-1].axline(
                foot, (foot[0] - up, foot[1] + across), color=QUIET, lw=0.9, ls=(0, (2, 2))
            )
    plt.show()


def _draw_points(axes: Axes, points: Array, labels: NDArray[np.int64]) -> None:
    """Draw the points of class 0 as circles, and those of class 1 as filled triangles."""
    axes.plot(*points[labels == 0].T, "o", ms=3.6, mfc="white", mec=COLOURS["A"], mew=1.1)
    axes.plot(*points[labels == 1].T, "^", ms=3.8, color=COLOURS["alarm"], mew=0)


@plt.rc_context(STYLE)
def draw_losses(losses: Mapping[str, Array], floor: float | None = None) -> None:
    """Draw the loss of each step, one curve for each training."""
    _, axes = plt.subplots(figsize=(7.2, 3.4), layout="constrained")
    for (name, curve), (colour, style) in zip(losses.items(), LOOKS[::-1], strict=False):
        axes.semilogy(curve, style, color=colour, lw=2, label=name)
    if floor is not None:
        axes.axhline(floor, color=QUIET, lw=0.8)
        axes.text(len(curve), floor * 1.1, "a guess between two: log 2", color=QUIET, ha="right")
    ticks = [0.02, 0.05, 0.1, 0.2, 0.5, 1]
    axes.set(xlabel="step", ylabel="loss", ylim=(0.02, 1.05))
    axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.legend(loc="lower left")
    plt.show()
