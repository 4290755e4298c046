"""Linear, forward and backward, by hand and on the tape, against the bare products and PyTorch.

A step clears the parameters' gradients, as an optimizer's `zero_grad` does, and then runs forward
and backward. Clearing at the end of a step would take the same time; clearing at the start leaves
the gradients of the last step for the comparison.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from benchmarks.data import batch
from benchmarks.pytorch import module_candidate
from benchmarks.row import Candidate, Candidates, Ratio, Results, Row
from mytorch import nn
from mytorch.autograd.tensor import Tensor

Array = np.ndarray


def by_mytorch(layer: nn.Linear, A: Array, dLdZ: Array) -> Candidate:
    """The layer, run by hand."""
    weight, bias = layer.parameters()

    def step() -> Array:
        weight.grad = bias.grad = None
        Z = layer.forward(A)
        layer.backward(dLdZ)
        return Z

    def results(Z: Array) -> Results:
        return {"Z": Z, "dLdA": layer.dLdA, "dLdW": weight.grad, "dLdb": bias.grad}

    return Candidate(step, results)


def on_the_tape(layer: nn.Linear, A: Array, dLdZ: Array) -> Candidate:
    """The same layer, on the tape."""
    weight, bias = layer.parameters()
    X, gradient = Tensor(A, requires_grad=True), Tensor(dLdZ)

    def step() -> Tensor:
        X.grad = weight.grad = bias.grad = None
        Z = layer(X)
        Z.backward(gradient)
        return Z

    def results(Z: Tensor) -> Results:
        return {"Z": Z.data, "dLdA": X.grad, "dLdW": weight.grad, "dLdb": bias.grad}

    return Candidate(step, results)


def bare_products(W: Array, b: Array, A: Array, dLdZ: Array) -> Candidate:
    """The products that every implementation needs, into arrays that exist before."""
    Z, dLdA, dLdW, dLdb = (np.empty_like(X) for X in (dLdZ, A, W, b))

    def step() -> None:
        np.matmul(A, W.T, out=Z)
        np.add(Z, b, out=Z)
        np.matmul(dLdZ, W, out=dLdA)
        np.matmul(dLdZ.T, A, out=dLdW)
        np.add.reduce(dLdZ, axis=0, out=dLdb)

    return Candidate(step, lambda _: {"Z": Z, "dLdA": dLdA, "dLdW": dLdW, "dLdb": dLdb})


def prepare(N: int, C_in: int, C_out: int) -> Candidates:
    """Return the candidates for a batch of shape (N, C_in)."""
    layer = nn.Linear(C_in, C_out, dtype=np.float32)
    W, b = (parameter.data for parameter in layer.parameters())
    A, dLdZ = batch(N, C_in), batch(N, C_out)
    return {
        "mytorch": by_mytorch(layer, A, dLdZ),
        "tape": on_the_tape(layer, A, dLdZ),
        "bare products": bare_products(W, b, A, dLdZ),
        "PyTorch": module_candidate("Linear", (C_in, C_out), W, b, {"A": A}, dLdZ),
    }


def row(
    sizes: tuple[int, int, int], at_most: float, tape: float, faster_than_pytorch: float | None
) -> Row:
    """Return the row for sizes (N, C_in, C_out)."""
    return Row(
        f"Linear {sizes}",
        partial(prepare, *sizes),
        [
            Ratio("mytorch", "bare products", at_most=at_most),
            Ratio("tape", "bare products", at_most=tape),
            Ratio("PyTorch", "mytorch", at_least=faster_than_pytorch),
        ],
        subject="Linear" if sizes in DRAWN else "",
    )


DRAWN = ((32, 64, 64), (128, 512, 256), (64, 1024, 4096))
"""Small, middle and large."""

ROWS = [
    row((1, 10, 5), at_most=1.5, tape=2.5, faster_than_pytorch=8),
    row((32, 64, 64), at_most=1.15, tape=1.4, faster_than_pytorch=5),
    row((128, 512, 256), at_most=1.05, tape=1.10, faster_than_pytorch=None),
    row((256, 1024, 1024), at_most=1.05, tape=1.10, faster_than_pytorch=None),
    row((64, 1024, 4096), at_most=1.05, tape=1.10, faster_than_pytorch=None),
]
