import functools

import numpy as np


@functools.lru_cache(maxsize=20)
def template(N, C_out):
    """Return dZdb for these sizes. It is kept, so it is read-only."""
    stack = np.zeros((C_out, N, C_out), dtype=bool)
    for k, layer in enumerate(stack):
        layer[:, k] = True
    stack.flags.writeable = False
    return stack


def dZdb(A, W, b):
    return template(len(A), len(W)).astype(float)


def dZdW(A, W, b):
    return np.einsum("ni,knc->kinc", A, template(len(A), len(W)).astype(float))


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    moved = jacobian.swapaxes(1, 2)
    moved[np.arange(len(A)), np.arange(len(A))] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    total = np.zeros(dZdX.shape[:-2])
    for n, row in enumerate(dLdZ):
        total += dZdX[..., n, :] @ row
    return total
