"""Drawings of small arrays: one style for the notebooks and for the handouts' figures.

Places are in cells, x to the right and y downwards, as rows and columns are counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path
from numpy.typing import ArrayLike

INK = "#222222"
QUIET = "#5f6368"
COLOURS = {
    "A": "#0072B2",
    "W": "#E69F00",
    "b": "#009E73",
    "Z": "#CC79A7",
    "alarm": "#D55E00",
    "ones": "#9AA0A6",
}
"""Okabe and Ito's palette, which colour-blind readers can distinguish: one colour for each array.

A gradient has the colour of its array.
"""

STYLE = {
    "figure.facecolor": "white",
    "figure.dpi": 100,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "legend.frameon": False,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
}
"""Matplotlib's settings for every figure of the course: `plt.rcParams.update(STYLE)`."""

RIGHT, UP = 0.78, 0.42  # one step into the depth of a stack, as it is seen on the page


def canvas(width: float, height: float, cell: float = 0.42) -> tuple[Figure, Axes]:
    """Return an empty drawing of width × height cells, each `cell` inches wide."""
    figure = plt.figure(figsize=(width * cell, height * cell))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.axis("off")
    return figure, axes


def tint(colour: str, strength: float) -> tuple[float, ...]:
    """Mix a colour with white: 0 is white, 1 the colour itself."""
    return tuple(1 - strength * (1 - np.array(to_rgb(colour))))


def draw_matrix(
    axes: Axes,
    values: ArrayLike,
    x: float,
    y: float,
    colour: str,
    *,
    lit: ArrayLike | None = None,
    name: str = "",
    shape: str = "",
    cell: float = 1.0,
    fontsize: float = 10,
    headroom: float = 0.3,
) -> None:
    """Draw a matrix as a grid of cells, with its top left corner at (x, y).

    Parameters
    ----------
    values : (rows, columns) array
        The numbers or strings in the cells.
    lit : (rows, columns) array of bool or None
        The cells to fill strongly; None fills all of them lightly.
    name, shape
        The texts above and below.
    cell
        The side of one cell.
    headroom
        The space between the matrix and its name.
    """
    values = np.asarray(values)
    rows, columns = values.shape
    for row, column in np.ndindex(rows, columns):
        left, top = x + column * cell, y + row * cell
        corners = [(0, 0), (cell, 0), (cell, cell), (0, cell)]
        outline = [(left + right, top + down) for right, down in corners]
        strong = None if lit is None else bool(np.asarray(lit)[row, column])
        _draw_cell(axes, outline, values[row, column], colour, strong, fontsize)
    _frame(axes, [(x, y), (x + columns * cell, y + rows * cell)], colour)
    middle = x + columns * cell / 2
    axes.text(middle, y - headroom, name, ha="center", va="bottom", weight="bold", fontsize=11)
    axes.text(middle, y + rows * cell + 0.28, shape, ha="center", va="top", color=QUIET)


def draw_stack(
    axes: Axes,
    slices: ArrayLike,
    x: float,
    y: float,
    colour: str,
    *,
    name: str,
    counts: tuple[str, str, str],
    gap: float = 3.5,
) -> None:
    """Draw a three-dimensional array as slices one behind the other.

    The first index counts the slices, from left to right; the second goes down, the third into
    the depth of the page. The cells that aren't zero are filled.

    Parameters
    ----------
    slices : (K, rows, columns) array
    x, y
        The top left corner of the first slice, at its front. The labels need two and a half
        cells to its left, and two above it.
    name
        The array's name; the slices are labelled `name[k]`.
    counts
        A label for each of the three indices.
    gap
        The distance from one slice to the next.
    """
    slices = np.asarray(slices)
    K, rows, columns = slices.shape

    def seen(k: float, row: float, column: float) -> tuple[float, float]:
        return x + k * gap + column * RIGHT, y + row - column * UP

    for row, column in [(0, 0), (0, columns), (rows, 0), (rows, columns)]:
        ends = [seen(0, row, column), seen(K - 1, row, column)]
        axes.plot(*zip(*ends, strict=True), color=QUIET, lw=0.8, ls=(0, (4, 3)), zorder=0)
    for k, row, column in np.ndindex(slices.shape):
        corners = [(0, 0), (0, 1), (1, 1), (1, 0)]
        outline = [seen(k, row + down, column + deep) for down, deep in corners]
        value = slices[k, row, column]
        _draw_cell(axes, outline, value, colour, bool(value), 10)
    below = y + rows + 0.35
    for k in range(K):
        corners = [(0, 0), (0, columns), (rows, columns), (rows, 0)]
        outline = [seen(k, *corner) for corner in corners]
        axes.add_patch(plt.Polygon(outline, fill=False, ec=colour, lw=1.6))
        middle, _ = seen(k, rows, columns / 2)
        axes.text(middle, below, f"{name}[{k}]", ha="center", va="top", weight="bold")

    first, last = seen(0, rows, columns / 2)[0], seen(K - 1, rows, columns / 2)[0]
    draw_arrow(axes, (first, below + 0.65), (last, below + 0.65))
    axes.text((first + last) / 2, below + 0.85, counts[0], ha="center", va="top", color=QUIET)
    draw_arrow(axes, (x - 0.4, y), (x - 0.4, y + rows))
    axes.text(x - 0.65, y + rows / 2, counts[1], ha="right", va="center", color=QUIET)
    deep, high = seen(0, 0, columns)
    draw_arrow(axes, (x - 0.1, y - 0.38), (deep - 0.1, high - 0.38))
    axes.text(
        (x + deep) / 2 - 0.45,
        (y + high) / 2 - 0.57,
        counts[2],
        ha="right",
        va="bottom",
        color=QUIET,
    )


def draw_slices(
    axes: Axes, jacobian: ArrayLike, x: float, y: float, colour: str, name: str
) -> None:
    """Draw a four-dimensional array as a table of its slices.

    The first two indices choose a slice, by row and column of the table; the last two an element
    of it. The cells that aren't zero are filled.

    Parameters
    ----------
    jacobian : (P, Q, rows, columns) array
    x, y
        The top left corner of the first slice.
    name
        The array's name; the slices are labelled `name[p, q]`.
    """
    jacobian = np.asarray(jacobian)
    P, Q, rows, columns = jacobian.shape
    for p, q in np.ndindex(P, Q):
        matrix = jacobian[p, q]
        left, top = x + q * (columns + 1.2), y + p * (rows + 1.6)
        label = f"{name}[{p}, {q}]"
        draw_matrix(axes, matrix, left, top, colour, lit=matrix != 0, name=label)


def draw_arrow(
    axes: Axes,
    start: tuple[float, float],
    end: tuple[float, float],
    *,
    label: str = "",
    smooth: bool = False,
) -> None:
    """Draw an arrow from start to end.

    Parameters
    ----------
    label
        The text in its middle.
    smooth
        Whether it leaves and arrives horizontally; otherwise it is straight.
    """
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if smooth:
        corners = [start, (x, start[1]), (x, end[1]), end]
        path = Path(corners, [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])
    else:
        path = Path([start, end])
    axes.add_patch(FancyArrowPatch(path=path, arrowstyle="-|>", mutation_scale=11, color=QUIET))
    if label:
        gap = {"fc": "white", "ec": "none", "pad": 1.5}
        axes.text(x, y, label, ha="center", va="center", fontsize=13, bbox=gap)


def draw_tape(
    axes: Axes,
    places: Mapping[str, tuple[float, float]],
    links: Iterable[tuple[str, str, str]],
    *,
    at: tuple[float, float] = (0, 0),
    functions: Collection[str] = (),
) -> None:
    """Draw values and functions as boxes, and arrows from box to box.

    Parameters
    ----------
    places
        The text of each box, and the place of its middle.
    links
        Two texts and a label: an arrow leads from the first box to the second.
    at
        The place of the origin.
    functions
        The texts in grey boxes with sharp corners; all other boxes are values.
    """
    boxes, middles = {}, {}
    for text, (x, y) in places.items():
        x, y = middles[text] = x + at[0], y + at[1]
        width, colour = 0.7 + 0.26 * len(text), COLOURS["ones" if text in functions else "A"]
        style = "square,pad=0" if text in functions else "round,pad=0,rounding_size=0.35"
        boxes[text] = FancyBboxPatch(
            (x - width / 2, y - 0.45),
            width,
            0.9,
            boxstyle=style,
            fc=tint(colour, 0.18),
            ec=colour,
            lw=1.6,
        )
        axes.add_patch(boxes[text])
        axes.text(x, y, text, ha="center", va="center_baseline", color=INK)
    for start, end, label in links:
        axes.add_patch(
            FancyArrowPatch(
                middles[start],
                middles[end],
                patchA=boxes[start],
                patchB=boxes[end],
                arrowstyle="-|>",
                mutation_scale=11,
                color=QUIET,
            )
        )
        gap = {"fc": "white", "ec": "none", "pad": 1.5}
        x, y = np.mean([middles[start], middles[end]], axis=0)
        if label:
            axes.text(x, y, label, ha="center", va="center", weight="bold", bbox=gap)


def draw_sign(axes: Axes, x: float, y: float, sign: str, fontsize: float = 16) -> None:
    """Write a sign, such as = or ∘, centred at (x, y)."""
    axes.text(x, y, sign, ha="center", va="center", fontsize=fontsize, color=INK)


def draw_dot(axes: Axes, x: float, y: float) -> None:
    """Draw the sign of a matrix product, centred at (x, y)."""
    axes.plot(x, y, "o", ms=3, color=INK)


def _draw_cell(
    axes: Axes,
    outline: list[tuple[float, float]],
    value: object,
    colour: str,
    strong: bool | None,
    fontsize: float,
) -> None:
    """Draw one cell; `strong` is None in a matrix without filled cells."""
    strength = {None: 0.18, True: 0.5, False: 0.05}[strong]
    axes.add_patch(plt.Polygon(outline, fc=tint(colour, strength), ec=tint(colour, 0.6), lw=0.7))
    text = value if isinstance(value, str) else f"{value + 0:g}".replace("-", "−")  # no −0
    across, down = np.mean(outline, axis=0)
    axes.text(
        across,
        down,
        text,
        ha="center",
        va="center_baseline",
        fontsize=fontsize,
        color=QUIET if strong is False else INK,
    )


def _frame(axes: Axes, corners: list[tuple[float, float]], colour: str) -> None:
    """Draw a matrix's outline, over the lines between its cells."""
    (left, top), (right, bottom) = corners
    axes.add_patch(
        plt.Rectangle((left, top), right - left, bottom - top, fill=False, ec=colour, lw=1.6)
    )
