"""The figures of `07_transformer.ipynb` on rows, scores, masks and heads."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import COLOURS, INK, QUIET, STYLE, canvas, draw_arrow, draw_dot, draw_matrix, draw_sign
from numpy.typing import NDArray

Array = NDArray[np.float64]

LOOKS = (("alarm", ":", "s"), ("b", "-", "o"), ("A", "--", "^"))
"""A colour, a line and a mark for each of three curves."""


def rounded(values: Array, digits: int = 2) -> list[list[str]]:
    """Return the numbers as texts, without zeros at their ends."""
    return [[f"{round(value, digits) + 0:g}".replace("-", "−") for value in row] for row in values]


@plt.rc_context(STYLE)
def draw_lookup(W: Array, ids: NDArray[np.int64], dLdZ: Array, dLdW: Array) -> None:
    """Draw the rows that are looked up, and the way of their gradients back."""
    _, axes = canvas(23, 5.6, cell=0.42)
    K, C = W.shape
    asked = np.repeat(np.isin(np.arange(K), ids)[:, None], C, axis=1)
    draw_matrix(axes, W, 1, 1.2, COLOURS["W"], lit=asked, name="W", shape=f"{K} × {C}")
    for row in range(K):
        axes.text(0.8, 1.7 + row, f"{row}", ha="right", va="center", color=QUIET)
    draw_matrix(axes, ids[:, None], 5.2, 1.2, COLOURS["ones"], name="ids")
    draw_matrix(axes, W[ids], 7.2, 1.2, COLOURS["Z"], name="Z = W[ids]", cell=1.0)
    for place, row in enumerate(ids):
        draw_arrow(axes, (1.1 + C, 1.7 + row), (5.1, 1.7 + place))

    cell = 1.25
    draw_matrix(axes, dLdZ, 12, 1.2, COLOURS["Z"], name="dLdZ", cell=cell)
    draw_matrix(axes, dLdW, 18.4, 1.2, COLOURS["W"], lit=asked, name="dLdW", cell=cell)
    for place, row in enumerate(ids):
        start = (12.1 + C * cell, 1.2 + (place + 0.5) * cell)
        draw_arrow(axes, start, (18.3, 1.2 + (row + 0.5) * cell))
    for row in range(K):
        count = int((ids == row).sum())
        text = f"{count} use" + ("s" if count != 1 else "")
        axes.text(18.7 + C * cell, 1.2 + (row + 0.5) * cell, text, va="center", color=INK)
    plt.show()


@plt.rc_context(STYLE)
def draw_low_rank(W_query: Array, W_key: Array, M: Array) -> None:
    """Draw M as the product of two thin matrices, and the sizes of its directions."""
    d, C = W_query.shape
    figure, axes = canvas(31, C + 3.4, cell=0.36)
    draw_matrix(axes, W_query.T, 0.6, 1.6, COLOURS["A"], name="W_qᵀ", shape=f"{C} × {d}")
    draw_dot(axes, 1.2 + d, 1.6 + C / 2)
    top = 1.6 + (C - d) / 2
    draw_matrix(axes, W_key, 1.8 + d, top, COLOURS["W"], name="W_k", shape=f"{d} × {C}")
    draw_sign(axes, 2.6 + d + C, 1.6 + C / 2, "=")
    left = 3.4 + d + C
    draw_matrix(axes, M, left, 1.6, COLOURS["b"], name="M", shape=f"{C} × {C}, of rank {d}")
    sizes = np.linalg.svd(M, compute_uv=False)
    bars = figure.add_axes((0.69, 0.24, 0.29, 0.54))
    bars.bar(range(1, C + 1), sizes, color=COLOURS["b"], ec=INK, width=0.6)
    for place, size in enumerate(sizes, 1):
        bars.text(place, size + 0.3, f"{size:.1f}", ha="center", fontsize=9)
    bars.set(title="singular values of M", xlabel="direction", xticks=range(1, C + 1))
    plt.show()


@plt.rc_context(STYLE)
def draw_scales(sizes: Array, spreads: Mapping[str, Array], largest: Mapping[str, Array]) -> None:
    """Draw the spread of scores, and the largest weight, over d: a curve for each scale."""
    _, (left, right) = plt.subplots(1, 2, figsize=(9.6, 3.5), layout="constrained")
    for (name, spread), (colour, style, mark) in zip(spreads.items(), LOOKS, strict=True):
        look = {"color": COLOURS[colour], "lw": 2, "marker": mark, "ms": 5, "label": name}
        left.loglog(sizes, spread, style, **look, base=2)
        right.semilogx(sizes, largest[name], style, **look, base=2)
    left.set(xlabel="d", ylabel="spread of the scores")
    right.set(xlabel="d", ylabel="largest of 16 weights", ylim=(0, 1.05))
    right.axhline(1 / 16, color=QUIET, lw=0.8)
    right.text(sizes[0], 1 / 16 - 0.012, "all equal: 1/16", color=QUIET, va="top", fontsize=9)
    for axes in (left, right):
        axes.set_xticks(sizes, [f"{size:g}" for size in sizes])
        axes.minorticks_off()
    left.set_yticks([1 / 16, 1 / 4, 1, 4, 16], ["1/16", "1/4", "1", "4", "16"])
    left.legend(loc="upper left")
    plt.show()


@plt.rc_context(STYLE)
def draw_masks(scores: Array, ways: Mapping[str, Array]) -> None:
    """Draw scores, and the weights that each way makes of them, with the sum of each row."""
    _, axes = canvas(9.2 + 7.6 * len(ways), 6.2, cell=0.36)
    T = len(scores)
    allowed = np.tri(T, dtype=bool)
    draw_matrix(axes, scores, 2.2, 2, COLOURS["A"], lit=allowed, name="scores", shape="keys →")
    axes.text(1.8, 2 + T / 2, "queries →", rotation=270, ha="right", va="center", color=QUIET)
    for number, (title, weights) in enumerate(ways.items()):
        left, cell = 9.2 + 7.6 * number, 1.35
        cells = rounded(weights)
        draw_matrix(
            axes, cells, left, 1.5, COLOURS["W"], lit=allowed, name=title, cell=cell, fontsize=9
        )
        for row, total in enumerate(weights.sum(axis=1)):
            is_right = abs(total - 1) < 1e-9
            axes.text(
                left + T * cell + 0.25,
                1.5 + (row + 0.5) * cell,
                f"{total:.2f}",
                va="center",
                color=INK if is_right else COLOURS["alarm"],
                weight="normal" if is_right else "bold",
            )
        axes.text(
            left + T * cell + 0.7, 1.5 + T * cell + 0.2, "sum", ha="center", va="top", color=QUIET
        )
    plt.show()


@plt.rc_context(STYLE)
def draw_influence(panels: Mapping[str, NDArray[np.bool_]]) -> None:
    """Draw which results change with which characters, one table for each title."""
    T = len(next(iter(panels.values())))
    _, axes = canvas(1 + (T + 3.4) * len(panels), T + 3.6, cell=0.36)
    for number, (title, changes) in enumerate(panels.items()):
        left = 3 + (T + 3.4) * number
        cells = np.where(changes, "●", "")
        draw_matrix(axes, cells, left, 2.2, COLOURS["Z"], lit=changes, name=title, headroom=1.0)
        for place in range(T):
            axes.text(left + place + 0.5, 2.0, place, ha="center", va="bottom", color=QUIET)
            axes.text(left - 0.25, 2.7 + place, place, ha="right", va="center", color=QUIET)
        text = "position of the result →"
        axes.text(left + T / 2, 2.5 + T, text, ha="center", va="top", color=QUIET)
    text = "character that is changed →"
    axes.text(1.7, 2.2 + T / 2, text, rotation=270, ha="right", va="center", color=QUIET)
    plt.show()


@plt.rc_context(STYLE)
def draw_heads(X: Array, heads: int) -> None:
    """Draw a text's features, those of each head, and what a reshape alone makes of them."""
    _, axes = canvas(26, 6.2, cell=0.42)
    T, C = X.shape
    d = C // heads
    colours = ("A", "W")
    for head in range(heads):
        columns = X[:, head * d : (head + 1) * d]
        colour, lit = COLOURS[colours[head % 2]], np.full((T, d), head % 2 == 1)
        draw_matrix(axes, columns, 1 + head * d, 2, colour, lit=lit)
        draw_matrix(axes, columns, 11 + (d + 1.4) * head, 2, colour, lit=lit, name=f"head {head}")
        axes.text(1 + (head + 0.5) * d, 1.7, f"head {head}", ha="center", va="bottom")
        alone = X.reshape(heads, T, d)[head]
        owners = np.searchsorted(X.ravel(), alone) % C // d == 1
        left = 20 + (d + 1.4) * head
        draw_matrix(axes, alone, left, 2, COLOURS["ones"], name=f"“head {head}”")
        for row, column in np.ndindex(T, d):
            owner = int(owners[row, column])
            draw_matrix(
                axes,
                alone[row : row + 1, column : column + 1],
                left + column,
                2 + row,
                COLOURS[colours[owner]],
                lit=[[owner == 1]],
            )
    draw_arrow(axes, (1.5 + C, 2 + T / 2), (10.3, 2 + T / 2))
    for x, text in (
        (1 + C / 2, "X: a row for each position"),
        (11.7 + d, "reshape, then exchange:\nevery head has both positions"),
        (20.7 + d, "reshape alone: each “head”\nis one position, with all features"),
    ):
        axes.text(x, 2.3 + T, text, ha="center", va="top", color=QUIET)
    plt.show()
