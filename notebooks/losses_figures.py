"""The figures of `04_network.ipynb` on losses."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_touching(x: Array, L: Array, at: tuple[float, float], slopes: Mapping[str, float]) -> None:
    """Draw a loss over one output, and a line through one place for each formula of its slope."""
    _, axes = plt.subplots(figsize=(7.2, 3.8), layout="constrained")
    axes.plot(x, L, color=COLOURS["Z"], lw=2.6)
    reach = 0.62 * (x[-1] - x[0]) / 2
    for number, (name, slope) in enumerate(slopes.items()):
        ends = np.array([-1, 1]) * reach / np.hypot(1, slope / 2)
        colour, style = [(INK, "-"), *[(QUIET, ls) for ls in ("--", "-.", ":")]][number]
        label = f"{name}: {slope:g}".replace("-", "−")
        width = {"lw": 2.2 if number == 0 else 1.6}
        axes.plot(at[0] + ends, at[1] + slope * ends, style, color=colour, label=label, **width)
    axes.plot(*at, "o", ms=7, color=COLOURS["alarm"], zorder=4)
    axes.set(xlabel="the output Z[1, 0]", ylabel="L", xlim=(x[0], x[-1]))
    axes.legend(title="slope at the dot", loc="upper right")
    plt.show()


@plt.rc_context(STYLE)
def draw_row(z: Array, label: int, moves: Array, losses: Array, slopes: Array) -> None:
    """Draw the cross-entropy of a row over each of its outputs, with the slope at its place.

    Parameters
    ----------
    losses : (C, len(moves)) array
        The loss where output c has moved, and all others are held still.
    slopes : (C,) array
        The slope of each curve at its place.
    """
    _, panels = plt.subplots(1, len(z), figsize=(9.4, 3.1), layout="constrained", sharey=True)
    for c, axes in enumerate(panels):
        here = np.interp(0, moves, losses[c])
        axes.plot(z[c] + moves, losses[c], color=COLOURS["Z"], lw=2)
        ends = np.array([-1.8, 1.8])
        axes.plot(z[c] + ends, here + slopes[c] * ends, "--", color=INK, lw=1.2)
        axes.plot(z[c], here, "o", ms=7, color=COLOURS["alarm"], zorder=3)
        name = "the right class" if c == label else "a wrong class"
        axes.set_title(f"{name}\nslope {slopes[c]:.2f}".replace("-", "−"))
        axes.set(xlabel=f"z[{c}]")
    panels[0].set(ylabel="loss of the sample", ylim=(0, 4.6))
    plt.show()


@plt.rc_context(STYLE)
def draw_clipping(margins: Array, losses: Mapping[str, Array], slopes: Mapping[str, Array]) -> None:
    """Draw the loss of a wrong answer, and its slope, with and without clipping."""
    _, (left, right) = plt.subplots(1, 2, figsize=(9.4, 3.4), layout="constrained")
    looks = ((COLOURS["A"], "-", 2.4), (COLOURS["alarm"], "--", 2.0))
    for (name, loss), (colour, style, lw) in zip(losses.items(), looks, strict=True):
        left.plot(margins, loss, style, color=colour, lw=lw, label=name)
        right.plot(margins, slopes[name], style, color=colour, lw=lw, label=name)
    left.legend(loc="upper left")
    right.legend(loc="lower left")
    head = "z of a wrong class, above z of the right one"
    left.set(xlabel=head, ylabel="loss of the sample")
    right.set(xlabel=head, ylabel="its slope", ylim=(-0.06, 1.1))
    plt.show()
