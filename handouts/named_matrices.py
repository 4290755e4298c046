"""Matrices without numbers, their indices, and equations in words, for the write-ups' figures."""

from __future__ import annotations

import numpy as np
from drawing import COLOURS, QUIET, draw_matrix, tint
from matplotlib.axes import Axes

BATCH = r"$N$"
IN = r"$C_{\mathrm{in}}$"
OUT = r"$C_{\mathrm{out}}$"
ONES = r"1$_\mathbf{N}$"


def put(
    axes: Axes,
    size: tuple[int, int],
    x: float,
    y: float,
    array: str,
    name: str,
    shape: str,
    *,
    lit: tuple[int | slice, int | slice] | None = None,
    text: str = "",
    headroom: float = 0.3,
) -> None:
    """Draw a matrix of this size, centred at (x, y), in an array's colour and without numbers.

    `lit` is the index of the highlighted cells.
    """
    cells = None
    if lit is not None:
        cells = np.zeros(size, dtype=bool)
        cells[lit] = True
    rows, columns = size
    draw_matrix(
        axes,
        np.full(size, text or " "),
        x - columns / 2,
        y - rows / 2,
        COLOURS[array],
        lit=cells,
        name=name,
        shape=shape,
        headroom=headroom,
    )


def draw_index(axes: Axes, x: float, y: float, letter: str) -> None:
    """Write an index beside the row or above the column that it counts."""
    axes.text(x, y, letter, ha="center", va="center", style="italic", color=QUIET)


def write(axes: Axes, x: float, y: float, words: list[tuple[str, str | None]]) -> None:
    """Write words in a row, each on the colour of its array."""
    place = {"xy": (x, y), "xycoords": "data"}
    for word, array in words:
        box = {"fc": tint(COLOURS[array], 0.35), "ec": "none", "pad": 3} if array else None
        previous = axes.annotate(
            word,
            **place,
            xytext=(9, 0),
            textcoords="offset points",
            va="center",
            fontsize=12,
            bbox=box,
        )
        place = {"xy": (1, 0.5), "xycoords": previous}
