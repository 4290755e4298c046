"""A chain of 100,000 scalar additions, forward and backward, and its memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.processes import ROOT
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row
from mytorch.autograd.tensor import Tensor

LENGTH = 100_000

MEMORY = """
from pathlib import Path
from {module} import tensor

def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024

x = y = tensor(1.0, requires_grad=True)
before = peak()
for _ in range({length}):
    y = y + 1.0
y.backward()
print(peak() - before)
"""
"""Not `resource.getrusage`: its peak includes the parent process."""


def chain(x: Any) -> Candidate:
    """Return a function that runs a chain from x, forward and backward."""

    def step() -> Any:
        x.grad = None
        y = x
        for _ in range(LENGTH):
            y = y + 1.0
        y.backward()
        return y

    return Candidate(step, lambda y: {"y": y.item(), "dLdx": x.grad.item()})


def prepare() -> Candidates:
    """Return the candidates."""
    torch = find_torch()
    return {
        "mytorch": chain(Tensor(1.0, requires_grad=True)),
        "PyTorch": chain(torch.tensor(1.0, requires_grad=True))
        if torch
        else NotAvailable("PyTorch is not installed"),
    }


def memory() -> str:
    """Return a sentence about the memory of the chain; only Linux measures it."""
    if not Path("/proc/self/status").exists():
        return "The memory of the chain is measured on Linux only."
    peaks = [f"mytorch {peak_megabytes('mytorch'):.0f} MB"]
    if find_torch():
        peaks.append(f"PyTorch {peak_megabytes('torch'):.0f} MB")
    return f"A chain of {LENGTH:,} additions raises the peak of memory by: {', '.join(peaks)}."


def peak_megabytes(module: str) -> float:
    """Return the rise of peak memory by one chain, in a process of its own."""
    code = MEMORY.format(module=module, length=LENGTH)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


ROWS = [
    Row(
        f"a chain of {LENGTH:,} scalar additions",
        prepare,
        [Ratio("mytorch", "PyTorch", at_most=1.0)],
        threads=(1,),
        remark=memory,
    )
]
