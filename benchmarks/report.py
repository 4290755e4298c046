"""The stored results as Markdown: `benchmarks/RESULTS.md`."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.growth import LARGEST, SWEEPS, by_framework, exponent
from benchmarks.measure import minimum_and_median
from benchmarks.row import Ratio, Row
from benchmarks.stored import Measurement, Results

PAGE = Path(__file__).with_name("RESULTS.md")
MEBI = 2**20

PREAMBLE = """\
# How fast mytorch and autograder are

The tables show ratios of times. `python -m benchmarks --store` measures everything and stores the
times, for each kernel of the BLAS library; `python -m benchmarks.pages` writes this page. [How fast
is mytorch?](../docs/speed.md) draws the ratios. `benchmarks/measure.py` describes the measurement
and how it is kept fair; `benchmarks/linear.py` and the files beside it define the steps.

The candidates take turns in one process, in float32. Each cell has two values. The first is the
**median** of the ratios within the rounds. In brackets is the **minimum**: one candidate's least
time divided by the other's least time. A target is met if both values meet it. **Bold** cells miss
it.

- *mytorch* or *by hand*: layers run by hand; *tape*: the same layers with Tensors. Every step
  starts with cleared gradients.
- *bare products*, *NumPy*: the computation that every implementation needs. For Linear, Bilinear
  and the MLP it has `out=` into arrays that exist before; elsewhere the expressions are written as
  in a book (`plain.py`).
- *JAX jit*: the compiled step, if JAX is installed; for information only, because a reader cannot
  see the formulas in it.
- *PyTorch*: its module with autograd, from cleared gradients.
- *einsum*: output and gradients by `np.einsum(..., optimize=True)`.
- Sizes are (N, in, out) of Linear and (N, in1, in2, out) of Bilinear; elsewhere the shape of the
  input. Numbers in brackets after a layer are its arguments.
- *1*, *2*: the number of threads of BLAS and PyTorch; NumPy's other functions have one thread.
- *memory*: the MiB by which the first step raises the peak of resident memory, in a process of its
  own, above inputs and parameters (`memory.py`).
- *–*: no target. The small sizes have none to NumPy: its calls are over before any check of an
  input is. Targets to PyTorch are for the middle sizes.
"""


def target(ratio: Ratio) -> str:
    """Return the target, as text for the table."""
    if ratio.at_most is not None:
        return f"≤ {ratio.at_most:g}"
    if ratio.at_least is not None:
        return f"≥ {ratio.at_least:g}"
    return "–"


def cell(ratio: Ratio, measured: Measurement | None) -> str:
    """Return a median, with its minimum in brackets; bold if one of them misses the target."""
    if measured is None:
        return ""
    if any(name in measured.missing for name in ratio.names):
        return "n/a"
    minimum, median = minimum_and_median(ratio, measured.seconds)
    met = ratio.met_by(minimum) and ratio.met_by(median)
    text = f"{median:.2f} ({minimum:.2f})"
    return text if met else f"**{text}**"


def memory(ratio: Ratio, peaks: Mapping[str, int]) -> str:
    """Return the memory of both candidates in MiB."""
    if not peaks.keys() >= set(ratio.names):
        return "–"
    both = (peaks[name] / MEBI for name in ratio.names)
    return " / ".join(f"{size:.1f}" if size < 10 else f"{size:.0f}" for size in both)


def lines(row: Row, results: Sequence[Results]) -> list[str]:
    """Return the lines of a row: one for each ratio."""
    found = []
    for number, ratio in enumerate(row.ratios):
        cells = ["" if number else row.name, " / ".join(ratio.names), target(ratio)]
        for each in results:
            # A process of its own has one cell for both numbers of threads.
            for threads in (row.threads[0], 2 if row.threads[0] == 1 else 0):
                cells.append(cell(ratio, each.find(row.name, threads)))
        peaks = next((each.peaks[row.name] for each in results if row.name in each.peaks), {})
        cells.append(memory(ratio, peaks))
        found.append(f"| {' | '.join(cells)} |")
    return found


def table(rows: Sequence[Row], results: Sequence[Results]) -> list[str]:
    """Return the table of a section."""
    kernels = [f"{each.kernel}, {threads}" for each in results for threads in (1, 2)]
    head = ["row", "ratio", "target", *kernels, "memory"]
    rule = ["---", "---", "--:", *("--:" for _ in kernels), "--:"]
    return [
        f"| {' | '.join(head)} |",
        f"|{'|'.join(rule)}|",
        *(line for row in rows for line in lines(row, results)),
    ]


def powers(results: Sequence[Results]) -> list[str]:
    """Return the table of how the time of a step grows."""
    told = []
    for each in results:
        for sweep in SWEEPS:
            measured = each.find(sweep.name, 1)
            for name, (sizes, times) in by_framework(measured.seconds if measured else {}).items():
                fitted = f"{sizes[-LARGEST]:,} to {sizes[-1]:,} | {exponent(sizes, times):.2f}"
                told.append(f"| {sweep.name} | {name} | {each.kernel} | {fitted} |")
    if not told:
        return []
    return [
        "",
        "## How cost grows",
        "",
        "The power of the size that fits the least times of a training step best, with one thread",
        "(`benchmarks/growth.py`).",
        "",
        "| | program | kernel | sizes | power |",
        "|---|---|---|--:|--:|",
        *told,
    ]


def trainings(results: Sequence[Results]) -> list[str]:
    """Return the table of trainings from start to text."""
    told = [
        f"| {each.kernel} | {training.name} | {training.steps:,} "
        f"| {statistics.median(training.seconds):.1f} | {training.peak / MEBI:.0f} |"
        for each in results
        for training in each.trainings
    ]
    if not told:
        return []
    return [
        "",
        "## Homework 6's training, from start to text",
        "",
        "Whole processes, with a thread for each processor. A transformer reads a",
        "book and writes 200 characters (`benchmarks/training.py`). The memory is the peak of the",
        "whole process, with Python and its libraries.",
        "",
        "| kernel | program | steps | seconds | peak, MiB |",
        "|---|---|--:|--:|--:|",
        *told,
    ]


def markdown(sections: Mapping[str, Sequence[Row]], results: Sequence[Results]) -> str:
    """Return the whole page."""
    parts = [PREAMBLE]
    for each in results:
        rounds = max((len(t) for m in each.measurements for t in m.seconds.values()), default=0)
        parts.append(
            f"- **{each.kernel}**: {each.environment} · {each.processor} · {rounds} rounds"
        )
    for title, rows in sections.items():
        parts += ["", f"## {title}", "", *table(rows, results)]
    return "\n".join([*parts, *powers(results), *trainings(results), ""])
