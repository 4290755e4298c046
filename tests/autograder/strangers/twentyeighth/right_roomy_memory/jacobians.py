import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    return np.where(np.eye(len(W), dtype=bool)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(np.eye(len(A), dtype=bool)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
