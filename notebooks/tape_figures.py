"""The figures of `05_tape.ipynb`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import matplotlib.pyplot as plt
from drawing import COLOURS, STYLE, canvas, draw_tape


@plt.rc_context(STYLE)
def draw_chain() -> None:
    """Draw the tape of z = (2x)²."""
    _, axes = canvas(18.6, 2, cell=0.42)
    row = ["x = 3", "Multiply 2", "y = 6", "Square", "z = 36"]
    places = {text: (1.7 + 3.8 * column, 1.0) for column, text in enumerate(row)}
    links = [(later, earlier, "") for earlier, later in pairwise(row)]
    draw_tape(axes, places, links, functions=["Multiply 2", "Square"])
    plt.show()


@plt.rc_context(STYLE)
def draw_walks(walks: Iterable[tuple[str, float, list[float]]]) -> None:
    """Draw what each walk sends over the diamond.

    Parameters
    ----------
    walks
        For each walk its name, its `x.grad`, and the gradients that y's function was given.
    """
    places = {"x": (1.2, 2.4), "y": (5.4, 2.4), "a": (7.8, 1.4), "b": (7.8, 3.4), "c": (10.2, 2.4)}
    _, axes = canvas(23, 9.8, cell=0.42)
    for number, (name, gradient, seen) in enumerate(walks):
        left, top = 11.8 * (number % 2), 0.7 + 4.9 * (number // 2)
        sent = " and ".join(f"{3 * dLdZ:g}" for dLdZ in seen)
        links = [("c", "a", "1"), ("c", "b", "1"), ("a", "y", "2"), ("b", "y", "5")]
        draw_tape(axes, places, [*links, ("y", "x", sent)], at=(left, top))
        colour = COLOURS["b" if gradient == 21 else "alarm"]
        axes.text(left + 0.6, top, f"{name}: {gradient:g}", color=colour, weight="bold")
    plt.show()


@plt.rc_context(STYLE)
def draw_order() -> None:
    """Draw the diamond in topological order."""
    _, axes = canvas(18, 3.6, cell=0.42)
    places = {"x": (1, 1.8), "y": (5, 1.8), "a": (9, 0.8), "b": (13, 2.8), "c": (17, 1.8)}
    links = [("x", "y", ""), ("y", "a", ""), ("y", "b", ""), ("a", "c", ""), ("b", "c", "")]
    draw_tape(axes, places, links)
    plt.show()
