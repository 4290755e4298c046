"""The figures of homework 1's write-up; `handouts/draw_figures.py` draws them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from drawing import (
    COLOURS,
    QUIET,
    canvas,
    draw_arrow,
    draw_dot,
    draw_matrix,
    draw_sign,
    draw_stack,
)
from matplotlib.figure import Figure
from named_matrices import BATCH, IN, ONES, OUT, draw_index, put, write

BIAS_SLICES = np.array(
    [
        [[1, 0, 0], [1, 0, 0]],
        [[0, 1, 0], [0, 1, 0]],
        [[0, 0, 1], [0, 0, 1]],
    ]
)
"""dZdb for N = 2 and C_out = 3, as the write-up prints it."""


def forward() -> Figure:
    """Z = A Wᵀ + 1_N bᵀ, with the row and the columns for one element of Z."""
    n, c = 2, 1
    figure, axes = canvas(22.2, 8.4, cell=0.42)
    centre = 3.8

    put(axes, (4, 3), 2.5, centre, "Z", "Z", f"{BATCH} × {OUT}", lit=(n, c), headroom=0.62)
    draw_sign(axes, 4.9, centre, "=")
    put(axes, (4, 2), 7.1, centre, "A", "A", f"{BATCH} × {IN}", lit=(n, slice(None)))
    draw_dot(axes, 9, centre)
    put(axes, (2, 3), 11.4, centre, "W", "Wᵀ", f"{IN} × {OUT}", lit=(slice(None), c), headroom=0.62)
    draw_sign(axes, 13.8, centre, "+")
    put(axes, (4, 1), 15.5, centre, "ones", ONES, f"{BATCH} × 1", lit=(n, 0), text="1")
    draw_dot(axes, 17, centre)
    put(axes, (1, 3), 19.5, centre, "b", "bᵀ", f"1 × {OUT}", lit=(0, c), headroom=0.62)

    for left in (1, 6.1, 15):
        draw_index(axes, left - 0.32, centre - 2 + n + 0.5, "n")
    for left, top in [(1, centre - 2), (9.9, centre - 1), (18, centre - 0.5)]:
        draw_index(axes, left + c + 0.5, top - 0.3, "c")
    sentence = [
        ("Z[n, c]", "Z"),
        ("=", None),
        ("sum over i of", None),
        ("A[n, i]", "A"),
        ("·", None),
        ("W[c, i]", "W"),
        ("+", None),
        ("1", "ones"),
        ("·", None),
        ("b[c]", "b"),
    ]
    write(axes, 4.8, 7.7, sentence)
    return figure


def backward() -> Figure:
    """The three products of backward; dLdZ is a factor of each."""
    figure, axes = canvas(27.2, 20.6, cell=0.34)
    top, middle, bottom = 3.4, 10.2, 17.0

    put(axes, (4, 3), 2.3, middle, "Z", "dLdZ", f"{BATCH} × {OUT}")
    for end in [(8.6, top), (8.1, middle), (8.1, bottom)]:
        draw_arrow(axes, (4.2, middle), end, smooth=True)

    put(axes, (4, 3), 10.5, top, "Z", "dLdZ", f"{BATCH} × {OUT}")
    put(axes, (3, 2), 14.7, top, "W", "W", f"{OUT} × {IN}")
    put(axes, (4, 2), 18.6, top, "A", "dLdA", f"{BATCH} × {IN}")

    put(axes, (3, 4), 10.5, middle, "Z", "dLdZᵀ", f"{OUT} × {BATCH}")
    put(axes, (4, 2), 14.7, middle, "A", "A", f"{BATCH} × {IN}")
    put(axes, (3, 2), 18.6, middle, "W", "dLdW", f"{OUT} × {IN}")

    put(axes, (3, 4), 10.5, bottom, "Z", "dLdZᵀ", f"{OUT} × {BATCH}")
    put(axes, (4, 1), 14.7, bottom, "ones", ONES, f"{BATCH} × 1", text="1")
    put(axes, (3, 1), 18.6, bottom, "b", "dLdb", f"{OUT} × 1")

    for centre in (top, middle, bottom):
        draw_dot(axes, 13.1, centre)
        draw_sign(axes, 16.7, centre, "=")
    notes = {
        top: f"sums over the outputs, {OUT};\nreturned, to become the\ndLdZ of the layer before",
        middle: f"sums over the batch, {BATCH};\nstored, for the optimiser",
        bottom: f"sums over the batch, {BATCH};\nstored, for the optimiser",
    }
    for centre, note in notes.items():
        axes.text(20.4, centre, note, va="center", color=QUIET, linespacing=1.4)
    return figure


def stack() -> Figure:
    """dZ/db as a stack of C_out slices, each N × C_out, each with its own column of ones."""
    figure, axes = canvas(13.2, 6, cell=0.55)
    counts = ("k, the element of b", "n, the row\nof Z", "c, the column\nof Z")
    draw_stack(axes, BIAS_SLICES, 2.6, 2.1, COLOURS["b"], name="dZdb", counts=counts)
    return figure


def collapse() -> Figure:
    """Each slice, weighted by dLdZ and summed, is one element of dLdb."""
    figure, axes = canvas(19.4, 11.4, cell=0.4)
    dLdZ, dLdb = np.array([[1, -2, 3], [-4, 5, 6]]), np.array([[-3], [3], [9]])
    centres = (2.4, 5.9, 9.4)
    for k, centre in enumerate(centres):
        lit = BIAS_SLICES[k] != 0
        draw_matrix(axes, BIAS_SLICES[k], 0.6, centre - 1, COLOURS["b"], lit=lit, name=f"dZdb[{k}]")
        draw_sign(axes, 4.2, centre, "∘")
        draw_matrix(axes, dLdZ, 4.8, centre - 1, COLOURS["Z"], lit=lit, name="dLdZ")
        draw_sign(axes, 8.4, centre, "=")
        draw_matrix(axes, np.where(lit, dLdZ, 0), 9, centre - 1, COLOURS["b"], lit=lit)
        draw_arrow(axes, (12.4, centre), (16.6, centres[1] - 1 + k), label="Σ")
    draw_matrix(axes, dLdb, 17, centres[1] - 1.5, COLOURS["b"], name="dLdb", shape=f"{OUT} × 1")
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "forward.svg": forward,
    "backward.svg": backward,
    "dzdb_stack.svg": stack,
    "dzdb_collapse.svg": collapse,
}
