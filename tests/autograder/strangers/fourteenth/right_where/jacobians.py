"""The Jacobians of the Linear layer."""

import numpy as np


def dZdb(A, W, b):
    k = np.arange(len(W))
    return np.where(k[:, None, None] == k, 1.0, np.zeros((1, len(A), 1)))


def dZdW(A, W, b):
    k = np.arange(len(W))
    return np.where(k[:, None, None, None] == k, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    n = np.arange(len(A))[:, None]
    return np.where(n[:, None, None] == n, W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.multiply(dZdX, dLdZ).sum(axis=-1).sum(axis=-1)
