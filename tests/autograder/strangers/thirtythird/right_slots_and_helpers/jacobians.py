"""The Jacobians as products of identities, and a contraction slice by slice."""

import numpy as np


def dZdb(A, W, b):
    return np.eye(len(W))[:, None, :] * np.ones((1, len(A), 1))


def dZdW(A, W, b):
    C = len(W)
    return np.where(np.eye(C, dtype=bool)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(np.eye(len(A), dtype=bool)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.array([(slices * dLdZ).sum(axis=(-2, -1)) for slices in dZdX])
