import numpy as np


def dZdb(A, W, b):
    k, n, c = np.ogrid[: len(W), : len(A), : len(W)]
    return np.where(k == c, 1.0, 0.0) + np.zeros(n.shape)


def dZdW(A, W, b):
    k, c = np.ogrid[: len(W), : len(W)]
    return np.where((k == c)[:, None, None, :], A.T[:, :, None], 0.0)


def dZdA(A, W, b):
    m, n = np.ogrid[: len(A), : len(A)]
    return np.where((m == n)[:, None, :, None], W.T[:, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.multiply(dZdX, dLdZ).reshape(*dZdX.shape[:-2], -1).sum(axis=-1)
