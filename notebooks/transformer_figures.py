"""The figures of `07_transformer.ipynb` on Adam and on temperatures."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, tint
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_correction(g: Array, means: Mapping[str, Array], lengths: Mapping[str, Array]) -> None:
    """Draw the means of the gradients, and the lengths of the steps, over t."""
    _, (left, right) = plt.subplots(1, 2, figsize=(9.6, 3.6), layout="constrained")
    t = np.arange(1, len(g) + 1)
    looks = (("alarm", ":"), ("b", "-"))
    left.plot(t, g, ".", ms=4, color=COLOURS["ones"], label="g")
    for (name, mean), (colour, style) in zip(means.items(), looks, strict=True):
        left.plot(t, mean, style, color=COLOURS[colour], lw=2.2, label=name)
    left.axhline(1, color=QUIET, lw=0.8)
    left.set(xlabel="step t", title="the mean of the gradients", ylim=(-0.5, 2.9))
    left.legend(loc="upper right", ncols=3)
    for (name, length), (colour, style) in zip(lengths.items(), looks, strict=True):
        right.loglog(
            np.arange(1, len(length) + 1), length, style, color=COLOURS[colour], lw=2.2, label=name
        )
    right.set(xlabel="step t", title="the length of a step, in learning rates")
    right.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1000"])
    right.set_yticks([1, 2, 4, 8], ["1", "2", "4", "8"])
    right.minorticks_off()
    right.legend(loc="upper right")
    plt.show()


@plt.rc_context(STYLE)
def draw_reading(losses: Array, levels: Mapping[str, float], together: int = 20) -> None:
    """Draw the loss of a training, as means of several steps, and levels to compare with."""
    _, axes = plt.subplots(figsize=(7.2, 3.3), layout="constrained")
    means = losses[: len(losses) // together * together].reshape(-1, together).mean(axis=1)
    axes.plot(together * (np.arange(len(means)) + 0.5), means, color=COLOURS["b"], lw=2)
    for name, level in levels.items():
        axes.axhline(level, color=QUIET, lw=0.9, ls="--")
        axes.text(len(losses), level + 0.03, name, ha="right", va="bottom", color=QUIET)
    axes.set(xlabel="step", ylabel=f"loss, means of {together} steps", ylim=(1.5, 4.0))
    plt.show()


@plt.rc_context(STYLE)
def draw_temperatures(characters: list[str], chances: Mapping[str, Array]) -> None:
    """Draw the probabilities of the same characters, one panel for each temperature."""
    _, panels = plt.subplots(
        1, len(chances), figsize=(9.6, 3.2), layout="constrained", sharey=True, sharex=True
    )
    places = np.arange(len(characters))
    for axes, (title, chance) in zip(panels, chances.items(), strict=True):
        axes.barh(places, chance, color=tint(COLOURS["Z"], 0.6), ec=INK, lw=0.8, height=0.7)
        for place, value in zip(places, chance, strict=True):
            axes.text(value + 0.02, place, f"{value:.2f}", va="center", fontsize=9)
        axes.set(title=title, xlabel="probability", xlim=(0, 1.22), xticks=[0, 0.5, 1])
    panels[0].set_yticks(places, characters)
    panels[0].set(ylim=(len(characters) - 0.5, -0.5), ylabel="next character")
    plt.show()
