import numpy as np


def delta(size):
    """Return 1 where two indices are equal, and 0 elsewhere; small labels save memory."""
    label = np.arange(size).astype(np.uint8)
    return (label[:, None] == label).astype(np.float64)


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.repeat(delta(C)[:, None, :], N, axis=1)


def dZdW(A, W, b):
    (N, C_in), C = A.shape, len(W)
    return delta(C)[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    (N, C_in), C = A.shape, len(W)
    J = np.zeros((N, C_in, N, C))
    for m in range(N):
        J[m, :, m, :] = W.T
    return J


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
