"""The Jacobians by halves: a stack is two smaller stacks."""

import numpy as np


def diagonal(n):
    """Return the identity: two smaller ones, in a frame of zeros."""
    if n == 1:
        return np.ones((1, 1))
    identity = np.zeros((n, n))
    half = n // 2
    identity[:half, :half] = diagonal(half)
    identity[half:, half:] = diagonal(n - half)
    return identity


def dZdb(A, W, b):
    return np.concatenate([diagonal(len(W))[:, None]] * len(A), axis=1)


def dZdW(A, W, b):
    C_out = len(W)
    stack = np.where(diagonal(C_out)[:, None, None, :] == 1, A.T[None, :, :, None], 0.0)
    return stack


def dZdA(A, W, b):
    stack = np.where(diagonal(len(A))[:, None, :, None] == 1, W.T[None, :, None, :], 0.0)
    return stack


def contract(dLdZ, dZdX):
    if dZdX.ndim > 2:
        if len(dZdX) > 64 or dZdX.ndim == 3:
            return np.einsum("...nc,nc->...", dZdX, dLdZ, optimize=True)
        return np.stack([contract(dLdZ, part) for part in dZdX])
    return np.einsum("nc,nc->", dZdX, dLdZ)
