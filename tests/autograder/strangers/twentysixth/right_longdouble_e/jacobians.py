import functools

import numpy as np


def dZdb(A, W, b):
    return (np.arange(len(W))[:, None, None] == np.zeros((len(A), 1), int) + range(len(W))) * 1.0


def dZdW(A, W, b):
    k = np.arange(len(W))
    return np.where(k[:, None, None, None] == k, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    n = np.arange(len(A))
    return np.where(n[:, None, None, None] == n[:, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    slices = dZdX.reshape(*dZdX.shape[:-2], -1)
    return (slices.astype(np.longdouble) @ dLdZ.reshape(-1)).astype(np.float64)
