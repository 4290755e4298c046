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

`python -m benchmarks` measures everything again and writes this page (`--help` lists the options).
The page shows ratios of times only. The candidates take turns in one process, in float32. Each
ratio has two values: the **minimum** is one candidate's least time divided by the other's least
time; the **median** is the median of the ratios within the rounds. A target is met if both values
meet it. `benchmarks/measure.py` describes the measurement and how it is kept fair;
`benchmarks/linear.py` and the files beside it define the steps.

- *mytorch* or *by hand*: layers run by hand; *tape*: the same layers with Tensors. Every step
  starts with cleared gradients.
- *bare products*, *NumPy*: the computation that every implementation needs, with `out=` into arrays
  that exist before; for the layers of `benchmarks/layers.py`, plain expressions (`plain.py`).
- *JAX jit*: the compiled step, if JAX is installed; for information only, because a reader cannot
  see the formulas in it.
- *PyTorch*: its module with autograd, from cleared gradients.
- *einsum*: output and gradients by `np.einsum(..., optimize=True)`.
- Sizes are (N, in, out) of Linear and (N, in1, in2, out) of Bilinear; *threads* are those of BLAS.
"""


@dataclass(frozen=True)
class Line:
    """One line of the table: a ratio of a row, with one number of threads.

    It has `measured`, the minimum and the median, or else the reason why they are missing.
    """

    row: Row
    ratio: Ratio
    threads: int | None
    measured: tuple[float, float] | None
    reason: str = ""

    def verdict(self) -> str:
        """The result of the comparison with the target."""
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
        """The target, as text for the table."""
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
    """Return the name of NumPy's BLAS library, and of the processor its kernels are for."""
    found = [library for library in threadpool_info() if library["user_api"] == "blas"]
    if not found:
        return "BLAS unknown"
    return ", ".join(
        f"{library['internal_api']} {library['version']} ({library.get('architecture', 'unknown')})"
        for library in found
    )


def environment() -> str:
    """Return the versions and the machine, in one line: the figures depend on them."""
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
    """Return the whole report; the remarks are below the table."""
    table = [
        "| row | ratio | threads | minimum | median | target | |",
        "|---|---|--:|--:|--:|--:|---|",
        *("| " + " | ".join(line.cells()) + " |" for line in lines),
    ]
    below = [line for remark in remarks for line in ("", remark)]
    return "\n".join([PREAMBLE, f"{environment()} · {rounds} rounds", "", *table, *below, ""])


def write(text: str, output: Path) -> None:
    """Write the report; a reader sees the old file or the new file, never a part."""
    temporary = output.with_name(output.name + ".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(output)
