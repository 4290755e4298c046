"""Homework 1, part 2: Kronecker products."""

import numpy as np


def dZdb(A, W, b):
    n, k = len(A), len(W)
    return np.kron(np.eye(k), np.ones((n, 1))).reshape(k, n, k)


def dZdW(A, W, b):
    (n, i), k = A.shape, len(W)
    return np.stack([np.kron(A.T[:, :, None], one) for one in np.eye(k)])


def dZdA(A, W, b):
    (n, i), k = A.shape, len(W)
    return np.kron(np.eye(n), W.T).reshape(n, i, n, k)


def contract(dLdZ, dZdX):
    terms = np.multiply(dZdX, dLdZ, dtype=np.longdouble)
    return np.asarray(terms.sum(-1).sum(-1), dtype=np.float64)
