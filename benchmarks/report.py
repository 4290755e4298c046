"""The measured ratios, as Markdown."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_info

from benchmarks.row import Ratio, Row

PREAMBLE = """\
# How fast mytorch and autograder are

Written by `python -m benchmarks`, which measures everything again (`--help` tells the options).
Only ratios are shown, of times measured alternately in one process, in float32. Each is given
twice: the **minimum** is one candidate's least time divided by the other's; the **median** is that
of the ratios within the rounds. A target is met if both meet it. `benchmarks/measure.py` says how
times are taken and what was done to be fair, `benchmarks/linear.py` and its neighbours what exactly
a step is.

- *mytorch* or *by hand*: layers driven by hand; *tape*: the same layers with Tensors. From cleared
  gradients, as all that are compared.
- *bare products*, *NumPy*: what any implementation has to compute, with `out=` into arrays that
  stand ready.
- *JAX jit*: the step compiled, where JAX is installed; for information, since no formula can be
  read in it.
- *PyTorch*: its module with autograd, from cleared gradients.
- *einsum*: output and gradients by `np.einsum(..., optimize=True)`.
- Sizes are (N, in, out) of Linear and (N, in1, in2, out) of Bilinear; *threads* are those of BLAS.
"""


@dataclass(frozen=True)
class Line:
    """One line of the table: a ratio of a row, measured with one number of threads.

    Either `measured`, the minimum and the median, or the reason why there are none.
    """

    row: Row
    ratio: Ratio
    threads: int | None
    measured: tuple[float, float] | None
    reason: str = ""

    def verdict(self) -> str:
        """How the ratio compares with its target."""
        if self.measured is None:
            return f"not available: {self.reason}"
        if self.ratio.at_most is None and self.ratio.at_least is None:
            return "–"
        missed = [
            name
            for name, value in zip(("minimum", "median"), self.measured, strict=True)
            if not self.ratio.met_by(value)
        ]
        return f"**missed** ({', '.join(missed)})" if missed else "met"

    def target(self) -> str:
        """The bound, as the table shows it."""
        if self.ratio.at_most is not None:
            return f"≤ {self.ratio.at_most:g}"
        if self.ratio.at_least is not None:
            return f"≥ {self.ratio.at_least:g}"
        return "–"

    def cells(self) -> list[str]:
        """The columns of the table."""
        minimum, median = (
            ("–", "–") if self.measured is None else (f"{value:.2f}" for value in self.measured)
        )
        return [
            self.row.name,
            f"{self.ratio.numerator} / {self.ratio.denominator}",
            "–" if self.threads is None else str(self.threads),
            minimum,
            median,
            self.target(),
            self.verdict(),
        ]


def blas() -> str:
    """Name the BLAS library that NumPy calls, and the processor that its kernels are for."""
    found = [library for library in threadpool_info() if library["user_api"] == "blas"]
    if not found:
        return "BLAS unknown"
    return ", ".join(
        f"{library['internal_api']} {library['version']} ({library.get('architecture', 'unknown')})"
        for library in found
    )


def environment() -> str:
    """Return what the figures depend on, in one line."""
    torch = sys.modules.get("torch")
    return " · ".join(
        [
            f"Python {platform.python_version()}",
            f"NumPy {np.__version__}",
            blas(),
            f"PyTorch {torch.__version__}" if torch else "no PyTorch",
            f"{os.cpu_count()} CPUs",
            f"{platform.system()} {platform.machine()}",
        ]
    )


def markdown(lines: Iterable[Line], rounds: int, remarks: Iterable[str] = ()) -> str:
    """Return the whole report; the remarks stand below the table."""
    table = [
        "| row | ratio | threads | minimum | median | target | |",
        "|---|---|--:|--:|--:|--:|---|",
        *("| " + " | ".join(line.cells()) + " |" for line in lines),
    ]
    below = [line for remark in remarks for line in ("", remark)]
    return "\n".join([PREAMBLE, f"{environment()} · {rounds} rounds", "", *table, *below, ""])


def write(text: str, output: Path) -> None:
    """Write the report; a reader sees the old file or the new one, never a part."""
    temporary = output.with_name(output.name + ".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(output)
