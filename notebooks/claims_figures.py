"""The figure of `08_claims.ipynb`."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, STYLE
from numpy.typing import NDArray


@plt.rc_context(STYLE)
def draw_distances(by_sgd: NDArray[np.float64], by_adam: NDArray[np.float64]) -> None:
    """Draw how far one parameter and two parameters are from each other, after each step."""
    _, axes = plt.subplots(figsize=(6.6, 3.4))
    for distances, name, colour, style in (
        (by_adam, "Adam", COLOURS["alarm"], "-"),
        (by_sgd, "SGD", COLOURS["A"], "--"),
    ):
        shown = np.maximum(distances, 1e-18)  # no distance has no place on a log scale
        axes.semilogy(np.arange(1, len(shown) + 1), shown, style, color=colour, lw=1.5)
        axes.text(len(shown) + 1, shown[-1], name, color=colour, weight="bold", va="center")
    axes.set(xlabel="step", ylabel="largest difference", ylim=(1e-18, 1), xlim=(0, 68))
    plt.show()
