"""A chain of 100,000 scalar additions, there and back; and the memory that it takes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from benchmarks.processes import ROOT
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row
from mytorch.autograd.tensor import Tensor

LENGTH = 100_000

MEMORY = """
import resource, sys
from {module} import tensor
x = y = tensor(1.0, requires_grad=True)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range({length}):
    y = y + 1.0
y.backward()
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def chain(x: Any) -> Candidate:
    """Return the chain that begins at x, forward and backward."""

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


def peak_megabytes(module: str) -> float:
    """Return by how much one chain, in a process of its own, raises the peak of its memory."""
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
    )
]
