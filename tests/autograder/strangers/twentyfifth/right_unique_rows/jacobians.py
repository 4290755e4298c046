import numpy as np


def dZdb(A, W, b):
    k = np.arange(len(W))
    return np.where(k[:, None, None] == k, np.ones((len(A), 1)), 0.0)


def dZdW(A, W, b):
    k = np.arange(len(W))
    return np.where(k[:, None, None, None] == k, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    m = np.arange(len(A))
    return np.where(m[:, None, None, None] == m[:, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    used = dLdZ != 0
    return np.asarray(dZdX[..., used] @ dLdZ[used])
