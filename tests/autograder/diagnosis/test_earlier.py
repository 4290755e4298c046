"""Mistakes of homework 1 that students made before: each still has a name, and a true one."""

from __future__ import annotations

import ast

import pytest

from autograder.declaration.misconception import Change, Instead, Into, Misconception, OutOf
from autograder.diagnosis.search import diagnose
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis.students import are_alike, with_misconceptions

MADE = """
Z dLdA dLdW dLdb contract: -result
Z dLdA dLdW dLdb contract: result / N
Z dLdA dLdW dLdb contract: result * N
Z dLdA dLdW dLdb contract: result / N**2
Z dLdA dLdW dLdb contract: result * 2
Z dLdA dLdW dLdb contract: result / 2
Z dLdA dLdW dLdb contract: result / C_out
Z dLdA dLdW dLdb contract: result / (N * C_out)
Z A dLdA dLdW dLdb dZdW dZdA: result.T
Z A dLdA dLdW dLdb contract: result.ravel()
Z dLdA dLdW dLdb: result.sum()
Z: A @ W.T + b
Z: A @ W.T + b[0]
Z: A @ W.T + b.sum()
Z dLdW: {"A": "A.T"}
Z: A @ W.T
Z: A @ W.T - b.T
Z: A @ W.T + 2 * b.T
Z: 2 * A @ W.T + b.T
Z: A @ (W + b).T
Z: (A + b.T) @ W.T
Z: A @ W.T * b.T
Z: np.ones((N, 1)) @ b.T
Z: W + b
Z: A * W + b.T
Z: A * W.T + b.T
Z: A.T * W + b.T
Z: A.T * W.T + b.T
Z dLdA: {"W": "W.T"}
Z A dLdA dLdW dLdb: before
Z dLdA dLdW dLdb dZdb dZdW dZdA contract: np.zeros_like(result)
Z dLdA dLdW dZdb dZdW dZdA contract: np.ones_like(result)
Z dLdA dLdW dLdb dZdW dZdA contract: np.trunc(result)
Z dLdA dLdW dLdb contract: np.round(result, 0)
Z dLdA dLdW dLdb contract: np.round(result, 2)
Z dLdA dLdW dLdb contract: np.round(result, 3)
Z dLdA dLdW dLdb contract: np.round(result, 4)
Z dLdA dLdW dLdb contract: np.round(result, 5)
Z dLdA dLdW dLdb contract: np.round(result, 6)
Z A dLdA dLdW dLdb dZdW dZdA contract: np.float32(result)
A dLdW dLdb: other
dLdA: result.sum(axis=0, keepdims=True)
dLdA dLdW dLdb: np.full(result.shape, result.sum())
dLdA dLdW dLdb: {"dLdZ": "dLdZ.T"}
dLdA dLdW dZdA: W
dLdA dLdW dLdb: {"dLdZ": "np.ones_like(dLdZ)"}
dLdA dLdW dZdW: A
dLdA dZdA: {"W": "np.ones_like(W)"}
dLdA dLdW dLdb: {"dLdZ": "Z"}
dLdA dLdW dLdb: {"dLdZ": "A"}
dLdA dLdb: dLdZ.T @ A
dLdA dLdW dLdb contract: {"dLdZ": "dLdZ * dLdZ"}
dLdA: dLdZ * W
dLdA: dLdZ * W.T
dLdA: dLdZ.T * W
dLdA: dLdZ.T * W.T
dLdW: np.einsum('nc,ni->nci', dLdZ, A)
dLdW dZdW: {"A": "np.ones_like(A)"}
dLdW: {"A": "Z"}
dLdW: {"A": "dLdZ"}
dLdW: dLdZ.T @ np.ones((N, 1))
dLdW: dLdZ @ W
dLdW: dLdZ * A
dLdW: dLdZ * A.T
dLdW: dLdZ.T * A
dLdW: dLdZ.T * A.T
dLdW dLdb: {"dLdZ": "dLdZ[-1:]", "A": "A[-1:]"}
dLdW dLdb: {"dLdZ": "dLdZ[:1]", "A": "A[:1]"}
dLdW dLdb: {"dLdZ": "dLdZ[:-1]", "A": "A[:-1]"}
dLdW dLdb: {"dLdZ": "dLdZ[1:]", "A": "A[1:]"}
dLdW dLdb: before + result
dLdb: dLdZ
dLdb: dLdZ.T
dLdb: dLdZ.sum(axis=1, keepdims=True)
dLdb: np.ones((C_out, 1))
dLdb: b
dZdb dZdW dZdA: np.moveaxis(result, (-2, -1), (0, 1))
dZdb dZdW dZdA: np.swapaxes(result, -1, -2)
dZdb contract: result[:, np.newaxis]
dZdb: np.ones((N, 1))
dZdb: np.ones((N, C_out))
dZdb: np.eye(C_out)
dZdb dZdW dZdA: result.sum(axis=-2)
dZdb dZdW dZdA: result.sum(axis=(-2, -1))
dZdb dZdW dZdA: result.reshape(*result.shape[:-2], -1)
dZdb dZdW dZdA: result.reshape(-1, N * C_out).T
dZdb: np.einsum('kn,c->knc', np.eye(N)[np.arange(C_out)], np.ones(C_out))
dZdW dZdA: np.swapaxes(result, 0, 1)
dZdW dZdA: result.reshape(-1, N * C_out)
dZdW: np.einsum('k,ni,c->kinc', np.ones(C_out), A, np.ones(C_out))
dZdW: np.einsum('kc,in->kinc', np.eye(C_out), np.broadcast_to(A, (C_in, N)))
dZdW: np.einsum('kc,in->kinc', np.eye(C_out), A.reshape(C_in, N))
dZdA: np.einsum('m,ci,n->minc', np.ones(N), W, np.ones(N))
dZdA: np.einsum('mn,ic->minc', np.eye(N), np.broadcast_to(W, (C_in, C_out)))
dZdA: np.einsum('mn,ic->minc', np.eye(N), W.reshape(C_in, C_out))
contract: dLdZ * dZdX
contract: (dLdZ * dZdX).sum(axis=-1)
contract: (dLdZ * dZdX).sum(axis=-2)
contract: (dLdZ * dZdX).sum()
contract: (dLdZ * dZdX).sum(axis=(0, 1))
contract: (dLdZ * dZdX).sum(axis=(1, 2))
contract: (dLdZ * dZdX).sum(axis=0)
contract: dZdX.sum(axis=(-2, -1))
contract: dLdZ @ np.swapaxes(dZdX, -1, -2)
contract: dLdZ.T @ dZdX
contract: (dLdZ + dZdX).sum(axis=(-2, -1))
contract: result[..., np.newaxis]
contract: result[np.newaxis]
contract: result[..., np.newaxis, np.newaxis]
"""
"""The quantities, and a change: to inputs, to the result, or another formula."""


def change_of(text: str) -> Change:
    if text.startswith("{"):
        return Into(ast.literal_eval(text))
    names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return OutOf(text) if names & {"result", "before", "other"} else Instead(text)


@pytest.mark.parametrize("line", MADE.strip().splitlines())
@pytest.mark.slow(keep=12)
def test_it_has_a_name(line: str) -> None:
    names, _, text = line.partition(": ")
    made = Misconception("made", change_of(text), "", "", "")
    for quantity in map(QUANTITIES.__getitem__, names.split()):
        student = with_misconceptions(quantity, (made,))
        found = diagnose(quantity, student)
        assert found is not None
        assert len(found) == 1 or (quantity.name, text) == ("Z", "W + b")
        if "before" not in text and "other" not in text:
            assert are_alike(quantity, student, with_misconceptions(quantity, found))
