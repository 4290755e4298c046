"""Identity matrices, broadcast along the axes whose indices must be equal."""

import numpy as np


def dZdb(A, W, b):
    C_out = len(b)
    return np.eye(C_out)[:, None, :] * np.ones((1, len(A), 1))


def dZdW(A, W, b):
    return np.eye(len(W))[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.eye(len(A))[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=([-2, -1], [0, 1]))
