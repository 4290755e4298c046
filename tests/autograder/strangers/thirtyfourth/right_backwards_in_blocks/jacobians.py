"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    """One number in every C_out + 1 is the diagonal, sample by sample."""
    (N, _), C = A.shape, len(W)
    jacobian = np.zeros((N, C, C))
    jacobian.reshape(N, -1)[:, :: C + 1] = 1.0
    return jacobian.transpose(1, 0, 2)


def dZdW(A, W, b):
    (N, I), C = A.shape, len(W)
    jacobian = np.zeros(C * I * N * C)
    k, i, n = np.ogrid[:C, :I, :N]
    jacobian.put(((k * I + i) * N + n) * C + k, np.broadcast_to(A.T, (C, I, N)))
    return jacobian.reshape(C, I, N, C)


def dZdA(A, W, b):
    (N, I), C = A.shape, len(W)
    same = np.equal.outer(np.arange(N), np.arange(N))  # m, n
    return np.where(same[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    terms = dZdX[..., ::-1, ::-1] * dLdZ[::-1, ::-1]
    return np.add.reduce(np.add.reduce(terms, -1), -1)
