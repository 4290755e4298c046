"""The figures of `00_slopes.ipynb`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from drawing import (
    COLOURS,
    INK,
    QUIET,
    STYLE,
    canvas,
    draw_arrow,
    draw_matrix,
    draw_sign,
    tint,
)
from numpy.typing import NDArray

Array = NDArray[np.float64]
Curve = Callable[[Array], Array]


@plt.rc_context(STYLE)
def draw_neuron(w: float, a: float, t: float) -> None:
    """Draw the loss of one neuron: as the area of a square, and as a curve over w."""
    _, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
    z = w * a
    side = abs(z - t)
    fill = tint(COLOURS["Z"], 0.3)
    left.add_patch(plt.Rectangle((min(z, t), 0), side, side, fc=fill, ec=COLOURS["Z"], lw=1.4))
    left.plot(t, 0, "s", ms=8, color=COLOURS["A"], zorder=3, label=f"target t = {t:g}")
    left.plot(z, 0, "o", ms=8, color=COLOURS["alarm"], zorder=4, label=f"output z = {z:g}")
    left.set_title(f"L is the area of the square: {side**2:.4g}")
    low, high = min(z, t) - 3, max(z, t, min(z, t) + 9) + 3
    wide = high - low
    left.set(xlabel="z", xlim=(low, high), ylim=(-0.1 * wide, max(0.75 * wide, side + 1)))
    left.set_aspect("equal")
    left.legend(loc="upper left")

    reach = max(3.0, abs(w - t / a) + 0.5)
    ws = np.linspace(t / a - reach, t / a + reach, 200)
    slope = 2 * (z - t) * a
    top = (a * reach) ** 2
    right.plot(ws, (a * ws - t) ** 2, color=COLOURS["Z"], lw=2)
    right.axline((w, side**2), slope=slope, color=INK, lw=1.2, ls="--")
    right.plot(w, side**2, "o", ms=8, color=COLOURS["alarm"], zorder=3)
    right.set_title(f"the slope at w = {w:g} is {slope:.4g}".replace("-", "−"))
    right.set(xlabel="w", ylabel="L", ylim=(-0.12 * top, 1.05 * top))
    plt.show()


@plt.rc_context(STYLE)
def draw_candidates(ws: Array, candidates: Mapping[str, Array]) -> None:
    """Draw each candidate for a loss over w, with its lowest place."""
    _, panels = plt.subplots(1, len(candidates), figsize=(9.4, 3), layout="constrained")
    for axes, (name, values) in zip(panels, candidates.items(), strict=True):
        axes.plot(ws, values, color=COLOURS["Z"], lw=2)
        axes.axhline(0, color=QUIET, lw=0.8)
        lowest = int(np.argmin(values))
        if 0 < lowest < len(ws) - 1:
            axes.plot(ws[lowest], values[lowest], "*", ms=13, color=COLOURS["b"], mec=INK, mew=0.6)
            note = f"lowest at w = {ws[lowest]:.2f}"
        else:
            note = "no lowest place"
        axes.text(0.5, 0.93, note, transform=axes.transAxes, ha="center")
        low, high = values.min(), values.max()
        axes.set(title=name, xlabel="w", ylim=(low - 0.1 * (high - low), high * 1.25))
    plt.show()


@plt.rc_context(STYLE)
def draw_zoom(f: Curve, x: float, widths: Sequence[float]) -> None:
    """Draw a curve around x, each panel nearer than the one before."""
    _, panels = plt.subplots(1, len(widths), figsize=(9.4, 3), layout="constrained")
    for axes, width in zip(panels, widths, strict=True):
        moves = np.linspace(-width, width, 401)
        change = f(x + moves) - f(np.array(x))
        ends = np.array([-width, width])
        axes.plot(ends, change[[0, -1]], "--", color=QUIET, lw=1.4)
        axes.plot(moves, change, color=COLOURS["Z"], lw=2)
        axes.plot(0, 0, "o", ms=6, color=COLOURS["alarm"], zorder=3)
        slope = (change[-1] - change[0]) / (2 * width)
        axes.set_title(f"w ± {width:g}\nslope of the line: {slope:.6g}".replace("-", "−"))
        axes.set(xlabel="move of w", xticks=[-width, 0, width])
        axes.ticklabel_format(axis="y", style="sci", scilimits=(-2, 2))
    panels[0].set_ylabel("change of L")
    plt.show()


@plt.rc_context(STYLE)
def draw_walks(L: Curve, walks: Mapping[float, Sequence[float]]) -> None:
    """Draw a walk down the curve L for each learning rate."""
    _, panels = plt.subplots(1, len(walks), figsize=(9.4, 3), layout="constrained", sharey=True)
    ws = np.linspace(-0.2, 6.9, 200)
    for axes, (lr, walk) in zip(panels, walks.items(), strict=True):
        places = np.array(walk)
        axes.plot(ws, L(ws), color=tint(COLOURS["Z"], 0.6), lw=2)
        axes.plot(places, L(places), "o-", ms=4, lw=1, color=COLOURS["alarm"])
        axes.plot(places[0], L(places[:1]), "s", ms=7, color=INK, zorder=4)
        title = f"lr = {lr:g}\nafter {len(walk) - 1} steps: w = {walk[-1]:.2f}"
        axes.set(title=title.replace("-", "−"), xlabel="w", ylim=(-5, 130), xlim=(-0.2, 6.9))
    panels[0].set_ylabel("L")
    plt.show()


@plt.rc_context(STYLE)
def draw_fan(w: float, a: float, loss: Curve, reach: float) -> None:
    """Draw where values near w go: to z, and from there to L, all on one scale."""
    _, axes = plt.subplots(figsize=(7.6, 4.2), layout="constrained")
    moves = np.linspace(-reach, reach, 5)
    columns = [w + moves, a * (w + moves), loss(a * (w + moves))]
    centred = np.stack([column - column[2] for column in columns])
    for number, move in enumerate(moves):
        colour = COLOURS["alarm" if move > 0 else "ones" if move == 0 else "A"]
        style = "-" if move > 0 else ":" if move == 0 else "--"
        axes.plot([0, 1, 2], centred[:, number], style, marker="o", ms=4, lw=1.4, color=colour)
    for x, (name, column) in enumerate(zip("wzL", columns, strict=True)):
        for end in (0, -1):
            is_above = bool(centred[x, end] > 0)
            axes.text(
                x,
                centred[x, end] + (0.12 if is_above else -0.12),
                f"{name} = {column[end]:.4g}",
                ha="center",
                va="bottom" if is_above else "top",
                color=COLOURS["A" if end == 0 else "alarm"],
                weight="bold",
                bbox={"fc": "white", "ec": "none", "pad": 1},
            )
    for x, own in enumerate(np.diff(centred[:, [0, -1]], axis=1)[1:, 0]):
        before = centred[x, -1] - centred[x, 0]
        named = ["the neuron: times", "the loss: times about"][x]
        text = f"{named} {own / before:.3g}".replace("-", "−")
        axes.text(x + 0.5, centred.max() + 0.55, text, ha="center", color=QUIET)
    axes.set(xlim=(-0.35, 2.35), ylim=(centred.min() - 0.6, centred.max() + 0.9))
    axes.axis("off")
    plt.show()


@plt.rc_context(STYLE)
def draw_plane(w: Array, dLdw: Array, inputs: Array, t: float) -> None:
    """Draw the loss over two weights, with the gradient at w and its two parts."""
    _, axes = plt.subplots(figsize=(6, 4.8), layout="constrained")
    x, y = np.meshgrid(np.linspace(0, 5, 200), np.linspace(-1.5, 2.5, 160))
    difference = inputs[0] * x + inputs[1] * y - t
    levels = [1, 9, 25, 49, 81]
    lines = axes.contour(x, y, difference**2, levels=levels, colors=[QUIET], linewidths=1)
    axes.clabel(lines, fmt="L = %g", fontsize=9)
    axes.contour(x, y, difference, levels=[0], colors=[COLOURS["b"]], linewidths=2.4)
    axes.text(2.75, -1.3, "L = 0", color=COLOURS["b"], weight="bold", ha="right")
    shrunk = 0.045 * dLdw
    arrow = {"arrowstyle": "-|>", "mutation_scale": 15, "lw": 2}
    down = w - shrunk
    for end, colour, style in (
        ((down[0], w[1]), COLOURS["A"], "--"),
        ((w[0], down[1]), COLOURS["A"], "--"),
        (tuple(down), COLOURS["alarm"], "-"),
    ):
        drawn = arrow | {"color": colour, "linestyle": style, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", end, tuple(w), arrowprops=drawn)
    axes.plot(*w, "o", ms=8, color=INK, zorder=4)
    text = f"w = ({w[0]:g}, {w[1]:g}), dLdw = ({dLdw[0]:.3g}, {dLdw[1]:.3g})"
    axes.set_title(text.replace("-", "−"))
    axes.set(xlabel="w[0]", ylabel="w[1]", aspect="equal")
    plt.show()


@plt.rc_context(STYLE)
def draw_ways(dLdZ: Array, moves: Mapping[str, Array]) -> None:
    """Draw how each moved number reaches the loss: its effect on Z, times dLdZ, added up."""
    _, axes = canvas(20, 4.3 * len(moves) + 0.6, cell=0.4)
    for number, (name, dZ) in enumerate(moves.items()):
        top, middle = 1.5 + 4.3 * number, 2.7 + 4.3 * number
        colour, lit = COLOURS["W" if name[0] == "w" else "A"], (dZ != 0)[:, np.newaxis]
        parts = dZ * dLdZ
        wide = {"cell": 1.2, "lit": lit}
        axes.text(0.4, middle, f"move {name}", va="center", weight="bold", color=INK)
        draw_matrix(axes, dZ[:, np.newaxis], 5, top, colour, name="Z moves by", **wide)
        draw_sign(axes, 7.5, middle, "∘")
        draw_matrix(axes, dLdZ[:, np.newaxis], 8.6, top, COLOURS["Z"], name="dLdZ", **wide)
        draw_sign(axes, 11, middle, "=")
        draw_matrix(axes, parts[:, np.newaxis], 12.2, top, colour, **wide)
        draw_arrow(axes, (13.9, middle), (16.9, middle), label="Σ")
        total = np.array([[parts.sum()]])
        draw_matrix(axes, total, 17.3, middle - 0.7, colour, name=f"slope by {name}", cell=1.4)
    plt.show()


@plt.rc_context(STYLE)
def draw_step_errors(steps: Array, one_side: Array, both_sides: Array) -> None:
    """Draw the error of a measured slope over the step, with its two regimes."""
    _, axes = plt.subplots(figsize=(7.4, 4.4), layout="constrained")
    best = [steps[np.argmin(error)] for error in (one_side, both_sides)]
    axes.axvspan(steps[0], best[1], color=tint(COLOURS["ones"], 0.22), lw=0)
    for error, text, colour, marker, place in (
        (one_side, "one side", "alarm", "s", (4e-5, 3e-3)),
        (both_sides, "both sides", "A", "o", (4e-2, 5e-8)),
    ):
        shown = np.where(error > 0, error, np.nan)  # an exact result has no place on a log scale
        axes.loglog(steps, shown, marker=marker, ms=3.5, lw=1, color=COLOURS[colour])
        axes.text(*place, text, color=COLOURS[colour], weight="bold", ha="center")
    guide = {"color": INK, "lw": 1, "ls": (0, (4, 3))}
    for low, high, at, size, power, text, place in (
        (1e-12, 1e-6, 1e-9, 8e-7, -1, "∝ 1/e", (8e-12, 4e-4)),
        (1e-6, 1e-1, 1e-3, 4e-3, 1, "∝ e", (1.5e-6, 2e-4)),
        (1e-4, 1e-1, 1e-3, 2e-8, 2, "∝ e²", (1e-3, 2e-9)),
    ):
        ends = np.array([low, high])
        axes.loglog(ends, size * (ends / at) ** power, **guide)
        axes.text(*place, text, color=INK)
    head = {"va": "top", "ha": "center", "color": QUIET, "transform": axes.get_xaxis_transform()}
    axes.text(1e-9, 0.99, "too small:\nrounding", **head)
    axes.text(3e-3, 0.99, "too large:\nthe curve bends", **head)
    axes.set(xlabel="step e", ylabel="relative error of the slope", ylim=(1e-13, 30))
    axes.set_xlim(steps[0], steps[-1])
    plt.show()


@plt.rc_context(STYLE)
def draw_verdicts(errors: Mapping[str, tuple[float, float]], limit: float) -> None:
    """Draw the error of each formula, for a dLdZ of ones and for a random one.

    Parameters
    ----------
    errors
        The error with ones and the error with random numbers, by formula.
    """
    _, axes = plt.subplots(figsize=(8.4, 4), layout="constrained")
    rows = np.arange(len(errors))
    shown = np.maximum(np.array([*errors.values()]), 1e-14)  # no error has no place on a log scale
    axes.hlines(rows, *shown.T, color=tint(COLOURS["ones"], 0.7), lw=1.2, zorder=0)
    axes.plot(shown[:, 0], rows, "s", ms=8, mfc="none", mec=INK, label="dLdZ of ones")
    axes.plot(shown[:, 1], rows, "o", ms=7, color=COLOURS["alarm"], label="random dLdZ")
    axes.axvline(limit, color=QUIET, ls="--", lw=1)
    axes.text(limit, -0.75, f" limit {limit:g}", color=QUIET)
    axes.set(xscale="log", xlim=(3e-15, 30), ylim=(len(errors) - 0.4, -1.1), yticks=rows)
    axes.set_yticklabels(errors, color=INK)
    axes.set_xlabel("relative error")
    axes.legend(loc="upper center", bbox_to_anchor=(0.4, -0.15), ncols=2)
    plt.show()
