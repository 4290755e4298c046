"""The figures of `04_network.ipynb` and `07_transformer.ipynb` on normalization."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_batches(batches: Mapping[str, Array]) -> None:
    """Draw one batch at several times, one panel for each title, all on one scale."""
    _, panels = plt.subplots(
        1, len(batches), figsize=(9.6, 3.7), layout="constrained", sharex=True, sharey=True
    )
    for axes, (title, batch) in zip(panels, batches.items(), strict=True):
        axes.axhline(0, color=QUIET, lw=0.7)
        axes.axvline(0, color=QUIET, lw=0.7)
        axes.plot(*batch.T, "o", ms=3, color=COLOURS["A"], alpha=0.7, mew=0)
        mean, std = batch.mean(axis=0).round(1) + 0, batch.std(axis=0)  # no −0.0
        axes.plot(*mean, "+", ms=13, mew=2.2, color=INK)
        text = f"{title}\nmean ({mean[0]:.1f}, {mean[1]:.1f})\nstd ({std[0]:.1f}, {std[1]:.1f})"
        axes.set_title(text.replace("-", "−"))
        axes.set(xlabel="feature 0", aspect="equal")
    panels[0].set(ylabel="feature 1", xlim=(-4, 12), ylim=(-12, 5))
    plt.show()


@plt.rc_context(STYLE)
def draw_residuals(A_hat: Array, d: Array, dots: str = "sample", left_of: str = "γ") -> None:
    """Draw d over the normalized numbers: its level, its tilt, and what is left of it.

    Parameters
    ----------
    dots
        What each dot is.
    left_of
        The name of the scale; empty if d has it already.
    """
    _, (left, right) = plt.subplots(1, 2, figsize=(9.2, 3.6), layout="constrained", sharey=True)
    level, tilt = d.mean(), (d * A_hat).mean()
    ends = np.array([A_hat.min() - 0.3, A_hat.max() + 0.3])
    fitted = level + tilt * A_hat
    left.axhline(level, color=COLOURS["A"], ls="--", lw=1.6)
    left.plot(ends, level + tilt * ends, color=COLOURS["b"], lw=2)
    left.vlines(A_hat, fitted, d, color=COLOURS["alarm"], lw=1.6)
    left.plot(A_hat, d, "o", ms=7, color=INK, zorder=3)
    left.text(
        ends[1], level - 0.12, "second term:\nthe level", color=COLOURS["A"], ha="right", va="top"
    )
    left.text(ends[1], level + 0.3, "third term:\nthe tilt", color=COLOURS["b"], ha="right")
    left.set(title=f"d, one dot for each {dots}", xlabel="Â", ylabel="slope")
    right.axhline(0, color=QUIET, lw=0.8)
    right.vlines(A_hat, 0, d - fitted, color=COLOURS["alarm"], lw=1.6)
    right.plot(A_hat, d - fitted, "o", ms=7, color=COLOURS["alarm"])
    right.set(title="what is left: dLdA · σ" + (f" / {left_of}" if left_of else ""), xlabel="Â")
    plt.show()
