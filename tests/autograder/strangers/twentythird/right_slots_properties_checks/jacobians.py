"""The Jacobians as products with an identity."""

import numpy as np


def dZdb(A, W, b):
    return np.multiply(np.eye(len(W))[:, None, :], np.ones((len(A), 1)))


def dZdW(A, W, b):
    return np.where(np.eye(len(W), dtype=bool)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(np.eye(len(A), dtype=bool)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX.reshape(*dZdX.shape[:-2], -1) @ dLdZ.reshape(-1, 1))[..., 0]
