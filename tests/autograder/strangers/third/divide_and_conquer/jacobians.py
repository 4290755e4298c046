"""Jacobians by Kronecker products."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    rows = np.kron(np.eye(C_out), np.ones((1, N)))  # [k, c N + n]
    return rows.reshape(C_out, C_out, N).transpose(0, 2, 1)


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    blocks = np.kron(np.eye(C_out), A)  # [c N + n, k C_in + i]
    return blocks.reshape(C_out, N, C_out, C_in).transpose(2, 3, 1, 0)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    blocks = np.kron(np.eye(N), W)  # [n C_out + c, m C_in + i]
    return blocks.reshape(N, C_out, N, C_in).transpose(2, 3, 0, 1)


def contract(dLdZ, dZdX):
    """By halves over the samples."""
    N = dLdZ.shape[0]
    if N == 1:
        return dZdX[..., 0, :] @ dLdZ[0]
    half = N // 2
    first = contract(dLdZ[:half], dZdX[..., :half, :])
    return first + contract(dLdZ[half:], dZdX[..., half:, :])
