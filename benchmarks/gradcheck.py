"""gradcheck of Linear, every element of input, weight and bias, against PyTorch's."""

from __future__ import annotations

import numpy as np

from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row
from mytorch import nn
from mytorch.autograd import gradcheck


def prepare() -> Candidates:
    """Return the candidates for Linear(20, 30) and a batch of 8."""
    A = np.random.default_rng(0).standard_normal((8, 20))
    layer = nn.Linear(20, 30, dtype=np.float64)

    def by_mytorch() -> bool:
        return bool(gradcheck(layer, A))

    candidates: dict[str, Candidate | NotAvailable] = {
        "mytorch": Candidate(by_mytorch, lambda passed: {"passed": float(passed)})
    }
    torch = find_torch()
    if torch is None:
        return candidates | {"PyTorch": NotAvailable("PyTorch is not installed")}
    inputs = [
        torch.tensor(X, dtype=torch.float64, requires_grad=True)
        for X in (A, layer.weight.data, layer.bias.data)
    ]

    def by_pytorch() -> bool:
        return bool(torch.autograd.gradcheck(torch.nn.functional.linear, inputs))

    return candidates | {"PyTorch": Candidate(by_pytorch, lambda passed: {"passed": float(passed)})}


ROWS = [
    Row(
        "gradcheck of Linear(20, 30), batch 8",
        prepare,
        [Ratio("PyTorch", "mytorch", at_least=40)],
        threads=(1,),
    )
]
