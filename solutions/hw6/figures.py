"""The figures of homework 6's write-up; `handouts/draw_figures.py` draws them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from drawing import (
    COLOURS,
    INK,
    QUIET,
    canvas,
    draw_arrow,
    draw_dot,
    draw_matrix,
    draw_sign,
    draw_tape,
)
from matplotlib.figure import Figure


def attention() -> Figure:
    """Scores, mask, softmax and the mean of the values, with the numbers of the write-up."""
    figure, axes = canvas(26, 6.4, cell=0.42)
    allowed = np.tri(3, dtype=bool)
    scores = np.array([[1.0, 0, 3], [1, 1, 5], [0, 1, 2]])
    masked = np.where(allowed, scores, -np.inf)
    weights = np.exp(masked) / np.exp(masked).sum(axis=1, keepdims=True)
    V = np.array([[10.0, 0], [0, 10], [0, 0]])

    def texts(numbers: np.ndarray, digits: int) -> list[list[str]]:
        return [[f"{number:.{digits}g}".replace("-inf", "−∞") for number in row] for row in numbers]

    grid = {"headroom": 0.3, "fontsize": 9}
    draw_matrix(axes, scores, 1.6, 2, COLOURS["A"], name="scores", shape="keys →", **grid)
    axes.text(1.3, 3.5, "queries →", rotation=270, ha="right", va="center", color=QUIET)
    draw_arrow(axes, (4.9, 3.5), (6.5, 3.5))
    axes.text(5.7, 3.1, "mask", ha="center", va="bottom", color=INK)
    draw_matrix(axes, texts(masked, 2), 6.8, 2, COLOURS["A"], lit=allowed, name="masked", **grid)
    draw_arrow(axes, (10.1, 3.5), (12.1, 3.5))
    axes.text(11.1, 3.1, "softmax", ha="center", va="bottom", color=INK)
    rows = "the sum of each row is 1"
    draw_matrix(
        axes,
        texts(weights.round(2), 2),
        12.4,
        2,
        COLOURS["W"],
        lit=allowed,
        name="weights",
        shape=rows,
        **grid,
    )
    draw_dot(axes, 16.0, 3.5)
    draw_matrix(axes, V, 16.6, 2, COLOURS["b"], name="V", shape="values", **grid)
    draw_sign(axes, 19.3, 3.5, "=")
    Z = texts(weights @ V, 2)
    draw_matrix(axes, Z, 20.0, 2, COLOURS["Z"], name="Z", shape="answers", **grid)
    axes.text(
        22.5,
        4.5,
        "0.09 · (10, 0)\n+ 0.24 · (0, 10)\n+ 0.67 · (0, 0)",
        va="center",
        color=QUIET,
        fontsize=8.5,
    )
    return figure


def block() -> Figure:
    """A block: two ways round, and both are added to what goes straight on."""
    figure, axes = canvas(28, 8.0, cell=0.42)
    places = {
        "X": (1.2, 6.2),
        "norm1": (3.2, 2.8),
        "query": (6.6, 1.2),
        "key": (6.6, 2.8),
        "value": (6.6, 4.4),
        "attention": (10.4, 2.8),
        "projection": (14.4, 2.8),
        "+": (14.4, 6.2),
        "norm2": (18.0, 2.8),
        "expand": (21.0, 2.8),
        "ReLU": (23.9, 2.8),
        "shrink": (26.4, 2.8),
        " + ": (26.4, 6.2),
    }
    links = [
        ("X", "norm1", ""),
        ("norm1", "query", ""),
        ("norm1", "key", ""),
        ("norm1", "value", ""),
        ("query", "attention", ""),
        ("key", "attention", ""),
        ("value", "attention", ""),
        ("attention", "projection", ""),
        ("projection", "+", ""),
        ("X", "+", ""),
        ("+", "norm2", ""),
        ("norm2", "expand", ""),
        ("expand", "ReLU", ""),
        ("ReLU", "shrink", ""),
        ("shrink", " + ", ""),
        ("+", " + ", ""),
    ]
    modules = set(places) - {"X", "+", " + "}
    draw_tape(axes, places, links, functions=modules)
    notes = (
        (10.4, 4.6, "each head has\nits own columns", COLOURS["b"]),
        (10.4, 1.4, "causal mask", INK),
        (7.8, 6.9, "X goes straight on", QUIET),
        (20.4, 6.9, "and the sum does so, too", QUIET),
        (22.5, 1.8, "4 C features", QUIET),
    )
    for x, y, text, colour in notes:
        axes.text(x, y, text, ha="center", va="center", color=colour)
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {"attention.svg": attention, "block.svg": block}
