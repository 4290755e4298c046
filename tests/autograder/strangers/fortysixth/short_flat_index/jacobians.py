"""The full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    J = np.zeros((C, N, C))
    k = np.arange(C)
    J[k, :, k] = 1.0
    return J


def dZdW(A, W, b):
    (N, D), C = A.shape, len(W)
    J = np.zeros((C, D, N, C))
    k = np.arange(C)
    J[k, :, :, k] = A.T
    return J


def dZdA(A, W, b):
    (N, D), C = A.shape, len(W)
    J = np.zeros((N, D, N, C))
    last = (N * D - 1) * N * C  # where the last slice starts
    kind = np.uint16 if last <= 0xFFFF else np.int64  # short indices are faster
    m, i, c = np.ogrid[:N, :D, :C]
    starts = ((m * D + i) * N * C).astype(kind)
    inside = (m * C + c).astype(kind)
    J.reshape(-1)[starts + inside] = W.T
    return J


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
