"""Each Jacobian is an outer product with an identity matrix."""

import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    return np.eye(len(W))[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
