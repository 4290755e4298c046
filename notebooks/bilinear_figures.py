"""The figures of `03_activations.ipynb` on the Bilinear layer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, canvas, draw_matrix, draw_slices, tint
from matplotlib.axes import Axes
from matplotlib.path import Path
from numpy.typing import NDArray

Array = NDArray[np.float64]
Place = tuple[float, float]


@plt.rc_context(STYLE)
def draw_forms(grid: tuple[Array, Array], forms: Mapping[str, Array]) -> None:
    """Draw outputs over the plane, one panel for each title, by lines of equal Z.

    Parameters
    ----------
    grid
        The x and the y of each place.
    forms
        Z at each place, by title.
    """
    _, panels = plt.subplots(
        1, len(forms), figsize=(2.5 * len(forms), 2.95), layout="constrained", sharey=True
    )
    for axes, (title, Z) in zip(panels, forms.items(), strict=True):
        _draw_level_lines(axes, grid, Z, np.array([-3.0, -1, -0.3, 0.3, 1, 3]))
        axes.set(title=title, xlabel="x", xticks=[-1, 0, 1], yticks=[-1, 0, 1])
    panels[0].set_ylabel("y")
    plt.show()


@plt.rc_context(STYLE)
def draw_walk(t: Array, curves: Mapping[str, Array]) -> None:
    """Draw the output of a layer while one input moves, the other, or both."""
    _, axes = plt.subplots(figsize=(6.6, 3.5), layout="constrained")
    looks = (("A", "--"), ("b", "-."), ("alarm", "-"))
    for (name, Z), (colour, style) in zip(curves.items(), looks, strict=True):
        axes.plot(t, Z, style, color=COLOURS[colour], lw=2.2, label=name)
    axes.set(xlabel="t", ylabel="Z")
    axes.legend(loc="upper center")
    plt.show()


@plt.rc_context(STYLE)
def draw_weight_table(A1: Array, A2: Array, slices: Array) -> None:
    """Draw dZ/dW for one output as a table of slices, beside A1 and under A2.

    Parameters
    ----------
    slices : (C_in1, C_in2, N, C_out) array
        [i, j, n, c] is the derivative of Z[n, c] by W[k, i, j], for one k.
    """
    _, axes = canvas(14.8, 8.6, cell=0.46)
    draw_matrix(axes, A1, 0.6, 1.3, COLOURS["A"], name="A1", shape="2 × 2")
    draw_matrix(axes, A2, 0.6, 5.3, COLOURS["A"], name="A2", shape="2 × 3")
    draw_slices(axes, slices, 5.4, 1.3, COLOURS["W"], "dZdW[0]")
    plt.show()


@plt.rc_context(STYLE)
def draw_xor(
    grid: tuple[Array, Array],
    planes: Mapping[str, Array],
    answers: Mapping[tuple[float, float], float],
    losses: Mapping[str, Array],
) -> None:
    """Draw outputs over the plane with the four answers of XOR, and the losses of the training."""
    _, panels = plt.subplots(1, len(planes) + 1, figsize=(9.8, 3.3), layout="constrained")
    for axes, (title, Z) in zip(panels, planes.items(), strict=False):
        _draw_level_lines(axes, grid, Z, np.array([-0.5, 0.1, 0.5, 0.9, 1.5]), [*answers])
        if np.ptp(Z) < 1e-6:
            axes.text(0.5, 0.5, f"Z = {Z.flat[0]:.2f} everywhere", ha="center", va="center")
        for (x, y), answer in answers.items():
            face = INK if answer else "white"
            axes.plot(x, y, "o", ms=13, color=face, mec=INK, zorder=4)
            colour = "white" if answer else INK
            axes.text(x, y, f"{answer:g}", ha="center", va="center", color=colour, zorder=5)
        axes.set(title=title, xlabel="x", xticks=[0, 1], yticks=[0, 1])
    panels[0].set_ylabel("y")
    for (name, loss), (colour, style) in zip(
        losses.items(), (("alarm", "--"), ("A", "-")), strict=True
    ):
        panels[-1].semilogy(np.maximum(loss, 1e-9), style, color=COLOURS[colour], lw=2, label=name)
    panels[-1].set(title="loss", xlabel="step", ylim=(1e-6, 1))
    panels[-1].legend(loc="lower left")
    plt.show()


def _draw_level_lines(
    axes: Axes,
    grid: tuple[Array, Array],
    Z: Array,
    levels: Array,
    avoid: Collection[Place] = (),
) -> None:
    """Shade the plane by Z, from blue below to orange above, and write on the lines of equal Z."""
    axes.set(xlim=(grid[0].min(), grid[0].max()), ylim=(grid[1].min(), grid[1].max()))
    axes.set_aspect("equal")
    axes.spines[:].set_visible(True)
    if np.ptp(Z) < 1e-6:
        axes.set_facecolor(tint(COLOURS["ones"], 0.15))
        return
    middle = levels.mean()
    reach = np.abs(levels - middle).max()
    places = [levels[0], *(levels[1:] + levels[:-1]) / 2, levels[-1]]
    fills = [
        tint(COLOURS["W" if place > middle else "A"], 0.55 * abs(place - middle) / reach)
        for place in places
    ]
    axes.contourf(*grid, Z, levels=levels, colors=fills, extend="both")
    lines = axes.contour(*grid, Z, levels=levels, colors=[QUIET], linewidths=0.9, linestyles="-")
    paths = [Path(path.vertices, path.codes) for path in lines.get_paths()]
    for path in paths:
        path.should_simplify = False  # a straight line would lose all places but its ends
    places = [
        place
        for path in paths
        for piece in path.to_polygons(closed_only=False)
        for place in _place_of_label(piece, grid, avoid)
    ]
    for text in axes.clabel(lines, manual=places, inline=False, fontsize=8, colors=[INK], fmt="%g"):
        text.set(text=text.get_text().replace("-", "−"), rotation=0)
        text.set_bbox({"fc": "white", "ec": "none", "pad": 0.6, "alpha": 0.85})


def _place_of_label(
    piece: Array, grid: tuple[Array, Array], avoid: Collection[Place]
) -> list[Place]:
    """Return the place on a line that is furthest from the edges, and not at one to avoid."""
    least, most = grid[0].min(), grid[0].max()
    margins = np.minimum(piece - least, most - piece).min(axis=1) / (most - least)
    for place in avoid:
        margins[np.hypot(*(piece - place).T) < 0.17 * (most - least)] = 0
    best = margins.argmax()
    return [(piece[best, 0], piece[best, 1])] if margins[best] > 0.07 else []
