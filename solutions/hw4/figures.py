"""The figures of homework 4's write-up; `handouts/draw_figures.py` draws them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from drawing import COLOURS, INK, QUIET, canvas, draw_arrow, draw_matrix, draw_sign, draw_tape
from matplotlib.figure import Figure


def unbroadcast() -> Figure:
    """A row is repeated forward; backward, the rows of dLdZ are added up."""
    figure, axes = canvas(22, 9.2, cell=0.4)
    A, b = np.array([[1, 2, 3], [4, 5, 6]]), np.array([[10, 20, 30]])
    draw_matrix(axes, A, 1, 1.6, COLOURS["A"], name="A", shape="(2, 3)")
    draw_sign(axes, 4.8, 2.6, "+")
    lit = [[True] * 3, [False] * 3]
    repeated = np.repeat(b, 2, axis=0)
    draw_matrix(axes, repeated, 5.6, 1.6, COLOURS["b"], lit=lit, name="b", shape="(3,)")
    draw_sign(axes, 9.4, 2.6, "=")
    draw_matrix(axes, A + b, 10.2, 1.6, COLOURS["Z"], name="Z", shape="(2, 3)")
    axes.text(14.2, 2.6, "forward: NumPy repeats b\nfor the second row", va="center", color=INK)
    dLdZ = np.array([[1, 2, 3], [4, 5, 6]])
    draw_matrix(axes, dLdZ, 10.2, 6.0, COLOURS["alarm"], name="dLdZ", shape="(2, 3)")
    draw_arrow(axes, (9.9, 7), (8.9, 7))
    total = dLdZ.sum(axis=0, keepdims=True)
    draw_matrix(axes, total, 5.6, 6.5, COLOURS["b"], name="dLdB", shape="(3,)")
    axes.text(14.2, 7, "backward: both rows\nare added up", va="center", color=INK)
    axes.text(1, 7, "1 + 4, 2 + 5, 3 + 6", va="center", color=QUIET)
    return figure


def diamond() -> Figure:
    """The diamond, with the gradients that come back."""
    figure, axes = canvas(19, 6.6, cell=0.42)
    places = {
        "x = 2": (1.8, 3.2),
        "y = 3 x": (7.4, 3.2),
        "a = 2 y": (12.0, 1.4),
        "b = 5 y": (12.0, 5.0),
        "c = a + b": (16.8, 3.2),
    }
    links = [
        ("c = a + b", "a = 2 y", "1"),
        ("c = a + b", "b = 5 y", "1"),
        ("a = 2 y", "y = 3 x", "2"),
        ("b = 5 y", "y = 3 x", "5"),
        ("y = 3 x", "x = 2", "7 · 3"),
    ]
    draw_tape(axes, places, links)
    axes.text(7.4, 5.6, "y waits for both:\n2 + 5 = 7", ha="center", va="center", color=INK)
    axes.text(1.8, 4.9, "grad 21", ha="center", va="center", color=COLOURS["b"], weight="bold")
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "unbroadcast.svg": unbroadcast,
    "diamond.svg": diamond,
}
