"""The figures of `02_dzdb.ipynb`."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from drawing import (
    COLOURS,
    INK,
    STYLE,
    canvas,
    draw_arrow,
    draw_matrix,
    draw_sign,
    draw_slices,
    draw_stack,
)
from matplotlib.colors import LightSource
from numpy.typing import NDArray

Array = NDArray[np.float64]


@plt.rc_context(STYLE)
def draw_bias_stack(dZdb: Array) -> None:
    """Draw the slices of dZdb, one behind the other."""
    _, axes = canvas(13.2, 6, cell=0.5)
    counts = ("k, the element of b", "n, the row\nof Z", "c, the column\nof Z")
    draw_stack(axes, dZdb, 2.6, 2.1, COLOURS["b"], name="dZdb", counts=counts)
    plt.show()


@plt.rc_context(STYLE)
def draw_wall(dZdb: Array) -> None:
    """Draw a block for each element of dZdb that isn't zero."""
    C_out, N, _ = dZdb.shape
    axes = plt.figure(figsize=(5, 4)).add_subplot(projection="3d")
    light = LightSource(azdeg=200, altdeg=35)
    filled = dZdb.transpose(0, 2, 1) != 0  # k, c, and n upwards
    axes.voxels(filled, facecolors=COLOURS["b"], edgecolor="white", lightsource=light)
    axes.set(xlabel="k, the element of b", ylabel="c, the column of Z", zlabel="n, the row of Z")
    for axis, size in zip((axes.xaxis, axes.yaxis, axes.zaxis), (C_out, C_out, N), strict=True):
        axis.set_ticks(np.arange(size) + 0.5, np.arange(size))
    axes.invert_zaxis()
    axes.view_init(elev=24, azim=-62)
    axes.set_box_aspect((C_out, C_out, N), zoom=0.88)
    plt.show()


@plt.rc_context(STYLE)
def draw_collapse(dLdZ: Array, dZdb: Array, dLdb: Array) -> None:
    """Draw how each slice, laid over dLdZ, leads to one element of dLdb."""
    _, axes = canvas(18.6, 10.6, cell=0.42)
    centres = (2.2, 5.5, 8.8)
    for k, centre in enumerate(centres):
        lit, top = dZdb[k] != 0, centre - 1
        draw_matrix(axes, dZdb[k], 0.6, top, COLOURS["b"], lit=lit, name=f"dZdb[{k}]")
        draw_sign(axes, 4.2, centre, "∘")
        draw_matrix(axes, dLdZ, 4.8, top, COLOURS["Z"], lit=lit, name="dLdZ")
        draw_sign(axes, 8.4, centre, "=")
        draw_matrix(axes, np.where(lit, dLdZ, 0), 9, top, COLOURS["b"], lit=lit)
        draw_arrow(axes, (12.4, centre), (16.1, centres[1] - 1 + k), label="Σ")
    draw_matrix(axes, dLdb[:, np.newaxis], 16.5, 4, COLOURS["b"], name="dLdb", shape="3 × 1")
    plt.show()


@plt.rc_context(STYLE)
def draw_weight_slices(A: Array, dZdW: Array) -> None:
    """Draw dZdW as a table of slices, beside A."""
    _, axes = canvas(12.6, 10.8, cell=0.42)
    draw_matrix(axes, A, 0.6, 1.3, COLOURS["A"], name="A", shape="2 × 2")
    draw_slices(axes, dZdW, 4.6, 1.3, COLOURS["W"], "dZdW")
    plt.show()


@plt.rc_context(STYLE)
def draw_input_slices(W: Array, dZdA: Array) -> None:
    """Draw dZdA as a table of slices, beside W."""
    _, axes = canvas(12.6, 7.2, cell=0.42)
    draw_matrix(axes, W, 0.6, 1.3, COLOURS["W"], name="W", shape="3 × 2")
    draw_slices(axes, dZdA, 4.6, 1.3, COLOURS["A"], "dZdA")
    plt.show()


@plt.rc_context(STYLE)
def draw_flattened(jacobians: Mapping[str, Array]) -> None:
    """Draw which elements of the three Jacobians aren't zero.

    Parameters
    ----------
    jacobians
        The Jacobians by "b", "W" and "A".
    """
    N, C_in, _, C_out = jacobians["A"].shape
    _, panels = plt.subplots(1, 3, figsize=(9.4, 3), layout="constrained")
    for axes, (name, jacobian) in zip(panels, jacobians.items(), strict=True):
        flat = jacobian.reshape(-1, N * C_out)
        for row, column in np.argwhere(flat != 0):
            axes.add_patch(plt.Rectangle((column, row), 1, 1, fc=COLOURS[name], ec="white", lw=0.5))
        axes.set(xlim=(0, N * C_out), ylim=(len(flat), 0), aspect="equal")
        axes.set_title(f"dZd{name}: {len(flat)} × {N * C_out}, {np.mean(flat == 0):.0%} zeros")
        axes.set(xlabel="element of Z, row by row", ylabel=f"element of {name}")
        axes.spines[:].set_visible(True)
        axes.set_anchor("N")
        axes.set_xticks(np.arange(0, N * C_out + 1, C_out))
        axes.set_yticks(np.arange(0, len(flat) + 1, C_out if name == "b" else C_in))
    plt.show()


@plt.rc_context(STYLE)
def draw_memory(memory: Mapping[str, int]) -> None:
    """Draw the bytes of each array, on a logarithmic scale."""
    _, axes = plt.subplots(figsize=(6.6, 2.9))
    colours = [COLOURS[name[-1]] for name in memory]
    bars = axes.barh(list(memory), list(memory.values()), color=colours, height=0.65)
    axes.bar_label(bars, [readable(size) for size in memory.values()], padding=5, color=INK)
    axes.set_xscale("log", base=2)
    axes.set_xticks([1024**power for power in range(1, 5)], ["1 KiB", "1 MiB", "1 GiB", "1 TiB"])
    axes.set(xlim=(512, 1024**4.25), xlabel="memory (logarithmic scale)")
    axes.minorticks_off()
    axes.invert_yaxis()
    plt.show()


def readable(size: int) -> str:
    """Return a number of bytes in its largest unit."""
    power = int(np.log2(size)) // 10
    return f"{size / 1024**power:g} {['B', 'KiB', 'MiB', 'GiB'][power]}"
