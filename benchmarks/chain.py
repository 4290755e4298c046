"""A chain of 100,000 scalar additions, forward and backward."""

from __future__ import annotations

from typing import Any

from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row
from mytorch.autograd.tensor import Tensor

LENGTH = 100_000


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


ROWS = [
    Row(
        f"a chain of {LENGTH:,} scalar additions",
        prepare,
        [Ratio("mytorch", "PyTorch", at_most=1.0)],
        threads=(1,),
    )
]
