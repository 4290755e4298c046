"""Homework 1, part 2: the Jacobians."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    return np.fromfunction(lambda k, n, c: np.where(k == c, 1.0, 0.0), (C, N, C), dtype=int)


def dZdW(A, W, b):
    C, N = W.shape[0], A.shape[0]
    return np.fromfunction(lambda k, i, n, c: np.where(k == c, A[n, i], 0.0), W.shape + (N, C), dtype=int)


def dZdA(A, W, b):
    C, N = W.shape[0], A.shape[0]
    return np.fromfunction(lambda m, i, n, c: np.where(m == n, W[c, i], 0.0), A.shape + (N, C), dtype=int)


_contract = np.vectorize(lambda G, S: np.sum(G * S), signature="(n,c),(n,c)->()", otypes=[float])


def contract(dLdZ, dZdX):
    return _contract(dLdZ, dZdX)
