"""Bilinear, forward and backward, against three bare products, einsum and PyTorch.

In this order of computation the least is three products of N · C_in1 · C_in2 · C_out
multiplications: one forward, M = A2 Wᵀ, and two backward, dLdA2 = dLdM W and dLdW = dLdMᵀ A2. The
bare products are only these three, with dLdM given. The sum of M and A1 over C_in1, its two
gradients and the bias are left out. A step clears the gradients first, as in `linear.py`.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from benchmarks.data import batch
from benchmarks.pytorch import module_candidate
from benchmarks.row import Candidate, Candidates, Ratio, Results, Row
from mytorch import nn

Array = np.ndarray


def by_mytorch(layer: nn.Bilinear, A1: Array, A2: Array, dLdZ: Array) -> Candidate:
    """The layer, run by hand."""
    weight, bias = layer.parameters()

    def step() -> Array:
        weight.grad = bias.grad = None
        Z = layer.forward(A1, A2)
        layer.backward(dLdZ)
        return Z

    def results(Z: Array) -> Results:
        return {
            "Z": Z,
            "dLdA1": layer.dLdA1,
            "dLdA2": layer.dLdA2,
            "dLdW": weight.grad,
            "dLdb": bias.grad,
        }

    return Candidate(step, results)


def bare_products(W: Array, b: Array, A1: Array, A2: Array, dLdZ: Array) -> Candidate:
    """Only the three large products, into arrays that exist before."""
    C_out, C_in1, C_in2 = W.shape
    W_rows = W.reshape(-1, C_in2)
    M = np.empty((len(A1), C_out * C_in1), np.float32)
    dLdM = (dLdZ[:, :, np.newaxis] * A1[:, np.newaxis, :]).reshape(M.shape)
    dLdA2, dLdW = np.empty_like(A2), np.empty_like(W_rows)

    def step() -> None:
        np.matmul(A2, W_rows.T, out=M)
        np.matmul(dLdM, W_rows, out=dLdA2)
        np.matmul(dLdM.T, A2, out=dLdW)

    def results(_: None) -> Results:
        Z = np.einsum("nki,ni->nk", M.reshape(-1, C_out, C_in1), A1) + b
        return {"Z": Z, "dLdA2": dLdA2, "dLdW": dLdW.reshape(W.shape)}

    return Candidate(step, results)


def by_einsum(W: Array, b: Array, A1: Array, A2: Array, dLdZ: Array) -> Candidate:
    """Z and its gradients by their formulas; NumPy chooses the order of the products."""
    einsum = partial(np.einsum, optimize=True)

    def step() -> Results:
        return {
            "Z": einsum("ni,kij,nj->nk", A1, W, A2) + b,
            "dLdA1": einsum("nk,kij,nj->ni", dLdZ, W, A2),
            "dLdA2": einsum("nk,kij,ni->nj", dLdZ, W, A1),
            "dLdW": einsum("nk,ni,nj->kij", dLdZ, A1, A2),
            "dLdb": einsum("nk->k", dLdZ),
        }

    return Candidate(step, lambda computed: computed)


def prepare(N: int, C_in1: int, C_in2: int, C_out: int) -> Candidates:
    """Return the candidates for inputs of shapes (N, C_in1) and (N, C_in2)."""
    layer = nn.Bilinear(C_in1, C_in2, C_out, dtype=np.float32)
    W, b = (parameter.data for parameter in layer.parameters())
    A1, A2, dLdZ = batch(N, C_in1), batch(N, C_in2), batch(N, C_out)
    inputs = {"A1": A1, "A2": A2}
    return {
        "mytorch": by_mytorch(layer, A1, A2, dLdZ),
        "bare products": bare_products(W, b, A1, A2, dLdZ),
        "einsum": by_einsum(W, b, A1, A2, dLdZ),
        "PyTorch": module_candidate("Bilinear", (C_in1, C_in2, C_out), W, b, inputs, dLdZ),
    }


ROWS = [
    Row(
        f"Bilinear {sizes}",
        partial(prepare, *sizes),
        [
            Ratio("mytorch", "bare products", at_most=1.8),
            Ratio("PyTorch", "mytorch", at_least=8),
            Ratio("einsum", "mytorch", at_least=3),
        ],
    )
    for sizes in [(128, 20, 30, 40), (32, 50, 50, 10), (64, 64, 64, 64), (256, 128, 128, 64)]
]
