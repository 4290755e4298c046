"""Draw `speed_ratios.svg` and `speed_growth.svg`, the pictures in speed.md, from stored times.

Run `python -m docs.draw_speed` in the repository's root. `python -m benchmarks.pages` draws them,
too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, NullFormatter, NullLocator

from benchmarks.check import OURS
from benchmarks.growth import LARGEST, SWEEPS, by_framework, exponent
from benchmarks.measure import minimum_and_median
from benchmarks.row import Ratio, Row
from benchmarks.rows import ROWS
from benchmarks.stored import Results, load_all

HERE = Path(__file__).parent
INK, QUIET, GRID = "#1f2328", "#59636e", "#d9dee3"
KERNELS = ("#0969da", "#bc4c00")
FRAMEWORKS = {"tape": "#0969da", "NumPy": "#59636e", "PyTorch": "#bc4c00"}
LABELS = {"tape": "mytorch", "NumPy": "NumPy", "PyTorch": "PyTorch"}
LIMITS = ("NumPy", "bare products")
SIZES = (16, 42, 90)
"""The areas of the marks of small, middle and large inputs."""

HOLLOW = {"markerfacecolor": "white", "markeredgecolor": QUIET, "markeredgewidth": 1.4}
STYLE = {
    "font.family": "sans-serif",
    "font.sans-serif": ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.hashsalt": "speed",
    "svg.fonttype": "none",
}


@dataclass(frozen=True)
class Mark:
    """A ratio to draw, ours above the other: its value, its target, and the place of its size."""

    value: float
    target: float | None
    size: int


def subjects() -> dict[str, list[Row]]:
    """Return the rows of each subject, from small to large."""
    found: dict[str, list[Row]] = {}
    for row in ROWS:
        if row.subject:
            found.setdefault(row.subject, []).append(row)
    return found


def ratio_to(row: Row, others: Sequence[str]) -> tuple[Ratio, bool] | None:
    """Return the row's ratio to one of the others, and whether ours is its denominator.

    Of a layer by hand and on the tape, the last one counts: the tape, if it is measured.
    """
    found = None
    for ratio in row.ratios:
        if ratio.numerator in OURS and ratio.denominator in others:
            found = ratio, False
        elif ratio.denominator in OURS and ratio.numerator in others:
            found = ratio, True
    return found


def marks(rows: Sequence[Row], others: Sequence[str], results: Results) -> Iterator[Mark]:
    """Yield the median of each size, with one thread."""
    for number, row in enumerate(rows):
        chosen, measured = ratio_to(row, others), results.find(row.name, 1)
        if chosen is None or measured is None:
            continue
        ratio, is_inverse = chosen
        if not measured.seconds.keys() >= set(ratio.names):
            continue
        _, median = minimum_and_median(ratio, measured.seconds)
        target = 1 / ratio.at_least if ratio.at_least else ratio.at_most
        yield Mark(
            1 / median if is_inverse else median, target, number if len(rows) == len(SIZES) else 1
        )


def draw_ratios(results: Sequence[Results]) -> Figure:
    """Draw the ratio of every subject: to NumPy on the left, to PyTorch on the right."""
    rows_of = subjects()
    figure = Figure(figsize=(10, 0.34 * len(rows_of) + 1.7), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    for axes, others, title in (
        (left, LIMITS, "mytorch ÷ NumPy written out"),
        (right, ("PyTorch",), "mytorch ÷ PyTorch"),
    ):
        axes.set_title(title, loc="left", color=INK)
        for y, rows in enumerate(rows_of.values()):
            draw_subject(axes, y, rows, others, results)
        logarithmic(axes.xaxis)
        axes.axvline(1, color=QUIET, linewidth=1, zorder=1)
        axes.set_xlabel("times as long, on one thread")
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x", color=GRID, linewidth=0.6)
        axes.grid(axis="y", color=GRID, linewidth=0.6)
        axes.set_axisbelow(True)
    left.set_yticks(range(len(rows_of)), list(rows_of), color=INK)
    left.set_ylim(len(rows_of) - 0.5, -0.5)
    figure.legend(handles=legend(results), loc="outside lower center", ncols=7, frameon=False)
    return figure


def draw_subject(
    axes: Axes, y: int, rows: Sequence[Row], others: Sequence[str], results: Sequence[Results]
) -> None:
    """Draw the marks of a subject: a line for each kernel, and a bar for each target."""
    shifts = np.linspace(-0.17, 0.17, len(results)) if len(results) > 1 else [0.0]
    for colour, shift, each in zip(KERNELS, shifts, results, strict=False):
        found = list(marks(rows, others, each))
        places = [y + shift] * len(found)
        axes.plot([m.value for m in found], places, color=colour, linewidth=1, alpha=0.4, zorder=2)
        axes.scatter(
            [m.value for m in found],
            places,
            s=[SIZES[m.size] for m in found],
            color=["white" if m.target and m.value > m.target else colour for m in found],
            edgecolors=colour,
            linewidths=1.4,
            zorder=3,
        )
        for target in {m.target for m in found if m.target and (m.size == 1 or len(rows) == 1)}:
            axes.plot([target] * 2, [y - 0.36, y + 0.36], color=INK, linewidth=1.8, zorder=4)


def legend(results: Sequence[Results]) -> list[Line2D]:
    """Return the marks of the legend: kernels, sizes, targets."""
    dot: dict[str, Any] = {"linestyle": "", "marker": "o", "markeredgecolor": "white"}
    kernels = [
        Line2D([], [], color=colour, markersize=7, label=f"{each.kernel} kernels", **dot)
        for colour, each in zip(KERNELS, results, strict=False)
    ]
    sizes = [
        Line2D([], [], color=QUIET, markersize=area**0.5, label=label, **dot)
        for area, label in zip(SIZES, ("small", "middle", "large input"), strict=True)
    ]
    bar: dict[str, Any] = {"linestyle": "", "marker": "|", "markersize": 12, "markeredgewidth": 1.8}
    target = Line2D([], [], color=INK, label="target of the middle", **bar)
    missed = Line2D([], [], color=QUIET, label="missed", **dot | HOLLOW)
    return [*kernels, *sizes, target, missed]


def logarithmic(axis: Any) -> None:
    """Give an axis powers of two, as decimal numbers."""
    axis.axes.set_xscale("log")
    low, high = axis.get_view_interval()
    powers = range(int(np.ceil(np.log2(low))), int(np.floor(np.log2(high))) + 1)
    axis.set_ticks([2.0**power for power in powers])
    axis.set_minor_locator(NullLocator())
    axis.set_minor_formatter(NullFormatter())
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))


def draw_growth(results: Results) -> Figure:
    """Draw the time of a step as each size grows, with the fitted powers."""
    figure = Figure(figsize=(10, 7.6), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.12, h_pad=0.12)
    for axes, sweep in zip(figure.subplots(2, 2).flat, SWEEPS, strict=True):
        measured = results.find(sweep.name, 1)
        axes.set_title(f"{sweep.of[0].upper()}{sweep.of[1:]}, and its {sweep.size}", loc="left")
        axes.set(xscale="log", yscale="log", xlabel=sweep.size, ylabel="milliseconds")
        axes.set_xticks(sweep.sizes, [f"{size:,}" for size in sweep.sizes])
        axes.xaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.grid(color=GRID, linewidth=0.6)
        for framework, (sizes, times) in by_framework(measured.seconds if measured else {}).items():
            colour, power = FRAMEWORKS[framework], exponent(sizes, times)
            milliseconds = 1000 * np.array(times)
            label = f"{LABELS[framework]}: {sweep.size}$^{{{power:.2f}}}$"
            axes.plot(sizes, milliseconds, ":", color=colour, linewidth=0.8, alpha=0.6)
            axes.plot(sizes, milliseconds, "o", color=colour, markersize=5, label=label)
            fitted = np.array(sizes[-LARGEST:], float)
            middle = np.exp(np.log(milliseconds[-LARGEST:]).mean() - power * np.log(fitted).mean())
            axes.plot(fitted, middle * fitted**power, color=colour, linewidth=1.4)
        axes.legend(frameon=False, loc="upper left")
    return figure


def draw(results: Sequence[Results]) -> list[Path]:
    """Write the pictures; return their paths."""
    paths = []
    with mpl.rc_context(STYLE):
        for name, figure in (
            ("speed_ratios.svg", draw_ratios(results)),
            ("speed_growth.svg", draw_growth(results[-1])),
        ):
            paths.append(HERE / name)
            figure.savefig(paths[-1], metadata={"Date": None}, facecolor="white")
    return paths


if __name__ == "__main__":
    draw(load_all())
