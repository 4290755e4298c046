"""The figures of homework 5's write-up; `handouts/draw_figures.py` draws them."""

from __future__ import annotations

from collections.abc import Callable

from drawing import COLOURS, INK, QUIET, canvas, draw_tape
from matplotlib.figure import Figure


def tree() -> Figure:
    """A model, its modules and their Parameters, with the names."""
    figure, axes = canvas(24, 9.2, cell=0.4)
    places = {
        "model": (2.2, 4.5),
        "scale": (9.2, 1.2),
        "encoder": (9.2, 4.2),
        "decoder": (9.2, 7.6),
        "weight": (16.4, 4.6),
        "bias": (16.4, 2.6),
        "bias ": (16.4, 7.6),
    }
    links = [
        ("model", "scale", ""),
        ("model", "encoder", ""),
        ("model", "decoder", ""),
        ("encoder", "weight", ""),
        ("encoder", "bias", ""),
        ("decoder", "weight", ""),
        ("decoder", "bias ", ""),
    ]
    draw_tape(axes, places, links)
    for y, text in (
        (2.6, "encoder.bias"),
        (4.6, "encoder.weight, and\ndecoder.weight: one\nParameter, two names"),
        (7.6, "decoder.bias"),
    ):
        axes.text(18.2, y, text, va="center", color=INK)
    axes.text(11.0, 1.2, "scale: the model's own come first", va="center", color=QUIET)
    return figure


def tied() -> Figure:
    """One weight, used on both ways of an autoencoder."""
    figure, axes = canvas(22, 6.6, cell=0.42)
    places = {"A": (1.8, 2.0), "hidden": (10.0, 2.0), "Z": (18.6, 2.0), "W": (10.0, 5.2)}
    links = [
        ("hidden", "A", ""),
        ("Z", "hidden", ""),
        ("hidden", "W", ""),
        ("Z", "W", ""),
    ]
    draw_tape(axes, places, links)
    axes.text(5.9, 1.0, "ReLU(A Wᵀ + b)", ha="center", va="center", color=INK)
    axes.text(14.3, 1.0, "hidden W + c", ha="center", va="center", color=INK)
    axes.text(
        5.2, 5.2, "both gradients\nare added up", ha="center", va="center", color=COLOURS["b"]
    )
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {"tree.svg": tree, "tied.svg": tied}
