"""Jacobians from products of unit matrices."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.kron(np.eye(C), np.ones((N, 1))).reshape(C, N, C)


def dZdW(A, W, b):
    # [i, n] x [k, c] -> [k, i, n, c]
    return np.multiply.outer(A.T, np.eye(len(W))).transpose(2, 0, 1, 3).copy()


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W.T).transpose(0, 2, 1, 3).copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=-1).sum(axis=-1)
