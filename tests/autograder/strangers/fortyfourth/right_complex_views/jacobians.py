"""The Jacobians: outer products with the identity, axes put in order afterwards, never copied."""

import numpy as np


def dZdb(A, W, b):
    return np.multiply.outer(np.ones(len(A)), np.eye(len(W))).swapaxes(0, 1)


def dZdW(A, W, b):
    return np.moveaxis(np.multiply.outer(A, np.eye(len(W))), (0, 1, 2, 3), (2, 1, 0, 3))


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A), dtype=complex), W).transpose(0, 3, 1, 2).real


def contract(dLdZ, dZdX):
    return np.vecdot(dZdX, dLdZ).sum(axis=-1)
