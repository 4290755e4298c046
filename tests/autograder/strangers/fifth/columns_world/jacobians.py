"""Jacobians."""

import numpy as np


def dZdb(A, W, b):
    return np.stack([np.eye(len(W)) for _ in A]).transpose(2, 0, 1)


def dZdW(A, W, b):
    n, C_out = len(A), len(W)
    return np.kron(np.eye(C_out), A).reshape(C_out, n, C_out, -1).transpose(0, 3, 1, 2)


def dZdA(A, W, b):
    n, (C_out, C_in) = len(A), W.shape
    return np.kron(np.eye(n), W).reshape(n, C_out, n, C_in).transpose(2, 3, 0, 1)


def contract(dLdZ, dZdX):
    return np.moveaxis(dZdX, (-2, -1), (0, 1)).reshape(dLdZ.size, -1).T.dot(dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
